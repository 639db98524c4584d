public import LuaSchema

/// A table of declared functions.
///
/// ```swift
/// static let module = LuaModule(
///   "app", "The app.", [clamp, log, print, badge, toast, nextWeekday, wait, mirror])
/// ```
public struct LuaModule: Sendable {
  /// The name that scripts pass to `require`; empty for global functions.
  public let name: String
  /// One sentence.
  public let summary: String
  private let rows: @Sendable () -> [LuaFunction]

  /// Declares a module.
  ///
  /// - Parameters:
  ///   - name: The name for `require`, or "" for global functions.
  ///   - summary: One sentence.
  ///   - functions: A literal of `static let` rows, created on first use.
  public init(
    _ name: String, _ summary: String,
    _ functions: @autoclosure @escaping @Sendable () -> [LuaFunction]
  ) {
    self.name = name
    self.summary = summary
    rows = functions
  }

  /// The documentation.
  public var schema: ModuleSchema {
    ModuleSchema(name: name, summary: summary, functions: rows().map(\.schema))
  }

  /// The functions with their full names.
  var declarations: [DeclaredFunction] {
    rows().map { function in
      let name = self.name.isEmpty ? function.name : "\(self.name).\(function.name)"
      return DeclaredFunction(
        key: function.name,
        declaration: LuaDeclaration(
          name: name, parameters: function.parameters, firstIndex: 1,
          needsMainActor: function.needsMainActor, body: function.body))
    }
  }
}

public import LuaSchema

/// A table of declared functions.
public struct LuaModule: Sendable {
  /// The name that scripts pass to `require`; empty for global functions.
  public let name: String
  /// One sentence.
  public let summary: String
  private let rows: @Sendable () -> [LuaFunction]

  /// Declares a module.
  ///
  /// - Parameters:
  ///   - name: what scripts require, or "" for functions that are globals.
  ///   - summary: one sentence.
  ///   - functions: the rows; a literal of `static let`s. They are made when they are first needed.
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

  /// The functions under their full names.
  var declarations: [DeclaredFunction] {
    rows().map { function in
      let name = self.name.isEmpty ? function.name : "\(self.name).\(function.name)"
      return DeclaredFunction(
        key: function.name,
        declaration: LuaDeclaration(
          name: name, parameters: function.parameters, firstIndex: 1, body: function.body))
    }
  }
}

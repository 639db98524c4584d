public import LuaSchema

/// A table of declared functions.
public struct LuaModule: Sendable {
  /// The name that scripts pass to `require`; empty for global functions.
  public let name: String
  /// One sentence.
  public let summary: String
  let functions: [LuaFunction]

  /// Declares a module.
  ///
  /// - Parameters:
  ///   - name: what scripts require, or "" for functions that are globals.
  ///   - summary: one sentence.
  ///   - functions: the rows; a literal of `static let`s.
  public init(_ name: String, _ summary: String, _ functions: [LuaFunction]) {
    self.name = name
    self.summary = summary
    self.functions = functions
  }

  /// The documentation.
  public var schema: ModuleSchema {
    ModuleSchema(name: name, summary: summary, functions: functions.map(\.schema))
  }

  /// The functions under their full names.
  var declarations: [(key: String, declaration: LuaDeclaration)] {
    functions.map { function in
      let name = self.name.isEmpty ? function.name : "\(self.name).\(function.name)"
      return (
        function.name,
        LuaDeclaration(
          name: name, parameters: function.parameters, firstIndex: 1, body: function.body)
      )
    }
  }
}

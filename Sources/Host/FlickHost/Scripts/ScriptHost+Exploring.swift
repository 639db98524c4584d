package import FlickAPI
internal import FlickSystem
package import LuaKit
package import LuaSchema

// The parts of a host for a prompt: running entries, piece by piece.

extension ScriptHost {
  /// A piece of Lua as typed.
  package enum Piece {
    /// It can be run.
    case complete(LuaCallable)
    /// It needs more lines.
    case incomplete
  }

  /// Compiles an entry: as an expression if possible, else as statements.
  ///
  /// - Parameters:
  ///   - name: its name in messages.
  ///   - line: the number of its first line.
  package func compile(_ source: String, name: String, line: Int) throws(HostError) -> Piece {
    let piece = PieceName(name, line: line)
    if piece.offset > 0 { pieces[piece.text] = piece }
    let indent = String(repeating: "\n", count: piece.padding)
    entries[piece.text] = indent + source
    var isCut = false
    do throws(LuaError) {
      return .complete(try lua.load(indent + "return " + source, name: piece.text))
    } catch {
      isCut = Self.isCut(error)
    }
    do throws(LuaError) {
      return .complete(try lua.load(indent + source, name: piece.text))
    } catch {
      if isCut || Self.isCut(error) { return .incomplete }
      throw report(of: error)
    }
  }

  /// Whether the error is an unexpected end of the text.
  private static func isCut(_ error: LuaError) -> Bool {
    error.kind == .syntax
      && (error.message.hasSuffix("<eof>") || error.message.hasSuffix("'<eof>'"))
  }

  /// Calls a function within the budgets.
  ///
  /// - Throws: `HostError` for whatever ends it before its own end.
  package func explore(
    _ function: LuaCallable, _ arguments: [LuaValue] = []
  ) throws(HostError) -> [LuaValue] {
    try exploring { try function.call(arguments) }
  }

  /// Runs `body`, which calls scripts, within the budgets; Ctrl-C ends them if the host is
  /// interruptible.
  package func exploring<Result>(_ body: () throws -> Result) throws(HostError) -> Result {
    guard configuration.isInterruptible else { return try withinBudget(body) }
    return try withinBudget { try lua.interruptible(by: Signal.interrupt.number, body) }
  }

  /// The Lua state.
  package var state: LuaState { lua }

  /// The schema of the API for scripts.
  package static var schema: APISchema { HostAPI.run.schema }

  /// The names of the modules that scripts can require.
  package static let moduleNames = Set(schema.modules.map(\.name))

  /// The names of the functions of modules that return parts of screens, and nothing else.
  package static let declaringFunctions = declaring(among: schema.modules.flatMap(\.functions))

  /// The names of the methods that return parts of screens, and nothing else.
  package static let declaringMethods = declaring(among: schema.types.flatMap(\.methods))

  private static func declaring(among functions: [FunctionSchema]) -> Set<String> {
    let parts: Set = [
      "color", "derived", "gesture_spec", "gradient", "header_spec", "node", "screen",
      "states_spec",
      "variable_spec",
    ]
    func names(_ isPart: Bool) -> Set<String> {
      Set(functions.filter { parts.contains($0.result?.type ?? "") == isPart }.map(\.name))
    }
    return names(true).subtracting(names(false))
  }

  /// The names of the methods of all objects.
  package static let methodNames = Set(schema.types.flatMap { $0.methods.map(\.name) })

  /// The functions of the declared module that a table is; none for other tables.
  package func functions(ofModule table: LuaTable) -> [FunctionSchema] {
    guard let identity = try? table.identity(), let loaded = try? loadedModules?.pairs() else {
      return []
    }
    let name = loaded.first { (try? $0.value.asTable?.identity()) == identity }?.key.asText
    return Self.schema.modules.first { $0.name == name }?.functions ?? []
  }

  /// The value of a global variable, without metamethods.
  package func global(_ name: String) -> LuaValue {
    (try? lua.globals.rawValue(of: name)) ?? .nil
  }

  /// A new stage with the screen of a script.
  package func openStage(_ path: String) throws(HostError) -> LuaValue {
    try exploring {
      guard let module = lua.module("flickbook") else { return .nil }
      let open: LuaCallable = try module.get("open")
      return try open.call([.text(path)]).first ?? .nil
    }
  }

  /// Runs the script of a screen again, with the modules that it requires and the plugins that it
  /// uses.
  package func reloadScreen(_ path: String) throws(HostError) -> Screen {
    var before: LoadedModules?
    let usedPlugins = plugins.forget()
    session.forgetPluginEasings()
    do throws(HostError) {
      return try exploring {
        before = try forgetModules()
        return try screen(at: path)
      }
    } catch {
      plugins.restore(usedPlugins)
      if let before { try exploring { try restore(before) } }
      throw error
    }
  }

  /// Values of tunables that are set from outside.
  package var settings: [String: String] { session.tunables.settings }
}

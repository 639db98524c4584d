package import FlickCore
package import LuaKit
internal import LuaSchema

/// A contribution of a plugin: a value of its Lua state, with its names for messages.
package struct Contribution {
  /// The extension point.
  package let point: ExtensionPoint
  /// The plugin.
  package let plugin: String
  /// The contribution's name within the plugin.
  package let name: String
  /// The function or table.
  package let value: LuaValue
  /// Whether the plugin was disabled, so that its functions are not called any more.
  package let isDisabled: () -> Bool

  /// Creates a contribution.
  package init(
    point: ExtensionPoint, plugin: String, name: String, value: LuaValue,
    isDisabled: @escaping () -> Bool
  ) {
    (self.point, self.plugin, self.name) = (point, plugin, name)
    (self.value, self.isDisabled) = (value, isDisabled)
  }

  /// The name in scripts: `plugin:name`.
  package var qualifiedName: String { "\(plugin):\(name)" }

  /// The name in messages.
  package var title: String { "plugin '\(plugin)', \(point.words) '\(name)'" }

  /// The start of every error of a plugin.
  package static func prefix(of plugin: String) -> String { "plugin '\(plugin)': " }

  /// The contribution itself, if it is a function, or the function of its table under a key.
  package func function(_ key: String) throws -> LuaCallable {
    switch value {
    case .function(let function): return function
    case .table(let table):
      if case .function(let function) = try table.rawValue(of: key) { return function }
    default: break
    }
    throw APIError("\(title): expected a function, or a table with a function '\(key)'")
  }

  /// Calls a function of the contribution.
  ///
  /// - Throws: `LuaError` that names plugin, extension point and line.
  package func call(
    _ function: LuaCallable, _ arguments: [any LuaPushable]
  ) throws(LuaError) -> [LuaValue] {
    do throws(LuaError) {
      return try function.results(of: arguments)
    } catch {
      throw named(error)
    }
  }

  /// Adds the contribution's name to an error.
  package func named(_ error: LuaError) -> LuaError {
    var error = error
    let prefix = Self.prefix(of: plugin)
    let message = error.message
    let text = message.hasPrefix(prefix) ? message.dropFirst(prefix.count) : message[...]
    if !text.hasPrefix(title) { error.message = "\(title): \(text)" }
    return error
  }

  /// The error for a contribution that returns different results for the same arguments.
  ///
  /// - Parameter what: the argument that gave different results.
  package func unlikeAnswers(about what: String) -> LuaError {
    badResult(
      "called twice with \(what), it returned different results: they must depend on its arguments alone",
      of: anyFunction)
  }

  /// The contribution itself, or one of its functions.
  private var anyFunction: LuaCallable? {
    switch value {
    case .function(let function): return function
    case .table(let table):
      for (_, value) in (try? table.pairs()) ?? [] {
        if case .function(let function) = value { return function }
      }
    default: break
    }
    return nil
  }

  /// The error for a wrong result of a function, at the line of its definition.
  package func badResult(
    _ fault: String, of function: LuaCallable?, cause: (any Error)? = nil
  ) -> LuaError {
    LuaError(
      kind: .conversion, message: "\(title): \(fault)", location: function?.definition,
      cause: cause)
  }
}

/// The name of a plugin's contribution, as scripts spell it: `plugin:name`.
package struct ContributionName: Hashable, Sendable {
  /// The plugin.
  package let plugin: String
  /// The contribution's name within the plugin.
  package let name: String

  /// Creates a name from its parts.
  package init(plugin: String, name: String) { (self.plugin, self.name) = (plugin, name) }

  /// Creates a name from its text; nil without a colon.
  package init?(_ text: String) {
    guard let colon = text.firstIndex(of: ":") else { return nil }
    plugin = String(text[..<colon])
    name = String(text[text.index(after: colon)...])
  }
}

extension ScriptSession {
  /// The contribution of a plugin with a name of the form `plugin:name`.
  func contribution(_ point: ExtensionPoint, _ text: String) throws -> Contribution {
    guard let name = ContributionName(text) else {
      throw APIError("'\(text)' is not a name in a plugin (plugin:name expected)")
    }
    return try services.contribution(point, name)
  }
}

extension ScriptServices {
  /// No feel lab.
  package func flips(_ question: FlipQuestion) throws -> LuaValue { throw ScriptServicesMissing() }

  /// No files.
  package func image(at path: String) throws -> ImageFile { throw ScriptServicesMissing() }
}

/// A name of the program's own, or the name of a plugin's contribution.
enum PluginOr<Own: LuaReadable & SendableMetatype>: LuaReadable {
  case own(Own)
  case plugin(String)

  static var luaTypeName: String { Own.luaTypeName }
  static var luaSchema: ValueSchema { .union([Own.luaSchema, .string]) }

  static func read(_ stack: borrowing LuaStack, at index: Int32) -> PluginOr? {
    if let own = Own.read(stack, at: index) { return .own(own) }
    guard let text = String.read(stack, at: index), text.contains(":") else { return nil }
    return .plugin(text)
  }

  static func luaFault(_ stack: borrowing LuaStack, at index: Int32) -> String? {
    Own.luaFault(stack, at: index)
  }
}

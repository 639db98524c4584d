internal import CLua
internal import CLuaShim

/// An error from Lua, or from LuaKit.
///
/// ```swift
/// do {
///   try lua.run("local t = nil\nreturn t.x", name: "script.lua")
/// } catch {
///   print(error.location?.line ?? 0, error.message)
/// }
/// ```
public struct LuaError: Error, Sendable {
  /// The kind of error.
  ///
  /// More cases may follow in later versions, so a `switch` needs a `default`.
  public enum Kind: Hashable, Sendable {
    /// Source text does not compile.
    case syntax
    /// A script or a function that it called failed.
    case runtime
    /// A script used more memory than its limit.
    case memory
    /// A script used more CPU time than its budget.
    case cpu
    /// A chunk of source text exceeds the size limit.
    case source
    /// A script wrote more than its output limit.
    case output
    /// The script was interrupted, for example by Ctrl-C.
    case interrupted
    /// A plugin used by the script exceeded its share of time, or its memory limit.
    case plugin
    /// A value does not have the required type.
    case conversion
    /// The state of a reference was closed.
    case closed
    /// The machine denied a resource to LuaKit, or the host has used LuaKit in a way that it does
    /// not allow: an object of a type that the state's API does not declare, a budget within a
    /// budget.
    case host
  }

  /// The kind of error.
  public var kind: Kind
  /// The message, without the location.
  public var message: String
  /// The script's file and line; nil if no script was running.
  public var location: LuaLocation?
  /// The calls that led to the error, innermost first, in Lua's format; nil if not recorded.
  public var traceback: String?
  /// The error thrown by a Swift function, if this error results from it.
  public var cause: (any Error)?
  /// Identifies the raised value that the state may still hold.
  var serial = 0
  /// Identifies the state.
  var owner: UInt = 0
  /// Keeps the raised value, if it is not a text.
  var mark: RaisedMark?

  /// Creates an error.
  public init(
    kind: Kind, message: String, location: LuaLocation? = nil, traceback: String? = nil,
    cause: (any Error)? = nil
  ) {
    self.kind = kind
    self.message = message
    self.location = location
    self.traceback = traceback
    self.cause = cause
  }
}

/// Marks an error that was raised as another value than a text.
///
/// The state keeps the value as long as the mark exists. Errors are Sendable, so a mark can be
/// released on any thread, without access to the state.
final class RaisedMark: Sendable {}

extension LuaError {
  /// The value that a script raised with `error`, such as a table; nil if it raised a text, or the
  /// error is of another state.
  ///
  /// ```swift
  /// do {
  ///   try lua.run("error { code = 404 }", name: "script.lua")
  /// } catch {
  ///   if case .table(let table)? = error.value(in: lua) {
  ///     print(try table.get("code", as: Int.self))
  ///   }
  /// }
  /// ```
  public func value(in lua: LuaState) -> LuaValue? {
    guard let mark, owner == lua.context.errorOwner else { return nil }
    return lua.context.raisedValue(of: mark, on: lua.stack)
  }
}

/// A line of a script.
public struct LuaLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file, by the name of the chunk.
  public var source: String
  /// The line, from 1.
  public var line: Int

  /// Creates a location.
  public init(source: String, line: Int) {
    self.source = source
    self.line = line
  }

  /// `source:line`.
  public var description: String { "\(source):\(line)" }
}

extension LuaError: CustomStringConvertible {
  /// `source:line: message`, without the traceback.
  public var description: String {
    location.map { "\($0): \(message)" } ?? message
  }
}

extension LuaLocation {
  /// A file name as displayed by Lua, with only the end of a long name (`LUA_IDSIZE` bytes with the
  /// final zero).
  static func shortened(_ name: String) -> String {
    guard name.utf8.count > 59 else { return name }
    return "..." + String(decoding: name.utf8.suffix(56), as: UTF8.self)
  }

  /// Splits a message into the `source:line: ` prefix added by Lua and the rest.
  ///
  /// `isSource` returns whether a chunk was loaded with the given name, because a message may
  /// contain colons and numbers of its own, and so may a name.
  static func split(_ text: String, isSource: (String) -> Bool) -> (LuaLocation, String)? {
    var rest = text[...]
    while let colon = rest.firstIndex(of: ":") {
      let digits = rest[rest.index(after: colon)...].prefix { $0.isASCII && $0.isNumber }
      let after = rest[digits.endIndex...]
      if !digits.isEmpty, after.hasPrefix(": "), let line = Int(digits) {
        let source = String(text[..<colon])
        if isSource(source) {
          return (LuaLocation(source: source, line: line), String(after.dropFirst(2)))
        }
      }
      rest = rest[rest.index(after: colon)...]
    }
    return nil
  }
}

internal import CLua
internal import CLuaShim

/// An error that came out of Lua, or that LuaKit reports to a caller.
public struct LuaError: Error, Sendable {
  /// What went wrong.
  public enum Kind: Hashable, Sendable {
    /// Source text does not compile.
    case syntax
    /// A script or a function that it called failed.
    case runtime
    /// A script used more memory than its limit.
    case memory
    /// A script used more CPU time than its budget.
    case cpu
    /// A chunk of source text is longer than a script's may be.
    case source
    /// A script wrote more than it may.
    case output
    /// Someone interrupted the script.
    case interrupted
    /// A plugin that the script uses has exceeded its share of time, or its memory.
    case plugin
    /// A value is not of the required type.
    case conversion
    /// The state of a reference has been closed.
    case closed
    /// The machine refused what LuaKit needs.
    case host
  }

  /// What went wrong.
  public var kind: Kind
  /// What happened, in words, without the location.
  public var message: String
  /// The script's file and line; nil when no script was running.
  public var location: LuaLocation?
  /// The calls that led there, innermost first, as Lua prints them; nil when none was recorded.
  public var traceback: String?
  /// The error that a Swift function threw, when this one is what became of it.
  public var cause: (any Error)?
  /// Says whether the state still holds the value that was raised.
  var serial = 0
  /// Which state that is.
  var owner: UInt = 0

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

/// A line of a script.
public struct LuaLocation: Hashable, Sendable, CustomStringConvertible {
  /// The file, as the chunk was named.
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
  /// A file name as Lua shows it: of a long one the end (`LUA_IDSIZE` bytes with the final zero).
  static func shortened(_ name: String) -> String {
    guard name.utf8.count > 59 else { return name }
    return "..." + String(decoding: name.utf8.suffix(56), as: UTF8.self)
  }

  /// Splits the `source:line: ` that Lua puts before a message from the message.
  ///
  /// `isSource` says whether something was loaded under a name: a message may well hold colons and
  /// numbers of its own, and a name too.
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

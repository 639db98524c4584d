/// A place in a source text.
public struct LuaPlace: Hashable, Sendable {
  /// Bytes before it.
  public var offset: Int
  /// From 1.
  public var line: Int
  /// In characters of Unicode, from 1.
  public var column: Int

  /// A place.
  public init(offset: Int, line: Int, column: Int) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}

/// Why a text is no Lua 5.4.
public struct LuaSyntaxError: Error, Hashable, CustomStringConvertible {
  /// Where.
  public var place: LuaPlace
  /// What was expected and what was found.
  public var message: String

  /// Line, column and message.
  public var description: String { "\(place.line):\(place.column): \(message)" }
}

/// A position in a source text.
public struct LuaPlace: Hashable, Sendable {
  /// The offset in bytes, from 0.
  public var offset: Int
  /// The line, from 1.
  public var line: Int
  /// The column in Unicode characters, from 1.
  public var column: Int

  /// Creates a position.
  public init(offset: Int, line: Int, column: Int) {
    (self.offset, self.line, self.column) = (offset, line, column)
  }
}

/// A syntax error in a Lua 5.4 text.
public struct LuaSyntaxError: Error, Hashable, CustomStringConvertible {
  /// The position of the error.
  public var place: LuaPlace
  /// The expected and the found token, or another reason.
  public var message: String

  /// Line, column and message.
  public var description: String { "\(place.line):\(place.column): \(message)" }
}

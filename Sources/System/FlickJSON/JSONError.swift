/// An error in a JSON text or in a value read from it, with its position.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1; 0 for a value that was not read from a text.
  package var line: Int

  /// The column in Unicode scalars, counted from 1; nil for an error in the meaning of a value,
  /// which has only a line.
  package var column: Int?

  /// The expected and the found value, without the position.
  package var message: String

  /// The underlying error, if another module rejected the value.
  package let cause: (any Error)?

  /// Creates an error.
  ///
  /// Checks after parsing omit the column.
  package init(line: Int, column: Int? = nil, message: String, cause: (any Error)? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.cause = cause
  }

  /// Compares message and position; ignores `cause`.
  package static func == (one: JSONError, other: JSONError) -> Bool {
    one.line == other.line && one.column == other.column && one.message == other.message
  }

  /// The error as one line for a user: `path:line: message`.
  package func text(path: String) -> String {
    "\(path):\(description)"
  }

  /// `line: message`, or `line:column: message` if the column is known.
  package var description: String {
    if let column { "\(line):\(column): \(message)" } else { "\(line): \(message)" }
  }
}

/// What is wrong with a JSON text, and where.
package struct JSONError: Error, Equatable, CustomStringConvertible {
  /// The line, counted from 1; 0 when the value came from no text.
  package var line: Int

  /// The column in Unicode scalars, counted from 1; nil for an error about what a
  /// value means, which has a line only.
  package var column: Int?

  /// What was expected and what was found, without the place.
  package var message: String

  /// What refused the value, where that was no check of this module.
  package let cause: (any Error)?

  /// Makes an error; checks that come after parsing leave the column out.
  package init(line: Int, column: Int? = nil, message: String, cause: (any Error)? = nil) {
    self.line = line
    self.column = column
    self.message = message
    self.cause = cause
  }

  /// Whether both say the same of the same place.
  package static func == (one: JSONError, other: JSONError) -> Bool {
    one.line == other.line && one.column == other.column && one.message == other.message
  }

  /// The error as one line for a user: `path:line: message`.
  package func text(path: String) -> String {
    "\(path):\(description)"
  }

  /// `line: message`, with the column where one is known: `line:column: message`.
  package var description: String {
    if let column { "\(line):\(column): \(message)" } else { "\(line): \(message)" }
  }
}

/// A token of a text that may be unfinished or invalid, without comments.
///
/// A byte that starts no token is a sign. A string or long comment without its end is an unfinished
/// string up to the end of the text, or of the line for a quoted string.
package struct LuaToken: Hashable, Sendable {
  package var kind: LuaLexer.Token
  /// The bytes.
  package var range: Range<Int>
  /// Whether it has its end.
  package var isFinished = true

  init(_ kind: LuaLexer.Token, _ range: Range<Int>, isFinished: Bool = true) {
    (self.kind, self.range, self.isFinished) = (kind, range, isFinished)
  }

  /// A name, number or sign as written; empty for a string.
  package var text: String {
    switch kind {
    case .name(let text), .sign(let text), .number(let text): text
    case .string, .end: ""
    }
  }

  package var isName: Bool { if case .name = kind { true } else { false } }
  package var isNumber: Bool { if case .number = kind { true } else { false } }
  package var isString: Bool { if case .string = kind { true } else { false } }
}

/// A name and a text, as `name=text` is typed.
package struct NamedText: Hashable, Sendable {
  package var name: String
  /// The text after the first `=`; may be empty.
  package var text: String

  /// Reads `name=text`; nil without a name or `=`.
  package init?(_ typed: some StringProtocol) {
    guard let equals = typed.firstIndex(of: "="), equals != typed.startIndex else { return nil }
    name = String(typed[..<equals])
    text = String(typed[typed.index(after: equals)...])
  }

  /// Reads `name=text` with a text that is not empty.
  package init?(filled typed: some StringProtocol) {
    self.init(typed)
    if text.isEmpty { return nil }
  }
}

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

  /// Reads a name and a text around the first separator, without the spaces around each.
  package init?(
    trimming typed: String, at isSeparator: (Character) -> Bool = { $0 == "=" }
  ) {
    guard let end = typed.firstIndex(where: isSeparator) else { return nil }
    name = typed[..<end].trimmed
    text = typed[typed.index(after: end)...].trimmed
    if name.isEmpty { return nil }
  }
}

extension StringProtocol {
  /// The text without white space at both ends.
  package var trimmed: String {
    var rest = drop(while: \.isWhitespace)
    while rest.last?.isWhitespace == true { rest.removeLast() }
    return String(rest)
  }
}

/// Checks an XML text for the conditions that all viewers share.
///
/// Tags nest, attributes are quoted and unique, only the five entities occur, IDs are unique and
/// references exist.
struct MarkupCheck {
  /// The faults in the order of the text.
  private(set) var faults: [String] = []
  /// The number of times that each tag is opened.
  private(set) var counts: [String: Int] = [:]
  private(set) var ids: Set<String> = []
  private var references: Set<String> = []
  private var open: [String] = []

  init(_ text: String) {
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      check(content: rest[..<start])
      guard let end = rest[start...].firstIndex(of: ">") else {
        faults.append("a tag has no end: \(rest[start...].prefix(40))")
        return
      }
      tag(rest[rest.index(after: start)..<end])
      rest = rest[rest.index(after: end)...]
    }
    check(content: rest)
    if !open.isEmpty { faults.append("not closed: \(open)") }
    for reference in references.subtracting(ids).sorted() { faults.append("no \(reference)") }
    for id in ids.subtracting(references).sorted() { faults.append("nobody uses \(id)") }
  }

  private mutating func tag(_ tag: Substring) {
    if tag.first == "/" {
      let name = String(tag.dropFirst())
      if open.popLast() != name { faults.append("</\(name)> closes another") }
      return
    }
    let isEmpty = tag.last == "/"
    let name = String(tag.prefix { $0 != " " && $0 != "/" })
    counts[name, default: 0] += 1
    attributes((isEmpty ? tag.dropLast() : tag).dropFirst(name.count))
    if !isEmpty { open.append(name) }
  }

  private mutating func attributes(_ text: Substring) {
    var (rest, names) = (text, Set<String>())
    while !rest.isEmpty {
      let parts = rest.split(separator: "\"", maxSplits: 2, omittingEmptySubsequences: false)
      guard rest.first == " ", parts.count == 3, parts[0].last == "=" else {
        faults.append("not an attribute: \(rest)")
        return
      }
      let (name, value) = (String(parts[0].dropFirst().dropLast()), parts[1])
      if !names.insert(name).inserted { faults.append("\(name) twice in \(text)") }
      check(content: value)
      if name == "id", !ids.insert(String(value)).inserted { faults.append("id \(value) twice") }
      if value.hasPrefix("url(#") { references.insert(String(value.dropFirst(5).dropLast())) }
      rest = parts[2]
    }
  }

  private mutating func check(content: Substring) {
    for piece in content.split(separator: "&", omittingEmptySubsequences: false).dropFirst() {
      let entity = piece.prefix { $0 != ";" }
      if !["amp", "lt", "gt", "quot", "apos"].contains(entity) { faults.append("&\(entity)") }
    }
    for scalar in content.unicodeScalars where scalar.value < 0x20 && scalar != "\n" {
      faults.append("control character \(scalar.value)")
    }
    for word in ["nan", "inf", "-0 ", "-0\"", "e-"] where content == word { faults.append(word) }
  }
}

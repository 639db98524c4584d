/// What an SVG's elements refer to: clips, gradients and blurs, each written once.
///
/// Ids are a letter and a number in the order of first use: `c1`, `g1`, `b1`. Several pictures drawn
/// with one table share what they have in common and cannot clash.
struct SVGDefinitions {
  /// What can be referred to.
  enum Kind: String {
    case clip = "c"
    case gradient = "g"
    case blur = "b"
  }

  private var ids: [String: String] = [:]
  private var counts: [Kind: Int] = [:]
  /// The elements, in the order of their first use, one to a line.
  private(set) var elements = ""

  /// The reference, `url(#c1)`, to an element given by its tag, its attributes and its content.
  mutating func reference(
    to kind: Kind, tag: String, attributes: String = "", content: String
  ) -> String {
    let key = "\(tag)\(attributes)>\(content)"
    if let id = ids[key] { return "url(#\(id))" }
    let count = counts[kind, default: 0] + 1
    let id = "\(kind.rawValue)\(count)"
    (counts[kind], ids[key]) = (count, id)
    elements += "<\(tag) id=\"\(id)\"\(attributes)>\(content)</\(tag)>\n"
    return "url(#\(id))"
  }
}

/// What an SVG's elements refer to: clips, gradients and blurs, each written once.
///
/// Ids are a letter and a number in the order of first use: `c1`, `g1`, `b1`. Several pictures
/// drawn with one table share what they have in common and cannot clash.
struct SVGDefinitions {
  /// What can be referred to.
  enum Kind: String {
    case clip = "c"
    case gradient = "g"
    case blur = "b"
  }

  /// A place among the elements for one that is not known yet.
  struct Slot {
    fileprivate let id: String
    fileprivate let index: Int
  }

  private var ids: [String: String] = [:]
  private var counts: [Kind: Int] = [:]
  private var lines: [String] = []

  /// The elements, in the order of their first use, one to a line.
  var elements: String { lines.joined() }

  /// The reference, `url(#c1)`, to an element given by its tag, its attributes and its content.
  mutating func reference(
    to kind: Kind, tag: String, attributes: String = "", content: String
  ) -> String {
    let key = "\(tag)\(attributes)>\(content)"
    if let id = ids[key] { return "url(#\(id))" }
    let slot = reserve(kind)
    fill(slot, tag: tag, attributes: attributes, content: content)
    return "url(#\(slot.id))"
  }

  /// Keeps a place, and an id, for an element that is used from here on and known later.
  mutating func reserve(_ kind: Kind) -> Slot {
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    lines.append("")
    return Slot(id: "\(kind.rawValue)\(count)", index: lines.count - 1)
  }

  /// Puts an element in its place, unless an equal one has another.
  mutating func fill(_ slot: Slot, tag: String, attributes: String = "", content: String) {
    let key = "\(tag)\(attributes)>\(content)"
    guard ids[key] == nil else { return }
    ids[key] = slot.id
    lines[slot.index] = "<\(tag) id=\"\(slot.id)\"\(attributes)>\(content)</\(tag)>\n"
  }
}

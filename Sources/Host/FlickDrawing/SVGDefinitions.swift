/// The shared definitions of an SVG file: clips, gradients, blurs, image files and paths, without
/// duplicates.
///
/// An id is a letter and a number in order of first use: `c1`, `g1`, `b1`, `i1`, `p1`. Pictures
/// drawn with one table share equal definitions, and their ids do not conflict.
struct SVGDefinitions {
  /// The kind of a definition.
  enum Kind: String {
    case clip = "c"
    case gradient = "g"
    case blur = "b"
    case image = "i"
    case path = "p"
  }

  /// A reserved position for a definition that is not known yet.
  struct Slot {
    fileprivate let id: String
    fileprivate let index: Int
  }

  private var ids: [String: String] = [:]
  private var counts: [Kind: Int] = [:]
  private var lines: [String] = []

  /// The elements in order of first use, one per line.
  var elements: String { lines.joined() }

  /// The reference, such as `url(#c1)`, to a definition with the given tag, attributes and content.
  mutating func reference(
    to kind: Kind, tag: String, attributes: SVGAttributes = [:], content: String
  ) -> String {
    let key = "\(tag)\(attributes.text)>\(content)"
    if let id = ids[key] { return "url(#\(id))" }
    let slot = reserve(kind)
    fill(slot, tag: tag, attributes: attributes, content: content)
    return "url(#\(slot.id))"
  }

  /// The id of an empty element with the given tag and attributes.
  ///
  /// - Parameter key: identifies the element among those of its kind.
  mutating func id(
    of kind: Kind, key: String, tag: String, attributes: @autoclosure () -> SVGAttributes
  ) -> String {
    let key = "\(kind.rawValue) \(key)"
    if let id = ids[key] { return id }
    let slot = reserve(kind)
    ids[key] = slot.id
    lines[slot.index] = SVG.element(tag, ["id": slot.id], attributes()) + "\n"
    return slot.id
  }

  /// Reserves a position and an id for a definition that is filled in later.
  mutating func reserve(_ kind: Kind) -> Slot {
    let count = counts[kind, default: 0] + 1
    counts[kind] = count
    lines.append("")
    return Slot(id: "\(kind.rawValue)\(count)", index: lines.count - 1)
  }

  /// Fills in a reserved definition, unless an equal one exists.
  mutating func fill(
    _ slot: Slot, tag: String, attributes: SVGAttributes = [:], content: String
  ) {
    let key = "\(tag)\(attributes.text)>\(content)"
    guard ids[key] == nil else { return }
    ids[key] = slot.id
    lines[slot.index] = SVG.element(tag, ["id": slot.id], attributes, content: content) + "\n"
  }
}

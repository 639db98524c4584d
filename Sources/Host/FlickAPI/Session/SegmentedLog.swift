/// A list that grows at its end, of which a copy costs little.
///
/// Each entry of a session begins with a copy of all that its stage has been through, and then adds
/// to it; an array would be copied as a whole each time. Here only the last segment is.
package struct SegmentedLog<Element>: RandomAccessCollection {
  private static var segmentSize: Int { 256 }

  /// Segments of that size, which are added and taken away as a whole.
  private var full: [[Element]] = []
  private var last: [Element] = []

  package init() {}

  package var startIndex: Int { 0 }
  package var endIndex: Int { full.count * Self.segmentSize + last.count }

  package subscript(index: Int) -> Element {
    let (segment, place) = index.quotientAndRemainder(dividingBy: Self.segmentSize)
    return segment < full.count ? full[segment][place] : last[place]
  }

  package mutating func append(_ element: Element) {
    last.append(element)
    if last.count == Self.segmentSize {
      full.append(last)
      last = []
    }
  }

  /// Forgets all but the first elements.
  package mutating func keepFirst(_ count: Int) {
    guard count < endIndex else { return }
    let (segment, place) = count.quotientAndRemainder(dividingBy: Self.segmentSize)
    if segment < full.count {
      last = full[segment]
      full.removeSubrange(segment...)
    }
    last.removeSubrange(place...)
  }
}

extension SegmentedLog: Sendable where Element: Sendable {}

/// A list that grows at its end and is cheap to copy.
///
/// Each entry of a session begins with a copy of its stage's whole past, and then adds to it. An
/// array would be copied as a whole each time; here only the last segment is.
package struct SegmentedLog<Element>: RandomAccessCollection {
  private static var segmentSize: Int { 256 }

  /// Full segments, which are added and removed as a whole.
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

  /// Removes all but the first `count` elements.
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

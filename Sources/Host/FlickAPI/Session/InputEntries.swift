/// The entries of a log of inputs: a list that grows at its end, takes a few bytes an entry, and is
/// cheap to copy.
///
/// A session keeps all of its inputs to be able to go back to any moment, and each entry at the
/// prompt begins with a copy of its stage's whole past. So full segments are packed and shared.
///
/// Iteration unpacks entry by entry. A single access to a packed entry unpacks the entries of its
/// segment before it, unless `unpack` has prepared the segment.
package struct InputEntries: RandomAccessCollection, Sendable {
  package typealias Element = InputLog.Entry

  private static let segmentSize = 256

  /// Full segments, which are added and removed as a whole.
  private var packed: [PackedInputs] = []
  /// The entries after them; not empty unless the list is.
  private var open: [Element] = []
  /// The entries of a segment that is read in order.
  private var unpacked: (segment: Int, entries: [Element])?
  /// The indices of a part of a list are those of the whole list.
  package private(set) var indices = 0..<0

  package init() {}

  package var startIndex: Int { indices.lowerBound }
  package var endIndex: Int { indices.upperBound }

  private var packedCount: Int { packed.count * Self.segmentSize }

  package subscript(index: Int) -> Element {
    if index >= packedCount { return open[index - packedCount] }
    let (segment, place) = index.quotientAndRemainder(dividingBy: Self.segmentSize)
    if let unpacked, unpacked.segment == segment { return unpacked.entries[place] }
    if place == 0 { return packed[segment].first }
    var unpacker = Unpacker(packed[segment])
    for _ in 0..<place { _ = unpacker.next() }
    return unpacker.next()
  }

  package subscript(bounds: Range<Int>) -> InputEntries {
    precondition(
      bounds.lowerBound >= startIndex && bounds.upperBound <= endIndex, "entries out of range")
    var part = self
    part.indices = bounds
    return part
  }

  package func makeIterator() -> Iterator { Iterator(self) }

  /// Unpacks each segment once.
  package struct Iterator: IteratorProtocol {
    private let entries: InputEntries
    private var index: Int
    private var unpacker: Unpacker?

    fileprivate init(_ entries: InputEntries) {
      (self.entries, index) = (entries, entries.startIndex)
    }

    package mutating func next() -> Element? {
      guard index < entries.endIndex else { return nil }
      defer { index += 1 }
      let (segment, place) = index.quotientAndRemainder(dividingBy: segmentSize)
      guard segment < entries.packed.count, segment != entries.unpacked?.segment else {
        return entries[index]
      }
      if unpacker == nil || place == 0 {
        unpacker = Unpacker(entries.packed[segment])
        for _ in 0..<place { _ = unpacker?.next() }
      }
      return unpacker?.next()
    }
  }

  // MARK: Changes of a whole list

  mutating func append(_ entry: Element) {
    if open.count == Self.segmentSize {
      packed.append(PackedInputs(open))
      open.removeAll(keepingCapacity: true)
    }
    open.append(entry)
    indices = 0..<packedCount + open.count
  }

  /// Removes all but the first `count` entries.
  mutating func keepFirst(_ count: Int) {
    guard count < endIndex else { return }
    // The segment of the last entry to keep; 0 without one.
    let segment = (count - 1) / Self.segmentSize
    if segment < packed.count {
      open = packed[segment].entries(count - segment * Self.segmentSize)
      packed.removeSubrange(segment...)
      unpacked = nil
    } else {
      open.removeSubrange((count - packedCount)...)
    }
    indices = 0..<count
  }

  /// Prepares for reading an entry and those after it; called for each entry in order.
  mutating func unpack(at index: Int) {
    let segment = index / Self.segmentSize
    guard unpacked?.segment != segment else { return }
    let isPacked = segment < packed.count
    unpacked = isPacked ? (segment, packed[segment].entries(Self.segmentSize)) : nil
  }
}

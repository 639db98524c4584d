/// Who moves where in one drag: a table from the finger's total travel to the offsets of all pagers.
///
/// Each direction is a list of segments that the travel fills in order: pagers that were caught
/// between two pages first reach a page, the outermost of them first; then the inner moves to its
/// edge, then the next outer to its own, and the outermost takes the rest as overscroll. What each
/// pager does is a function of the total alone. So a drag does not depend on the event rate, going
/// back undoes it exactly (the outer gives back before the inner moves), no distance is lost, and no
/// two pagers are off their pages at once (unless a program had moved both).
///
/// Travel counts in the direction of the offsets: against the finger.
struct DragPath: Sendable {
  struct Segment: Hashable, Sendable {
    /// Index of the pager that moves.
    var pager: Int
    /// Its requested offset where the segment starts and where it ends; the last has no end.
    var from: Double
    var to: Double
    var length: Double { (to - from).magnitude }
  }

  /// The pagers that take part, innermost first.
  private(set) var pagers: [Int] = []
  private var starts: [Double] = []
  private var forward: [Segment] = []
  private var backward: [Segment] = []
  /// Number of the segment that took the last of the travel: 1… forward, −1… backward, 0 none.
  private(set) var step = 0
  /// The pager that moved last, or that would have moved first: who gives in a handover.
  var owner = -1

  /// Empties the table and keeps its storage.
  mutating func clear() {
    pagers.removeAll(keepingCapacity: true)
    starts.removeAll(keepingCapacity: true)
    forward.removeAll(keepingCapacity: true)
    backward.removeAll(keepingCapacity: true)
    step = 0
  }

  /// Adds a pager outside those that take part already.
  mutating func append(_ index: Int, startingAt offset: Double) {
    pagers.append(index)
    starts.append(offset)
  }

  /// Works out the segments from the pagers as they are.
  mutating func build(from all: [Pager]) {
    Self.fill(&forward, pagers: pagers, direction: 1, from: all)
    Self.fill(&backward, pagers: pagers, direction: -1, from: all)
  }

  private static func fill(
    _ segments: inout [Segment], pagers: [Int], direction: Double, from all: [Pager]
  ) {
    for index in pagers.reversed() where !all[index].isOnSnap {
      let start = all[index].requested
      let end = all[index].snap(after: start, direction: direction)
      segments.append(Segment(pager: index, from: start, to: end))
      if end.isInfinite { return }
    }
    for index in pagers {
      let pager = all[index]
      let start =
        pager.isOnSnap
        ? pager.requested : pager.snap(after: pager.requested, direction: direction)
      let edge = direction > 0 ? pager.farthest : 0
      if (edge - start) * direction > 0 {
        segments.append(Segment(pager: index, from: start, to: edge))
      }
    }
    guard let outermost = pagers.last else { return }
    segments.append(
      Segment(
        pager: outermost, from: direction > 0 ? all[outermost].farthest : 0,
        to: direction * .infinity))
  }

  /// Puts all pagers where `travel` has them.
  ///
  /// Returns the step before.
  mutating func move(to travel: Double, in all: inout [Pager]) -> Int {
    let before = step
    for (slot, index) in pagers.enumerated() { all[index].requested = starts[slot] }
    var remaining = travel.magnitude
    step = 0
    guard remaining > 0 else { return before }
    let segments = travel > 0 ? forward : backward
    for (number, segment) in segments.enumerated() {
      step = travel > 0 ? number + 1 : -number - 1
      if remaining <= segment.length {
        let end = segment.from + (travel > 0 ? remaining : -remaining)
        all[segment.pager].requested = remaining == segment.length ? segment.to : end
        return before
      }
      // The very offset of the page, not a sum that is nearly it.
      all[segment.pager].requested = segment.to
      #if FAULT_SEAM_DROPS_POINT
        remaining -= 1
      #endif
      remaining -= segment.length
    }
    return before
  }

  /// Gives the pagers other numbers.
  mutating func renumber(_ number: (Int) -> Int) {
    for slot in pagers.indices { pagers[slot] = number(pagers[slot]) }
    for slot in forward.indices { forward[slot].pager = number(forward[slot].pager) }
    for slot in backward.indices { backward[slot].pager = number(backward[slot].pager) }
    owner = number(owner)
  }

  /// The pager that moves in a step other than 0.
  func pager(inStep step: Int) -> Int {
    step > 0 ? forward[step - 1].pager : backward[-step - 1].pager
  }

  /// The travel at which a step other than 0 begins, seen from the start of the drag.
  func travel(atStartOf step: Int) -> Double {
    let lengths = (step > 0 ? forward : backward).prefix(abs(step) - 1).map(\.length)
    return lengths.reduce(0, +) * (step > 0 ? 1 : -1)
  }
}

extension Pager {
  /// The offset of the next page strictly beyond `offset`; endless when pulled beyond the edge.
  func snap(after offset: Double, direction: Double) -> Double {
    if direction > 0 {
      if offset < 0 { return 0 }
      if offset > farthest { return .infinity }
      return min(farthest, ((offset / pitch.value).rounded(.down) + 1) * pitch.value)
    }
    if offset > farthest { return farthest }
    if offset < 0 { return -.infinity }
    return max(0, ((offset / pitch.value).rounded(.up) - 1) * pitch.value)
  }
}

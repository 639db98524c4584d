internal import FlickCore

/// The place with the greatest total weight of boxes.
///
/// Along one axis the ends of the boxes are sorted. Over two axes a line sweeps across one of them,
/// with a tree of depths along the other.
struct DepthSweep {
  /// A box over two axes.
  struct Box {
    var across: Range<Int32>
    var along: Range<Int32>
    var weight: Int
  }

  /// The greatest depth along one axis, and the first cell that has it.
  static func deepest(
    _ ranges: [(range: Range<Int32>, weight: Int)], in all: Range<Int>
  ) -> (depth: Int, cell: Int) {
    var steps: [(cell: Int32, weight: Int)] = []
    steps.reserveCapacity(2 * ranges.count)
    for (range, weight) in ranges {
      steps.append((range.lowerBound, weight))
      steps.append((range.upperBound, -weight))
    }
    // Ends precede starts at the same cell, as ranges are half-open.
    steps.sort { ($0.cell, $0.weight) < ($1.cell, $1.weight) }
    var (depth, best, cell) = (0, 0, all.lowerBound)
    for step in steps {
      depth += step.weight
      if depth > best { (best, cell) = (depth, Int(step.cell)) }
    }
    return (best, cell)
  }

  /// The greatest depth over two axes, and a cell that has it.
  static func deepest(
    _ boxes: [Box], in all: (across: Range<Int>, along: Range<Int>)
  ) -> (depth: Int, across: Int, along: Int) {
    var best = (depth: 0, across: all.across.lowerBound, along: all.along.lowerBound)
    guard !boxes.isEmpty else { return best }
    var faces: [Int32] = []
    faces.reserveCapacity(2 * boxes.count)
    for box in boxes {
      faces.append(box.along.lowerBound)
      faces.append(box.along.upperBound)
    }
    let rows = faces.sortedDistinct()
    var events: [Event] = []
    events.reserveCapacity(2 * boxes.count)
    for box in boxes {
      let first = rows.partitioningIndex { $0 >= box.along.lowerBound }
      let end = rows.partitioningIndex { $0 >= box.along.upperBound }
      let own = Int32(first)..<Int32(end)
      events.append(Event(place: box.across.lowerBound, rows: own, weight: box.weight))
      events.append(Event(place: box.across.upperBound, rows: own, weight: -box.weight))
    }
    events.sort { ($0.place, $0.weight) < ($1.place, $1.weight) }
    var tree = DepthTree(count: rows.count)
    for event in events {
      tree.add(event.weight, Int(event.rows.lowerBound), Int(event.rows.upperBound))
      guard event.weight > 0, tree.greatest > best.depth else { continue }
      best = (tree.greatest, Int(event.place), Int(rows[tree.placeOfGreatest]))
    }
    return best
  }

  private struct Event {
    var place: Int32
    var rows: Range<Int32>
    var weight: Int
  }
}

/// Depths along a line, with additions to ranges and the maximum.
private struct DepthTree {
  private let leafCount: Int
  /// By node: the maximum below it, including additions to the whole node.
  private var greatests: [Int]
  private var added: [Int]

  init(count: Int) {
    var size = 1
    while size < count { size *= 2 }
    leafCount = size
    greatests = Array(repeating: 0, count: 2 * size)
    added = Array(repeating: 0, count: 2 * size)
  }

  var greatest: Int { greatests[1] }

  /// The first position with the maximum.
  var placeOfGreatest: Int {
    var node = 1
    while node < leafCount {
      node *= 2
      if greatests[node + 1] > greatests[node] { node += 1 }
    }
    return node - leafCount
  }

  mutating func add(_ weight: Int, _ first: Int, _ end: Int) {
    guard first < end else { return }
    var (left, right) = (first + leafCount, end + leafCount)
    while left < right {
      if left & 1 == 1 {
        apply(weight, left)
        left += 1
      }
      if right & 1 == 1 {
        right -= 1
        apply(weight, right)
      }
      left /= 2
      right /= 2
    }
    sum(above: first + leafCount)
    sum(above: end - 1 + leafCount)
  }

  private mutating func apply(_ weight: Int, _ node: Int) {
    greatests[node] += weight
    added[node] += weight
  }

  private mutating func sum(above leaf: Int) {
    var node = leaf / 2
    while node >= 1 {
      greatests[node] = max(greatests[2 * node], greatests[2 * node + 1]) + added[node]
      node /= 2
    }
  }
}

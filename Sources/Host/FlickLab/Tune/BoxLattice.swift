internal import FlickCore

/// Boxes of settings on a lattice.
///
/// The ends of boxes divide each axis into cells. Within a cell of all axes every setting is inside
/// the same boxes, so whole numbers describe its position.
struct BoxLattice: Sendable {
  let space: SettingBox
  /// By axis: the first value of each cell, ascending from the least value.
  let starts: [[Double]]
  /// The index of each box's demand, ascending.
  let demands: [Int]
  /// The weight of each box.
  let weights: [Int]
  /// By box and axis: the first cell, and the cell after the last.
  private let lows: [Int32]
  private let ends: [Int32]

  /// Cells of all axes.
  typealias Region = [Range<Int>]

  init(_ space: SettingBox, _ demands: [BoxSearch.Demand]) {
    self.space = space
    let axes = space.low.indices
    var faces = axes.map { [space.low[$0]] }
    for box in demands.lazy.flatMap(\.boxes) {
      for axis in axes {
        let (low, next) = (box.low[axis], box.high[axis].nextUp)
        if low > space.low[axis], low <= space.high[axis] { faces[axis].append(low) }
        if next > space.low[axis], next <= space.high[axis] { faces[axis].append(next) }
      }
    }
    let starts = faces.map { $0.sortedDistinct() }
    var (owners, weights, lows, ends) = ([Int](), [Int](), [Int32](), [Int32]())
    for (number, demand) in demands.enumerated() {
      for box in demand.boxes where !box.isEmpty && box.intersects(space) {
        owners.append(number)
        weights.append(demand.weight)
        for axis in axes {
          let cells = Self.cells(from: box.low[axis], to: box.high[axis], starts[axis])
          lows.append(Int32(cells.lowerBound))
          ends.append(Int32(cells.upperBound))
        }
      }
    }
    (self.starts, self.demands, self.weights) = (starts, owners, weights)
    (self.lows, self.ends) = (lows, ends)
  }

  /// The cells of an axis that begin within a range of values.
  private static func cells(
    from low: Double, to high: Double, _ starts: [Double]
  ) -> Range<Int> {
    let first = max(0, starts.partitioningIndex { $0 > low } - 1)
    return first..<max(first, starts.partitioningIndex { $0 > high })
  }

  var boxes: Range<Int> { weights.indices }
  var axes: Range<Int> { starts.indices }
  var everywhere: Region { starts.map(\.indices) }

  func low(_ box: Int, _ axis: Int) -> Int { Int(lows[box * starts.count + axis]) }
  func end(_ box: Int, _ axis: Int) -> Int { Int(ends[box * starts.count + axis]) }

  func intersects(_ box: Int, _ region: Region) -> Bool {
    for axis in axes
    where low(box, axis) >= region[axis].upperBound || end(box, axis) <= region[axis].lowerBound {
      return false
    }
    return true
  }

  /// Whether a box covers a region along an axis.
  func fills(_ box: Int, _ axis: Int, _ region: Region) -> Bool {
    low(box, axis) <= region[axis].lowerBound && end(box, axis) >= region[axis].upperBound
  }

  /// Whether a box contains a cell of an axis.
  func has(_ box: Int, _ axis: Int, _ cell: Int) -> Bool {
    cell >= low(box, axis) && cell < end(box, axis)
  }

  /// The values of a cell of an axis.
  func values(_ axis: Int, _ cell: Int) -> ClosedRange<Double> {
    let own = starts[axis]
    let low = own[cell]
    return low...max(low, cell + 1 < own.count ? own[cell + 1].nextDown : space.high[axis])
  }

  /// The cell of an axis that contains a value, or the nearest cell.
  func cell(_ axis: Int, at value: Double) -> Int {
    max(0, starts[axis].partitioningIndex { $0 > value } - 1)
  }

  /// The distance of a cell's values from another value, in units of a scale.
  func distance(_ axis: Int, _ cell: Int, from value: Double, _ scale: Double) -> Double {
    let own = values(axis, cell)
    return max(own.lowerBound - value, value - own.upperBound, 0) / scale
  }

  /// The cells of an axis within a distance of a value.
  ///
  /// Not empty if the distance is at least that of the nearest cell.
  func cells(
    _ axis: Int, within most: Double, of value: Double, _ scale: Double
  ) -> Range<Int> {
    let home = cell(axis, at: value)
    let all = starts[axis].indices
    let first = (all.lowerBound..<home).partitioningIndex {
      distance(axis, $0, from: value, scale) <= most
    }
    let last = (home..<all.upperBound).partitioningIndex {
      distance(axis, $0, from: value, scale) > most
    }
    return first..<max(first, last)
  }

  /// The total weight of the given boxes that contain a place.
  func depth(at place: [Int], of some: [Int]) -> Int {
    var depth = 0
    for box in some where axes.allSatisfy({ has(box, $0, place[$0]) }) { depth += weights[box] }
    return depth
  }
}

extension Sequence where Element: Comparable {
  /// The elements in ascending order, without duplicates.
  func sortedDistinct() -> [Element] {
    var distinct: [Element] = []
    for element in sorted() where distinct.last != element { distinct.append(element) }
    return distinct
  }
}

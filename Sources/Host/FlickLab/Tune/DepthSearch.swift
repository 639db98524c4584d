/// Looks for the place of a lattice where boxes lie deepest.
///
/// Along one axis and over two it is swept, which is exact and quick. Axes that no demand connects
/// are separate. The rest, boxes over three axes or more, is divided: the shadows of a part's boxes
/// on two axes bound how deep they can lie, and a part that cannot be deeper than the best so far
/// is skipped.
struct DepthSearch {
  let lattice: BoxLattice
  /// How many parts may still be examined.
  private(set) var budget: SearchBudget

  /// What was found.
  struct Found {
    /// The greatest depth that was found, and where; nil where none is greater than what was asked
    /// for, or where none was found before the budget ended.
    var best: (depth: Int, place: [Int])?
    /// No place is deeper; where it is no more than what was asked for, that.
    var limit: Int
  }

  /// Boxes that are of interest in a region: those with a face in it, over certain axes.
  private struct Part {
    var axes: [Int]
    var boxes: [Int]
    /// What demands are worth that have a box in it.
    var limit: Int
  }

  init(_ lattice: BoxLattice, budget: SearchBudget) {
    (self.lattice, self.budget) = (lattice, budget)
  }

  /// The deepest place of a region.
  ///
  /// - Parameters:
  ///   - floor: a depth that is known; only what is deeper is of interest.
  ///   - enough: a depth at which the search may stop.
  mutating func deepest(
    in region: BoxLattice.Region, of boxes: [Int], above floor: Int, enough: Int = .max
  ) -> Found {
    guard !region.contains(where: \.isEmpty) else { return Found(best: nil, limit: floor) }
    var (certain, open) = (0, [Int]())
    for box in boxes where lattice.meets(box, region) {
      if lattice.axes.allSatisfy({ lattice.fills(box, $0, region) }) {
        certain += lattice.weights[box]
      } else {
        open.append(box)
      }
    }
    var parts = parts(open, region)
    var limit = parts.reduce(certain) { $0 + $1.limit }
    guard limit > floor else { return Found(best: nil, limit: floor) }
    parts.sort { $0.axes.count < $1.axes.count }
    var (depth, place) = (certain, region.map(\.lowerBound))
    var isKnown = true
    for part in parts {
      let others = limit - part.limit
      let own = deepest(
        part, in: region, above: floor - others,
        enough: parts.count == 1 && enough < .max ? enough - others : .max)
      limit = others + own.limit
      guard limit > floor else { return Found(best: nil, limit: floor) }
      guard let best = own.best else {
        isKnown = false
        continue
      }
      depth += best.depth
      for axis in part.axes { place[axis] = best.place[axis] }
    }
    return Found(best: isKnown && depth > floor ? (depth, place) : nil, limit: limit)
  }

  /// Groups axes that demands connect.
  private func parts(_ open: [Int], _ region: BoxLattice.Region) -> [Part] {
    var group = Array(lattice.axes)
    var (owner, first) = (-1, -1)
    // Boxes of a demand follow one another.
    for box in open {
      if lattice.demands[box] != owner { (owner, first) = (lattice.demands[box], -1) }
      for axis in lattice.axes where !lattice.fills(box, axis, region) {
        if first < 0 { first = axis }
        let (one, other) = (group[first], group[axis])
        guard one != other else { continue }
        for index in group.indices where group[index] == other { group[index] = one }
      }
    }
    var parts: [Part] = []
    for name in Set(group).sorted() {
      let axes = group.indices.filter { group[$0] == name }
      var part = Part(axes: axes, boxes: [], limit: 0)
      owner = -1
      for box in open where axes.contains(where: { !lattice.fills(box, $0, region) }) {
        part.boxes.append(box)
        guard lattice.demands[box] != owner else { continue }
        owner = lattice.demands[box]
        part.limit += lattice.weights[box]
      }
      if !part.boxes.isEmpty { parts.append(part) }
    }
    return parts
  }

  private mutating func deepest(
    _ part: Part, in region: BoxLattice.Region, above floor: Int, enough: Int
  ) -> Found {
    switch part.axes.count {
    case 1:
      let axis = part.axes[0]
      let ranges = part.boxes.map { (clipped($0, axis, region), lattice.weights[$0]) }
      let found = DepthSweep.deepest(ranges, in: region[axis])
      var place = region.map(\.lowerBound)
      place[axis] = found.cell
      return Found(best: (found.depth, place), limit: max(found.depth, floor))
    case 2:
      let place = region.map(\.lowerBound)
      let found = plane(part.boxes, part.axes[0], part.axes[1], region, through: place)
      return Found(best: found, limit: max(found.depth, floor))
    default: return divided(part, region, above: floor, enough: enough)
    }
  }

  private func clipped(_ box: Int, _ axis: Int, _ region: BoxLattice.Region) -> Range<Int32> {
    let low = max(lattice.low(box, axis), region[axis].lowerBound)
    let end = min(lattice.end(box, axis), region[axis].upperBound)
    return Int32(low)..<Int32(max(low, end))
  }

  /// The deepest place over two axes, of boxes as their shadows.
  private func plane(
    _ boxes: [Int], _ across: Int, _ along: Int, _ region: BoxLattice.Region,
    through place: [Int]
  ) -> (depth: Int, place: [Int]) {
    var (base, owner, shadows) = (0, -1, [DepthSweep.Box]())
    var start = 0
    var isWhole = false
    for box in boxes {
      if lattice.demands[box] != owner {
        (owner, start, isWhole) = (lattice.demands[box], shadows.count, false)
      }
      guard !isWhole else { continue }
      if lattice.fills(box, across, region), lattice.fills(box, along, region) {
        // The demand has all of it: its other shadows add nothing.
        isWhole = true
        shadows.removeSubrange(start...)
        base += lattice.weights[box]
      } else {
        shadows.append(
          DepthSweep.Box(
            across: clipped(box, across, region), along: clipped(box, along, region),
            weight: lattice.weights[box]))
      }
    }
    let found = DepthSweep.deepest(shadows, in: (region[across], region[along]))
    var place = place
    (place[across], place[along]) = (found.across, found.along)
    return (base + found.depth, place)
  }

  // MARK: Three axes and more

  private mutating func divided(
    _ part: Part, _ region: BoxLattice.Region, above floor: Int, enough: Int
  ) -> Found {
    guard budget.take(1 + part.boxes.count / 512) else {
      return Found(best: nil, limit: part.limit)
    }
    let axes = byFaces(part, region)
    let shadow = plane(
      part.boxes, axes[0], axes[1], region,
      through: region.map { ($0.lowerBound + $0.upperBound) / 2 })
    guard shadow.depth > floor else { return Found(best: nil, limit: floor) }
    var best: (depth: Int, place: [Int])?
    var candidate = onLine(through: shadow.place, axes[axes.count - 1], part, region)
    if candidate.depth > floor {
      candidate = climb(from: candidate, part, region)
      best = candidate
    }
    let most = min(shadow.depth, part.limit)
    guard best?.depth ?? floor < min(most, enough) else {
      return Found(best: best, limit: most)
    }
    var limit = best?.depth ?? floor
    // The axes with fewest faces are divided: the shadows know of the others.
    var halves = halves(of: region, part, axes[axes.count - 1])
    let near = (best ?? candidate).place
    if halves.count == 2, near[axes[axes.count - 1]] >= halves[1][axes[axes.count - 1]].lowerBound {
      halves.swapAt(0, 1)
    }
    for half in halves {
      let known = best?.depth ?? floor
      guard known < enough else {
        limit = most
        break
      }
      let found = deepest(in: half, of: part.boxes, above: known, enough: enough)
      limit = max(limit, found.limit)
      if let own = found.best { best = own }
    }
    return Found(best: best, limit: min(limit, most))
  }

  /// The axes of a part, those along which most boxes have faces first.
  private func byFaces(_ part: Part, _ region: BoxLattice.Region) -> [Int] {
    let counts = part.axes.map { axis in
      part.boxes.count { !lattice.fills($0, axis, region) }
    }
    return part.axes.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
      .map { part.axes[$0] }
  }

  /// A region divided at the middle one of the faces along an axis.
  private func halves(
    of region: BoxLattice.Region, _ part: Part, _ axis: Int
  ) -> [BoxLattice.Region] {
    let own = region[axis]
    var faces: [Int] = []
    for box in part.boxes {
      let (low, end) = (lattice.low(box, axis), lattice.end(box, axis))
      if low > own.lowerBound, low < own.upperBound { faces.append(low) }
      if end > own.lowerBound, end < own.upperBound { faces.append(end) }
    }
    faces.sort()
    let cut = faces[faces.count / 2]
    var (left, right) = (region, region)
    left[axis] = own.lowerBound..<cut
    right[axis] = cut..<own.upperBound
    return [left, right]
  }

  /// The deepest place of a line.
  private func onLine(
    through place: [Int], _ axis: Int, _ part: Part, _ region: BoxLattice.Region
  ) -> (depth: Int, place: [Int]) {
    let others = part.axes.filter { $0 != axis }
    var ranges: [(range: Range<Int32>, weight: Int)] = []
    for box in part.boxes where others.allSatisfy({ lattice.has(box, $0, place[$0]) }) {
      ranges.append((clipped(box, axis, region), lattice.weights[box]))
    }
    let found = DepthSweep.deepest(ranges, in: region[axis])
    var place = place
    place[axis] = found.cell
    return (found.depth, place)
  }

  /// Goes to the deepest place of planes through a place, one after another, until none is deeper.
  private func climb(
    from start: (depth: Int, place: [Int]), _ part: Part, _ region: BoxLattice.Region
  ) -> (depth: Int, place: [Int]) {
    var best = start
    var isBetter = true
    while isBetter {
      isBetter = false
      for (index, across) in part.axes.enumerated() {
        for along in part.axes[(index + 1)...] {
          let others = part.axes.filter { $0 != across && $0 != along }
          let own = part.boxes.filter { box in
            others.allSatisfy { lattice.has(box, $0, best.place[$0]) }
          }
          let found = plane(own, across, along, region, through: best.place)
          guard found.depth > best.depth else { continue }
          best = found
          isBetter = true
        }
      }
    }
    return best
  }
}

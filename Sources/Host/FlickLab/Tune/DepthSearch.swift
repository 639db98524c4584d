/// Finds the place of a lattice with the greatest depth, the total weight of the boxes around it.
///
/// One or two axes are swept, which is exact and fast. Axes that no demand connects are searched
/// separately. Boxes over three axes or more are searched by branch and bound: the projections of a
/// part's boxes onto two axes bound its depth, and parts that cannot exceed the best depth so far
/// are skipped.
struct DepthSearch {
  let lattice: BoxLattice
  /// The number of parts that may still be examined.
  private(set) var budget: SearchBudget

  /// The result of a search.
  struct Found {
    /// The greatest depth, with its place; nil if none exceeds the given floor, or if the budget
    /// ended first.
    var best: (depth: Int, place: [Int])?
    /// An upper bound of the depth at any place; the floor if no place is deeper.
    var limit: Int
  }

  /// The boxes with a face inside a region, over certain axes.
  private struct Part {
    var axes: [Int]
    var boxes: [Int]
    /// The total weight of the demands with a box in the part.
    var limit: Int
  }

  init(_ lattice: BoxLattice, budget: SearchBudget) {
    (self.lattice, self.budget) = (lattice, budget)
  }

  /// The deepest place of a region.
  ///
  /// - Parameters:
  ///   - floor: a known depth. Only deeper places are of interest.
  ///   - enough: a depth that ends the search early.
  mutating func deepest(
    in region: BoxLattice.Region, of boxes: [Int], above floor: Int, enough: Int = .max
  ) -> Found {
    guard !region.contains(where: \.isEmpty) else { return Found(best: nil, limit: floor) }
    var (certain, open) = (0, [Int]())
    for box in boxes where lattice.intersects(box, region) {
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
    // Boxes of the same demand are adjacent.
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

  /// The deepest place over two axes, found from the projections of boxes.
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
        // The demand covers the region, so its other projections add no weight.
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
    // Divides the axis with the fewest faces; the projections cover the others.
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

  /// The axes of a part, by descending number of boxes with faces along them.
  private func byFaces(_ part: Part, _ region: BoxLattice.Region) -> [Int] {
    let counts = part.axes.map { axis in
      part.boxes.count { !lattice.fills($0, axis, region) }
    }
    return part.axes.indices.sorted { (-counts[$0], $0) < (-counts[$1], $1) }
      .map { part.axes[$0] }
  }

  /// The halves of a region, divided at the median face along an axis.
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

  /// Moves to the deepest place of planes through the present place until no plane has a deeper
  /// one.
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

/// Finds a setting that lies in boxes of as much weight as possible: branch and bound over boxes of
/// settings.
///
/// What a box can reach at most is the weight of those that have anything in it; one that cannot
/// reach more than the best known is left aside. So the answer is the best there is, unless the
/// budget ends.
struct BoxSearch {
  /// Something that is satisfied in certain boxes, which do not meet.
  struct Demand: Sendable {
    var weight: Int
    var boxes: [SettingBox]
  }

  /// A setting and what it reaches.
  struct Best {
    var setting: [Double]
    var weight: Int
    /// How far it is from where it should rather be, in the scales.
    var distance: Double
    /// What no setting exceeds: the weight itself where the search has come to its end.
    var limit: Int
    var boxCount: Int
  }

  let space: SettingBox
  let demands: [Demand]
  /// Of several equally good settings the nearest one is taken.
  let home: [Double]
  let scales: [Double]
  /// How many boxes are looked at.
  var budget = 200_000

  /// A box with the demands that have something in it.
  private struct Node {
    var box: SettingBox
    /// By demand: the boxes that meet this one.
    var open: [(demand: Int, boxes: [Int])]
    /// The weight of demands of which one box holds all of this one.
    var certain: Int
    var limit: Int
  }

  /// The best setting.
  ///
  /// - Parameters:
  ///   - enough: a weight at which the search may stop; nearness is not looked for then.
  ///   - floor: what does not reach more than this is of no use.
  func best(enough: Int? = nil, above floor: Int = -1) -> Best {
    var best = candidate(home, 0)
    var boxCount = 0
    var stack = [node(space, demands.indices.map { ($0, Array(demands[$0].boxes.indices)) }, 0)]
    while let node = stack.popLast() {
      if let enough, best.weight >= enough { break }
      guard node.limit > floor, mayBeat(best, node) else { continue }
      if boxCount >= budget {
        stack.append(node)
        break
      }
      boxCount += 1
      let nearest = candidate(node.box.nearest(to: home), boxCount)
      if isBetter(nearest, best) { best = nearest }
      guard node.limit > node.certain, let (axis, cut) = cut(of: node) else {
        continue
      }
      var (left, right) = (node.box, node.box)
      left.high[axis] = cut
      right.low[axis] = cut.nextUp
      let children = [left, right].filter { !$0.isEmpty }
        .map { self.node($0, node.open, node.certain) }
      // The more hopeful one is looked at first.
      stack += children.sorted {
        ($0.limit, -distance($0)) < ($1.limit, -distance($1))
      }
    }
    best.limit = max(best.weight, stack.map(\.limit).max() ?? 0)
    best.boxCount = boxCount
    return best
  }

  /// Whether a setting reaches a weight; no where the budget does not suffice to find one.
  func reaches(_ weight: Int) -> Bool {
    best(enough: weight, above: weight - 1).weight >= weight
  }

  private func distance(_ node: Node) -> Double { node.box.distance(from: home, scales) }

  private func mayBeat(_ best: Best, _ node: Node) -> Bool {
    if node.limit != best.weight { return node.limit > best.weight }
    return distance(node) < best.distance
  }

  private func isBetter(_ one: Best, _ other: Best) -> Bool {
    one.weight != other.weight
      ? one.weight > other.weight : one.distance < other.distance
  }

  private func candidate(_ setting: [Double], _ boxCount: Int) -> Best {
    let place = SettingBox(low: setting, high: setting)
    return Best(
      setting: setting, weight: weight(at: setting), distance: place.distance(from: home, scales),
      limit: 0, boxCount: boxCount)
  }

  /// What a setting reaches.
  func weight(at setting: [Double]) -> Int {
    demands.reduce(0) { sum, demand in
      sum + (demand.boxes.contains { $0.contains(setting) } ? demand.weight : 0)
    }
  }

  private func node(
    _ box: SettingBox, _ open: [(demand: Int, boxes: [Int])], _ certain: Int
  ) -> Node {
    var node = Node(box: box, open: [], certain: certain, limit: certain)
    for (demand, boxes) in open {
      let own = demands[demand].boxes
      let meeting = boxes.filter { own[$0].meets(box) }
      guard !meeting.isEmpty else { continue }
      node.limit += demands[demand].weight
      if meeting.contains(where: { own[$0].contains(box) }) {
        node.certain += demands[demand].weight
      } else {
        node.open.append((demand, meeting))
      }
    }
    return node
  }

  /// Where to divide a box: in the middle of the faces that are in it, along the axis that has
  /// most.
  private func cut(of node: Node) -> (axis: Int, place: Double)? {
    var faces: [[Double]] = Array(repeating: [], count: home.count)
    for (demand, boxes) in node.open {
      for index in boxes {
        let box = demands[demand].boxes[index]
        for axis in home.indices {
          if box.high[axis] < node.box.high[axis], box.high[axis] >= node.box.low[axis] {
            faces[axis].append(box.high[axis])
          }
          if box.low[axis] > node.box.low[axis], box.low[axis] <= node.box.high[axis] {
            faces[axis].append(box.low[axis].nextDown)
          }
        }
      }
    }
    guard let axis = faces.indices.max(by: { faces[$0].count < faces[$1].count }),
      !faces[axis].isEmpty
    else { return nil }
    let sorted = faces[axis].sorted()
    return (axis, sorted[sorted.count / 2])
  }
}

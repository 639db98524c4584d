internal import FlickCore
internal import FlickHost

/// The best setting of thresholds by the cells of all gestures.
///
/// Other tunables must be choices, flags or a few whole numbers: each combination of them is a
/// layer with its own cells.
struct CellTuning {
  private let stream: GestureStream
  private let gestures: [Corpus.Gesture]
  private let axes: [TunableAxis]
  /// The positions of the tunables with a continuous range, and of the others.
  private let ranged: [Int]
  private let discrete: [Int]
  private let scales: [Double]
  let orders: ValueOrders
  private let budget: SearchBudget
  private(set) var layers: [Layer] = []
  private(set) var cellCount = 0
  private(set) var runCount = 0
  /// Gestures without known cells in some layer, with the reasons.
  private(set) var unknown: [Int: String] = [:]
  /// Gestures with handlers that ran at the corners of their boxes and left the stage unchanged.
  private(set) var silent: Set<Int> = []

  /// The cells at one combination of the discrete tunables.
  struct Layer {
    /// The values of all tunables; ranged ones have their present values.
    var places: [Double]
    /// The cells of each gesture.
    var cells: [[CellWalk.Cell]]
    /// The names of the tests with a threshold that a ranged tunable sets.
    var tests: [[String]]
  }

  /// One of the best settings.
  struct Best {
    var places: [Double]
    var weight: Int
    /// An upper bound of the weight of any setting, for the gestures that are known.
    var limit: Int
    /// The largest step of all tunables at once that keeps all outcomes, in their scales; at most
    /// the requested margin.
    var margin: Double
    /// By tunable, the range that keeps all outcomes if it alone moves; nil for discrete tunables.
    var rooms: [ClosedRange<Double>?] = []
    /// The step of each ranged tunable that the search required.
    fileprivate var steps: [Double]
    fileprivate var layer: Int
  }

  private static let outOfTime = "the budget ended before"
  /// The maximum number of layers.
  static let mostLayers = 256

  /// The reason why settings cannot be divided into cells.
  struct Obstacle: Error { var reason: String }

  /// Divides the settings of some tunables for each gesture.
  ///
  /// - Throws: `HostError` if playing fails. An `Obstacle` is part of the result.
  static func divide(
    _ stream: GestureStream, _ axes: [TunableAxis],
    _ orders: ValueOrders = ValueOrders(), budget: SearchBudget = .usual
  ) throws(HostError) -> Result<CellTuning, Obstacle> {
    var tuning = CellTuning(stream, axes, orders, budget)
    var count = 1
    for index in tuning.discrete {
      let range = axes[index].range
      count *= Int(min(range.upperBound - range.lowerBound, 1e6)) + 1
      guard count <= mostLayers else {
        return .failure(
          Obstacle(reason: "there are more than \(mostLayers) combinations of choices"))
      }
    }
    for layer in 0..<count {
      if let reason = try tuning.addLayer(layer) { return .failure(Obstacle(reason: reason)) }
    }
    return .success(tuning)
  }

  private init(
    _ stream: GestureStream, _ axes: [TunableAxis], _ orders: ValueOrders, _ budget: SearchBudget
  ) {
    (self.stream, gestures, self.axes) = (stream, stream.gestures, axes)
    (self.orders, self.budget) = (orders, budget)
    ranged = axes.indices.filter { !axes[$0].isWhole }
    discrete = axes.indices.filter { axes[$0].isWhole }
    scales = ranged.map { axes[$0].scale }
  }

  private mutating func addLayer(_ number: Int) throws(HostError) -> String? {
    var places = axes.map(\.present)
    var rest = number
    for index in discrete {
      let range = axes[index].range
      let count = Int(range.upperBound - range.lowerBound) + 1
      places[index] = range.lowerBound + Double(rest % count)
      rest /= count
    }
    let own = ranged.map { axes[$0] }
    let changes = discrete.map { axes[$0] }.changes(discrete.map { places[$0] })
    let stock = SceneStock(stream.session)
    var lines: [OptionLine] = []
    if !own.isEmpty {
      let isThreshold = { (path: String) in RecordedThreshold.test(at: path) != nil }
      switch try OptionSources(stock).lines(along: own, with: changes, where: isThreshold) {
      case .other(let reason), .bent(let reason): return reason
      case .lines(let found): lines = found
      }
    }
    let lowest = own.changes(own.map(\.range.lowerBound), over: changes)
    let scene = try stock.scene(lowest)
    guard let walk = CellWalk(own, lines, on: scene?.scene) else {
      return "a threshold hangs on several tunables"
    }
    let patch = scene.map { ScenePatch($0, lines) }
    try divide(walk, patch, changes, places)
    return nil
  }

  private mutating func divide(
    _ walk: CellWalk, _ patch: ScenePatch?, _ changes: [String: String], _ places: [Double]
  ) throws(HostError) {
    let tests = walk.axes.indices.map(walk.tests)
    var layer = Layer(places: places, cells: [], tests: tests)
    try stream.each { session throws(HostError) in
      let scenes = { @Sendable in
        (stock: SceneStock(session), patched: patch.map { PatchedScenes($0, of: session) })
      }
      let found = try session.spread(session.gestures.count, with: scenes) {
        [budget] scenes, gesture in
        if budget.isOver { return CellWalk.Cells(cells: [], runCount: 0, gap: Self.outOfTime) }
        return try walk.cells { setting throws(HostError) in
          if let run = try scenes.patched?.play(gesture, setting) { return run }
          return try scenes.stock.play(gesture, walk.axes.changes(setting, over: changes))
        }
      }
      for own in found {
        let number = layer.cells.count
        layer.cells.append(own.cells)
        cellCount += own.cells.count
        runCount += own.runCount
        if let gap = own.gap { unknown[number] = unknown[number] ?? gap }
        if own.callsHandlers { silent.insert(number) }
      }
    }
    layers.append(layer)
  }

  // MARK: Queries on the cells

  /// Gestures that are excluded from a choice.
  var leftOut: Set<Int> = []

  private var known: [Int] {
    gestures.indices.filter { unknown[$0] == nil && !leftOut.contains($0) }
  }

  /// The weight of a gesture: 1000 for a label that is certain.
  func weight(of gesture: Int) -> Int {
    let sure = gestures[gesture].labels.map(\.sure).max() ?? 1
    return max(1, Int((sure * 1000).rounded()))
  }

  /// A search with an additional weight for keeping all orders, which exceeds the weight of all
  /// gestures together.
  private struct Search {
    var boxes: BoxSearch
    var base: Int

    func deepest() -> BoxSearch.Best { gestures(boxes.deepest()) }
    func best() -> BoxSearch.Best { gestures(boxes.best()) }
    func reaches(_ weight: Int) -> Bool { boxes.reaches(weight + base) }

    private func gestures(_ best: BoxSearch.Best) -> BoxSearch.Best {
      var best = best
      best.weight -= base
      best.limit -= base
      return best
    }
  }

  /// A search in one layer for settings that keep the outcome of gestures while each tunable is
  /// moved by a share of its scale.
  private func search(
    _ layer: Int, _ gestures: [Int], steps: [Double], budget: SearchBudget
  ) -> Search {
    let isGrown = steps.contains { $0 > 0 }
    let reaches = zip(steps, scales).map { $0 * $1 }
    let space = SettingBox(ranged.map { axes[$0] })
    var demands = gestures.map { gesture in
      let cells = layers[layer].cells[gesture]
      let boxes =
        isGrown
        ? space.subtracting(cells.filter { !$0.isAsMeant }.map { $0.box.grown(by: reaches) })
        : cells.filter(\.isAsMeant).map(\.box)
      return BoxSearch.Demand(weight: weight(of: gesture), boxes: boxes)
    }
    let needed = 1 + demands.reduce(0) { $0 + $1.weight }
    let kept = orderBoxes(demands.lazy.flatMap(\.boxes))
    demands += kept.map { BoxSearch.Demand(weight: needed, boxes: $0) }
    let search = BoxSearch(
      space: space, demands: demands, home: ranged.map { axes[$0].present }, scales: scales,
      budget: budget)
    return Search(boxes: search, base: needed * kept.count)
  }

  /// The boxes that satisfy each order.
  private func orderBoxes(_ boxes: some Sequence<SettingBox>) -> [[SettingBox]] {
    let space = SettingBox(ranged.map { axes[$0] })
    return orders.orders.map { lower, upper, order in
      ValueOrders.boxes(
        order, space, ranged.firstIndex(of: lower) ?? 0, ranged.firstIndex(of: upper) ?? 0, boxes)
    }
  }

  /// The best setting: by weight of gestures as meant, then by margin, then by nearness to the
  /// present setting.
  ///
  /// - Parameters:
  ///   - margin: the largest margin to look for, in the scales.
  ///   - budget: the number of boxes that each search may examine.
  func best(margin: Double, budget: SearchBudget) -> Best {
    var best: Best?
    var limit = 0
    for layer in layers.indices {
      let whole = search(layer, known, steps: still, budget: budget)
      let found = whole.deepest()
      limit = max(limit, found.limit)
      if let best, found.weight < best.weight { continue }
      let less = budget.divided(by: 16)
      let steps = widest(layer, found.weight, upTo: margin, less)
      let isWide = steps.contains { $0 > 0 }
      let nearest =
        isWide ? search(layer, known, steps: steps, budget: less).best() : whole.best()
      var places = layers[layer].places
      for (index, value) in zip(ranged, nearest.setting) { places[index] = value }
      let own = Best(
        places: orders.repaired(places), weight: found.weight, limit: limit,
        margin: steps.min() ?? 0, steps: steps, layer: layer)
      if best.map({ isBetter(own, $0) }) ?? true { best = own }
    }
    guard var best else { preconditionFailure("a tuning without layers") }
    best.limit = limit
    return plain(best)
  }

  private func isBetter(_ one: Best, _ other: Best) -> Bool {
    if one.weight != other.weight { return one.weight > other.weight }
    if one.margin != other.margin { return one.margin > other.margin }
    return changeCount(one) < changeCount(other)
  }

  private func changeCount(_ best: Best) -> Int {
    axes.indices.count { best.places[$0] != axes[$0].present }
  }

  /// Steps of 0 for all ranged tunables.
  private var still: [Double] { ranged.map { _ in 0 } }

  /// The largest steps that keep a weight: a common step of all tunables, to a millionth, then a
  /// larger step of each tunable in turn, by halving, if it leaves the steps of the others
  /// unchanged.
  private func widest(
    _ layer: Int, _ weight: Int, upTo most: Double, _ budget: SearchBudget
  ) -> [Double] {
    guard !ranged.isEmpty, weight > 0, most > 0 else { return still }
    let reaches = { (steps: [Double]) in
      search(layer, known, steps: steps, budget: budget).reaches(weight)
    }
    if reaches(still.map { _ in most }) { return still.map { _ in most } }
    let low = bisected(from: 0, to: most, while: { $1 - $0 > 1e-6 }) { step in
      reaches(still.map { _ in step })
    }.passing
    var steps = still.map { _ in low }
    for index in ranged.indices where ranged.count > 1 {
      var more = steps
      more[index] = most
      while more[index] > 2 * low, more[index] > most / Self.finest {
        if reaches(more) {
          steps = more
          break
        }
        more[index] /= 2
      }
    }
    return steps
  }

  /// The smallest step that is tried for a single tunable is this part of the largest step.
  private static let finest = 16.0

  /// The setting with values of few digits, each within a twentieth of its step.
  private func plain(_ best: Best) -> Best {
    var best = best
    // An order may prevent rounding of one value until another one is rounded.
    var open = zip(ranged, zip(best.steps, scales)).map { ($0, 0.05 * $1.0 * $1.1) }
    for _ in 0..<(orders.orders.isEmpty ? 1 : 2) {
      open.removeAll { index, reach in round(&best, index, by: reach) }
    }
    best.margin = margin(at: best.places, in: best.layer) ?? best.margin
    best.rooms = axes.indices.map { index in
      ranged.firstIndex(of: index).map { room(along: $0, at: best.places, in: best.layer) }
    }
    return best
  }

  /// The range that keeps all gestures as meant that are so now, if one tunable alone moves.
  private func room(
    along place: Int, at places: [Double], in layer: Int
  ) -> ClosedRange<Double> {
    let setting = ranged.map { places[$0] }
    let value = setting[place]
    let range = axes[ranged[place]].range
    var (low, high) = (min(range.lowerBound, value), max(range.upperBound, value))
    for gesture in known {
      let cells = layers[layer].cells[gesture]
      guard cells.contains(where: { $0.isAsMeant && $0.box.contains(setting) }) else { continue }
      for cell in cells where !cell.isAsMeant {
        let isAcross = setting.indices.allSatisfy {
          $0 == place || (cell.box.low[$0]...cell.box.high[$0]).contains(setting[$0])
        }
        guard isAcross else { continue }
        if cell.box.high[place] < value { low = max(low, cell.box.high[place].nextUp) }
        if cell.box.low[place] > value { high = min(high, cell.box.low[place].nextDown) }
      }
    }
    return low...high
  }

  /// Rounds a value to few digits.
  ///
  /// - Returns: false if an order would be violated. The value then stays unchanged.
  private func round(_ best: inout Best, _ index: Int, by reach: Double) -> Bool {
    let range = axes[index].range
    let exact = best.places[index]
    let (low, high) = (max(range.lowerBound, exact - reach), min(range.upperBound, exact + reach))
    guard low < high, exact != axes[index].present else { return true }
    best.places[index] = Double(FlipText.shortest(in: low...high)) ?? exact
    if orders.hold(at: best.places) { return true }
    best.places[index] = exact
    return false
  }

  /// The largest step of all tunables at once with which all gestures that are as meant remain so,
  /// in their scales; nil if it is unlimited.
  private func margin(at places: [Double], in layer: Int) -> Double? {
    let setting = ranged.map { places[$0] }
    let shares = known.compactMap { gesture -> Double? in
      let cells = layers[layer].cells[gesture]
      guard cells.contains(where: { $0.isAsMeant && $0.box.contains(setting) }) else { return nil }
      return cells.filter { !$0.isAsMeant }.map { $0.box.distance(from: setting, scales) }.min()
    }
    return shares.min()
  }

  /// The margin of the present setting; nil if no gesture can flip.
  var presentMargin: Double? {
    let places = axes.map(\.present)
    return layers.firstIndex { $0.places == places }.flatMap { margin(at: places, in: $0) }
  }

  /// Whether no test of any gesture flips along a tunable, at any values of the others.
  func isIdle(_ axis: Int) -> Bool {
    guard unknown.isEmpty, let place = ranged.firstIndex(of: axis) else { return false }
    let range = axes[axis].range
    return layers.allSatisfy { layer in
      layer.cells.joined().allSatisfy {
        $0.box.low[place] == range.lowerBound && $0.box.high[place] == range.upperBound
      }
    }
  }

  /// The number of gestures that are as meant at values of all tunables, according to the cells.
  func count(at places: [Double]) -> Int { count(known, at: places) }

  /// The number of the given gestures that are as meant there; unknown ones do not count.
  func count(_ some: [Int], at places: [Double]) -> Int {
    let setting = ranged.map { places[$0] }
    let layer = layers.first { layer in
      discrete.allSatisfy { layer.places[$0] == places[$0] }
    }
    return some.count { gesture in
      layer?.cells[gesture].contains { $0.isAsMeant && $0.box.contains(setting) } == true
    }
  }

  /// Whether a gesture is as meant at values of all tunables.
  private func isAsMeant(_ gesture: Int, at places: [Double]) -> Bool {
    count([gesture], at: places) == 1
  }

  /// Gestures that cannot all be as meant, although all but any one of them can.
  ///
  /// Empty if all gestures can be as meant, or if the budget does not suffice to decide.
  ///
  /// - Parameter places: the best setting. The result contains the first gesture that is not as
  ///   meant there; the others are as meant there, if they are known for certain.
  func conflict(at places: [Double], budget: SearchBudget) -> [Int] {
    let good = layers.map { $0.cells.map { $0.filter(\.isAsMeant).map(\.box) } }
    let search = ConflictSearch(
      space: SettingBox(ranged.map { axes[$0] }), layers: good,
      needed: orderBoxes(good.lazy.flatMap { $0.lazy.flatMap { $0 } }), budget: budget)
    let meant = known.filter { isAsMeant($0, at: places) }
    let others = known.filter { !isAsMeant($0, at: places) }
    for gesture in others {
      let conflict = search.conflict(of: meant, with: gesture)
      if !conflict.isEmpty { return conflict }
    }
    return []
  }

  /// The maximum number of the other gestures that are as meant if one gesture is ignored.
  func most(without gesture: Int, budget: SearchBudget) -> Int {
    var others = self
    others.leftOut.insert(gesture)
    return others.count(others.known, at: others.deepest(budget: budget))
  }

  /// The setting with the greatest weight of gestures as meant.
  private func deepest(budget: SearchBudget) -> [Double] {
    var (best, places) = (-1, axes.map(\.present))
    for layer in layers.indices {
      let found = search(layer, known, steps: still, budget: budget).deepest()
      guard found.weight > best else { continue }
      (best, places) = (found.weight, layers[layer].places)
      for (index, value) in zip(ranged, found.setting) { places[index] = value }
    }
    return orders.repaired(places)
  }
}

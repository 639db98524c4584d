internal import FlickCore
internal import FlickHost
internal import FlickSystem

/// The best setting of thresholds by the cells of all gestures.
///
/// Tunables that are no thresholds must be choices, flags or few whole numbers: each combination of
/// them is a layer with cells of its own.
struct CellTuning {
  private let stream: GestureStream
  private let gestures: [Corpus.Gesture]
  private let axes: [TunableAxis]
  /// The positions of the tunables that go through a range, and of the others.
  private let ranged: [Int]
  private let discrete: [Int]
  private let scales: [Double]
  let orders: ValueOrders
  private let budget: SearchBudget
  private(set) var layers: [Layer] = []
  private(set) var cellCount = 0
  private(set) var runCount = 0
  /// Gestures of which the cells are not known in all layers, and why.
  private(set) var unknown: [Int: String] = [:]

  /// The cells with certain values of the tunables that go through no range.
  struct Layer {
    /// Places of all tunables; those of ranged ones are the present ones.
    var places: [Double]
    /// By gesture.
    var cells: [[CellWalk.Cell]]
  }

  /// A best setting; there may be others.
  struct Best {
    var places: [Double]
    var weight: Int
    /// What no setting exceeds, of the gestures that are known.
    var limit: Int
    /// The largest step of all tunables at once that leaves all as it is, in their scales; what was
    /// asked for at most.
    var margin: Double
    /// By tunable, where it alone may be with all as it is; nil of one that goes through no range.
    var rooms: [ClosedRange<Double>?] = []
    /// The step of each tunable with a range that was looked for.
    fileprivate var steps: [Double]
    fileprivate var layer: Int
  }

  private static let outOfTime = "the budget ended before"
  /// The most layers.
  static let mostLayers = 256

  /// Why cells do not tell.
  struct Obstacle: Error { var reason: String }

  /// Divides the settings of some tunables for each gesture.
  ///
  /// - Throws: `Obstacle` inside of a result where cells do not tell; `HostError` as playing does.
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
    var layer = Layer(places: places, cells: [])
    try stream.each { session throws(HostError) in
      let parts = min(session.gestures.count, Workers.processorCount)
      let found = try session.spread(parts) { [budget] part in
        let stock = SceneStock(session)
        let patched = patch.map { PatchedScenes($0, of: session) }
        return try session.gestures.indices.filter { $0 % parts == part }.map { gesture in
          if budget.isOver { return CellWalk.Cells(cells: [], runCount: 0, gap: Self.outOfTime) }
          return try walk.cells { setting throws(HostError) in
            if let patched, let run = try patched.play(gesture, setting) { return run }
            return try stock.play(gesture, walk.axes.changes(setting, over: changes))
          }
        }
      }
      for gesture in session.gestures.indices {
        let own = found[gesture % parts][gesture / parts]
        let number = layer.cells.count
        layer.cells.append(own.cells)
        cellCount += own.cells.count
        runCount += own.runCount
        if let gap = own.gap { unknown[number] = unknown[number] ?? gap }
      }
    }
    layers.append(layer)
  }

  // MARK: What is asked of the cells

  /// Gestures that have no part in a choice.
  var leftOut: Set<Int> = []

  private var known: [Int] {
    gestures.indices.filter { unknown[$0] == nil && !leftOut.contains($0) }
  }

  /// A thousand for a label that is certain.
  func weight(of gesture: Int) -> Int {
    let sure = gestures[gesture].labels.map(\.sure).max() ?? 1
    return max(1, Int((sure * 1000).rounded()))
  }

  /// A search, and the weight of keeping all orders, in addition to that of gestures: more than all
  /// of these together.
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

  /// What one layer's settings have to satisfy so that gestures keep their outcome while each
  /// tunable is moved by so much of its scale.
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

  /// By order: the boxes in which it holds.
  private func orderBoxes(_ boxes: some Sequence<SettingBox>) -> [[SettingBox]] {
    let space = SettingBox(ranged.map { axes[$0] })
    return orders.orders.map { lower, upper, order in
      ValueOrders.boxes(
        order, space, ranged.firstIndex(of: lower) ?? 0, ranged.firstIndex(of: upper) ?? 0, boxes)
    }
  }

  /// Whether all orders are kept at places of all tunables.
  func areOrdered(at places: [Double]) -> Bool { orders.hold(at: places) }

  /// The setting at which most is as meant, then the one with the largest margin, then the nearest
  /// to the present one.
  ///
  /// - Parameters:
  ///   - margin: a margin beyond which no more is sought, in the scales.
  ///   - budget: how many boxes each search may look at.
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

  /// No steps.
  private var still: [Double] { ranged.map { _ in 0 } }

  /// The largest steps with which a weight is reached: one of all tunables at once, to a millionth,
  /// and then of each in turn, by halves: one that has no room takes none from the others.
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

  /// Into so many parts of the largest step that of one tunable is divided.
  private static let finest = 16.0

  /// The same with values of few digits, where that takes less than a twentieth of the steps.
  private func plain(_ best: Best) -> Best {
    var best = best
    // Where an order keeps one from being plain, it may be when another one is.
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

  /// Where one tunable alone may be without a gesture that is as meant being so no more.
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

  /// Gives a value few digits.
  ///
  /// - Returns: false where an order would not be kept then; the value stays as it is.
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

  /// How far all tunables can be moved at once without a gesture that is as meant being so no more,
  /// in their scales; nil where that is without end.
  private func margin(at places: [Double], in layer: Int) -> Double? {
    let setting = ranged.map { places[$0] }
    let shares = known.compactMap { gesture -> Double? in
      let cells = layers[layer].cells[gesture]
      guard cells.contains(where: { $0.isAsMeant && $0.box.contains(setting) }) else { return nil }
      return cells.filter { !$0.isAsMeant }.map { $0.box.distance(from: setting, scales) }.min()
    }
    return shares.min()
  }

  /// The margin of the present setting; nil where no gesture could ever flip.
  var presentMargin: Double? {
    let places = axes.map(\.present)
    return layers.firstIndex { $0.places == places }.flatMap { margin(at: places, in: $0) }
  }

  /// Whether no test of a gesture flips along a tunable, whatever the others are.
  func isIdle(_ axis: Int) -> Bool {
    guard unknown.isEmpty, let place = ranged.firstIndex(of: axis) else { return false }
    let range = axes[axis].range
    return layers.allSatisfy { layer in
      layer.cells.joined().allSatisfy {
        $0.box.low[place] == range.lowerBound && $0.box.high[place] == range.upperBound
      }
    }
  }

  /// How many gestures the cells say are as meant at places of all tunables.
  func count(at places: [Double]) -> Int { count(known, at: places) }

  /// How many of some gestures are; those that are not known are not.
  func count(_ some: [Int], at places: [Double]) -> Int {
    let setting = ranged.map { places[$0] }
    let layer = layers.first { layer in
      discrete.allSatisfy { layer.places[$0] == places[$0] }
    }
    return some.count { gesture in
      layer?.cells[gesture].contains { $0.isAsMeant && $0.box.contains(setting) } == true
    }
  }

  /// Whether a gesture is as meant at places of all tunables.
  private func isAsMeant(_ gesture: Int, at places: [Double]) -> Bool {
    count([gesture], at: places) == 1
  }

  /// Gestures that cannot all be as meant, but without any one of them could; empty where all can,
  /// or where the budget does not suffice to tell.
  ///
  /// - Parameter places: the best setting. The first gesture that is not as meant there is one of
  ///   them, and the others are as meant there, if they are known for certain.
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

  /// How many of the others are as meant at best without a gesture.
  func most(without gesture: Int, budget: SearchBudget) -> Int {
    var others = self
    others.leftOut.insert(gesture)
    return others.count(others.known, at: others.deepest(budget: budget))
  }

  /// Places at which most is as meant.
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

internal import FlickCore
internal import FlickHost

/// Divides the settings of several thresholds into boxes with constant outcome of a gesture.
///
/// A run is a sequence of comparisons, each with a threshold that one tunable sets. Around a
/// setting the comparisons stay the same up to known values of each tunable: a box. The rest of the
/// range is divided into boxes in turn, until it is covered. In every box the runs at its lowest
/// and at its highest corner took the same path. As a threshold rises or falls monotonically with
/// its tunable, every run between the corners takes this path too.
struct CellWalk {
  let axes: [TunableAxis]
  /// The thresholds that the tunables set, each with one non-zero slope.
  private let thresholds: [(option: TunableEffect.Threshold, axis: Int)]

  /// A box and the outcome of the gesture in it.
  struct Cell: Sendable {
    var box: SettingBox
    var isAsMeant: Bool
    /// The outcome in words.
    var outcome: String
    /// The outcome as a number, if it is a single one.
    var number: Double?
  }

  /// The outcomes of a gesture over all settings.
  struct Cells: Sendable {
    var cells: [Cell]
    var runCount: Int
    /// Why the cells are incomplete; nil if they are complete.
    var gap: String?
    /// Whether handlers of the script ran at a corner and left the stage unchanged.
    ///
    /// Within the box they may change it, so the boxes do not prove the result.
    var callsHandlers = false
  }

  /// The maximum number of boxes of one gesture.
  static let mostCells = 4096

  /// Returns nil if a threshold depends on several tunables: the flips of its test are then
  /// diagonal, and boxes do not describe them.
  ///
  /// - Parameter scene: the screen with any values of the tunables.
  init?(_ axes: [TunableAxis], _ lines: [OptionLine], on scene: SceneTree?) {
    self.axes = axes
    var found: [(option: TunableEffect.Threshold, axis: Int)] = []
    for line in lines {
      guard let test = RecordedThreshold.test(at: line.path) else { return nil }
      let moving = line.slopes.indices.filter { line.slopes[$0] != 0 }
      guard moving.count <= 1 else { return nil }
      guard let axis = moving.first else { continue }
      let option = TunableEffect.Threshold(
        test: test.name, component: scene?.component(declaredAt: line.path), offset: line.offset,
        slope: line.slopes[axis])
      if !found.contains(where: { $0 == (option, axis) }) { found.append((option, axis)) }
    }
    thresholds = found
  }

  /// The names of the tests with a threshold that a tunable sets.
  func tests(along axis: Int) -> [String] {
    Set(thresholds.filter { $0.axis == axis }.map(\.option.test.rawValue)).sorted()
  }

  /// Divides all settings for one gesture.
  ///
  /// - Parameter play: the outcome of the gesture at a setting.
  func cells(
    _ play: ([Double]) throws(HostError) -> GestureRun
  ) throws(HostError) -> Cells {
    var cells: [Cell] = []
    var (runCount, callsHandlers) = (0, false)
    var open = [SettingBox(axes)]
    while let box = open.popLast() {
      guard cells.count + open.count < Self.mostCells else {
        return Cells(cells: [], runCount: runCount, gap: "it has too many cells")
      }
      let run = try play(box.low)
      runCount += 1
      if let gap = run.gap(along: thresholds.map { ($0.option.test, $0.option.component) }) {
        return Cells(cells: [], runCount: runCount, gap: gap)
      }
      if run.isContinuous {
        return Cells(cells: [], runCount: runCount, gap: QuantityWalk.note)
      }
      let cell = cell(of: run, in: box)
      if run.handlers != .none { callsHandlers = true }
      if cell.high != cell.low {
        runCount += 1
        let last = try play(cell.high)
        let gap =
          last.handlers == .active
          ? GestureRun.activeHandlers : last.hasPath(of: run) ? nil : StripWalk.contradiction
        if let gap { return Cells(cells: [], runCount: runCount, gap: gap) }
      }
      cells.append(
        Cell(
          box: cell, isAsMeant: run.isAsMeant == true, outcome: run.outcomeText,
          number: run.outcomeNumber))
      open += box.subtracting(cell)
    }
    return Cells(cells: cells, runCount: runCount, gap: nil, callsHandlers: callsHandlers)
  }

  /// The part of a box, from its lowest corner, with the same results of all tests as there.
  private func cell(of run: GestureRun, in box: SettingBox) -> SettingBox {
    var cell = box
    run.eachTest { component, test in
      let named = thresholds.filter { option, _ in
        option.test == test.name && (option.component ?? component) == component
      }
      let own = named.filter { test.isAgainst($0.option.value(at: box.low[$0.axis])) }
      for (option, axis) in own.isEmpty ? named : own {
        let flip = test.flip(from: box.low[axis], to: cell.high[axis], along: option.value)
        if let flip { cell.high[axis] = flip.below }
      }
    }
    return cell
  }
}

package import FlickCore
internal import FlickHost

/// How a tunable gets into a screen, found without a change of the script: the screen is made at
/// several values, and all that was declared is compared.
package enum TunableEffect: Sendable {
  /// It is only in thresholds of rules that record each comparison with them, and in each as
  /// `offset + slope · value`.
  case thresholds([Threshold])
  /// It is only in motions that begin with the lift.
  case afterLift
  /// It is in other numbers, and nothing else about the screen changes.
  ///
  /// Of `frames` alone, each in a straight line, less has to be seen to know what is in between.
  case numbers(frames: Bool, why: String)
  /// It is elsewhere, or unknown; in words.
  case other(String)

  /// A threshold that a tunable sets.
  package struct Threshold: Sendable, Hashable {
    package var test: Criterion.Name
    /// The component whose rule contains it; nil for one without an id.
    package var component: ComponentID?
    package var offset: Double
    package var slope: Double

    /// The threshold at a value.
    func value(at place: Double) -> Double { offset + slope * place }
  }
}

/// An option of the screen that tunables set: `offset` and a slope for each of them.
struct OptionLine: Sendable, Hashable {
  /// Where it is in the declared tree.
  var path: String
  var offset: Double
  var slopes: [Double]

  /// The option at values of the tunables.
  func value(at setting: [Double]) -> Double {
    var sum = offset
    for (slope, value) in zip(slopes, setting) where slope != 0 { sum += slope * value }
    return sum
  }
}

/// Finds what tunables do.
struct OptionSources {
  private let stock: SceneStock

  init(_ stock: SceneStock) { self.stock = stock }

  /// What several tunables do together.
  enum Finding {
    /// They set numbers in straight lines, and nothing else.
    case lines([OptionLine])
    /// They set numbers, and nothing else, but not in straight lines; in words.
    case bent(String)
    case other(String)
  }

  /// Where within a range screens are made: its ends, and places that no rounding by a script is
  /// likely to share.
  private static let shares = [0, 1, 0.061_803, 0.237_51, 0.410_17, 0.723_607, 0.911_3]

  /// What a tunable does over its range.
  func effect(of axis: TunableAxis) throws(HostError) -> TunableEffect {
    switch try lines(along: [axis], unless: RecordedThreshold.isAfterLift, where: { _ in true }) {
    case .other(let reason): return .other(reason)
    case .bent(let reason): return .numbers(frames: false, why: reason)
    case .lines(let lines):
      let others = lines.map(\.path).filter { RecordedThreshold.test(at: $0) == nil }
      if let first = others.first(where: { !RecordedThreshold.isAfterLift($0) }) {
        return .numbers(
          frames: others.allSatisfy(RecordedThreshold.isFrame),
          why: "it sets more than recorded thresholds (\(RecordedThreshold.shown(first)))")
      }
      guard others.isEmpty else {
        return others.count == lines.count
          ? .afterLift
          : .numbers(frames: false, why: "it sets thresholds, and motions after the lift")
      }
      return .thresholds(try thresholds(lines, axis))
    }
  }

  private func thresholds(
    _ lines: [OptionLine], _ axis: TunableAxis
  ) throws(HostError) -> [TunableEffect.Threshold] {
    let scene = try stock.scene([axis].changes([axis.range.lowerBound]))?.scene
    var found: Set<TunableEffect.Threshold> = []
    for line in lines {
      guard let test = RecordedThreshold.test(at: line.path), let slope = line.slopes.first
      else { continue }
      found.insert(
        TunableEffect.Threshold(
          test: test.name, component: scene?.component(declaredAt: line.path),
          offset: line.offset, slope: slope))
    }
    return found.sorted {
      ($0.test.rawValue, $0.slope, $0.component?.index ?? -1)
        < ($1.test.rawValue, $1.slope, $1.component?.index ?? -1)
    }
  }

  /// What tunables that are numbers do over their ranges, all others as they are.
  ///
  /// - Parameters:
  ///   - changes: values of other tunables.
  ///   - mayBend: whether an option at a path need not follow a straight line.
  ///   - isGood: whether anything can be done with an option at a path.
  func lines(
    along axes: [TunableAxis], with changes: [String: String] = [:],
    unless mayBend: (String) -> Bool = { _ in false }, where isGood: (String) -> Bool
  ) throws(HostError) -> Finding {
    for axis in axes {
      guard case .numbers(_, _, false) = axis.values else {
        return .other("its values are tried one by one")
      }
    }
    var first: Node?
    var samples: [(setting: [Double], leaves: [String: Double])] = []
    var base: [String: Double] = [:]
    for setting in Self.settings(axes) {
      let changes = axes.changes(setting, over: changes)
      guard let root = try stock.scene(changes)?.scene.root else {
        return .other(try stock.obstacle(changes))
      }
      guard let start = first else {
        first = root
        samples.append((setting, [:]))
        continue
      }
      var comparison = DeclaredDifference()
      comparison.compare(start, root, "")
      if let obstacle = comparison.obstacle { return .other(obstacle) }
      var leaves: [String: Double] = [:]
      for leaf in comparison.leaves {
        guard isGood(leaf.path) else {
          return .other(
            "it sets more than recorded thresholds (\(RecordedThreshold.shown(leaf.path)))")
        }
        (leaves[leaf.path], base[leaf.path]) = (leaf.right, leaf.left)
      }
      samples.append((setting, leaves))
    }
    return Self.fit(axes, base, samples, mayBend)
  }

  /// What is set for each of the screens that are made for a tunable, in their order; empty where
  /// its values are tried one by one.
  static func screens(along axis: TunableAxis) -> [[String: String]] {
    guard case .numbers(_, _, false) = axis.values else { return [] }
    return settings([axis]).map { [axis].changes($0) }
  }

  /// The values of a tunable for which screens are made.
  static func places(along axis: TunableAxis) -> [Double] { shares.map(axis.place(atShare:)) }

  /// Settings at which screens are made: the lowest, each tunable by itself, and several together.
  private static func settings(_ axes: [TunableAxis]) -> [[Double]] {
    let lowest = axes.map(\.range.lowerBound)
    var settings = [lowest]
    for (index, axis) in axes.enumerated() {
      for share in axes.count == 1 ? shares.dropFirst() : [1, 0.237_51] {
        var setting = lowest
        setting[index] = axis.place(atShare: share)
        settings.append(setting)
      }
    }
    guard axes.count > 1 else { return settings }
    for round in 1...4 {
      settings.append(
        axes.enumerated().map { index, axis in
          let share = 0.618_033_988_75 * Double((index + 1) * round) + 0.123 * Double(round)
          return axis.place(atShare: share.truncatingRemainder(dividingBy: 1))
        })
    }
    return settings
  }

  /// The lines through all samples.
  private static func fit(
    _ axes: [TunableAxis], _ base: [String: Double],
    _ samples: [(setting: [Double], leaves: [String: Double])], _ mayBend: (String) -> Bool
  ) -> Finding {
    let lowest = axes.map(\.range.lowerBound)
    let perAxis = axes.count == 1 ? shares.count - 1 : 2
    var lines: [OptionLine] = []
    for (path, start) in base.sorted(by: { $0.key < $1.key }) {
      var line = OptionLine(path: path, offset: start, slopes: [])
      for (index, axis) in axes.enumerated() {
        let width = axis.range.upperBound - lowest[index]
        let end = samples[1 + index * perAxis].leaves[path] ?? start
        let slope = width > 0 ? plain((end - start) / width, 1) : 0
        line.slopes.append(slope)
        line.offset -= slope * lowest[index]
      }
      line.offset = plain(line.offset, start.magnitude)
      defer { lines.append(line) }
      if mayBend(path) { continue }
      let tolerance = RecordedThreshold.test(at: path).map { 2.0 / $0.unit.step.perUnit } ?? 1e-9
      for sample in samples {
        let found = sample.leaves[path] ?? start
        guard (line.value(at: sample.setting) - found).magnitude <= tolerance else {
          return .bent("what it does to \(RecordedThreshold.shown(path)) is not affine")
        }
      }
    }
    return .lines(lines)
  }

  /// Numbers that people write come out to the bit.
  private static func plain(_ number: Double, _ size: Double) -> Double {
    let plain = number.rounded(perUnit: 1e6)
    return (plain - number).magnitude < 1e-9 * max(1e-6, number.magnitude, size * 1e-3)
      ? plain : number
  }
}

extension [TunableAxis] {
  /// The settings, as for `--set`, at values of these tunables, and for others.
  func changes(
    _ setting: [Double], over others: [String: String] = [:]
  ) -> [String: String] {
    var changes = others
    for (axis, value) in zip(self, setting) { changes[axis.name] = axis.text(at: value) }
    return changes
  }
}

/// The options of the core that are thresholds of one test and nothing else.
///
/// Whether the tests of their rule tell all, the rule itself declares (`SnapRecord`). An option
/// that is missing here costs exactness only: its strips are sampled. Tests compare each option
/// that stands here with dense scans.
enum RecordedThreshold {
  static func test(at path: String) -> (name: Criterion.Name, unit: Criterion.Unit)? {
    let words = path.split(separator: "/")
    if words.contains("thresholds") {
      if words.contains("distance") { return (.distance, .page) }
      if words.contains("velocity") { return (.velocity, .pointsPerSecond) }
      if words.contains("flickDistance") { return (.travel, .point) }
    }
    if words.contains("swiftUIPager"), words.contains("sensitivity") { return (.distance, .page) }
    if words.contains("deck") {
      if words.contains("onReleaseOrFlick") { return (.velocity, .pointsPerSecond) }
      if words.contains("flickDistance") { return (.travel, .point) }
    }
    return nil
  }

  /// Whether an option says how content gets to where a release sends it, and nothing else.
  static func isAfterLift(_ path: String) -> Bool {
    let words = path.split(separator: "/")
    return words.contains("pager") && words.contains("settle")
  }

  /// Whether an option is a side of a node's frame.
  static func isFrame(_ path: String) -> Bool { path.contains("/storage/frame/") }

  /// A path for people: its last words that say something.
  static func shown(_ path: String) -> String {
    let words = path.split(separator: "/").filter { !["value", "some", "storage"].contains($0) }
    return words.suffix(2).joined(separator: ".")
  }
}

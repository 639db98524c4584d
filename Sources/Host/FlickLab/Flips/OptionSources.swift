package import FlickCore
internal import FlickHost
internal import Synchronization

/// The effect of a tunable on a screen, found without changing the script: the screen is made at
/// several values, and the declarations are compared.
package enum TunableEffect: Sendable {
  /// It sets only thresholds of rules that record each comparison with them, each as `offset +
  /// slope · value`.
  case thresholds([Threshold])
  /// It sets only motions that begin with the lift.
  case afterLift
  /// It sets other numbers, and does not change the screen in any other way.
  ///
  /// If it sets only `frames`, each in a straight line, fewer values suffice to bound the outcomes
  /// between them.
  case numbers(frames: Bool, why: String)
  /// It has other effects, or unknown ones; in words.
  case other(String)

  /// A threshold that a tunable sets.
  package struct Threshold: Sendable, Hashable {
    package var test: Criterion.Name
    /// The component with the rule; nil for one without an id.
    package var component: ComponentID?
    /// The threshold at the value 0.
    package var offset: Double
    /// The change of the threshold per unit of the tunable.
    package var slope: Double

    /// The threshold at a value.
    func value(at place: Double) -> Double { offset + slope * place }
  }
}

/// An option of the screen that tunables set: `offset` and a slope for each tunable.
struct OptionLine: Sendable, Hashable {
  /// The path in the declared tree.
  var path: String
  var offset: Double
  var slopes: [Double]

  /// The option at given values of the tunables.
  func value(at setting: [Double]) -> Double {
    var sum = offset
    for (slope, value) in zip(slopes, setting) where slope != 0 { sum += slope * value }
    return sum
  }
}

/// The effect of a tunable, with the scenes along it if they can be made without the script.
struct KnownEffect: Sendable {
  var effect: TunableEffect
  var patch: ScenePatch?
}

/// A cache of the effects of a session's tunables.
///
/// An effect takes at least fourteen screens of the script and their comparison, as much as the
/// strips of two hundred gestures.
final class KnownEffects: Sendable {
  private let known = Mutex<[String: KnownEffect]>([:])

  /// The effect of a tunable over its range.
  ///
  /// Several threads may compute the same effect at once.
  func effect(of axis: TunableAxis, _ session: LabSession) throws(HostError) -> KnownEffect {
    let key = "\(axis.name) \(axis.range) \(axis.isWhole)"
    if let known = known.withLock({ $0[key] }) { return known }
    let new = try OptionSources(SceneStock(session)).effect(of: axis)
    known.withLock { $0[key] = new }
    return new
  }
}

/// Finds the effects of tunables.
struct OptionSources {
  private let stock: SceneStock

  init(_ stock: SceneStock) { self.stock = stock }

  /// The common effect of several tunables.
  enum Finding {
    /// They only set numbers, in straight lines.
    case lines([OptionLine])
    /// They only set numbers, but not in straight lines; the reason in words.
    case bent(String)
    case other(String)
  }

  /// The values for making screens, as shares of a range: its ends, and values that rounding in a
  /// script is unlikely to merge.
  ///
  /// Screens are made at the values where comparisons of the script change too, so that narrow
  /// branches are seen; see `ScriptBranches`.
  private static let shares = [
    0, 1, 0.061_803, 0.147_2, 0.237_51, 0.324_9, 0.410_17, 0.485_3, 0.566_9, 0.645_9, 0.723_607,
    0.821_3, 0.911_3, 0.961_1,
  ]

  /// The effect of a tunable over its range.
  func effect(of axis: TunableAxis) throws(HostError) -> KnownEffect {
    switch try lines(along: [axis], unless: RecordedThreshold.isAfterLift, where: { _ in true }) {
    case .other(let reason): return KnownEffect(effect: .other(reason))
    case .bent(let reason): return KnownEffect(effect: .numbers(frames: false, why: reason))
    case .lines(let lines):
      var known = KnownEffect(effect: try effect(of: axis, lines))
      if lines.allSatisfy({ ScenePatch.canWrite($0.path) }),
        let base = try stock.scene([axis].changes([axis.range.lowerBound]))
      {
        known.patch = ScenePatch(base, lines)
      }
      return known
    }
  }

  private func effect(
    of axis: TunableAxis, _ lines: [OptionLine]
  ) throws(HostError) -> TunableEffect {
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

  /// The common effect of numeric tunables over their ranges, with all others unchanged.
  ///
  /// - Parameters:
  ///   - changes: values of other tunables.
  ///   - mayBend: whether an option at a path may deviate from a straight line.
  ///   - isGood: whether the caller can use an option at a path.
  func lines(
    along axes: [TunableAxis], with changes: [String: String] = [:],
    unless mayBend: (String) -> Bool = { _ in false }, where isGood: (String) -> Bool
  ) throws(HostError) -> Finding {
    let axes = axes.map { $0.beside(changes) }
    for axis in axes {
      guard case .numbers(_, _, false) = axis.values else {
        return .other("its values are tried one by one")
      }
      if let obstacle = axis.branchObstacle { return .other(obstacle) }
      guard axes.count == 1 || !axis.isCompared(with: axes) else {
        return .other("the script compares them with each other")
      }
    }
    // Comparisons of several may be nested: a branch can need values of all of them.
    if axes.count(where: { !$0.branchPlaces.isEmpty }) > 1 {
      return .other("the script compares several of them")
    }
    var first: BareScene?
    var samples: [(setting: [Double], leaves: [String: Double])] = []
    var base: [String: Double] = [:]
    for setting in Self.settings(axes) {
      let changes = axes.changes(setting, over: changes)
      guard let screen = try stock.scene(changes) else {
        return .other(try stock.obstacle(changes))
      }
      guard let start = first else {
        first = screen
        samples.append((setting, [:]))
        continue
      }
      guard screen.hasHandlers(of: start) else { return .other("it decides about handlers") }
      var comparison = DeclaredDifference()
      comparison.compare(start.scene.root, screen.scene.root, "")
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
    let finding = Self.fit(axes, base, samples, mayBend)
    // A curve can have a narrow bump on an option that the made screens do not show.
    if case .lines = finding, let obstacle = axes.lazy.compactMap(\.curveObstacle).first {
      return .other(obstacle)
    }
    return finding
  }

  /// The settings of the screens that are made for a tunable, in order; empty if its values are
  /// tried one by one.
  static func screens(along axis: TunableAxis) -> [[String: String]] {
    guard case .numbers(_, _, false) = axis.values else { return [] }
    return settings([axis]).map { [axis].changes($0) }
  }

  /// The values of a tunable for making screens.
  static func places(along axis: TunableAxis) -> [Double] {
    shares.map(axis.place(atShare:)) + axis.branchPlaces
  }

  /// Settings of the screens: the lowest values, each tunable by itself, and several together.
  private static func settings(_ axes: [TunableAxis]) -> [[Double]] {
    let lowest = axes.map(\.range.lowerBound)
    var settings = [lowest]
    for (index, axis) in axes.enumerated() {
      for place in places(along: axis).dropFirst() {
        var setting = lowest
        setting[index] = place
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

  /// Fits a line through the samples of each option.
  private static func fit(
    _ axes: [TunableAxis], _ base: [String: Double],
    _ samples: [(setting: [Double], leaves: [String: Double])], _ mayBend: (String) -> Bool
  ) -> Finding {
    let lowest = axes.map(\.range.lowerBound)
    // The first sample of each tunable is at the end of its range.
    var ends: [Int] = []
    var next = 1
    for axis in axes {
      ends.append(next)
      next += places(along: axis).count - 1
    }
    var lines: [OptionLine] = []
    for (path, start) in base.sorted(by: { $0.key < $1.key }) {
      var line = OptionLine(path: path, offset: start, slopes: [])
      for (index, axis) in axes.enumerated() {
        let width = axis.range.upperBound - lowest[index]
        let end = samples[ends[index]].leaves[path] ?? start
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
          return .bent("its effect on \(RecordedThreshold.shown(path)) is not affine")
        }
      }
    }
    return .lines(lines)
  }

  /// Rounds a number to six decimals if rounding errors alone explain the difference.
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

/// The options of the core that are the threshold of one test, without any other effect.
///
/// Rules declare themselves whether their tests are complete (`SnapRecord`). A missing option only
/// makes strips sampled rather than exact. Tests compare each listed option with dense scans.
enum RecordedThreshold {
  /// The tests, each with two words of the option's path.
  private static let tests:
    [(rule: Substring, option: Substring, test: (name: Criterion.Name, unit: Criterion.Unit))] = [
      ("thresholds", "distance", (.distance, .page)),
      ("thresholds", "velocity", (.velocity, .pointsPerSecond)),
      ("thresholds", "flickDistance", (.travel, .point)),
      ("swiftUIPager", "sensitivity", (.distance, .page)),
      ("deck", "onReleaseOrFlick", (.velocity, .pointsPerSecond)),
      ("deck", "flickDistance", (.travel, .point)),
    ]

  static func test(at path: String) -> (name: Criterion.Name, unit: Criterion.Unit)? {
    let words = path.split(separator: "/")
    return tests.first { words.contains($0.rule) && words.contains($0.option) }?.test
  }

  /// Whether an option affects only the motion of content after a release, not its target.
  static func isAfterLift(_ path: String) -> Bool {
    let words = path.split(separator: "/")
    return words.contains("pager") && words.contains("settle")
  }

  /// Whether an option is a side of a node's frame.
  static func isFrame(_ path: String) -> Bool { path.contains("/storage/frame/") }

  /// The option at a path, by its name in Lua.
  static func shown(_ path: String) -> String {
    let words = path.split(separator: "/").filter { word in
      !["value", "some", "storage"].contains(word) && word.allSatisfy(\.isLetter)
    }
    let word = words.last == "unitsPerPoint" ? "perPoint" : words.last ?? ""
    return word.map { $0.isUppercase ? "_\($0.lowercased())" : "\($0)" }.joined()
  }
}

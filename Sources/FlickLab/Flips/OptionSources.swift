internal import FlickAPI
package import FlickCore
internal import FlickHost

/// How a tunable gets into a screen, found without a change of the script: the screen is made at
/// several values, and all that was declared is compared.
package enum TunableEffect: Sendable {
  /// It is only in thresholds of rules that record each comparison with them, and in each as
  /// `offset + slope · value`.
  case thresholds([Threshold])
  /// It is elsewhere, or nobody knows; in words.
  case other(String)

  /// A threshold that a tunable sets.
  package struct Threshold: Sendable, Hashable {
    package var test: Criterion.Name
    /// The component whose rule has it; nil for one without an id.
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
    case other(String)
  }

  /// Where within a range screens are made: its ends, and places that no rounding by a script is
  /// likely to share.
  private static let shares = [0, 1, 0.061_803, 0.237_51, 0.410_17, 0.723_607, 0.911_3]

  /// What a tunable does over its range.
  func effect(of axis: TunableAxis) throws(HostError) -> TunableEffect {
    // Two screens tell that it is no threshold; more of them are only made for those.
    switch try lines(along: [axis], where: { RecordedThreshold.test(at: $0) != nil }) {
    case .other(let reason): return .other(reason)
    case .lines(let lines):
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
      return .thresholds(
        found.sorted {
          ($0.test.rawValue, $0.slope, $0.component?.index ?? -1)
            < ($1.test.rawValue, $1.slope, $1.component?.index ?? -1)
        })
    }
  }

  /// What tunables that are numbers do over their ranges, all others as they are.
  ///
  /// - Parameters:
  ///   - changes: values of other tunables.
  ///   - isGood: whether anything can be done with an option at a path.
  func lines(
    along axes: [TunableAxis], with changes: [String: String] = [:],
    where isGood: (String) -> Bool
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
    return Self.fit(axes, base, samples)
  }

  /// What is set for each of the screens that are made for a tunable, in their order; empty where
  /// its values are tried one by one.
  static func screens(along axis: TunableAxis) -> [[String: String]] {
    guard case .numbers(_, _, false) = axis.values else { return [] }
    return settings([axis]).map { [axis].changes($0) }
  }

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
    _ samples: [(setting: [Double], leaves: [String: Double])]
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
      let tolerance = RecordedThreshold.test(at: path).map { 2.0 / $0.unit.step.perUnit } ?? 1e-9
      for sample in samples {
        let found = sample.leaves[path] ?? start
        guard (line.value(at: sample.setting) - found).magnitude <= tolerance else {
          return .other("what it does to \(RecordedThreshold.shown(path)) is not affine")
        }
      }
      lines.append(line)
    }
    return .lines(lines)
  }

  /// Numbers that people write come out to the bit.
  private static func plain(_ number: Double, _ size: Double) -> Double {
    let plain = (number * 1e6).rounded() / 1e6
    return (plain - number).magnitude < 1e-9 * max(1e-6, number.magnitude, size * 1e-3)
      ? plain : number
  }
}

extension [TunableAxis] {
  /// What `--set` takes for values of these tunables, and for others.
  func changes(
    _ setting: [Double], over others: [String: String] = [:]
  ) -> [String: String] {
    var changes = others
    for (axis, value) in zip(self, setting) { changes[axis.name] = axis.text(at: value) }
    return changes
  }
}

/// The options of the core that are thresholds and nothing else, of rules that record every
/// comparison with them.
///
/// An option that is missing here costs exactness only: its strips are sampled. Tests compare each
/// option that stands here with dense scans.
enum RecordedThreshold {
  static func test(at path: String) -> (name: Criterion.Name, unit: Criterion.Unit)? {
    let words = path.split(separator: "/")
    if words.contains("thresholds") {
      if words.contains("distance") { return (.distance, .page) }
      if words.contains("velocity") { return (.velocity, .pointsPerSecond) }
      if words.contains("flickDistance") { return (.travel, .point) }
    }
    if words.contains("deck") {
      if words.contains("onReleaseOrFlick") { return (.velocity, .pointsPerSecond) }
      if words.contains("flickDistance") { return (.travel, .point) }
    }
    return nil
  }

  /// A path for people: its last words that say something.
  static func shown(_ path: String) -> String {
    let words = path.split(separator: "/").filter { !["value", "some", "storage"].contains($0) }
    return words.suffix(2).joined(separator: ".")
  }
}

/// What is declared differently in two trees; only what differs is walked.
struct DeclaredDifference {
  /// A number that differs.
  struct Leaf {
    var path: String
    var left: Double
    var right: Double
  }

  private(set) var leaves: [Leaf] = []
  /// What differs and is no number.
  private(set) var obstacle: String?

  mutating func compare(_ left: Any, _ right: Any, _ path: String) {
    guard obstacle == nil else { return }
    if let left = left as? any Hashable, let right = right as? any Hashable,
      AnyHashable(left) == AnyHashable(right)
    {
      return
    }
    if let a = left as? Double, let b = right as? Double {
      leaves.append(Leaf(path: path, left: a, right: b))
      return
    }
    let (a, b) = (Mirror(reflecting: left), Mirror(reflecting: right))
    if a.displayStyle == .class, (left as AnyObject) === (right as AnyObject) { return }
    let (own, other) = (Array(a.children), Array(b.children))
    guard a.subjectType == b.subjectType, own.count == other.count else {
      return stop(at: path)
    }
    if own.isEmpty {
      if !Self.isAlike(left, right, a.displayStyle) { stop(at: path) }
      return
    }
    for (index, (first, second)) in zip(own, other).enumerated() {
      guard first.label == second.label else { return stop(at: path) }
      compare(first.value, second.value, "\(path)/\(first.label ?? "\(index)")")
    }
  }

  private mutating func stop(at path: String) {
    obstacle = "it sets what is no number (\(RecordedThreshold.shown(path)))"
  }

  /// Whether two values without parts are one, of those that cannot be compared themselves; of
  /// functions nobody knows.
  private static func isAlike(
    _ left: Any, _ right: Any, _ style: Mirror.DisplayStyle?
  ) -> Bool {
    switch style {
    case .optional, .collection, .set, .dictionary, .struct, .tuple: true
    case .enum: "\(left)" == "\(right)"
    default: false
    }
  }
}

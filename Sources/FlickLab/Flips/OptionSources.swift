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
    package var offset: Double
    package var slope: Double

    /// The threshold at a value.
    func value(at place: Double) -> Double { offset + slope * place }
  }
}

/// Finds what a tunable does.
struct OptionSources {
  let session: LabSession

  /// Where within a range screens are made: its ends, and places that no rounding by a script is
  /// likely to share.
  private static let shares = [0, 0.061_803, 0.237_51, 0.410_17, 0.723_607, 0.911_3, 1]

  /// What a tunable does over its range.
  func effect(of axis: TunableAxis) throws(HostError) -> TunableEffect {
    guard case .numbers(let low, let high, false) = axis.values else {
      return .other("its values are tried one by one")
    }
    var places: [(value: Double, screen: Screen)] = []
    for share in Self.shares {
      let value = low + (high - low) * share
      do throws(HostError) {
        places.append((value, try session.screen([axis.name: axis.text(at: value)]).screen))
      } catch {
        guard error.kind == .input else { throw error }
        return .other("the script does not take all of its range")
      }
    }
    guard let first = places.first else { return .other("it has no range") }
    if first.screen.asksScripts {
      return .other("functions of the script are rules of the screen, or compute its numbers")
    }
    var leaves: [String: [(Double, Double)]] = [:]
    for place in places.dropFirst() {
      var comparison = DeclaredDifference()
      comparison.compare(first.screen.scene.root, place.screen.scene.root, "")
      if let obstacle = comparison.obstacle { return .other(obstacle) }
      for difference in comparison.leaves {
        leaves[difference.path, default: [(first.value, difference.left)]]
          .append((place.value, difference.right))
      }
    }
    if leaves.isEmpty { return .thresholds([]) }
    return thresholds(leaves, count: places.count)
  }

  private func thresholds(_ leaves: [String: [(Double, Double)]], count: Int) -> TunableEffect {
    var found: Set<TunableEffect.Threshold> = []
    for (path, points) in leaves.sorted(by: { $0.key < $1.key }) {
      guard let test = RecordedThreshold.test(at: path) else {
        return .other("it sets more than recorded thresholds (\(RecordedThreshold.shown(path)))")
      }
      guard points.count == count, let first = points.first, let last = points.last,
        last.0 != first.0
      else { return .other("what it does to \(RecordedThreshold.shown(path)) is not affine") }
      let slope = (last.1 - first.1) / (last.0 - first.0)
      // Slopes that people write come out to the bit.
      let plain = (slope * 1e6).rounded() / 1e6
      let chosen = (plain - slope).magnitude < 1e-9 * max(1, slope.magnitude) ? plain : slope
      let offset = first.1 - chosen * first.0
      let tolerance = 2.0 / test.unit.step.perUnit
      for point in points where (offset + chosen * point.0 - point.1).magnitude > tolerance {
        return .other("what it does to \(RecordedThreshold.shown(path)) is not affine")
      }
      found.insert(TunableEffect.Threshold(test: test.name, offset: offset, slope: chosen))
    }
    return .thresholds(found.sorted { ($0.test.rawValue, $0.slope) < ($1.test.rawValue, $1.slope) })
  }
}

/// The options of the core that are thresholds and nothing else, of rules that record every
/// comparison with them.
///
/// An option that is not here may be one as well; then its strips are sampled. What stands here is
/// compared with dense scans by tests.
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

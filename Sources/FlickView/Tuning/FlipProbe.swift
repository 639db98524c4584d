internal import FlickAPI
internal import FlickCore
internal import FlickHost

/// A decision of a run that was tried, with all its tests.
struct TriedDecision: Sendable {
  var told: DecisionSummary
  var tests: Criteria
}

/// Searches the values of one tunable with which a decision would have flipped.
///
/// It asks for runs, one after another, and learns from what is decided in them. Where the margin
/// of a test follows the tunable, two runs say where it is used up, and two more prove it. Else
/// ends and middles of the range are tried, and what lies between two verdicts is halved. So what
/// is said was played; between the values that were tried another flip may hide.
struct FlipProbe: Sendable {
  /// A value with another verdict; the next one towards the present value has not got it.
  struct Flip: Hashable, Sendable {
    var value: Tunables.Value
    var verdict: String
    var isDownward: Bool
    /// How far that is, as a share of the range.
    var share: Double
  }

  let declaration: Tunables.Declaration
  let present: Tunables.Value

  /// Names of the decision's tests whose threshold it sets, as far as one knows.
  private(set) var tests: [String] = []
  private var runs: [Run]
  /// What is tried one by one.
  private var candidates: [Tunables.Value] = []
  private let scale: Scale?

  private struct Run: Sendable {
    var value: Tunables.Value
    /// On the scale; 0 for a choice.
    var place: Int
    /// Nil if the script does not take the value, or does not decide there.
    var decision: TriedDecision?
    var isFlip: Bool
  }

  /// - Parameter decision: what was decided with the present value.
  init(_ declaration: Tunables.Declaration, _ present: Tunables.Value, _ decision: TriedDecision) {
    (self.declaration, self.present) = (declaration, present)
    scale = Scale(declaration, present)
    runs = [Run(value: present, place: 0, decision: decision, isFlip: false)]
    switch present {
    case .number: break
    case .flag(let flag): candidates = [.flag(!flag)]
    case .choice(let choice):
      candidates = declaration.choices.filter { $0 != choice }.map { .choice($0) }
    }
  }

  /// The result for the decision with another value.
  ///
  /// - Parameter decision: its counterpart; nil if there is none.
  mutating func take(_ value: Tunables.Value, _ decision: TriedDecision?, failed: Bool) {
    let place = scale?.place(of: value) ?? 0
    let base = runs[0].decision
    let isFlip = !failed && decision?.told.verdict != base?.told.verdict
    runs.append(Run(value: value, place: place, decision: decision, isFlip: isFlip))
    candidates.removeAll { $0 == value }
    guard let decision, let base else { return }
    for test in base.tests {
      let other = decision.tests.first { $0.name == test.name }
      if let other, other.ownThreshold != test.ownThreshold, !tests.contains(test.name.rawValue) {
        tests.append(test.name.rawValue)
      }
    }
  }

  /// Whether it takes part in the decision, by what one knows.
  var isTested: Bool { !tests.isEmpty }

  /// The first value to try: at some distance, where there is more room.
  var first: Tunables.Value? {
    guard let scale else { return candidates.first }
    let end = scale.most >= -scale.least ? scale.most : scale.least
    return scale.value(at: end / 8 != 0 ? end / 8 : end)
  }

  /// The next value to try; nil once nothing is left.
  var next: Tunables.Value? {
    guard let scale else { return candidates.first }
    guard runs.count > 1 else { return first }
    guard runs.count < Self.mostRuns else { return nil }
    return next(scale, isDownward: false) ?? next(scale, isDownward: true)
  }

  /// What was found, the nearest first.
  var flips: [Flip] {
    guard let scale else {
      return runs.filter(\.isFlip).map {
        Flip(
          value: $0.value, verdict: $0.decision?.told.verdict ?? Self.nothing, isDownward: false,
          share: 1)
      }
    }
    return [false, true].compactMap { isDownward in
      let runs = self.runs(isDownward)
      guard let index = runs.firstIndex(where: \.isFlip) else { return nil }
      let run = runs[index]
      let share = Double(run.place.magnitude) / Double(max(1, scale.most - scale.least))
      return Flip(
        value: run.value, verdict: run.decision?.told.verdict ?? Self.nothing,
        isDownward: isDownward, share: share)
    }.sorted { $0.share < $1.share }
  }

  static let nothing = "no decision"
  /// A halving of the finest scale takes thirteen for each direction.
  private static let mostRuns = 48

  // MARK: Numbers

  /// Runs in a direction, the nearest first, beginning with the present value.
  private func runs(_ isDownward: Bool) -> [Run] {
    runs.enumerated().filter { $0.offset == 0 || ($0.element.place < 0) == isDownward }
      .map(\.element).sorted { $0.place.magnitude < $1.place.magnitude }
  }

  private func next(_ scale: Scale, isDownward: Bool) -> Tunables.Value? {
    let runs = runs(isDownward)
    let end = isDownward ? scale.least : scale.most
    guard end != 0 else { return nil }
    func isNew(_ place: Int) -> Bool { !runs.contains { $0.place == place } }
    if let flip = runs.firstIndex(where: \.isFlip), flip > 0 {
      let (near, far) = (runs[flip - 1].place, runs[flip].place)
      guard (far - near).magnitude > 1 else { return nil }
      let step = isDownward ? -1 : 1
      for root in roots(isDownward) {
        // Just beyond where the margin is used up, then just before it.
        for place in [root, root - step, root + step]
        where min(near, far) < place && place < max(near, far) && isNew(place) {
          return scale.value(at: place)
        }
      }
      return scale.value(at: near + (far - near) / 2)
    }
    for place in roots(isDownward) where isNew(place) && (place < 0) == isDownward {
      guard place != 0, scale.least <= place, place <= scale.most else { continue }
      return scale.value(at: place)
    }
    let guesses = [end, end / 2, end / 4] + (isTested ? [end / 4 * 3, end / 8] : [])
    return guesses.first { $0 != 0 && isNew($0) }.map(scale.value)
  }

  /// Where the margins of tests reach zero, rounded away from the present value, if they continue
  /// in a straight line.
  private func roots(_ isDownward: Bool) -> [Int] {
    guard let base = runs[0].decision else { return [] }
    let others = runs.dropFirst().filter { $0.decision != nil && $0.place != 0 }
    guard let other = others.min(by: { $0.place.magnitude < $1.place.magnitude }),
      let decision = other.decision
    else { return [] }
    return base.tests.compactMap { test in
      guard let then = decision.tests.first(where: { $0.name == test.name }) else { return nil }
      let (from, to) = (test.spare, then.spare)
      guard from != to, from.isFinite, to.isFinite else { return nil }
      let root = from / (from - to) * Double(other.place)
      guard root.magnitude < 1e9 else { return nil }
      return Int(root.rounded(root < 0 ? .down : .up))
    }
  }
}

extension FlipProbe {
  /// Values as whole numbers of steps from the present one, so that few digits say them.
  struct Scale: Sendable {
    private let origin: Double
    private let step: Double
    private let low: Double
    private let high: Double
    /// The first and the last place.
    let least: Int
    let most: Int

    /// How fine it is: so many steps at least.
    private static let count = 4000.0

    init?(_ declaration: Tunables.Declaration, _ present: Tunables.Value) {
      guard case .number(let number) = present else { return nil }
      let size = 10 * max(1, number.magnitude)
      low = declaration.minimum ?? min(0, number - size)
      high = declaration.maximum ?? max(size, number + size)
      guard low < high, low <= number, number <= high else { return nil }
      var step = 1.0
      if !declaration.isWhole {
        while step > (high - low) / Self.count { step /= 10 }
        while step * 10 <= (high - low) / Self.count { step *= 10 }
      }
      self.step = step
      origin = (number / step).rounded()
      least = Int((low / step).rounded(.down)) - Int(origin)
      most = Int((high / step).rounded(.up)) - Int(origin)
    }

    func value(at place: Int) -> Tunables.Value {
      .number(((origin + Double(place)) * step).clamped(from: low, to: high))
    }

    func place(of value: Tunables.Value) -> Int? {
      guard case .number(let number) = value else { return nil }
      return Int((number / step).rounded() - origin)
    }
  }
}

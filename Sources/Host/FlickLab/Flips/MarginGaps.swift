internal import FlickCore

/// The conclusions from margins at values of a tunable about the values between them.
struct MarginGaps {
  /// A pair of neighbouring values that may hide a flip, with the values to play next.
  struct Gap {
    let cuts: [Double]
  }

  private(set) var open: [Gap] = []
  /// Whether a conclusion rests on measured rates of change.
  private(set) var isEstimated = false
  /// Whether a margin jumps or only touches zero, so that further values would not help.
  private(set) var isHopeless = false

  private let isOfFrames: Bool
  /// The fastest measured rates of margins, per unit of the tunable.
  private var slopes: [MarginSample.Key: Double] = [:]
  /// The fastest measured rates of places under the finger, by node and side.
  private var sideSlopes: [SIMD4<Double>] = []

  /// - Parameter least: the minimum distance between tried values.
  init(_ samples: [MarginSample], isOfFrames: Bool, least: Double) {
    self.isOfFrames = isOfFrames
    measure(samples, least)
    guard !isHopeless else { return }
    let pairs = Array(zip(samples, samples.dropFirst()))
    let isEdge = pairs.map { !$0.hasPath(of: $1) }
    for (index, (left, right)) in pairs.enumerated() {
      let width = right.place - left.place
      if isEdge[index] {
        if width > least { open.append(Gap(cuts: Self.guesses(left, right, least))) }
        continue
      }
      guard left.run.outcome == right.run.outcome else {
        isHopeless = true
        return
      }
      if isClosed(left, right) { continue }
      if width <= least / Self.finer {
        // Next to a flip, margins get as near to zero as the values are dense.
        let isBesideEdge =
          (index > 0 && isEdge[index - 1]) || (index + 1 < isEdge.count && isEdge[index + 1])
        if isBesideEdge { continue }
        isHopeless = true
        return
      }
      open.append(Gap(cuts: [left.place + width / 2]))
    }
  }

  // MARK: Slopes

  private mutating func measure(_ samples: [MarginSample], _ least: Double) {
    var lows: [MarginSample.Key: Double] = [:]
    var highs: [MarginSample.Key: Double] = [:]
    for sample in samples {
      for (key, _, spare) in sample.margins {
        lows[key] = min(lows[key] ?? spare, spare)
        highs[key] = max(highs[key] ?? spare, spare)
      }
    }
    let sideCount = samples.first?.room.sides.count ?? 0
    sideSlopes = Array(repeating: .zero, count: sideCount)
    for (left, right) in zip(samples, samples.dropFirst()) {
      let width = right.place - left.place
      guard width > 0 else { continue }
      let known = Dictionary(left.margins.map { ($0.key, $0.spare) }) { first, _ in first }
      for (key, _, spare) in right.margins {
        guard let before = known[key] else { continue }
        let change = (spare - before).magnitude
        slopes[key] = max(slopes[key] ?? 0, change / width)
        let span = (highs[key] ?? 0) - (lows[key] ?? 0)
        if width <= 2 * least, change > Self.jump * span, change > Self.step { isHopeless = true }
      }
      guard right.room.sides.count == sideCount, left.room.sides.count == sideCount else {
        isHopeless = true
        return
      }
      for index in 0..<sideCount {
        let change = left.room.sides[index] - right.room.sides[index]
        let slope = change.replacing(with: -change, where: change .< 0) / width
        sideSlopes[index] = pointwiseMax(sideSlopes[index], slope)
      }
    }
  }

  /// The ratio of a flip's width to the distance of values beside it.
  private static let finer = 64.0
  /// The share of a margin's total change that counts as a jump if it happens within a flip.
  private static let jump = 0.01
  /// The resolution of rules, and a little more.
  private static let step = 1e-5

  // MARK: Hidden flips

  /// Whether no margin can reach zero between two values with the same path.
  private mutating func isClosed(_ left: MarginSample, _ right: MarginSample) -> Bool {
    let width = right.place - left.place
    for (a, b) in zip(left.margins, right.margins) {
      if isOfFrames, isKnown(a, b, left, right) { continue }
      isEstimated = true
      let reach = 2 * (slopes[a.key] ?? 0) * width
      guard reach == 0 || a.spare.magnitude + b.spare.magnitude > reach else { return false }
    }
    let isStraight = isOfFrames && left.room.followsFrames && right.room.followsFrames
    for index in left.room.sides.indices
    where !isClosed(
      left.room.sides[index], right.room.sides[index], index, width, isStraight: isStraight)
    {
      return false
    }
    return true
  }

  /// Whether a margin is known at all values between two.
  ///
  /// A margin of the finger alone is constant. The share of a page that a given movement covers
  /// decreases with the page's length.
  private func isKnown(
    _ a: (key: MarginSample.Key, test: Criterion, spare: Double),
    _ b: (key: MarginSample.Key, test: Criterion, spare: Double),
    _ left: MarginSample, _ right: MarginSample
  ) -> Bool {
    if Self.ofFingers.contains(a.key.name) { return a.test == b.test }
    guard a.key.name == .distance, a.test.ownThreshold == b.test.ownThreshold,
      let before = left.run.equalPitch(of: a.key.component),
      let after = right.run.equalPitch(of: a.key.component)
    else { return false }
    return (a.test.value * before - b.test.value * after).magnitude < 1e-9 * max(before, after) * 4
  }

  /// The tests that depend on the finger alone.
  private static let ofFingers: Set<Criterion.Name> = [
    .velocity, .travel, .slop, .direction, .duration, .gap, .reach, .pointers,
  ]

  /// Whether a finger stays inside a frame, or outside it, between two values.
  private mutating func isClosed(
    _ left: SIMD4<Double>, _ right: SIMD4<Double>, _ index: Int, _ width: Double,
    isStraight: Bool
  ) -> Bool {
    if left == right { return true }
    let near =
      left.replacing(with: -left, where: left .< 0)
      + right.replacing(with: -right, where: right .< 0)
    // On a straight line, equal sides at both ends mean the same side between them.
    let isSafe = isStraight ? near .> 0 : near .> 2 * sideSlopes[index] * width
    if !isStraight { isEstimated = true }
    let isOutside = (left .< 0) .& (right .< 0) .& isSafe
    if any(isOutside) { return true }
    return all((left .> 0) .& (right .> 0) .& isSafe)
  }

  /// The predicted flip of a test, and the middle if the prediction would not halve the interval.
  private static func guesses(
    _ left: MarginSample, _ right: MarginSample, _ least: Double
  ) -> [Double] {
    let (low, high) = (left.place, right.place)
    let middle = low + (high - low) / 2
    guard
      let (a, b) = zip(left.margins, right.margins)
        .first(where: { $0.key == $1.key && $0.test.isMet != $1.test.isMet }),
      a.spare != b.spare
    else { return [middle] }
    let zero = low + (high - low) * (a.spare / (a.spare - b.spare))
    let found = [zero - 0.45 * least, zero + 0.45 * least, middle].filter { $0 > low && $0 < high }
    return Set(found).sorted()
  }
}

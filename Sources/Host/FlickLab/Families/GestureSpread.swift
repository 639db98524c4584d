internal import FlickCore
package import FlickHost
internal import RealModule

/// The variation of similar gestures in distance, speed, angle, start and curve.
///
/// Distance and speed are measured by their logarithms, so their deviations are shares.
package struct GestureSpread: Sendable, Hashable {
  /// The number of measures, in this order: the logarithms of distance and speed, the angle in
  /// degrees, the start along x and y in points, and the curve as a share of the path.
  static let count = 6
  /// The covariance of the measures: a symmetric matrix by rows.
  package private(set) var covariance: [[Double]]
  /// The tremor of each sample along each axis, in points.
  package var tremor = 0.3
  /// The Cholesky factor of the covariance, a lower triangular matrix.
  private let root: [[Double]]

  init(covariance: [[Double]]) {
    (self.covariance, root) = (covariance, Self.root(of: covariance))
  }

  /// The assumed spread, which was not measured.
  ///
  /// 15 % of the distance, 20 % of the speed, 5 degrees, 8 points, a curve of 3 % of the distance.
  /// Longer gestures tend to be faster.
  package static let assumed: GestureSpread = {
    var covariance = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    for (index, deviation) in [0.15, 0.2, 5, 8, 8, 0.03].enumerated() {
      covariance[index][index] = deviation * deviation
    }
    covariance[0][1] = 0.5 * 0.15 * 0.2
    covariance[1][0] = covariance[0][1]
    return GestureSpread(covariance: covariance)
  }()

  /// The standard deviations of the measures, without their correlations.
  package var deviations: [Double] {
    covariance.indices.map { covariance[$0][$0].squareRoot() }
  }

  /// The standard deviation of a property of a gesture, and whether it is a share; nil for
  /// properties that people do not vary.
  private func deviation(of edit: GestureEdit) -> (size: Double, isShare: Bool)? {
    let own = deviations
    let found: (size: Double, isShare: Bool)? =
      switch edit {
      case .distance: (own[0], true)
      case .speed: (own[1], true)
      case .angle: (own[2], false)
      case .startX: (own[3], false)
      case .startY: (own[4], false)
      case .hold, .duration, .curve, .rate: nil
      }
    return found.flatMap { $0.size > 0 ? $0 : nil }
  }

  /// The size of a change in standard deviations; nil for properties that people do not vary.
  func deviations(of edit: GestureEdit, from: Double, to: Double) -> Double? {
    guard let (size, isShare) = deviation(of: edit) else { return nil }
    let distance = isShare ? Double.log(to / from) : to - from
    return distance.isFinite ? (distance / size).magnitude : nil
  }

  /// The values of a property within a number of standard deviations.
  func values(
    of edit: GestureEdit, around present: Double, within reach: Double
  ) -> ClosedRange<Double>? {
    guard let (size, isShare) = deviation(of: edit), reach > 0 else { return nil }
    guard isShare else { return present - reach * size...present + reach * size }
    return present > 0 ? present * .exp(-reach * size)...present * .exp(reach * size) : nil
  }

  /// The spread as text, such as "distance 15 %, speed 20 %, angle 5 degrees, place 8 by 8 pt, bend
  /// 3 % of it".
  package var text: String {
    let own = deviations
    let number = CourseComparison.number
    func percent(_ index: Int) -> String { "\(number(own[index] * 100)) %" }
    return "distance \(percent(0)), speed \(percent(1)), angle \(number(own[2])) degrees, "
      + "place \(number(own[3])) by \(number(own[4])) pt, bend \(percent(5)) of it"
  }

  /// The correlated deviations of the measures for independent standard normal ones.
  func deviation(_ own: [Double]) -> [Double] {
    root.map { row in zip(row, own).reduce(0) { $0 + $1.0 * $1.1 } }
  }

  /// The Cholesky factor of a matrix.
  ///
  /// A measure without independent variance has a column of zeros.
  private static func root(of matrix: [[Double]]) -> [[Double]] {
    let count = matrix.count
    var root = Array(repeating: Array(repeating: 0.0, count: count), count: count)
    for row in 0..<count {
      for column in 0...row {
        var sum = matrix[row][column]
        for index in 0..<column { sum -= root[row][index] * root[column][index] }
        if row == column {
          root[row][row] = max(0, sum).squareRoot()
        } else if root[column][column] > 1e-12 {
          root[row][column] = sum / root[column][column]
        }
      }
    }
    return root
  }
}

/// The spreads of the people of a corpus.
///
/// Compares gestures of one person with the same intention: one label, one start, one direction.
/// Variation between tasks is therefore excluded. A person with few gestures is assumed to be like
/// the others, and few people to be like the assumed spread; either counts as ten additional
/// gestures.
package struct PeoplesSpreads: Sendable {
  /// The spread of all people together.
  package let common: GestureSpread
  private let own: [String: GestureSpread]
  /// The number of gestures that contribute, beyond the first of each kind.
  package let count: Int
  package let peopleCount: Int

  /// The weight of the assumption, in gestures of a person.
  private static let weight = 10.0
  /// The minimum length of a movement in points; a shorter one is a tap without distance and speed.
  private static let leastDistance = 10.0

  /// The kind of gestures with the same intention.
  private struct Kind: Hashable {
    var person: String
    var want: String
    var start: [Corpus.Step]
    var isVertical: Bool
    var isBack: Bool
  }

  package init(_ gestures: [CorpusFile.Recorded]) {
    var kinds: [Kind: [[Double]]] = [:]
    Self.add(gestures, to: &kinds)
    self.init(kinds)
  }

  /// Computes the spreads of many gestures in batches.
  ///
  /// Only a few numbers are kept for each gesture.
  package init(_ stream: GestureStream) throws(HostError) {
    var kinds: [Kind: [[Double]]] = [:]
    try stream.each { session throws(HostError) in Self.add(session.gestures, to: &kinds) }
    self.init(kinds)
  }

  private static func add(_ gestures: [CorpusFile.Recorded], to kinds: inout [Kind: [[Double]]]) {
    for recorded in gestures {
      let measures = recorded.measures
      guard measures.mainDistance.magnitude >= leastDistance, recorded.gesture.made == nil,
        let first = recorded.trace.touches.first?.position
      else { continue }
      let displacement = measures.displacement
      let isVertical = displacement.longerAxis == .vertical
      let slant =
        isVertical
        ? -displacement.x / displacement.y : displacement.y / displacement.x
      let kind = Kind(
        person: recorded.gesture.person ?? "", want: recorded.gesture.wants?.text ?? "",
        start: recorded.lead.start, isVertical: isVertical, isBack: measures.mainDistance < 0)
      kinds[kind, default: []].append([
        .log(measures.mainDistance.magnitude), .log(max(1, measures.speed.magnitude)),
        Double.atan2(y: slant, x: 1) * 180 / .pi, first.x, first.y,
        GestureMeasures.bend(of: recorded.trace),
      ])
    }
  }

  private init(_ kinds: [Kind: [[Double]]]) {
    var sums: [String: Sums] = [:]
    for (kind, values) in kinds.sorted(by: { "\($0.key)" < "\($1.key)" }) {
      sums[kind.person, default: Sums()].add(values)
    }
    var all = Sums()
    for person in sums.keys.sorted() { if let one = sums[person] { all.add(one) } }
    let common = all.spread(like: .assumed, weight: Self.weight)
    self.common = common
    own = sums.filter { !$0.key.isEmpty }
      .mapValues { $0.spread(like: common, weight: Self.weight) }
    count = all.count
    peopleCount = sums.count { !$0.key.isEmpty && $0.value.count > 0 }
  }

  /// The spread of a person; the common one without a name.
  package func spread(of person: String?) -> GestureSpread {
    person.flatMap { own[$0] } ?? common
  }

  /// The source of the spreads in words.
  package var text: String {
    guard count > 0 else {
      return "copies differ by assumed deviations: \(GestureSpread.assumed.text)"
    }
    let people = counted(peopleCount, "person", "people")
    return "copies differ as gestures of one kind do, of \(count) of \(people): \(common.text)"
      + (Double(count) < Self.weight ? ", partly assumed" : "")
  }

  /// Sums of products of deviations from the mean of each kind.
  private struct Sums {
    var products = Array(
      repeating: Array(repeating: 0.0, count: GestureSpread.count), count: GestureSpread.count)
    /// The number of gestures beyond the first of each kind.
    var count = 0

    mutating func add(_ values: [[Double]]) {
      guard values.count > 1 else { return }
      let middle = (0..<GestureSpread.count).map { column in
        values.reduce(0) { $0 + $1[column] } / Double(values.count)
      }
      for value in values {
        let off = zip(value, middle).map { $0 - $1 }
        for row in off.indices {
          for column in off.indices { products[row][column] += off[row] * off[column] }
        }
      }
      count += values.count - 1
    }

    mutating func add(_ other: Sums) {
      for row in products.indices {
        for column in products.indices { products[row][column] += other.products[row][column] }
      }
      count += other.count
    }

    /// The spread, combined with an earlier one.
    func spread(like known: GestureSpread, weight: Double) -> GestureSpread {
      guard count > 0 else { return known }
      // With enough gestures the earlier spread is ignored.
      let weight = max(0, weight - Double(count))
      let total = Double(count) + weight
      var spread = GestureSpread(
        covariance: products.indices.map { row in
          products.indices.map { column in
            (products[row][column] + weight * known.covariance[row][column]) / total
          }
        })
      spread.tremor = known.tremor
      return spread
    }
  }
}

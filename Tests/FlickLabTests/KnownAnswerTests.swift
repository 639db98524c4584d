import FlickCore
import FlickHost
import FlickLab
import Foundation
import Testing

/// A rule with a known answer: a page turns for a finger that moved at least `flick` points at
/// `velocity` or faster, or at least `distance` pages beyond the slop.
///
/// Flicks take a tenth of a second and keep their speed; drags rest before the lift and have speed
/// 0.
@Suite struct `A rule with a known answer` {
  /// A gesture as the rule measures it.
  private struct Known {
    var id: String
    var way: Double
    var speed: Double
    /// The distance beyond the slop of 10 points, in pages of 300 points.
    var share: Double { (way - 10) / 300 }

    func turns(_ velocity: Double = 500, _ distance: Double = 0.5, _ flick: Double = 18) -> Bool {
      way >= flick && speed >= velocity || share >= distance
    }
  }

  /// Twelve gestures that follow from a seed, with labels by a hidden setting.
  private static func corpus(
    _ seed: UInt64, hidden: (velocity: Double, distance: Double)? = nil
  ) throws -> (LabFixture, [Known]) {
    var random = SplitMix64(seed: seed)
    let fixture = try LabFixture(LabFixture.pager)
    var known: [Known] = []
    for index in 0..<12 {
      let isFlick = index % 2 == 0
      let way = (Double.random(in: isFlick ? 20...120 : 40...250, using: &random) * 4).rounded() / 4
      let one = Known(id: "g\(index)", way: way, speed: isFlick ? way * 10 : 0)
      let trace = try LabFixture.drag(
        from: 290, by: -way, over: isFlick ? 0.1 : 1, rest: isFlick ? 0 : 0.3)
      let turns = hidden.map { one.turns($0.velocity, $0.distance) } ?? true
      try fixture.add(one.id, trace, want: "pages.page == \(turns ? 2 : 1)")
      known.append(one)
    }
    return (fixture, known)
  }

  /// The tolerance between measures of the rule and of the closed form.
  private static let near = 1e-5

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `all flips are at the known values`(_ seed: UInt64) throws {
    let (fixture, known) = try Self.corpus(seed)
    let session = try fixture.session()
    let axes = try ["velocity", "distance", "flick"].map { try session.axis($0) }
    let strips = try session.strips(along: axes)
    for (index, one) in known.enumerated() {
      let expected = [
        one.share < 0.5 && one.speed > 0 ? one.speed : nil,
        one.speed < 500 && (0.05...0.95).contains(one.share) ? one.share : nil,
        one.speed >= 500 && one.share < 0.5 ? one.way : nil,
      ]
      for (number, place) in expected.enumerated() {
        let strip = strips[number][index]
        #expect(strip.method == .exact)
        #expect(strip.flips.count == (place == nil ? 0 : 1), "\(one) along \(axes[number].name)")
        guard let place, let flip = strip.flips.first else { continue }
        #expect((flip.below - place).magnitude < Self.near, "\(one) along \(axes[number].name)")
        #expect(flip.above == flip.below.nextUp)
      }
    }
  }

  @Test(arguments: [4, 5] as [UInt64])
  func `the change to a flip is the known one`(_ seed: UInt64) throws {
    let (fixture, known) = try Self.corpus(seed)
    let session = try fixture.session()
    let axes = try ["velocity", "distance"].map { try session.axis($0) }
    for (index, one) in known.enumerated() where !one.turns() {
      let answer = try Explanation(session, gesture: index, want: nil, along: axes)
      var expected: [String: Double] = [:]
      if one.speed > 0 { expected["velocity"] = one.speed }
      if one.share >= 0.05 { expected["distance"] = one.share }
      #expect(Set(answer.changes.map(\.axis.name)) == Set(expected.keys))
      for change in answer.changes {
        let place = try #require(expected[change.axis.name])
        #expect((change.value - place).magnitude < Self.near && change.isDownward)
      }
      let farther = try #require(answer.edits.first { $0.axis.name == "distance" })
      #expect((farther.value - 160).magnitude < 0.01)
      // A higher speed at the lift: a resting finger has speed 0, which cannot be scaled.
      let faster = answer.edits.first { $0.axis.name == "speed" }
      #expect((faster != nil) == (one.speed > 0))
      if let faster { #expect((faster.value - 500).magnitude < 0.05) }
    }
  }

  /// A gesture that turns the page would stay with a threshold just beyond its measure, unless both
  /// tests passed; and with a shorter distance, or a lower speed.
  @Test(arguments: [4, 5] as [UInt64])
  func `the room without a flip is the known one`(_ seed: UInt64) throws {
    let (fixture, known) = try Self.corpus(seed)
    let session = try fixture.session()
    let axes = try ["velocity", "distance"].map { try session.axis($0) }
    for (index, one) in known.enumerated() where one.turns() {
      let answer = try Explanation(session, gesture: index, want: nil, along: axes)
      let (isFast, isFar) = (one.speed >= 500, one.share >= 0.5)
      var expected: [String: Double] = [:]
      if !isFar { expected["velocity"] = one.speed }
      if !isFast, one.share < 0.95 { expected["distance"] = one.share }
      #expect(Set(answer.changes.map(\.axis.name)) == Set(expected.keys), "\(one)")
      for change in answer.changes {
        let place = try #require(expected[change.axis.name])
        #expect((change.value - place).magnitude < Self.near && !change.isDownward)
      }
      // A flick needs 18 points; a drag fails at half a page beyond the slop.
      let nearer = try #require(answer.edits.first { $0.axis.name == "distance" })
      #expect((nearer.value - (isFast ? 18 : 160)).magnitude < 0.01 && nearer.isDownward)
      let slower = answer.edits.first { $0.axis.name == "speed" }
      #expect((slower != nil) == (isFast && !isFar))
      if let slower { #expect((slower.value - 500).magnitude < 0.05 && slower.isDownward) }
    }
  }

  @Test(arguments: [6, 7] as [UInt64])
  func `boundaries of maps are at the known values`(_ seed: UInt64) throws {
    let (fixture, known) = try Self.corpus(seed)
    let session = try fixture.session()
    let x = OutcomeMap.Side.tunable(try session.axis("velocity").within(0...1500))
    let y = OutcomeMap.Side.tunable(try session.axis("distance"))
    for (index, one) in known.enumerated() {
      let map = try OutcomeMap(session, gesture: index, x: x, y: y, columns: 37, rows: 23)
      #expect(map.isExact)
      // As equations: the page turns for the speed, the distance or both.
      let lines = [
        one.speed > 0 && one.speed < 1500 ? ("velocity", one.speed) : nil,
        (0.05...0.95).contains(one.share) ? ("distance", one.share) : nil,
      ].compactMap(\.self)
      let told = MapText(map).lines.first { $0.hasPrefix("boundaries: ") }?.dropFirst(12)
        .components(separatedBy: "; ").map { $0.components(separatedBy: " ") }
      #expect(told?.count ?? 0 == (one.turns(1500, 0.95) ? 0 : lines.count), "\(one)")
      for (name, place) in one.turns(1500, 0.95) ? [] : lines {
        let own = try #require(told?.first { $0[0] == name })
        #expect(own[1] == "=" && own[4] == name)
        #expect((try #require(Double(own[2])) - place).magnitude < Self.near)
      }
      for row in 0..<23 {
        for column in 0..<37 {
          let turns = one.turns(x.value(column, of: 37), y.value(row, of: 23))
          #expect(map.outcomes[map.cells[row][column]] == (turns ? "page 2" : "page 1"))
        }
      }
    }
  }

  @Test func `boundaries over properties of the gesture are at the known values`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    // With enough reports that estimators do not detect a stop.
    let trace = try LabFixture.drag(from: 290, by: -90, over: 0.15).resampled(rate: 500)
    try fixture.add("g", trace)
    let session = try fixture.session()
    let way = OutcomeMap.Side.edit(.distance, 60...240)
    let speed = OutcomeMap.Side.edit(.speed, 300...900)
    let map = try OutcomeMap(session, gesture: 0, x: way, y: speed, columns: 31, rows: 28)
    for row in 0..<28 {
      for column in 0..<31 {
        let one = Known(id: "", way: way.value(column, of: 31), speed: speed.value(row, of: 28))
        #expect(map.outcomes[map.cells[row][column]] == (one.turns() ? "page 2" : "page 1"))
      }
    }
  }

  @Test(arguments: [8, 9, 10] as [UInt64])
  func `tuning finds the best setting`(_ seed: UInt64) throws {
    // A hidden setting, and three labels that contradict it.
    let (fixture, known) = try Self.corpus(seed, hidden: (700, 0.35))
    var file = try CorpusFile(fixture.corpus)
    for index in [1, 4, 7] {
      let turns = known[index].turns(700, 0.35)
      let want = try LabExpression("pages.page == \(turns ? 1 : 2)")
      file.corpus.gestures[index].labels = [Corpus.Label(want: want, source: .task)]
    }
    try file.write()
    let session = try fixture.session()
    let tuning = try Tuning(session, ["velocity", "distance"].map { try session.axis($0) })
    // All distinguishable settings: at each measure and just above it.
    let speeds: [Double] = [0] + known.flatMap { [$0.speed, $0.speed + 0.01] }
    let shares: [Double] = [0.05, 0.95] + known.flatMap { [$0.share, $0.share + 1e-6] }
    var best = 0
    for velocity in speeds {
      for distance in shares where (0.05...0.95).contains(distance) {
        let count = known.indices.count { index in
          let isOdd = [1, 4, 7].contains(index)
          return known[index].turns(velocity, distance)
            == (known[index].turns(700, 0.35) != isOdd)
        }
        best = max(best, count)
      }
    }
    #expect(tuning.proof == .exact && tuning.after.asMeant == best && best < 12)
  }

  @Test(arguments: [11, 12, 13, 14] as [UInt64])
  func `tuning finds a hidden setting`(_ seed: UInt64) throws {
    let (fixture, known) = try Self.corpus(seed, hidden: (650, 0.4))
    let session = try fixture.session()
    let tuning = try Tuning(session, ["velocity", "distance"].map { try session.axis($0) })
    #expect(tuning.proof == .exact && tuning.after.asMeant == 12 && tuning.conflict.isEmpty)
    let values = try tuning.after.values.map { try #require(Double($0)) }
    #expect(known.allSatisfy { $0.turns(values[0], values[1]) == $0.turns(650, 0.4) })
    // Returns the margin of both thresholds until an outcome changes, relative to the script's
    // values.
    func margin(_ velocity: Double, _ distance: Double) -> Double {
      known.map { one in
        let (speed, share) = ((one.speed - velocity) / 500, (one.share - distance) / 0.5)
        return one.turns(650, 0.4) ? max(speed, share) : min(-speed, -share)
      }.min() ?? 0
    }
    let told = try #require(tuning.after.margin)
    #expect((told - margin(values[0], values[1])).magnitude < 1e-6)
    // The margin is close to the best of a fine grid; the search stops at a tenth, and rounding to
    // few digits may cost a twentieth of it.
    var (most, least) = (0.0, Double.infinity)
    for step in 0..<400 {
      for other in 0..<90 {
        let (velocity, distance) = (5 * Double(step), 0.05 + 0.01 * Double(other))
        let own = margin(velocity, distance)
        most = max(most, own)
        guard own >= 0.1 else { continue }
        least = min(least, max((velocity - 500).magnitude / 500, (distance - 0.5).magnitude / 0.5))
      }
    }
    #expect(told >= 0.95 * min(most, 0.1) - 1e-6, "\(told) of \(most)")
    // Among settings with this margin, the grid has none nearer to today's values, except for the
    // rounding to few digits.
    guard told >= 0.1, least.isFinite else { return }
    let distance = max((values[0] - 500).magnitude / 500, (values[1] - 0.5).magnitude / 0.5)
    #expect(distance <= least + 0.006, "\(values)")
  }
}

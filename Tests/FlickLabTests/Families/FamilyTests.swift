import FlickCore
import FlickLab
import RealModule
import Testing

@Suite struct `A family of gestures` {
  @Test func `a family is equal for equal seeds and near its gesture`() throws {
    let trace = try LabFixture.drag(from: 250, by: -100, over: 0.1)
    let family = GestureFamily(seed: 3)
    let copies = (0..<400).compactMap { family.copy($0, of: trace, id: "g") }
    #expect(copies.count == 400)
    #expect(family.copy(17, of: trace, id: "g") == copies[17])
    #expect(family.copy(17, of: trace, id: "h") != copies[17])
    let ways = copies.map { GestureMeasures($0).mainDistance.magnitude }
    let mean = ways.reduce(0, +) / 400
    let deviation = (ways.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 400).squareRoot()
    #expect((mean - 100).magnitude < 4 && (deviation - 15).magnitude < 3)
  }

  /// Straight ones are bent by three parts of a hundred of their way, to either side.
  @Test func `a family of gestures bends as hands do`() throws {
    let trace = try LabFixture.drag(from: 250, by: -100, over: 0.1)
    let family = GestureFamily(seed: 3)
    let bends = (0..<400).compactMap { family.copy($0, of: trace, id: "g") }
      .map(GestureMeasures.bend)
    let mean = bends.reduce(0, +) / 400
    let deviation = (bends.reduce(0) { $0 + $1 * $1 } / 400).squareRoot()
    #expect(mean.magnitude < 0.005 && (deviation - 0.03).magnitude < 0.006)
    // The measure corresponds to the edit.
    let bent = try #require(GestureEdit.curve.applied(12, to: trace))
    #expect((GestureMeasures.bend(of: bent) - 0.12).magnitude < 1e-9)
    #expect(GestureMeasures.bend(of: trace) == 0)
  }

  /// 60 to 240 reports a second, places on a grid of pixels, lifts with a place of their own or
  /// without; equal seeds, equal copies.
  @Test func `a family is played by other devices`() throws {
    let trace = try LabFixture.drag(from: 250, by: -100, over: 0.2)
    let family = GestureFamily(seed: 5, samplesDevices: true)
    let copies = (0..<200).compactMap { family.copy($0, of: trace, id: "g") }
    #expect(copies.count == 200 && family.copy(11, of: trace, id: "g") == copies[11])
    let counts = copies.map { Double($0.touches.count - 2) / $0.duration.value }
    #expect(counts.min() ?? 0 > 40 && counts.min() ?? 0 < 75)
    #expect(counts.max() ?? 0 > 200 && counts.max() ?? 0 < 280)
    for copy in copies {
      #expect(
        copy.touches.allSatisfy {
          (12 * $0.position.x - (12 * $0.position.x).rounded()).magnitude < 1e-9
        })
    }
    // Half of them lift where the last report was, before they were there.
    let way = copies.map { GestureMeasures($0).mainDistance.magnitude }.reduce(0, +) / 200
    let whole =
      (0..<200).compactMap { GestureFamily(seed: 5).copy($0, of: trace, id: "g") }
      .map { GestureMeasures($0).mainDistance.magnitude }.reduce(0, +) / 200
    #expect(way < whole && way > 0.9 * whole)
  }

  @Test func `the most robust setting is reported`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    // 900 and 510 pt/s at a threshold of 500.
    try fixture.add("far", LabFixture.drag(from: 280, by: -90, over: 0.1), want: "pages.page == 2")
    try fixture.add("near", LabFixture.drag(from: 280, by: -51, over: 0.1), want: "pages.page == 2")
    let found = try Robustness(fixture.session(), GestureFamily(seed: 1), copies: 100)
    #expect(found.entries.map(\.gesture) == ["far", "near"])
    let (far, near) = (found.entries[0], found.entries[1])
    #expect(far.keptCount >= 97 && near.keptCount > 30 && near.keptCount < 80)
    #expect(near.meantCount == near.keptCount && near.others.map(\.outcome) == ["page 1"])
    #expect(found.lines.last?.hasSuffix("% of 200 copies have their gesture's outcome") == true)
    let soft = try Robustness(
      fixture.session(set: ["velocity": "200"]), GestureFamily(seed: 1), copies: 100)
    #expect(soft.share > 0.97)
  }

  @Test func `a family of gestures shrinks to the samples that matter`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("g", LabFixture.drag(from: 250.3, by: -100, over: 0.1), want: "pages.page == 2")
    let session = try fixture.session()
    let small = try GestureShrink(session, gesture: 0)
    #expect(small.trace.touches.count <= 6 && small.run.isAsMeant == true)
    #expect(small.trace.touches.allSatisfy { $0.position.x == $0.position.x.rounded() })
  }

  /// A person with distances that vary by a tenth and speeds by two tenths, and a person with two
  /// gestures.
  @Test func `a family has a person's spread`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    var random = SplitMix64(seed: 5)
    for number in 0..<60 {
      let way = -100 * (1 + 0.1 * random.nextDeviation())
      let time = 0.1 * (1 + 0.2 * random.nextDeviation())
      let x = 280 + 3 * random.nextDeviation()
      try fixture.add(
        "g\(number)", LabFixture.drag(from: x, by: way, over: max(0.02, time)),
        want: "pages.page == 2", person: number < 58 ? "p1" : "p2")
    }
    // Intended variations of a task do not count as spread.
    for number in 0..<20 {
      try fixture.add(
        "far\(number)", LabFixture.drag(from: 280, by: -250, over: 0.2), want: "pages.page == 3",
        person: "p1")
    }
    let spreads = PeoplesSpreads(try fixture.session().gestures)
    let all = PeoplesSpreads(try fixture.session(where: "way > -240").gestures)
    let own = all.spread(of: "p1").deviations
    #expect((own[0] - 0.1).magnitude < 0.03 && own[1] > 0.12 && own[1] < 0.4)
    #expect(own[2] < 0.001 && (own[3] - 3).magnitude < 1 && own[4] < 0.001)
    #expect(spreads.spread(of: "p1").deviations[0] < own[0])
    // One gesture beyond the first is little evidence, so the spread is close to the common one.
    #expect((all.spread(of: "p2").deviations[0] - own[0]).magnitude < 0.05)
    #expect(all.spread(of: nil) == all.common && all.peopleCount == 2 && all.count == 58)
    let text = try Robustness(fixture.session(), all, seed: 1, copies: 2).lines.last ?? ""
    #expect(
      text.hasPrefix("copies differ as gestures of one kind do, of 58 of 2 people: distance "))
    #expect(PeoplesSpreads([]).common == .assumed)
  }

  /// The distance of a change in units of the person's spread, and copies as a corpus of their own.
  @Test func `the rarity of a change is reported, and a family is written as a corpus`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    for number in 0..<12 {
      try fixture.add(
        "g\(number)",
        LabFixture.drag(from: 280, by: -40 * (1 + 0.02 * Double(number % 3)), over: 0.1),
        want: "pages.page == 2")
    }
    let session = try fixture.session()
    let lines = try Explanation(session, gesture: 0, want: nil, along: []).lines
    let speed = try #require(lines.first { $0.hasPrefix("  speed ") })
    #expect(speed.contains(" times p01's usual spread"), "\(speed)")
    let all = try CorpusFile(fixture.corpus)
    var copies = try CorpusFile(orNewAt: "\(fixture.path)/copies.jsonl")
    let spreads = PeoplesSpreads(session.gestures)
    #expect(
      try copies.vary(
        Array(session.gestures.prefix(2)), of: all, spreads, seed: 4, copies: 3, keepsLabels: false
      ).count == 6)
    try copies.write()
    let read = try CorpusFile(copies.path)
    #expect(read.corpus.gestures.map(\.id).prefix(2) == ["g0-0", "g0-1"])
    #expect(read.corpus.gestures.allSatisfy { $0.labels.isEmpty && $0.made != nil })
    let family = GestureFamily(spreads.spread(of: "p01"), seed: 4)
    let copy = try #require(family.copy(1, of: session.gestures[0].trace, id: "g0"))
    #expect(try read.trace(of: read.corpus.gestures[1]) == copy)
    // Generated gestures do not count as evidence of a person's spread.
    #expect(PeoplesSpreads(try read.gestures(where: nil)).count == 0)
  }

  /// Copies of the same kind, and of another speed; nearest neighbours separate only the second.
  @Test(arguments: [(1.0, 0.3...0.7), (3, 0.95...1)])
  func `a test reports whether copies differ from gestures`(
    _ factor: Double, _ expected: ClosedRange<Double>
  ) throws {
    var random = SplitMix64(seed: 11)
    func some(_ factor: Double) throws -> [Trace] {
      try (0..<60).map { _ in
        try LabFixture.drag(
          from: 280, by: -100 * (1 + 0.1 * random.nextDeviation()),
          over: 0.2 * max(0.3, 1 + 0.1 * random.nextDeviation()) / factor)
      }
    }
    let likeness = try #require(
      try CopyLikeness(gestures: some(1), copies: some(factor)))
    #expect(expected.contains(likeness.share) && likeness.count == 120)
    #expect(likeness.isLike == (factor == 1))
    let few = try Array(some(1).prefix(5))
    #expect(CopyLikeness(gestures: few, copies: few) == nil)
  }

  @Test func `gestures near a flip are named`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    // 505 and 900 pt/s at a threshold of 500; a hand's speeds differ by a fifth.
    try fixture.add("near", LabFixture.drag(from: 280, by: -50.5, over: 0.1))
    try fixture.add("far", LabFixture.drag(from: 280, by: -90, over: 0.1))
    let stream = try fixture.stream()
    let found = try GestureEdges(stream, PeoplesSpreads([]), within: 0.5)
    #expect(found.edges.map(\.gesture) == ["near"] && found.faults == [nil, nil])
    let edge = try #require(found.edges.first)
    #expect(edge.edit == .speed && edge.before == "page 2" && edge.after == "page 1")
    #expect((edge.deviations - .log(505.0 / 500) / 0.2).magnitude < 1e-3 && edge.test == "velocity")
    #expect(found.lines[1].hasPrefix("1 of 2 gestures changes its outcome within 0.5 deviations"))
    #expect(try GestureEdges(stream, PeoplesSpreads([]), within: 0.04).edges.isEmpty)
  }
}

import FlickHost
import FlickLab
import FlickSystem
import Testing

@Suite struct `Shards` {
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    for index in 1...9 {
      try fixture.add(
        "g\(10 - index)", LabFixture.drag(from: 280, by: -Double(20 + 10 * index), over: 0.1),
        want: "pages.page == 2")
    }
    return fixture
  }

  private static let names = ["velocity", "distance", "on"]

  private static func report(_ stream: GestureStream) throws -> String {
    let axes = try names.map { try stream.session.axis($0) }
    var text = ""
    try stream.each { session throws(HostError) in
      let strips = try session.strips(along: axes, isBrief: true)
      text +=
        FlipsReport(
          zip(axes, strips).map { StripSet(axis: $0, strips: $1, gestures: session.gestures) }
        ).json
    }
    return text
  }

  private static func parts(_ fixture: LabFixture, _ count: Int) throws -> [PartFile] {
    let stream = try fixture.stream()
    return try (1...count).map { index in
      let shard = LabShard(index: index, count: count)
      let part = try PartFile(
        "flips", shard, of: stream, groups: names.count, text: report(stream.part(shard)))
      let path = "\(fixture.path)/\(index).part"
      try File.write(part.bytes, to: path)
      return try PartFile(path)
    }
  }

  @Test(arguments: [1, 2, 4, 7, 16])
  func `shards join to the bytes of one run`(_ count: Int) throws {
    let fixture = try Self.fixture()
    let merged = try PartFile.merged(Self.parts(fixture, count).reversed())
    #expect(try merged.text == Self.report(fixture.stream()) && merged.notes.isEmpty)
  }

  @Test func `shards keep the lines before and after all others`() throws {
    let fixture = try Self.fixture()
    let stream = try fixture.stream()
    let text = try Self.joined(fixture, 3) { shard in
      try PartFile(
        "flips", shard, of: stream, groups: Self.names.count, head: "{\"a\":1}\n",
        tail: "{\"b\":2}\n", text: Self.report(stream.part(shard)))
    }
    #expect(try text == "{\"a\":1}\n" + Self.report(stream) + "{\"b\":2}\n")
  }

  @Test func `a missing, repeated or foreign shard is reported`() throws {
    let fixture = try Self.fixture()
    let parts = try Self.parts(fixture, 3)
    #expect(throws: HostError.self) { try PartFile.merged([parts[0], parts[2]]) }
    let twice = try PartFile.merged(parts + [parts[1]])
    #expect(twice.notes == ["shard 2 of 3 is present twice with equal lines; one was used"])
    let stream = try fixture.stream(set: ["velocity": "600"])
    let shard = LabShard(index: 2, count: 3)
    let other = try PartFile(
      "flips", shard, of: stream, groups: Self.names.count,
      text: Self.report(stream.part(shard)))
    try File.write(other.bytes, to: "\(fixture.path)/other.part")
    #expect(throws: HostError.self) {
      try PartFile.merged([parts[0], PartFile("\(fixture.path)/other.part"), parts[2]])
    }
    // A line that was lost.
    let bytes = try File.read("\(fixture.path)/1.part")
    try File.write(Array(bytes.dropLast(100)), to: "\(fixture.path)/1.part")
    #expect(throws: HostError.self) { try PartFile("\(fixture.path)/1.part") }
  }

  /// Parts as files, read again and joined.
  private static func joined(
    _ fixture: LabFixture, _ count: Int, _ part: (LabShard) throws -> PartFile
  ) throws -> String {
    let parts = try (1...count).map { index in
      let path = "\(fixture.path)/\(index).part"
      try File.write(part(LabShard(index: index, count: count)).bytes, to: path)
      return try PartFile(path)
    }
    return try PartFile.merged(parts.reversed()).text
  }

  @Test(arguments: [1, 2, 3, 7], [("velocity", "distance"), ("velocity", "width")])
  func `shards of maps join to the bytes of one`(_ count: Int, _ sides: (String, String)) throws {
    let fixture = try Self.fixture()
    let session = try fixture.session()
    func map(_ shard: LabShard?) throws -> MapText {
      MapText(
        try OutcomeMap(
          session, gesture: 0, x: .tunable(session.axis(sides.0)),
          y: .tunable(session.axis(sides.1)), columns: 10, rows: 20, shard: shard))
    }
    let text = try Self.joined(fixture, count) { shard in
      let part = try map(shard)
      return try PartFile(
        "map", shard, of: session, total: 200, places: part.csvPlaces, head: part.csvHead,
        text: part.csvLines)
    }
    #expect(try text == map(nil).csv)
  }

  @Test(arguments: [1, 2, 7])
  func `shards of robustness join to the bytes of one`(_ count: Int) throws {
    let fixture = try Self.fixture()
    let stream = try fixture.stream()
    func json(_ stream: GestureStream) throws -> String {
      var text = ""
      try stream.each { session throws(HostError) in
        text += try Robustness(session, GestureFamily(seed: 3), copies: 5).json
      }
      return text
    }
    let text = try Self.joined(fixture, count) { shard in
      try PartFile("robust", shard, of: stream, text: json(stream.part(shard)))
    }
    #expect(try text == json(stream))
  }

  @Test(arguments: [1, 3])
  func `shards of a comparison join to the bytes of one`(_ count: Int) throws {
    let fixture = try Self.fixture()
    let stream = try fixture.stream()
    let variants = [Variant("now", .present), Variant("soft", .values(["velocity": "300"]))]
    func json(_ stream: GestureStream) throws -> String {
      var text = ""
      try stream.each { session throws(HostError) in
        text += try Comparison(session, variants).json
      }
      return text
    }
    let text = try Self.joined(fixture, count) { shard in
      try PartFile("compare", shard, of: stream, text: json(stream.part(shard)))
    }
    #expect(try text == json(stream))
  }

  @Test(arguments: [1, 2, 5])
  func `shards of a search join to the bytes of one`(_ count: Int) throws {
    let fixture = try Self.fixture()
    let session = try fixture.session(set: ["velocity": "3000", "width": "900"])
    let axes = [try session.axis("velocity"), try session.axis("width")]
    func json(_ start: Int?) throws -> String {
      var options = Tuning.Options()
      (options.startCount, options.start) = (3, start)
      return try TuneReport(Tuning(session, axes, options)).json
    }
    let text = try Self.joined(fixture, count) { shard in
      let own = (0..<3).filter { $0 % shard.count == shard.index - 1 }
      return try PartFile(
        "tune", shard, of: session, total: 3, places: own, picksBest: true,
        text: own.map { try json($0) }.joined())
    }
    #expect(try text == json(nil))
  }
}

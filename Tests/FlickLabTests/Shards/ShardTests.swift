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

  private static func report(_ session: LabSession) throws -> String {
    let axes = try names.map { try session.axis($0) }
    let strips = try session.strips(along: axes)
    return FlipsReport(
      zip(axes, strips).map { StripSet(axis: $0, strips: $1, gestures: session.gestures) }
    ).json
  }

  private static func parts(_ fixture: LabFixture, _ count: Int) throws -> [PartFile] {
    let session = try fixture.session()
    return try (1...count).map { index in
      let shard = LabShard(index: index, count: count)
      let part = try PartFile(
        "flips", shard, of: session, order: session.gestures.map(\.gesture.id),
        groups: names.count, text: report(session.part(shard)))
      let path = "\(fixture.path)/\(index).part"
      try File.write(part.bytes, to: path)
      return try PartFile(path)
    }
  }

  @Test(arguments: [1, 2, 4, 7, 16])
  func `join to the bytes of one run`(_ count: Int) throws {
    let fixture = try Self.fixture()
    let merged = try PartFile.merged(Self.parts(fixture, count).reversed())
    #expect(try merged.text == Self.report(fixture.session()) && merged.notes.isEmpty)
  }

  @Test func `are told where one is missing, twice there, or of another run`() throws {
    let fixture = try Self.fixture()
    let parts = try Self.parts(fixture, 3)
    #expect(throws: HostError.self) { try PartFile.merged([parts[0], parts[2]]) }
    let twice = try PartFile.merged(parts + [parts[1]])
    #expect(twice.notes == ["shard 2 of 3 is there twice with equal lines; one was used"])
    let session = try fixture.session(set: ["velocity": "600"])
    let shard = LabShard(index: 2, count: 3)
    let other = try PartFile(
      "flips", shard, of: session, order: session.gestures.map(\.gesture.id),
      groups: Self.names.count, text: Self.report(session.part(shard)))
    try File.write(other.bytes, to: "\(fixture.path)/other.part")
    #expect(throws: HostError.self) {
      try PartFile.merged([parts[0], PartFile("\(fixture.path)/other.part"), parts[2]])
    }
    // A line that was lost.
    let bytes = try File.read("\(fixture.path)/1.part")
    try File.write(Array(bytes.dropLast(100)), to: "\(fixture.path)/1.part")
    #expect(throws: HostError.self) { try PartFile("\(fixture.path)/1.part") }
  }
}

import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import Foundation
import Testing

/// Corpora merged from other corpora.
@Suite struct `A corpus made from others` {
  private static func fixture(_ count: Int, people: [String] = ["p01"]) throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    for index in 0..<count {
      try fixture.add(
        "g\(index)", LabFixture.drag(from: 280.3, by: -40.7 - Double(index), over: 0.1),
        want: "pages.page == 2", person: people[index % people.count])
    }
    return fixture
  }

  @Test func `people of several studies stay distinct`() throws {
    let (one, other) = (try Self.fixture(2), try Self.fixture(3))
    var copy = try CorpusCopy(at: "\(one.path)/both")
    let notes = try copy.merge(
      [CorpusFile(one.corpus), CorpusFile(other.corpus)], samePeople: false)
    try copy.file.write()
    let merged = try CorpusFile("\(one.path)/both")
    #expect(merged.corpus.gestures.map(\.id) == ["g0", "g1", "g001", "g002", "g2"])
    #expect(merged.corpus.persons.map(\.id) == ["p01", "p01.2"])
    #expect(notes.contains { $0.hasSuffix("p01 is p01.2") })
    #expect(try merged.gestures(where: #"person == "p01.2""#).count == 3)
    var same = try CorpusCopy(at: "\(one.path)/same")
    _ = try same.merge([CorpusFile(one.corpus), CorpusFile(other.corpus)], samePeople: true)
    #expect(same.file.corpus.persons.map(\.id) == ["p01"])
  }

  /// IDs are text of others: a trace must not be written outside the folder.
  @Test(arguments: [
    "../../evil", "a/../../../evil", "/evil", "..", ".", ".hidden", "a/b", #"a\b"#, "a:b",
    "a\u{1B}b", "",
    String(repeating: "x", count: 300),
  ])
  func `a corpus made from others writes traces below its folder, whatever the ids are`(
    _ id: String
  ) throws {
    let fixture = try Self.fixture(2)
    var corpus = try CorpusFile(fixture.corpus)
    corpus.corpus.gestures[1].id = id
    func names(in folder: String) -> [String] {
      let all = FileManager.default.enumerator(atPath: folder)?.compactMap { $0 as? String } ?? []
      return all.filter { $0.hasSuffix(".json") }.sorted()
    }
    let before = names(in: fixture.path).count
    var copy = try CorpusCopy(at: "\(fixture.path)/in/copy")
    _ = try copy.merge([corpus], samePeople: true)
    try copy.file.write()
    let written = try CorpusFile("\(fixture.path)/in/copy")
    #expect(written.corpus.gestures.map(\.id) == ["g0", id])
    #expect(try written.gestures(where: nil).count == 2)
    let inside = names(in: "\(fixture.path)/in/copy/traces")
    #expect(inside.count == 2 && inside.allSatisfy { !$0.contains("/") && !$0.hasPrefix(".") })
    #expect(names(in: fixture.path).count == before + 2)
    #expect(written.corpus.gestures.allSatisfy { $0.trace.split(separator: "/").count == 2 })
  }

  @Test func `ids with one file name get different names`() throws {
    let fixture = try Self.fixture(2)
    var corpus = try CorpusFile(fixture.corpus)
    (corpus.corpus.gestures[0].id, corpus.corpus.gestures[1].id) = ("a/b", "a:b")
    var copy = try CorpusCopy(at: "\(fixture.path)/copy")
    #expect(
      try copy.sample(2, of: corpus, among: ["a/b", "a:b"], seed: 0) == 2)
    #expect(Set(copy.file.corpus.gestures.map(\.trace)).count == 2)
  }

  @Test func `a sample has each person's share`() throws {
    let fixture = try Self.fixture(20, people: ["a", "a", "a", "b"])
    let file = try CorpusFile(fixture.corpus)
    let ids = Set(file.corpus.gestures.map(\.id))
    func taken(_ seed: Int) throws -> [Corpus.Gesture] {
      var copy = try CorpusCopy(at: "\(fixture.path)/s\(seed)-\(ids.count)")
      #expect(try copy.sample(8, of: file, among: ids, seed: seed) == 8)
      return copy.file.corpus.gestures
    }
    let gestures = try taken(0)
    #expect(gestures.count { $0.person == "a" } == 6 && gestures.count { $0.person == "b" } == 2)
    #expect(try taken(1).map(\.id) != gestures.map(\.id))
  }

  @Test func `a sample includes predecessors`() throws {
    let fixture = try Self.fixture(2)
    var file = try CorpusFile(fixture.corpus)
    (file.corpus.gestures[1].after, file.corpus.gestures[1].gap) = ("g0", 0.1)
    var copy = try CorpusCopy(at: "\(fixture.path)/s")
    #expect(try copy.sample(1, of: file, among: ["g1"], seed: 0) == 1)
    #expect(copy.file.corpus.gestures.map(\.id) == ["g0", "g1"])
  }

  @Test func `an anonymous corpus has no names and only rounded positions`() throws {
    let fixture = try Self.fixture(4, people: ["Anna", "Bert"])
    var copy = try CorpusCopy(at: "\(fixture.path)/open")
    copy.describe(title: "", licence: "CC0-1.0", screen: nil)
    try copy.anonymize(CorpusFile(fixture.corpus), Anonymity())
    try copy.file.write()
    let text = String(decoding: try File.read(copy.file.path), as: UTF8.self)
    #expect(!text.contains("Anna") && !text.contains("Bert") && !text.contains("\"g0\""))
    let open = try CorpusFile("\(fixture.path)/open")
    #expect(Set(open.corpus.gestures.compactMap(\.person)) == ["p01", "p02"])
    for recorded in try open.gestures(where: nil) {
      for touch in recorded.trace.touches {
        #expect((touch.position.x * 2).rounded() == touch.position.x * 2)
        #expect(((touch.time.value * 1000).rounded() - touch.time.value * 1000).magnitude < 1e-9)
      }
    }
    #expect(open.faults().isEmpty, "\(open.faults())")
  }

  @Test(arguments: [
    (-120.0, 700.0, Double?.none), (-200, 0, nil), (-80, 900, 0.15), (150, 300, nil),
  ])
  func `synthetic swipes can be added`(
    _ way: Double, _ speed: Double, _ duration: Double?
  ) throws {
    var recipe = try GestureRecipe(text: "from=150,320 way=\(way)")
    (recipe.speed, recipe.duration, recipe.rate) = (speed, duration, 1000)
    let trace = try recipe.trace()
    let measures = GestureMeasures(trace)
    let moves = trace.touches.filter { !$0.isLast }.suffix(2).map { $0 }
    let last = (moves[1].position.x - moves[0].position.x) / (moves[1].time - moves[0].time).value
    #expect((measures.mainDistance - way).magnitude < 1e-9)
    // As fast as its last step of a millisecond; estimators look at more than that.
    #expect((last.magnitude - speed).magnitude < 0.02 * max(speed, 200))
    if let duration { #expect((measures.duration.value - duration).magnitude < 1e-9) }
  }

  @Test(arguments: ["way=-100", "from=1 way=3", "from=1,2 speed=x", "from=1,2 colour=3"])
  func `implausible synthetic swipes are refused`(_ text: String) {
    #expect(throws: HostError.self) { try GestureRecipe(text: text) }
  }
}

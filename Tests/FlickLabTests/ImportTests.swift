import FlickCore
import FlickHost
import FlickLab
import FlickLog
import FlickSystem
import Synchronization
import Testing

/// Imports of other programs' recordings into a corpus, with labels.
@Suite struct `Imported gestures` {
  /// Two swipes in one table, the second 0.3 s after the first is lifted.
  private static let swipes = """
    time_ms,phase,x,y
    0,down,280,300
    30,move,250,300
    60,move,220,300
    90,move,190,300
    100,up,180,300
    400,down,280,300
    450,move,260,300
    600,up,250,300
    """

  private static func imported(
    _ fixture: LabFixture, labels: String? = nil, common: GestureNotes = GestureNotes(),
    catches: Seconds? = nil
  ) throws -> [Corpus.Gesture] {
    let path = "\(fixture.path)/swipes.csv"
    try File.write(Array(swipes.utf8), to: path)
    var reader = TraceImport()
    (reader.gap, reader.scale) = (0, (1, 1))
    var imports = CorpusImport()
    imports.reach = catches
    try imports.add(reader.read(path), of: path)
    let sheet = try labels.map { text in
      try File.write(Array(text.utf8), to: "\(fixture.path)/labels.csv")
      return try GestureSheet("\(fixture.path)/labels.csv")
    }
    var file = try CorpusFile(orNewAt: fixture.corpus)
    file.corpus.screen = "screen.lua"
    let added = try imports.add(to: &file, common, sheet, screen: Size2D(width: 300, height: 600))
    try file.write()
    return added
  }

  @Test(arguments: [
    "want,person\npages.page == 2,p1\npages.page == 1,p2\n",
    "gesture;person;want\n2;p2;pages.page == 1\nswipes.csv#1;p1;pages.page == 2\n",
    """
    {"gesture":2,"want":"pages.page == 1","person":"p2"}
    {"gesture":1,"want":"pages.page == 2","person":"p1"}
    """,
  ])
  func `imported gestures have the labels of the table`(_ labels: String) throws {
    let fixture = try LabFixture(LabFixture.pager)
    let added = try Self.imported(fixture, labels: labels)
    #expect(added.map(\.id) == ["g001", "g002"] && added.map(\.person) == ["p1", "p2"])
    #expect(added.map(\.wants?.text) == ["pages.page == 2", "pages.page == 1"])
    let session = try fixture.session()
    #expect(session.gestures.map(\.trace.touches.count) == [5, 3])
    #expect(try session.playAll().map(\.isAsMeant) == [true, true])
  }

  @Test func `imported gestures keep common labels and their context`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    var common = GestureNotes()
    (common.want, common.by, common.device) = ("pages.page == 2", "asked", "phone")
    common.start = [try Corpus.Step(text: "pages=1")]
    let added = try Self.imported(fixture, common: common, catches: 0.5)
    #expect(added[0].start == [.jump(pager: "pages", page: 1)] && added[0].after == nil)
    #expect(added[1].start.isEmpty && added[1].after == "g001" && added[1].gap == 0.3)
    #expect(added.map { $0.labels[0].source } == [.asked, .asked])
    let file = try CorpusFile(fixture.corpus)
    #expect(file.corpus.devices == [Corpus.Device(id: "phone", points: [300, 600])])
  }

  @Test(arguments: [
    ("want\npages.page == 2\n", "labels.csv: 1 rows for 2 gestures"),
    ("gesture,want\n3,x\n", "labels.csv:2: no gesture '3'; there are 1 to 2"),
    ("gesture,want\n1,a == 1\n1,a == 1\n", "labels.csv:3: gesture 1 has a row already"),
    ("wnat\n1\n2\n", "labels.csv:1: unknown column 'wnat' (did you mean 'want'?)"),
    ("sure\nvery\n1\n", "labels.csv:2: 'sure': expected 0 to 1, found 'very'"),
    ("want,by\na == 1,me\na == 1,task\n", "'by': expected task, asked, regret or rater"),
    ("want\na =\nb\n", "the label: character"),
    ("start\npages=0\npages=1\n", "labels.csv:2: start: '0' is not a page"),
  ])
  func `either all gestures are imported or none`(_ labels: String, _ message: String) throws {
    let fixture = try LabFixture(LabFixture.pager)
    let error = #expect(throws: HostError.self) { try Self.imported(fixture, labels: labels) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    #expect(!Path.exists(fixture.corpus) && !Path.exists("\(fixture.path)/traces"))
  }

  @Test func `a path without an extension becomes a folder with a corpus`() throws {
    let fixture = try LabFixture("")
    var file = try CorpusFile(orNewAt: "\(fixture.path)/study")
    #expect(file.path == "\(fixture.path)/study/corpus.jsonl")
    try TraceFile.write(
      LabFixture.drag(from: 280, by: -100, over: 0.1), name: "g", to: "\(fixture.path)/g.json")
    _ = try file.add(trace: "\(fixture.path)/g.json", id: nil)
    try file.write()
    #expect(try CorpusFile("\(fixture.path)/study").gestures(where: nil).count == 1)
    #expect(try CorpusFile(orNewAt: "\(fixture.path)/a.jsonl").path == "\(fixture.path)/a.jsonl")
  }

  @Test func `an import requires positions in points`() throws {
    let fixture = try LabFixture("")
    let path = "\(fixture.path)/raw.csv"
    try File.write(Array(Self.swipes.utf8), to: path)
    var imports = CorpusImport()
    let error = #expect(throws: HostError.self) {
      try imports.add(TraceImport().read(path), of: path)
    }
    #expect(error?.description.contains("--size 390x844 lays them") == true)
  }

  @Test func `a long table is read with progress reports`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    let path = "\(fixture.path)/long.csv"
    var table = "time_ms,phase,x,y\n0,down,0,300\n"
    for row in 1...5000 { table += "\(row * 8),move,\(row % 300),300\n" }
    try File.write(Array((table + "40008,up,0,300\n").utf8), to: path)
    let shares = Mutex<[Double]>([])
    var reader = TraceImport()
    reader.report = { share in shares.withLock { $0.append(share) } }
    _ = try reader.read(path)
    let told = shares.withLock { $0 }
    #expect(told.count >= 4 && told == told.sorted() && told.allSatisfy { $0 > 0 && $0 < 1 })
  }
}

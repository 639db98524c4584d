import FlickCore
import FlickHost
import FlickLab
import FlickLog
import FlickSystem
import Foundation
import Testing

@Suite struct `A corpus` {
  private static let head =
    #"{"kind":"corpus","format":"flickbook-corpus","version":1,"title":"T","screen":"screen.lua","licence":"CC0-1.0"}"#
  private static let digest = String(repeating: "0a", count: 32)

  private static func gesture(_ more: String = "") -> String {
    #"{"kind":"gesture","id":"g1","trace":"traces/g1.json","sha256":"\#(digest)"\#(more)}"#
  }

  private static func read(_ lines: [String]) throws -> CorpusFile {
    let fixture = try LabFixture("")
    try File.write(Array(lines.joined(separator: "\n").utf8), to: fixture.corpus)
    return try CorpusFile(fixture.path)
  }

  @Test func `a corpus is written as it was read`() throws {
    let fixture = try LabFixture("")
    let lines = [
      Self.head,
      #"{"kind":"device","id":"d1","name":"Phone","points":[412,915],"dpi":420,"rate_hz":120,"resampled":true}"#,
      #"{"kind":"person","id":"p1","hand":"right","grip":"thumb"}"#,
      Self.gesture(
        #","device":"d1","person":"p1","start":[{"jump":"photos","page":2},{"scroll":"list","x":0,"y":40},"#
          + #"{"states":"sheet","state":"open"}],"#
          + #""labels":[{"want":"photos.page == 3","by":"task","sure":0.5}],"tags":["one-handed"],"split":"fit","#
          + #""sampling":"frame","shown":{"velocity":500},"made":{"how":"vary","seed":7}"#),
      Self.gesture(#","device":"d1","after":"g1","gap":0.12,"anchor":"edge""#)
        .replacing(#""id":"g1""#, with: #""id":"g2""#),
    ]
    let bytes = Array((lines.joined(separator: "\n") + "\n").utf8)
    try File.write(bytes, to: fixture.corpus)
    try CorpusFile(fixture.corpus).write()
    #expect(
      try String(decoding: File.read(fixture.corpus), as: UTF8.self)
        == String(decoding: bytes, as: UTF8.self))
  }

  @Test func `a corpus keeps its behaviour version`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add("new", LabFixture.drag(from: 250, by: -60, over: 0.4))
    let text = String(decoding: try File.read(fixture.corpus), as: UTF8.self)
    #expect(
      text.hasPrefix(
        #"{"kind":"corpus","format":"flickbook-corpus","version":1,"behavior":\#(BehaviorVersion.current)}"#
      ))
    let new = try CorpusFile(fixture.corpus)
    #expect(new.corpus.behavior == .current)
    // A corpus of before stays one when gestures are added, and in copies.
    let old = try LabFixture("")
    try File.write(Array((Self.head + "\n").utf8), to: old.corpus)
    try old.add("more", LabFixture.drag(from: 250, by: -100, over: 0.4))
    let before = try CorpusFile(old.corpus)
    #expect(before.corpus.behavior == .first && before.corpus.gestures.count == 1)
    #expect(
      try before.statistics()[1]
        == "  made with behaviour version 1, and this program has version \(BehaviorVersion.current)"
    )
    var copy = try CorpusCopy(at: "\(fixture.path)/both")
    _ = try copy.merge([new, before], samePeople: true)
    #expect(copy.file.corpus.behavior == .first)
    var some = try CorpusCopy(at: "\(fixture.path)/some")
    _ = try some.sample(1, of: new, among: ["new"], seed: 1)
    #expect(some.file.corpus.behavior == .current)
  }

  @Test(arguments: [
    (
      [Self.head.replacing("\"title\"", with: "\"behavior\":999,\"title\"")],
      "1: the corpus was made with behaviour version 999, and this program has version "
        + "\(BehaviorVersion.current); a newer Flickbook reads it"
    ),
    (
      [Self.head.replacing("\"title\"", with: "\"reader\":\"2.0.0\",\"behavior\":999,\"title\"")],
      "1: the corpus was made with behaviour version 999, and this program has version "
        + "\(BehaviorVersion.current); Flickbook 2.0.0 or later reads it"
    ),
    (
      [Self.head.replacing("\"version\":1", with: "\"version\":2,\"people\":[]")],
      "1: expected version 1, found 2; a newer Flickbook reads it"
    ),
    ([#"{"kind":"gesture"}"#], "1: "),
    (
      [Self.head, Self.gesture(#","persn":"p""#)],
      "2: unknown key 'persn' in gesture 'g1' (did you mean 'person'?)"
    ),
    (
      [Self.head, Self.gesture(#","labels":[{"want":"photos.page = 3","by":"task"}]"#)],
      "2: 'want' of a label of gesture 'g1': character 13: found '='"
    ),
    (
      [Self.head, Self.gesture(#","labels":[{"want":"rest < 1","by":"me"}]"#)],
      "2: 'by' of a label of gesture 'g1': expected one of 'task'"
    ),
    (
      [Self.head, Self.gesture(#","after":"g0""#)],
      "2: 'after' of gesture 'g1': no gesture 'g0'"
    ),
    ([Self.head, Self.gesture(#","after":"g1""#)], "2: 'after' of gesture 'g1': more than 16"),
    (
      [Self.head, Self.gesture(#","after":"g1","start":[{"jump":"photos","page":2}]"#)],
      "2: 'start' of gesture 'g1': it begins where 'g1' has left off"
    ),
    (
      [
        Self.head,
        Self.gesture(
          #","start":[\#(Array(repeating: #"{"jump":"photos","page":2}"#, count: 1001).joined(separator: ","))]"#
        ),
      ], "2: 'start' of gesture 'g1': expected at most 1000 steps, found 1001"
    ),
    ([Self.head, Self.gesture(#","gap":1"#)], "2: 'gap' of gesture 'g1': it belongs to 'after'"),
    (
      [Self.head, Self.gesture(#","after":"g1","gap":-1"#)],
      "2: 'gap' of gesture 'g1': expected seconds from 0 to 60"
    ),
    (
      [Self.head, Self.gesture(#","anchor":"middle""#)],
      "2: 'anchor' of gesture 'g1': expected 'start', 'edge' or 'scale'"
    ),
    (
      [Self.head, Self.gesture(#","sampling":"fast""#)],
      "2: 'sampling' of gesture 'g1': expected 'frame', found 'fast'"
    ),
    (
      [Self.head, Self.gesture(#","split":"train""#)],
      "2: 'split' of gesture 'g1': expected 'fit' or 'held'"
    ),
    ([Self.head, Self.gesture(), Self.gesture()], "3: gesture g1 is there already, in line 2"),
    ([Self.head, #"{"kind":"gestur","id":"g"}"#], "2: unknown kind 'gestur'"),
    (
      [Self.head, Self.gesture().replacing(Self.digest, with: "12")],
      "2: 'sha256' of gesture 'g1': expected 64 digits"
    ),
  ])
  func `an invalid corpus is an error with line and key`(_ lines: [String], _ message: String) {
    #expect {
      try Self.read(lines)
    } throws: { error in
      "\(error)".contains("corpus.jsonl:\(message)")
    }
  }

  @Test func `traces are added, and duplicates are found`() throws {
    let fixture = try LabFixture(LabFixture.pager)
    let slow = try LabFixture.drag(from: 250, by: -60, over: 0.4)
    try fixture.add("slow", slow, want: "pages.page == 1")
    try fixture.add("quick", LabFixture.drag(from: 250, by: -100, over: 0.1), person: "p02")
    let file = try CorpusFile(fixture.path)
    #expect(try file.gestures(where: nil).map(\.trace.touches.count) == [42, 12])
    #expect(try file.gestures(where: "speed > 800 and way < 0").map(\.gesture.id) == ["quick"])
    #expect(try file.gestures(where: "labelled").map(\.gesture.id) == ["slow"])
    #expect(throws: HostError.self) { try file.gestures(where: "sped > 800") }
    try TraceFile.write(slow, name: "other", to: "\(fixture.path)/traces/quick.json")
    #expect(file.faults().contains { $0.contains("is not the file that was labelled") })
    // Anything but a regular file is not read: reading a pipe would wait.
    let quick = "\(fixture.path)/traces/quick.json"
    try FileManager.default.removeItem(atPath: quick)
    try FileManager.default.createDirectory(atPath: quick, withIntermediateDirectories: false)
    #expect(file.faults().contains { $0.contains("quick.json: expected a file") })
  }

  @Test func `a corpus is split by person`() throws {
    let fixture = try LabFixture("")
    for number in 1...6 {
      try fixture.add(
        "g\(number)", LabFixture.drag(from: 200, by: Double(-10 * number), over: 0.1),
        person: "p\(number / 2)")
    }
    var file = try CorpusFile(fixture.path)
    let held = try file.split(held: 0.5, seed: 1)
    #expect(held.count == 2)
    for gesture in file.corpus.gestures {
      #expect((gesture.split == .held) == held.contains(gesture.person ?? ""))
    }
    #expect(try file.split(held: 0.5, seed: 1) == held)
  }

  /// A gesture may have labels of several people; a filter by author checks each label.
  @Test(arguments: [
    ("by == \"rater\"", 1), ("by == \"task\"", 2), ("by == \"regret\"", 0),
    ("by == \"rater\" and id == \"b\"", 0),
  ])
  func `a corpus is filtered by any label`(_ filter: String, _ count: Int) throws {
    let fixture = try LabFixture(LabFixture.pager)
    for id in ["a", "b"] {
      try fixture.add(id, LabFixture.drag(from: 250, by: -60, over: 0.1), want: "pages.page == 2")
    }
    var file = try CorpusFile(fixture.corpus)
    file.corpus.gestures[0].labels.append(
      Corpus.Label(want: try LabExpression("pages.page == 1"), source: .rater))
    #expect(try file.gestures(where: filter).count == count)
  }
}

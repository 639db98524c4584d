import FlickCore
import FlickJSON
import FlickLog
import Foundation
import Testing

@Suite struct `A run log` {
  /// Two nested pagers; a swipe at the last inner page turns the outer one.
  private static func log() throws -> RunLog {
    var inner = PagerOptions(pageCount: 2)
    inner.page = 1
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    let root = try Node(
      id: "outer", frame: frame, pager: PagerOptions(pageCount: 2),
      children: [Node(id: "inner", frame: frame, pager: inner)])
    var stage = try Stage(scene: SceneTree(root), recording: .all)
    var log = RunLog()
    log.header(script: "swipe.lua", seed: 7, settings: [("share", "0.25")])
    log.tunable("share", value: "0.25")
    log.opened(stage: 1, title: "Two \"pagers\"", scene: stage.scene)
    log.printed("before\n\u{1B}[m")
    try stage.handle(Touch(time: 0, position: Point2D(x: 300, y: 400), phase: .began))
    for step in 1...4 {
      try stage.handle(
        Touch(
          time: Seconds(Double(step) / 64), position: Point2D(x: 300 - Double(step) * 64, y: 400),
          phase: .moved))
    }
    try stage.handle(
      Touch(time: Seconds(4.0 / 64), position: Point2D(x: 44, y: 400), phase: .ended))
    stage.settle()
    for event in stage.takeEvents() { log.event(event, stage: 1) }
    log.end(exitCode: 2, error: "swipe.lua:3: x")
    return log
  }

  @Test func `the log of a small run equals the stored one`() throws {
    let stored = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Snapshots/one-swipe.jsonl")
    let text = String(decoding: try Self.log().bytes, as: UTF8.self)
    if ProcessInfo.processInfo.environment["FLICKBOOK_UPDATE_SNAPSHOTS"] == "1" {
      try Data(text.utf8).write(to: stored)
    }
    let expected = try String(contentsOf: stored, encoding: .utf8)
    #expect(text == expected, "if that is meant: FLICKBOOK_UPDATE_SNAPSHOTS=1")
  }

  @Test func `each line is a JSON object that starts with its kind`() throws {
    let bytes = try Self.log().bytes
    let lines = bytes.split(separator: UInt8(ascii: "\n"))
    let nodes = try JSONReader.parseLines(bytes)
    #expect(bytes.last == UInt8(ascii: "\n"))
    #expect(nodes.count == lines.count)
    for node in nodes { #expect(try node.members("a line").first?.name == "kind") }
  }

  @Test func `lines are ordered by time between the header and the end`() throws {
    let nodes = try JSONReader.parseLines(try Self.log().bytes)
    let kinds = try nodes.map { try $0.string("kind", of: "a line") }
    #expect(kinds.prefix(4) == ["header", "tunable", "stage", "print"])
    #expect(kinds.last == "end")
    #expect(kinds.count { $0 == "header" || $0 == "end" } == 2)
    let times = try nodes.compactMap { try $0["t"]?.number("'t'") }
    #expect(times == times.sorted())
    #expect(kinds.contains("handover"))
  }

  @Test func `page numbers start at 1`() throws {
    let nodes = try JSONReader.parseLines(try Self.log().bytes)
    let changed = try #require(nodes.first { $0["kind"] == JSONNode(.string("page_changed")) })
    #expect(try changed.integer("from", of: "it") == 1)
    #expect(try changed.integer("to", of: "it") == 2)
  }

  @Test func `the end of a successful run does not contain an error`() throws {
    var log = RunLog()
    log.end(exitCode: 0, error: nil)
    log.end(exitCode: 0, error: nil, isWhole: false)
    let lines = String(decoding: log.bytes, as: UTF8.self).split(separator: "\n")
    // The hash of no line at all is FNV's start.
    #expect(
      lines == [
        #"{"kind":"end","exit":0,"hash":"cbf29ce484222325"}"#, #"{"kind":"end","exit":0}"#,
      ])
  }

  @Test func `the last line has the hash of all earlier lines, even if taken piecewise`() throws {
    let whole = try Self.log().bytes
    let lines = try JSONReader.parseLines(whole)
    let hash = try #require(lines.last).string("hash", of: "the end")
    #expect(hash.count == 16)
    // FNV-1a, computed anew.
    let start = try #require(whole.dropLast().lastIndex(of: UInt8(ascii: "\n")))
    var state: UInt64 = 14_695_981_039_346_656_037
    // All lines but for the behaviour version, the last member of the header.
    let hashed = String(decoding: whole[...start], as: UTF8.self)
      .replacing(",\"behavior\":\(BehaviorVersion.current)}", with: "}")
    for byte in hashed.utf8 { state = (state ^ UInt64(byte)) &* 1_099_511_628_211 }
    #expect(UInt64(hash, radix: 16) == state)
    var log = RunLog()
    log.printed("a")
    _ = log.takeBytes()
    log.printed("b")
    log.end(exitCode: 0, error: nil)
    var other = RunLog()
    other.printed("a")
    other.printed("b")
    other.end(exitCode: 0, error: nil)
    #expect(other.bytes.suffix(60) == log.bytes.suffix(60))
  }

  @Test func `equal events have one hash in all behaviour versions`() throws {
    func log(_ version: BehaviorVersion) throws -> [JSONNode] {
      var log = RunLog()
      log.header(
        script: "a.lua", seed: 1, settings: [], shard: (1, 2, ["a.lua"]), behavior: version)
      log.end(exitCode: 0, error: nil)
      return try JSONReader.parseLines(log.bytes)
    }
    let (old, new) = (try log(.first), try log(.current))
    #expect(old[0]["behavior"] == nil)
    #expect(try new[0].members("it").last?.name == "behavior")
    #expect(try new[0].integer("behavior", of: "it") == BehaviorVersion.current.number)
    #expect(old[1] == new[1])
  }

  @Test func `motions of a pager are logged in page numbers from 1`() throws {
    let nodes = try JSONReader.parseLines(try Self.log().bytes)
    let started = try #require(nodes.first { $0["kind"] == JSONNode(.string("motion_started")) })
    #expect(try started.string("component", of: "it") == "outer")
    #expect(try started["target"]?.number("it") == 2)
    #expect(try started["from"]?.number("it") ?? 0 > 1)
  }

  @Test func `named values are logged`() throws {
    var log = RunLog()
    log.value("x", 1.0 / 3, time: 0.25, stage: 1)
    #expect(
      String(decoding: log.bytes, as: UTF8.self)
        == #"{"kind":"value","stage":1,"t":0.250000,"name":"x","value":0.333333}"# + "\n")
  }
}

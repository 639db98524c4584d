import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import FlickLog
import FlickREPL
import FlickServe
import FlickTerminal
import FlickWire
import Foundation
import Testing

@testable import FlickSession
@testable import FlickView

/// The same edits after the same gesture: by keys of the view, by commands of the prompt, and by
/// requests of a page.
@Suite struct `An edit` {
  /// Writes the script into a new folder.
  static func newScreen() throws -> (folder: URL, path: String) {
    let folder = FileManager.default.temporaryDirectory.appending(path: "edit-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "screen.lua").path
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    return (folder, path)
  }

  static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables {
      distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
      zeal = { 3, min = 1, max = 9 },
    }
    return fb.screen { size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } },
    }
    """

  @Test func `an edit has the same effect in the view, at the prompt and on a page`() throws {
    let displays: [any EditedDisplay] = [try EditedView(), try EditedPrompt(), try EditedPage()]
    for display in displays { try display.drag() }
    let without = Self.script.replacing("  zeal = { 3, min = 1, max = 9 },\n", with: "")
    let far = without.replacing("max = 0.95", with: "max = 0.1").replacing("0.5,", with: "0.1,")
    func edit(_ name: String, _ body: (any EditedDisplay) throws -> Void) throws -> [Effect] {
      let effects = try displays.map { display in
        try body(display)
        return try display.effect()
      }
      #expect(effects[1] == effects[0], "\(name) at the prompt")
      #expect(effects[2] == effects[0], "\(name) on a page")
      return effects
    }
    var seen = try edit("a set") { try $0.perform(.set("distance", "0.3")) }
    #expect(seen[0].values == ["distance 0.3", "zeal 3"])
    seen = try edit("undo") { try $0.perform(.undo) }
    #expect(seen[0].settings.isEmpty)
    seen = try edit("redo") { try $0.perform(.redo) }
    #expect(seen[0].settings == ["distance": "0.3"])
    _ = try edit("a value out of range") { try $0.perform(.set("distance", "3")) }
    seen = try edit("a flip") { try $0.perform(.flip("distance")) }
    #expect(seen[0].values != ["distance 0.3", "zeal 3"])
    seen = try edit("keep") { try $0.perform(.keep("2")) }
    #expect(seen[0].kept == ["g001 pages.page == 2"])
    seen = try edit("the other set") { try $0.perform(.exchange) }
    #expect(seen[0].settings.isEmpty)
    _ = try edit("the first set") { try $0.perform(.exchange) }
    seen = try edit("reset") { try $0.perform(.reset) }
    #expect(seen[0].settings.isEmpty)
    _ = try edit("a set") { try $0.perform(.set("distance", "0.4")) }
    seen = try edit("write") { try $0.perform(.write) }
    #expect(seen[0].script.contains("distance = { 0.4,"))
    seen = try edit("undo of write") { try $0.perform(.undo) }
    #expect(seen[0].script == Self.script)
    _ = try edit("a set of another") { try $0.perform(.set("zeal", "5")) }
    seen = try edit("save") { try $0.perform(.save) }
    #expect(seen[0].saved?.contains("\"distance\":0.4,\"zeal\":5") == true)
    seen = try edit("a reload without it") { try $0.reload(without) }
    #expect(seen[0].settings == ["distance": "0.4"])
    #expect(seen[0].messages.contains("not set any more: zeal (not declared)"))
    _ = try edit("a script that does not load") { try $0.reload("return {") }
    seen = try edit("a set meanwhile") { try $0.perform(.set("distance", "0.2")) }
    #expect(seen[0].settings == ["distance": "0.2"])
    seen = try edit("a reload that does not allow a value") { try $0.reload(far) }
    #expect(seen[0].settings.isEmpty)
    #expect(
      seen[0].messages.contains("not set any more: distance (0.2 is not allowed: 0.05 to 0.1)"))
    #expect(seen[0].messages.contains("the last gesture again: 1 of 2 decisions flipped"))
    seen = try edit("an undo that is not allowed") { try $0.perform(.undo) }
    #expect(seen[0].settings.isEmpty)
    let reasons = try displays.map { try $0.reason() }
    #expect(Set(reasons).count == 1 && !reasons[0].isEmpty, "\(reasons)")
  }
}

/// The effect of an edit.
private struct Effect: Equatable {
  var values: [String]
  var settings: [String: String]
  var flips: FlipFinder.Finding?
  var script: String
  var kept: [String]
  var saved: String?
  /// The parts of the last messages that do not depend on the display.
  var messages: [String]
}

/// An edit, as a key, a command or a request.
private enum Edit {
  case set(String, String), undo, redo, reset, exchange, flip(String), keep(String), write, save
}

private protocol EditedDisplay {
  var tuning: ScreenTuning { get }
  var folder: URL { get }
  /// The messages since the last call.
  func takeMessages() -> [String]
  func play(_ trace: Trace) throws
  func perform(_ edit: Edit) throws
  func filesHaveChanged()
  /// The sentence of `why`.
  func reason() throws -> String
}

extension EditedDisplay {
  func drag() throws {
    try play(
      Synthesizer().drag(
        along: .line(from: Point2D(x: 180, y: 200), to: Point2D(x: 100, y: 200)), duration: 0.8))
  }

  func reload(_ script: String) throws {
    try script.write(toFile: tuning.screen.path, atomically: true, encoding: .utf8)
    filesHaveChanged()
  }

  func effect() throws -> Effect {
    // A script that does not load has no flips.
    _ = try? tuning.finishSearch(of: "distance")
    let saved = folder.appending(path: "tunables.json")
    let shared = ["not set any more: ", "the last gesture again: "]
    return Effect(
      values: tuning.screen.declared.values.map { "\($0.declaration.name) \($0.value)" },
      settings: tuning.screen.settings, flips: tuning.flips.findings["distance"],
      script: try String(contentsOfFile: tuning.screen.path, encoding: .utf8),
      kept: tuning.gestures?.gestures.map { recorded in
        "\(recorded.gesture.id) \(recorded.gesture.labels.map(\.want.text).joined())"
      } ?? [],
      saved: try? String(contentsOf: saved, encoding: .utf8),
      messages: takeMessages().filter { text in shared.contains { text.hasPrefix($0) } })
  }
}

private final class EditedView: EditedDisplay {
  private let driver: ViewDriver
  private var said: [String] = []
  var tuning: ScreenTuning { driver.viewer.exploration.tuning }
  var folder: URL { driver.folder }

  init() throws {
    driver = try ViewDriver(`An edit`.script)
    driver.type("t")
    let say = driver.viewer.exploration.say
    driver.viewer.exploration.say = { [unowned self] text in
      said += text.components(separatedBy: "; ")
      say(text)
    }
  }

  func takeMessages() -> [String] {
    defer { said = [] }
    return said
  }

  func play(_ trace: Trace) {
    driver.viewer.exploration.handle(trace.touches)
    driver.settle()
  }

  func perform(_ edit: Edit) {
    switch edit {
    case .set("zeal", let text):
      driver.press(.down)
      driver.type(text)
      driver.press(.enter)
      driver.press(.up)
    case .set(_, let text):
      driver.type(text)
      driver.press(.enter)
    case .undo: driver.type("u")
    case .redo: driver.type("U")
    case .reset: driver.type("b")
    case .exchange: driver.type("a")
    case .flip: driver.type("f")
    case .keep(let word):
      driver.type("k\(word)")
      driver.press(.enter)
    case .write: driver.type("w")
    case .save: driver.type("s")
    }
  }

  func filesHaveChanged() { driver.viewer.filesHaveChanged() }

  func reason() -> String {
    driver.type("d")
    for _ in 0..<1000 where driver.viewer.hasWork { _ = driver.viewer.work(for: .seconds(1)) }
    return driver.viewer.exploration.sentence ?? ""
  }
}

private final class EditedPrompt: EditedDisplay {
  private let session: REPLSession
  private let said = Said()
  let folder: URL
  var tuning: ScreenTuning { session.tuning }

  private final class Said {
    var lines: [String] = []
  }

  init() throws {
    let path: String
    (folder, path) = try `An edit`.newScreen()
    session = try REPLSession(RunConfiguration(), width: 400) { [said] in said.lines.append($0) }
    session.corpusPath = folder.appending(path: "gestures").path
    _ = session.handle(":screen \(path)")
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func takeMessages() -> [String] {
    defer { said.lines = [] }
    return said.lines
  }

  func play(_ trace: Trace) throws {
    let path = folder.appending(path: "trace.json").path
    try TraceFile.write(trace, name: "trace", to: path)
    _ = session.handle(":play \(path)")
    _ = session.handle(":settle")
  }

  func perform(_ edit: Edit) {
    let line =
      switch edit {
      case .set(let name, let text): ":set \(name)=\(text)"
      case .undo: ":undo"
      case .redo: ":redo"
      case .reset: ":reset"
      case .exchange: ":ab swap"
      case .flip(let name): ":flip \(name)"
      case .keep(let word): ":keep \(word)"
      case .write: ":write"
      case .save: ":save \(folder.appending(path: "tunables.json").path)"
      }
    _ = session.handle(line)
  }

  func filesHaveChanged() { session.filesHaveChanged() }

  func reason() -> String {
    said.lines = []
    _ = session.handle(":reason")
    return said.lines.joined(separator: " ")
  }
}

private final class EditedPage: EditedDisplay {
  private let session: PageSession
  private var said: [String] = []
  let folder: URL
  var tuning: ScreenTuning { session.exploration.tuning }

  init() throws {
    let path: String
    (folder, path) = try `An edit`.newScreen()
    var options = PageSession.Options()
    options.mayWriteScript = true
    session = try PageSession(
      try Simulation(path, RunConfiguration()),
      files: SessionFiles(
        script: path, tunables: folder.appending(path: "tunables.json").path,
        gestures: folder.appending(path: "gestures").path), options: options)
    session.receive(.begins(epoch: 1, death: nil))
    session.receive(.joined(0, .desk))
    let say = session.exploration.say
    session.exploration.say = { [unowned self] text in
      said += text.components(separatedBy: "; ")
      say(text)
    }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func takeMessages() -> [String] {
    defer { said = [] }
    return said
  }

  func play(_ trace: Trace) {
    session.exploration.handle(trace.touches)
    for _ in 0..<100 { session.exploration.pass(by: 0.1) }
  }

  func perform(_ edit: Edit) {
    switch edit {
    case .set(let name, let text): ask(.set, #"{"name":"\#(name)","value":"\#(text)"}"#)
    case .undo: ask(.undo)
    case .redo: ask(.redo)
    case .reset: ask(.reset)
    case .exchange: ask(.exchange)
    case .flip(let name): ask(.flip, #"{"name":"\#(name)"}"#)
    case .keep(let word): ask(.keep, #"{"word":"\#(word)"}"#)
    case .write: ask(.writeDefaults)
    case .save: ask(.saveTunables)
    }
  }

  private func ask(_ request: WireRequest, _ arguments: String = "{}") {
    session.receive(.sent(0, .ask(7, request, arguments)))
    session.sendOutput { _ in }
  }

  func filesHaveChanged() { session.filesHaveChanged() }

  func reason() -> String {
    for _ in 0..<1000 where session.hasWork { session.work(for: .seconds(1)) }
    return session.exploration.sentence ?? ""
  }
}

import FlickAPI
import FlickCore
import FlickHost
import FlickTerminal
import Foundation
import ReloadFuzz
import Testing

@testable import FlickSession
@testable import FlickView

/// The state that a reload keeps, its report, and reloads of broken scripts.
struct HotReloadTests {
  /// A pager with its threshold in a module.
  private static let screen = """
    local fb = require "flickbook"
    return fb.screen { title = "Three", size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = { distance = require("rules").distance, velocity = 500 } } }
    """

  private static func driver(distance: Double = 0.3) throws -> ViewDriver {
    try ViewDriver(screen, files: ["rules.lua": "return { distance = \(distance) }"])
  }

  @Test func `the last gesture is replayed and its flips are reported`() throws {
    let driver = try Self.driver()
    driver.drag(fromX: 40, y: 10, cells: -14, rest: 30)
    driver.settle()
    #expect(try driver.page() == 2)
    try driver.write("return { distance = 0.8 }", to: "rules.lua")
    driver.viewer.filesHaveChanged()
    let message = try #require(driver.viewer.state.message?.text)
    #expect(message.contains("the last gesture again: 1 of 2 decisions flipped"))
    #expect(message.contains("pages: page 2 -> page 1"))
    #expect(driver.viewer.state.panel == .replay)
    #expect(driver.text.contains("page 2 → page 1"))
    // The stage keeps its past.
    #expect(try driver.page() == 2)
    // A further edit is compared with this one.
    try driver.write("return { distance = 0.81 }", to: "rules.lua")
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.state.message?.text.contains("all 2 decisions are the same") == true)
  }

  @Test(arguments: ["return {", "error 'no'", "while true do end", nil] as [String?])
  func `a broken module keeps the old state until it is fixed`(_ text: String?) throws {
    let driver = try ViewDriver(
      Self.screen, files: ["rules.lua": "return { distance = 0.3 }"], cpuLimit: 0.1)
    driver.press(.left)
    driver.settle()
    let watch = FileWatch(driver.simulation.watchedFiles)
    if let text { try driver.write(text, to: "rules.lua") } else { try driver.remove("rules.lua") }
    // A missing file is checked twice.
    let isSeen =
      watch.hasChanged(driver.simulation.watchedFiles)
      || watch.hasChanged(driver.simulation.watchedFiles)
    #expect(isSeen)
    driver.viewer.filesHaveChanged()
    for key in [Key.right, .left, .character("p"), .character("p")] {
      driver.press(key)
      driver.settle()
      #expect(driver.text.contains("not reloaded: "))
    }
    #expect(try driver.page() == 2)
    // Going back works with the running script.
    driver.simulation.seek(to: 0)
    #expect(try driver.page() == 1)
    driver.simulation.seek(to: driver.simulation.timeline.end)
    #expect(try driver.page() == 2)
    try driver.write("return { distance = 0.4 }", to: "rules.lua")
    #expect(watch.hasChanged(driver.simulation.watchedFiles))
    driver.viewer.filesHaveChanged()
    #expect(!driver.text.contains("not reloaded"))
    #expect(try driver.page() == 2)
  }

  @Test func `a finger that is down continues, and the new threshold counts from the next`() throws
  {
    let driver = try Self.driver()
    driver.mouse(.press(.left), 40, 10)
    for step in 1...10 {
      driver.wait()
      driver.mouse(.move(.left), 40 - Double(step), 10)
    }
    let position = try driver.position()
    #expect(position > 0.2)
    try driver.write("return { distance = 0.9 }", to: "rules.lua")
    driver.viewer.filesHaveChanged()
    #expect(try driver.position() == position)
    #expect(driver.simulation.fingers.count == 1)
    for step in 11...14 {
      driver.wait()
      driver.mouse(.move(.left), 40 - Double(step), 10)
    }
    #expect(try driver.position() > position)
    driver.wait(30)
    driver.mouse(.release(.left), 26, 10)
    driver.settle()
    driver.drag(fromX: 40, y: 10, cells: -14, rest: 30)
    driver.settle()
    let last = try #require(driver.simulation.decisions.last)
    #expect(last.deciding?.threshold == 0.9)
  }

  @Test func `a running motion keeps its velocity`() throws {
    let driver = try Self.driver()
    driver.press(.left)
    func motion() throws -> [Double] {
      let pager = try driver.simulation.stage.pager("pages")
      return [pager.position.value, pager.velocity.value]
    }
    for _ in 0..<60 where try motion()[1] == 0 { driver.wait() }
    let before = try motion()
    #expect(before[1] > 0.1)
    try driver.write("return { distance = 0.5 }", to: "rules.lua")
    driver.viewer.filesHaveChanged()
    let after = try motion()
    #expect(abs(after[0] - before[0]) < 1e-9 && abs(after[1] - before[1]) < 1e-6)
  }

  @Test func `tunables follow their file unless the command line sets them`() throws {
    let driver = try ViewDriver(
      ViewDriver.pager.replacing(
        "mode = {", with: "other = { 1.0, min = 0, max = 9 }, mode = {"),
      files: ["tunables.json": #"{ "distance": 0.4, "other": 2 }"#])
    let path = driver.folder.appending(path: "tunables.json").path
    driver.simulation.tunablesFile = try FollowedTunables(path, fixed: ["other"])
    driver.simulation.set(["distance": "0.4", "other": "3", "mode": "wild"])
    #expect(driver.simulation.watchedFiles.contains(path))
    try driver.write(#"{ "distance": 0.6, "other": 5 }"#, to: "tunables.json")
    driver.viewer.filesHaveChanged()
    #expect(driver.simulation.settings == ["distance": "0.6", "other": "3", "mode": "wild"])
    try driver.write(#"{ "distance": "#, to: "tunables.json")
    driver.viewer.filesHaveChanged()
    #expect(driver.text.contains("not reloaded: "))
    #expect(driver.simulation.settings["distance"] == "0.6")
    // Back in time the old value counts.
    driver.simulation.seek(to: 0)
    #expect(driver.simulation.settings["distance"] == nil || driver.simulation.now == 0)
  }

  @Test func `a removed tunable is no longer set`() throws {
    let driver = try ViewDriver()
    driver.simulation.set(["distance": "0.7", "mode": "wild"])
    try driver.edit(ViewDriver.pager.replacing("mode = {", with: "manner = {"))
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.state.message?.text.contains("not set any more: mode") == true)
    #expect(driver.simulation.settings == ["distance": "0.7"])
    // Not allowed any more.
    try driver.edit(ViewDriver.pager.replacing("max = 0.95", with: "max = 0.6"))
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.state.message?.text.contains("not set any more: distance") == true)
    #expect(driver.simulation.settings == [:])
  }

  /// Returns a plugin with a recognizer that recognizes after `way` points.
  private static func plugin(_ way: Int) -> [String: String] {
    [
      "flickbook.json": #"{ "plugins": { "p": {} } }"#,
      "plugins/p/plugin.json":
        #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "recognizer": ["far"] } }"#,
      "plugins/p/plugin.lua": """
      return { recognizer = { far = { start = { most = 0 }, step = function(state, touch)
        local most = math.max(state.most, math.abs(touch.x - touch.start_x))
        local verdict = touch.phase == "moved" and most >= \(way) and not touch.is_active and "recognize"
          or touch.phase == "ended" and (touch.is_active and "end" or "fail") or "wait"
        return { most = most }, verdict
      end } } }
      """,
    ]
  }

  @Test func `a plugin's gesture continues by the code that it began with`() throws {
    let screen = """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 }, fb.rectangle { id = "r", gestures = {
        fb.plugin_gesture { recognizer = "p:far", id = "g", on_began = function() print "began" end } } } }
      """
    let driver = try ViewDriver(screen, files: Self.plugin(80))
    let watch = FileWatch(driver.simulation.watchedFiles)
    driver.mouse(.press(.left), 40, 10)
    driver.wait()
    driver.mouse(.move(.left), 36, 10)
    for (name, text) in Self.plugin(10) { try driver.write(text, to: name) }
    #expect(watch.hasChanged(driver.simulation.watchedFiles))
    driver.viewer.filesHaveChanged()
    #expect(driver.viewer.state.fault == nil)
    driver.wait()
    driver.mouse(.move(.left), 35, 10)
    #expect(driver.viewer.state.message?.text.contains("began") != true)
    driver.mouse(.move(.left), 20, 10)
    #expect(driver.viewer.state.message?.text == "began")
    driver.mouse(.release(.left), 20, 10)
    // The next gesture uses the new text.
    driver.press(.escape)
    driver.mouse(.press(.left), 40, 10)
    driver.wait()
    driver.mouse(.move(.left), 36, 10)
    #expect(driver.viewer.state.message?.text == "began")
    driver.mouse(.release(.left), 36, 10)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `random edits during gestures lose no state`(_ seed: UInt64) throws {
    let screen = try EditedScreen(seed: seed)
    for _ in 0..<25 { try #require(screen.step() == nil) }
  }
}

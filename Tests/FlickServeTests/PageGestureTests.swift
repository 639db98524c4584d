import FlickAPI
import FlickCore
import FlickLab
import FlickServe
import FlickSession
import FlickWire
import Foundation
import Testing

/// Fingers, clocks and measures of pages, also after a refusal or the death of a worker.
@Suite struct `Gestures of pages` {
  private static let measured =
    #"{"samples":24,"scale":2,"rate":120,"jitter":1,"gap":16,"age":4,"oldest":9}"#

  @Test func `a refused gesture is over, and the next touch is taken`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    driver.touch(.began, 0, 180)
    driver.touch(.moved, 0.1, 1000)
    #expect(driver.session.simulation.fingers.isEmpty)
    driver.texts = []
    driver.touch(.moved, 0.2, 100)
    #expect(driver.texts.contains { $0.text.contains("not down") })
    driver.texts = []
    driver.touch(.began, 0.3, 180)
    #expect(driver.session.simulation.fingers.count == 1)
    #expect(!driver.texts.contains { $0.text.contains("\"refused\"") })
  }

  @Test func `a finger that was down when a worker died is refused, and the next touch is taken`()
    throws
  {
    let driver = try SessionDriver()
    driver.receive(.begins(epoch: 41, death: "screen.lua:3: the engine died"))
    driver.receive(.joined(0, .finger))
    // The page's clock follows the new stage, which begins at 0.
    let frame = try #require(driver.frames.last)
    #expect(frame.flags.contains(.jumps) && frame.epoch > 41 && frame.time == 0)
    driver.texts = []
    driver.touch(.moved, 9, 100)
    #expect(driver.texts.contains { $0.page == 0 && $0.text.contains("\"refused\"") })
    driver.touch(.began, 0.1, 180)
    driver.touch(.moved, 0.2, 60)
    driver.touch(.ended, 0.4, 60)
    #expect(driver.session.simulation.decisions.last?.time == 0.4)
  }

  @Test(
    arguments: [
      (.restart, "{}", 0), (.seek, #"{"share":0}"#, 0), (.seek, #"{"gesture":-1}"#, 1),
    ] as [(WireRequest, String, Double)])
  func `a jump sets the clocks of all pages`(
    _ request: WireRequest, _ arguments: String, _ time: Double
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger))
    driver.touch(.began, 1, 180, from: 1)
    driver.touch(.moved, 1.1, 60, from: 1)
    driver.touch(.ended, 1.3, 60, from: 1)
    driver.tick(1.4, from: 1)
    let epoch = driver.session.epoch
    driver.frames = []
    #expect(driver.ask(request, arguments) == nil)
    let frame = try #require(driver.frames.first)
    #expect(frame.flags.contains(.jumps) && frame.epoch > epoch)
    #expect(abs(frame.time.value - time) < 1e-9)
    // A display frame of before is ignored, and a touch of the new time is taken.
    driver.send(.tick(WireMessage.Tick(epoch: epoch, time: 1.5)), from: 1)
    #expect(abs(driver.now - time) < 1e-9)
    driver.touch(.began, time + 0.1, 180, from: 1)
    #expect(driver.session.simulation.fingers.count == 1)
  }

  @Test func `a long press of a page sets its clock ahead, and later samples keep their times`()
    throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.touch(.began, 0, 180)
    driver.frames = []
    #expect(driver.ask(.linger) == nil)
    let frame = try #require(driver.frames.first)
    #expect(frame.flags.contains([.jumps, .runs]) && frame.time.value == driver.now)
    let start = driver.now
    for step in 1...3 { driver.touch(.moved, start + 0.1 * Double(step), 180 - Double(step)) }
    let times = driver.session.simulation.timeline.gesture(from: 0).map(\.time.value)
    #expect(zip(times.suffix(3), 1...3).allSatisfy { abs($0 - start - 0.1 * Double($1)) < 1e-4 })
  }

  @Test func `the measure of a page whose touches were refused is ignored`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "first"))
    driver.receive(.joined(2, .finger, device: "second"))
    driver.touch(.began, 0, 180, from: 1)
    driver.touch(.began, 0.1, 50, from: 2)
    #expect(driver.ask(.measured, Self.measured, from: 2) == nil)
    #expect(driver.session.exploration.measure == nil)
    #expect(!driver.texts.contains { $0.text.contains("second") })
    #expect(driver.ask(.measured, Self.measured, from: 1) == nil)
    #expect(driver.ask(.measured, Self.measured, from: 2) == nil)
    #expect(driver.session.exploration.measure?.device == "first")
    driver.touch(.ended, 0.3, 60, from: 1)
    let path = driver.folder.appending(path: "r.json").path
    try driver.session.exploration.save(to: path)
    let recording = try String(contentsOfFile: path, encoding: .utf8)
    #expect(recording.contains(#""device":"first""#) && !recording.contains("second"))
  }

  @Test func `a gesture of a plugin's key does not have the measure of the gesture before`() throws
  {
    let files = [
      "flickbook.json": #"{ "plugins": { "p": {} } }"#,
      "plugins/p/plugin.json":
        #"{ "name": "p", "version": "1.0.0", "api": 0, "provides": { "view_key": ["swipe"] } }"#,
      "plugins/p/plugin.lua": """
      local fb = require "flickbook"
      return { view_key = { swipe = { key = "g", press = function()
        return "swiped", fb.drag { from = { 180, 200 }, by = { -120, 0 }, duration = 0.3 }
      end } } }
      """,
    ]
    let driver = try SessionDriver(beside: files.mapValues { Array($0.utf8) })
    driver.receive(.joined(0, .desk, device: "phone"))
    driver.drag(20)
    #expect(driver.ask(.measured, Self.measured) == nil)
    // A key without a plugin keeps it.
    #expect(driver.ask(.key, #"{"key":"z"}"#) == nil)
    #expect(driver.session.exploration.measure != nil)
    let count = driver.session.simulation.decisions.count
    #expect(driver.ask(.key, #"{"key":"g"}"#) == nil)
    for _ in 1...120 { driver.tick(driver.now + 1 / 60) }
    #expect(driver.session.simulation.decisions.count > count)
    #expect(driver.ask(.keep, #"{"word":"yes"}"#) == nil)
    let trace = driver.folder.appending(path: "gestures/traces/g001.json")
    #expect(!(try String(contentsOf: trace, encoding: .utf8)).contains("measured"))
  }

  @Test func `a touch after going back is taken if the page's clock is behind`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.drag(20)
    #expect(driver.ask(.seek, #"{"share":0.5}"#) == nil)
    driver.texts = []
    driver.touch(.began, driver.now - 0.02, 180)
    driver.touch(.moved, driver.now + 0.1, 100)
    #expect(!driver.texts.contains { $0.text.contains("\"refused\"") })
    #expect(driver.session.simulation.fingers.count == 1)
  }

  @Test func `a pointer in the air ends no gesture, and discards nothing that is ahead`() throws {
    let driver = try SessionDriver(
      """
      local fb = require "flickbook"
      return fb.screen { size = { 200, 400 },
        fb.layers { id = "box", on_hover = function() end,
          fb.pager { id = "pages", page_count = 3 } } }
      """)
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger))
    let simulation = driver.session.simulation
    #expect(driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#) == nil)
    driver.touch(.hovered, 0.02, 100)
    for step in 1...120 { driver.tick(Double(step) / 60) }
    #expect(InputLog.touches(of: simulation.timeline.entries).last?.phase == .ended)
    #expect(driver.ask(.seek, #"{"share":0.5}"#) == nil)
    let end = simulation.timeline.end
    driver.touch(.hovered, driver.now, 100)
    #expect(simulation.timeline.end == end)
    // Another page's finger does not make it an error either.
    driver.touch(.began, driver.now, 100, from: 1)
    driver.texts = []
    driver.touch(.hovered, driver.now, 100)
    #expect(driver.session.driver == 1)
    #expect(!driver.texts.contains { $0.text.contains("\"busy\"") })
    driver.touch(.ended, driver.now, 100, from: 1)
    driver.touch(.hovered, driver.now, 100)
    #expect(InputLog.touches(of: simulation.timeline.entries).last?.phase == .hovered)
  }

  @Test func `a message that is refused after the lift of a finger leaves no finger down`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    for pointer in 0...1 { driver.touch(.began, 0, 100, pointer: pointer) }
    func sample(_ pointer: Int, _ phase: Touch.Phase, _ x: Double) -> WireMessage.Sample {
      WireMessage.Sample(
        pointer: pointer, phase: phase, kind: .mouse, time: 0.1, position: Point2D(x: x, y: 200))
    }
    // As a mouse far from the screen, at the end of two fingers.
    driver.send(.touches([sample(1, .ended, 100), sample(0, .moved, 1000)]))
    #expect(driver.texts.contains { $0.text.contains("\"refused\"") })
    #expect(driver.session.simulation.fingers.isEmpty)
  }

  @Test func `a page takes back fingers that came down before it was refused`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    driver.receive(.joined(1, .finger))
    driver.touch(.began, 0, 100)
    driver.touch(.began, 0, 50, from: 1)
    driver.touch(.ended, 0.1, 100)
    // The second tap of a page that has not read the answer to its first one yet.
    driver.touch(.began, 0.2, 50, pointer: 1, from: 1)
    #expect(driver.session.simulation.fingers.count == 1)
    driver.texts = []
    for pointer in 0...1 { driver.touch(.cancelled, 0.3, 50, pointer: pointer, from: 1) }
    #expect(driver.session.simulation.fingers.isEmpty)
    // Also while another page has fingers.
    driver.touch(.began, 0.4, 100)
    driver.touch(.cancelled, 0.4, 50, from: 1)
    #expect(!driver.texts.contains { $0.text.contains("refused") || $0.text.contains("busy") })
  }
}

import FlickCore
import FlickHost
import FlickServe
import FlickSession
import FlickWire
import Foundation
import Testing

/// Sessions of a desk and a phone: fingers, keys, wheels and the time bar in any order.
@Suite struct `A random session` {
  private static let script = """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, unit = "page", min = 0.05, max = 0.95 } }
    return fb.screen { size = { 200, 400 }, gestures = { fb.pinch_gesture { id = "zoom" } },
      fb.pager { id = "pages", page_count = 3, on_hover = function() end,
        snap = { distance = tune.distance } },
    }
    """

  private static let requests: [(WireRequest, String)] = [
    (.play, #"{"gesture":"flick","direction":"left"}"#),
    (.play, #"{"gesture":"drag","direction":"right"}"#),
    (.play, #"{"gesture":"pinch","direction":"up","x":100,"y":200,"slow":false}"#),
    (.again, "{}"), (.rerun, "{}"), (.reruns, #"{"on":true}"#), (.reruns, #"{"on":false}"#),
    (.wheel, #"{"x":100,"y":200,"dx":30,"dy":0,"unit":"points"}"#),
    (.seek, #"{"share":0.3}"#), (.seek, #"{"share":0.8}"#), (.seek, #"{"share":1}"#),
    (.set, #"{"name":"distance","value":"0.3"}"#), (.undo, "{}"), (.linger, "{}"),
    (.pause, #"{"on":true}"#), (.pause, #"{"on":false}"#), (.restart, "{}"),
  ]

  /// A page with fingers, which it cancels once they are refused, as `fingers.js` does.
  private struct FingerPage {
    let number: Int
    var down: Set<Int> = []
    var last = 0.0

    mutating func touch(_ driver: SessionDriver, _ random: inout SplitMix64) -> String {
      let pointer = Int.random(in: 0...1, using: &random)
      let x = Double.random(in: 0...200, using: &random)
      var phase = Touch.Phase.began
      if down.contains(pointer) {
        phase = Int.random(in: 0...2, using: &random) == 0 ? .ended : .moved
      } else if down.isEmpty, Int.random(in: 0...4, using: &random) == 0 {
        phase = .hovered
      }
      if down.isEmpty { last = 0 }
      send(driver, phase, pointer, x, after: Double.random(in: 0...0.05, using: &random))
      return "page \(number): \(phase) \(pointer)"
    }

    mutating func send(
      _ driver: SessionDriver, _ phase: Touch.Phase, _ pointer: Int, _ x: Double,
      after pause: Double = 0
    ) {
      if phase == .began { down.insert(pointer) }
      if phase == .ended { down.remove(pointer) }
      last = max(last, driver.now + pause)
      driver.texts = []
      driver.touch(phase, last, x, pointer: pointer, from: number)
      let isRefused = driver.texts.contains { answer in
        answer.page == number
          && ["refused", "busy"].contains { answer.text.contains(#""kind":"\#($0)""#) }
      }
      guard isRefused else { return }
      for pointer in down.sorted() {
        driver.touch(.cancelled, last, x, pointer: pointer, from: number)
      }
      down = []
    }
  }

  /// Lets time pass until the screen rests.
  private func settle(_ driver: SessionDriver) {
    for step in 0..<1200 where driver.session.simulation.isBusy {
      driver.tick(driver.now + 1.0 / 60, from: step % 2)
    }
  }

  @Test(arguments: UInt64(1)...60)
  func `fingers that are lifted leave none behind, and the recording replays`(
    _ seed: UInt64
  ) throws {
    var random = SplitMix64(seed: seed)
    let driver = try SessionDriver(Self.script)
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "test"))
    var pages = [FingerPage(number: 0), FingerPage(number: 1)]
    var steps: [String] = []
    for _ in 1...80 {
      let page = Int.random(in: 0...1, using: &random)
      switch Int.random(in: 0..<10, using: &random) {
      case 0..<5: steps.append(pages[page].touch(driver, &random))
      case 5..<8:
        driver.tick(driver.now + Double.random(in: 0...0.1, using: &random), from: page)
      default:
        let (request, text) = Self.requests[
          Int.random(in: 0..<Self.requests.count, using: &random)]
        // The other page may have fingers on the stage.
        _ = driver.ask(request, text)
        steps.append("\(request) \(text)")
      }
    }
    for number in pages.indices {
      for pointer in pages[number].down.sorted() {
        pages[number].send(driver, .ended, pointer, 100)
      }
    }
    #expect(driver.ask(.pause, #"{"on":false}"#) == nil)
    settle(driver)
    let simulation = driver.session.simulation
    #expect(simulation.fingers.isEmpty && !simulation.isBusy, "\(steps)")

    let path = driver.folder.appending(path: "r.json").path
    try driver.session.exploration.save(to: path)
    let replay = try Replay(path, of: simulation.path, RunConfiguration(), Replay.Changes())
    let lines = try replay.report().lines
    #expect(lines.first?.hasPrefix("no difference: ") == true, "\(lines), \(steps)")
  }
}

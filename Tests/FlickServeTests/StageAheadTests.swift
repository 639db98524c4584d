import FlickAPI
import FlickCore
import FlickHost
import FlickServe
import FlickSession
import FlickWire
import Foundation
import Testing

@Suite struct `The known future of a stage` {
  private static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().appending(path: "scripts/screens")

  private static let screens =
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".lua") }.sorted()

  /// Screens with code that may run at any moment.
  private static let runLua: Set = ["cards.lua", "chat.lua", "mail.lua", "photos.lua"]

  @Test(arguments: screens) func `the known future equals the later stage`(screen: String) throws {
    let simulation = try Simulation(
      Self.folder.appending(path: screen).path, RunConfiguration())
    let size = try #require(simulation.picture()?.size)
    var known = 0
    for direction in [CannedGesture.Direction.left, .up, .right, .down] {
      simulation.play(CannedGesture.flick(direction).touches(on: size))
      for _ in 0..<12 {
        guard var future = simulation.ahead() else {
          simulation.run(to: simulation.now + 1.0 / 60)
          continue
        }
        for _ in 0..<30 {
          guard let next = future.picture(at: future.time + 1.0 / 120) else { break }
          simulation.run(to: next.time + (future.isOver ? 1e-5 : 0))
          #expect(simulation.picture() == next.picture, "at \(next.time.value) s")
          #expect(abs(simulation.now.value - next.time.value) < 1e-12)
          known += 1
        }
        if future.isBlocked { simulation.run(to: simulation.now + 1.0 / 60) }
      }
    }
    #expect(known > 20 || Self.runLua.contains(screen))
  }
}

@Suite struct `Pictures ahead` {
  @Test func `pages without content show their numbers during a motion too`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
    for step in 1...30 { driver.tick(Double(step) / 60) }
    let moving = zip(driver.frames, driver.pictures).filter { $0.0.flags.contains(.ahead) }
    #expect(moving.count > 30)
    #expect(moving.allSatisfy { $0.1.commands.contains { $0.kind == .text } })
  }

  @Test func `pictures reach a quarter of a second ahead and are not sent again`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    #expect(driver.ask(.play, #"{"gesture":"drag","direction":"left"}"#) == nil)
    let ahead = driver.frames.filter { $0.flags.contains(.ahead) }
    #expect(ahead.count == 30)
    #expect(try #require(ahead.last).time.value <= 0.25)
    driver.frames = []
    for step in 1...30 { driver.tick(Double(step) / 60) }
    #expect(driver.frames.allSatisfy { $0.flags.contains(.ahead) && $0.flags.contains(.runs) })
    // To the end. Its picture reports that the time is stopped.
    var time = 0.5
    while driver.session.simulation.isBusy, time < 10 {
      time += 1.0 / 60
      driver.tick(time)
    }
    let last = try #require(driver.frames.last { $0.flags.contains(.ahead) })
    #expect(!last.flags.contains(.runs))
    #expect(driver.page == 2)
  }

  @Test(arguments: [(1, 1), (32, 8), (120, 30), (128, 32)])
  func `the frame rate is the number of pictures of the future in a second`(
    _ rate: Int, _ count: Int
  ) throws {
    var options = PageSession.Options()
    options.frameRate = rate
    let driver = try SessionDriver(options: options)
    driver.receive(.joined(0, .desk))
    #expect(driver.ask(.play, #"{"gesture":"drag","direction":"left"}"#) == nil)
    let ahead = driver.frames.filter { $0.flags.contains(.ahead) }
    #expect(ahead.count == count)
    #expect(abs(try #require(ahead.last).time.value - max(0.25, 1 / Double(rate))) < 1e-5)
  }

  @Test func `time, decisions and recordings do not depend on the frame rate`() throws {
    let recordings = try [1, 24, 120, 240].map { rate in
      var options = PageSession.Options()
      options.frameRate = rate
      let driver = try SessionDriver(options: options)
      driver.receive(.joined(0, .desk))
      driver.drag(20)
      _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
      for _ in 1...200 { driver.tick(driver.now + 1.0 / 60) }
      driver.touch(.began, driver.now + 0.1, 20)
      driver.touch(.moved, driver.now + 0.1, 120)
      driver.touch(.ended, driver.now + 0.3, 120)
      for _ in 1...120 { driver.tick(driver.now + 1.0 / 60) }
      #expect(driver.session.simulation.decisions.count == 6)
      let path = driver.folder.appending(path: "r.json")
      try driver.session.exploration.save(to: path.path)
      // The line of the session has the script's path, and a hash of it.
      return try String(contentsOf: path, encoding: .utf8).split(separator: "\n")
        .filter { !$0.hasPrefix(#""session""#) } + ["\(driver.now)"]
    }
    #expect(recordings[0].contains { $0.contains("decisions") })
    #expect(recordings.allSatisfy { $0 == recordings[0] })
  }

  @Test func `an input restarts the pictures, and a finger ends them`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
    driver.tick(0.2)
    let epoch = driver.session.epoch
    driver.frames = []
    driver.touch(.began, 0.21, 100)
    #expect(driver.session.epoch > epoch)
    #expect(driver.frames.allSatisfy { !$0.flags.contains(.ahead) })
    driver.touch(.ended, 0.3, 100)
    #expect(driver.frames.contains { $0.flags.contains(.ahead) })
  }
}

import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import FlickServe
import FlickSession
import FlickWire
import Foundation
import Testing

@Suite struct `A session with pages` {
  @Test func `a session with pages decides by the times of the page, whenever its messages come`()
    throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    for (index, x) in [180.0, 150, 100, 60, 50].enumerated() {
      driver.touch(index == 0 ? .began : .moved, Double(index) * 0.05, x)
      // Ticks may come or not.
      if index % 2 == 1 { driver.tick(Double(index) * 0.05 + 0.01) }
    }
    driver.touch(.ended, 0.3, 50)
    let decision = try #require(driver.session.simulation.decisions.last)
    #expect(decision.time == 0.3)
    for step in 1...60 { driver.tick(0.3 + Double(step) / 60) }
    #expect(driver.page == 2)
    let touches = driver.session.simulation.timeline.gesture(from: 0)
    #expect(touches.map(\.time.value) == [0, 0.05, 0.1, 0.15, 0.2, 0.3])
  }

  @Test func `a session with pages lets time pass only for the page that has it`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger))
    #expect(driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#) == nil)
    driver.tick(0.1, from: 1)
    #expect(driver.now == 0)
    driver.tick(0.1)
    #expect(driver.now == 0.1)
    driver.touch(.began, 0.2, 100, from: 1)
    #expect(driver.now == 0.2)
    driver.tick(0.3)
    #expect(driver.now == 0.2)
    driver.tick(0.3, from: 1)
    #expect(driver.now == 0.3)
  }

  @Test func `a session with pages ignores the display frames of an earlier epoch, and stalls`()
    throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
    let epoch = driver.session.epoch
    _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
    driver.send(.tick(WireMessage.Tick(epoch: epoch, time: 0.1)))
    #expect(driver.now == 0)
    driver.frames = []
    driver.tick(60)
    #expect(driver.now == 0)
    // The page's clock is set, so that time continues.
    #expect(driver.frames.last { !$0.flags.contains(.ahead) }?.flags.contains(.jumps) == true)
    driver.tick(0.1)
    #expect(driver.now == 0.1)
  }

  @Test func `only one page at a time has fingers`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    driver.receive(.joined(1, .finger))
    driver.touch(.began, 0, 100)
    driver.touch(.began, 0, 50, pointer: 1, from: 1)
    #expect(driver.session.simulation.fingers.count == 1)
    #expect(driver.texts.contains { $0.page == 1 && $0.text.contains("busy") })
    driver.receive(.left(0))
    #expect(driver.session.simulation.fingers.isEmpty)
    driver.touch(.began, 0, 50, from: 1)
    #expect(driver.session.simulation.fingers.count == 1)
  }

  @Test(
    arguments: [
      (.restart, "{}"), (.seek, #"{"share":0}"#), (.pause, #"{"on":true}"#),
      (.set, #"{"name":"distance","value":"0.3"}"#), (.play, #"{"gesture":"tap","x":1,"y":1}"#),
    ] as [(WireRequest, String)])
  func `a request does not end the gesture of another page`(
    _ request: WireRequest, _ arguments: String
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger))
    driver.touch(.began, 0, 180, from: 1)
    driver.touch(.moved, 0.1, 80, from: 1)
    #expect(try #require(driver.ask(request, arguments)).contains("another device has its fingers"))
    driver.touch(.moved, 0.2, 20, from: 1)
    driver.touch(.ended, 0.5, 20, from: 1)
    #expect(driver.session.simulation.decisions.last?.time == 0.5)
    #expect(driver.ask(request, arguments) == nil)
  }

  @Test(
    arguments: [
      (.moved, 0, 100, "not down"), (.began, 0, 1000, "too far"), (.began, 9, 100, "future"),
    ] as [(Touch.Phase, Double, Double, String)])
  func `impossible samples are refused`(
    _ phase: Touch.Phase, _ time: Double, _ x: Double, _ reason: String
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    driver.touch(phase, time, x)
    #expect(driver.session.simulation.fingers.isEmpty)
    #expect(driver.texts.contains { $0.text.contains("refused") && $0.text.contains(reason) })
  }

  private static let measured =
    #"{"samples":24,"scale":2.1,"rate":119.998,"jitter":1.2,"gap":16.6,"age":4,"oldest":9,"trip":3}"#

  /// Arguments with which each request would do something.
  private static let arguments: [WireRequest: String] = [
    .play: #"{"gesture":"tap","x":1,"y":1}"#, .wheel: #"{"x":1,"y":1,"dx":0,"dy":1}"#,
    .pause: #"{"on":true}"#, .pace: #"{"factor":0.5}"#, .seek: #"{"share":0}"#,
    .set: #"{"name":"distance","value":"0.3"}"#, .slide: #"{"name":"distance","share":0.3}"#,
    .adjust: #"{"name":"distance","steps":1}"#, .flip: #"{"name":"distance"}"#,
    .keep: #"{"word":"yes"}"#, .plot: #"{"step":1}"#, .key: #"{"key":"z"}"#,
    .sampling: #"{"by":"frame"}"#, .measured: measured,
  ]

  @Test func `a finger keeps and repeats gestures, and a looker requests nothing`() {
    func requests(of role: WireRole) -> [WireRequest] {
      WireRequest.allCases.filter { $0.isAllowed(role) }
    }
    #expect(requests(of: .look).isEmpty)
    #expect(
      requests(of: .finger) == [
        .again, .linger, .pause, .pace, .record, .keep, .sampling, .measured, .yield,
      ])
    #expect(requests(of: .desk) == WireRequest.allCases)
  }

  @Test(arguments: WireRequest.allCases, WireRole.allCases)
  func `a page may use the actions of its role`(
    _ request: WireRequest, _ role: WireRole
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, role))
    let fault = driver.ask(request, Self.arguments[request] ?? "{}")
    if !request.isAllowed(role) {
      #expect(try #require(fault).contains("may not do that"))
      #expect(driver.session.simulation.settings.isEmpty)
    } else if request == .writeDefaults {
      #expect(try #require(fault).contains("--desk-may-write"))
    } else {
      #expect(fault == nil, "\(fault ?? "")")
    }
  }

  @Test(
    arguments: [
      (.set, #"{"name":"none","value":"1"}"#), (.set, "[]"), (.set, "{"),
      (.play, #"{"gesture":"dance"}"#), (.pace, #"{"factor":1e300}"#), (.seek, "{}"),
    ] as [(WireRequest, String)])
  func `an impossible request is refused with the reason`(
    _ request: WireRequest, _ arguments: String
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    #expect(driver.ask(request, arguments) != nil)
  }

  @Test func `a session with pages sends a picture whenever it changes, and only then`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    #expect(driver.frames.count == 1)
    driver.tick(0.1)
    #expect(driver.frames.count == 1)
    driver.touch(.began, 0, 180)
    driver.touch(.moved, 0.1, 100)
    #expect(driver.frames.count > 1)
    #expect(driver.pictures.count == driver.frames.count)
    #expect(driver.frames.allSatisfy { $0.picture.count < 2000 })
  }

  @Test func `a session continues after the death of a worker`() throws {
    let driver = try SessionDriver()
    driver.receive(.begins(epoch: 41, death: "screen.lua:3: the engine died"))
    #expect(driver.session.epoch > 41)
    #expect(
      driver.texts.contains { $0.text.contains("the engine died; the screen was started anew") })
  }

  @Test func `a session with pages sends an image file once, before the picture that shows it`()
    throws
  {
    let png: [UInt8] =
      [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13] + Array("IHDR".utf8)
      + [0, 0, 0, 4, 0, 0, 0, 2]
    let driver = try SessionDriver(
      """
      local fb = require "flickbook"
      local function page(file) return fb.image { file = file } end
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", pages = { page "a.png", page "b.png", page "a.png" } } }
      """, beside: ["a.png": png, "b.png": png + [1]])
    driver.receive(.joined(0, .desk))
    try #require(driver.files.count == 1)
    #expect(driver.files[0].file.bytes == png && driver.files[0].file.mediaType == "image/png")
    #expect(driver.files[0].file.isFirst && driver.files[0].place == 0)
    #expect(driver.pictures.last?.commands.compactMap(\.fileKey).count == 1)
    driver.touch(.began, 0, 180)
    driver.touch(.moved, 0.1, 20)
    #expect(driver.files.map(\.file.isFirst) == [true, false])
    driver.touch(.ended, 0.15, 20)
    for step in 1...120 { driver.tick(0.15 + Double(step) / 60) }
    #expect(driver.files.count == 2)
  }

  /// How many layers are as faint as a ghost.
  private static func ghosts(_ picture: WirePicture?) -> Int {
    picture?.commands.count { $0.kind == .push && $0.numbers[6] == 2662 } ?? 0
  }

  @Test func `a session with pages shows the run before an edit as a ghost`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    _ = driver.ask(.play, #"{"gesture":"drag","direction":"left"}"#)
    for step in 1...180 { driver.tick(Double(step) / 60) }
    #expect(driver.ask(.reruns, #"{"on":true}"#) == nil)
    for step in 1...180 { driver.tick(Double(step) / 60) }
    #expect(!driver.pictures.contains { Self.ghosts($0) > 0 })
    #expect(driver.ask(.set, #"{"name":"distance","value":"0.9"}"#) == nil)
    for step in 1...60 { driver.tick(Double(step) / 60) }
    #expect(Self.ghosts(driver.pictures.last) == 1)
  }

  @Test func `a session with pages plays the last gesture again after a change of the script`()
    throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.drag(20)
    #expect(driver.ask(.reruns, #"{"on":true}"#) == nil)
    for _ in 1...180 { driver.tick(driver.now + 1 / 60) }
    let end = driver.now
    try SessionDriver.pager.replacing("0.5", with: "0.9")
      .write(toFile: driver.session.simulation.path, atomically: true, encoding: .utf8)
    driver.session.filesHaveChanged()
    driver.frames = []
    driver.send(.ping(1))
    #expect(driver.now < end)
    let frame = try #require(driver.frames.first)
    #expect(frame.flags.contains(.jumps) && frame.flags.contains(.runs))
    for _ in 1...60 { driver.tick(driver.now + 1 / 60) }
    #expect(Self.ghosts(driver.pictures.last) == 1)
  }

  @Test func `the reason of a gesture is sent once there is time`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.touch(.began, 0, 150)
    driver.touch(.moved, 0.2, 90)
    driver.touch(.ended, 0.5, 90)
    for step in 1...120 { driver.tick(0.5 + Double(step) / 60) }
    #expect(driver.page == 1)
    for _ in 0..<1000 where driver.session.hasWork { driver.session.work(for: .seconds(1)) }
    driver.texts = []
    driver.send(.ping(1))
    let state = try #require(driver.texts.last { $0.text.contains("\"state\"") })
    #expect(state.text.contains("\"why\":\"stayed on page 1: distance"), "\(state.text)")
    #expect(state.text.contains("would have turned to page 2 with distance <="))
    #expect(!state.text.contains("whyNow"))
    // With another value the sentence is not about the decision in the list.
    #expect(driver.ask(.set, #"{"name":"distance","value":"0.2"}"#) == nil)
    for _ in 0..<1000 where driver.session.hasWork { driver.session.work(for: .seconds(1)) }
    driver.texts = []
    driver.send(.ping(2))
    let later = driver.texts.last { $0.text.contains("\"why\":\"turned to page 2") }
    #expect(later != nil)
    driver.receive(.joined(1, .look))
    #expect(driver.texts.contains { $0.page == 1 && $0.text.contains("\"whyNow\":true") })
  }

  @Test func `the strip follows the tunable that decided, until a page has chosen one`() throws {
    let driver = try SessionDriver(
      """
      local fb = require "flickbook"
      local tune = fb.tunables { other = { 1, max = 9 }, distance = { 0.5, min = 0.05, max = 0.95 } }
      return fb.screen { size = { 200, 400 },
        fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } },
      }
      """)
    func swipe() -> String? {
      driver.drag(90)
      for _ in 0..<1000 where driver.session.hasWork { driver.session.work(for: .seconds(1)) }
      driver.receive(.joined(9, .look))
      defer { driver.receive(.left(9)) }
      let state = driver.texts.last { $0.page == 9 && $0.text.contains("\"chosen\"") }
      return state?.text.firstMatch(of: /"chosen":"(\w+)"/).map { String($0.1) }
    }
    driver.receive(.joined(0, .desk))
    #expect(swipe() == "distance")
    #expect(driver.ask(.choose, #"{"name":"other"}"#) == nil)
    #expect(swipe() == "other")
  }

  @Test func `a gesture without a component is reported once`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    var told: [String] {
      driver.texts.map(\.text).filter { $0.contains("no component took the gesture") }
    }
    for _ in 0..<2 {
      #expect(driver.ask(.play, #"{"gesture":"flick","direction":"up"}"#) == nil)
      let start = driver.now
      for step in 1...120 { driver.tick(start + Double(step) / 60) }
      #expect(told.count == 1)
      #expect(told.first?.contains("closest was the pan of pages (way 0 pt") == true, "\(told)")
    }
    #expect(driver.ask(.play, #"{"gesture":"drag","direction":"left"}"#) == nil)
    let start = driver.now
    for step in 1...180 { driver.tick(start + Double(step) / 60) }
    #expect(told.isEmpty)
  }

  @Test func `a session with pages leaves the search for a reason to a message that waits`() throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    _ = driver.ask(.play, #"{"gesture":"flick","direction":"left"}"#)
    for step in 1...180 { driver.tick(Double(step) / 60) }
    driver.session.exploration.isUrgent = { true }
    for _ in 0..<100 where driver.session.hasWork { driver.session.work(for: .seconds(1)) }
    #expect(!driver.session.hasWork)
    #expect(driver.session.exploration.sentence == nil)
  }

  @Test func `a page that turns a wheel or plays a gesture has the time`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "test"))
    func touch() {
      driver.touch(.began, driver.now, 180, from: 1)
      driver.touch(.ended, driver.now + 0.01, 180, from: 1)
    }
    touch()
    #expect(driver.session.driver == 1)
    #expect(driver.ask(.wheel, #"{"x":100,"y":200,"dx":1,"dy":0,"unit":"points"}"#) == nil)
    #expect(driver.session.driver == 0)
    touch()
    #expect(driver.session.driver == 1)
    #expect(driver.ask(.again) == nil)
    #expect(driver.session.driver == 0)
  }

  @Test func `the message of a desk's request is not shown on phones`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "test"))
    _ = driver.ask(.undo)
    let messages = driver.texts.filter { $0.text.contains(#""kind":"message""#) }
    #expect(messages.map(\.page) == [0])
    #expect(messages.first?.text.contains("nothing to undo") == true)
  }

  @Test func `unit and phase of a wheel are those of the browser`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    let place = #""x":1,"y":1,"dx":1,"dy":0"#
    #expect(driver.ask(.wheel, "{\(place),\"unit\":\"notches\"}") == nil)
    #expect(driver.ask(.wheel, "{\(place),\"unit\":\"points\",\"phase\":\"momentum\"}") == nil)
    let turns = driver.session.simulation.timeline.entries.compactMap { entry in
      if case .touch(let touch) = entry.action { touch.turn } else { nil }
    }
    #expect(turns.map(\.unit) == [.notches, .points] && turns.map(\.phase) == [nil, .momentum])
    #expect(driver.ask(.wheel, "{\(place),\"unit\":\"miles\"}") != nil)
    #expect(driver.ask(.wheel, "{\(place),\"phase\":\"full\"}") != nil)
  }

  @Test(arguments: [
    ("frame", Touch.Kind.touch, true), ("device", .touch, false), ("frame", .mouse, false),
  ])
  func `gestures and recordings state that touches are those of display frames`(
    _ by: String, _ kind: Touch.Kind, _ isCoarse: Bool
  ) throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .finger))
    #expect(driver.ask(.sampling, "{\"by\":\"\(by)\"}") == nil)
    for (time, phase) in [(0.0, Touch.Phase.began), (0.1, .moved), (0.3, .ended)] {
      let sample = WireMessage.Sample(
        pointer: 0, phase: phase, kind: kind, time: Seconds(time),
        position: Point2D(x: 180 - 400 * time, y: 200))
      driver.send(.touches([sample]))
    }
    for step in 1...120 { driver.tick(0.3 + Double(step) / 60) }
    #expect(driver.ask(.keep, #"{"word":"yes"}"#) == nil)
    let corpus = try String(
      contentsOf: driver.folder.appending(path: "gestures/corpus.jsonl"), encoding: .utf8)
    #expect(corpus.contains("\"sampling\":\"frame\"") == isCoarse, "\(corpus)")
    let path = driver.folder.appending(path: "r.json").path
    try driver.session.exploration.save(to: path)
    let recording = try String(contentsOfFile: path, encoding: .utf8)
    #expect(recording.contains("\"sampling\": \"frame\"") == isCoarse)
  }

  @Test func `gestures and recordings state how a phone's touches came, and pages show it`() throws
  {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.receive(.joined(1, .finger, device: "Linux; Android 16 2x"))
    let expected =
      #""scale":2.1,"gestures":1,"samples":24,"rate":120,"jitter":1.2,"gap":16.6,"age":4,"#
      + #""oldest":9,"round_trip":3"#
    for (time, phase) in [(0.0, Touch.Phase.began), (0.1, .moved), (0.3, .ended)] {
      if phase == .ended { #expect(driver.ask(.measured, Self.measured, from: 1) == nil) }
      driver.touch(phase, time, 180 - 400 * time, from: 1)
    }
    #expect(driver.texts.contains { $0.page == 0 && $0.text.contains(expected) }, "\(driver.texts)")
    for step in 1...120 { driver.tick(0.3 + Double(step) / 60, from: 1) }
    #expect(driver.ask(.keep, #"{"word":"yes"}"#, from: 1) == nil)
    let path = driver.folder.appending(path: "r.json").path
    try driver.session.exploration.save(to: path)
    for file in ["gestures/traces/g001.json", "r.json"] {
      let text = try String(contentsOf: driver.folder.appending(path: file), encoding: .utf8)
      #expect(
        text.contains(#""measured": [{"device":"Linux; Android 16 2x","# + expected + "}]"),
        "\(file): \(text.prefix(600))")
    }
    let kept = try CorpusFile(driver.folder.appending(path: "gestures").path)
    #expect(kept.corpus.gestures.map(\.device) == ["Linux; Android 16 2x"])
    #expect(kept.corpus.devices.map(\.id) == ["Linux; Android 16 2x"])
    // A gesture of a key was not measured.
    #expect(driver.ask(.play, #"{"gesture":"drag","direction":"left"}"#) == nil)
    #expect(driver.session.exploration.measure == nil)
    #expect(driver.session.exploration.device == nil)
  }

  @Test func `a page names the visible set of values`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    #expect(driver.ask(.exchange, #"{"name":"snappy"}"#) == nil)
    #expect(driver.texts.contains { $0.text.contains(#""side":"A snappy""#) })
  }

  @Test func `pages keep no more gestures, and no longer ones, than the limits`() throws {
    var options = PageSession.Options()
    (options.mostKept, options.mostSamples) = (2, 100)
    let driver = try SessionDriver(options: options)
    driver.receive(.joined(0, .finger))
    driver.drag(100)
    #expect(driver.ask(.keep, #"{"word":"yes"}"#)?.contains("is not kept") == true)
    // Samples after the lift, or a replay, do not make the gesture shorter.
    driver.touch(.hovered, driver.now + 0.1, 50)
    #expect(driver.ask(.keep, #"{"word":"yes"}"#)?.contains("is not kept") == true)
    #expect(driver.ask(.again) == nil)
    for step in 1...120 { driver.tick(driver.now + Double(step) / 60) }
    #expect(driver.ask(.keep, #"{"word":"yes"}"#)?.contains("is not kept") == true)
    driver.drag(98)
    // Nothing is kept for words that are not understood.
    #expect(driver.ask(.keep, #"{"word":"((("}"#) != nil)
    for _ in 0..<2 {
      #expect(driver.ask(.keep, #"{"word":"yes"}"#) == nil)
      #expect(driver.ask(.keep, #"{"word":"no"}"#)?.contains("is kept already") == true)
      driver.drag(98)
    }
    #expect(driver.ask(.keep, #"{"word":"yes"}"#)?.contains("the most of a session") == true)
  }

  @Test func `a study on pages keeps no longer gestures than the limit`() throws {
    var options = PageSession.Options()
    options.mostSamples = 100
    options.study = Study.Plan(tasks: [try LabExpression("pages.page == 2")])
    let driver = try SessionDriver(options: options)
    driver.receive(.joined(0, .finger, device: "Phone 2x"))
    let corpus = driver.folder.appending(path: "gestures/corpus.jsonl").path
    driver.drag(100)
    #expect(driver.texts.contains { $0.text.contains("is not kept") })
    #expect(!FileManager.default.fileExists(atPath: corpus))
    #expect(driver.session.exploration.study?.task != nil)
    driver.drag(98)
    for _ in 0..<100 { driver.tick(driver.now + 0.1) }
    #expect(try CorpusFile(corpus).corpus.gestures.map(\.device) == ["Phone 2x"])
    #expect(driver.session.exploration.study?.task == nil)
  }

  @Test func `each trial of a study sets the clock of the page back`() throws {
    var options = PageSession.Options()
    let task = try LabExpression("pages.page == 2")
    options.study = Study.Plan(tasks: [task, task])
    let driver = try SessionDriver(options: options)
    driver.receive(.joined(0, .finger))
    driver.drag(98)
    var (last, steps) = (driver.now, 0)
    repeat {
      (last, steps) = (driver.now, steps + 1)
      driver.tick(last + 0.1)
    } while driver.now > last && steps < 300
    #expect(driver.now == 0)
    #expect(driver.frames.last?.flags.contains(.jumps) == true)
    driver.texts = []
    driver.drag(98)
    #expect(!driver.texts.contains { $0.text.contains("\"refused\"") })
    for _ in 0..<300 { driver.tick(driver.now + 0.1) }
    #expect(driver.session.exploration.study?.task == nil)
  }

  @Test func `a recording is replayed once a page is open, and its end is reported`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.drag(20)
    let path = driver.folder.appending(path: "r.json").path
    try driver.session.exploration.save(to: path)
    let other = try SessionDriver(replaying: path)
    other.receive(.joined(0, .desk))
    #expect(other.frames.first?.flags.contains(.runs) == true)
    for _ in 1...600 { other.tick(other.now + 1.0 / 60) }
    #expect(other.page == driver.page)
    #expect(other.texts.contains { $0.text.contains("replay: ") }, "\(other.texts)")
  }

  @Test func `a touch after a restart is taken`() throws {
    let driver = try SessionDriver()
    driver.receive(.joined(0, .desk))
    driver.drag(20)
    #expect(driver.ask(.restart) == nil)
    driver.texts = []
    driver.touch(.began, 0.01, 180)
    #expect(!driver.texts.contains { $0.text.contains("\"refused\"") })
    #expect(driver.session.simulation.fingers.count == 1)
  }
}

import FlickCore
import Testing

@Suite struct `A driver of a stage` {
  private typealias Driver = StageDriver<Int>

  private static let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
  /// The host's clock, at a number that keeps sums with the times below exact.
  private static let boot = 4096.0

  private static func stage() throws -> Stage {
    let inner = try Node(
      id: "inner", frame: frame, pager: PagerOptions(pageCount: 3),
      children: (0..<3).map { _ in try Node(frame: frame) })
    let outer = try Node(
      id: "outer", frame: frame, pager: PagerOptions(pageCount: 3),
      children: [inner, Node(frame: frame), Node(frame: frame)])
    return Stage(scene: try SceneTree(outer), recording: .all)
  }

  /// A swipe of 200 points to the left in 16 samples, 1/128 s apart, without its lift.
  private static func swipe(_ driver: Driver, from start: Double, pointer: Int = 7) {
    for step in 0...15 {
      driver.add(
        pointer, step == 0 ? .began : .moved,
        at: Point2D(x: 380 - 200 * Double(step) / 15, y: 400), time: start + Double(step) / 128)
    }
  }

  private static let lift = Point2D(x: 180, y: 400)

  /// The stage alone refuses a touch of a time before the display's, and the page stays between
  /// two places.
  @Test func `a lift before the time of the display counts`() throws {
    let driver = Driver(try Self.stage())
    driver.frame(at: Self.boot)
    Self.swipe(driver, from: Self.boot)
    let time = Self.boot + 15.0 / 128
    var bare = driver.frame(at: time, showing: time + 1.0 / 60)
    #expect(try bare.pager("inner").position.value > 0.4)
    let stageTime = driver.stageTime(time)
    #expect(throws: CoreError.self) {
      try bare.handle(
        Touch(pointer: 0, time: stageTime + 0.004, position: Self.lift, phase: .ended))
    }
    bare.settle()
    #expect(bare.isTouched)
    #expect(try bare.pager("inner").position.value > 0.4)

    driver.add(7, .ended, at: Self.lift, time: time + 0.004)
    var shown = driver.frame(at: time + 1.0 / 60, showing: time + 2.0 / 60)
    #expect(!shown.isTouched)
    shown.settle()
    #expect(try shown.pager("inner").settledPage == 1)
  }

  @Test(arguments: [0.004, 0.1, 30])
  func `a lift counts however late it is`(_ late: Double) throws {
    let driver = Driver(try Self.stage())
    Self.swipe(driver, from: Self.boot)
    let time = Self.boot + 0.125
    driver.frame(at: time + late, showing: time + late + 1.0 / 60)
    driver.add(7, .ended, at: Self.lift, time: time)
    var now = time + late
    while driver.demand != .none {
      now += 1.0 / 60
      driver.frame(at: now, showing: now + 1.0 / 60)
    }
    #expect(!driver.stage.isTouched && driver.stage.isAtRest)
    let position = try driver.stage.pager("inner").position.value
    #expect(position == position.rounded())
  }

  @Test func `a pointer that begins twice is cancelled first`() throws {
    let driver = Driver(try Self.stage())
    Self.swipe(driver, from: Self.boot)
    driver.add(7, .began, at: Point2D(x: 380, y: 400), time: Self.boot + 0.0625)
    #expect(driver.frame(at: Self.boot + 1).pointersDown.count == 1)
    driver.add(7, .ended, at: Self.lift, time: .nan)
    #expect(!driver.frame(at: Self.boot + 2).isTouched)
  }

  @Test func `invalid numbers of a touch are replaced`() throws {
    let driver = Driver(try Self.stage())
    driver.onFault = { Issue.record("\($0)") }
    driver.add(1, .began, at: Point2D(x: .nan, y: 0), time: Self.boot)
    driver.add(2, .began, at: Point2D(x: 5, y: 5), time: .infinity)
    driver.add(2, .moved, at: Point2D(x: .infinity, y: 0), time: Self.boot)
    driver.add(3, .ended, at: .zero, time: Self.boot)
    driver.turn(WheelTurn(by: Vector(x: .nan, y: 0)), at: .zero, time: Self.boot)
    #expect(driver.frame(at: Self.boot).pointersDown.count == 1)
    driver.add(2, .ended, at: Point2D(x: .nan, y: .nan), time: -1e300)
    driver.frame(at: .nan, showing: .nan)
    #expect(!driver.frame(at: Self.boot + 1, showing: -.infinity).isTouched)
    driver.frame(at: Self.boot + 2)
    #expect(driver.demand == .none)
  }

  @Test func `several pointers get numbers of their own, and are cancelled together`() throws {
    let driver = Driver(try Self.stage())
    for pointer in [40, 7, 12] {
      driver.add(pointer, .began, at: Point2D(x: Double(pointer), y: 9), time: Self.boot)
    }
    #expect(driver.frame(at: Self.boot).pointersDown == [0, 1, 2])
    driver.cancelTouches(at: Self.boot + 0.5)
    #expect(!driver.frame(at: Self.boot + 0.5).isTouched)
  }

  @Test func `coalesced samples begin once and end once`() throws {
    let driver = Driver(try Self.stage())
    func samples(_ range: ClosedRange<Int>) -> [(place: Point2D, time: Double)] {
      range.map { (Point2D(x: 380 - 20 * Double($0), y: 400), Self.boot + Double($0) / 128) }
    }
    var phases: [Touch.Phase] = []
    driver.onEvent = { if case .touch(let touch) = $0.kind { phases.append(touch.phase) } }
    driver.add(1, .began, samples: samples(0...2))
    driver.add(1, .moved, samples: samples(3...6))
    driver.add(1, .ended, samples: samples(7...8))
    driver.frame(at: Self.boot + 1)
    #expect(phases == [.began] + Array(repeating: .moved, count: 7) + [.ended])
    #expect(!driver.stage.isTouched && driver.stage.events.isEmpty)
  }

  /// A display that is refreshed only when the driver needs it.
  @Test func `the driver sleeps until the next event`() throws {
    let driver = Driver(try Self.stage())
    driver.frame(at: Self.boot)
    #expect(driver.demand == .none)
    Self.swipe(driver, from: Self.boot)
    #expect(driver.demand == .frames)
    driver.add(7, .ended, at: Self.lift, time: Self.boot + 0.125)
    var (now, frames) = (Self.boot + 0.125, 0)
    while driver.demand == .frames, frames < 1000 {
      now += 1.0 / 60
      driver.frame(at: now)
      frames += 1
    }
    #expect(driver.demand == .none && frames < 200)
    #expect(try driver.stage.pager("inner").settledPage == 1)

    let press = GestureSpec("press", .longPress(.standard))
    var patient = Stage(
      scene: try SceneTree(Node(id: "area", frame: Self.frame, gestures: [press])), recording: .all)
    patient.recording = .gestureStates
    let waiting = Driver(patient)
    var states: [RecognizerState] = []
    waiting.onEvent = { if case .gesture(let event) = $0.kind { states.append(event.state) } }
    waiting.add(1, .began, at: Self.lift, time: Self.boot)
    waiting.frame(at: Self.boot)
    waiting.frame(at: Self.boot + 0.03125)
    guard case .frame(let moment) = waiting.demand else {
      Issue.record("expected a moment, found \(waiting.demand)")
      return
    }
    #expect(moment > Self.boot + 0.1 && states.isEmpty)
    waiting.frame(at: moment)
    #expect(waiting.demand == .frames)
    // Beyond the lateness, for any rounding of the sum.
    waiting.frame(at: moment + 1.0 / 32)
    #expect(states.last == .began)
    #expect(waiting.demand == .none)
  }

  @Test func `a program changes the stage at its moment`() throws {
    let driver = Driver(try Self.stage())
    driver.frame(at: Self.boot)
    try driver.update(at: Self.boot + 0.5) { stage throws(CoreError) in
      #expect(stage.time == 0.5)
      try stage.move("inner", to: 2)
    }
    #expect(try driver.frame(at: Self.boot + 0.625).pager("inner").position.value > 0)
  }

  /// An app reads touches after the time of its frame, and asks for no later picture.
  @Test func `touches that are read after the time of a frame keep their times`() throws {
    let (early, exact) = (Driver(try Self.stage()), Driver(try Self.stage()))
    var events: [[StageEvent]] = [[], []]
    early.onEvent = { events[0].append($0) }
    exact.onEvent = { events[1].append($0) }
    for driver in [early, exact] { driver.frame(at: Self.boot - 1.0 / 64) }
    for step in 0...15 {
      let time = Self.boot + Double(step) / 128
      let place = Point2D(x: 380 - 200 * Double(step) / 15, y: 400)
      for driver in [early, exact] {
        driver.add(7, step == 0 ? .began : .moved, at: place, time: time)
      }
      early.frame(at: time - 1.0 / 128)
      exact.frame(at: time)
    }
    let time = Self.boot + 16.0 / 128
    for driver in [early, exact] { driver.add(7, .ended, at: Self.lift, time: time) }
    early.frame(at: time - 1.0 / 128)
    for driver in [early, exact] { driver.frame(at: time + 1) }
    #expect(events[0] == events[1] && events[0].count > 3)
  }

  @Test func `touches of another clock are put on that of the frames`() throws {
    let driver = Driver(try Self.stage())
    driver.frame(at: Self.boot)
    driver.touchOffset = Self.boot - 1024
    Self.swipe(driver, from: 1024)
    driver.add(7, .ended, at: Self.lift, time: 1024.125)
    driver.frame(at: Self.boot + 0.125)
    driver.frame(at: Self.boot + 0.25)
    #expect(driver.stage.time == 0.25 - driver.lateness && !driver.stage.isTouched)
  }

  @Test func `events are an asynchronous sequence, which ends with the driver`() async throws {
    var pages: [Int] = []
    for await event in try eventsOfSwipe() {
      if case .pageChanged(_, let change) = event.kind { pages.append(change.to) }
    }
    #expect(pages == [1])
  }

  /// The events of a driver that is gone when this returns.
  private func eventsOfSwipe() throws -> AsyncStream<StageEvent> {
    let driver = Driver(try Self.stage())
    let events = driver.events()
    Self.swipe(driver, from: Self.boot)
    driver.add(7, .ended, at: Self.lift, time: Self.boot + 0.125)
    for step in 8...200 { driver.frame(at: Self.boot + Double(step) / 64) }
    return events
  }

  /// Random gestures of up to three fingers, reported late and out of order by at most the
  /// lateness, with frames at random times.
  ///
  /// The driver's events are equal to those of the gestures played in order.
  @Test(arguments: 0..<60)
  func `touches that are late within limits count at their own times`(_ seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    var touches: [Touch] = []
    for pointer in 0..<random.integer(1...3) {
      var time = Double(random.integer(0...16)) / 128
      var place = Point2D(x: random.number(20...380), y: random.number(20...780))
      let way = Vector(x: random.number(-40...40), y: random.number(-20...20))
      for step in 0...random.integer(20...40) {
        touches.append(
          Touch(
            pointer: pointer, time: Seconds(time), position: place,
            phase: step == 0 ? .began : .moved))
        place = place + way
        time += Double(random.integer(1...3)) / 128
      }
      let isCancelled = random.chance(0.1)
      touches.append(
        Touch(
          pointer: pointer, time: Seconds(time), position: place,
          phase: isCancelled ? .cancelled : .ended))
    }
    let lateness = 1.0 / 16
    let driver = Driver(try Self.stage(), lateness: Seconds(lateness))
    driver.frame(at: Self.boot)
    var events: [StageEvent] = []
    driver.onEvent = { events.append($0) }
    driver.onFault = { Issue.record("\($0)") }
    // When each is reported: late, but in order for each pointer.
    var reports: [(time: Double, touch: Touch)] = []
    var last: [Int: Double] = [:]
    for touch in touches {
      let late = touch.time.value + random.number(0...lateness)
      let time = max(late, last[touch.pointer] ?? 0)
      last[touch.pointer] = time
      reports.append((time, touch))
    }
    reports.sort { $0.time < $1.time }
    // The driver numbers pointers as they are reported.
    let order = reports.filter { $0.touch.phase == .began }.map(\.touch.pointer)
    for index in touches.indices {
      touches[index].pointer = order.firstIndex(of: touches[index].pointer) ?? -1
    }
    touches.sort { ($0.time, $0.pointer) < ($1.time, $1.pointer) }
    var plain = try Self.stage()
    try plain.play(Trace(touches), at: touches[0].time)
    plain.settle()

    var now = 0.0
    while !reports.isEmpty || driver.demand != .none {
      // A frame is at most slightly earlier than the reports after it.
      let next = now + Double(random.integer(1...8)) / 256
      while let report = reports.first, report.time <= next {
        reports.removeFirst()
        driver.add(
          report.touch.pointer, report.touch.phase, at: report.touch.position,
          time: report.touch.time.value + Self.boot)
      }
      now = next
      let shown = driver.frame(
        at: now + Self.boot, showing: now + Self.boot + random.number(0...0.1))
      #expect(shown.time >= driver.stage.time)
    }
    #expect(driver.stage.pointersDown.isEmpty)
    #expect(events == plain.events, "seed \(seed)")
  }
}

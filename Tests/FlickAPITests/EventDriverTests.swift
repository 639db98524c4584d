import FlickCore
import Testing

@testable import FlickAPI

@Suite struct `The driver of a stage` {
  private func driver(at time: Seconds = 0, watchesScrolls: Bool = false) throws -> EventDriver {
    var stage = Stage(
      scene: try SceneTree(Node(frame: Rect2D(x: 0, y: 0, width: 390, height: 844))))
    try stage.advance(to: time)
    var driver = EventDriver(stage, .none)
    driver.listeners.watchesScrolls = watchesScrolls
    return driver
  }

  @Test(
    arguments: [
      // The moment of the world comes first, also of equal times.
      (Seconds(2), nil, Seconds.infinity, nil, Seconds(1), false, EventDriver.Step.moment),
      (2, nil, .infinity, nil, 2, false, .moment),
      (2, nil, .infinity, nil, 3, false, .stop(2)),
      (2, nil, 1.5, nil, 3, false, .stop(1.5)),
      (2, 1, 1.5, nil, 3, false, .stop(1)),
      (2, 1, 1.5, 0.5, 3, false, .stop(0.5)),
      // At rest, pictures and ticks alone do not let time pass; an end or a routine does.
      (.infinity, 1, .infinity, 0.5, .infinity, true, .end),
      (.infinity, 1, .infinity, nil, .infinity, false, .stop(1)),
      (.infinity, 1, 3, nil, .infinity, true, .stop(1)),
      (5, nil, .infinity, nil, .infinity, true, .stop(5)),
      (.infinity, nil, .infinity, nil, .infinity, false, .end),
    ] as [(Seconds, Seconds?, Seconds, Seconds?, Seconds, Bool, EventDriver.Step)])
  func `the driver steps to the earliest event`(
    _ end: Seconds, _ frame: Seconds?, _ wake: Seconds, _ tick: Seconds?, _ moment: Seconds,
    _ isAtRest: Bool, _ step: EventDriver.Step
  ) {
    #expect(
      EventDriver.step(
        to: end, frame: frame, wake: wake, tick: tick, moment: moment, isAtRest: isAtRest) == step)
  }

  @Test func `the driver of a stage checks scroll views 60 times a second while something moves`()
    throws
  {
    let driver = try driver(at: 1, watchesScrolls: true)
    #expect(driver.nextTick(nil, isAtRest: false) == 61.0 / 60)
    #expect(driver.nextTick(nil, isAtRest: true) == nil)
    #expect(try self.driver(at: 1).nextTick(nil, isAtRest: false) == nil)
  }

  @Test func `settle is limited by its own limit and the time left in the test`() throws {
    let session = ScriptSession()
    let driver = try driver(at: 2)
    #expect(driver.settleLimit(in: session) == nil)
    session.settleLimit = 3
    #expect(driver.settleLimit(in: session) == TimeLimit(moment: 5, seconds: 3))
    session.deadline = 10
    #expect(driver.settleLimit(in: session) == TimeLimit(moment: 5, seconds: 3))
    session.deadline = 1
    #expect(driver.settleLimit(in: session) == TimeLimit(moment: 3, seconds: 1))
    #expect(throws: APIError.self) { try driver.checkDeadline(3.5, in: session) }
    try driver.checkDeadline(3, in: session)
  }
}

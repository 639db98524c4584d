import FlickCore
import Testing

@Suite struct `A trace` {
  private static func touch(
    _ time: Double, _ x: Double, _ y: Double, _ phase: Touch.Phase, pointer: Int = 0
  ) -> Touch {
    Touch(pointer: pointer, time: Seconds(time), position: Point2D(x: x, y: y), phase: phase)
  }

  private static let swipe = [
    touch(1, 10, 20, .began), touch(1.1, 13, 24, .moved), touch(1.2, 30, 20, .ended),
  ]

  struct Fault: Sendable, CustomTestStringConvertible {
    var touches: [Touch]
    var message: String
    var testDescription: String { message }
  }

  @Test(arguments: [
    Fault(
      touches: [touch(1, 0, 0, .began), touch(0.5, 0, 0, .moved)],
      message:
        "sample 1: expected a time of at least 1 s, found 0.5 s; sort the samples by time"),
    Fault(
      touches: [touch(0, .nan, 0, .began)],
      message: "sample 0: expected coordinates within ±1e9 pt, found (nan, 0)"),
    Fault(
      touches: [touch(.infinity, 0, 0, .began)],
      message: "sample 0: expected a time within ±1e11 s, found inf s"),
    Fault(
      touches: [touch(0, 0, 0, .moved)],
      message: "sample 0: pointer 0 moved without having begun"),
    Fault(
      touches: [touch(0, 0, 0, .began), touch(1, 0, 0, .ended), touch(2, 0, 0, .ended)],
      message: "sample 2: pointer 0 ended without having begun"),
    Fault(
      touches: [touch(0, 0, 0, .began, pointer: 7), touch(1, 0, 0, .began, pointer: 7)],
      message: "sample 1: pointer 7 began twice; end or cancel it first"),
  ])
  func `a trace names the faulty sample`(_ fault: Fault) {
    let error = #expect(throws: CoreError.self) { try Trace(fault.touches) }
    #expect(error?.message == fault.message)
  }

  @Test func `a trace has a largest size`() {
    let touch = Touch(pointer: 0, time: 0, position: Point2D(x: 0, y: 0), phase: .began)
    let error = #expect(throws: CoreError.self) {
      try Trace(Array(repeating: touch, count: Trace.mostTouches + 1))
    }
    #expect(error?.code == .tooLarge)
    #expect(error?.message == "trace: expected at most 1000000 samples, found 1000001")
  }

  @Test func `a trace may hold several fingers and several contacts`() throws {
    let trace = try Trace([
      Self.touch(0, 0, 0, .began), Self.touch(0, 9, 9, .began, pointer: 1),
      Self.touch(1, 0, 0, .ended), Self.touch(1, 0, 0, .began),
      Self.touch(1, 9, 9, .cancelled, pointer: 1),
    ])
    #expect(trace.duration == 1)
  }

  struct Change: Sendable, CustomTestStringConvertible {
    var name: String
    var change: @Sendable (Trace) throws -> Trace
    var second: Touch
    var testDescription: String { name }
  }

  @Test(arguments: [
    Change(name: "scaled", change: { try $0.scaled(by: 2) }, second: touch(1.1, 16, 28, .moved)),
    Change(
      name: "quarter turn", change: { try $0.rotated(quarterTurns: 1) },
      second: touch(1.1, 6, 23, .moved)),
    Change(
      name: "quarter turn back", change: { try $0.rotated(quarterTurns: -5) },
      second: touch(1.1, 14, 17, .moved)),
    Change(
      name: "mirrored", change: { try $0.mirrored(.horizontal) }, second: touch(1.1, 7, 24, .moved)
    ),
    Change(
      name: "moved", change: { try $0.moved(to: .zero) }, second: touch(1.1, 3, 4, .moved)),
    Change(
      name: "shifted", change: { try $0.shifted(by: 0.5) }, second: touch(1.6, 13, 24, .moved)),
    Change(
      name: "slower", change: { try $0.timeScaled(by: 4) }, second: touch(1.4, 13, 24, .moved)),
    Change(
      name: "pixels", change: { try $0.inPoints(dpi: 320) }, second: touch(1.1, 6.5, 12, .moved)),
  ])
  func `a trace can be transformed`(_ row: Change) throws {
    let changed = try row.change(Trace(Self.swipe)).touches[1]
    #expect((changed.position - row.second.position).length < 1e-12)
    #expect((changed.time - row.second.time).magnitude < 1e-12)
    #expect(changed.phase == .moved)
  }

  @Test(arguments: [Double.nan, .infinity, 1e300])
  func `transformations beyond the range of numbers are refused`(_ factor: Double) throws {
    let trace = try Trace(Self.swipe)
    #expect(throws: CoreError.self) { try trace.scaled(by: factor) }
    #expect(throws: CoreError.self) { try trace.timeScaled(by: factor) }
    #expect(throws: CoreError.self) { try trace.inPoints(dpi: factor) }
    #expect(throws: CoreError.self) { try trace.moved(to: Point2D(x: factor, y: 0)) }
  }

  /// A quarter turn is four places, whichever way one counts.
  @Test(arguments: -6...6)
  func `a trace is rotated the given number of times`(_ turns: Int) throws {
    let turned = try Trace(Self.swipe).rotated(quarterTurns: turns)
    var expected = try Trace(Self.swipe)
    for _ in 0..<((turns % 4) + 4) % 4 { expected = try expected.rotated(quarterTurns: 1) }
    for (one, other) in zip(turned.touches, expected.touches) {
      #expect((one.position - other.position).length < 1e-9 && one.time == other.time)
    }
  }
}

import FlickCore
import Testing

@Suite struct `A pan` {
  private func recognizer(
    slop: Points = 10, cone: Radians = Radians(degrees: 45), isStrict: Bool = true
  ) throws -> PanRecognizer {
    try PanRecognizer(
      axis: .horizontal, options: PanOptions(slop: slop, cone: cone, isConeStrict: isStrict),
      start: .zero)
  }

  @Test func `a pan begins beyond the slop, not at it`() throws {
    var pan = try recognizer()
    #expect(pan.move(to: Point2D(x: 10, y: 0)) == nil)
    #expect(pan.move(to: Point2D(x: 10.5, y: 0)) == .began)
    #expect(pan.translation == Vector(x: 0.5, y: 0))
  }

  @Test(arguments: [1.0, 3, 9, 40])
  func `a pan measures from the slop at any rate`(_ step: Double) throws {
    var pan = try recognizer()
    var x = 0.0
    while x < 200 {
      x = min(200, x + step)
      pan.move(to: Point2D(x: 0.8 * x, y: 0.6 * x))
    }
    #expect((pan.translation - Vector(x: 152, y: 114)).length < 1e-9)
  }

  @Test(arguments: [
    (angle: 44.0, state: RecognizerState.began), (angle: 46, state: .failed),
    (angle: 136, state: .began), (angle: -91, state: .failed),
  ])
  func `a pan begins within its cone`(_ row: (angle: Double, state: RecognizerState)) throws {
    let far = try Spiral.point(distance: 30, angle: row.angle)
    var pan = try recognizer()
    #expect(pan.move(to: far) == row.state)
    #expect(pan.state == row.state)
  }

  /// By where it left its circle, however small; without one by the first place elsewhere.
  @Test(arguments: [(0.5, RecognizerState.began), (1.0, .began), (0.0, .failed)])
  func `a pan begins at the edge of its slop`(_ row: (slop: Double, state: RecognizerState)) throws
  {
    var pan = try recognizer(slop: Points(row.slop))
    // Inside first; then to the right out of the circle, and down beyond the cone.
    if row.slop > 0 { #expect(pan.move(to: Point2D(x: 0.9 * row.slop, y: 0)) == nil) }
    #expect(pan.move(to: Point2D(x: 1.9 * row.slop, y: 2 * row.slop + 1)) == row.state)
  }

  @Test func `a pan beside a cone that is not strict waits, and fails at the lift`() throws {
    var pan = try recognizer(isStrict: false)
    #expect(pan.move(to: Point2D(x: 10, y: 30)) == nil)
    #expect(pan.isRefused && pan.state == .possible && pan.translation == .zero)
    #expect(pan.end() == .failed)
    #expect(pan.move(to: Point2D(x: 90, y: 30)) == nil)
  }

  @Test func `a pan is judged at the crossing of the slop, not at the next report`() throws {
    // Starts straight right and turns down only beyond the slop.
    var pan = try recognizer()
    pan.move(to: Point2D(x: 9, y: 0))
    #expect(pan.move(to: Point2D(x: 12, y: 30)) == .began)
  }

  @Test(arguments: [-0.01, 0.01])
  func `the verdict of a pan flips at its margin`(_ excess: Double) throws {
    let place = Point2D(x: 30, y: 20)
    var pan = try recognizer(cone: 0.5)
    #expect(pan.move(to: place) == .failed)
    let margin = pan.options.cone - pan.angle
    #expect(margin < 0)
    var other = try recognizer(cone: pan.options.cone - margin * (1 + excess))
    #expect(other.move(to: place) == (excess > 0 ? .began : .failed))
  }

  @Test func `a pan fails when lifted or cancelled within the slop`() throws {
    var lifted = try recognizer()
    #expect(lifted.end() == .failed)
    var cancelled = try recognizer()
    #expect(cancelled.cancel() == .failed)
  }

  @Test func `a pan ends or is cancelled once`() throws {
    var pan = try recognizer(slop: 0)
    #expect(pan.move(to: Point2D(x: 1, y: 0)) == .began)
    #expect(pan.move(to: Point2D(x: 2, y: 5)) == .changed)
    #expect(pan.end() == .ended)
    #expect(pan.cancel() == nil)
    #expect(pan.move(to: .zero) == nil)
  }
}

private enum Spiral {
  /// The place at a distance and an angle in degrees, by a spring's own sine: no Foundation needed.
  static func point(distance: Double, angle: Double) throws -> Point2D {
    // An undamped spring of ω = 1 from 1 at rest is cos t, with velocity -sin t.
    let turn = try SpringMotion(SpringSpec(stiffness: 1, damping: 0), from: 1, to: 0)
    let radians = (angle < 0 ? angle + 360 : angle) * .pi / 180
    let sample = turn.sample(at: Seconds(radians))
    return Point2D(x: distance * sample.value, y: -distance * sample.velocity)
  }
}

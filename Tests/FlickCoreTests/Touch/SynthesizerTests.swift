@testable import FlickCore
import Testing

@Suite struct `A synthesized gesture` {
  private func finger(rate: Double = 100) throws -> Synthesizer { try Synthesizer(rate: rate) }

  private func distance(_ a: Point2D, _ b: Point2D) -> Double { (a - b).length }

  @Test func `a synthesized gesture is a drag at an even pace`() throws {
    let trace = try finger().drag(
      from: Point2D(x: 10, y: 20), by: Vector(x: 30, y: 0), duration: 0.03)
    #expect(trace.touches.map(\.phase) == [.began, .moved, .moved, .moved, .ended])
    #expect(trace.touches.map(\.position.x) == [10, 20, 30, 40, 40])
    for (touch, time) in zip(trace.touches, [0, 0.01, 0.02, 0.03, 0.03]) {
      #expect((touch.time.value - time).magnitude < 1e-12)
    }
  }

  @Test func `reports are spaced closer if the duration is not a multiple`() throws {
    let trace = try finger(rate: 60).drag(from: .zero, by: Vector(x: 30, y: 0), duration: 0.04)
    #expect(trace.touches.count == 5)
    #expect((trace.touches[1].time.value - 0.04 / 3).magnitude < 1e-12)
  }

  @Test func `a gesture starts at the given time with the given pointer`() throws {
    let finger = try Synthesizer(rate: 10, pointer: 4, kind: .pen, start: 7)
    let trace = try finger.drag(from: .zero, by: Vector(x: 1, y: 1), duration: 0)
    #expect(trace.startTime == 7 && trace.touches.map(\.time) == [7, 7, 7])
    #expect(trace.touches.map(\.phase) == [.began, .moved, .ended])
    #expect(trace.touches.map(\.position.x) == [0, 1, 1])
    #expect(trace.touches.allSatisfy { $0.pointer == 4 && $0.kind == .pen })
  }

  @Test func `a finger at rest before the lift is still reported`() throws {
    let trace = try finger().drag(
      from: .zero, by: Vector(x: 60, y: 0), duration: 0.06, hold: 0.05)
    #expect(trace.touches.count == 1 + 6 + 5 + 1)
    #expect(trace.touches[6...].allSatisfy { $0.position.x == 60 })
    #expect(trace.releaseVelocity(by: .singleSample) == .zero)
  }

  @Test func `a gesture starts and stops gently on request`() throws {
    let trace = try finger().drag(
      from: .zero, by: Vector(x: 100, y: 0), duration: 1, pace: .eased)
    let places = trace.touches.map(\.position.x)
    #expect(places[50] == 50 && places[100] == 100)
    #expect(places[1] < 0.01 && places[99] > 99.99)
    #expect(zip(places, places.dropFirst()).allSatisfy { $0 <= $1 })
  }

  @Test func `a synthesized gesture follows a curve by its length`() throws {
    let path = GesturePath.cubic(
      from: .zero, first: Point2D(x: 0, y: 50), second: Point2D(x: 10, y: 100),
      to: Point2D(x: 100, y: 100))
    let touches = try finger().drag(along: path, duration: 0.5).touches.dropLast()
    #expect(touches.first?.position == .zero && touches.last?.position == Point2D(x: 100, y: 100))
    let steps = zip(touches, touches.dropFirst()).map { distance($0.position, $1.position) }
    let mean = steps.reduce(0, +) / Double(steps.count)
    #expect(steps.allSatisfy { ($0 - mean).magnitude < 0.01 * mean })
  }

  /// Not on the chords of its pieces.
  @Test func `a synthesized gesture stays on a curve`() throws {
    let (from, first) = (Point2D(x: 10, y: 700), Point2D(x: -300, y: 50))
    let (second, to) = (Point2D(x: 900, y: 300), Point2D(x: 100, y: -100))
    let path = GesturePath.cubic(from: from, first: first, second: second, to: to)
    func curve(_ t: Double) -> Point2D {
      let u = 1 - t
      let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
      return Point2D(
        x: p * from.x + q * first.x + r * second.x + s * to.x,
        y: p * from.y + q * first.y + r * second.y + s * to.y)
    }
    for place in path.places(atShares: (0...97).map { Double($0) / 97 }) {
      // The nearest of many, and then by halves.
      var best =
        (0...2000).map { Double($0) / 2000 }
        .min { (curve($0) - place).length < (curve($1) - place).length } ?? 0
      var step = 1.0 / 2000
      while step > 1e-13 {
        let next = [best - step, best + step].min {
          (curve($0) - place).length < (curve($1) - place).length
        }
        if let next, (curve(next) - place).length < (curve(best) - place).length {
          best = next
        } else {
          step /= 2
        }
      }
      #expect((curve(best) - place).length < 1e-6)
    }
  }

  @Test func `a synthesized gesture goes through points by the length of the path`() throws {
    let points = [Point2D.zero, Point2D(x: 30, y: 0), Point2D(x: 30, y: 0), Point2D(x: 30, y: 10)]
    let trace = try finger().drag(along: .points(points), duration: 0.04)
    #expect(
      trace.touches.dropLast().map(\.position)
        == [
          .zero, Point2D(x: 10, y: 0), Point2D(x: 20, y: 0), Point2D(x: 30, y: 0),
          Point2D(x: 30, y: 10),
        ])
    #expect(try finger().drag(along: .points([]), duration: 0.1).touches.last?.position == .zero)
  }

  @Test func `a synthesized gesture is a pinch that turns about its centre`() throws {
    let centre = Point2D(x: 100, y: 200)
    let trace = try Synthesizer(rate: 50, pointer: 2).pinch(
      around: centre, from: 80, to: 160, turn: Radians(degrees: 90), duration: 0.2)
    let byFinger = Dictionary(grouping: trace.touches, by: \.pointer)
    let (first, second) = try (#require(byFinger[2]), #require(byFinger[3]))
    #expect(first.count == 12 && second.count == 12)
    #expect(distance(first[0].position, Point2D(x: 140, y: 200)) < 1e-9)
    #expect(distance(first[11].position, Point2D(x: 100, y: 280)) < 1e-9)
    for (a, b) in zip(first, second) {
      #expect(a.time == b.time && a.phase == b.phase)
      #expect(distance(centre, a.position + (b.position - centre)) < 1e-9)
    }
    #expect((distance(first[5].position, second[5].position) - 120).magnitude < 1e-9)
  }

  @Test func `a synthesized gesture is refused beyond its limits`() throws {
    let finger = try finger()
    let displacement = Vector(x: 1, y: 0)
    #expect(throws: CoreError.self) { try Synthesizer(rate: 0) }
    #expect(throws: CoreError.self) { try Synthesizer(rate: .nan) }
    #expect(throws: CoreError.self) { try finger.drag(from: .zero, by: displacement, duration: -1) }
    #expect(throws: CoreError.self) {
      try finger.drag(from: .zero, by: displacement, duration: 5e4)
    }
    #expect(throws: CoreError.self) {
      try finger.drag(from: .zero, by: displacement, duration: 1, hold: Seconds(.nan))
    }
    #expect(throws: CoreError.self) {
      try finger.drag(from: .zero, by: Vector(x: 1e300, y: 0), duration: 1)
    }
    #expect(throws: CoreError.self) {
      try finger.pinch(around: .zero, from: .infinity, to: 1, duration: 1)
    }
  }
}

@Suite struct `A trace made from traces` {
  private func drag(pointer: Int = 0, start: Seconds = 0) throws -> Trace {
    try Synthesizer(rate: 50, pointer: pointer, start: start).drag(
      from: .zero, by: Vector(x: 100, y: 50), duration: 0.1, hold: 0.03)
  }

  @Test func `a trace made from traces has several fingers in time order`() throws {
    let both = try Trace(merging: [drag(), drag(pointer: 1, start: 0.05)])
    #expect(both.touches.count == 18)
    #expect(both.touches.filter { $0.pointer == 1 } == (try drag(pointer: 1, start: 0.05)).touches)
    #expect(throws: CoreError.self) { try Trace(merging: [drag(), drag(start: 0.05)]) }
  }

  @Test(arguments: [10.0, 30, 120, 1000])
  func `a trace made from traces follows the same path at another rate`(_ rate: Double) throws {
    let trace = try Trace(merging: [drag(), drag(start: 0.5), drag(pointer: 1, start: 0.031)])
    let other = try trace.resampled(rate: rate)
    for pointer in [0, 1] {
      let (before, after) = (
        trace.touches.filter { $0.pointer == pointer },
        other.touches.filter { $0.pointer == pointer }
      )
      #expect(before.first == after.first && before.last == after.last)
      #expect(before.filter(\.isLast) == after.filter(\.isLast))
      #expect(after.filter { $0.phase == .began } == before.filter { $0.phase == .began })
      for touch in after {
        let time = touch.time.value - (touch.time > 0.4 ? 0.5 : pointer == 1 ? 0.031 : 0)
        let x = min(100, 1000 * time)
        #expect((touch.position - Point2D(x: x, y: x / 2)).length < 1e-9)
      }
    }
    let gaps = zip(other.touches, other.touches.dropFirst()).filter {
      $0.pointer == $1.pointer && !$0.isLast && $1.phase == .moved
    }
    #expect(gaps.allSatisfy { ($1.time - $0.time).value <= 1 / rate + 1e-12 })
    #expect(try other.resampled(rate: rate).touches.count == other.touches.count)
  }

  @Test func `a trace made from traces keeps a trace without movement when resampled`() throws {
    let tap = try Synthesizer(rate: 50).drag(from: .zero, by: .zero, duration: 0)
    #expect(try tap.resampled(rate: 1000) == tap)
    #expect(try Trace([]).resampled(rate: 60) == Trace([]))
    #expect(throws: CoreError.self) { try tap.resampled(rate: 0) }
  }

  @Test func `equal seeds give equal noise`() throws {
    var (first, same, other) = (
      SplitMix64(seed: 1), SplitMix64(seed: 1), SplitMix64(seed: 2)
    )
    let trace = try drag()
    let shaken = try trace.shaken(by: 2, using: &first)
    #expect(try shaken == trace.shaken(by: 2, using: &same))
    #expect(try shaken != trace.shaken(by: 2, using: &other))
    #expect(try trace.shaken(by: 0, using: &first) == trace)
    let lift = shaken.touches.suffix(2).map(\.position)
    #expect(lift[0] == lift[1])
    #expect(throws: CoreError.self) { try trace.shaken(by: .infinity, using: &first) }
  }

  @Test func `the noise has the requested size`() throws {
    var generator = SplitMix64(seed: 7)
    let trace = try Synthesizer(rate: 1000).drag(from: .zero, by: .zero, duration: 10)
    let shaken = try trace.shaken(by: 3, using: &generator)
    let count = Double(shaken.touches.count)
    let square = shaken.touches.reduce(0) { $0 + $1.position.x * $1.position.x } / count
    let mean = shaken.touches.reduce(0) { $0 + $1.position.x } / count
    #expect((square.squareRoot() - 3).magnitude < 0.1 && mean.magnitude < 0.1)
  }
}

@Suite struct `Random numbers` {
  @Test func `random numbers are those of the published generator`() {
    var generator = SplitMix64(seed: 1_234_567)
    let found = (0..<3).map { _ in generator.next() }
    #expect(
      found == [6_457_827_717_110_365_317, 3_203_168_211_198_807_973, 9_817_491_932_198_370_423])
  }
}

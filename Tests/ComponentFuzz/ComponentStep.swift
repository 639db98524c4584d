package import FlickCore

/// One thing that happens to a screen with components.
///
/// Any list of steps is a valid case; impossible steps are ignored.
package struct ComponentStep: Hashable, Sendable {
  /// Seconds since the step before.
  package var wait: Double
  package var action: Action

  package enum Action: Hashable, Sendable {
    case touch(Touch.Phase, pointer: Int, at: Point2D)
    /// The program of the world with this number, counted around.
    case program(Int)
    case settle
  }

  /// In Lua, to be read and pasted.
  func text(stage: String) -> String {
    let pause = wait > 0 ? "\(stage):wait(\(wait)) " : ""
    switch action {
    case .touch(let phase, let pointer, let place):
      return "\(pause)\(stage):touch(\"\(phase)\", { \(place.x), \(place.y) }, \(pointer))"
    case .program(let number): return "\(pause)program(\(number))"
    case .settle: return "\(pause)\(stage):settle()"
    }
  }
}

/// Random fingers and programs on a screen of 390 by 844 points.
struct ComponentHand {
  private var random: SplitMix64
  private(set) var steps: [ComponentStep] = []
  private var places: [Int: Point2D] = [:]
  private var pause = 0.0

  init(seed: UInt64) {
    random = SplitMix64(seed: seed)
    for _ in 0..<pick(1...6) {
      switch pick(0...7) {
      case 0: tap()
      case 1: pinch()
      default: drag()
      }
      if pick(0...2) == 0 { interfere() }
      pause += [0, 0.02, 0.1, 0.3, 2][pick(0...4)]
    }
  }

  private mutating func pick(_ range: ClosedRange<Int>) -> Int {
    Int.random(in: range, using: &random)
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func add(_ action: ComponentStep.Action) {
    steps.append(ComponentStep(wait: pause, action: action))
    pause = 0
  }

  private mutating func down(_ pointer: Int, _ place: Point2D) {
    guard places[pointer] == nil else { return }
    places[pointer] = place
    add(.touch(.began, pointer: pointer, at: place))
  }

  private mutating func move(_ pointer: Int, by way: Vector) {
    guard let place = places[pointer] else { return }
    places[pointer] = place + way
    add(.touch(.moved, pointer: pointer, at: place + way))
  }

  private mutating func up(_ pointer: Int) {
    guard let place = places.removeValue(forKey: pointer) else { return }
    add(.touch(pick(0...7) == 0 ? .cancelled : .ended, pointer: pointer, at: place))
  }

  private mutating func place() -> Point2D {
    // Edges have gestures of their own.
    let isAtEdge = pick(0...3) == 0
    return Point2D(x: number(isAtEdge ? 0...23 : 1...389), y: number(1...843))
  }

  private mutating func tap() {
    let place = place()
    for _ in 0..<pick(1...2) {
      down(0, place)
      pause += 0.05
      up(0)
      pause += 0.05
    }
  }

  private mutating func pinch() {
    let middle = place()
    let half = Vector(x: number(10...90), y: number(-60...60))
    // Fingers come down on the screen.
    let inside = { (place: Point2D) in
      Point2D(x: min(389, max(1, place.x)), y: min(843, max(1, place.y)))
    }
    down(0, inside(middle + half * -1))
    down(1, inside(middle + half))
    let (factor, way) = (number(-0.2...0.3), Vector(x: number(-20...20), y: number(-20...20)))
    for _ in 0..<pick(1...8) {
      pause += 1.0 / 60
      move(0, by: half * -factor + way)
      move(1, by: half * factor + way)
      if pick(0...19) == 0 { interfere() }
    }
    up(pick(0...1))
    if pick(0...1) == 0 {
      pause += 1.0 / 60
      move(0, by: way * 2)
      move(1, by: way * 2)
    }
    up(0)
    up(1)
  }

  private mutating func drag() {
    down(0, place())
    // Some stay until they pick up an item.
    if pick(0...2) == 0 { pause += 0.45 }
    let reach = [30.0, 120, 400, 800][pick(0...3)]
    var way = Vector(x: number(-reach...reach), y: number(-reach...reach))
    switch pick(0...4) {
    case 0, 1: way.x *= 0.05
    case 2, 3: way.y *= 0.05
    default: break
    }
    let count = pick(2...10)
    let turns = pick(0...4) == 0
    for step in 0..<count {
      pause += [0.004, 1.0 / 60, 0.05][pick(0...2)]
      move(0, by: way * ((turns && step * 2 >= count ? -1 : 1) / Double(count)))
      if pick(0...15) == 0 { interfere() }
      if pick(0...19) == 0 { down(1, place()) }
      if pick(0...9) == 0 { move(1, by: way * 0.1) }
    }
    if pick(0...2) == 0 { pause += 0.2 }
    up(0)
    up(1)
  }

  private mutating func interfere() {
    add(pick(0...5) == 0 && places.isEmpty ? .settle : .program(pick(0...100)))
  }
}

package import FlickCore

/// One thing that happens in a case.
///
/// A case is a list of steps. Every list is allowed, as impossible steps, such as the lift of a
/// finger that is not down, are ignored. So steps can be left out to make a case shorter.
package struct Step: Hashable, Sendable {
  /// The time in seconds of the case's own clock, which pauses while the stage settles.
  package var time: Double
  /// The action.
  package var action: Action
  /// The force of a touch from 0 to 1; nil if unknown.
  package var force: Double?

  /// The action of a step.
  package enum Action: Hashable, Sendable {
    /// A touch by a finger or a mouse.
    case touch(Touch.Phase, pointer: Int, at: Point2D, isMouse: Bool = false)
    /// A program takes a pointer's gestures away.
    case cancelPointer(Int)
    /// A program takes a gesture, or a pager's drag, away.
    case cancelGesture(String)
    /// A program moves a pager to a page by its spring.
    case move(String, to: Int)
    /// A program puts a pager at a page at once.
    case jump(String, to: Int)
    /// A program moves a pager by a number of pages, by the motion of `Step.motions` with this
    /// number.
    case turn(String, by: Int, motion: Int)
    /// A program sets the number of pages added to a pager's position.
    case shift(String, to: Double)
    /// A program scrolls, by the animation with this number; see `Step.animation`.
    case scroll(String, to: Vector, animation: Int)
    /// A program brings the next card of a deck to the front, by its spring or at once.
    case swap(String, jumps: Bool)
    /// A program sends states to the one with this number, counted around; back, if it is negative.
    case go(String, to: Int)
    /// A program takes a scroll view, or a variable by `id.name`, moves it, or lets it go.
    case hold(String, Grip)
    /// A program sends a variable to a number by the motion of `Step.courses` with this number,
    /// with a report of its end.
    case send(String, String, to: Double, motion: Int)
    /// A program gives the content of a scroll view another height, and room at its top.
    case resize(String, height: Double, top: Double)
    /// A program sets the number of rows of a scroll view; rows are added and removed at its end,
    /// or its start.
    case rows(String, Int, atStart: Bool)
    /// A program scrolls to a row, counted around, by the animation with this number.
    case seek(String, row: Int, ScrollAlignment, animation: Int)
    /// A wheel is turned, or fingers scroll on a pad that reports phases.
    case wheel(at: Point2D, by: Vector, phase: WheelTurn.Phase? = nil)
    /// Another layout of the world's scene.
    case layout(Int)
    /// A node is removed.
    case remove(String)
    /// The stage settles.
    case settle
    /// Nothing: time passes up to here.
    case wait
  }

  /// A program's part in place of a finger: it takes hold of a component, moves it, or lets it go.
  package enum Grip: Hashable, Sendable {
    case takes
    case moves(Vector)
    case lets(Vector)
  }

  /// How a program can send a variable.
  static func course(_ number: Int) throws -> ValueMotion {
    switch number {
    case 0: .standard
    case 1: .curve(.easeInOut, duration: 0.4)
    case 2: .spring(try SpringSpec(duration: 0.5, bounce: 0.5))
    case 3: .motion(.keyframes(try KeyframesMotion([.init(0), .init(3), .init(1)], duration: 0.3)))
    default: .jump
    }
  }

  /// How a program can move a pager.
  static let motions: [SettleMotion] = [
    .jump, .standard, .curve(.easeOut, duration: 0.4), .swiftUIPager, .viewPager, .viewPager2,
    .embla,
  ]
  /// How a program can scroll: at once, by a spring of either kind, along a curve.
  static func animation(_ number: Int) throws -> ScrollAnimation {
    switch number {
    case 0: .none
    case 1: .standard
    case 2: .spring(try SpringSpec(stiffness: 200, damping: 10))
    default: .easing(.easeInOut, duration: 0.4)
    }
  }

  package init(_ time: Double, _ action: Action) {
    self.time = time
    self.action = action
  }

  /// The pointer and the phase of a touch.
  package var touch: (pointer: Int, phase: Touch.Phase, place: Point2D)? {
    guard case .touch(let phase, let pointer, let place, _) = action else { return nil }
    return (pointer, phase, place)
  }
}

extension [Step] {
  /// The same steps with touches of varying force; a few have an unknown force.
  ///
  /// The forces are not random, so that the cases are otherwise unchanged.
  var pressed: [Step] {
    indices.map { index in
      var step = self[index]
      if step.touch != nil, index % 7 != 6 { step.force = Double(index * 37 % 101) / 100 }
      return step
    }
  }

  /// The same steps without forces.
  var forceless: [Step] {
    map { step in
      var step = step
      step.force = nil
      return step
    }
  }
}

/// Writes the steps of a world's fingers, keeping the time and where these are.
struct Writer {
  private(set) var steps: [Step] = []
  private(set) var now = 0.0
  private var places: [Int: Point2D] = [:]

  mutating func add(_ action: Step.Action) { steps.append(Step(now, action)) }

  /// Lets time pass.
  mutating func wait(_ duration: Double) { now += duration }

  mutating func down(_ pointer: Int, _ place: Point2D, isMouse: Bool = false) {
    guard places[pointer] == nil else { return }
    places[pointer] = place
    add(.touch(.began, pointer: pointer, at: place, isMouse: isMouse))
  }

  mutating func move(_ pointer: Int, by way: Vector) {
    guard let place = places[pointer] else { return }
    places[pointer] = place + way
    add(.touch(.moved, pointer: pointer, at: place + way))
  }

  /// Adds a program that takes hold of something, moves it up to three times, and mostly lets it
  /// go.
  mutating func hold(_ id: String, _ random: inout SplitMix64) {
    add(.hold(id, .takes))
    for _ in 0..<random.integer(0...3) {
      wait([0, 0.02][random.integer(0...1)])
      add(.hold(id, .moves(Vector(x: 0, y: random.number(-150...150)))))
    }
    if random.integer(0...2) > 0 {
      add(.hold(id, .lets(Vector(x: 0, y: random.number(-2000...2000)))))
    }
  }

  mutating func up(_ pointer: Int, _ phase: Touch.Phase = .ended) {
    guard let place = places.removeValue(forKey: pointer) else { return }
    add(.touch(phase, pointer: pointer, at: place))
  }
}

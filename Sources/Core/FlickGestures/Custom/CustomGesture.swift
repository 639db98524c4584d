/// A gesture that a custom state machine recognizes, such as a plugin's.
///
/// The stage stores the state of the machine as plain data. The function takes the state and a
/// touch and returns the next state; it must depend on its arguments alone.
public final class CustomGesture: Sendable, Hashable {
  /// The name of the gesture.
  public let name: String
  /// Whether the gesture is over in the moment it is recognized.
  public let isDiscrete: Bool
  /// The state before the first touch.
  package let start: PlainData
  private let rule: @Sendable (PlainData, CustomTouch) -> CustomStep

  /// Creates a gesture from the state before its first touch and a function that handles each
  /// touch.
  public init(
    _ name: String, isDiscrete: Bool, start: PlainData,
    step rule: @escaping @Sendable (PlainData, CustomTouch) -> CustomStep
  ) {
    self.name = name
    self.isDiscrete = isDiscrete
    self.start = start
    self.rule = rule
  }

  /// The effect of a touch on a state.
  public func step(_ state: PlainData, _ touch: CustomTouch) -> CustomStep { rule(state, touch) }

  /// Whether both are the same instance.
  public static func == (a: CustomGesture, b: CustomGesture) -> Bool { a === b }

  /// Hashes the identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

/// The input of a custom state machine.
public struct CustomTouch: Sendable {
  /// The kind of input.
  public enum Phase: String, Sendable, CaseIterable {
    /// A finger came down.
    case began
    /// A finger is at a new place.
    case moved
    /// A finger was lifted.
    case ended
    /// The deadline set by the machine has passed.
    case timedOut = "timed_out"
  }

  /// The kind of input.
  public var phase: Phase
  /// The time of the input.
  public var time: Seconds
  /// The number of the finger; for a deadline, of the first finger.
  public var pointer: Int
  /// The number of fingers that take part, including one that is lifted.
  public var fingers: Int
  /// The position of the finger, from the origin of the node.
  public var place: Vector
  /// The position of the finger's touchdown, from the origin of the node.
  public var start: Vector
  /// The size of the node.
  public var size: Size2D
  /// The velocity of a lifted finger.
  public var velocity: Velocity
  /// Whether the gesture was recognized and is active.
  public var isActive: Bool

  /// Creates a touch, by default of the only finger and before the gesture is recognized.
  ///
  /// A stage creates the touches of a gesture; this initializer is for tests of a rule.
  public init(
    _ phase: Phase, time: Seconds, pointer: Int = 0, fingers: Int = 1, place: Vector,
    start: Vector, size: Size2D, velocity: Velocity = .zero, isActive: Bool = false
  ) {
    (self.phase, self.time, self.pointer, self.fingers) = (phase, time, pointer, fingers)
    (self.place, self.start, self.size) = (place, start, size)
    (self.velocity, self.isActive) = (velocity, isActive)
  }
}

/// The answer of a custom state machine to a touch.
public struct CustomStep: Hashable, Sendable {
  /// The effect of the touch on the gesture.
  public enum Verdict: String, Sendable, CaseIterable {
    /// Nothing new.
    case wait
    /// The finger that came down does not matter.
    case ignore
    /// The touches are the gesture.
    case recognize
    /// The gesture proceeded.
    case change
    /// The gesture is complete.
    case end
    /// The touches are not the gesture. A recognized gesture is cancelled.
    case fail
  }

  /// The state of the machine after the touch.
  public var state: PlainData
  /// The effect of the touch on the gesture.
  public var verdict: Verdict
  /// The time of the next call if no touch arrives before; infinite for no call.
  public var deadline: Seconds
  /// The tests made by the machine.
  public var criteria: Criteria

  /// Creates the answer of a state machine to a touch.
  public init(
    _ state: PlainData, _ verdict: Verdict, deadline: Seconds = .infinity,
    criteria: Criteria = .none
  ) {
    (self.state, self.verdict) = (state, verdict)
    (self.deadline, self.criteria) = (deadline, criteria)
  }
}

/// A custom state machine as a recognizer.
package struct CustomRecognizer: Sendable {
  let gesture: CustomGesture
  let origin: Point2D
  let size: Size2D
  package private(set) var deadline = Seconds.infinity
  package private(set) var criteria = Criteria()
  private var state: PlainData
  private var translation = Vector.zero
  private var velocity = Velocity.zero

  package init(_ gesture: CustomGesture, origin: Point2D, size: Size2D) {
    (self.gesture, self.origin, self.size) = (gesture, origin, size)
    state = gesture.start
  }

  package mutating func handle(
    _ input: RecognizerInput, _ contacts: [Contact]
  ) -> RecognizerResponse {
    let contact = contacts.indices.contains(input.index) ? contacts[input.index] : nil
    if let contact { translation = contact.place - contact.start }
    if case .ended = input.phase { velocity = input.velocity }
    let step = gesture.step(state, touch(input, contact, fingers: contacts.count))
    state = step.state
    deadline = step.deadline > input.time ? step.deadline : .infinity
    if !step.criteria.isEmpty { criteria = step.criteria.withDecidingTest }
    return response(to: step.verdict, input, isLast: contacts.count <= 1)
  }

  private func touch(
    _ input: RecognizerInput, _ contact: Contact?, fingers: Int
  ) -> CustomTouch {
    let phase: CustomTouch.Phase =
      switch input.phase {
      case .began: .began
      case .moved: .moved
      case .ended: .ended
      case .timedOut: .timedOut
      }
    return CustomTouch(
      phase, time: input.time, pointer: contact?.pointer ?? 0, fingers: fingers,
      place: contact.map { $0.place - origin } ?? .zero,
      start: contact.map { $0.start - origin } ?? .zero, size: size, velocity: input.velocity,
      isActive: input.isActive)
  }

  /// The response to the arena, which ensures that a gesture begins once and ends once.
  private mutating func response(
    to verdict: CustomStep.Verdict, _ input: RecognizerInput, isLast: Bool
  ) -> RecognizerResponse {
    let isLift = if case .ended = input.phase { isLast } else { false }
    switch verdict {
    case .ignore:
      if case .began = input.phase, !input.isActive { return .ignored }
    case .fail: return input.isActive ? .cancelled : .failed
    case .recognize:
      if !input.isActive { return .recognized(share: 1) }
    case .end:
      return input.isActive ? .ended : .recognized(share: 1)
    case .change where input.isActive:
      if !isLift { return .changed }
    case .wait, .change: break
    }
    // The last finger was lifted, so only a deadline can continue the gesture.
    guard isLift else { return .none }
    if input.isActive { return .ended }
    return deadline == .infinity ? .failed : .none
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    values.translation = translation
    values.velocity = velocity
  }
}

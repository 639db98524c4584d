/// A running recognizer: one attempt at one gesture, from its first touch to its end.
struct Recognizer: Sendable {
  /// The state machines, as an enum instead of an existential, which would be boxed.
  enum Machine: Sendable {
    case tap(TapRecognizer)
    case longPress(LongPressRecognizer)
    case pan(PanGestureRecognizer)
    case swipe(SwipeRecognizer)
    case pair(PairRecognizer)
    /// Indirect, because it is large and rare.
    indirect case custom(CustomRecognizer)
    /// Represents a pager's pan; the machine itself is the finger's first or second pan.
    case pager(finger: FingerIndex, Finger.PanSlot)
  }

  /// The gesture or drag that it attempts.
  enum Subject: Sendable, Hashable {
    case gesture(GestureIndex)
    /// The drag of a track.
    case drag(TrackIndex)
  }

  var subject: Subject
  /// The component for relations and decisions.
  var component: ComponentID
  var priority: Int
  /// Depth of the node, for the order of the arena.
  var depth: Int
  var machine: Machine
  /// Whether its kind uses deadlines; read before the machine, which is large.
  let hasDeadlines: Bool
  /// Whether it is an edge pan with `EdgePanOptions.leavesRoom`.
  var leavesRoom = false
  /// Whether it depends on the bounds of its node.
  var usesBounds = false
  /// Whether it has a gate that has not been called yet.
  var asksFirst = false
  private(set) var state = RecognizerState.possible
  /// Whether it is undecided, recognized or not.
  ///
  /// Stored, because a computed property would copy the recognizer out of its array.
  private(set) var isPossible = true
  /// All touches that took part, including lifted ones.
  private(set) var touchBits: UInt64 = 0
  /// The fingers that are down, in the order of touchdown.
  private(set) var contacts: [Contact] = []
  /// The centre of the fingers, kept when the last is lifted.
  private(set) var location = Point2D.zero
  private(set) var pointer = 0

  /// The space of its measures, from its beginning on.
  var space = MeasuredSpace.fixed
  /// The two fingers in that space when it began.
  private var pair: PairInSpace?
  /// Whether a finger was lifted while others stayed down, here or in a gesture that it took
  /// variables from; see `JointLift`.
  var hasParted = false
  /// The values of its last event.
  private var reported = Reported()

  private struct Reported {
    var translation = Vector.zero
    var scale = 1.0
    var rotation: Radians = 0
  }

  /// The share of the step of its last touch at recognition; nil before, and once it began.
  var recognizedAt: Double?
  /// Whether it was recognized by an earlier touch than the present one.
  var isLate = false

  init(
    _ subject: Subject, component: ComponentID, priority: Int, depth: Int, machine: Machine
  ) {
    self.subject = subject
    self.component = component
    self.priority = priority
    self.depth = depth
    self.machine = machine
    hasDeadlines =
      switch machine {
      case .tap, .longPress, .swipe, .custom: true
      case .pan, .pair, .pager: false
      }
  }

  /// Whether it is a tap that depends on the defaults of behaviour version 3.
  var differsFromSlop: Bool {
    if case .tap(let tap) = machine { tap.differsFromSlop } else { false }
  }

  /// Measures the distance of each contact outside the bounds of the node.
  mutating func measureContacts(_ distance: (Point2D) -> Double) {
    for index in contacts.indices {
      contacts[index].outside = max(
        0, distance(contacts[index].place) - contacts[index].startOutside)
    }
  }

  @inline(__always)
  var isPager: Bool { if case .pager = machine { true } else { false } }

  /// The gesture that it attempts; nil for the drag of a track.
  @inline(__always)
  var gesture: GestureIndex? { if case .gesture(let gesture) = subject { gesture } else { nil } }

  @inline(__always)
  var deadline: Seconds {
    guard hasDeadlines, isPossible || state.isActive else { return .infinity }
    return switch machine {
    case .tap(let machine): machine.deadline
    case .longPress(let machine): machine.deadline
    case .swipe(let machine): machine.deadline
    case .custom(let machine): machine.deadline
    case .pan, .pair, .pager: .infinity
    }
  }

  /// The number of taps it waits for; zero for other kinds.
  @inline(__always)
  var taps: Int { if case .tap(let machine) = machine { machine.options.count } else { 0 } }

  /// The contacts with the centre that a gesture of several fingers follows; empty for other kinds.
  var followedContacts: ArraySlice<Contact> {
    switch machine {
    case .pan(let pan): pan.leaders(contacts)
    case .pair: contacts[...]
    case .tap, .longPress, .swipe, .custom, .pager: []
    }
  }

  func has(_ touchBit: UInt64) -> Bool { contacts.contains { $0.touchBit == touchBit } }

  /// Adds a touch to a pager's pan.
  mutating func join(_ touchBit: UInt64) { touchBits |= touchBit }

  mutating func began(_ contact: Contact, at time: Seconds) -> RecognizerResponse {
    contacts.append(contact)
    let response = handle(.began, at: time, contacts.count - 1)
    if response == .ignored || response == .failed || response == .cancelled {
      contacts.removeLast()
    } else {
      if touchBits == 0 { pointer = contact.pointer }
      touchBits |= contact.touchBit
      location = contacts.centre
    }
    return response
  }

  mutating func moved(_ touchBit: UInt64, to place: Point2D, at time: Seconds) -> RecognizerResponse
  {
    guard let index = contacts.firstIndex(where: { $0.touchBit == touchBit }) else { return .none }
    contacts[index].place = place
    location = contacts.centre
    return handle(.moved, at: time, index)
  }

  /// Updates the position of a contact, which is judged later.
  mutating func place(_ touchBit: UInt64, at position: Point2D) {
    guard touchBits & touchBit != 0,
      let index = contacts.firstIndex(where: { $0.touchBit == touchBit })
    else { return }
    contacts[index].place = position
  }

  /// Judges contacts that have moved at one time, to positions that are known already.
  mutating func moved(_ touchBits: UInt64, at time: Seconds) -> RecognizerResponse {
    let moved = contacts.indices.filter { contacts[$0].touchBit & touchBits != 0 }
    guard let first = moved.first else { return .none }
    location = contacts.centre
    switch machine {
    case .pan, .pair, .pager: return handle(.moved, at: time, first)
    // These measure each contact by itself.
    case .tap, .longPress, .swipe, .custom:
      var response = RecognizerResponse.none
      for index in moved where response == .none || response == .changed {
        response = handle(.moved, at: time, index)
      }
      return response
    }
  }

  mutating func ended(_ touchBit: UInt64, velocity: Velocity, at time: Seconds)
    -> RecognizerResponse
  {
    guard let index = contacts.firstIndex(where: { $0.touchBit == touchBit }) else { return .none }
    return handle(.ended, at: time, index, velocity)
  }

  /// Removes a contact after `ended` was handled.
  mutating func drop(_ touchBit: UInt64) { contacts.removeAll { $0.touchBit == touchBit } }

  mutating func timedOut(at time: Seconds) -> RecognizerResponse { handle(.timedOut, at: time, 0) }

  mutating func enter(_ next: RecognizerState) {
    assert(!state.isFinal, "a gesture ends once")
    assert(next != .began || state == .possible, "a gesture begins once")
    state = next
    if next != .possible { (isPossible, asksFirst) = (false, false) }
    if next == .began { recognizedAt = nil }
  }

  private mutating func handle(
    _ phase: RecognizerInput.Phase, at time: Seconds, _ index: Int,
    _ velocity: Velocity = .zero
  ) -> RecognizerResponse {
    let input = RecognizerInput(
      phase, of: index, at: time, velocity: velocity, isActive: state.isActive)
    switch machine {
    case .tap(var tap):
      defer { machine = .tap(tap) }
      return tap.handle(input, contacts)
    case .longPress(var press):
      defer { machine = .longPress(press) }
      return press.handle(input, contacts)
    case .pan(var pan):
      defer { machine = .pan(pan) }
      return pan.handle(input, contacts)
    case .swipe(var swipe):
      defer { machine = .swipe(swipe) }
      return swipe.handle(input, contacts)
    case .pair(var pair):
      defer { machine = .pair(pair) }
      return pair.handle(input, contacts)
    case .custom(var custom):
      defer { machine = .custom(custom) }
      return custom.handle(input, contacts)
    case .pager: return .none
    }
  }

  /// Measures from the present position on, so that delayed movement does not appear as a jump.
  mutating func restart() {
    switch machine {
    case .pan(var pan):
      pan.restart()
      machine = .pan(pan)
    case .pair(var pair):
      pair.restart()
      machine = .pair(pair)
    case .tap, .longPress, .swipe, .custom, .pager: break
    }
  }

  /// The tests made so far.
  var criteria: Criteria {
    switch machine {
    case .tap(let tap): tap.criteria
    case .longPress(let press): press.criteria
    case .pan(let pan): pan.criteria
    case .swipe(let swipe): swipe.criteria
    case .pair(let pair): pair.criteria
    case .custom(let custom): custom.criteria
    case .pager: Criteria()
    }
  }

  /// The distance of the fingers, for a machine that measures it.
  @inline(__always)
  var translation: Vector {
    if case .pan(let pan) = machine {
      return space.isFixed ? pan.translation : translation(of: pan)
    }
    return values { _ in .zero }.translation
  }

  private func translation(of pan: PanGestureRecognizer) -> Vector {
    pan.followed(space.displacement(from: pan.origin, to: pan.point))
  }

  /// Starts to measure in a space.
  mutating func measure(in space: MeasuredSpace) {
    self.space = space
    guard case .pair(let pair) = machine, let own = space.transformed, contacts.count == 2 else {
      return
    }
    self.pair = PairInSpace(own, contacts, pair.reach.value, pair.kind)
  }

  /// The velocity along the axes of the content, with its speed on the screen.
  private func turned(_ velocity: Velocity) -> Velocity {
    guard let own = space.transformed else { return velocity }
    let local = own.local(velocity)
    let (x, y) = (own.direction(of: .horizontal).length, own.direction(of: .vertical).length)
    return Velocity(x: local.x * x, y: local.y * y)
  }

  /// The measures now; `velocity` returns that of a finger.
  func values(velocity: (Contact) -> Velocity) -> GestureValues {
    var values = GestureValues()
    values.location = location
    values.pointers = contacts.isEmpty ? [pointer] : contacts.map(\.pointer)
    switch machine {
    case .tap(let tap): tap.measure(&values, contacts)
    case .longPress(let press):
      press.measure(&values, contacts)
      if let first = contacts.first {
        values.velocity = space.local(velocity(first))
        if !space.isFixed {
          values.translation = space.displacement(from: first.start, to: first.place)
        }
      }
    case .pan(let pan):
      pan.measure(&values, contacts)
      let onScreen = Velocity.mean(pan.leaders(contacts), velocity)
      values.velocity = pan.followed(space.isFixed ? onScreen : space.local(onScreen))
      values.flickVelocity = pan.followed(turned(onScreen))
      if !space.isFixed { values.translation = translation(of: pan) }
    case .swipe(let swipe): swipe.measure(&values, contacts)
    case .pair(let pair):
      pair.measure(&values, contacts)
      values.velocity = space.local(.mean(contacts, velocity))
      if contacts.count == 2 {
        pair.measureVelocity(&values, contacts, velocity(contacts[0]), velocity(contacts[1]))
      }
      if let start = self.pair, let own = space.transformed {
        start.localize(&values, own, contacts, pair.reach.value, pair.kind)
      }
    case .custom(let custom):
      custom.measure(&values, contacts)
      if let first = contacts.first { values.velocity = velocity(first) }
    case .pager: break
    }
    return values
  }

  /// The values for an event, with their changes since the last one.
  mutating func report(_ values: GestureValues) -> GestureValues {
    var values = values
    values.translationChange = values.translation - reported.translation
    values.scaleChange = reported.scale == 0 ? 1 : values.scale / reported.scale
    values.rotationChange = values.rotation - reported.rotation
    reported = Reported(
      translation: values.translation, scale: values.scale, rotation: values.rotation)
    return values
  }
}

extension Velocity {
  /// The mean of the velocities of fingers; zero without fingers.
  static func mean<Finger>(
    _ fingers: some Collection<Finger>, _ velocity: (Finger) -> Velocity
  ) -> Velocity {
    var sum = Velocity.zero
    for finger in fingers {
      let one = velocity(finger)
      sum = Velocity(x: sum.x + one.x, y: sum.y + one.y)
    }
    let share = 1 / Double(max(1, fingers.count))
    return Velocity(x: sum.x * share, y: sum.y * share)
  }
}

/// A sample of a pointer: position, time and phase.
public struct Touch: Hashable, Sendable {
  /// The phase of the pointer.
  public enum Phase: String, Sendable, CaseIterable {
    /// It came down.
    case began
    /// It was reported without being down: a pen above the glass, a mouse with no button.
    case hovered
    /// It is out of reach, or over something else than the screen, without having been down.
    case left
    /// It was reported again, at the same place or another.
    case moved
    /// It was lifted.
    case ended
    /// The system took it away: a call, an alert, a system gesture.
    case cancelled
    /// A wheel was turned over a place, or fingers scrolled on a track pad; see `turn`.
    case turned
  }

  /// The kind of pointer.
  public enum Kind: String, Sendable, CaseIterable {
    /// A finger.
    case touch
    /// A mouse, with its button down unless it hovers.
    case mouse
    /// A pen.
    case pen
  }

  /// The number of the pointer while it is down or hovers.
  public var pointer: Int
  /// The time of the sample, in virtual time.
  public var time: Seconds
  /// The position of the pointer; each coordinate within ±1e9 points.
  public var position: Point2D
  /// The phase of the pointer.
  public var phase: Phase
  /// The kind of pointer.
  public var kind: Kind
  /// Whether the touch begins a touch frame of its own although the touch before it in a list has
  /// the same time and another pointer.
  ///
  /// A stage sets it in the events of touches that it handled one by one.
  public var startsFrame = false
  /// Phase, source and unit of a turn; 0 for a touch.
  private var marks: UInt8 = 0
  /// Below 0 if unknown.
  ///
  /// Not an optional, which would enlarge each sample.
  private var pressure: Float = -1
  private var amount = Vector.zero
  /// The name of `startsFrame` in files.
  package static let frameMember = "starts_frame"

  /// Creates a sample of a pointer.
  ///
  /// - Parameter force: see `force`.
  public init(
    pointer: Int = 0, time: Seconds, position: Point2D, phase: Phase, kind: Kind = .touch,
    force: Double? = nil
  ) {
    self.pointer = pointer
    self.time = time
    self.position = position
    self.phase = phase
    self.kind = kind
    if let force { self.force = force }
  }

  /// The force of the pointer, from 0 to the device's maximum, 1; nil if unknown.
  ///
  /// Rounded to a millionth.
  public var force: Double? {
    get { pressure < 0 ? nil : Double(pressure).rounded(perUnit: 1e6) }
    set { pressure = newValue.map { Float($0.clamped(to: 0...1)) } ?? -1 }
  }

  /// The pointer number of all wheels, which devices do not use for fingers.
  package static let wheel = 0x7FFF_FFFF

  /// Creates a report of a wheel over a place.
  public init(turn: WheelTurn, at position: Point2D, time: Seconds) {
    self.init(
      pointer: Self.wheel, time: time, position: position, phase: .turned, kind: .mouse)
    (amount, marks) = (turn.amount, turn.marks)
  }

  /// The report of a wheel; nil for any other sample.
  public var turn: WheelTurn? {
    get { phase == .turned ? WheelTurn(by: amount, marks: marks) : nil }
    set {
      guard phase == .turned, let newValue else { return }
      (amount, marks) = (newValue.amount, newValue.marks)
    }
  }

  /// The same touch at another time.
  package func at(_ time: Seconds) -> Touch {
    var touch = self
    touch.time = time
    return touch
  }

  /// Whether it is a sample of a pointer that is not down before it.
  @inlinable
  package var isFirst: Bool {
    // Read for each touch of a stage, so it tests the phase once instead of using `isInTheAir`.
    switch phase {
    case .began, .hovered, .left, .turned: true
    case .moved, .ended, .cancelled: false
    }
  }

  /// Whether it is a sample of a pointer that is not down, neither before it nor after.
  package var isInTheAir: Bool { phase == .hovered || phase == .left || phase == .turned }

  /// Whether the pointer is not down after this sample.
  public var isLast: Bool { phase != .began && phase != .moved }

  /// The largest coordinate a touch may have, in points; keeps every later sum finite.
  @usableFromInline package static let farthest = 1e9
  /// The latest time of a sample, in seconds: three thousand years.
  @usableFromInline package static let latest = 1e11

  /// Whether the time and the coordinates are within their ranges.
  @inlinable
  package var hasNumbers: Bool {
    time.value.magnitude <= Self.latest && position.x.magnitude <= Self.farthest
      && position.y.magnitude <= Self.farthest
  }

  /// The error message for a sample with a phase that does not fit the pointer's state.
  package var misplacement: String {
    switch phase {
    case .began: "pointer \(pointer) began twice; end or cancel it first"
    case .hovered, .left, .turned:
      "pointer \(pointer) \(phase.rawValue) while it is down; end or cancel it first"
    case .moved, .ended, .cancelled: "pointer \(pointer) \(phase.rawValue) without having begun"
    }
  }

  /// The error message for numbers out of range; nil if they are valid.
  package var numberFault: String? {
    if !(time.value.magnitude <= Self.latest) {
      return "expected a time within ±1e11 s, found \(plain(time.value)) s"
    }
    if !(position.x.magnitude <= Self.farthest && position.y.magnitude <= Self.farthest) {
      return "expected coordinates within ±1e9 pt, found (\(plain(position.x)), "
        + "\(plain(position.y)))"
    }
    if phase == .turned {
      guard max(amount.x.magnitude, amount.y.magnitude) <= WheelTurn.largest else {
        return "expected a turn within ±1e9, found (\(plain(amount.x)), \(plain(amount.y)))"
      }
      if pointer != Self.wheel { return "a turn of a wheel has no pointer, found \(pointer)" }
    }
    return nil
  }
}

extension WheelTurn {
  /// Phase, source and unit in a byte: bits 0 to 2, 3 to 4, and 5.
  fileprivate var marks: UInt8 {
    let phase = phase.flatMap { Phase.allCases.firstIndex(of: $0) }.map { UInt8($0 + 1) } ?? 0
    let source = source.map { $0 == .wheel ? UInt8(1) : 2 } ?? 0
    return phase | source << 3 | (unit == .notches ? 32 : 0)
  }

  fileprivate init(by amount: Vector, marks: UInt8) {
    let phase = Int(marks & 7) - 1
    self.init(
      by: amount, phase: phase < 0 ? nil : Phase.allCases[phase],
      source: marks >> 3 & 3 == 0 ? nil : marks >> 3 & 3 == 1 ? .wheel : .trackPad,
      unit: marks & 32 == 0 ? .points : .notches)
  }
}

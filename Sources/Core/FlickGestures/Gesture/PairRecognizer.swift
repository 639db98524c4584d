internal import RealModule

/// The conditions for a pinch.
public struct PinchOptions: Hashable, Sendable {
  /// The change of the fingers' distance that begins a pinch.
  ///
  /// 18 is Flutter's `kScaleSlop`.
  public package(set) var slop: Points = 18

  /// Creates options for pinches beyond `slop`, from 0 to 1e6 points.
  ///
  /// - Throws: `CoreError` for another slop.
  public init(slop: Points = standard.slop) throws(CoreError) {
    self.slop = try CoreError.checked(slop, "pinch slop", in: .length)
  }

  private init() {}

  /// Beyond 18 points.
  public static let standard = PinchOptions()
}

/// The conditions for a rotation.
public struct RotateOptions: Hashable, Sendable {
  /// The angle of the fingers that begins a rotation; π/36 (5°) is RNGH's.
  public package(set) var slop = Radians(.pi / 36)

  /// Creates options for rotations beyond `slop`, from 0 to 100 radians.
  ///
  /// - Throws: `CoreError` for another slop.
  public init(slop: Radians = standard.slop) throws(CoreError) {
    self.slop = try CoreError.checked(slop, "rotate slop", in: 0...100)
  }

  private init() {}

  /// Beyond 5 degrees.
  public static let standard = RotateOptions()
}

/// Recognizes two fingers that change their distance (a pinch) or turn about each other (a
/// rotation).
///
/// Both are measured from where the slop was crossed, so neither starts with a jump.
package struct PairRecognizer: Sendable {
  package enum Measure: Sendable, Hashable {
    case span
    case angle
  }

  /// The least distance between the fingers, in points, which keeps every scale finite.
  package static let leastSpan = 1.0

  package let kind: Measure
  /// In points or in radians.
  package let slop: Double
  private var isPaired = false
  private var isKnown = false
  private var fingers = 0
  /// The distance between the two fingers, or the angle from first to second with full turns added.
  private var value = 0.0
  private var start = 0.0
  private var reference = 0.0
  private var change = 0.0
  /// The greatest change among the samples that failed.
  private var missed = 0.0

  package init(_ kind: Measure, slop: Double) {
    self.kind = kind
    self.slop = slop
  }

  package mutating func handle(_ input: RecognizerInput, _ contacts: [Contact])
    -> RecognizerResponse
  {
    switch input.phase {
    case .began:
      guard contacts.count <= 2 else { return .ignored }
      fingers = max(fingers, contacts.count)
      isPaired = contacts.count == 2
      guard isPaired else { return .none }
      value = measured(contacts, from: nil)
      start = value
      reference = value
      return .none
    case .moved: return moved(contacts, isActive: input.isActive)
    case .ended:
      if input.isActive { return .ended }
      isPaired = false
      // The other finger may yet find a new partner.
      return contacts.count == 2 ? .none : .failed
    case .timedOut: return .none
    }
  }

  private mutating func moved(_ contacts: [Contact], isActive: Bool) -> RecognizerResponse {
    guard isPaired else { return .none }
    let before = (value - start).magnitude
    value = measured(contacts, from: value)
    if isActive {
      if isFromOnePlace { reference = value }
      return .changed
    }
    let now = (value - start).magnitude
    if !isKnown { missed = change }
    change = max(change, now)
    guard !isKnown, now > slop else { return .none }
    isKnown = true
    reference = value > start ? start + slop : start - slop
    if isFromOnePlace { reference = value }
    return .recognized(share: max(0, slop - before) / (now - before))
  }

  /// Whether a pinch still lacks a reference distance.
  ///
  /// Its scale is 1 until the fingers are apart.
  private var isFromOnePlace: Bool { kind == .span && reference < Self.leastSpan }

  /// Whether it is a pinch without slop that began with both fingers at one place.
  package var beganFromOnePlace: Bool { kind == .span && start + slop < Self.leastSpan }

  private func measured(_ contacts: [Contact], from last: Double?) -> Double {
    let between = contacts[1].place - contacts[0].place
    switch kind {
    case .span: return between.length
    case .angle:
      let angle = Double.atan2(y: between.y, x: between.x)
      guard let last, between != .zero else { return last ?? angle }
      let turn = 2 * Double.pi
      return last + (angle - last) - ((angle - last) / turn).rounded() * turn
    }
  }

  package mutating func restart() { reference = value }

  package var criteria: Criteria {
    if fingers < 2 { return Criteria(.fingers(fingers, wanted: 2)) }
    return Criteria(
      Criterion(
        kind == .span ? .span : .turn, change, .above, slop, kind == .span ? .point : .radian,
        .missed(by: missed)))
  }

  package func measure(_ values: inout GestureValues, _ contacts: [Contact]) {
    switch kind {
    case .span:
      values.scale = max(value, Self.leastSpan) / max(reference, Self.leastSpan)
    case .angle: values.rotation = Radians(value - reference)
    }
  }

  /// The present measure of the two fingers and the reference: the measure at recognition.
  package var reach: (value: Double, reference: Double) { (value, reference) }

  /// The rate of change of the measure for the velocities of two fingers.
  package func measureVelocity(
    _ values: inout GestureValues, _ contacts: [Contact], _ first: Velocity, _ second: Velocity
  ) {
    let between = contacts[1].place - contacts[0].place
    let (dx, dy) = ((second.x - first.x).value, (second.y - first.y).value)
    let span = max(between.length, Self.leastSpan)
    switch kind {
    case .span:
      values.scaleVelocity =
        (between.x * dx + between.y * dy) / span / max(reference, Self.leastSpan)
    case .angle:
      values.rotationVelocity = RadiansPerSecond((between.x * dy - between.y * dx) / (span * span))
    }
  }
}

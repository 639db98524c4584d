internal import RealModule

/// Two fingers of a pinch or a rotation in a space that is transformed.
///
/// A space that is scaled evenly sees the same ratio of distances as the screen. One that is tilted
/// or mirrored does not.
struct PairInSpace: Sendable {
  /// The distance in the space for a point on the screen, when the gesture began.
  private let ratio: Double
  /// The angle in the space, less that on the screen times its direction.
  private let angle: Double

  init(_ space: TouchSpace, _ contacts: [Contact], _ value: Double, _ kind: PairRecognizer.Measure)
  {
    ratio = Self.ratio(space, contacts)
    angle = kind == .angle ? Self.angle(space, contacts) - value * Self.sense(space) : 0
  }

  /// Replaces the measures of the screen by those of the space.
  func localize(
    _ values: inout GestureValues, _ space: TouchSpace, _ contacts: [Contact], _ value: Double,
    _ kind: PairRecognizer.Measure
  ) {
    guard contacts.count == 2 else { return }
    switch kind {
    case .span:
      let change = Self.ratio(space, contacts) / ratio
      values.scale *= change
      values.scaleVelocity *= change
    case .angle:
      let sense = Self.sense(space)
      let now = Self.angle(space, contacts) - value * sense - angle
      let whole = 2 * Double.pi
      values.rotation = values.rotation * sense + Radians(now - (now / whole).rounded() * whole)
      values.rotationVelocity = values.rotationVelocity * sense
    }
  }

  private static func between(_ space: TouchSpace, _ contacts: [Contact]) -> Vector {
    space.local(contacts[1].place) - space.local(contacts[0].place)
  }

  private static func ratio(_ space: TouchSpace, _ contacts: [Contact]) -> Double {
    let onScreen = (contacts[1].place - contacts[0].place).length
    let local = between(space, contacts).length
    return onScreen > PairRecognizer.leastSpan && local > 0 ? local / onScreen : 1
  }

  private static func angle(_ space: TouchSpace, _ contacts: [Contact]) -> Double {
    let between = between(space, contacts)
    return Double.atan2(y: between.y, x: between.x)
  }

  /// -1 where the space is mirrored, else 1.
  private static func sense(_ space: TouchSpace) -> Double {
    space.now.a * space.now.d - space.now.b * space.now.c < 0 ? -1 : 1
  }
}

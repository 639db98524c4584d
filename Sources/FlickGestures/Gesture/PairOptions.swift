/// What makes two fingers a pinch.
public struct PinchOptions: Hashable, Sendable {
  /// How much the distance of the two fingers may change without meaning it.
  ///
  /// 18 is Flutter's `kScaleSlop`.
  public let slop: Points

  /// Pinches beyond `slop`, from 0 to 1e6 points.
  ///
  /// - Throws: `CoreError` for another slop.
  public init(slop: Points = 18) throws(CoreError) {
    self.slop = Points(try CoreError.checked(slop.value, "pinch slop", in: 0...1e6, unit: "pt"))
  }

  private init() { slop = 18 }

  /// Beyond 18 points.
  public static let standard = PinchOptions()
}

/// What makes two fingers a rotation.
public struct RotateOptions: Hashable, Sendable {
  /// How far the two may turn without meaning it; π/36 (5°) is RNGH's.
  public let slop: Radians

  /// Rotations beyond `slop`, from 0 to 100 radians.
  ///
  /// - Throws: `CoreError` for another slop.
  public init(slop: Radians = Radians(.pi / 36)) throws(CoreError) {
    self.slop = Radians(try CoreError.checked(slop.value, "rotate slop", in: 0...100, unit: "rad"))
  }

  private init() { slop = Radians(.pi / 36) }

  /// Beyond 5 degrees.
  public static let standard = RotateOptions()
}

/// The conditions for a pinch.
public struct PinchOptions: Hashable, Sendable {
  /// The change of the fingers' distance that begins a pinch.
  ///
  /// 18 is Flutter's `kScaleSlop`.
  public package(set) var slop: Points = 18

  /// Pinches beyond `slop`, from 0 to 1e6 points.
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

  /// Rotations beyond `slop`, from 0 to 100 radians.
  ///
  /// - Throws: `CoreError` for another slop.
  public init(slop: Radians = standard.slop) throws(CoreError) {
    self.slop = try CoreError.checked(slop, "rotate slop", in: 0...100)
  }

  private init() {}

  /// Beyond 5 degrees.
  public static let standard = RotateOptions()
}

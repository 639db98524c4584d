import Testing

@testable import FlickCore

@Suite struct `The numbers of a gesture` {
  /// All values for scripts must be finite; each is checked.
  @Test func `the numbers of a gesture are finite only if all of them are`() {
    #expect(GestureValues().isFinite)
    let changes: [(inout GestureValues) -> Void] = [
      { $0.location.x = .nan }, { $0.location.y = .infinity }, { $0.translation.x = .infinity },
      { $0.translation.y = .nan }, { $0.velocity.x = PointsPerSecond(.nan) },
      { $0.velocity.y = PointsPerSecond(-.infinity) }, { $0.scale = .infinity },
      { $0.scaleVelocity = .nan }, { $0.rotation = Radians(.infinity) },
      { $0.rotationVelocity = RadiansPerSecond(.nan) },
    ]
    for (index, change) in changes.enumerated() {
      var values = GestureValues()
      change(&values)
      #expect(!values.isFinite, "\(index)")
    }
  }
}

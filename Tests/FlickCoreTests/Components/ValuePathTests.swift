import Testing

@testable import FlickCore

/// Lines along which variables go, as beads on wires.
@Suite struct `A line that a variable follows` {
  /// 100 to the right, and 50 down; one corner is there twice.
  private static let path = ValuePath([
    .zero, Point(x: 100, y: 0), Point(x: 100, y: 0), Point(x: 100, y: 50),
  ])

  @Test(
    arguments: [
      (-20, -20, 0), (0, 0, 0), (50, 50, 0), (100, 100, 0), (120, 100, 20), (150, 100, 50),
      (170, 100, 70),
    ] as [(travel: Double, x: Double, y: Double)])
  func `goes straight on beyond its ends`(_ row: (travel: Double, x: Double, y: Double)) {
    #expect(Self.path.place(at: row.travel) == Point(x: row.x, y: row.y))
    let isDown = row.travel >= 100
    #expect(Self.path.direction(at: row.travel) == Vector(x: isDown ? 0 : 1, y: isDown ? 1 : 0))
    let found = Self.path.travel(nearestTo: Point(x: row.x, y: row.y), from: row.travel)
    #expect(found == row.travel)
  }

  @Test(
    arguments: [
      (60, 10, 0, 60), (95, 30, 0, 130), (95, 30, 140, 130), (-30, 8, 150, -30), (120, 90, 0, 190),
      (96, 4, 50, 96), (96, 4, 150, 104),
    ] as [(x: Double, y: Double, from: Double, travel: Double)])
  func `is followed from where it was`(
    _ row: (x: Double, y: Double, from: Double, travel: Double)
  ) {
    #expect(Self.path.travel(nearestTo: Point(x: row.x, y: row.y), from: row.from) == row.travel)
  }

  @Test func `of one place stays there`() {
    let path = ValuePath([Point(x: 3, y: 4), Point(x: 3, y: 4)])
    #expect(path.place(at: 9) == Point(x: 3, y: 4))
    #expect(path.direction(at: 9) == Vector(x: 1, y: 0))
    #expect(path.travel(nearestTo: .zero, from: 9) == 0)
  }
}

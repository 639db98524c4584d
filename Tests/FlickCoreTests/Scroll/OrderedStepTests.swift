import Testing

@testable import FlickCore

@Suite struct `A step of a shared drag` {
  /// A full step ends exactly at its end, although 0.2 + 0.7 is not quite 0.9.
  @Test(arguments: [(0, 0.2), (1.4, 0.55), (2.8, 0.9), (3, 0.9)])
  func `a step ends at its end`(_ row: (distance: Double, place: Double)) {
    let part = OrderedPath.Part(track: TrackIndex(0), from: 0.2, to: 0.9)
    let step = OrderedPath.Step(parts: [part], length: 2.8)
    #expect(step.place(of: part, after: row.distance) == row.place)
  }

  @Test(arguments: [(0.9, 0.7), (0.1, -0.3)])
  func `a step without an end continues`(_ row: (to: Double, place: Double)) {
    let part = OrderedPath.Part(track: TrackIndex(0), from: 0.2, to: row.to)
    let step = OrderedPath.Step(parts: [part], length: .infinity)
    #expect((step.place(of: part, after: 0.5) - row.place).magnitude < 1e-12)
  }
}

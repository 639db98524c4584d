import FlickCore
import Testing

/// Option sets are stored as numbers: each option has a bit of its own that never changes.
@Suite struct `A set of options` {
  @Test func `each option has its own bit`() {
    let directions: [SwipeOptions.Directions] = [.left, .right, .up, .down, .all]
    #expect(directions.map(\.rawValue) == [1, 2, 4, 8, 15])
    let kinds: [PointerKinds] = [.touch, .mouse, .pen, .all]
    #expect(kinds.map(\.rawValue) == [1, 2, 4, 7])
    let recordings: [Recording] = [
      .none, .touches, .gestureStates, .decisions, .pages, .parts, .motions, .gestureMoves,
      .gestures, .all,
    ]
    #expect(recordings.map(\.rawValue) == [0, 1, 2, 4, 8, 16, 32, 64, 66, 127])
  }
}

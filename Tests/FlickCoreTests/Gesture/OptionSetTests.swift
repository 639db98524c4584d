import FlickCore
import Testing

/// Sets of options are numbers for whoever keeps them: each option is a bit of its own, and which
/// one is never changed.
@Suite struct `A set of options` {
  @Test func `has its bits`() {
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

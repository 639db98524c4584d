@testable import FlickCore
import Testing

/// A type that holds a reference is counted at each copy, used or not; these are copied at every
/// touch or release.
@Suite struct `Values that a touch copies` {
  private static let types: [Any.Type] = [
    Touch.self, PanOptions.self, PanRecognizer.self, SlopCircle.self, Finger.Pan.self,
    Finger.Drag.self, TrackGrip.self, EdgeHandover.self, NestedOrder.self, Reach.self,
    AxisLock.self, DragPath.Segment.self, DragSteps.self, SceneTrack.self, SceneTree.Record.self,
    PageGeometry.self, PagerRelease.self, FingerLift.self, ThresholdSnap.self, SpringMotion.self,
    KeptSample.self, MotionID.self, Criterion.self, Criteria.self, Decision.self,
  ]

  private static func isPlain<Value>(_ type: Value.Type) -> Bool { _isPOD(type) }

  @Test func `touches copy plain numbers only`() {
    let counted = Self.types.filter { !Self.isPlain($0) }
    #expect(counted.map { "\($0)" } == [])
  }
}

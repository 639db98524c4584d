import FlickCore
import Testing

@testable import FlickAPI

@Suite struct `The pointers of a stage` {
  private func touch(_ phase: Touch.Phase, _ pointer: Int = 0) -> Touch {
    Touch(pointer: pointer, time: 0, position: .zero, phase: phase)
  }

  @Test func `a routine lifts the pointers that it put down`() {
    let pointers = StagePointers()
    pointers.record(touch(.began, 1), isOfRoutine: true)
    pointers.record(touch(.began, 2), isOfRoutine: false)
    #expect(pointers.leftDown(of: [1, 2], hasRoutines: true) == 2)
    #expect(pointers.leftDown(of: [1], hasRoutines: true) == nil)
    #expect(pointers.leftDown(of: [1], hasRoutines: false) == 1)
    let copy = StagePointers()
    copy.take(from: pointers)
    #expect(copy.leftDown(of: [1], hasRoutines: true) == 1)
    pointers.record(touch(.moved, 1), isOfRoutine: false)
    #expect(pointers.leftDown(of: [1], hasRoutines: true) == nil)
    pointers.record(touch(.began, 1), isOfRoutine: false)
    #expect(pointers.leftDown(of: [1], hasRoutines: true) == 1)
    #expect(pointers.last?.pointer == 1 && copy.last?.pointer == 2)
  }

  @Test func `the pointers of a stage keep the node that they came down on until they are lifted`()
  {
    let pointers = StagePointers()
    #expect(pointers.target(of: touch(.began)) { "a" } == "a")
    #expect(pointers.target(of: touch(.moved)) { "b" } == "a")
    #expect(pointers.target(of: touch(.moved, 1)) { "b" } == nil)
    #expect(pointers.target(of: touch(.ended)) { "b" } == "a")
    #expect(pointers.target(of: touch(.moved)) { "b" } == nil)
  }

  @Test func `pointers leave nodes from the innermost, and enter them from the outermost`() {
    let pointers = StagePointers()
    var nodes = pointers.hover(0, over: ["inner", "middle", "outer"])
    #expect(
      nodes.entered == ["outer", "middle", "inner"] && nodes.left.isEmpty && nodes.stayed.isEmpty)
    nodes = pointers.hover(0, over: ["other", "outer"])
    #expect(
      nodes.left == ["inner", "middle"] && nodes.entered == ["other"] && nodes.stayed == ["outer"])
    #expect(pointers.hovers(0) && !pointers.hovers(1))
    nodes = pointers.hover(0, over: [])
    #expect(nodes.left == ["other", "outer"] && !pointers.hovers(0))
    _ = pointers.hover(0, over: ["outer"])
    pointers.forgetHovering()
    #expect(!pointers.hovers(0))
  }

  @Test func `a trace played at once ends at its last touch, not after the present`() throws {
    let pointers = StagePointers()
    let trace = try Synthesizer(rate: 60).tap(at: Point2D(x: 1, y: 2))
    pointers.record(lastOf: trace, from: 5, until: 100)
    #expect(pointers.last?.time == 5 + trace.duration && pointers.last?.phase == .ended)
    pointers.record(lastOf: trace, from: 5, until: 5)
    #expect(pointers.last?.time == 5)
  }
}

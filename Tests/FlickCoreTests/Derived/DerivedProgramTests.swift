import Testing

@testable import FlickCore

@Suite struct `A program of derived values` {
  /// Of two numbers the second is gone in a later layout; a script may read it still.
  @Test func `a number that states no longer have reads 0`() throws {
    func scene(_ numbers: [String: Double]) throws -> SceneTree {
      try SceneTree(Node(frame: Self.frame, states: [StatesSpec("v", variables: numbers)]))
    }
    var stage = Stage(scene: try scene(["a": 3, "b": 4]), recording: .all)
    let reading = try ComponentReading(scene: stage.scene, id: "v", property: "b")
    #expect(reading.value(in: stage) == 4)
    stage.relayout(try scene(["a": 3]))
    #expect(reading.value(in: stage) == 0)
  }

  private static let frame = Rect2D(x: 0, y: 0, width: 100, height: 100)

  /// Of few steps and of many, as these are looked up in another way.
  @Test(arguments: [1, 5, 6, 7, 8, 9, 40])
  func `steps shared by two values are computed once`(_ count: Int) throws {
    let pagers = try ["p", "q"].map {
      try Node(id: $0, frame: Self.frame, pager: PagerOptions(pageCount: 9))
    }
    let scene = try SceneTree(Node(frame: Self.frame, children: pagers))
    let readings = try ["p", "q"].map {
      try ComponentReading(scene: scene, id: $0, property: "position")
    }
    var steps: [Derived.Step] = [.input(0), .input(1)]
    for place in 0..<count { steps.append(.binary(.add, place, place + 1)) }
    let part = DerivedProgram.Part(steps, readings)
    let once = DerivedProgram(joining: [part])
    let twice = DerivedProgram(joining: [part, part])
    #expect(once.blank.count == steps.count && twice.blank.count == steps.count)
    // The same inputs by other numbers are the same.
    let turned = DerivedProgram.Part(
      [.input(1), .input(0)] + steps.dropFirst(2), readings.reversed())
    #expect(DerivedProgram(joining: [part, turned]).blank.count == steps.count)
    // A constant is one too, and −0 is not 0.
    let constants: [Derived.Step] = [.constant(0), .constant(-0.0), .binary(.add, 0, 1)]
    let sum = DerivedProgram.Part(constants, [])
    #expect(DerivedProgram(joining: [sum, sum, part]).blank.count == steps.count + 3)
  }
}

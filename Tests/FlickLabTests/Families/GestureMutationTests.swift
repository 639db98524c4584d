import FlickCore
import FlickLab
import Testing

@Suite struct `Faults between a finger and a program` {
  private static func swipe() throws -> Trace {
    try LabFixture.drag(from: 280, by: -100, over: 0.1)
  }

  @Test func `a report in the middle is lost`() throws {
    let trace = try Self.swipe()
    let mutant = try #require(GestureMutation.drop.applied(to: trace))
    #expect(mutant.touches.count == trace.touches.count - 1)
    #expect(trace.touches.count { !mutant.touches.contains($0) } == 1)
    #expect(mutant.touches.first == trace.touches.first)
    #expect(mutant.touches.last == trace.touches.last)
  }

  @Test func `two reports have one time`() throws {
    let trace = try Self.swipe()
    let mutant = try #require(GestureMutation.time.applied(to: trace))
    #expect(mutant.touches.map(\.position) == trace.touches.map(\.position))
    let moves = mutant.touches.filter { $0.phase == .moved }
    #expect(zip(moves, moves.dropFirst()).count { $0.time == $1.time } == 1)
  }

  @Test func `half as many reports come`() throws {
    let trace = try Self.swipe()
    let mutant = try #require(GestureMutation.rate.applied(to: trace))
    #expect((GestureEdit.rate.value(of: mutant) - 50).magnitude < 6)
    #expect(mutant.touches.last?.position == trace.touches.last?.position)
  }

  @Test func `a second finger comes down and goes before the lift`() throws {
    let trace = try Self.swipe()
    let mutant = try #require(GestureMutation.finger.applied(to: trace))
    let others = mutant.touches.filter { $0.pointer == 1 }
    #expect(others.map(\.phase) == [.began, .ended])
    #expect(mutant.touches.filter { $0.pointer == 0 } == trace.touches)
    #expect(mutant.touches.last?.pointer == 0)
    #expect(mutant.touches.map(\.time) == mutant.touches.map(\.time).sorted())
  }

  @Test func `the finger rests before the lift`() throws {
    let trace = try Self.swipe()
    let mutant = try #require(GestureMutation.hold.applied(to: trace))
    let longer = try #require(mutant.touches.last).time - #require(trace.touches.last).time
    #expect((longer.value - 0.04).magnitude < 1e-9)
  }

  @Test func `a tap is too short for any of the faults`() throws {
    let tap = try Trace([
      Touch(pointer: 0, time: 0, position: Point2D(x: 10, y: 10), phase: .began),
      Touch(pointer: 0, time: 0.05, position: Point2D(x: 10, y: 10), phase: .ended),
    ])
    #expect(GestureMutation.allCases.allSatisfy { $0.applied(to: tap) == nil })
  }
}

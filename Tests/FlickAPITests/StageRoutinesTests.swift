import FlickCore
import LuaKit
import Testing

@testable import FlickAPI

@Suite struct `The routines of a stage in its past` {
  private let lua: LuaState
  init() throws { lua = try LuaState() }

  /// Routines that were started at 1 and at 3 seconds, and went on at the times given.
  private func routines(
    firstWentOn: [Seconds]
  ) throws -> (all: StageRoutines, first: StageRoutine, second: StageRoutine) {
    let function = try lua.load("coroutine.yield()", name: "routine")
    let (first, second) = (
      StageRoutine(try function.coroutine(), at: 1), StageRoutine(try function.coroutine(), at: 3)
    )
    var routines = StageRoutines()
    for (routine, times) in [(first, [1]), (second, [3]), (first, firstWentOn)] {
      if !routines.contains(routine) { routines.add(routine) }
      for time in times {
        routines.run(routine, at: time)
        routines.stop(routine, isOver: false, isRemembered: true)
      }
    }
    return (routines, first, second)
  }

  @Test func `routines started later are dropped, and waiting ones keep waiting`() throws {
    var (routines, first, second) = try routines(firstWentOn: [])
    let undone = routines.undo(after: RoutineMoment(time: 2, step: 1))
    #expect(undone.dropped == 1 && undone.ended == 0)
    #expect(routines.contains(first) && !first.isDone)
    #expect(!routines.contains(second) && second.isDone)
  }

  @Test func `routines that continued since end`() throws {
    var (routines, first, second) = try routines(firstWentOn: [4])
    let undone = routines.undo(after: RoutineMoment(time: 3.5, step: 2))
    #expect(undone.ended == 1 && undone.dropped == 0)
    #expect(first.isDone && !second.isDone && routines.all.count == 1)
  }

  @Test func `routines that had ended stay ended, and later ends count`() throws {
    var (routines, first, _) = try routines(firstWentOn: [])
    routines.run(first, at: 5)
    routines.stop(first, isOver: true, isRemembered: true)
    #expect(first.isDone && !routines.contains(first))
    var later = routines
    #expect(later.undo(after: RoutineMoment(time: 6, step: 3)).ended == 0)
    #expect(routines.undo(after: RoutineMoment(time: 4, step: 2)).ended == 1)
    #expect(routines.undo(after: RoutineMoment(time: 4, step: 2)).ended == 0)
  }
}

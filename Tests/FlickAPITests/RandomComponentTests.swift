import ComponentFuzz
import Testing

@Suite struct `Random fingers on components` {
  /// The same as `scripts/tools/fuzz --components`, at a modest count.
  @Test(arguments: componentWorlds.map(\.name))
  func `components keep their invariants under random fingers`(_ name: String) {
    let run = ComponentRun(
      seed: 20_261_126, count: 100, worlds: componentWorlds.filter { $0.name == name })
    run.work()
    #expect(run.finding == nil)
    #expect(run.missing == [])
  }
}

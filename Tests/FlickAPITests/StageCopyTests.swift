import FlickAPI
import FlickMotion
import LuaKit
import Testing

@testable import FlickHost

/// The host's view of `stage:copy()`; `scripts/scenarios/copies_spec.lua` tests the copies
/// themselves.
@Suite struct `Copies of a stage` {
  private final class Seen {
    var told: [String] = []
    var pictures: [Int: [Double]] = [:]
  }

  @Test func `a copy is logged, and filmed from its start`() throws {
    let seen = Seen()
    let film = Film(every: 0.1, takesAll: true) { [seen] frame in
      seen.pictures[frame.stage, default: []].append((frame.time.value * 10).rounded() / 10)
    }
    let host = try ScriptHost(
      RunConfiguration(), api: HostAPI.test, film: film,
      log: { [seen] event in
        switch event {
        case .opened(let stage, let title, _): seen.told.append("\(title) is stage \(stage)")
        case .copied(let stage, let other, let time):
          seen.told.append("\(stage) is a copy of \(other) at \(time.value)")
        default: break
        }
      }
    ) { _ in }
    try host.withinBudget {
      try host.lua.run(
        """
        local fb = require "flickbook"
        local stage = fb.open(fb.screen { title = "Pages", size = { 90, 90 },
          fb.pager { id = "p", page_count = 3 } })
        stage:wait(0.25)
        local other = stage:copy()
        other:wait(0.25)
        assert(other.time == 0.5 and stage.time == 0.25 and os.clock() == 0.5)
        """, name: "test.lua")
    }
    #expect(seen.told == ["Pages is stage 1", "Pages is stage 2", "2 is a copy of 1 at 0.25"])
    #expect(seen.pictures == [1: [0, 0.1, 0.2], 2: [0.3, 0.4, 0.5]])
  }

  @Test func `a copy has the decisions of its stage`() throws {
    let scripts = try Scripts()
    try scripts.run(
      Scripts.objects + """
        local copy = stage:copy()
        assert(#copy:decisions() == #stage:decisions() and #copy:decisions() > 0)
        copy:wait(1)
        assert(#copy:decisions() == #stage:decisions())
        """)
  }
}

import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// One after the other: each takes over signals of its thread.
@Suite(.serialized)
struct SupervisorTests {
  /// Returns the end of a worker that runs `body` under a memory limit.
  private func end(_ body: () -> Int32) throws -> Supervisor.End {
    var conditions = Supervisor.Conditions()
    conditions.memory = 64 << 20
    return try Supervisor(conditions).run { _ in body() }.end
  }

  @Test func `a worker's exit code is reported`() throws {
    #expect(try end { 7 } == .exited(7))
  }

  @Test func `waiting ends at the given time`() throws {
    let supervisor = try Supervisor()
    let worker = try supervisor.start { _ in
      while true { pause() }
    }
    #expect(supervisor.next(within: .milliseconds(1)) == .waited)
    supervisor.end(worker)
    #expect(supervisor.next() == .ended(worker: worker, .died(Signal(SIGKILL), at: nil)))
  }

  @Test(.enabled(if: Supervisor.limitsMemory))
  func `a kill by another process does not count as exhaustion`() throws {
    let end = try end {
      // Left by a refusal that was survived.
      errno = ENOMEM
      // Sound: a bridged string for the call. The shell's parent is the worker.
      return unsafe system("kill -ABRT $PPID")
    }
    #expect(end == .died(Signal(SIGABRT), at: nil))
  }

  @Test(.enabled(if: Supervisor.limitsMemory))
  func `a failed allocation counts as exhaustion`() throws {
    let end = try end {
      var kept: [[UInt8]] = []
      while true { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
    }
    #expect(end == .exhausted(at: nil))
  }
}

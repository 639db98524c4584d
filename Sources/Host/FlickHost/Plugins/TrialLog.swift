internal import FlickLog
internal import FlickLua
internal import LuaKit

/// A run log of a small test run, for reporters to be tried on.
enum TrialLog {
  /// The lines.
  static func bytes(failing: Bool) throws -> [UInt8] {
    var log = RunLog()
    log.header(script: "trial_spec.lua", seed: 0, settings: [])
    log.file("trial_spec.lua")
    log.testStarted("turns a page", at: 1)
    let host = try ScriptHost(RunConfiguration(), log: { log.add($0) }) { _ in }
    let script = LuaFile.module("trials/run_log").string
    _ = try host.lua.load(script, name: "trial_spec.lua").call([])
    log.check(
      "equal", at: "trial_spec.lua:8", time: 0.6, arguments: ["2", failing ? "3" : "2"],
      passed: !failing)
    log.testEnded(error: failing ? "trial_spec.lua:8: expected 3, got 2" : nil)
    log.end(exitCode: failing ? 1 : 0, error: nil)
    return log.bytes
  }
}

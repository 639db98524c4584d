package import FlickAPI
internal import FlickCore
package import LuaKit

// The parts of a host for the feel lab when a script calls it.

extension ScriptHost {
  /// The name that scripts pass to `require` for the feel lab.
  static let feelModule = FeelModule.module.name

  /// The file for a name in a script, with the first of the given endings that exists.
  ///
  /// - Throws: `HostError` for a file that is missing or out of reach.
  package func fileInReach(
    named name: String, endings: [String]
  ) throws(HostError) -> String {
    for ending in endings {
      if let file = file(at: name.hasSuffix(ending) ? name : name + ending) { return file }
    }
    let ending = endings.first ?? ""
    throw HostError(
      "no file '\(name)\(ending)' (looked from the script's folder up to the project's)")
  }

  /// The least share of an almost exhausted budget for a nested run, in seconds.
  private static let leastShare = 1e-3

  /// Runs `body`, which runs scripts on other threads while this one waits.
  ///
  /// Their CPU time counts as this script's.
  ///
  /// - Parameter body: takes the configuration. Its values of tunables are those set from outside.
  package func lending<Result>(
    _ body: (RunConfiguration) throws -> Result
  ) throws -> Result {
    unlimitProcess()
    defer { limitProcess() }
    let time = SpreadTime(left: lua.cpuSecondsLeft, stop: lua.stopFlag)
    defer { lua.chargeCPU(seconds: time.seconds(besides: 0)) }
    var configuration = configuration
    configuration.isOneOfMany = true
    configuration.countsProcessMemory = false
    configuration.cpuLimit = configuration.cpuLimit.clamped(
      from: Self.leastShare, to: lua.cpuSecondsLeft)
    configuration.tunables = Tunables(session.tunables.settings)
    configuration.lender = time
    return try body(configuration)
  }

  /// The answer of the feel lab to `stage:flips`.
  package func flips(_ question: FlipQuestion) throws -> LuaValue {
    guard let feel = try builtInModule(Self.feelModule).asTable else {
      throw HostError("stage:flips needs the feel lab, which this host lacks")
    }
    let options = lua.makeTable()
    try options.set("screen", to: question.screen)
    try options.set("corpus", to: question.corpus)
    if let filter = question.filter { try options.set("where", to: filter) }
    if let outcome = question.outcome { try options.set("outcome", to: outcome) }
    if !question.tunables.isEmpty {
      try options.set("tunables", to: LuaList(question.tunables))
    }
    let settings = lua.makeTable()
    for (name, text) in question.settings { try settings.set(name, to: text) }
    try options.set("set", to: settings)
    return try feel.get("flips", as: LuaCallable.self).call([.table(options)]).first ?? .nil
  }
}

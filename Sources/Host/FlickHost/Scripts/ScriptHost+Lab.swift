package import FlickAPI
internal import FlickCore
package import LuaKit

// What the feel lab needs of a host whose script asks it.

extension ScriptHost {
  /// The name that scripts pass to `require` for the feel lab.
  static let feelModule = FeelModule.module.name

  /// The file that a script means by a name, with the first of some endings that there is.
  ///
  /// - Throws: `HostError` for one that is not there, or that scripts may not have.
  package func fileInReach(
    named name: String, endings: [String]
  ) throws(HostError) -> String {
    for ending in endings {
      if let file = file(at: name.hasSuffix(ending) ? name : name + ending) { return file }
    }
    let ending = endings.first ?? ""
    throw HostError(
      .input, "no file '\(name)\(ending)' (looked from the script's folder up to the project's)")
  }

  /// Whether a path leads to a file that scripts may have.
  package func isInReach(_ path: String) -> Bool { isReachable(path) }

  /// What a run on the side may use at least, in seconds, of a budget that is nearly over.
  private static let leastShare = 1e-3

  /// How scripts are run on the side while this one waits, on threads whose time counts as its own.
  ///
  /// - Parameter body: takes the configuration; its values of tunables are those set from outside.
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
    configuration.tunables = Tunables()
    for (name, text) in session.tunables.settings { configuration.tunables.set(name, to: text) }
    configuration.lender = time
    return try body(configuration)
  }

  package func flips(_ question: FlipQuestion) throws -> LuaValue {
    guard let feel = try builtInModule(Self.feelModule).asTable else {
      throw HostError(.input, "stage:flips needs the feel lab, which this host has not got")
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

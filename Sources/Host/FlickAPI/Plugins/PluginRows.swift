internal import FlickCore
internal import LuaKit
internal import LuaSchema

/// Functions that give scripts access to plugins.
enum PluginRows {
  static let plugin = LuaFunction(
    "plugin",
    "The exports of a plugin of the project: data copied, functions as handles that run in the "
      + "plugin.",
    Arg.host(ScriptSession.self), Arg.string("name", "The plugin's name in `flickbook.json`."),
    returns: "a table, or another value that the plugin exports; nil if it exports none"
  ) { host, name in PluginValue(value: try host.object.services.exports(ofPlugin: name)) }
}

/// A value of a plugin that is copied into another state.
struct PluginValue: LuaReturnable {
  let value: LuaValue

  static var luaResultName: String { "any" }
  static var luaResults: [ValueSchema] { [.union([.map(.any), .scalar])] }

  /// The schema of options that only the plugin knows.
  static var options: ValueSchema { .map(.union([.scalar, .map(.any)])) }

  /// The options as an argument of the plugin's function: an empty table if there are none.
  static func argument(_ options: LuaTable?) -> any LuaPushable {
    if let options { LuaValue.table(options) } else { PlainData.table([]) }
  }

  func pushResults(to stack: borrowing LuaStack) -> Int32 { stack.pushCopy(of: value) }
}

extension ScriptSession {
  /// A plugin's easing curve, sampled once, so that the plugin does not run when it is used.
  func easing(named name: String) throws -> Easing {
    if let known = pluginEasings.first(where: { $0.name == name }) { return known.easing }
    let contribution = try contribution(.easing, name)
    let easing = try Self.sampled(contribution, contribution.function("value"))
    pluginEasings.append((name, easing))
    return easing
  }

  /// Forgets the curves of plugins after they are loaded again; each is sampled anew at its next
  /// use.
  package func forgetPluginEasings() { (pluginEasings, pluginLaws) = ([], []) }

  /// The number of pieces of a plugin's curve.
  private static let pieces = 1024

  private static func sampled(
    _ contribution: Contribution, _ function: LuaCallable
  ) throws -> Easing {
    var stops: [LinearStops.Stop] = []
    for index in 0...pieces {
      let progress = Double(index) / Double(pieces)
      let result = try contribution.call(function, [progress]).first ?? .nil
      guard let output = result.asNumber, output.isFinite, output.magnitude <= 1e6 else {
        throw contribution.badResult(
          "expected a number for progress \(exact(progress)), got \(result.text)", of: function)
      }
      stops.append(LinearStops.Stop(output, at: progress))
    }
    return try Easing.stops(stops)
  }
}

/// A profile by its name: one of the program's, or a plugin's table of options.
typealias ProfileArgument = PluginOr<Profile.Name>

extension LuaFields {
  /// Runs `body` on the fields, with the values of a plugin's profile for absent fields.
  func withProfile<Result>(
    _ profile: ProfileArgument?, _ body: (borrowing LuaFields) throws -> Result
  ) throws -> Result {
    guard case .plugin(let name)? = profile else { return try body(self) }
    let contribution = try host(ScriptSession.self).contribution(.profile, name)
    guard case .table(let table) = contribution.value else {
      throw contribution.badResult("expected a table of options", of: nil)
    }
    return try withDefaults(table, of: PagerRows.pager, without: "profile", body)
  }
}

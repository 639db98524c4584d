internal import FlickCore
internal import LuaKit

/// Which page a release goes to, as scripts say it: a table of thresholds, a toolkit's rule by the name
/// of its profile, or a function.
enum SnapArgument: LuaReadable {
  case thresholds
  case profile(Profile.Name)
  case function(LuaCallable)

  static var luaTypeName: String { "table, name of a profile or function" }

  static func read(_ stack: LuaStack, at index: Int32) -> SnapArgument? {
    if let name = Profile.Name.read(stack, at: index) { return .profile(name) }
    if let function = LuaCallable.read(stack, at: index) { return .function(function) }
    return LuaTable.read(stack, at: index) == nil ? nil : .thresholds
  }

  var isFunction: Bool { if case .function = self { true } else { false } }

  /// The policy; `table` reads the thresholds.
  func policy(
    _ session: ScriptSession, table: () throws -> SnapPolicy?
  ) throws -> SnapPolicy {
    switch self {
    case .thresholds: return try table() ?? .standard
    case .profile(let name): return Profile.named(name).snap
    case .function(let function):
      let rule = ScriptRule(function: function, session: session)
      return SnapPolicy(.custom(CustomSnap("function") { rule.page(for: $0) }))
    }
  }
}

/// The keys of a table of thresholds.
enum SnapKeys {
  static let distance = Arg.number(
    "distance", "Share of a page that a slow drag must cover.", .within(0...1), default: 0.5)
  static let velocity = Arg.number(
    "velocity", "Points per second from which direction decides.", .atLeast(0), default: 500)
  static let pagesPerSwipe = Arg.integer(
    "pages_per_swipe", "How many pages one swipe moves at most.", .atLeast(0), default: 1)
  static let all = [distance.parameter, velocity.parameter, pagesPerSwipe.parameter]

  static func policy(_ fields: LuaFields) throws -> SnapPolicy {
    try SnapPolicy(
      distance: Pages(fields(distance)), velocity: PointsPerSecond(fields(velocity)),
      pagesPerSwipe: fields(pagesPerSwipe))
  }
}

/// A script's function as a rule.
///
/// Unchecked, as a stage with such a rule stays on its script's thread: `StageObject` hands it to no
/// worker, and reads nothing of it while the function runs.
private struct ScriptRule: @unchecked Sendable {
  let function: LuaCallable
  weak var session: ScriptSession?

  /// The page; that of a release at rest if the function fails, whose error the session then has.
  func page(for release: PagerRelease) -> Int {
    do throws(LuaError) {
      let page = try function.call(release.record, returning: Int.self)
      return PageNumber.fromLua(page)
    } catch {
      session?.ruleError = session?.ruleError ?? error
      return release.base
    }
  }
}

extension PagerRelease {
  /// As a function of a script gets it: pages from 1.
  fileprivate var record: LuaRecord {
    LuaRecord([
      ("position", PageNumber.toLua(position)), ("from", PageNumber.toLua(base)),
      ("page_count", pageCount), ("velocity", velocity.value), ("travel", travel.value),
      ("duration", duration.value), ("page_length", pageLength.value), ("pitch", pitch.value),
    ])
  }
}

import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import Foundation
import Testing

/// Gestures are labelled by their outcomes with a hidden setting; tuning starts from the defaults
/// and must find a setting that satisfies all labels.
///
/// `FLICKBOOK_HIDDEN_SETTINGS=50` tries fifty settings, for a run by hand.
@Suite struct `A hidden setting` {
  /// A screen, and the tunables that its outcomes depend on.
  private struct Game {
    var script: String
    var tunables: [String]
  }

  private static let repository = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  private static let count =
    ProcessInfo.processInfo.environment["FLICKBOOK_HIDDEN_SETTINGS"].flatMap(Int.init) ?? 4

  /// The minimum number of gestures with another outcome under the hidden setting.
  private static let leastWrong = 4

  private static func game(_ number: Int, _ rule: LabFixture) -> Game {
    func shipped(_ name: String, _ tunables: [String]) -> Game {
      Game(
        script: repository.appending(path: "scripts/screens/\(name).lua").path, tunables: tunables)
    }
    return switch number % 4 {
    case 0: Game(script: rule.script, tunables: ["velocity", "distance", "flick"])
    case 1:
      shipped("your_library", ["swipe_distance", "swipe_velocity", "flick_distance"])
    case 2: shipped("pager", ["distance", "velocity", "flick_distance"])
    default: shipped("tabs", ["distance", "velocity", "flick_distance"])
    }
  }

  @Test(arguments: 0..<count)
  func `tuning finds a hidden setting`(_ number: Int) throws {
    var random = SplitMix64(seed: UInt64(number) &* 7919 &+ 1)
    let fixture = try LabFixture(LabFixture.pager)
    let game = Self.game(number, fixture)
    let open = LabSession(script: game.script, RunConfiguration(), [], OutcomeQuestion())
    let all = try game.tunables.map { try open.axis($0) }
    try Self.addSwipes(40, to: fixture, &random)
    let gestures = try CorpusFile(fixture.corpus).gestures(where: nil)
    func played(_ setting: [String: String]) throws -> [GestureRun] {
      var configuration = RunConfiguration()
      for (name, value) in setting { configuration.tunables.set(name, to: value) }
      return try LabSession(
        script: game.script, configuration, gestures, OutcomeQuestion()
      ).playAll()
    }
    let now = try played([:]).map(\.outcome)
    // Settings with hardly any effect are not suitable.
    var (axes, hidden, runs): ([TunableAxis], [String: String], [GestureRun]) = ([], [:], [])
    while zip(now, runs).count(where: { $0 != $1.outcome }) < Self.leastWrong {
      axes = Array(all.shuffled(using: &random).prefix(Int.random(in: 1...3, using: &random)))
      hidden = [:]
      for axis in axes {
        // Velocities in the range of people's.
        let top = axis.name.hasSuffix("velocity") ? 2000 : axis.range.upperBound
        hidden[axis.name] = String(
          format: "%.4g", Double.random(in: axis.range.lowerBound...top, using: &random))
      }
      runs = try played(hidden)
    }
    var labelled: [CorpusFile.Recorded] = []
    for (recorded, run) in zip(gestures, runs) {
      try #require(run.fault == nil)
      let want = run.outcome.map { "\($0.name) == \($0.value)" }.joined(separator: " and ")
      var own = recorded
      own.gesture.labels = [Corpus.Label(want: try LabExpression(want), source: .task)]
      labelled.append(own)
    }
    let tuning = try Tuning(
      LabSession(script: game.script, RunConfiguration(), labelled, OutcomeQuestion()), axes)
    #expect(tuning.before.asMeant <= labelled.count - Self.leastWrong)
    #expect(
      tuning.after.asMeant == labelled.count,
      "\(game.script): hidden \(hidden), found \(tuning.after.values), \(tuning.notes)")
    withExtendedLifetime(fixture) {}
  }

  /// Slow drags and flicks, far and short, some of them oblique.
  private static func addSwipes(
    _ count: Int, to fixture: LabFixture, _ random: inout SplitMix64
  ) throws {
    for number in 0..<count {
      let way = -Double.random(in: 8...280, using: &random)
      let speed = 100 * pow(20, Double.random(in: 0...1, using: &random))
      let rest = number % 4 == 0 ? 0.2 : 0
      let trace = try LabFixture.drag(
        from: 295, by: way, over: max(0.03, way.magnitude / speed), rest: rest)
      let angle = Double.random(in: -0.7...0.7, using: &random) * (number % 3 == 0 ? 1 : 0)
      try fixture.add("g\(number)", trace.sloped(by: angle))
    }
  }
}

extension Trace {
  /// The same with a way down or up for each point of the way aside.
  fileprivate func sloped(by slope: Double) throws -> Trace {
    guard let first = touches.first else { return self }
    return try Trace(
      touches.map { touch in
        var touch = touch
        touch.position.y += (touch.position.x - first.position.x) * slope
        return touch
      })
  }
}

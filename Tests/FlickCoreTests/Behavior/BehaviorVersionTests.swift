import FlickCore
import Foundation
import Testing

@Suite struct `A behaviour version` {
  @Test func `each behaviour version lists its changed rules`() {
    let rules = BehaviorRule.allCases
    #expect(Set(rules.map(\.name)).count == rules.count)
    #expect(rules.map(\.version) == rules.map(\.version).sorted())
    for rule in rules {
      #expect(rule.version > .first && rule.version <= .current, "\(rule.name)")
      #expect(!rule.summary.hasSuffix(".") && rule.summary.first?.isUppercase != true)
    }
    #expect(rules.contains { $0.version == .current })
    #expect(BehaviorVersion.first.rulesChangedSince == rules)
    #expect(BehaviorVersion.current.rulesChangedSince.isEmpty)
  }

  /// The guide repeats the table for readers.
  @Test(arguments: BehaviorRule.allCases)
  func `a behaviour version has its rules in the guide`(_ rule: BehaviorRule) throws {
    let guide = try String(
      contentsOf: URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "docs/guides/feel-lab.md"), encoding: .utf8)
    let row =
      "| \(rule.version) | \(rule.name) | \(rule.summary) | \(rule.restoration ?? "none") |\n"
    #expect(guide.contains(row), "expected the row \(row)")
  }
}

@Suite struct `Rules with an effect on a run` {
  private func stage() throws -> Stage {
    let frame = Rect2D(x: 0, y: 0, width: 400, height: 800)
    return try Stage(
      scene: SceneTree(Node(id: "pages", frame: frame, pager: PagerOptions(pageCount: 3))),
      recording: .all)
  }

  @Test func `a rule is kept with the time of its first effect`() throws {
    var stage = try stage()
    #expect(stage.appliedRules.starts.isEmpty)
    try stage.advance(to: 0.25)
    stage.note(.touchFrames)
    try stage.advance(to: 0.5)
    stage.note(.touchFrames)
    stage.note(.transforms)
    #expect(stage.appliedRules.starts.map(\.rule) == [.touchFrames, .transforms])
    #expect(stage.appliedRules.starts.map(\.time) == [0.25, 0.5])
    #expect(stage.appliedRules.start(of: .jointFlings) == nil)
  }

  @Test func `rules are copied with the stage and survive a new layout`() throws {
    var stage = try stage()
    stage.note(.transforms)
    var copy = stage
    copy.note(.jointFlings)
    #expect(stage.appliedRules.starts.count == 1 && copy.appliedRules.starts.count == 2)
    copy.relayout(stage.scene)
    #expect(copy.appliedRules.starts.map(\.rule) == [.transforms, .jointFlings])
  }

  @Test func `a difference after the first effect of a changed rule may be due to it`() throws {
    var stage = try stage()
    stage.note(.jointFlings)
    try stage.advance(to: 1)
    stage.note(.transforms)
    let applied = stage.appliedRules
    #expect(applied.suspects(since: .first) == [.transforms, .jointFlings])
    #expect(applied.suspects(since: .first, upTo: 1) == [.transforms, .jointFlings])
    #expect(applied.suspects(since: .first, upTo: 0.999) == [.jointFlings])
    #expect(applied.suspects(since: .current).isEmpty)
    #expect(applied.origin(since: .first) == "possibly from transforms, joint flings")
    #expect(applied.origin(since: .current) == "not from a changed rule")
    #expect(AppliedRules().origin(since: .first) == "not from a changed rule")
  }

  @Test func `rules with an effect are described, the others named`() throws {
    var stage = try stage()
    try stage.advance(to: 0.25)
    stage.note(.releaseOfSeveralFingers)
    let lines = BehaviorVersion.first.report(effects: stage.appliedRules.part)
    #expect(lines.count == 3)
    #expect(
      lines[0]
        == "made with behaviour version 1, and this program has version \(BehaviorVersion.current); "
        + "rules changed since:")
    #expect(lines[1].hasPrefix("  release of several fingers (from 0.250 s on): the velocity is"))
    #expect(lines[1].hasSuffix("; former result by: lift_window = 0"))
    #expect(lines[2].hasPrefix("  without effect: transforms, touch frames (former result by: "))
    #expect(BehaviorVersion.current.report(effects: stage.appliedRules.part).isEmpty)
  }
}

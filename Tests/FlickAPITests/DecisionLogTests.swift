import FlickAPI
import FlickCore
import Testing

@Suite struct `A log of decisions` {
  /// Decisions of every kind of verdict with up to six tests, and those of a flick.
  private func decisions() throws -> [Decision] {
    var stage = Stage(
      scene: try SceneTree(
        Node(
          id: "pages", frame: Rect2D(x: 0, y: 0, width: 390, height: 844),
          pager: PagerOptions(pageCount: 3))))
    try stage.play(
      Synthesizer(rate: 60).swipe(
        from: Point2D(x: 300, y: 400), by: Vector(x: -200, y: 0), speed: 800, duration: 0.2))
    stage.settle()
    let verdicts: [Decision.Verdict] = [
      .page(1), .card(0), .state(2), .offset(-0.1), .recognized, .failed, .held, .ignored, .joined,
      .handedOver(to: ComponentID(index: 70_000)), .lost(to: ComponentID(index: 0)),
      .over(.system), .custom(try #require(Decision.CustomVerdict("sixteen bytes…"))),
    ]
    let rules = Decision.Rule.allCases
    let made = (0..<rules.count * verdicts.count).map { number in
      let tests = (0..<number % 7).map { test in
        Criterion(
          .distance, [0.1, -0.0, .infinity][test % 3] * Double(number + 1), .atLeast,
          threshold: 1 / 3.0, unit: .page, isDeciding: test == 2)
      }
      return Decision(
        time: Seconds(Double(number) / 3), component: ComponentID(index: number),
        property: number % 3 == 0 ? nil : number % 3 - 1, rule: rules[number % rules.count],
        verdict: verdicts[number % verdicts.count], criteria: Criteria(tests))
    }
    return stage.decisions + made
  }

  @Test func `decisions are read as they were added, at each length`() throws {
    let decisions = try decisions()
    #expect(decisions.count > 260)
    var log = DecisionLog()
    let copy = log
    for (index, decision) in decisions.enumerated() {
      log.append(decision)
      #expect(log.count == index + 1 && log.last == decision)
    }
    #expect(Array(log) == decisions && copy.isEmpty)
    #expect(log.indices.allSatisfy { log[$0] == decisions[$0] })
    #expect(Array(log.suffix(200)) == Array(decisions.suffix(200)))
    #expect(DecisionLog(Array(decisions[5...])).elementsEqual(decisions[5...]))
  }
}

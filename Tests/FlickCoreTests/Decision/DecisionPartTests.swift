import FlickCore
import Testing

@testable import FlickGestures

/// Parts of decisions: a script's own words, finger counts, digits.
@Suite struct `A part of a decision` {
  @Test(arguments: [
    "a", "open", "half open", "eightchr", "nine char", "sixteen letters.", "größer", "öööööööö",
    "é", "😀😀😀😀",
  ])
  func `a word of a script is kept unchanged`(_ text: String) {
    #expect(Decision.CustomVerdict(text)?.text == text)
  }

  @Test(arguments: ["", "seventeen letters", "ööööööööö", "a\0b"])
  func `an empty or long text is not a word`(_ text: String) {
    #expect(Decision.CustomVerdict(text) == nil)
  }

  @Test(arguments: [
    (count: 1, wanted: 2, comparison: Criterion.Comparison.atLeast, isMet: false),
    (count: 2, wanted: 2, comparison: .atLeast, isMet: true),
    (count: 3, wanted: 2, comparison: .atMost, isMet: false),
    (count: 1, wanted: 1, comparison: .atLeast, isMet: true),
  ])
  func `a wrong number of fingers reports too many or too few`(
    _ row: (count: Int, wanted: Int, comparison: Criterion.Comparison, isMet: Bool)
  ) {
    let test = Criterion.fingers(row.count, wanted: row.wanted)
    #expect(test.comparison == row.comparison && test.isMet == row.isMet)
    #expect(test.value == Double(row.count) && test.threshold == Double(row.wanted))
    #expect(test.unit == .count && test.name == .pointers)
  }

  /// Three digits of the spare; below 1, three decimals or as many as are needed.
  @Test(arguments: [
    (spare: 0.0, text: "7.123"), (spare: 1e-9, text: "7.123456789"),
    (spare: 0.000_49, text: "7.1235"),
    (spare: 0.0005, text: "7.123"), (spare: 0.999, text: "7.123"), (spare: 1, text: "7.12"),
    (spare: 9.99, text: "7.12"), (spare: 10, text: "7.1"), (spare: 99.9, text: "7.1"),
    (spare: 100, text: "7"), (spare: .infinity, text: "7"),
  ])
  func `a number has as many digits as necessary`(_ row: (spare: Double, text: String)) {
    let test = Criterion(.velocity, row.spare, .atLeast, 0, .pointsPerSecond)
    #expect(CriterionNumbers(of: test).bare(7.123_456_789) == row.text)
  }

  /// A pinch, or a turn, crosses its slop once, at the share of the step where it does.
  @Test(arguments: [PairRecognizer.Measure.span, .angle])
  func `a part of a decision that is a slop is crossed once`(_ measure: PairRecognizer.Measure) {
    var pair = PairRecognizer(measure, slop: measure == .span ? 20 : 0.2)
    func contacts(_ value: Double) -> [Contact] {
      // Of an angle: far enough to the right that its tangent is small.
      let place = measure == .span ? Point2D(x: 100 + value, y: 0) : Point2D(x: 100, y: value)
      return [
        Contact(touchBit: 1, pointer: 0, start: .zero, place: .zero),
        Contact(touchBit: 2, pointer: 1, start: place, place: place),
      ]
    }
    func input(_ phase: RecognizerInput.Phase) -> RecognizerInput {
      RecognizerInput(phase, of: 1, at: 0, velocity: .zero, isActive: false)
    }
    _ = pair.handle(input(.began), contacts(0))
    var answers: [RecognizerResponse] = []
    for value in [10.0, 19, 40, 80, 0, 60] {
      answers.append(pair.handle(input(.moved), contacts(value)))
    }
    #expect(answers.filter { if case .recognized = $0 { true } else { false } }.count == 1)
    guard case .recognized(let share) = answers[2] else {
      return #expect(Bool(false), "recognized where it crosses")
    }
    if measure == .span { #expect((share - 1.0 / 21).magnitude < 1e-9) }
    // The nearest miss was before it; the greatest change after it counts.
    let test = pair.criteria.first
    if measure == .span { #expect(test?.value == 80 && test?.nearestMiss == 19) }
  }
}

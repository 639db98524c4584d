import Testing

@testable import FlickAPI
@testable import FlickSession

@Suite struct `A slider of whole numbers` {
  private func declaration(_ range: ClosedRange<Double>) -> Tunables.Declaration {
    var declaration = Tunables.Declaration(
      name: "count", defaultValue: .number(range.lowerBound), minimum: range.lowerBound,
      maximum: range.upperBound, choices: [])
    declaration.isWhole = true
    return declaration
  }

  @Test(arguments: [1.0...5, 0...1, 3...12, 0...1000, -7...7])
  func `a slider of whole numbers has whole values only`(_ range: ClosedRange<Double>) {
    let declaration = declaration(range)
    for place in 0...97 {
      let value = TunableStep.value(at: Double(place) / 97, declaration)
      guard case .number(let number)? = value else {
        Issue.record("no number at \(place)")
        continue
      }
      #expect(number == number.rounded() && range.contains(number))
    }
  }

  @Test func `a slider of whole numbers moves by one`() {
    let declaration = declaration(1...5)
    #expect(TunableStep.value(.number(3), by: 1, isLarge: false, declaration) == .number(4))
    #expect(TunableStep.value(.number(3), by: -1, isLarge: false, declaration) == .number(2))
    #expect(TunableStep.value(.number(3), by: 1, isLarge: true, declaration) == .number(5))
  }
}

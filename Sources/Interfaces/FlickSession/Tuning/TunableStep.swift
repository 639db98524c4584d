package import FlickAPI
internal import FlickCore

/// The steps of a value by keys and sliders.
package enum TunableStep {
  /// The value as text for `--set`, with at most six decimals.
  package static func text(_ value: Tunables.Value) -> String {
    guard case .number(let number) = value else { return "\(value)" }
    return plain(number, decimals: 6)
  }

  /// The position of a value in its range, from 0 to 1; nil for a number without a range.
  package static func share(of value: Tunables.Value, _ declaration: Tunables.Declaration)
    -> Double?
  {
    switch value {
    case .number(let number):
      guard let (low, high) = declaration.ends else { return nil }
      return ((number - low) / (high - low)).clamped(to: 0...1)
    case .choice(let choice):
      guard let index = declaration.choices.firstIndex(of: choice), declaration.choices.count > 1
      else { return nil }
      return Double(index) / Double(declaration.choices.count - 1)
    case .flag(let flag): return flag ? 1 : 0
    }
  }

  /// The position of a value in text form; nil for a text that is not a value too.
  package static func share(of text: String, _ declaration: Tunables.Declaration) -> Double? {
    (try? declaration.parse(text)).flatMap { share(of: $0, declaration) }
  }

  /// The value at a share of the range, rounded to a step; nil without a range.
  package static func value(at share: Double, _ declaration: Tunables.Declaration) -> Tunables
    .Value?
  {
    switch declaration.defaultValue {
    case .number:
      guard let (low, high) = declaration.ends else { return nil }
      let step = step(of: declaration, 0)
      let number = ((low + share * (high - low)) / step).rounded() * step
      return .number(rounded(number).clamped(from: low, to: high))
    case .choice:
      guard !declaration.choices.isEmpty else { return nil }
      let index = Int((share * Double(declaration.choices.count - 1)).rounded())
      return .choice(declaration.choices[index.clamped(from: 0, to: declaration.choices.count - 1)])
    case .flag: return .flag(share >= 0.5)
    }
  }

  /// The value after a number of steps.
  ///
  /// A large step is ten small ones.
  package static func value(
    _ value: Tunables.Value, by steps: Int, isLarge: Bool, _ declaration: Tunables.Declaration
  ) -> Tunables.Value {
    switch value {
    case .number(let number):
      let step = step(of: declaration, number)
      let next = ((number / step).rounded() + Double(steps * (isLarge ? 10 : 1))) * step
      return .number(
        rounded(next).clamped(
          from: declaration.minimum ?? -.infinity, to: declaration.maximum ?? .infinity))
    case .choice(let choice):
      guard !declaration.choices.isEmpty else { return value }
      let index = (declaration.choices.firstIndex(of: choice) ?? 0) + steps
      return .choice(declaration.choices[index.clamped(from: 0, to: declaration.choices.count - 1)])
    case .flag: return .flag(steps > 0)
    }
  }

  private static func rounded(_ number: Double) -> Double {
    Double(plain(number, decimals: 6)) ?? number
  }

  /// A hundredth of the range, or of the value without a range, rounded down to 1, 2 or 5 times a
  /// power of ten.
  private static func step(of declaration: Tunables.Declaration, _ value: Double) -> Double {
    let extent = declaration.ends.map { $0.high - $0.low } ?? max(value.magnitude, 1)
    var step = 1.0
    while step > extent / 100, step > 1e-6 { step /= 10 }
    while step * 10 <= extent / 100, step < 1e12 { step *= 10 }
    let factor = [5.0, 2.0].first { step * $0 <= extent / 100 } ?? 1
    return declaration.isWhole ? max(1, step * factor) : step * factor
  }
}

extension Tunables.Declaration {
  /// The ends of the range of a number; nil without a range.
  var ends: (low: Double, high: Double)? {
    guard let minimum, let maximum, minimum < maximum else { return nil }
    return (minimum, maximum)
  }
}

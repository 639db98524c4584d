internal import FlickAPI
internal import FlickCore
package import FlickHost

/// The values that a tunable may have, laid out in a row.
package struct TunableAxis: Sendable {
  package let name: String
  /// In words; nil if it has none.
  package let unit: String?
  package let values: Values
  /// Where the present value is in the row.
  package private(set) var present: Double
  /// How wide the whole range is, of which this may be a part.
  private var wholeWidth: Double?
  /// How large the value is that the script itself gives.
  private var ownSize: Double
  /// Whether it is something about a gesture, and no tunable.
  var isEdit = false
  /// Whether the script names no range, so that one was assumed.
  package let isAssumed: Bool

  /// What is in the row.
  package enum Values: Sendable, Hashable {
    case numbers(low: Double, high: Double, isWhole: Bool)
    /// Counted from 0.
    case choices([String])
  }

  init(_ declaration: Tunables.Declaration, _ value: Tunables.Value) {
    (name, unit) = (declaration.name, declaration.unit)
    switch value {
    case .number(let number):
      let reach = number == 0 ? 1 : 4 * number.magnitude
      let low = declaration.minimum ?? min(number < 0 ? -reach : 0, declaration.maximum ?? 0)
      values = .numbers(
        low: low, high: declaration.maximum ?? max(reach, low), isWhole: declaration.isWhole)
      isAssumed = declaration.minimum == nil || declaration.maximum == nil
      present = number
      ownSize =
        if case .number(let own) = declaration.defaultValue { own.magnitude } else {
          number.magnitude
        }
    case .choice(let choice):
      let choices = declaration.choices.isEmpty ? [choice] : declaration.choices
      values = .choices(choices)
      isAssumed = declaration.choices.isEmpty
      present = Double(choices.firstIndex(of: choice) ?? 0)
      ownSize = 0
    case .flag(let flag):
      values = .choices(["false", "true"])
      isAssumed = false
      present = flag ? 1 : 0
      ownSize = 0
    }
  }

  /// A row of numbers.
  init(name: String, unit: String?, range: ClosedRange<Double>, present: Double) {
    (self.name, self.unit, self.present) = (name, unit, present)
    values = .numbers(low: range.lowerBound, high: range.upperBound, isWhole: false)
    isAssumed = false
    ownSize = present.magnitude
  }

  /// The profiles of toolkits, of which all pagers of the screen take one; the first is the screen
  /// as it is.
  package static let profiles = TunableAxis(
    name: SceneChange.profile, choices: [SceneChange.asIs] + Profile.all.map(\.name.rawValue))
  /// The same of the estimators of a release velocity.
  package static let estimators = TunableAxis(
    name: SceneChange.estimator,
    choices: [SceneChange.asIs] + EstimatorName.allCases.map(\.rawValue))

  private init(name: String, choices: [String]) {
    (self.name, unit, present) = (name, nil, 0)
    (values, isAssumed, ownSize) = (.choices(choices), false, 0)
  }

  /// The same over another range.
  package func within(_ range: ClosedRange<Double>) -> TunableAxis {
    var axis = TunableAxis(name: name, unit: unit, range: range, present: present)
    (axis.wholeWidth, axis.ownSize) = (width, ownSize)
    return axis
  }

  /// The part of the range that is at most a share of it away from the present value; choices and
  /// whole numbers as they are.
  package func near(_ share: Double) -> TunableAxis {
    guard !isWhole else { return self }
    let reach = width * share
    return within(
      max(range.lowerBound, present - reach)...min(range.upperBound, present + reach))
  }

  /// How wide the range is, of a part of one that of the whole.
  package var width: Double { wholeWidth ?? range.upperBound - range.lowerBound }

  /// What a step along it is measured by: the value that the script gives, or a twentieth of the
  /// range where that is more.
  ///
  /// People repeat a swipe to within a share of its distance and its speed, so values near a
  /// threshold vary by a share of it, however wide its range was declared.
  var scale: Double { max(ownSize.clamped(from: width / 20, to: width), 1e-12) }

  /// The ends of the row.
  package var range: ClosedRange<Double> {
    switch values {
    case .numbers(let low, let high, _): low...high
    case .choices(let choices): 0...Double(choices.count - 1)
    }
  }

  /// The same with another present value.
  func moved(to place: Double) -> TunableAxis {
    var axis = self
    axis.present = place
    return axis
  }

  /// The place at a share of the range; its ends to the bit.
  package func place(atShare share: Double) -> Double {
    if share == 1 { return range.upperBound }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// Whether only whole places of the row are values.
  package var isWhole: Bool {
    switch values {
    case .numbers(_, _, let isWhole): isWhole
    case .choices: true
    }
  }

  /// The place of what `--set` takes; nil for what is no value.
  package func place(of text: String) -> Double? {
    if case .choices(let choices) = values { return choices.firstIndex(of: text).map(Double.init) }
    return Double(text)
  }

  /// The error for a name that none of these tunables has.
  package static func none(named name: String, among axes: [TunableAxis]) -> HostError {
    HostError(
      .nothing,
      "no tunable '\(name)'; \(Tunables.alternatives(to: name, among: axes.map(\.name)))")
  }

  /// The setting, as for `--set`, at a place of the row.
  package func text(at place: Double) -> String {
    if case .choices(let choices) = values { return choices[Int(place)] }
    return LabValue.text(of: place)
  }
}

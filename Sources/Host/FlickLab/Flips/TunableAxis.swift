internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import LuaKit

/// The values of a tunable as places on an axis.
package struct TunableAxis: Sendable {
  package let name: String
  /// The unit in words; nil without one.
  package let unit: String?
  package let values: Values
  /// The place of the present value.
  package private(set) var present: Double
  /// The width of the whole range, if the axis covers a part of it.
  private var wholeWidth: Double?
  /// The magnitude of the value that the script itself gives.
  private var ownSize = 0.0
  /// The comparisons with it in scripts.
  private var compared = ComparedValues()
  /// Whether the axis is a property of a gesture rather than a tunable.
  var isEdit = false
  /// Whether the range is assumed because the script declares none.
  package private(set) var isAssumed = false

  /// The values on the axis.
  package enum Values: Sendable, Hashable {
    case numbers(low: Double, high: Double, isWhole: Bool)
    /// Choices; their places count from 0.
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
    case .flag(let flag):
      values = .choices(["false", "true"])
      present = flag ? 1 : 0
    }
  }

  /// Creates an axis of numbers.
  init(name: String, unit: String?, range: ClosedRange<Double>, present: Double) {
    (self.name, self.unit, self.present) = (name, unit, present)
    values = .numbers(low: range.lowerBound, high: range.upperBound, isWhole: false)
    ownSize = present.magnitude
  }

  /// The profiles of toolkits, for all pagers of the screen; the first choice leaves the screen
  /// unchanged.
  package static let profiles = TunableAxis(
    name: SceneChange.profile, choices: [SceneChange.asIs] + Profile.all.map(\.name.rawValue))
  /// The estimators of the release velocity, in the same way.
  package static let estimators = TunableAxis(
    name: SceneChange.estimator,
    choices: [SceneChange.asIs] + EstimatorName.allCases.map(\.rawValue))

  private init(name: String, choices: [String]) {
    (self.name, unit, present, values) = (name, nil, 0, .choices(choices))
  }

  /// The axis over another range.
  package func within(_ range: ClosedRange<Double>) -> TunableAxis {
    var axis = TunableAxis(name: name, unit: unit, range: range, present: present)
    (axis.wholeWidth, axis.ownSize) = (width, ownSize)
    axis.compared = compared
    return axis
  }

  /// The axis with the comparisons in scripts.
  func comparing(_ compared: ComparedValues) -> TunableAxis {
    var axis = self
    axis.compared = compared
    return axis
  }

  /// The axis beside other values of the other tunables.
  func beside(_ changes: [String: String]) -> TunableAxis {
    var axis = self
    for (other, text) in changes { axis.compared.values[other] = Double(text) }
    return axis
  }

  /// The values of possible branches of scripts, each with a value on either side.
  var branchPlaces: [Double] {
    guard case .numbers(_, _, false) = values else { return [] }
    return compared.places(of: name, in: range)
  }

  /// Why scripts may have a branch at other values too, in words; nil if they do not.
  var branchObstacle: String? { compared.obstacle(of: name, in: range) }

  /// Why options may be on a curve between the tried values, in words; nil if they are not.
  var curveObstacle: String? { compared.branches.curve(of: name) }

  /// Whether scripts compare it with another tunable.
  func isCompared(with others: [TunableAxis]) -> Bool {
    compared.branches.joins(Set(others.map(\.name)).union([name]))
  }

  /// The part of the range within a share of its width around the present value; choices and whole
  /// numbers stay unchanged.
  package func near(_ share: Double) -> TunableAxis {
    guard !isWhole else { return self }
    let reach = width * share
    return within(
      max(range.lowerBound, present - reach)...min(range.upperBound, present + reach))
  }

  /// The width of the range, or of the whole range if the axis covers a part of it.
  package var width: Double { wholeWidth ?? range.upperBound - range.lowerBound }

  /// The unit of steps along the axis: the value that the script gives, or a twentieth of the range
  /// if that is more.
  ///
  /// People repeat a swipe to within a share of its distance and its speed, so values near a
  /// threshold vary by a share of it, however wide its range was declared.
  var scale: Double { max(ownSize.clamped(from: width / 20, to: width), 1e-12) }

  /// The first and the last place.
  package var range: ClosedRange<Double> {
    switch values {
    case .numbers(let low, let high, _): low...high
    case .choices(let choices): 0...Double(choices.count - 1)
    }
  }

  /// The axis with another present value.
  func moved(to place: Double) -> TunableAxis {
    var axis = self
    axis.present = place
    return axis
  }

  /// The place at a share of the range; the ends are exact.
  package func place(atShare share: Double) -> Double {
    if share == 1 { return range.upperBound }
    return range.lowerBound + (range.upperBound - range.lowerBound) * share
  }

  /// Whether only whole places are values.
  package var isWhole: Bool {
    switch values {
    case .numbers(_, _, let isWhole): isWhole
    case .choices: true
    }
  }

  /// The place of a value as for `--set`; nil for an invalid value.
  package func place(of text: String) -> Double? {
    if case .choices(let choices) = values { return choices.firstIndex(of: text).map(Double.init) }
    return Double(text)
  }

  /// The value at a place, as for `--set`.
  package func text(at place: Double) -> String {
    if case .choices(let choices) = values { return choices[Int(place)] }
    return LuaNumber.text(place)
  }
}

extension [TunableAxis] {
  /// The tunable with a given name.
  ///
  /// - Throws: `HostError` of kind `nothing` for an unknown name.
  package func named(_ name: String) throws(HostError) -> TunableAxis {
    guard let axis = first(where: { $0.name == name }) else {
      throw HostError(.nothing, Tunables.unknown(name, among: map(\.name)))
    }
    return axis
  }
}

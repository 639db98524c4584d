internal import FlickCore

/// The numbers of a component in words, for people.
extension FeelExport.Part {
  /// A place of rest.
  struct Place {
    let name: String
    let value: Double
    /// Nil for a variable that is not a length.
    let unit: String?
  }

  /// The detents of a variable and the places of rest of a scroll view, in rising order.
  var places: [Place] {
    switch kind {
    case .variable(let rule):
      return rule.detents.map { Place(name: $0.name, value: $0.place, unit: lengthUnit) }
    case .scroll(_, let places):
      return places.enumerated().map {
        Place(name: "place \($0.offset + 1)", value: $0.element, unit: "pt")
      }
    case .pager, .deck, .states: return []
    }
  }

  /// Points for a variable with the name of a coordinate.
  private var lengthUnit: String? {
    guard let name = title.shown.split(separator: ".").last?.first else { return nil }
    return name == "x" || name == "y" ? "pt" : nil
  }

  /// The kind in a word.
  var kindWord: String {
    switch kind {
    case .pager: "pager"
    case .deck: "deck"
    case .scroll: "scroll view"
    case .variable(let rule): rule.detents.isEmpty ? "variable" : "variable with detents"
    case .states: "states"
    }
  }

  /// Names with values, in the order of a page.
  var facts: [(name: String, value: String)] {
    var facts: [(name: String, value: String)] = []
    switch kind {
    case .pager(let options, let length):
      facts = [
        ("axis", options.axis == .horizontal ? "horizontal" : "vertical"),
        ("from page to page", "\(Digits(length)) pt"), ("pages", "\(options.pageCount)"),
      ]
    case .deck(let options): facts = [("direction", options.direction.rawValue)]
    case .scroll(let options, _): facts = [("axes", options.axes.rawValue)]
    case .variable: if alike > 0 { facts = [("further variables alike", "\(alike)")] }
    case .states(let spec):
      facts = [("states", spec.states.map(\.name).joined(separator: ", "))]
    }
    for item in items { facts += item.facts }
    for place in places {
      facts.append((place.name, Self.text(place.value, place.unit)))
    }
    return facts
  }

  fileprivate static func text(_ value: Double, _ unit: String?) -> String {
    "\(Digits(value))" + (unit.flatMap { $0.isEmpty ? nil : " \($0)" } ?? "")
  }
}

extension ExportItem {
  fileprivate var facts: [(name: String, value: String)] {
    switch self {
    case .pager: return []
    case .slop(let slop, _): return [("slop", "\(Digits(slop)) pt")]
    case .decay(let fling):
      guard case .friction(let friction, let braking) = fling else { return [] }
      let brake = braking > 0 ? ", brake \(Digits(braking)) pt/s²" : ""
      return [
        ("deceleration", "\(Digits(friction.rate)) per second\(brake)")
      ]
    case .motion(let what, let motion, _): return [(what, motion.words)]
    case .release(let unit):
      var facts = unit.rule.thresholds.map { threshold in
        (
          name: Self.words(threshold.name),
          value: FeelExport.Part.text(threshold.value, threshold.unit)
        )
      }
      if let gap = unit.rule.gap { facts.append(("rule", gap)) }
      return facts + [("settle", unit.motion.words)]
    }
  }

  /// A name of code in words: `flickTravel` is "flick travel".
  private static func words(_ name: String) -> String {
    String(name.flatMap { $0.isUppercase ? [" ", Character($0.lowercased())] : [$0] })
  }
}

extension ExportMotion {
  /// The motion in words.
  var words: String {
    switch self {
    case .none(let reason): return reason
    case .curve(let easing):
      let list = easing.numbers.map(\.description).joined(separator: ", ")
      let share = easing.bezier.error
      let error = share < 1e-4 ? "" : " (fitted, \(FlipText.percent(share)) off)"
      return "cubic Bézier \(list)\(error) in \(Digits(easing.duration)) s"
    case .spring(let spring, _):
      let omega = spring.naturalFrequency
      return "spring: response \(Digits(spring.response.value)) s, damping fraction "
        + "\(Digits(spring.dampingFraction)); mass 1, stiffness \(Digits(omega * omega)), "
        + "damping \(Digits(2 * spring.dampingFraction * omega))"
    }
  }
}

internal import FlickCore
internal import FlickSystem

/// The code of one component for a toolkit: a function that computes the target and the motion from
/// the quantities of a gesture as named arguments.
struct ExportUnit {
  let name: ExportName
  let rule: ReleaseRule
  let motion: ExportMotion
  /// The axis along which the content moves; nil for both.
  let axis: Orientation?
  /// The length of the motion in points, for reported errors.
  let distance: Double

  init(
    _ name: ExportName, _ rule: ReleaseRule, _ motion: ExportMotion, axis: Orientation?,
    distance: Double
  ) {
    self.name = name
    self.rule = rule.pruned
    (self.motion, self.axis, self.distance) = (motion, axis, distance)
  }

  /// The function; nil for CSS, as it lacks gestures.
  func code(for toolkit: Toolkit) -> String? {
    guard let language = toolkit.language else { return nil }
    let syntax = TermSyntax(language: language)
    return switch toolkit {
    case .swiftUI, .uiKit: swift(toolkit, syntax)
    case .compose, .android: kotlin(toolkit, syntax)
    case .flutter: flutter(syntax)
    case .reanimated, .motion: javaScript(toolkit, syntax)
    case .css: nil
    }
  }

  /// The accuracy of the function in words.
  func accuracy(for toolkit: Toolkit) -> String {
    let settle = motion.accuracy(for: toolkit, distance: distance, followsFinger: true)
    let target = rule.gap.map { "target not computed: \($0)" } ?? "target exact"
    return "motion \(settle); \(target)"
  }

  // MARK: Parts

  /// The speed with which the motion begins.
  private var velocity: Term {
    guard case .spring(_, let start) = motion else { return .number(0) }
    return switch start {
    case .carried: .name(rule.start.velocity)
    case .share(let share): .number(share) * "remaining"
    case .scaled(let factor): .name(rule.start.velocity) * .number(factor)
    }
  }

  private var remaining: Term { "target" - .name(rule.start.place) }

  /// Whether the code of a spring takes its initial speed as a share of the remaining distance.
  private func takesShare(_ toolkit: Toolkit) -> Bool { toolkit == .swiftUI || toolkit == .uiKit }

  /// The declarations of thresholds and steps, one line each.
  private func declarations(_ syntax: TermSyntax, _ toolkit: Toolkit) -> [String] {
    let (constant, variable, end, _) = syntax.language.words
    var lines = rule.thresholds.map { threshold in
      let unit = threshold.unit.isEmpty ? "" : "  // \(threshold.unit)"
      return "\(constant) \(threshold.name) = \(syntax.text(threshold.value))\(end)\(unit)"
    }
    for step in rule.steps {
      lines.append("\(variable) \(step.name) = \(syntax.text(step.term))\(end)")
    }
    if let leaves = rule.leaves {
      lines.append("\(variable) leaves = \(syntax.text(leaves))\(end)")
    }
    guard case .spring(_, let start) = motion else { return lines }
    var needsRemaining = takesShare(toolkit)
    if case .share = start { needsRemaining = !needsRemaining }
    if needsRemaining { lines.append("\(variable) remaining = \(syntax.text(remaining))\(end)") }
    if takesShare(toolkit) {
      let share: Term =
        if case .share(let share) = start {
          .number(share)
        } else {
          .choice(.compare("remaining", .equal, 0.0), 0.0, velocity / "remaining")
        }
      lines.append("\(variable) share = \(syntax.text(share))\(end)")
    }
    return lines
  }

  private var summary: String {
    let result =
      rule.leaves == nil
      ? "the target of a release, and the motion to it"
      : "whether a released card leaves, and the motion back"
    return "\(name.shown): \(result)."
  }

  /// A comment above the function.
  private func head(_ syntax: TermSyntax) -> [String] {
    let mark = syntax.language.words.comment
    return ["\(mark) \(summary)"] + rule.parameters.map { "\(mark) - \($0.name): \($0.meaning)" }
  }

  private func indented(_ lines: [String], by count: Int) -> [String] {
    lines.map { String(repeating: " ", count: count) + $0 }
  }

  /// The code of the motion with its initial velocity; nil for none.
  private func motionCode(_ toolkit: Toolkit, _ syntax: TermSyntax) -> String? {
    guard case .spring(let spring, _) = motion else { return motion.code(for: toolkit) }
    let axes = axis.map { $0 == .horizontal ? "x" : "y" } ?? "xy"
    return SpringExport(spring, distance: distance).code(
      for: toolkit, velocity: syntax.text(velocity), share: "share", axes: axes)?.text
  }

  // MARK: Languages

  /// The name of the result that the rule computes.
  private var decision: String { rule.leaves == nil ? "target" : "leaves" }

  /// The parameters with a type, except for one of them, each with the value that callers may leave
  /// out.
  private func parameters(
    _ syntax: TermSyntax, type: String, without place: String? = nil
  ) -> [String] {
    rule.parameters.filter { $0.name != place }.map { parameter in
      parameter.name + type + (parameter.standard.map { " = \(syntax.text($0))" } ?? "")
    }
  }

  /// A function with its comment.
  ///
  /// - Parameters:
  ///   - opening: the lines up to the body.
  ///   - first: the statements before the declarations.
  ///   - last: the statements after the declarations.
  private func function(
    _ syntax: TermSyntax, _ toolkit: Toolkit, opening: [String], first: [String] = [],
    last: [String], indent: Int = 2
  ) -> String {
    let body = first + declarations(syntax, toolkit) + last
    return (head(syntax) + opening + indented(body, by: indent) + ["}"]).joined(separator: "\n")
  }

  private func swift(_ toolkit: Toolkit, _ syntax: TermSyntax) -> String {
    var results = [(decision, rule.leaves == nil ? "Double" : "Bool")]
    var values = [decision]
    if let code = motionCode(toolkit, syntax) {
      switch (toolkit, motion) {
      case (.swiftUI, _): results.append(("animation", "Animation"))
      case (_, .curve(let easing)):
        results += [("timing", "UICubicTimingParameters"), ("duration", "Double")]
        values += [code, "\(Digits(easing.duration))"]
      default: results.append(("timing", "UISpringTimingParameters"))
      }
      if values.count == 1 { values.append(code) }
    }
    let isOne = results.count == 1
    let members = results.map { "\($0): \($1)" }.joined(separator: ", ")
    let type = isOne ? results[0].1 : "(\(members))"
    let result = isOne ? values[0] : "(\(values.joined(separator: ", ")))"
    let parameters = parameters(syntax, type: ": Double").joined(separator: ", ")
    return function(
      syntax, toolkit,
      opening: ["func \(name.identifier)Release(", "  \(parameters)", ") -> \(type) {"],
      last: ["return \(result)"])
  }

  private func kotlin(_ toolkit: Toolkit, _ syntax: TermSyntax) -> String {
    func release(
      modifier: String = "", _ parameters: [String], type: String = "", first: [String] = [],
      last: [String]
    ) -> String {
      function(
        syntax, toolkit,
        opening: ["\(modifier)fun \(name.identifier)Release("]
          + indented(parameters.map { $0 + "," }, by: 4) + [")\(type) {"],
        first: first, last: last, indent: 4)
    }
    let parameters = parameters(syntax, type: ": Double")
    func returning(_ type: String, _ result: String) -> String {
      release(parameters, type: ": \(type)", last: ["return \(result)"])
    }
    let type = rule.leaves == nil ? "Double" : "Boolean"
    guard let code = motionCode(toolkit, syntax) else { return returning(type, decision) }
    if toolkit == .android, case .curve(let easing) = motion {
      let duration = Int((easing.duration * 1000).rounded())
      return returning(
        "Triple<\(type), Interpolator, Long>", "Triple(\(decision), \(code), \(duration)L)")
    }
    if rule.leaves != nil {
      let motion = toolkit == .compose ? "FiniteAnimationSpec<Float>" : "SpringForce"
      return returning("Pair<Boolean, \(motion)>", "Pair(leaves, \(code))")
    }
    let startVelocity = "val startVelocity = \(syntax.text(velocity))"
    guard toolkit == .compose else {
      return release(
        ["content: SpringAnimation", "density: Double"] + parameters,
        last: [
          startVelocity, "content.setSpring(\(code))",
          "content.setStartVelocity((startVelocity * density).toFloat())",
          "content.animateToFinalPosition((target * density).toFloat())",
        ])
    }
    let place = rule.start.place
    return release(
      modifier: "suspend ",
      ["content: Animatable<Float, AnimationVector1D>"]
        + self.parameters(syntax, type: ": Double", without: place),
      first: ["val \(place) = content.value.toDouble()"],
      last: [
        startVelocity,
        "content.animateTo(target.toFloat(), \(code), startVelocity.toFloat())",
      ])
  }

  private func flutter(_ syntax: TermSyntax) -> String {
    let parameters = rule.parameters.map { parameter in
      parameter.standard.map { "double \(parameter.name) = \(syntax.text($0))" }
        ?? "required double \(parameter.name)"
    }
    var type = rule.leaves == nil ? "double" : "bool"
    var result = decision
    if let code = motionCode(.flutter, syntax) {
      if case .curve(let easing) = motion {
        let duration = Int((easing.duration * 1e6).rounded())
        type = "(\(type), Curve, Duration)"
        result = "(\(decision), const \(code), const Duration(microseconds: \(duration)))"
      } else {
        let simulation =
          "SpringSimulation(const \(code), \(rule.start.place), target, \(syntax.text(velocity)))"
        type = rule.leaves == nil ? "Simulation" : "(bool, Simulation)"
        result = rule.leaves == nil ? simulation : "(leaves, \(simulation))"
      }
    }
    return function(
      syntax, .flutter,
      opening: ["\(type) \(name.identifier)Release({"]
        + indented(parameters.map { $0 + "," }, by: 2) + ["}) {"],
      last: ["return \(result);"])
  }

  private func javaScript(_ toolkit: Toolkit, _ syntax: TermSyntax) -> String {
    var result = decision
    if let code = motionCode(toolkit, syntax) {
      let isCurve = if case .curve = motion { true } else { false }
      if toolkit == .motion {
        result = "{ \(result), transition: \(code) }"
      } else if rule.leaves != nil {
        result = "{ leaves, motion: \(code) }"
      } else {
        result = "\(isCurve ? "withTiming" : "withSpring")(target, \(code))"
      }
    }
    let list = parameters(syntax, type: "").joined(separator: ", ")
    return function(
      syntax, toolkit, opening: ["export function \(name.identifier)Release({ \(list) }) {"],
      first: toolkit == .reanimated ? ["\"worklet\";"] : [], last: ["return \(result);"])
  }
}

/// The name of a component, and the identifier that code has for it.
struct ExportName: Hashable, Sendable {
  /// The name in messages.
  let shown: String
  /// Letters and digits, beginning with a lowercase letter.
  let identifier: String

  /// - Parameter words: the id, and the name of a variable.
  init(_ words: [String]) {
    shown = PrintableText.of(words.joined(separator: "."))
    var parts: [String] = []
    for word in words {
      let pieces = word.unicodeScalars.split { scalar in
        !(scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar)))
      }
      parts += pieces.map { String($0) }
    }
    var text = ""
    for part in parts {
      let first = text.isEmpty ? part.prefix(1).lowercased() : part.prefix(1).uppercased()
      text += first + part.dropFirst()
    }
    identifier = text.first?.isLetter == true ? text : "component" + text
  }
}

extension Toolkit {
  /// The language of its code; nil for CSS.
  var language: TermSyntax.Language? {
    switch self {
    case .swiftUI, .uiKit: .swift
    case .compose, .android: .kotlin
    case .flutter: .dart
    case .reanimated, .motion: .javaScript
    case .css: nil
    }
  }
}

extension TermSyntax.Language {
  /// The keywords of constants and of computed values, the end of a statement, and the mark of a
  /// comment above a function.
  fileprivate var words: (constant: String, variable: String, end: String, comment: String) {
    switch self {
    case .swift: ("let", "let", "", "///")
    case .kotlin: ("val", "val", "", "//")
    case .dart: ("const", "final", ";", "///")
    case .javaScript: ("const", "const", ";", "//")
    }
  }
}

extension ReleaseRule {
  /// The rule with only the steps, thresholds and parameters that its results depend on.
  var pruned: ReleaseRule {
    var rule = self
    var used: Set<String> = [start.place, start.velocity, "target"]
    if let leaves { used.formUnion(leaves.names) }
    rule.steps = []
    for step in steps.reversed() where used.contains(step.name) {
      used.formUnion(step.term.names)
      rule.steps.insert(step, at: 0)
    }
    rule.thresholds.removeAll { !used.contains($0.name) }
    rule.parameters.removeAll { !used.contains($0.name) }
    return rule
  }
}

extension Term {
  /// All names in the term.
  var names: Set<String> {
    switch self {
    case .number: []
    case .name(let name): [name]
    case .apply(_, let terms): Set(terms.flatMap(\.names))
    case .choice(let condition, let one, let other):
      condition.names.union(one.names).union(other.names)
    }
  }
}

extension Condition {
  var names: Set<String> {
    switch self {
    case .compare(let one, _, let other): one.names.union(other.names)
    case .both(let one, let other), .either(let one, let other): one.names.union(other.names)
    }
  }
}

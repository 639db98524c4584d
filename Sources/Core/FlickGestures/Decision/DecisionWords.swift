/// A source of the names of components, their states and their numbers.
public protocol ComponentNames {
  /// The id of a component; empty for one without.
  func name(of component: ComponentID) -> String
  /// The name of a state; its number, from 1, if the state does not exist.
  func name(ofState state: Int, of component: ComponentID) -> String
  /// The name of a number that decisions are about; nil if the number does not exist.
  func name(ofProperty property: Int, of component: ComponentID) -> String?
}

extension ComponentNames {
  /// No names of numbers.
  public func name(ofProperty property: Int, of component: ComponentID) -> String? { nil }
}

/// A decision in words: "music: page 2 by release (velocity 869 pt/s, 500 needed, 369 to spare)".
///
/// The only place that puts decisions into words, for the view, the page, the prompt, Lua, run
/// logs, replays and errors. Pages and cards count from 1.
public struct DecisionWords: Hashable, Sendable {
  /// The component: "music", or "ball.x" for one of several numbers.
  public let component: String
  /// The result: "page 2".
  public let verdict: String
  /// The rule: "release".
  public let rule: String
  /// The deciding test: "velocity 869 pt/s, 500 needed, 369 to spare".
  public let reason: CriterionWords?

  /// Creates words from stored ones.
  package init(component: String, verdict: String, rule: String, reason: CriterionWords?) {
    self.component = component
    self.verdict = verdict
    self.rule = rule
    self.reason = reason
  }

  /// "music: page 2 by release".
  public var head: String { "\(component): \(verdict) by \(rule)" }

  /// The whole decision in one line.
  public var text: String { reason.map { "\(head) (\($0.text))" } ?? head }

  /// The text that replaces the name of a component without an id.
  package static let nameless = "(without an id)"
}

extension ComponentNames {
  /// The id of a component, or a readable substitute if the id is empty.
  package func spokenName(of component: ComponentID) -> String {
    let name = name(of: component)
    return name.isEmpty ? DecisionWords.nameless : name
  }

  /// The name of the number that a decision is about; nil for the whole component.
  package func name(ofPropertyOf decision: Decision) -> String? {
    decision.property.flatMap { name(ofProperty: $0, of: decision.component) }
  }
}

extension DecisionWords {
  /// "ball.x"; "ball" without a number.
  package static func subject(_ component: String, _ property: String?) -> String {
    let name = component.isEmpty ? nameless : component
    return property.map { "\(name).\($0)" } ?? name
  }
}

extension Decision {
  /// The decision in words.
  public func words(_ names: some ComponentNames) -> DecisionWords {
    DecisionWords(
      component: DecisionWords.subject(
        names.name(of: component), names.name(ofPropertyOf: self)),
      verdict: verdict.words(about: component, names), rule: rule.rawValue,
      reason: deciding?.words)
  }
}

extension Decision.Verdict {
  /// "page 2", "state open", "handed over to music".
  package func words(about component: ComponentID, _ names: some ComponentNames) -> String {
    switch self {
    case .page(let page): "page \(page + 1)"
    case .card(let card): "card \(card + 1)"
    case .state(let state): "state \(names.name(ofState: state, of: component))"
    case .offset(let offset): "offset \(plain(offset.value)) pt"
    case .recognized: "recognized"
    case .failed: "failed"
    case .handedOver(let to): "handed over to \(names.spokenName(of: to))"
    case .held: "held"
    case .ignored: "ignored"
    case .joined: "joined"
    case .lost(let to): "lost to \(names.spokenName(of: to))"
    case .over(let ending): "over: \(ending.rawValue)"
    case .custom(let words): words.text
    }
  }
}

extension SceneTree {
  /// Whether something of it is decided by a function from outside: such a scene's stage asks it in
  /// mid-touch.
  public var hasCustomRules: Bool { hasRules || hasGates }

  /// Whether a gesture of it asks a function from outside before it begins.
  package var hasGates: Bool { layout.gestures.contains { $0.spec.gate != nil } }

  /// `hasCustomRules` without gates.
  package var hasRules: Bool {
    layout.gestures.contains { $0.spec.isCustom } || pagers.contains { $0.options.isCustom }
      || scrollViews.contains { $0.options.isCustom } || decks.contains { $0.deck.options.isCustom }
      || machines.contains { $0.spec.rules.values.contains(where: \.isCustom) }
  }
}

extension GestureSpec {
  fileprivate var isCustom: Bool {
    if velocity.custom != nil { return true }
    return if case .custom = kind { true } else { false }
  }
}

extension ValueRule {
  fileprivate var isCustom: Bool { if case .custom = choice { true } else { false } }
}

extension ScrollViewOptions {
  fileprivate var isCustom: Bool {
    if velocity.custom != nil || handoverRule != nil || landing != nil { return true }
    return if case .custom = fling { true } else { false }
  }
}

extension DeckOptions {
  fileprivate var isCustom: Bool { if case .custom = commit { true } else { false } }
}

extension PagerOptions {
  fileprivate var isCustom: Bool {
    if velocity.custom != nil || handoverRule != nil { return true }
    return if case .custom = snap.rule { true } else { false }
  }
}

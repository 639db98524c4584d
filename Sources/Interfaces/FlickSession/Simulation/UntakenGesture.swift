package import FlickCore

/// A gesture that no component took.
package struct UntakenGesture: Hashable {
  /// The decision of the component that came closest to taking it; nil if no component tried.
  package let closest: Decision?

  /// - Parameter decisions: all decisions about the gesture.
  /// - Returns: nil if a component took the gesture.
  package init?(_ decisions: some Collection<Decision>) {
    guard !decisions.contains(where: \.takesTouches) else { return nil }
    // Among equals, the first decided first: it is the innermost.
    closest = decisions.min { $0.shortfall < $1.shortfall }
  }

  /// The gesture in words, from the most detailed to the shortest: "no component took the gesture;
  /// closest was the pan of photos (way 0 pt, 10 needed, 10 short)".
  package func texts(_ names: some ComponentNames) -> [String] {
    let start = "no component took the gesture"
    guard let closest else { return ["\(start): nothing under the finger reacts to it", start] }
    let words = closest.words(names)
    let head = "\(start); closest was the \(words.rule) of \(words.component)"
    guard let reason = words.reason else { return ["\(head) (\(words.verdict))", head, start] }
    return ["\(head) (\(reason.brief))", "\(head) (\(reason.short))", "\(start): \(reason.short)"]
  }
}

extension Decision {
  /// Whether the decision gives touches an effect.
  fileprivate var takesTouches: Bool {
    switch verdict {
    // A gesture that is over was recognized earlier, or never.
    case .failed, .ignored, .lost, .over: false
    case .page, .card, .state, .offset, .recognized, .handedOver, .held, .joined, .custom: true
    }
  }

  /// The distance of the deciding test from being met, as a share of its threshold.
  fileprivate var shortfall: Double {
    guard let deciding, deciding.spare.isFinite else { return .infinity }
    return deciding.spare.magnitude / max(deciding.ownThreshold.magnitude, 1e-9)
  }
}

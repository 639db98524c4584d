internal import FlickCore
package import FlickHost
internal import LuaKit

/// A question to the user about the intended outcome of a gesture, answered in a word.
package struct LabelQuestion {
  private let recorded: CorpusFile.Recorded
  private let run: GestureRun

  /// - Parameter run: the outcome of the gesture.
  package init(_ recorded: CorpusFile.Recorded, _ run: GestureRun) {
    (self.recorded, self.run) = (recorded, run)
  }

  /// Whether a text is a word for a gesture's outcome rather than an expression.
  package static func isWord(_ text: String) -> Bool {
    if ["", "?"].contains(text) || WordOfMeaning.number(in: text) != nil { return true }
    return text.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
  }

  /// Why the question cannot be asked; nil if it can.
  package var fault: String? { run.fault }

  /// The question: "g003: -96 pt in 88 ms, -812 pt/s at the lift, from photos at page 2: page 3".
  package var text: String {
    let measures = recorded.measures
    var text =
      "\(recorded.gesture.id): \(plain(measures.mainDistance, decimals: 1)) pt in "
      + "\(plain(measures.duration.value * 1000, decimals: 1)) ms, "
      + "\(plain(measures.speed, decimals: 1)) pt/s at the lift"
    for step in recorded.lead.start { text += ", from \(step.words)" }
    return "\(text): \(run.outcomeText)"
  }

  /// Interprets a word for the intended outcome.
  ///
  /// A page, a card or a state by itself; empty or `yes` for the actual outcome, `no` for any
  /// other, `?` for unknown; or an outcome expression.
  ///
  /// - Returns: nil for unknown.
  /// - Throws: `HostError` for an invalid word.
  package func want(_ word: String) throws(HostError) -> LabExpression? {
    try WordOfMeaning(run).expression(word)
  }
}

extension Corpus.Step {
  /// The step in words: "photos at page 2".
  fileprivate var words: String {
    switch self {
    case .jump(let pager, let page): "\(pager) at page \(page)"
    case .scroll(let view, let x, let y):
      "\(view) at \(LuaNumber.text(x)):\(LuaNumber.text(y))"
    case .state(let states, let name): "\(states) at \(name)"
    }
  }
}

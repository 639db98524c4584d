internal import FlickHost

/// A gesture with another outcome after a change of the screen.
package struct GestureFlip: Sendable {
  /// The id of the gesture.
  package let gesture: String
  /// The outcome before the change.
  package let before: String
  /// The outcome after the change.
  package let after: String
  let meaning: MeaningChange

  /// Whether the outcome after the change is the intended one; nil without a label.
  package var isAsMeant: Bool? { meaning.now }

  /// The outcomes, such as "page 1 -> page 2, as meant now".
  func words(_ moment: String = "now") -> String { "\(before) -> \(after)\(meaning.text(moment))" }

  /// The number of flips: "2 of 8 gestures change their outcome".
  static func text(_ count: Int, of total: Int) -> String {
    "\(count) of \(counted(total, "gesture")) \(count == 1 ? "changes its" : "change their") outcome"
  }
}

extension LabSession {
  /// The gestures with different outcomes in two lists of runs of all gestures, in order.
  package func flips(from before: [GestureRun], to after: [GestureRun]) -> [GestureFlip] {
    gestures.indices.compactMap { before[$0].flip(to: after[$0], of: gestures[$0].gesture.id) }
  }
}

extension GestureRun {
  /// The flip between two runs of a gesture; nil if their outcomes are equal.
  func flip(to after: GestureRun, of gesture: String) -> GestureFlip? {
    guard after.isFlip(of: self) else { return nil }
    return GestureFlip(
      gesture: gesture, before: outcomeText, after: after.outcomeText,
      meaning: MeaningChange(self, after))
  }
}

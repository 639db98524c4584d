internal import FlickCore
internal import FlickHost

/// A gesture of an interactive session, as a gesture of a corpus.
///
/// It starts with the steps that recreate the stage that it began on, if it has the same decision
/// from there: such gestures allow exact strips, and take less time than a copy of the stage.
/// Otherwise it starts with a copy of the stage.
struct SessionGesture {
  let recorded: CorpusFile.Recorded
  /// Its run from the stage that it began on.
  let run: GestureRun
  /// Whether it starts with a copy of the stage.
  let keepsStage: Bool

  /// - Parameters:
  ///   - touches: the gesture.
  ///   - start: the stage that it began on.
  ///   - play: plays a gesture with the present values.
  /// - Throws: `HostError` if the gesture cannot be played.
  init(
    _ touches: [Touch], from start: Stage,
    play: (CorpusFile.Recorded) throws(HostError) -> GestureRun
  ) throws(HostError) {
    let copy = try CorpusFile.Recorded(touches, keeping: start)
    run = try play(copy)
    let words = DecisionQuestion(run)?.decision.words
    if let steps = try? CorpusFile.Recorded(touches, from: start),
      DecisionQuestion(try play(steps))?.decision.words == words
    {
      (recorded, keepsStage) = (steps, false)
    } else {
      (recorded, keepsStage) = (copy, true)
    }
  }
}

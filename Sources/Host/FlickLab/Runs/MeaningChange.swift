/// Whether a gesture came out as meant in each of two runs; nil without a label.
struct MeaningChange: Sendable {
  let before: Bool?
  let now: Bool?

  init(_ before: Bool?, _ now: Bool?) { (self.before, self.now) = (before, now) }

  init(_ before: GestureRun, _ now: GestureRun) { self.init(before.isAsMeant, now.isAsMeant) }

  /// Whether only the second run is as meant.
  var isGain: Bool { before == false && now == true }
  /// Whether only the first run is as meant.
  var isLoss: Bool { before == true && now == false }

  /// ", as meant now" or ", no longer as meant"; empty for neither.
  ///
  /// - Parameter moment: the word for the second run.
  func text(_ moment: String = "now") -> String {
    isGain ? ", as meant \(moment)" : isLoss ? ", no longer as meant" : ""
  }
}

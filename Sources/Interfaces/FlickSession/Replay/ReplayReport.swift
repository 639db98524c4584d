/// The report at the end of a replay.
package struct ReplayReport: Hashable, Sendable {
  /// The summary, such as "1 of 3 decisions flipped".
  package var summary: String
  /// The changes, and further remarks.
  package var notes: [String]
  package var flips: [String]
  package var moves: [String]
}

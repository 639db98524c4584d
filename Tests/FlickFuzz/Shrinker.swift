/// Shortens a failing list: removes runs of actions, longest first, as long as the rest still
/// fails.
///
/// The method is from Zeller, Hildebrandt: Simplifying and Isolating Failure-Inducing Input, 2002.
/// `fails` must be a function of the list. Returns the list itself if it does not fail.
package func shrink<Action>(_ actions: [Action], fails: ([Action]) -> Bool) -> [Action] {
  guard fails(actions) else { return actions }
  var best = actions
  var length = max(1, best.count / 2)
  while length > 0 {
    var start = 0
    var isShorter = false
    while start < best.count {
      var candidate = best
      candidate.removeSubrange(start..<min(best.count, start + length))
      if fails(candidate) {
        best = candidate
        isShorter = true
      } else {
        start += length
      }
    }
    if !isShorter || length > best.count { length /= 2 }
  }
  return best
}

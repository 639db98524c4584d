/// An error that may be about an unknown name: it suggests the nearest known one.
public protocol LuaUnknownName: Error {
  /// The name; nil for an error about something else.
  var unknownName: String? { get }
  /// The names that would have done.
  var knownNames: [String] { get }
}

/// Finds the name that a misspelt one was meant to be.
public enum NearestName {
  private static let longest = 100

  /// The name nearest to `name`, within a third of its length, or else the only one that begins
  /// with it; nil for none.
  ///
  /// Never the name itself: where it is among the names, it is not its spelling that is wrong.
  ///
  /// Distance is Damerau's with adjacent transpositions ("optimal string alignment").
  public static func of(_ name: String, among names: [String]) -> String? {
    // A name as long as that is no misspelling; a script may well pass one.
    guard name.utf8.count <= longest else { return nil }
    let limit = max(1, name.count / 3)
    // Of names equally near, the one of the same length: a swapped pair is the likelier slip.
    let ranked = names.lazy.filter { $0 != name }.map { candidate in
      (
        name: candidate, distance: distance(Array(name), Array(candidate)),
        lengthening: abs(candidate.count - name.count)
      )
    }
    let best = ranked.min {
      ($0.distance, $0.lengthening, $0.name) < ($1.distance, $1.lengthening, $1.name)
    }
    guard let best else { return nil }
    if let whole = whole(of: name, among: names), best.distance > limit { return whole }
    // A single letter has nothing in common with another one.
    let isAlike = best.distance < max(name.count, best.name.count)
    return best.distance <= limit && isAlike ? best.name : nil
  }

  /// The only name that begins with this, as `alignment` does with `align`.
  private static func whole(of name: String, among names: [String]) -> String? {
    guard name.utf8.count >= 4 else { return nil }
    let longer = Set(names.lazy.filter { $0.hasPrefix(name) && $0 != name })
    return longer.count == 1 ? longer.first : nil
  }

  /// ` (did you mean 'x'?)`, or nothing.
  public static func hint(for name: String, among names: [String]) -> String {
    of(name, among: names).map { " (did you mean '\($0)'?)" } ?? ""
  }

  private static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforePrevious = [Int](repeating: 0, count: b.count + 1)
    var previous = Array(0...b.count)
    for i in 1...a.count {
      var current = [i] + [Int](repeating: 0, count: b.count)
      for j in 1...b.count {
        let substitution = previous[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        current[j] = min(previous[j] + 1, current[j - 1] + 1, substitution)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          current[j] = min(current[j], beforePrevious[j - 2] + 1)
        }
      }
      beforePrevious = previous
      previous = current
    }
    return previous[b.count]
  }
}

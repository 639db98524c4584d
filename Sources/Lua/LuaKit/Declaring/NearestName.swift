/// An error that may be about an unknown name, so that the nearest known one can be suggested.
public protocol LuaUnknownName: Error {
  /// The unknown name; nil for other errors.
  var unknownName: String? { get }
  /// The valid names.
  var knownNames: [String] { get }
}

/// Finds the name that a misspelt one probably means.
package enum NearestName {
  private static let longest = 100

  /// The name nearest to `name`, within a third of its length, or the only one with it as a prefix;
  /// nil if there is none.
  ///
  /// Never the name itself, because then the error has another reason.
  ///
  /// The distance is Damerau's with adjacent transpositions ("optimal string alignment").
  package static func of(_ name: String, among names: [String]) -> String? {
    // Longer names are not misspellings. A script may pass very long ones.
    guard name.utf8.count <= longest else { return nil }
    let letters = Array(name)
    let limit = max(1, letters.count / 3)
    // Among equally near names, prefer one of the same length: a swapped pair is the likelier
    // mistake. The distance is at least the difference of the lengths.
    let ranked = names.lazy.filter { $0 != name && abs($0.count - letters.count) <= limit }.map {
      let candidate = Array($0)
      return (
        name: $0, distance: distance(letters, candidate),
        lengthening: abs(candidate.count - letters.count)
      )
    }
    let best = ranked.min {
      ($0.distance, $0.lengthening, $0.name) < ($1.distance, $1.lengthening, $1.name)
    }
    guard let best, best.distance <= limit else { return whole(of: name, among: names) }
    // A single letter is not similar to another one.
    return best.distance < max(letters.count, best.name.count) ? best.name : nil
  }

  /// The only name with this prefix, such as `alignment` for `align`.
  private static func whole(of name: String, among names: [String]) -> String? {
    guard name.utf8.count >= 4 else { return nil }
    let longer = Set(names.lazy.filter { $0.hasPrefix(name) && $0 != name })
    return longer.count == 1 ? longer.first : nil
  }

  /// ` (did you mean 'x'?)`, or an empty string.
  ///
  /// Suggests the nearest name. A name with the same meaning in other programs comes before one
  /// that only starts with `name`.
  package static func hint(for name: String, among names: [String]) -> String {
    let synonym = synonyms[name]?.first { names.contains($0) }
    let nearest = of(name, among: names)
    let isFar = nearest.map { $0.hasPrefix(name) && $0.count > name.count + 2 } ?? true
    return (isFar ? synonym ?? nearest : nearest).map { " (did you mean '\($0)'?)" } ?? ""
  }

  /// The text of an error; of one about an unknown name, with the hint.
  package static func text(of error: any Error) -> String {
    let named = error as? any LuaUnknownName
    let suffix = named?.unknownName.map { hint(for: $0, among: named?.knownNames ?? []) }
    return "\(error)\(suffix ?? "")"
  }

  /// Common names of other programs, and the names to suggest instead, the first one that exists.
  private static let synonyms: [String: [String]] = [
    "alpha": ["opacity"], "at": ["from"], "background": ["fill"], "background_color": ["fill"],
    "border_radius": ["corner_radius"], "click": ["tap"], "color": ["fill"],
    "count": ["page_count"], "distance": ["by"], "fling": ["flick"], "friction": ["damping"],
    "from": ["at"], "height": ["size"], "long_press": ["press"], "on_tap": ["on_ended"],
    "point": ["at", "from"], "position": ["at", "from"], "radius": ["corner_radius"],
    "start": ["from"], "swipe": ["flick", "drag"], "tension": ["stiffness"], "time": ["duration"],
    "to": ["by"], "translation": ["by"], "width": ["size"], "zoom": ["pinch"],
  ]

  /// `unknown key 'x' in owner (did you mean 'y'?)`, for the first unknown key in sorted order; nil
  /// if all are known.
  ///
  /// - Parameter kind: A word for the keys.
  package static func refusal(
    of keys: some Sequence<String>, among known: [String], in owner: String, as kind: String = "key"
  ) -> String? {
    keys.filter { !known.contains($0) }.min().map {
      "unknown \(kind) '\($0)' in \(owner)\(hint(for: $0, among: known))"
    }
  }

  /// `no toolkit 'x' (did you mean 'y'?); there are: y, z`, for a name that is not known.
  ///
  /// - Parameter kind: A word for the name.
  package static func refusal(
    of name: String, among known: [String], as kind: String? = nil
  ) -> String {
    "no \(kind.map { $0 + " " } ?? "")'\(name)'\(hint(for: name, among: known)); there are: "
      + known.joined(separator: ", ")
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

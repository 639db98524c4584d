/// A count with its noun: "1 gesture", "2 gestures".
///
/// By default the plural ends in "s".
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}

/// The first texts of a list, and one for the others, such as "and 3 more".
package func shortened<Item>(
  _ items: [Item], most: Int, _ text: (Item) -> String
) -> [String] {
  let rest = items.count - most
  return items.prefix(most).map(text) + (rest > 0 ? ["and \(rest) more"] : [])
}

/// The first names of a list, and the number of the others: "a, b and 3 more".
///
/// - Parameter most: the number of names that are listed.
package func listed(_ names: [String], most: Int) -> String {
  let rest = names.count - most
  return names.prefix(most).joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
}

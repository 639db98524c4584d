/// A count with its noun: "1 gesture", "2 gestures".
///
/// By default the plural ends in "s".
package func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
  "\(count) \(count == 1 ? one : many ?? one + "s")"
}

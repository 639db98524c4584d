internal import LuaKit

/// Two texts one above the other, with a mark at the first difference.
enum MarkedDifference {
  /// Texts that are shorter are seen at a glance, in characters.
  private static let glance = 24
  /// The longest shown part of a line.
  private static let longest = 100

  /// Lines that mark the difference between two values; nil if a sentence shows it well enough.
  static func lines(_ expected: LuaValue, _ actual: LuaValue) -> [String]? {
    if let a = expected.asText, let b = actual.asText { return lines(of: a, b) }
    guard case .table = expected, case .table = actual else { return nil }
    let (a, b) = (TableText.text(of: expected), TableText.text(of: actual))
    return a == b ? nil : pair(a, b)
  }

  private static func lines(of expected: String, _ actual: String) -> [String]? {
    let a = expected.split(separator: "\n", omittingEmptySubsequences: false)
    let b = actual.split(separator: "\n", omittingEmptySubsequences: false)
    guard a.count > 1 || b.count > 1 else { return pair(expected, actual) }
    let same = zip(a, b).prefix { $0 == $1 }.count
    let (first, second) = (
      same < a.count ? String(a[same]) : nil, same < b.count ? String(b[same]) : nil
    )
    guard first != nil || second != nil else { return nil }
    var lines = ["line \(same + 1) differs:"]
    if same > 0 { lines.append("    " + shown(a[same - 1], from: 0)) }
    lines += marked(first, second, labels: ("  - ", "  + "))
    let others = zip(a.dropFirst(same + 1), b.dropFirst(same + 1)).count { $0 != $1 }
    if others > 0 { lines.append("    … and \(others) more") }
    if a.count != b.count { lines.append("    \(a.count) lines expected, \(b.count) got") }
    return lines
  }

  private static func pair(_ expected: String, _ actual: String) -> [String]? {
    guard expected != actual, max(expected.count, actual.count) > glance else { return nil }
    return marked(expected, actual, labels: ("expected: ", "got:      "))
  }

  private static func marked(
    _ expected: String?, _ actual: String?, labels: (String, String)
  ) -> [String] {
    let same = zip(expected ?? "", actual ?? "").prefix { $0 == $1 }.count
    let start = same > longest - 20 ? same - 20 : 0
    var lines: [String] = []
    if let expected { lines.append(labels.0 + shown(Substring(expected), from: start)) }
    if let actual { lines.append(labels.1 + shown(Substring(actual), from: start)) }
    if expected != nil, actual != nil {
      let column = labels.0.count + same - start + (start > 0 ? 1 : 0)
      lines.append(String(repeating: " ", count: column) + "^")
    }
    return lines
  }

  private static func shown(_ text: Substring, from start: Int) -> String {
    let rest = text.dropFirst(start)
    let part = rest.prefix(longest).map { $0 == "\t" ? " " : String($0) }.joined()
    return (start > 0 ? "…" : "") + part + (rest.count > longest ? "…" : "")
  }
}

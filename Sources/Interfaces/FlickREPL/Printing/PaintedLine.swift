internal import FlickSystem
internal import FlickTerminal

/// Colours for lines of output: tests that were met or missed, and differences.
///
/// The colours are derived from the finished text, so that the rest of the module does not use
/// them.
package enum PaintedLine {
  private static let off = "\u{1B}[0m"
  private static let bold = "\u{1B}[1m"
  private static let dim = "\u{1B}[2m"
  private static let green = "\u{1B}[32m"
  private static let yellow = "\u{1B}[33m"

  /// Whether the terminal supports colours and the user has not disabled them.
  package static var isWanted: Bool {
    let capabilities = TerminalCapabilities(environment: { Environment.value($0) })
    return capabilities.isUsable && capabilities.depth != .monochrome
  }

  /// The line with escape sequences for its colours.
  package static func of(_ line: String) -> String {
    if line.hasPrefix("> ") { return bold + line + off }
    guard let color = color(line) else { return line }
    // The test of a decision that made it: "  * velocity  869 pt/s  500 needed  369 to spare".
    if line.hasPrefix("  * ") { return color + line + off }
    // "0.800 s  pages: page 2 by release (distance 0.59 pages, 0.5 needed, 0.09 to spare)"
    guard line.hasSuffix(")"), let open = line.firstRange(of: " (") else { return line }
    return head(line[..<open.lowerBound]) + color + line[open.lowerBound...] + off
  }

  private static func color(_ line: String) -> String? {
    if line.contains(" to spare") { return green }
    return [" short", " too much", " too many"].contains { line.contains($0) } ? yellow : nil
  }

  /// The first part of a decision: the time faint, the verdict bold.
  private static func head(_ head: Substring) -> String {
    guard let gap = head.firstRange(of: " s  "), Double(head[..<gap.lowerBound]) != nil else {
      return bold + head + off
    }
    return dim + head[..<gap.upperBound] + off + bold + head[gap.upperBound...] + off
  }
}

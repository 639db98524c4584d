/// A target of text, as a type.
package protocol TextTarget {
  static var target: EscapeTarget { get }
}

/// Text for a target, with all values except literals of the program escaped.
///
///     let line: TerminalLine = "\(gesture.id): \(count) gestures"
///
/// The literal parts are ours; interpolated values are escaped, because they may come from scripts,
/// corpora and recordings. Such a text cannot be made in another way, so a function that takes one
/// cannot be called with text of others by mistake.
package struct SafeText<Target: TextTarget>: Hashable, Sendable {
  /// The escaped text.
  package private(set) var text: String

  /// Escapes a text.
  package init(escaping text: String) { self.text = Target.target.escape(text) }

  fileprivate init(safe text: String) { self.text = text }

  package static func + (left: SafeText, right: SafeText) -> SafeText {
    SafeText(safe: left.text + right.text)
  }
  package static func += (left: inout SafeText, right: SafeText) { left.text += right.text }
}

extension SafeText: ExpressibleByStringInterpolation {
  package struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    package init(literalCapacity: Int, interpolationCount: Int) {
      text.reserveCapacity(literalCapacity + 16 * interpolationCount)
    }

    package mutating func appendLiteral(_ literal: String) { text += literal }

    /// Appends the escaped description of a value.
    package mutating func appendInterpolation(_ value: some CustomStringConvertible) {
      text += Target.target.escape(value.description)
    }

    /// Appends text that is escaped already.
    package mutating func appendInterpolation(_ safe: SafeText) { text += safe.text }
  }

  package init(stringLiteral text: String) { self.init(safe: text) }

  package init(stringInterpolation: StringInterpolation) {
    self.init(safe: stringInterpolation.text)
  }
}

extension Sequence {
  /// The texts with a separator between them.
  package func joined<Target>(
    by separator: SafeText<Target>
  ) -> SafeText<Target> where Element == SafeText<Target> {
    var (all, isFirst): (SafeText<Target>, Bool) = ("", true)
    for element in self {
      if !isFirst { all += separator }
      all += element
      isFirst = false
    }
    return all
  }
}

/// The types of ``EscapeTarget``s.
package enum Targets {
  package enum Line: TextTarget { package static let target = EscapeTarget.line }
  package enum Markdown: TextTarget { package static let target = EscapeTarget.markdown }
  package enum Shell: TextTarget { package static let target = EscapeTarget.shell }
}

extension SafeText<Targets.Markdown> {
  /// Creates a block of code, indented by four spaces: its lines stay lines, and none of them ends
  /// it.
  package init(block text: String) {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    self.init(
      safe: lines.map { "    " + PrintableText.of(String($0), keeping: .tabs) + "\n" }.joined())
  }
}

/// A line on a terminal.
package typealias TerminalLine = SafeText<Targets.Line>
/// A part of a Markdown document.
package typealias MarkdownText = SafeText<Targets.Markdown>
/// A command for a shell.
package typealias ShellText = SafeText<Targets.Shell>

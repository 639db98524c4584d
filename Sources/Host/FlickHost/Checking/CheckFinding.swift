internal import FlickSystem
internal import LuaSyntax

/// Something in a script that is a mistake, or looks like one.
package struct CheckFinding: Hashable {
  /// The kind of a finding, by the name that is printed with it.
  package enum Rule: String, CaseIterable {
    /// The script cannot be loaded.
    case load
    /// A table has a key that is none.
    case key = "unknown-key"
    /// A function, method or property that there is none of.
    case name = "unknown-name"
    /// An id that nothing on the screen has.
    case id = "unknown-id"
    /// A text that is none of those expected.
    case word = "unknown-word"
    /// A tunable that is set and is not declared, or declared and not read.
    case tunable
    /// A handler that can never be called.
    case handler = "deaf-handler"
    /// An option that has no effect beside the others.
    case idle = "idle-option"
    /// A global variable that is never defined, or that looks like a slip.
    case global = "unknown-global"
    /// A name that is to be replaced by another one.
    case deprecated
  }

  /// The file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int
  /// What kind of thing it is.
  package var rule: Rule
  /// What is wrong.
  package var message: String

  /// Whether it is certainly wrong where it is run; else it only looks so.
  package var isError: Bool {
    switch rule {
    case .load, .key, .name, .id, .word: true
    case .tunable, .handler, .idle, .global, .deprecated: false
    }
  }

  init(_ rule: Rule, _ message: String, in file: String, at place: LuaPlace) {
    self.init(rule, message, in: file, line: place.line, column: place.column)
  }

  init(_ rule: Rule, _ message: String, in file: String, line: Int, column: Int) {
    (self.rule, self.message) = (rule, message)
    (self.file, self.line, self.column) = (file, line, column)
  }
}

// MARK: - As text

extension CheckFinding {
  /// How findings are printed.
  package enum Format: String, CaseIterable, Sendable {
    /// `file:line:column: message`, as editors read it.
    case editor
    /// Workflow commands of GitHub's.
    case github
  }

  /// The findings as lines.
  package static func text(of findings: [CheckFinding], as format: Format) -> String {
    switch format {
    case .editor: findings.map { $0.line(in: .editor) + "\n" }.joined()
    case .github: github(findings)
    }
  }

  /// GitHub shows ten errors and ten warnings of a step; what is beyond stands in the log.
  private static func github(_ findings: [CheckFinding]) -> String {
    var text = ""
    for isError in [true, false] {
      let some = findings.filter { $0.isError == isError }
      for finding in some.prefix(GitHubCommand.most) { text += finding.line(in: .github) + "\n" }
      for finding in some.dropFirst(GitHubCommand.most) {
        text += finding.line(in: .editor) + "\n"
      }
    }
    return text
  }

  private func line(in format: Format) -> String {
    switch format {
    case .editor:
      PrintableText.of("\(file):\(line):\(column): \(message) [\(rule.rawValue)]")
    case .github:
      GitHubCommand.text(
        isError ? "error" : "warning",
        [("file", file), ("line", "\(line)"), ("col", "\(column)"), ("title", rule.rawValue)],
        message)
    }
  }
}

/// Commands in the output of a step of a GitHub workflow.
enum GitHubCommand {
  /// How many of a kind GitHub shows for a step.
  static let most = 10

  /// One command, without the end of its line.
  static func text(
    _ name: String, _ properties: [(name: String, value: String)], _ data: String
  ) -> String {
    let list = properties.map { "\($0.name)=\(EscapeTarget.githubProperty.escape($0.value))" }
      .joined(separator: ",")
    let message = EscapeTarget.github.escape(data)
    return "::\(name)\(list.isEmpty ? "" : " \(list)")::\(message)"
  }
}

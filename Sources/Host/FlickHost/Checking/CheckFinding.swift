internal import FlickSystem
internal import LuaSyntax

/// A mistake, or a likely mistake, in a script.
package struct CheckFinding: Hashable {
  /// The kind of a finding, under its printed name.
  package enum Rule: String, CaseIterable {
    /// The script cannot be loaded.
    case load
    /// A table has an unknown key.
    case key = "unknown-key"
    /// An unknown function, method or property.
    case name = "unknown-name"
    /// An id that does not exist on the screen.
    case id = "unknown-id"
    /// A text that is not one of the allowed words.
    case word = "unknown-word"
    /// A tunable that is set but not declared, or declared but not read.
    case tunable
    /// A handler that can never be called.
    case handler = "idle-handler"
    /// An option without effect in combination with the others.
    case idle = "idle-option"
    /// A global variable that is never defined, or that looks misspelt.
    case global = "unknown-global"
    /// A deprecated name.
    case deprecated
  }

  /// The file.
  package var file: String
  /// The line, from 1.
  package var line: Int
  /// The column in characters, from 1.
  package var column: Int
  /// The kind of mistake.
  package var rule: Rule
  /// A description of the mistake.
  package var message: String

  /// Whether it certainly fails when run; otherwise it is only suspicious.
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

  /// GitHub shows ten errors and ten warnings for a step.
  ///
  /// The log contains the rest.
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
  /// The most findings of a kind that GitHub shows for a step.
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

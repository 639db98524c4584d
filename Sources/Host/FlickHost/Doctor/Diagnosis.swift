internal import FlickJSON

/// What `flickbook doctor` found: sections of findings.
package struct Diagnosis {
  /// How a finding is to be taken.
  package enum Status: String, Sendable {
    /// As it should be.
    case ok
    /// Something does not work as it should.
    case wrong
    /// A fact.
    case note
  }

  /// One thing found.
  package struct Finding: Sendable {
    /// How it is to be taken.
    package var status: Status
    /// What was checked.
    package var subject: String
    /// What was found.
    package var text: String
  }

  /// Findings about one thing.
  package struct Section: Sendable {
    /// What they are about.
    package var name: String
    /// The findings, in order.
    package var findings: [Finding] = []

    init(_ name: String) {
      self.name = name
    }

    mutating func note(_ subject: String, _ text: String) {
      findings.append(Finding(status: .note, subject: subject, text: text))
    }

    /// Adds a finding that is well or not.
    mutating func judge(_ subject: String, isWell: Bool, _ text: String) {
      findings.append(Finding(status: isWell ? .ok : .wrong, subject: subject, text: text))
    }
  }

  /// The sections, in order.
  package var sections: [Section]

  /// Whether nothing is wrong.
  package var isWell: Bool {
    sections.allSatisfy { $0.findings.allSatisfy { $0.status != .wrong } }
  }

  /// For people: a line for each finding, those that are wrong in capitals.
  package var text: String {
    var lines: [String] = []
    for section in sections {
      lines.append(section.name)
      for finding in section.findings {
        let mark =
          switch finding.status {
          case .ok: "ok   "
          case .wrong: "WRONG"
          case .note: "     "
          }
        lines.append("  \(mark)  \(finding.subject): \(finding.text)")
      }
    }
    lines.append(isWell ? "all is well" : "something is wrong; see WRONG above")
    return lines.joined(separator: "\n") + "\n"
  }

  /// For programs: one JSON document on a line.
  package var json: String {
    var writer = JSONWriter()
    writer.line { writer in
      writer.field("format", "flickbook-doctor")
      writer.field("version", 1)
      writer.field("ok", isWell)
      writer.objects("sections", of: sections) { writer, section in
        writer.field("name", section.name)
        writer.name("findings")
        writer.beginArray()
        for finding in section.findings {
          writer.beginObject()
          writer.field("status", finding.status.rawValue)
          writer.field("subject", finding.subject)
          writer.field("text", finding.text)
          writer.endObject()
        }
        writer.endArray()
      }
    }
    return writer.text
  }
}

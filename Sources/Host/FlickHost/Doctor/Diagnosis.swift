internal import FlickJSON

/// The result of `flickbook doctor`: sections of findings.
package struct Diagnosis {
  /// The severity of a finding.
  package enum Status: String, Sendable {
    /// The check succeeded.
    case ok
    /// The check failed.
    case wrong
    /// Information only.
    case note
  }

  /// A finding.
  package struct Finding: Sendable {
    /// Its severity.
    package var status: Status
    /// The subject of the check.
    package var subject: String
    /// The finding.
    package var text: String
  }

  /// Findings on one subject.
  package struct Section: Sendable {
    /// The subject of the findings.
    package var name: String
    /// The findings, in order.
    package var findings: [Finding] = []

    init(_ name: String) {
      self.name = name
    }

    mutating func state(_ subject: String, _ text: String) {
      findings.append(Finding(status: .note, subject: subject, text: text))
    }

    /// Adds the finding of a check that succeeded or failed.
    mutating func judge(_ subject: String, isWell: Bool, _ text: String) {
      findings.append(Finding(status: isWell ? .ok : .wrong, subject: subject, text: text))
    }
  }

  /// The sections, in order.
  package var sections: [Section]

  /// Whether there are no faults.
  package var isWell: Bool {
    sections.allSatisfy { $0.findings.allSatisfy { $0.status != .wrong } }
  }

  /// The text for people: a line for each finding, with faults in capitals.
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
    lines.append(isWell ? "no faults" : "faults found; see WRONG above")
    return lines.joined(separator: "\n") + "\n"
  }

  /// For programs: one JSON document on a line.
  package var json: String {
    let sections = sections.map { section in
      let findings = section.findings.map { finding in
        JSONValue([
          "status": finding.status.rawValue, "subject": finding.subject, "text": finding.text,
        ])
      }
      return JSONValue(["name": section.name, "findings": findings])
    }
    let head: KeyValuePairs<String, any JSONConvertible> = [
      "format": "flickbook-doctor", "version": 1, "ok": isWell, "sections": sections,
    ]
    return JSONValue(head).text + "\n"
  }
}

internal import FlickJSON

/// The report of `flickbook flips`.
package struct FlipsReport {
  private let sets: [StripSet]

  package init(_ sets: [StripSet]) { self.sets = sets }

  /// The report as text: the tunables with flips, then a list of the others.
  package var lines: [String] {
    var lines: [String] = []
    for set in sets where !set.byNearness.isEmpty {
      if !lines.isEmpty { lines.append("") }
      lines += StripText(set).lines
    }
    let silent = sets.filter(\.byNearness.isEmpty)
    if !silent.isEmpty {
      if !lines.isEmpty { lines.append("") }
      let names = silent.map { set in
        let isSure = set.strips.allSatisfy { strip in
          if case .sampled = strip.method { false } else { true }
        }
        return set.axis.name + (isSure ? "" : " (sampled)")
      }
      let place = sets.lazy.compactMap(\.shownShare).first.map {
        " within \(FlipText.rough($0 * 100)) % of the range"
      }
      lines.append("no flips\(place ?? ""): \(names.joined(separator: ", "))")
    }
    return lines
  }

  /// The report as JSON: a line for each strip, gesture by gesture.
  package var json: String {
    var writer = JSONWriter()
    for index in sets.first?.strips.indices ?? 0..<0 {
      for set in sets { Self.write(set.strips[index], set, to: &writer) }
    }
    return writer.text
  }

  private static func write(_ strip: Strip, _ set: StripSet, to writer: inout JSONWriter) {
    writer.line("strip") { writer in
      writer.field("gesture", set.gestures[strip.gesture].id)
      writer.field("tunable", strip.axis.name)
      switch strip.axis.values {
      case .numbers(let low, let high, _):
        writer.field("range", [low, high])
      case .choices(let choices):
        writer.field("choices", choices)
      }
      switch strip.method {
      case .exact: writer.field("method", "exact")
      case .tried: writer.field("method", "tried")
      case .bounded(let isEstimated):
        writer.field("method", "bounded")
        if isEstimated { writer.field("estimated", true) }
      case .sampled(let step):
        writer.field("method", "sampled")
        writer.field("step", step)
      }
      if let note = strip.note { writer.field("note", note) }
      writer.objects("spans", of: strip.spans.enumerated()) { writer, item in
        let (index, span) = item
        switch strip.axis.values {
        case .numbers:
          writer.field("from", span.from)
          writer.field("to", span.to)
        case .choices:
          writer.field("from", strip.axis.text(at: span.from))
          writer.field("to", strip.axis.text(at: span.to))
        }
        OutcomeJSON.write(span.run, to: &writer)
        let flips = strip.flips
        if index < flips.count, let test = flips[index].test { writer.field("test", test) }
      }
      writer.field("runs", strip.runCount)
    }
  }
}

/// Outcomes in JSON.
enum OutcomeJSON {
  /// Writes the members `outcome` and `as_meant`, or `fault`.
  static func write(_ run: GestureRun, to writer: inout JSONWriter) {
    if let fault = run.fault { return writer.field("fault", fault) }
    writer.name("outcome")
    write(run.outcome, to: &writer)
    if let isAsMeant = run.isAsMeant { writer.field("as_meant", isAsMeant) }
  }

  /// Writes values as an object with their names as keys.
  static func write(_ outcome: [GestureRun.Reading], to writer: inout JSONWriter) {
    writer.beginObject()
    for reading in outcome {
      switch reading.value {
      case .number(let number): writer.field(reading.name, number)
      case .text(let text): writer.field(reading.name, text)
      case .flag(let flag): writer.field(reading.name, flag)
      }
    }
    writer.endObject()
  }
}

extension LabValue {
  /// Reads a value in the format of `OutcomeJSON`.
  ///
  /// - Parameter owner: the owner of the value, for the message.
  init(_ node: JSONNode, _ owner: @autoclosure () -> String) throws(JSONError) {
    self =
      switch node.value {
      case .string(let text): .text(text)
      case .bool(let flag): .flag(flag)
      default: .number(try node.number(owner()))
      }
  }
}

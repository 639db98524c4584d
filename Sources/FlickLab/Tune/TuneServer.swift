internal import FlickCore
package import FlickHost
internal import FlickJSON

/// Answers an optimizer from elsewhere: lines of JSON in, lines of JSON out.
///
/// It says which tunables there are and what is to be made small or large. Then each `try` gets a
/// `result`, or an `error`, with its id.
package struct TuneServer {
  private let session: LabSession
  private let axes: [TunableAxis]
  private var best: (id: JSONValue, scores: Scores, values: [String])?

  /// What a setting is worth.
  struct Scores: Hashable {
    /// How many labelled gestures come out otherwise than meant.
    var violations: Int
    /// The least part of its own threshold that a deciding test has to spare, negative for a
    /// gesture that is not as meant.
    var margin: Double
    /// What all that are not as meant lack, in parts of the thresholds.
    var soft: Double

    func isBetter(than other: Scores) -> Bool {
      (violations, -margin) < (other.violations, -other.margin)
    }
  }

  /// - Throws: `HostError` of kind `nothing` where no gesture has a label.
  package init(_ session: LabSession, _ axes: [TunableAxis]) throws(HostError) {
    let labelled = session.gestures.filter {
      !$0.gesture.labels.isEmpty && $0.gesture.split != .held
    }
    guard !labelled.isEmpty else {
      throw HostError(.nothing, "no gesture says what was meant (flickbook gestures label)")
    }
    (self.session, self.axes) = (session.with(labelled), axes)
  }

  /// The first line: what can be set, and what is asked for.
  package func space(seed: Int) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("kind", "space")
    writer.field("version", 1)
    writer.field("seed", seed)
    writer.field("gestures", session.gestures.count)
    writer.name("tunables")
    writer.beginArray()
    for axis in axes {
      writer.beginObject()
      writer.field("name", axis.name)
      switch axis.values {
      case .numbers(let low, let high, let isWhole):
        writer.field("low", low)
        writer.field("high", high)
        if isWhole { writer.field("whole", true) }
        writer.field("now", axis.present)
        if let unit = axis.unit { writer.field("unit", unit) }
      case .choices(let choices):
        writer.name("choices")
        writer.beginArray()
        for choice in choices { writer.string(choice) }
        writer.endArray()
        writer.field("now", axis.text(at: axis.present))
      }
      writer.endObject()
    }
    writer.endArray()
    writer.name("objectives")
    writer.beginArray()
    for (name, goal) in [("violations", "min"), ("margin", "max"), ("soft", "min")] {
      writer.beginObject()
      writer.field("name", name)
      writer.field("goal", goal)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  /// The answer to a line; nil for one that ends the session.
  ///
  /// - Throws: `HostError` when a budget is exceeded; what is wrong with a line is an answer.
  package mutating func answer(_ line: String) throws(HostError) -> String? {
    let request: JSONNode
    let kind: String
    do {
      request = try JSONReader.parse(line)
      kind = try request.member("kind", of: "the line").string("'kind'")
    } catch {
      return Self.error(.null, error.message)
    }
    switch kind {
    case "try":
      let id = (try? request.member("id", of: "the line"))?.value ?? .null
      do throws(HostError) { return try result(of: request, id) } catch {
        guard error.kind == .input else { throw error }
        return Self.error(id, error.description)
      }
    case "best": return bestLine
    case "stop": return nil
    default:
      return Self.error(.null, "expected 'try', 'best' or 'stop' as 'kind', found '\(kind)'")
    }
  }

  private mutating func result(of request: JSONNode, _ id: JSONValue) throws(HostError) -> String {
    let changes = try changes(in: request)
    // A setting that the script refuses is told once, and not for each gesture.
    _ = try session.screen(changes)
    let scores = Self.scores(try session.playAll(changes))
    let values = axes.map { changes[$0.name] ?? $0.text(at: $0.present) }
    if best.map({ scores.isBetter(than: $0.scores) }) ?? true { best = (id, scores, values) }
    return line("result", id, scores, values: nil)
  }

  private func changes(in request: JSONNode) throws(HostError) -> [String: String] {
    var changes: [String: String] = [:]
    do {
      for member in try request.member("set", of: "the line").members("'set'") {
        guard axes.contains(where: { $0.name == member.name }) else {
          let known = axes.map(\.name).joined(separator: ", ")
          throw HostError(
            .input, "'\(member.name)' is none of the tunables that are tuned: \(known)")
        }
        switch member.node.value {
        case .integer(let number): changes[member.name] = "\(number)"
        case .number(let number): changes[member.name] = LabValue.text(of: number)
        case .string(let text): changes[member.name] = text
        case .bool(let flag): changes[member.name] = "\(flag)"
        case .null, .array, .object:
          throw HostError(
            .input, "expected a number, a string or a boolean for '\(member.name)'")
        }
      }
    } catch let error as JSONError {
      throw HostError(.input, error.message)
    } catch let error as HostError {
      throw error
    } catch {
      throw HostError(input: error)
    }
    return changes
  }

  private static func scores(_ runs: [GestureRun]) -> Scores {
    var scores = Scores(violations: 0, margin: .infinity, soft: 0)
    for run in runs {
      let share = run.deciding?.deciding.map {
        $0.margin.magnitude / max($0.ownThreshold.magnitude, 1e-9)
      }
      if run.isAsMeant == true {
        scores.margin = min(scores.margin, share ?? .infinity)
      } else {
        scores.violations += 1
        scores.soft += share ?? 1
        scores.margin = min(scores.margin, -(share ?? 1))
      }
    }
    if scores.margin == .infinity { scores.margin = 0 }
    return scores
  }

  private var bestLine: String {
    guard let best else { return Self.error(.null, "nothing was tried yet") }
    return line("best", best.id, best.scores, values: best.values)
  }

  private func line(
    _ kind: String, _ id: JSONValue, _ scores: Scores, values: [String]?
  ) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("kind", kind)
    writer.name("id")
    writer.value(id)
    if let values {
      writer.name("set")
      writer.beginObject()
      axes.write(values, to: &writer)
      writer.endObject()
    }
    writer.name("values")
    writer.beginObject()
    writer.field("violations", scores.violations)
    writer.field("margin", scores.margin)
    writer.field("soft", scores.soft)
    writer.endObject()
    writer.endObject()
    writer.endLine()
    return writer.text
  }

  private static func error(_ id: JSONValue, _ message: String) -> String {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("kind", "error")
    writer.name("id")
    writer.value(id)
    writer.field("error", message)
    writer.endObject()
    writer.endLine()
    return writer.text
  }
}

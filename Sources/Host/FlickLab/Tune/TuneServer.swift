internal import FlickAPI
internal import FlickCore
package import FlickHost
internal import FlickJSON
internal import LuaKit

/// Serves an external optimizer: reads and writes lines of JSON.
///
/// The first line lists the tunables and the objectives. Each `try` is then answered by a `result`
/// or an `error` with the same id.
package struct TuneServer {
  private let stream: GestureStream
  private let digest: String
  private let axes: [TunableAxis]
  private var best: (id: JSONValue, scores: TuneScores, values: [String])?
  private var triedCount = 0
  /// The error of the last line; nil if it was valid.
  package private(set) var fault: String?

  /// Serves with gestures that are read in batches.
  ///
  /// - Throws: `HostError` of kind `nothing` if no gesture has a label.
  package init(_ whole: GestureStream, _ axes: [TunableAxis]) throws(HostError) {
    stream = try whole.meant { $0.split != .held }.keptIfFew()
    self.axes = axes
    digest = try stream.session.digest(of: "tune", stream.gestures)
  }

  /// The first line: the tunables and the objectives.
  package func space(seed: Int) -> String {
    let tunables = axes.map { axis in
      switch axis.values {
      case .numbers(let low, let high, let isWhole):
        FeelLines.spaceTunable.object([
          "name": axis.name, "low": low, "high": high, "whole": isWhole ? true : nil,
          "now": axis.present, "unit": axis.unit,
        ])
      case .choices(let choices):
        FeelLines.spaceTunable.object([
          "name": axis.name, "choices": choices, "now": axis.text(at: axis.present),
        ])
      }
    }
    let objectives = TuneScores.goals.map {
      FeelLines.spaceObjective.object(["name": $0.0, "goal": $0.1])
    }
    return FeelLines.space.text([
      "version": 1, "seed": seed, "gestures": stream.gestures.count, "tunables": tunables,
      "objectives": objectives, "digest": digest,
    ])
  }

  /// Answers a line; nil for a line that ends the session.
  ///
  /// - Throws: `HostError` when a budget is exceeded. Errors of a line are returned as answers.
  package mutating func answer(_ line: String) throws(HostError) -> String? {
    let request: JSONNode
    let kind: String
    do {
      request = try JSONReader.parse(line)
      kind = try request.member("kind", of: "the line").string("'kind'")
    } catch {
      return refusal(.null, error.message)
    }
    fault = nil
    switch kind {
    case "try":
      let id = (try? request.member("id", of: "the line"))?.value ?? .null
      do throws(HostError) { return try result(of: request, id) } catch {
        guard error.kind == .input else { throw error }
        return refusal(id, error.description)
      }
    case "best": return bestLine()
    case "stop": return nil
    default:
      return refusal(.null, "expected 'try', 'best' or 'stop' as 'kind', found '\(kind)'")
    }
  }

  private mutating func result(of request: JSONNode, _ id: JSONValue) throws(HostError) -> String {
    let changes = try changes(in: request)
    let asked = try gestures(in: request)
    let wantsFlips = try wantsFlips(request)
    // Checks the setting once, so that a refusal by the script is not reported for each gesture.
    _ = try stream.session.screen(changes)
    let scores = try TuneScores(asked ?? stream, changes)
    triedCount += 1
    let values = axes.map { changes[$0.name] ?? $0.text(at: $0.present) }
    // Only a try with all gestures can become the best.
    if asked == nil, best.map({ scores.isBetter(than: $0.scores) }) ?? true {
      best = (id, scores, values)
    }
    let tried = axes.compactMap { axis in
      changes[axis.name].flatMap(axis.place).map(axis.moved)
    }
    let flips = wantsFlips ? try (asked ?? stream).nearestFlips(of: tried) : nil
    return line(FeelLines.result, id, scores, count: asked?.gestures.count, flips: flips)
  }

  /// Whether a line requests the nearest flips too.
  private func wantsFlips(_ request: JSONNode) throws(HostError) -> Bool {
    switch request["flips"]?.value {
    case nil: return false
    case .bool(let flag)?: return flag
    default: throw HostError(.input, "'flips': expected true or false")
    }
  }

  /// The gestures that a line selects: `"g001..g032"`, or a list of ids; nil for all.
  private func gestures(in request: JSONNode) throws(HostError) -> GestureStream? {
    guard let node = request["gestures"] else { return nil }
    var ids: Set<String> = []
    do {
      if case .string(let text) = node.value {
        let ends = text.split(separator: "..", maxSplits: 1, omittingEmptySubsequences: false)
        guard ends.count == 2, let first = place(of: String(ends[0])),
          let last = place(of: String(ends[1])), first <= last
        else {
          throw HostError(.input, "'gestures': expected \"FIRST..LAST\" or a list of ids")
        }
        ids = Set(stream.gestures[first...last].map(\.id))
      } else {
        for item in try node.elements("'gestures'") { ids.insert(try item.string("an id")) }
      }
    } catch let error as JSONError {
      throw HostError(.input, error.message, cause: error)
    } catch {
      throw HostError(caught: error)
    }
    for id in ids.sorted() where place(of: id) == nil {
      throw HostError(.input, "no gesture '\(id)' is tuned with")
    }
    return stream.filtered { ids.contains($0.id) }
  }

  private func place(of id: String) -> Int? { stream.gestures.firstIndex { $0.id == id } }

  private func changes(in request: JSONNode) throws(HostError) -> [String: String] {
    var changes: [String: String] = [:]
    do {
      for member in try request.member("set", of: "the line").members("'set'") {
        guard axes.contains(where: { $0.name == member.name }) else {
          let known = axes.map(\.name)
          throw HostError(
            .input,
            "'\(member.name)' is none of the tunables that are tuned: "
              + known.joined(separator: ", ") + NearestName.hint(for: member.name, among: known))
        }
        switch member.node.value {
        // Optimizers write 2.0 for the present value 2.
        case .number(let number): changes[member.name] = LuaNumber.text(number)
        default: changes[member.name] = try TunablesFile.text(of: member)
        }
      }
    } catch let error as JSONError {
      throw HostError(.input, error.message, cause: error)
    } catch {
      throw HostError(caught: error)
    }
    return changes
  }

  /// The report as text: the number of tries and the best setting.
  package var lines: [String] {
    guard let best else { return ["nothing was tried"] }
    let count = stream.gestures.count
    let tried = counted(triedCount, "setting")
    var lines = [
      "\(tried) tried; of the best \(count - best.scores.violations) of \(count) as meant, margin "
        + "\(FlipText.percent(best.scores.margin)) of the thresholds; nothing is proved"
    ]
    let rows = zip(axes, best.values).map { axis, value in
      let now = axis.text(at: axis.present)
      let unit = axis.unit.map { " \($0)" } ?? ""
      let change = value == now ? "\(now)\(unit), as now" : "\(now) -> \(value)\(unit)"
      return ["  " + axis.name, change]
    }
    lines += TextTable.lines(rows)
    return lines
  }

  /// The bytes of a file for `--tunables-from`, with the best setting.
  package var tunablesFile: [UInt8] {
    axes.file(of: best?.values ?? axes.map { $0.text(at: $0.present) })
  }

  /// The changed settings of the best try, as for `--set`; nil if nothing was tried.
  package var bestChanges: [String: String]? {
    guard let best else { return nil }
    let changed = zip(axes, best.values).filter { $0.text(at: $0.present) != $1 }
    return Dictionary(changed.map { ($0.name, $1) }) { $1 }
  }

  private mutating func bestLine() -> String {
    guard let best else { return refusal(.null, "nothing was tried yet") }
    return line(FeelLines.best, best.id, best.scores, values: best.values)
  }

  private func line(
    _ line: FeelLine, _ id: JSONValue, _ scores: TuneScores, values: [String]? = nil,
    count: Int? = nil, flips: [(axis: TunableAxis, place: Double)]? = nil
  ) -> String {
    line.text([
      "id": id, "set": values.map(axes.object), "gestures": count, "values": scores.object,
      "flips": flips?.map { axis, place -> [JSONValue] in
        let isNumber = if case .numbers = axis.values { true } else { false }
        return [.string(axis.name), isNumber ? .number(place) : .string(axis.text(at: place))]
      },
    ])
  }

  private mutating func refusal(_ id: JSONValue, _ message: String) -> String {
    fault = message
    return FeelLines.error.text(["id": id, "error": message])
  }
}

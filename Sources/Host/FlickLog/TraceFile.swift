public import FlickCore
package import FlickJSON

/// Trace files: the JSON form of touches that Flickbook records.
///
///     let trace = try TraceFile.trace(in: Array(Data(contentsOf: url)))
///     try stage.play(trace)
///
/// Positions in device pixels become points by 160/dpi where the file states the dpi; logical
/// pixels are points; a touch controller's raw units stay as they are, to be scaled by the caller.
public enum TraceFile {
  /// The version of the format.
  package static let version = 1

  /// The trace in the bytes of a file, which are UTF-8.
  ///
  /// - Throws: `TraceFileError` with the line at fault: for text other than JSON, members that are
  ///   missing or have other types, touches that could not have happened, and a newer format or
  ///   behaviour version.
  public static func trace(in bytes: [UInt8]) throws(TraceFileError) -> Trace {
    do {
      return try trace(of: try JSONReader.parse(bytes))
    } catch {
      throw TraceFileError(line: error.line, message: error.message)
    }
  }

  /// The bytes of a file; `trace(in:)` reads the same touches from it, in points, with times from 0
  /// on.
  ///
  /// - Parameter name: the name of the trace in the file.
  public static func bytes(of trace: Trace, name: String) -> [UInt8] {
    bytes(of: trace, name: name, with: [])
  }

  /// The trace in a parsed file.
  package static func trace(of document: JSONNode) throws(JSONError) -> Trace {
    try checkFormat(of: document)
    let samples = try document.elements("samples", of: "the trace")
    let touches = try touches(of: samples)
    return try inPoints(try trace(of: touches, samples), document)
  }

  private static func checkFormat(of document: JSONNode) throws(JSONError) {
    let format = try document.string("format", of: "the trace")
    guard format == "flickbook-trace" else {
      throw document.error("expected format 'flickbook-trace', found '\(format)'")
    }
    let version = try document.integer("version", of: "the trace")
    guard version == self.version else {
      throw document.unreadable(version: version, newest: self.version)
    }
    _ = try BehaviorVersion(document, of: "the trace")
  }

  private static func touches(of samples: [JSONNode]) throws(JSONError) -> [Touch] {
    var touches: [Touch] = []
    touches.reserveCapacity(samples.count)
    for (index, sample) in samples.enumerated() {
      touches.append(try touch(of: sample, "sample \(index)"))
    }
    return touches
  }

  private static func touch(of sample: JSONNode, _ name: String) throws(JSONError) -> Touch {
    let phase = try sample.string("phase", of: name)
    guard let phase = phases[phase] else {
      throw sample.error(
        "\(name): unknown phase '\(phase)' "
          + "(down, move, up, cancel, hover, leave or wheel expected)")
    }
    if phase == .turned {
      return Touch(
        turn: try WheelTurn(sample, name),
        at: Point2D(x: try sample.number("x", of: name), y: try sample.number("y", of: name)),
        time: Seconds(milliseconds: try sample.number("t_ms", of: name)))
    }
    let force = try sample["force"]?.number("'force' of \(name)")
    if let force, !(0...1).contains(force) {
      throw sample.error("\(name): expected a 'force' from 0 to 1, found \(force)")
    }
    let pointer = try sample["pointer"]?.integer("'pointer' of \(name)") ?? 0
    var touch = Touch(
      pointer: pointer, time: Seconds(milliseconds: try sample.number("t_ms", of: name)),
      position: Point2D(x: try sample.number("x", of: name), y: try sample.number("y", of: name)),
      phase: phase, force: force)
    touch.startsFrame = try sample[Touch.frameMember]?.bool("'starts_frame' of \(name)") ?? false
    return touch
  }

  private static let phases = Dictionary(
    uniqueKeysWithValues: Touch.Phase.allCases.map { ($0.word, $0) })

  /// Checks that the touches could have happened; a fault is located at its sample.
  private static func trace(
    of touches: [Touch], _ samples: [JSONNode]
  ) throws(JSONError) -> Trace {
    do {
      return try Trace(touches)
    } catch {
      let line = error.sample.map { samples[$0].line } ?? 1
      throw JSONError(line: line, message: error.message, cause: error)
    }
  }

  private static func inPoints(_ trace: Trace, _ document: JSONNode) throws(JSONError) -> Trace {
    let device = document["device"]
    let units = try device?["units"]?.string("'units' of the device") ?? "px"
    guard units == "px" || units == "physical px", let dpi = device?["dpi"] else { return trace }
    do {
      return try trace.inPoints(dpi: try dpi.number("'dpi' of the device"))
    } catch let error as JSONError {
      throw error
    } catch {
      throw dpi.error("'dpi' of the device: \(error)", cause: error)
    }
  }
}

/// A fault of a trace file.
public struct TraceFileError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The line, from 1.
  public let line: Int
  /// The expected and the found value.
  public let message: String

  /// The line and the message.
  public var description: String { "\(line): \(message)" }
}

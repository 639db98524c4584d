package import FlickCore
internal import FlickJSON
internal import FlickLog
internal import FlickSystem

/// A trace file with all its members: touches, label, source, device.
package struct TraceDocument {
  private var members: [JSONMember]
  /// The touches, in points.
  package let trace: Trace

  /// Reads a trace file.
  package init(reading path: String) throws(HostError) {
    let bytes = try HostError.input { try File.readText(path) }
    trace = try TraceFile.parse(bytes, path: path)
    members = try HostError.reading(path) { try JSONReader.parse(bytes).members("the trace") }
  }

  // MARK: Labels

  /// The label, as lines `key=value`.
  package var label: [String] {
    guard case .object(let entries)? = members.first(where: { $0.name == "label" })?.node.value
    else {
      return []
    }
    return entries.map { entry in
      if case .string(let text) = entry.node.value { return "\(entry.name)=\(text)" }
      return "\(entry.name)=\(entry.node.value.text)"
    }
  }

  /// Sets entries of the label, and takes away those with no value.
  package mutating func setLabel(_ entries: [(key: String, value: String?)]) {
    var own: [JSONMember] = []
    let place = members.firstIndex { $0.name == "label" }
    if let place, case .object(let known) = members[place].node.value { own = known }
    for (key, value) in entries {
      let index = own.firstIndex { $0.name == key }
      guard let value else {
        if let index { own.remove(at: index) }
        continue
      }
      let member = JSONMember(key, Self.value(value))
      if let index { own[index] = member } else { own.append(member) }
    }
    let label = JSONMember("label", JSONValue.object(own))
    if let place {
      members[place] = label
    } else {
      let samples = members.firstIndex { $0.name == "samples" } ?? members.count
      members.insert(label, at: samples)
    }
  }

  /// A number, a boolean, or else a text.
  static func value(_ text: String) -> JSONValue {
    if let whole = Int(text) { return .integer(whole) }
    if let number = Double(text), number.isFinite { return .number(number) }
    return switch text {
    case "true": .bool(true)
    case "false": .bool(false)
    default: .string(text)
    }
  }

  /// Sets entries of the label of a trace file, which other processes may change at the same time.
  package static func setLabel(
    _ entries: [(key: String, value: String?)], of path: String
  ) throws(HostError) {
    try SharedFile.change(path) { () throws(HostError) in
      var document = try TraceDocument(reading: path)
      document.setLabel(entries)
      try HostError.input { [bytes = document.bytes] in try File.write(bytes, to: path) }
    }
  }

  /// A line for each member, and for each sample.
  private var bytes: [UInt8] {
    var text = "{\n"
    for (index, member) in members.enumerated() {
      text += "\(JSONWriter.quoted(member.name)): "
      if member.name == "samples", case .array(let samples) = member.node.value {
        let lines = samples.map(\.value.text)
        text += "[\n\(lines.joined(separator: ",\n"))\n]"
      } else {
        text += member.node.value.text
      }
      text += index + 1 < members.count ? ",\n" : "\n"
    }
    return Array((text + "}\n").utf8)
  }
}

extension ImportedTrace {
  /// The contents of a trace file.
  ///
  /// - Parameters:
  ///   - name: the name of the trace.
  ///   - source: the original file.
  ///   - label: entries of its label.
  package func fileBytes(
    name: String, source: String, label: [(key: String, value: String?)]
  ) -> [UInt8] {
    var members: [(name: String, json: String)] = []
    let entries = label.compactMap { key, value in
      value.map { JSONMember(key, TraceDocument.value($0)) }
    }
    if !entries.isEmpty { members.append(("label", JSONValue.object(entries).text)) }
    if let format {
      let assumed = assumptions.isEmpty ? nil : assumptions
      let source = JSONValue(["file": source, "format": format, "assumed": assumed])
      members.append(("source", source.text))
    }
    return TraceFile.bytes(
      of: trace, name: name, with: members, units: isInPoints ? "pt" : "raw", device: device,
      roundsTimes: true)
  }
}

// MARK: - Showing

extension TraceDocument {
  /// A description of a trace for people: measures, lift velocity by each estimator, path.
  ///
  /// - Parameters:
  ///   - listsTouches: whether each touch gets a line.
  ///   - unit: the unit of positions.
  package static func lines(
    showing trace: Trace, listsTouches: Bool, unit: String = "pt"
  ) -> [String] {
    let stats = TraceStats(trace)
    let number = { (value: Double) in plain(value, decimals: 1) }
    var lines = [
      "\(stats.shape.rawValue): \(counted(stats.fingers, "finger")), "
        + "\(stats.touches) touches in \(plain(stats.duration.value, decimals: 3)) s"
    ]
    if let first = trace.touches.first {
      lines.append(
        "from (\(number(first.position.x)), \(number(first.position.y))) by "
          + "(\(number(stats.displacement.x)), \(number(stats.displacement.y))), way "
          + "\(number(stats.pathLength.value)) \(unit)")
    }
    if stats.release != nil, stats.pathLength > 0 {
      lines.append("lifted at, in \(unit)/s:")
      for name in EstimatorName.allCases {
        guard let velocity = trace.releaseVelocity(by: name) else { continue }
        let (x, y) = (plain(velocity.x.value, decimals: 0), plain(velocity.y.value, decimals: 0))
        lines.append("  \(name.rawValue.padded(to: 19)) \(x.padded(to: 7)) \(y)")
      }
    }
    lines += TracePicture.lines(of: trace).map { "  | \($0)" }
    guard listsTouches else { return lines }
    for touch in trace.touches {
      lines.append(
        "  \(plain(1000 * (touch.time - trace.startTime).value, decimals: 3).padded(to: 11)) "
          + "\("\(touch.pointer)".padded(to: 3)) \(touch.phase.rawValue.padded(to: 10)) "
          + "\(number(touch.position.x).padded(to: 8)) \(number(touch.position.y))")
    }
    return lines
  }
}

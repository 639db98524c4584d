package import FlickCore
internal import FlickJSON

extension TraceFile {
  /// The bytes of the file, with a line for each sample for readability.
  ///
  /// - Parameters:
  ///   - members: further members of the file, as JSON.
  ///   - units: the unit of the positions.
  ///   - device: the name of the device.
  ///   - roundsTimes: whether times are rounded to the nanosecond; otherwise `read` returns the
  ///     same bits.
  ///   - behavior: the version that the touches were made with.
  package static func bytes(
    of trace: Trace, name: String, with members: [(name: String, json: String)] = [],
    units: String = "pt", device: String? = nil, roundsTimes: Bool = false,
    behavior: BehaviorVersion = .current
  ) -> [UInt8] {
    let version = behavior > .first ? "\"\(BehaviorVersion.member)\": \(behavior),\n" : ""
    let deviceName = device.map { "\"name\": \(JSONWriter.quoted($0)), " } ?? ""
    var text = """
      {
      "format": "flickbook-trace",
      "version": \(Self.version),
      \(version)"name": \(JSONWriter.quoted(name)),
      "device": {\(deviceName)"units": "\(units)"},

      """
    for member in members { text += "\"\(member.name)\": \(member.json),\n" }
    text += "\"samples\": [\n"
    for (index, touch) in trace.touches.enumerated() {
      let line = JSONWriter.object { line in
        if touch.phase != .turned { line.field("pointer", touch.pointer) }
        line.field("phase", touch.phase.word)
        let time = (touch.time - trace.startTime).value
        line.field("t_ms", roundsTimes ? (time * 1e9).rounded() / 1e6 : time * 1000)
        if touch.phase == .turned {
          line.turn(touch)
        } else {
          line.field("x", touch.position.x)
          line.field("y", touch.position.y)
        }
        if let force = touch.force { line.field("force", force) }
        if touch.startsFrame { line.field(Touch.frameMember, true) }
      }
      text += line + (index + 1 < trace.touches.count ? ",\n" : "\n")
    }
    return Array((text + "]\n}\n").utf8)
  }
}

extension Touch.Phase {
  /// The word for it in trace files.
  package var word: String {
    switch self {
    case .began: "down"
    case .hovered: "hover"
    case .left: "leave"
    case .moved: "move"
    case .ended: "up"
    case .cancelled: "cancel"
    case .turned: "wheel"
    }
  }
}

package import FlickCore
internal import FlickJSON
internal import FlickSystem

extension TraceFile {
  /// Writes a trace so that `read` gives the same touches, in points, from time zero on.
  ///
  /// - Parameters:
  ///   - name: what the trace is called.
  ///   - path: the file.
  package static func write(_ trace: Trace, name: String, to path: String) throws(HostError) {
    try HostError.input { try File.write(bytes(of: trace, name: name), to: path) }
  }

  /// The bytes of the file: a line for each sample, so that people can read and compare them.
  ///
  /// - Parameter members: what else is to be in it, as JSON.
  package static func bytes(
    of trace: Trace, name: String, with members: [(name: String, json: String)] = []
  ) -> [UInt8] {
    var head = JSONWriter()
    head.string(name)
    var text = """
      {
      "format": "flickbook-trace",
      "version": 1,
      "name": \(head.text),
      "device": {"units": "pt"},

      """
    for member in members { text += "\"\(member.name)\": \(member.json),\n" }
    text += "\"samples\": [\n"
    for (index, touch) in trace.touches.enumerated() {
      var line = JSONWriter()
      line.beginObject()
      line.field("pointer", touch.pointer)
      line.field("phase", word(for: touch.phase))
      line.field("t_ms", (touch.time - trace.startTime).value * 1000)
      line.field("x", touch.position.x)
      line.field("y", touch.position.y)
      line.endObject()
      text += line.text + (index + 1 < trace.touches.count ? ",\n" : "\n")
    }
    return Array((text + "]\n}\n").utf8)
  }

  private static func word(for phase: Touch.Phase) -> String {
    switch phase {
    case .began: "down"
    case .moved: "move"
    case .ended: "up"
    case .cancelled: "cancel"
    }
  }
}

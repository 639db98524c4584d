package import FlickCore
internal import FlickJSON
internal import FlickSystem

extension TraceFile {
  /// Writes a trace to a file, in points, its first touch at 0 ms.
  package static func write(_ trace: Trace, to path: String) throws(HostError) {
    do {
      try File.write(bytes(of: trace), to: path)
    } catch {
      throw HostError(.input, "\(error)")
    }
  }

  /// The bytes of a file; `parse` gives the same touches.
  package static func bytes(of trace: Trace) -> [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("format", "flickbook-trace")
    writer.field("version", 1)
    writer.name("device")
    writer.beginObject()
    writer.field("units", "pt")
    writer.endObject()
    writer.name("samples")
    writer.beginArray()
    for touch in trace.touches {
      writer.beginObject()
      writer.field("t_ms", (touch.time - trace.startTime).value * 1000)
      writer.field("pointer", touch.pointer)
      writer.field("phase", word(for: touch.phase))
      writer.field("x", touch.position.x)
      writer.field("y", touch.position.y)
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    writer.endLine()
    return writer.bytes
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

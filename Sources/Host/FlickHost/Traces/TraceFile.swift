package import FlickCore
internal import FlickJSON
package import FlickLog
internal import FlickSystem

extension TraceFile {
  /// The trace in the file at `path`.
  ///
  /// - Throws: `HostError` of kind `input`, with the line at fault.
  package static func read(_ path: String) throws(HostError) -> Trace {
    let bytes = try HostError.input { try File.read(path) }
    return try parse(bytes, path: path)
  }

  /// The trace in the bytes of a file, in any encoding of text; `path` is for messages.
  package static func parse(_ bytes: [UInt8], path: String) throws(HostError) -> Trace {
    do {
      return try trace(of: try JSONReader.parse(TextBytes.uniform(bytes)))
    } catch {
      throw StatedFormat.error(for: path, bytes, expected: "a trace")
        ?? HostError(error.text(path: path))
    }
  }

  /// Writes a trace so that `read` returns the same touches, in points, from time zero on.
  ///
  /// - Parameters:
  ///   - name: the name of the trace.
  ///   - path: the file.
  package static func write(_ trace: Trace, name: String, to path: String) throws(HostError) {
    try HostError.input { try File.write(bytes(of: trace, name: name), to: path) }
  }
}

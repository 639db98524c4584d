import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// Runs a test in a new folder, which is removed afterwards with the files in it.
func withTemporaryFolder(
  sourceLocation: SourceLocation = #_sourceLocation, _ body: (String) throws -> Void
) throws {
  let base = Environment.value("TMPDIR") ?? "/tmp"
  var template = Array(Path.join(base, "flickbook-test-XXXXXX").utf8CString)
  // Sound: mkdtemp changes the six letters in place; the array ends in a NUL.
  try #require(unsafe mkdtemp(&template) != nil, sourceLocation: sourceLocation)
  let bytes = template.dropLast().map { UInt8(bitPattern: $0) }
  let folder = String(decoding: bytes, as: UTF8.self)
  defer {
    for name in (try? Path.names(inDirectory: folder)) ?? [] {
      // Sound here and below: a bridged path, for one call.
      _ = unsafe remove(Path.join(folder, name))
    }
    _ = unsafe rmdir(folder)
  }
  try body(folder)
}

/// Expects the body to fail with an error of this text.
func expectError(
  _ text: String, sourceLocation: SourceLocation = #_sourceLocation,
  _ body: () throws(SystemError) -> Void
) {
  do {
    try body()
    Issue.record("expected an error: \(text)", sourceLocation: sourceLocation)
  } catch {
    #expect(error.description == text, sourceLocation: sourceLocation)
  }
}

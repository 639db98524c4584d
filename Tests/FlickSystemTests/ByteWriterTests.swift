import FlickSystem
import Testing

#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

// One after the other: a child process inherits the pipes that are open at its start.
@Suite(.serialized)
struct ByteWriterTests {
  @Test func `bytes are written in order, at the latest by flush`() throws {
    let pipe = try Pipe()
    let writer = ByteWriter(descriptor: pipe.writeEnd, name: "pipe")
    writer.write("flick")
    writer.write(Array("book\n".utf8))
    try writer.flush()
    #expect(pipe.readAvailable() == Array("flickbook\n".utf8))
    #expect(!writer.isReaderGone)
  }

  @Test func `buffered bytes are written on deinit`() throws {
    let pipe = try Pipe()
    do {
      let writer = ByteWriter(descriptor: pipe.writeEnd, name: "pipe")
      writer.write("end")
    }
    #expect(pipe.readAvailable() == Array("end".utf8))
  }

  @Test func `writing waits for a full non-blocking pipe`() throws {
    try withTemporaryFolder { folder in
      let counted = Path.join(folder, "counted")
      // The reader is another process, so that this thread may block.
      // Sound: the stream is used until pclose only, and by this thread only.
      guard let stream = unsafe popen("wc -c > '\(counted)'", "w") else {
        Issue.record("no child process")
        return
      }
      let descriptor = unsafe fileno(stream)
      #expect(fcntl(descriptor, F_SETFL, O_NONBLOCK) == 0)

      let writer = ByteWriter(descriptor: descriptor, name: "pipe")
      writer.write([UInt8](repeating: 7, count: 1_000_000))
      try writer.flush()

      #expect(unsafe pclose(stream) == 0)
      let count = String(decoding: try File.read(counted), as: UTF8.self)
      #expect(count.filter(\.isNumber) == "1000000")
    }
  }

  @Test func `a closed reader stops writing without an error`() throws {
    ByteWriter.ignoreBrokenPipeSignal()
    let pipe = try Pipe(hasReader: false)
    let writer = ByteWriter(descriptor: pipe.writeEnd, name: "pipe")
    writer.write([UInt8](repeating: 0, count: 1_000_000))
    writer.write("more")
    #expect(throws: Never.self) { try writer.flush() }
    #expect(writer.isReaderGone)
  }

  @Test func `the first failure is reported by every flush`() {
    let writer = ByteWriter(descriptor: -1, name: "standard output")
    writer.write("x")
    for _ in 0..<2 {
      expectError("standard output: cannot be written: Bad file descriptor") {
        () throws(SystemError) in try writer.flush()
      }
    }
  }
}

/// A pipe of the operating system, with both ends in this process.
private struct Pipe: ~Copyable {
  let readEnd: Int32
  let writeEnd: Int32

  init(hasReader: Bool = true) throws {
    var ends: [Int32] = [-1, -1]
    // Sound: the call fills two numbers, which the array has.
    let result = unsafe pipe(&ends)
    try #require(result == 0)
    (readEnd, writeEnd) = (ends[0], ends[1])
    if !hasReader { close(readEnd) }
    self.hasReader = hasReader
  }

  deinit {
    if hasReader { close(readEnd) }
    close(writeEnd)
  }

  private let hasReader: Bool

  func readAvailable() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: 4096)
    // Sound: the array's own storage and count.
    let count = unsafe read(readEnd, &bytes, bytes.count)
    return Array(bytes.prefix(max(0, count)))
  }
}

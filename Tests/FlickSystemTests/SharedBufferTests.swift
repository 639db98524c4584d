import Testing

@testable import FlickSystem

/// Shared memory with arbitrary contents from a worker.
struct SharedBufferTests {
  @Test(arguments: [
    (-1, 0), (0, -1), (5, 4), (0, 65_537), (65_537, 65_537), (Int.min, Int.max), (Int.max, Int.max),
    (Int.min, 10), (70_000, 80_000),
  ])
  func `invalid counts are rejected`(_ start: Int, _ end: Int) throws {
    let buffer = SharedBuffer()
    buffer.counts = (start, end)
    #expect(buffer.take() == [])
    buffer.counts = (start, end)
    #expect(throws: Errno.damaged) { try buffer.drain(to: -1) }
    // From then on it can be used.
    buffer.counts = (start, end)
    #expect(append([1, 2, 3], to: buffer) == 3)
    #expect(buffer.take() == [1, 2, 3])
  }

  @Test func `valid counts give bytes of the buffer`() {
    var random = SystemRandomNumberGenerator()
    let buffer = SharedBuffer()
    for _ in 0..<2000 {
      let (start, end) = (Int.random(in: -9...66_000, using: &random), Int.random(in: -9...66_000))
      buffer.counts = (start, end)
      let isTrue = start >= 0 && start <= end && end <= SharedBuffer.capacity
      #expect(buffer.take().count == (isTrue ? end - start : 0))
    }
  }

  @Test func `a damaged buffer is an error of its writer`() throws {
    let buffer = SharedBuffer()
    buffer.counts = (9, 3)
    let error = #expect(throws: Errno.self) { try buffer.drain(to: 1) }
    #expect(error?.text == "a worker has damaged the output")
  }

  private func append(_ bytes: [UInt8], to buffer: SharedBuffer) -> Int {
    // Sound: the bytes are copied within the call.
    unsafe bytes.withUnsafeBytes { unsafe buffer.append($0) }
  }
}

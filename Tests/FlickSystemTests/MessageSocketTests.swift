import FlickSystem
import Testing

@Suite struct `A socket for messages` {
  @Test func `a socket for messages delivers messages of any length in order`() throws {
    let (one, other) = try MessageSocket.pair()
    let messages = [[], [1], Array(repeating: 7, count: 70_000), [2, 3]] as [[UInt8]]
    for message in messages { try one.send(message) }
    #expect(messages.map { _ in other.receive()?.bytes } == messages)
  }

  @Test func `a socket passes the end of another socket`() throws {
    let (one, other) = try MessageSocket.pair()
    let (near, far) = try MessageSocket.pair()
    try one.send([9], passing: far)
    far.close()
    let message = try #require(other.receive())
    #expect(message.bytes == [9])
    try #require(message.passed).send([5])
    #expect(near.receive()?.bytes == [5])
  }

  @Test func `a socket for messages ends when the other end is closed`() throws {
    ByteWriter.ignoreBrokenPipeSignal()
    let (one, other) = try MessageSocket.pair()
    try one.send([1])
    #expect(other.wait(for: .seconds(1)))
    one.close()
    #expect(other.receiveAvailable() == [[1]])
    #expect(other.wait(for: nil))
    #expect(other.receiveAvailable() == nil)
    #expect(throws: SystemError.self) { for _ in 0..<100 { try other.send([1]) } }
  }
}

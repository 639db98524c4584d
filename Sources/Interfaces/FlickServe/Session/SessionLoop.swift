internal import FlickSession
package import FlickSystem
internal import FlickWire

/// Runs a session in a worker: messages of the server, files that change, searches in between.
package struct SessionLoop {
  private let socket: MessageSocket
  private let session: PageSession
  private let watch: FileWatch?

  /// How long it searches before it reads messages again.
  private static let workTime = Duration.milliseconds(4)

  /// - Parameter watches: whether the script is loaded again when one of its files changes.
  package init(_ socket: MessageSocket, _ session: PageSession, watches: Bool) {
    (self.socket, self.session) = (socket, session)
    let descriptor = socket.descriptor
    session.exploration.isUrgent = { MessageSocket.isReadable(descriptor) }
    watch = watches ? FileWatch(session.simulation.watchedFiles) : nil
  }

  /// Runs until the server has ended.
  package func run() {
    while let messages = next() {
      for bytes in messages {
        // The server has checked them.
        if let message = try? SessionMessage(bytes) { session.receive(message) }
      }
      follow()
      if messages.isEmpty, session.hasWork { session.work(for: Self.workTime) }
      do {
        for answer in session.takeOutput() { try socket.send(answer.bytes) }
      } catch {
        return
      }
    }
  }

  /// The messages that have come; nil at the end.
  private func next() -> [[UInt8]]? {
    let patience: Duration? =
      session.hasWork ? .zero : watch.map { max(.zero, $0.nextComparison - MonotonicClock.now()) }
    guard socket.wait(for: patience, beside: watch?.descriptors ?? []) else { return [] }
    return socket.receiveAvailable()
  }

  private func follow() {
    guard let watch else { return }
    let now = MonotonicClock.now()
    watch.receiveNotifications(at: now)
    guard watch.hasChanged(session.exploration, at: now) else { return }
    session.filesHaveChanged()
  }
}

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

  /// How long it handles messages before it sends the output and looks at files.
  ///
  /// If a handler uses its whole CPU budget for each touch, pages get the error of the first touch,
  /// and a corrected script or the end of the server does not wait for the last one.
  private static let handlingTime = Duration.milliseconds(100)

  /// How long it waits after a touch before it searches, so that it does not search between swipes.
  private static let rest = Duration.milliseconds(500)

  /// - Parameter watches: whether the script is loaded again when one of its files changes.
  package init(_ socket: MessageSocket, _ session: PageSession, watches: Bool) {
    (self.socket, self.session) = (socket, session)
    let descriptor = socket.descriptor
    session.exploration.isUrgent = { MessageSocket.isReadable(descriptor) }
    watch = watches ? FileWatch(session.simulation.watchedFiles) : nil
  }

  /// Runs until the server has ended.
  package func run() {
    var start = Duration.zero
    var messages: ArraySlice<[UInt8]> = []
    while true {
      if messages.isEmpty {
        guard let new = next(start) else { return }
        messages = new[...]
      }
      let isIdle = messages.isEmpty
      let end = MonotonicClock.now() + Self.handlingTime
      while MonotonicClock.now() < end, let bytes = messages.popFirst() {
        // The server has checked them.
        guard let message = try? SessionMessage(bytes) else { continue }
        session.receive(message)
        if case .sent(_, .touches) = message { start = MonotonicClock.now() + Self.rest }
      }
      follow()
      if isIdle, session.hasWork, MonotonicClock.now() >= start {
        session.work(for: Self.workTime)
      }
      do {
        try session.sendOutput { try socket.send($0.bytes) }
      } catch {
        return
      }
    }
  }

  /// The messages that have come; nil at the end.
  ///
  /// - Parameter start: The time from which it searches.
  private func next(_ start: Duration) -> [[UInt8]]? {
    let times = [watch?.nextComparison, session.hasWork ? start : nil]
    let now = MonotonicClock.now()
    let patience = times.compactMap(\.self).min().map { max(.zero, $0 - now) }
    guard socket.wait(for: patience, beside: watch?.descriptors ?? []) else { return [] }
    return socket.receiveAvailable()
  }

  private func follow() {
    guard let watch else { return }
    let now = MonotonicClock.now()
    watch.receiveNotifications(at: now)
    guard
      watch.hasChanged(session.simulation.watchedFiles, of: session.exploration.tuning, at: now)
    else { return }
    session.filesHaveChanged()
  }
}

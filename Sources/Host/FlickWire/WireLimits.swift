package import FlickCore

/// The limits of a page's messages.
package enum WireLimits {
  /// The bytes of a message.
  package static let messageBytes = 4096
  /// Messages in a second.
  package static let messagesPerSecond = 500
  /// Samples in a second.
  package static let samplesPerSecond = 2000
  /// Samples in a message: more do not fit.
  package static let samplesPerMessage = 1000
  /// Pointers that are down at once.
  package static let pointers = 10
  /// Admitted pages.
  package static let pages = 16
  /// Open connections, with those that are not admitted.
  package static let connections = 32
  /// Connections of one address that are not admitted: a browser opens six at once for the page's
  /// files, and a phone by cable has the address of a desk.
  package static let newConnections = 16
  /// Seconds until the hello.
  package static let helloSeconds = 5
  /// Seconds without a message.
  package static let silentSeconds = 15
  /// Bytes of a request's head.
  package static let headBytes = 8192
  /// Wrong tokens from an address, after which it waits.
  package static let wrongTokens = 5
  /// Seconds of that wait.
  package static let pauseSeconds = 30
  /// The bytes of image files that a page keeps.
  package static let fileBytes = 32 << 20
  /// Gestures that pages may keep in a session.
  package static let keptGestures = 1000
  /// Samples of a kept gesture, some 1 MB in its file.
  package static let keptSamples = 10_000
  /// How far a finger may be beside the screen, as a share of the screen's size.
  package static let besideScreen = 1.0
  /// How far a sample may be ahead of the stage's time.
  package static let ahead: Seconds = 2
}

/// Counts messages and samples of a page by a clock of the caller's: a flood is refused.
package struct WireMeter: Sendable {
  private var second = Duration.zero
  private var messages = 0
  private var samples = 0

  /// Creates an empty meter.
  package init() {}

  /// Counts a message; nil for a frame without one, such as a ping.
  ///
  /// - Returns: whether it is within the limits.
  package mutating func count(_ message: WireMessage?, at now: Duration) -> Bool {
    if now - second >= .seconds(1) { (second, messages, samples) = (now, 0, 0) }
    messages += 1
    if case .touches(let new) = message { samples += new.count }
    return messages <= WireLimits.messagesPerSecond && samples <= WireLimits.samplesPerSecond
  }
}

/// Checks samples of a page against the screen, the clock and the fingers that are down.
package struct WireFingers: Sendable {
  private var down: Set<Int> = []
  private var last: Seconds = 0

  /// Creates a check without fingers.
  package init() {}

  /// The reason to refuse samples; nil for valid ones.
  ///
  /// - Parameters:
  ///   - screen: the size of the stage.
  ///   - now: its time.
  package mutating func fault(
    in samples: [WireMessage.Sample], on screen: Size2D, at now: Seconds
  ) -> String? {
    // The screen may have been restarted, or gone back, since the last finger was lifted. The clock
    // of the page may be behind the stage, which then takes the sample at its own time.
    if down.isEmpty { last = 0 }
    for sample in samples {
      let (x, y) = (sample.position.x, sample.position.y)
      let (width, height) = (screen.width, screen.height)
      let share = WireLimits.besideScreen
      guard x >= -share * width, x <= (1 + share) * width, y >= -share * height,
        y <= (1 + share) * height
      else { return "a finger is too far from the screen" }
      guard sample.time >= last else { return "samples go back in time" }
      guard sample.time <= now + WireLimits.ahead else { return "a sample is in the future" }
      last = sample.time
      let isDown = down.contains(sample.pointer)
      switch sample.phase {
      case .began:
        guard !isDown else { return "a finger comes down twice" }
        down.insert(sample.pointer)
      case .moved, .ended, .cancelled:
        guard isDown else { return "a finger moves that is not down" }
        if sample.phase != .moved { down.remove(sample.pointer) }
      case .hovered, .left: guard !isDown else { return "a finger hovers that is down" }
      // A page sends it as a request.
      case .turned: return "a wheel is not a finger"
      }
    }
    return nil
  }

  /// The fingers that are down.
  package var pointers: [Int] { down.sorted() }
}

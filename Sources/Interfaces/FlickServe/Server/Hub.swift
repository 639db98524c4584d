internal import FlickSystem
internal import FlickWire
internal import NIOCore
internal import Synchronization

/// Connects the admitted pages with the session.
///
/// Runs on one event loop. Each page gets differences from the last picture that was
/// sent to it; a page that does not read gets only the latest picture once it does, so that memory
/// stays flat.
final class Hub: @unchecked Sendable {
  // Sendable: every call is made on the event loop; one property is atomic.

  let eventLoop: any EventLoop
  let settings: PageServer.Settings
  /// The clock of limits.
  let now: () -> Duration
  /// The least time between two frames of a page; nil for no limit.
  let frameInterval: Duration?
  /// Nil unless they are requested.
  var statistics: PageStatistics?
  private var tries = WireTries()
  private var pages: [Int: PageConnection] = [:]
  /// The page with the last touch, which gets pictures before the others.
  private var touched: Int?
  /// The open connections by address.
  private var connections: [String: Int] = [:]
  private var worker: WorkerConnection?
  private var decoder = PictureDecoder()
  /// The last picture of the session, and the pictures computed ahead.
  private var frames = FrameQueue()
  /// The last whole state, for pages that come while the script is being started.
  private var lastState: String?
  private var epoch = 0
  private let fingers = Atomic(false)
  /// Whether a phone was admitted; may be read on any thread.
  var hasSeenFinger: Bool { fingers.load(ordering: .relaxed) }

  init(
    _ eventLoop: any EventLoop, _ settings: PageServer.Settings,
    _ options: PageServer.Options = .init(), now: @escaping () -> Duration = MonotonicClock.now
  ) {
    (self.eventLoop, self.settings, self.now) = (eventLoop, settings, now)
    frameInterval = options.frameRate.map { .seconds(1) / $0 }
    statistics = options.hasStatistics ? PageStatistics() : nil
  }

  // MARK: Connections

  /// Counts a connection; false if there are too many.
  ///
  /// Without a token an address cannot take all connections, so that others can connect.
  func open(from address: String) -> Bool {
    let count = connections[address, default: 0]
    let admitted = pages.values.count { $0.address == address }
    guard connections.values.reduce(0, +) < WireLimits.connections,
      count - admitted < WireLimits.newConnections
    else { return false }
    connections[address] = count + 1
    return true
  }

  /// Uncounts a connection.
  func close(from address: String) {
    let count = connections[address, default: 0] - 1
    connections[address] = count > 0 ? count : nil
  }

  /// Admits a page by its token.
  ///
  /// - Returns: its number; nil if the token is wrong, or the address has to wait.
  func admit(_ page: PageConnection, _ hello: WireMessage.Hello, from address: String) -> Int? {
    let now = now()
    guard !tries.isPaused(address, at: now) else { return nil }
    // Both are compared, so that the time does not depend on the role.
    let isDesk = settings.deskToken.isEqual(to: hello.token)
    let isFinger = settings.fingerToken.isEqual(to: hello.token)
    guard isDesk || isFinger else {
      tries.countWrong(address, at: now)
      return nil
    }
    guard let number = (0..<WireLimits.pages).first(where: { pages[$0] == nil }) else { return nil }
    (page.role, page.device) = (isDesk ? .desk : .finger, hello.device)
    pages[number] = page
    statistics?.recordPage(page.role)
    if isFinger { fingers.store(true, ordering: .relaxed) }
    page.send(.text(PageText.welcome(number, page.role)))
    notify(.joined(number, page.role, device: page.device))
    if worker == nil {
      if let lastState { page.send(.text(lastState)) }
      page.send(.text(PageText.waiting))
    }
    page.show(frames)
    return number
  }

  /// Removes a page, and reports it to the session.
  func remove(_ number: Int) {
    pages[number] = nil
    notify(.left(number))
  }

  /// Passes a message of a page to the session.
  ///
  /// - Returns: false if too many messages wait for a worker that does not read.
  func receive(_ message: WireMessage, from number: Int) -> Bool {
    if worker?.isOverfull == true { return false }
    if case .touches = message { touched = number }
    notify(.sent(number, message))
    return true
  }

  // MARK: The session

  /// Starts the session with a new worker.
  func attach(_ worker: WorkerConnection, death: String?) {
    self.worker = worker
    decoder = PictureDecoder()
    frames.dropFiles()
    notify(.begins(epoch: epoch + 1, death: death))
    for (number, page) in pages.sorted(by: { $0.key < $1.key }) {
      notify(.joined(number, page.role, device: page.device))
    }
  }

  /// Forgets a worker, and shows pages that the script is being started.
  func detach(_ worker: WorkerConnection) {
    if self.worker === worker { self.worker = nil }
    for page in pages.values { page.send(.text(PageText.waiting)) }
  }

  private func notify(_ message: SessionMessage) { worker?.send(message.bytes) }

  /// Passes a message of the session to its pages.
  func receive(_ bytes: [UInt8], from worker: WorkerConnection) {
    guard self.worker === worker, let answer = try? SessionAnswer(bytes) else { return }
    if case .frame(let frame) = answer.answer { return receive(frame) }
    if case .file(let file) = answer.answer { return frames.add(file) }
    if case .text(let text) = answer.answer, WireState.isWhole(text) { lastState = text }
    if let number = answer.page {
      pages[number]?.send(answer.answer)
    } else {
      for page in pages.values { page.send(answer.answer) }
    }
  }

  private func receive(_ frame: WireFrame) {
    guard let picture = try? decoder.read(frame.picture[...]) else { return }
    epoch = max(epoch, frame.epoch)
    frames.add(frame, picture, texts: decoder.texts)
    if let touched { pages[touched]?.show(frames) }
    for (number, page) in pages where number != touched { page.show(frames) }
  }
}

/// The pictures that pages may still have to get.
struct FrameQueue {
  /// A picture with the table of its texts.
  struct Entry {
    var frame: WireFrame
    var picture: WirePicture
    /// Counts all pictures of the server.
    var number: Int
  }

  /// The last picture that is not ahead, and those ahead of it.
  private(set) var entries: [Entry] = []
  /// The texts of the stream, and how often the table began anew.
  private(set) var texts = WireTexts()
  private(set) var generation = 0
  private var count = 0
  /// The image files of the stream by their keys, and how often they were dropped.
  private(set) var files: [String: WireFile] = [:]
  private(set) var fileGeneration = 0
  /// More than are ahead at any time.
  private static let most = 64

  /// Adds a picture: one that is not ahead replaces all before it, as does a later epoch.
  mutating func add(_ frame: WireFrame, _ picture: WirePicture, texts: WireTexts) {
    if texts.texts.count < self.texts.texts.count { generation += 1 }
    self.texts = texts
    var frame = frame
    // Pages get a difference from their own last picture.
    frame.picture = []
    let isAhead = frame.flags.contains(.ahead)
    if !isAhead || frame.epoch != entries.last?.frame.epoch { entries = [] }
    count += 1
    if frame.flags.contains(.jumps) { jumps = count }
    entries.append(Entry(frame: frame, picture: picture, number: count))
    if entries.count > Self.most { entries.removeFirst(entries.count - Self.most) }
  }

  /// Adds an image file.
  mutating func add(_ file: WireFile) {
    if file.isFirst { dropFiles() }
    files[file.key] = file
  }

  /// Forgets the image files.
  mutating func dropFiles() {
    files = [:]
    fileGeneration += 1
  }

  /// The number of the last picture that sets the clocks.
  private(set) var jumps = 0
}

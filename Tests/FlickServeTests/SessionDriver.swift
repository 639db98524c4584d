import FlickCore
import FlickHost
import FlickServe
import FlickSession
import FlickWire
import Foundation
import Testing

/// A session with pages, without sockets: it takes messages of pages and decodes the answers.
final class SessionDriver {
  static let pager = """
    local fb = require "flickbook"
    local tune = fb.tunables { distance = { 0.5, unit = "page", min = 0.05, max = 0.95 } }
    return fb.screen { size = { 200, 400 },
      fb.pager { id = "pages", page_count = 3, snap = { distance = tune.distance, velocity = 1e6 } },
    }
    """

  let session: PageSession
  let folder: URL
  private var decoder = PictureDecoder()
  var frames: [WireFrame] = []
  var pictures: [WirePicture] = []
  var texts: [(page: Int?, text: String)] = []
  /// The image files, each with the number of frames before it.
  var files: [(file: WireFile, place: Int)] = []
  /// The changes of the plot.
  var plots: [(page: Int?, plot: WirePlot, size: Int)] = []

  init(
    _ script: String = SessionDriver.pager, options: PageSession.Options = .init(),
    beside others: [String: [UInt8]] = [:], replaying recording: String? = nil
  ) throws {
    folder = FileManager.default.temporaryDirectory.appending(path: "serve-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    let path = folder.appending(path: "screen.lua").path
    for (name, bytes) in others {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(bytes).write(to: file)
    }
    try script.write(toFile: path, atomically: true, encoding: .utf8)
    let replay = try recording.map {
      try Replay($0, of: path, RunConfiguration(), Replay.Changes())
    }
    session = try PageSession(
      try replay?.simulation() ?? Simulation(path, RunConfiguration()),
      files: SessionFiles(
        script: path, tunables: folder.appending(path: "tunables.json").path,
        gestures: folder.appending(path: "gestures").path), options: options,
      base: try replay?.base())
    receive(.begins(epoch: 1, death: nil))
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  func receive(_ message: SessionMessage) {
    // As the server and the worker pass it on.
    do { session.receive(try SessionMessage(message.bytes)) } catch {
      Issue.record("\(error)")
    }
    session.sendOutput { sent in
      guard let answer = try? SessionAnswer(sent.bytes) else {
        Issue.record("an answer cannot be read")
        return
      }
      switch answer.answer {
      case .frame(let frame):
        frames.append(frame)
        if let picture = try? decoder.read(frame.picture[...]) { pictures.append(picture) }
      case .text(let text): texts.append((answer.page, text))
      case .file(let file): files.append((file, frames.count))
      case .plot(let plot): plots.append((answer.page, plot, sent.bytes.count))
      case .pong: break
      }
    }
  }

  func send(_ message: WireMessage, from page: Int = 0) { receive(.sent(page, message)) }

  /// Asks, and returns the fault; nil if it was done.
  func ask(_ request: WireRequest, _ arguments: String = "{}", from page: Int = 0) -> String? {
    texts = []
    send(.ask(7, request, arguments), from: page)
    return texts.first { $0.page == page && $0.text.contains("\"answer\"") }
      .flatMap { $0.text.contains("\"fault\"") ? $0.text : nil }
  }

  func touch(
    _ phase: Touch.Phase, _ time: Double, _ x: Double, pointer: Int = 0, from page: Int = 0
  ) {
    send(
      .touches([
        WireMessage.Sample(
          pointer: pointer, phase: phase, kind: .touch, time: Seconds(time),
          position: Point2D(x: x, y: 200))
      ]), from: page)
  }

  func tick(_ time: Double, from page: Int = 0) {
    send(.tick(WireMessage.Tick(epoch: session.epoch, time: Seconds(time))), from: page)
  }

  /// Drags to the left with a number of moves, and waits until the stage rests.
  func drag(_ moves: Int) {
    let start = now + 1
    touch(.began, start, 180)
    for index in 1...moves {
      touch(.moved, start + Double(index) * 1e-4, 180 - Double(index % 100))
    }
    touch(.ended, start + Double(moves) * 1e-4, 80)
    for step in 1...120 { tick(now + Double(step) / 60) }
  }

  var page: Double { session.simulation.outcome.places.first?.value ?? .nan }
  var now: Double { session.simulation.now.value }
}

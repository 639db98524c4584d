import FlickHost
import FlickREPL
import Foundation
import Testing

/// A session and its output.
final class REPLDriver {
  let session: REPLSession
  private let said: Said
  let folder: URL

  private final class Said {
    var lines: [String] = []
  }

  /// A folder with files; `$/` in a line is replaced by its path.
  init(
    _ files: [String: String] = [:], source: String? = nil, width: Int = 100,
    configuration: RunConfiguration = RunConfiguration()
  ) throws {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "flickbook-repl-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for (name, text) in files {
      let file = folder.appending(path: name)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
    }
    let said = Said()
    self.said = said
    session = try REPLSession(configuration, source: source, width: width) { said.lines.append($0) }
  }

  deinit { try? FileManager.default.removeItem(at: folder) }

  /// Returns the answer to a line; an error counts as `error: …`.
  func callAsFunction(_ line: String) -> [String] {
    said.lines = []
    switch session.handle(line.replacingOccurrences(of: "$/", with: folder.path + "/")) {
    case .done: break
    case .incomplete: said.lines.append("(more)")
    case .failed(let error): said.lines.append("error: \(error.description)")
    case .ended: said.lines.append("(end)")
    }
    return said.lines.map { $0.replacingOccurrences(of: folder.path + "/", with: "$/") }
  }

  /// Returns the output during an action.
  func said(_ body: () -> Void) -> [String] {
    said.lines = []
    body()
    return said.lines.map { $0.replacingOccurrences(of: folder.path + "/", with: "$/") }
  }

  func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: name), encoding: .utf8)
  }

  func write(_ text: String, to name: String) throws {
    try Data(text.utf8).write(to: folder.appending(path: name))
  }
}

/// A pager of twelve pages, with a tunable.
let photos = """
  local fb = require "flickbook"
  local tune = fb.tunables {
    swipe_distance = { 0.5, unit = "page", min = 0.05, max = 0.95, doc = "How far." },
  }
  return fb.screen {
    title = "Photos", size = { 390, 844 },
    fb.pager { id = "photos", page_count = 12,
      snap = { distance = tune.swipe_distance, velocity = 500 } },
  }
  """

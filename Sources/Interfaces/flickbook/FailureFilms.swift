internal import FlickHost
internal import FlickSystem

/// Writes the film strips of failed tests as files in a folder, which is created if needed.
final class FailureFilms {
  private let folder: String
  private let root: String?
  /// The strip for the next failure.
  private var strip: String?
  /// The number of films with a name.
  private var counts: [String: Int] = [:]
  private(set) var faults: [HostError] = []

  /// - Parameter root: the folder that links must not leave; nil without a restriction.
  init(in folder: String, below root: String?) { (self.folder, self.root) = (folder, root) }

  /// Keeps the strip of a test.
  ///
  /// At a failure, writes it and adds its path to the error.
  func take(_ event: ScenarioEvent, of file: String, at line: Int) -> ScenarioEvent {
    if case .filmed(let svg) = event { strip = svg }
    guard case .failed(var error) = event, let svg = strip else { return event }
    strip = nil
    let path = Path.join(folder, name(of: file, line))
    do {
      try OutputFile(root.map { Path.join($0, path) } ?? path, .picture).check()
      if let root {
        try File.makeFolder(Path.join(root, folder))
        try File.write(Array(svg.utf8), to: path, beneath: root)
      } else {
        try File.makeFolder(folder)
        try File.write(Array(svg.utf8), to: path)
      }
      error.context += (error.context.isEmpty ? "" : "\n") + "  film strip: \(path)"
    } catch {
      faults.append(HostError(input: error))
    }
    return .failed(error)
  }

  private func name(of file: String, _ line: Int) -> String {
    let plain = Path.removing(".lua", from: file)
      .map { $0.isLetter || $0.isNumber || $0 == "_" ? $0 : "-" }
    let name = "\(String(String(plain.drop { $0 == "-" })))-\(line)"
    counts[name, default: 0] += 1
    let count = counts[name] ?? 1
    return count == 1 ? "\(name).svg" : "\(name)-\(count).svg"
  }
}

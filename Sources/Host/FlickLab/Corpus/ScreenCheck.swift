internal import FlickAPI
package import FlickCore
package import FlickHost
internal import FlickSystem
internal import LuaKit

/// Checks gestures against the screen of a corpus before they are written.
///
/// Finds a finger that comes down off the screen, a label with a component, page or state that the
/// screen does not have, and an impossible start. Without the check, these errors appear when the
/// gesture is played.
package struct ScreenCheck {
  private let screen: LabScreen

  /// Runs the script of a screen.
  ///
  /// - Throws: `HostError` if the script does not run.
  package init(
    on script: String, _ configuration: RunConfiguration = RunConfiguration()
  ) throws(HostError) {
    screen = try LabScreen(script, configuration, configuration.tunables.settings)
  }

  /// Runs the script that a corpus names.
  ///
  /// - Returns: nil if the corpus names none, or if its script does not exist on this machine.
  /// - Throws: `HostError` if the script does not run.
  package init?(of file: CorpusFile) throws(HostError) {
    guard let script = file.screenPath, Path.exists(script) else { return nil }
    try self.init(on: script)
  }

  /// The size of the screen in points.
  package var size: Size2D { screen.screen.scene.root.frame.size }

  /// - Throws: `HostError` for a gesture that is impossible on the screen.
  func check(
    _ gesture: Corpus.Gesture, _ trace: Trace, _ placing: GesturePlacing?
  ) throws(HostError) {
    let frame = screen.screen.scene.root.frame
    try HostError.input {
      try (placing?.placed(trace, on: frame.size) ?? trace).checkLandings(on: frame)
    }
    for label in gesture.labels { try check(label.want) }
    guard !gesture.start.isEmpty else { return }
    try screen.withFreshStage { stage in
      for step in gesture.start { try stage.arrange { try $0.take(step) } }
    }
  }

  /// - Throws: `HostError` for a label that does not name a value of the screen, or compares one
  ///   with a page or a state that does not exist.
  package func check(_ want: LabExpression) throws(HostError) {
    var fault: LabExpression.Fault?
    try screen.withFreshStage { stage in
      let moment = LabMoment(
        stage: stage.current, decisions: [], lift: stage.now)
      do throws(LabExpression.Fault) { try moment.check(want) } catch { fault = error }
    }
    if let fault { throw HostError(input: fault, of: "'\(want.text)'") }
  }
}

extension LabMoment {
  /// - Throws: for an expression that is not Boolean on this screen, or names a page or state that
  ///   does not exist.
  fileprivate func check(_ want: LabExpression) throws(LabExpression.Fault) {
    // Checks all names, as `and` and `or` skip their second operand.
    for words in want.names { _ = try value(of: words) }
    _ = try want.isTrue { words throws(LabExpression.Fault) in try value(of: words) }
    for (words, value) in want.equations {
      let words = words.first == "stage" ? Array(words.dropFirst()) : words
      guard words.count == 2, let component = stage.scene.component(named: words[0]) else {
        continue
      }
      try check(words[0], words[1], value, component)
    }
  }

  private func check(
    _ id: String, _ property: String, _ value: LabValue, _ component: ComponentID
  ) throws(LabExpression.Fault) {
    switch (value, property) {
    case (.number(let number), "page"), (.number(let number), "settled_page"):
      guard let count = try? stage.pager(component).pageCount, count > 0,
        !(1...count).contains(where: { Double($0) == number })
      else { return }
      throw LabExpression.Fault(
        "'\(id)' has \(counted(count, "page")) and no page \(LuaNumber.text(number))")
    case (.text(let name), "state"), (.text(let name), "settled_state"):
      guard let names = try? stage.stateNames(of: component), !names.contains(name) else { return }
      throw LabExpression.Fault(
        "'\(id)' has no state '\(name)'\(NearestName.hint(for: name, among: names)); there are "
          + names.joined(separator: ", "))
    default: return
    }
  }
}

extension LabExpression {
  /// The names that are compared with a constant for equality, each with the constant.
  fileprivate var equations: [(words: [String], value: LabValue)] {
    var found: [(words: [String], value: LabValue)] = []
    term.eachPart { part in
      guard case .binary(.equal, let left, let right) = part else { return }
      if case .name(let words) = left, let value = right.constant {
        found.append((words, value))
      } else if case .name(let words) = right, let value = left.constant {
        found.append((words, value))
      }
    }
    return found
  }
}

extension LabExpression.Term {
  /// The value of a constant, possibly with a sign; nil for other terms.
  fileprivate var constant: LabValue? {
    switch self {
    case .constant(let value): return value
    case .negative(let inner):
      guard case .number(let number)? = inner.constant else { return nil }
      return .number(-number)
    default: return nil
    }
  }
}

extension CorpusFile {
  /// Sets the script of the screen to a path relative to the corpus or to the current folder.
  ///
  /// - Throws: `HostError` with the nearest name for a script that does not exist.
  package mutating func nameScreen(_ path: String) throws(HostError) {
    if Path.isFile(Path.join(folder, path)) {
      corpus.screen = path
    } else if Path.isFile(path) {
      corpus.screen = Self.path(of: path, from: folder)
    } else {
      let name = Path.name(path)
      let places = [Path.parent(Path.join(folder, path)), Path.parent(path)]
      let names = places.flatMap { (try? Path.names(inDirectory: $0.isEmpty ? "." : $0)) ?? [] }
      let hint = NearestName.hint(for: name, among: names.filter { $0.hasSuffix(".lua") })
      throw HostError(.input, "no screen '\(path)'\(hint): expected the path of its script")
    }
  }

  /// A path relative to a folder below the current one; the absolute path if that is unknown.
  static func path(of script: String, from folder: String) -> String {
    guard !Path.isAbsolute(script), !Path.isAbsolute(folder) else {
      return Path.resolved(script) ?? script
    }
    let words = folder.split(separator: "/").filter { $0 != "." }
    guard !words.contains("..") else { return Path.resolved(script) ?? script }
    return String(repeating: "../", count: words.count) + script
  }

  /// The error for an unknown id.
  package func noGesture(named id: String) -> HostError {
    HostError(
      .nothing,
      "\(path): no gesture '\(id)'"
        + NearestName.hint(for: id, among: corpus.gestures.map(\.id)))
  }

  /// Removes gestures, and their traces unless other gestures use them.
  ///
  /// - Returns: the unused traces, to be deleted once the corpus is written.
  /// - Throws: `HostError` for an unknown id, or a gesture that another one continues.
  package mutating func remove(_ ids: [String]) throws(HostError) -> [String] {
    for id in ids where !corpus.gestures.contains(where: { $0.id == id }) {
      throw noGesture(named: id)
    }
    let gone = Set(ids)
    if let next = corpus.gestures.first(where: {
      !gone.contains($0.id) && $0.after.map(gone.contains) == true
    }) {
      throw HostError(
        .input,
        "\(path): gesture '\(next.id)' begins after '\(next.after ?? "")'; remove both, or neither")
    }
    let removed = corpus.gestures.filter { gone.contains($0.id) }
    corpus.gestures.removeAll { gone.contains($0.id) }
    let needed = Set(corpus.gestures.map(\.trace))
    // A corpus may name any file, so only traces with its own naming scheme are deleted.
    let own = removed.filter { $0.trace == Corpus.Gesture.traceName(of: $0.id) }
    return Set(own.map(\.trace)).subtracting(needed).sorted().map { Path.join(folder, $0) }
  }

  /// Removes the labels of a gesture.
  ///
  /// - Parameter source: the source of the labels to remove; nil for all.
  /// - Throws: `HostError` for an unknown id, or a gesture without such a label.
  package mutating func removeLabels(
    of id: String, by source: Corpus.Label.Source?
  ) throws(HostError) {
    guard let index = corpus.gestures.firstIndex(where: { $0.id == id }) else {
      throw noGesture(named: id)
    }
    let before = corpus.gestures[index].labels.count
    corpus.gestures[index].labels.removeAll { source == nil || $0.source == source }
    guard corpus.gestures[index].labels.count < before else {
      throw HostError(.nothing, "\(path): gesture '\(id)' has no such label")
    }
  }
}

internal import FlickSystem

/// Files that are compared when the system announces a change, and from time to time in addition.
///
/// Contents count and not times: what an editor saves without a change is none, and no file system
/// is too coarse. What is missing or empty must be so twice: an editor may be about to write it.
package final class FileWatch {
  private let changes = FileChanges()
  private var contents: [String: [UInt8]] = [:]
  private var vanished: Set<String> = []
  private var names: [String] = []
  private var isHeard = false

  /// The files that were found to be others at the last look.
  package private(set) var changed: [String] = []
  /// When it is to look, by the monotonic clock.
  package private(set) var nextLook: Duration

  /// How long it waits for an editor to be done, and for the next file after one that is complete.
  private static let pause = Duration.milliseconds(30)
  private static let shortPause = Duration.milliseconds(5)
  /// How often files are compared where the system reports changes, and where it does not.
  private static let longInterval = Duration.seconds(2)
  private static let shortInterval = Duration.milliseconds(250)

  /// Watches files from now on.
  package init(_ files: [String]) {
    nextLook = MonotonicClock.now() + Self.shortInterval
    changes.watch(files)
    for file in files { contents[file] = Self.content(of: file) }
    names = Self.names(beside: files)
  }

  /// Readable once something may have changed; none where the system does not tell.
  package var descriptors: [Int32] { changes.descriptor.map { [$0] } ?? [] }

  /// Watches files that were not watched before, as they are now.
  package func follow(_ files: [String]) {
    let new = files.filter { contents[$0] == nil }
    guard !new.isEmpty else { return }
    changes.watch(files)
    for file in new { contents[file] = Self.content(of: file) }
    names = Self.names(beside: files)
  }

  /// Whether the system has reported a change since the last comparison.
  package func hearsChange() -> Bool {
    hear(at: MonotonicClock.now())
    return isHeard
  }

  /// The system has announced a change: files are compared in a moment.
  package func hear(at now: Duration) {
    guard changes.take() else { return }
    isHeard = true
    nextLook = min(nextLook, now + (changes.isComplete ? Self.shortPause : Self.pause))
  }

  /// Compares the files; says whether one has changed since the last comparison.
  ///
  /// - Parameters:
  ///   - wantsNames: whether a file that is new in one of their folders is a change too: what did
  ///     not load may have wanted it.
  ///   - now: by the monotonic clock.
  package func hasChanged(
    _ files: [String], wantsNames: Bool = false, at now: Duration = MonotonicClock.now()
  ) -> Bool {
    changes.take()
    isHeard = false
    changes.watch(files)
    nextLook = now + (changes.descriptor == nil ? Self.shortInterval : Self.longInterval)
    changed = files.filter(look)
    var hasChanged = !changed.isEmpty
    contents = contents.filter { files.contains($0.key) }
    let found = Self.names(beside: files)
    if wantsNames, found != names { hasChanged = true }
    names = found
    if !vanished.isEmpty { nextLook = now + Self.pause }
    return hasChanged
  }

  private func look(at file: String) -> Bool {
    let found = Self.content(of: file)
    guard let before = contents[file], before != found else {
      contents[file] = found
      vanished.remove(file)
      return false
    }
    if found.isEmpty, vanished.insert(file).inserted { return false }
    vanished.remove(file)
    contents[file] = found
    return true
  }

  /// Waits until what was heard of is complete; says whether one of the files is another.
  package func looksAgain(at files: [String], wantsNames: Bool) -> Bool {
    while true {
      let now = MonotonicClock.now()
      guard isHeard, now < nextLook else { return hasChanged(files, wantsNames: wantsNames) }
      changes.wait(for: nextLook - now)
      hear(at: MonotonicClock.now())
    }
  }

  /// Waits until one of the files is another.
  package func wait(for files: [String], wantsNames: Bool) {
    repeat {
      changes.wait(for: max(.zero, nextLook - MonotonicClock.now()))
      hear(at: MonotonicClock.now())
    } while MonotonicClock.now() < nextLook || !hasChanged(files, wantsNames: wantsNames)
  }

  /// Nothing for what is no file or cannot be read; a pipe that took its place is not waited for.
  private static func content(of file: String) -> [UInt8] {
    Path.isFile(file) ? (try? File.read(file)) ?? [] : []
  }

  private static func names(beside files: [String]) -> [String] {
    Set(files.map(Path.parent)).sorted().flatMap { folder in
      ((try? Path.names(inDirectory: folder.isEmpty ? "." : folder)) ?? [])
        .filter { $0.hasSuffix(".lua") || $0.hasSuffix(".json") }.map { Path.join(folder, $0) }
    }
  }
}

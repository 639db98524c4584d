internal import FlickSystem

/// Detects changes of files, on notifications of the system and by periodic comparison.
///
/// Contents are compared instead of modification times: saving a file without an edit is not a
/// change, and the resolution of file times does not matter. A missing or empty file counts as
/// changed only if two comparisons agree, since an editor may be about to write it.
package final class FileWatch {
  private let changes = FileChanges()
  private var contents: [String: [UInt8]] = [:]
  private var vanished: Set<String> = []
  private var names: [String] = []
  private var isNotified = false

  /// The files that had changed at the last comparison.
  package private(set) var changed: [String] = []
  /// The time of the next comparison, by the monotonic clock.
  package private(set) var nextComparison: Duration

  /// The delay for an editor to finish writing, and for further files after a complete one.
  private static let pause = Duration.milliseconds(30)
  private static let shortPause = Duration.milliseconds(5)
  /// The intervals between comparisons with and without notifications of the system.
  private static let longInterval = Duration.seconds(2)
  private static let shortInterval = Duration.milliseconds(250)

  /// Watches files from now on.
  package init(_ files: [String]) {
    nextComparison = MonotonicClock.now() + Self.shortInterval
    changes.watch(files)
    for file in files { contents[file] = Self.content(of: file) }
    names = Self.names(beside: files)
  }

  /// The descriptors that become readable after a change; empty without notifications of the
  /// system.
  package var descriptors: [Int32] { changes.descriptor.map { [$0] } ?? [] }

  /// Adds files to watch, starting with their current contents.
  package func follow(_ files: [String]) {
    let new = files.filter { contents[$0] == nil }
    guard !new.isEmpty else { return }
    changes.watch(files)
    for file in new { contents[file] = Self.content(of: file) }
    names = Self.names(beside: files)
  }

  /// Whether the system has reported a change since the last comparison.
  package func hasNotification() -> Bool {
    receiveNotifications(at: MonotonicClock.now())
    return isNotified
  }

  /// Takes the notifications of the system, and schedules the next comparison.
  package func receiveNotifications(at now: Duration) {
    guard changes.take() else { return }
    isNotified = true
    nextComparison = min(nextComparison, now + (changes.isComplete ? Self.shortPause : Self.pause))
  }

  /// Compares the files, and returns whether one has changed since the last comparison.
  ///
  /// - Parameters:
  ///   - wantsNames: whether a new file in one of the folders counts as a change, as for a script
  ///     that could not load a missing file.
  ///   - now: the time by the monotonic clock.
  package func hasChanged(
    _ files: [String], wantsNames: Bool = false, at now: Duration = MonotonicClock.now()
  ) -> Bool {
    changes.take()
    isNotified = false
    changes.watch(files)
    nextComparison = now + (changes.descriptor == nil ? Self.shortInterval : Self.longInterval)
    changed = files.filter(isChanged)
    var hasChanged = !changed.isEmpty
    contents = contents.filter { files.contains($0.key) }
    let found = Self.names(beside: files)
    if wantsNames, found != names { hasChanged = true }
    names = found
    if !vanished.isEmpty { nextComparison = now + Self.pause }
    return hasChanged
  }

  /// Whether a file of a session has changed, if it is time for a comparison.
  ///
  /// Changes by the session itself are skipped.
  package func hasChanged(_ files: [String], of tuning: ScreenTuning, at now: Duration) -> Bool {
    if tuning.hasWrittenScript {
      _ = hasChanged(files, at: now)
      tuning.hasWrittenScript = false
    }
    return now >= nextComparison
      && hasChanged(files, wantsNames: tuning.fault != nil, at: now)
  }

  private func isChanged(_ file: String) -> Bool {
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

  /// Waits until a reported change is complete, and returns whether one of the files has changed.
  package func hasCompleteChange(of files: [String], wantsNames: Bool) -> Bool {
    while true {
      let now = MonotonicClock.now()
      guard isNotified, now < nextComparison else {
        return hasChanged(files, wantsNames: wantsNames)
      }
      changes.wait(for: nextComparison - now)
      receiveNotifications(at: MonotonicClock.now())
    }
  }

  /// Waits until one of the files has changed.
  package func wait(for files: [String], wantsNames: Bool) {
    repeat {
      changes.wait(for: max(.zero, nextComparison - MonotonicClock.now()))
      receiveNotifications(at: MonotonicClock.now())
    } while MonotonicClock.now() < nextComparison || !hasChanged(files, wantsNames: wantsNames)
  }

  /// The contents; empty for an unreadable file and for anything but a regular file, such as a
  /// pipe.
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

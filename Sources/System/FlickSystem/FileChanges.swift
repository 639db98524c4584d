internal import CFlickSystem

/// Reports possible changes of files, by inotify on Linux and kqueue on macOS.
///
/// Watches folders rather than files, because editors replace files. If the watch of a folder does
/// not report writes to its files, watches those too. After a report, compare the files.
package final class FileChanges {
  /// Readable after a possible change; nil if the system cannot report changes, for example because
  /// of too many such descriptors.
  ///
  /// Compare the files periodically in that case.
  package let descriptor: Int32?

  /// The watched paths with the system's numbers.
  private var watched: [String: Int32] = [:]

  package init() {
    let opened = fs_changes_open()
    descriptor = opened < 0 ? nil : opened
  }

  deinit {
    guard let descriptor else { return }
    for number in watched.values { fs_changes_forget(descriptor, number) }
    closeDescriptor(descriptor)
  }

  /// Watches exactly these files, including ones that do not exist yet.
  ///
  /// Call it again after a report, because a replaced file is a different file.
  package func watch(_ files: [String]) {
    guard let descriptor else { return }
    let wanted = Set(files.flatMap(Self.places))
    let isRenewed = !fs_changes_folders_report_files()
    for (path, number) in watched where isRenewed || !wanted.contains(path) {
      fs_changes_forget(descriptor, number)
      watched[path] = nil
    }
    for path in wanted {
      // A replaced folder has another number.
      // Sound: the path is bridged to a C string for the call.
      let number = unsafe fs_changes_watch(descriptor, path)
      watched[path] = number < 0 ? nil : number
    }
  }

  /// Whether the last report means that a file is complete: its writer has closed it.
  package private(set) var isComplete = false

  /// Consumes the reports.
  ///
  /// - Returns: Whether there were any.
  @discardableResult
  package func take() -> Bool {
    let result = descriptor.map { fs_changes_take($0) } ?? 0
    // See `fs_changes_take`.
    isComplete = result == 2
    return result > 0
  }

  /// Waits for a report, at most for the given duration.
  package func wait(for duration: Duration) {
    var watched = [Watched(descriptor ?? -1, input: true, output: false)]
    try? pollDescriptors(&watched, duration)
  }

  /// The places to watch for a file: the folder of its name and, for a link, that of its target.
  private static func places(of file: String) -> [String] {
    var paths = [file]
    if let resolved = Path.resolved(file), resolved != file { paths.append(resolved) }
    var places = paths.map(Path.parent)
    if !fs_changes_folders_report_files() { places += paths.filter(Path.exists) }
    return places.map { place in
      // A folder that is not there appears in the nearest one that is.
      var folder = place.isEmpty ? "." : place
      while !Path.exists(folder), Path.parent(folder) != folder { folder = Path.parent(folder) }
      return folder
    }
  }
}

internal import CFlickSystem

/// Reports that files may have changed: by inotify on Linux, by kqueue on macOS.
///
/// Folders are watched rather than files, as editors put a new file in an old one's place; where
/// the watch of a folder does not report writes to its files, those are watched too. A report is
/// only a reason to compare.
package final class FileChanges {
  /// Readable once something may have changed; nil where the system reports nothing, as when there
  /// are too many such descriptors: then files are compared from time to time.
  package let descriptor: Int32?

  /// What is watched, by path, with the system's numbers.
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

  /// Watches files, those that are not there yet too, and nothing else.
  ///
  /// To be called again after a report: a replaced file is another file by now.
  package func watch(_ files: [String]) {
    guard let descriptor else { return }
    let wanted = Set(files.flatMap(Self.places))
    let isRenewed = !fs_changes_folders_report_files()
    for (path, number) in watched where isRenewed || !wanted.contains(path) {
      fs_changes_forget(descriptor, number)
      watched[path] = nil
    }
    for path in wanted {
      // A folder that was replaced has another number.
      // Sound: the path is bridged to a C string for the call.
      let number = unsafe fs_changes_watch(descriptor, path)
      watched[path] = number < 0 ? nil : number
    }
  }

  /// Whether the last report was that a file is complete: no writer has it open.
  package private(set) var isComplete = false

  /// Takes the reports; whether there were any.
  @discardableResult
  package func take() -> Bool {
    let told = descriptor.map { fs_changes_take($0) } ?? 0
    isComplete = told == 2
    return told > 0
  }

  /// Waits until there is a report, or for so long.
  package func wait(for duration: Duration) {
    var watched = [Watched(descriptor ?? -1, input: true, output: false)]
    try? pollDescriptors(&watched, duration)
  }

  /// What to watch for a file: where its name is and, behind links, where it is itself.
  private static func places(of file: String) -> [String] {
    var paths = [file]
    if let resolved = Path.resolved(file), resolved != file { paths.append(resolved) }
    var places = paths.map(Path.parent)
    if !fs_changes_folders_report_files() { places += paths.filter(Path.exists) }
    return places.map { $0.isEmpty ? "." : $0 }
  }
}

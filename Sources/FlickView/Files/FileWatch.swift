internal import FlickSystem

/// Files whose contents are looked at now and then.
///
/// Contents and not times: what an editor saves without a change is none, and no file system is too
/// coarse.
struct FileWatch {
  private var contents: [String: [UInt8]] = [:]

  init(_ files: [String]) { _ = hasChanged(files) }

  /// Looks at the files; says whether one is another than at the last look.
  ///
  /// A file that cannot be read now, as while an editor replaces it, is looked at again later.
  mutating func hasChanged(_ files: [String]) -> Bool {
    var hasChanged = false
    for file in files {
      guard let bytes = try? File.read(file), !bytes.isEmpty else { continue }
      if let before = contents[file], before != bytes { hasChanged = true }
      contents[file] = bytes
    }
    return hasChanged
  }
}

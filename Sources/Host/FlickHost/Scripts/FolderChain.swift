internal import FlickSystem

/// A folder and the folders above it, innermost first, up to the root.
///
/// A relative folder stays relative, as the user wrote it: above `a/b` are `a`, the current
/// directory, and then `..`, `../..` and so on. The current directory itself is the empty path, so
/// that names of files in it stay as they are.
struct FolderChain: Sequence, IteratorProtocol {
  private var upcoming: String?
  /// The number of folders above the current directory, determined on first use.
  private lazy var levelsAbove = ((try? Path.currentDirectory()) ?? "/").split(separator: "/").count

  init(from folder: String) {
    upcoming = folder == "." ? "" : folder
  }

  mutating func next() -> String? {
    guard let folder = upcoming else { return nil }
    upcoming = parent(of: folder)
    return folder
  }

  private mutating func parent(of folder: String) -> String? {
    if folder == "/" { return nil }
    if folder.isEmpty || folder == ".." || folder.hasSuffix("/..") {
      // Each step up is one name longer; a symbolic link may lead to one more than are there.
      if levelsAbove == 0 { return nil }
      levelsAbove -= 1
      return Path.join(folder, "..")
    }
    let parent = Path.parent(folder)
    return parent == "." ? "" : parent
  }
}

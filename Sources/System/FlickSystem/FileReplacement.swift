internal import CFlickSystem

/// A file being written that will replace an existing file or create a new one.
///
/// On Linux it is nameless until it is complete, so that a killed program leaves no file behind.
/// Elsewhere, and in file systems without nameless files, it has a temporary name in the same
/// folder.
struct FileReplacement {
  /// The open file to write to.
  let descriptor: Int32
  /// The final path, with links resolved.
  private let place: String
  private let form: Form
  private let isNew: Bool

  private enum Form {
    /// The existing device or pipe, which is written directly.
    case inPlace
    case unnamed
    case named(String)
  }

  /// Read and write for everyone, restricted by the user's umask.
  private static let newFilePermissions: FileStatus.Permissions = 0o666
  /// The maximum number of temporary names to try.
  private static let maximumAttempts = 100

  /// Opens the file for writing.
  ///
  /// - Parameters:
  ///   - isNew: Whether an existing file is an error.
  ///   - isPrivate: Whether only this user may read the file, whatever its permissions were.
  init(of path: String, isNew: Bool = false, isPrivate: Bool = false) throws(Errno) {
    self.isNew = isNew
    let target = try LinkTarget(of: path)
    place = target.path
    if isNew, target.status != nil || target.isOpenFile { throw .exists }
    if target.isInPlace {
      form = .inPlace
      descriptor = try Self.opened(target).release()
      return
    }
    if let status = target.status, !mayWrite(place, status) { throw .accessDenied }
    let folder = Path.parent(place)
    let unnamed = unsafe fs_open_unnamed(folder, UInt32(Self.newFilePermissions))
    form = unnamed >= 0 ? .unnamed : .named(try Self.createNamed(in: folder))
    do throws(Errno) {
      let file =
        if case .named(let name) = form {
          try Descriptor(writing: name)
        } else {
          Descriptor(owning: unnamed)
        }
      if let status = target.status { try setOwnerAndPermissions(of: file, like: status) }
      if isPrivate { try makePrivate(file) }
      descriptor = file.release()
    } catch {
      if case .named(let name) = form { try? removeFile(name) }
      throw error
    }
  }

  /// Opens a target that is written directly.
  ///
  /// If it is open in this process, shares its position.
  private static func opened(_ target: LinkTarget) throws(Errno) -> Descriptor {
    if let number = target.openNumber { return try Descriptor(duplicating: number) }
    return try Descriptor(appendingTo: target.path)
  }

  /// Synchronizes the file's contents to disk.
  func synchronize() throws(Errno) { try FlickSystem.synchronize(descriptor) }

  /// Moves the file to its final path.
  ///
  /// Call it once, after `synchronize`. It fails for an output that the run has read; see
  /// `ReadOutputs`.
  ///
  /// The folder is not synchronized: after a power failure the complete old file may still be
  /// there.
  func finish() throws(Errno) {
    do throws(Errno) {
      if case .inPlace = form {
      } else if let old = try? FileStatus(of: place, followingLinks: false),
        ReadOutputs.hasRead(old)
      {
        throw .isInput
      }
      switch form {
      case .inPlace: break
      case .unnamed: try finishUnnamed()
      case .named(let name):
        if isNew {
          try linkFile(name, to: place)
          try? removeFile(name)
        } else {
          try renameFile(name, to: place)
        }
      }
    } catch {
      abandon()
      throw error
    }
    try Descriptor(owning: descriptor).finish()
  }

  /// Discards the new file and leaves the path unchanged.
  func abandon() {
    closeDescriptor(descriptor)
    if case .named(let name) = form { try? removeFile(name) }
  }

  /// Links the nameless file: directly to the path if nothing exists there, otherwise to a
  /// temporary name first.
  private func finishUnnamed() throws(Errno) {
    do throws(Errno) {
      return try give(name: place)
    } catch {
      if isNew || error != .exists { throw error }
    }
    let name = try Self.firstFree(in: Path.parent(place)) { path throws(Errno) in
      try give(name: path)
    }
    do throws(Errno) {
      try renameFile(name, to: place)
    } catch {
      try? removeFile(name)
      throw error
    }
  }

  private func give(name path: String) throws(Errno) {
    // Sound: the path is bridged to a C string for the call.
    let result = unsafe fs_name(descriptor, path)
    if result < 0 { throw Errno(code: -result) }
  }

  /// Creates an empty file in the folder of the target: a rename works within one file system only.
  private static func createNamed(in folder: String) throws(Errno) -> String {
    try firstFree(in: folder) { path throws(Errno) in
      let file = try Descriptor(creating: path, permissions: newFilePermissions)
      try file.finish()
    }
  }

  /// Calls `take` with temporary names until one succeeds, and returns that name.
  private static func firstFree(
    in folder: String, _ take: (String) throws(Errno) -> Void
  ) throws(Errno) -> String {
    let stem = Path.join(folder, ".flickbook-\(processIdentifier())-")
    var attempt = 0
    while true {
      let path = "\(stem)\(attempt).tmp"
      do throws(Errno) {
        try take(path)
        return path
      } catch {
        // Another thread is writing here, or an earlier process was killed while writing.
        attempt += 1
        if error != .exists || attempt == maximumAttempts { throw error }
      }
    }
  }
}

/// The target of a path after resolving symbolic links at its end.
///
/// The system resolves links to folders along the path.
struct LinkTarget {
  /// The path of the target, which is not a link and may not exist.
  var path: String
  /// The status of the target; nil if it does not exist.
  var status: FileStatus?
  /// Whether the path refers to an open file (`/dev/stdout`, `/dev/fd/3`), which must not be
  /// replaced.
  var isOpenFile = false

  /// Whether it is written directly: an open file, a device or a pipe.
  var isInPlace: Bool { isOpenFile || status?.isRegular == false }

  /// Its descriptor, if it is open in this process.
  var openNumber: Int32? {
    guard isOpenFile, ["/dev/fd", "/proc/self/fd"].contains(Path.parent(path)) else { return nil }
    return path.split(separator: "/").last.flatMap { Int32($0) }
  }

  /// The maximum number of links to follow, the same as on Linux.
  private static let maximumLinks = 40

  init(of path: String) throws(Errno) {
    self.path = path
    let processes = try? FileStatus(of: "/proc", followingLinks: true).identity
    for _ in 0..<Self.maximumLinks {
      status = try Self.statusIfAny(self.path)
      let folder = Path.parent(self.path)
      let isOfProcess =
        status?.isLink == true && status.map { processes?.sharesDevice(with: $0.identity) } == true
      isOpenFile = isOfProcess || folder == "/dev/fd" && status != nil
      guard let status, status.isLink, !isOpenFile else { return }
      self.path = Path.join(folder, try linkTarget(self.path))
    }
    throw .tooManyLinks
  }

  private static func statusIfAny(_ path: String) throws(Errno) -> FileStatus? {
    do throws(Errno) {
      return try FileStatus(of: path, followingLinks: false)
    } catch {
      if error == .missing { return nil }
      throw error
    }
  }
}

internal import CFlickSystem

/// A file that is to take the place of another, or a place where none is.
///
/// On Linux it has no name until it is complete, so that nothing is left behind by a program that
/// is killed. Elsewhere, and in file systems that have no such files, it has a name of its own
/// beside the place.
struct FileReplacement {
  /// What is written to.
  let descriptor: Int32
  /// Where it goes: at the end of links.
  private let place: String
  private let form: Form
  private let isNew: Bool

  private enum Form {
    /// It is what is at the place already, which holds no bytes of its own: a device, a pipe.
    case inPlace
    case unnamed
    case named(String)
  }

  /// Read and write for all; the user's umask takes away from it.
  private static let newFilePermissions: FileStatus.Permissions = 0o666
  /// How many names are tried for a file beside the place.
  private static let maximumAttempts = 100

  /// Opens the file to be written.
  ///
  /// - Parameter isNew: whether anything at the place is an error.
  init(of path: String, isNew: Bool = false) throws(Errno) {
    self.isNew = isNew
    let target = try LinkTarget(of: path)
    place = target.path
    if isNew, target.status != nil || target.isOpenFile { throw .exists }
    if target.isOpenFile || target.status?.isRegular == false {
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
      descriptor = file.release()
    } catch {
      if case .named(let name) = form { try? removeFile(name) }
      throw error
    }
  }

  /// What is written on in place: a file of this process shares its position.
  private static func opened(_ target: LinkTarget) throws(Errno) -> Descriptor {
    if let number = target.openNumber { return try Descriptor(duplicating: number) }
    return try Descriptor(appendingTo: target.path)
  }

  /// Forces what was written to the disk.
  func synchronize() throws(Errno) { try FlickSystem.synchronize(descriptor) }

  /// Puts the file in its place; to be called once, after `synchronize`.
  ///
  /// The folder is not forced to the disk: after a failure of power the old file may be there
  /// still, as a whole.
  func finish() throws(Errno) {
    do throws(Errno) {
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

  /// Leaves the place as it is.
  func abandon() {
    closeDescriptor(descriptor)
    if case .named(let name) = form { try? removeFile(name) }
  }

  /// Where nothing is, the file gets the name of the place at once; else one beside it, for a
  /// moment.
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

  /// The path of a new, empty file in a folder: a rename works within one file system only.
  private static func createNamed(in folder: String) throws(Errno) -> String {
    try firstFree(in: folder) { path throws(Errno) in
      let file = try Descriptor(creating: path, permissions: newFilePermissions)
      try file.finish()
    }
  }

  /// The first of our names for temporary files that `take` can have.
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
        // Another thread is writing here, or an earlier process was killed while it did.
        attempt += 1
        if error != .exists || attempt == maximumAttempts { throw error }
      }
    }
  }
}

/// What a path leads to, through the symbolic links at its end.
///
/// Links to folders along the path are the system's to follow.
private struct LinkTarget {
  /// The path of what is no link, or is not there.
  var path: String
  /// The status of the existing file; nil for none.
  var status: FileStatus?
  /// Whether it is a name of something that is open (`/dev/stdout`, `/dev/fd/3`), which is not to
  /// be replaced.
  var isOpenFile = false

  /// Its number, if it is open in this process.
  var openNumber: Int32? {
    guard isOpenFile, ["/dev/fd", "/proc/self/fd"].contains(Path.parent(path)) else { return nil }
    return path.split(separator: "/").last.flatMap { Int32($0) }
  }

  /// How many links are followed, as many as Linux does.
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

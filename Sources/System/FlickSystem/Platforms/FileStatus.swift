#if canImport(Darwin)
  import Darwin
#else
  import Glibc
#endif

/// The metadata of a file.
struct FileStatus {
  /// The lower twelve bits of a file's mode.
  typealias Permissions = mode_t

  private let info: stat

  /// Reads the metadata of an open file.
  init(of descriptor: borrowing Descriptor) throws(Errno) {
    var info = stat()
    // Sound: the call fills the whole struct, which outlives it.
    if unsafe fstat(descriptor.number, &info) != 0 { throw Errno(code: errno) }
    self.info = info
  }

  /// Reads the metadata of a path, or of the symbolic link itself.
  init(of path: String, followingLinks: Bool) throws(Errno) {
    var info = stat()
    // Sound: as above; the path is bridged to a C string for the call.
    let result = unsafe followingLinks ? stat(path, &info) : lstat(path, &info)
    if result != 0 { throw Errno(code: errno) }
    self.info = info
  }

  /// Reads the metadata of a name in an open folder, or of the symbolic link itself; nil if it
  /// does not exist.
  init?(of name: String, in folder: borrowing Descriptor) throws(Errno) {
    var info = stat()
    // Sound: as above.
    if unsafe fstatat(folder.number, name, &info, AT_SYMLINK_NOFOLLOW) != 0 {
      if errno == ENOENT { return nil }
      throw Errno(code: errno)
    }
    self.info = info
  }

  var isRegular: Bool { info.st_mode & S_IFMT == S_IFREG }
  var isDirectory: Bool { info.st_mode & S_IFMT == S_IFDIR }
  var isLink: Bool { info.st_mode & S_IFMT == S_IFLNK }
  var isPipe: Bool { info.st_mode & S_IFMT == S_IFIFO }
  var isDevice: Bool { kindName == Self.deviceName }
  var size: Int { Int(info.st_size) }
  var permissions: FileStatus.Permissions { info.st_mode & 0o7777 }
  var owner: uid_t { info.st_uid }
  var group: gid_t { info.st_gid }
  var identity: FileIdentity {
    FileIdentity(device: UInt64(truncatingIfNeeded: info.st_dev), number: UInt64(info.st_ino))
  }

  static let deviceName = "a device"

  /// The kind of the file with an article: "a pipe (FIFO)".
  var kindName: String {
    switch info.st_mode & S_IFMT {
    case S_IFREG: "a file"
    case S_IFDIR: "a directory"
    case S_IFLNK: "a symbolic link"
    case S_IFIFO: "a pipe (FIFO)"
    case S_IFSOCK: "a socket"
    case S_IFCHR, S_IFBLK: Self.deviceName
    default: "of an unknown kind"
    }
  }
}

/// The identity of a file or folder, independent of its names.
package struct FileIdentity: Hashable, Sendable {
  fileprivate let device: UInt64
  fileprivate let number: UInt64
}

extension FileIdentity {
  /// Whether both are in the same file system.
  func sharesDevice(with other: FileIdentity) -> Bool { device == other.device }
}

package import FlickSystem

/// The texts of scripts at the time of first loading.
///
/// Going back in time runs these texts, independent of later changes on the disk.
package final class SourceMemory {
  private var texts: [String: [UInt8]] = [:]

  /// Creates an empty memory.
  package init() {}

  /// Whether a file was loaded.
  package func has(_ path: String) -> Bool { texts[path] != nil }

  /// The bytes of a file, from the disk the first time.
  package func read(_ path: String) throws(SystemError) -> [UInt8] {
    if let text = texts[path] { return text }
    let text = try File.read(path)
    texts[path] = text
    return text
  }
}

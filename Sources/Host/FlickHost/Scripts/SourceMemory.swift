package import FlickSystem

/// The texts of scripts as they were when they were first loaded: going back in time runs these
/// texts, whatever is on the disk by now.
package final class SourceMemory {
  private var texts: [String: [UInt8]] = [:]

  /// Remembers nothing yet.
  package init() {}

  /// Whether a file was loaded.
  func has(_ path: String) -> Bool { texts[path] != nil }

  /// The bytes of a file, from the disk the first time.
  package func read(_ path: String) throws(SystemError) -> [UInt8] {
    if let text = texts[path] { return text }
    let text = try File.read(path)
    texts[path] = text
    return text
  }
}

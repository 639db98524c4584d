/// The environment variables of the process.
package enum Environment {
  /// The value of a variable, possibly empty; nil if it is not set.
  ///
  /// Invalid names (empty, or with `=` or NUL) are not set. Bytes that are not UTF-8 are replaced
  /// by U+FFFD; see ``undecodableValue(_:)``.
  package static func value(_ name: String) -> String? {
    if name.containsNUL { return nil }
    return environmentValue(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// The printable form of a value that is not UTF-8; nil for any other value.
  package static func undecodableValue(_ name: String) -> String? {
    if name.containsNUL { return nil }
    guard let bytes = environmentValue(name), String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    return Path.shown(bytes)
  }
}

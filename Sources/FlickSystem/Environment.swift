/// The environment that the process was started with.
package enum Environment {
  /// The value of a variable, which may be empty; nil when it is not set.
  ///
  /// A name that the environment cannot hold (empty, or with `=` or NUL) is not set. What is not
  /// UTF-8 in a value is replaced (U+FFFD): see ``strangeValue(_:)``.
  package static func value(_ name: String) -> String? {
    if name.holdsZero { return nil }
    return environmentValue(name).map { String(decoding: $0, as: UTF8.self) }
  }

  /// A value that is not UTF-8, as it can be shown; nil for any other.
  package static func strangeValue(_ name: String) -> String? {
    if name.holdsZero { return nil }
    guard let bytes = environmentValue(name), String(validating: bytes, as: UTF8.self) == nil
    else { return nil }
    return Path.shown(bytes)
  }
}

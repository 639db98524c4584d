/// The environment that the process was started with.
package enum Environment {
  /// The value of a variable, which may be empty; nil when it is not set.
  ///
  /// A name that the environment cannot hold (empty, or with `=` or NUL) is not set.
  package static func value(_ name: String) -> String? {
    if name.utf8.contains(0) { return nil }
    return environmentValue(name)
  }
}

/// Why a port cannot be opened.
package struct PortError: Error, CustomStringConvertible {
  /// One line with the port first.
  package let description: String

  /// - Parameter code: the C library's number of the error.
  package init(_ port: Int, code: Int32) {
    let reason =
      switch Errno(code: code) {
      case .addressInUse: "another program has it; --port 0 takes a free one"
      case .notPermitted, .accessDenied: "permission denied; --port 0 takes a free one"
      case let other: other.text
      }
    description = "port \(port): cannot be opened: \(reason)"
  }
}

/// Opens an address in the user's browser.
///
/// Every user of the machine can read the arguments of programs, so the address itself, which has a
/// secret in it, is not one: the browser gets a file that only its user can read, and that leads to
/// the address.
package struct SystemOpener {
  /// The program that opens a file with the user's choice for its kind.
  #if canImport(Darwin)
    package static let program = "open"
  #else
    package static let program = "xdg-open"
  #endif

  /// How long the program may take.
  private static let patience = Duration.seconds(5)

  private let file: String

  /// Chooses the file's name; the program's folder for temporary files has it.
  package init() {
    let folder = Environment.value("TMPDIR").flatMap { $0.isEmpty ? nil : $0 } ?? "/tmp"
    let number = (0..<4).map { _ in String(UInt32.random(in: 0 ... .max), radix: 36) }.joined()
    file = Path.join(folder, "flickbook-\(number).html")
  }

  /// Opens an address.
  ///
  /// - Parameter address: of printable ASCII.
  /// - Throws: `SystemError` if the file cannot be written.
  /// - Returns: false if the program is missing.
  package func open(_ address: String) throws(SystemError) -> Bool {
    let target = EscapeTarget.xml.escape(address)
    let page = """
      <!doctype html>
      <meta charset="utf-8">
      <title>flickbook</title>
      <meta http-equiv="refresh" content="0; url=\(target)">
      <a href="\(target)">flickbook</a>

      """
    try File.write([(file, Array(page.utf8))], areNew: true, arePrivate: true)
    // A browser that is not running yet may stay in the foreground.
    let script = "command -v \"$1\" > /dev/null || exit 1; \"$1\" \"$2\" > /dev/null 2>&1 &"
    let words = ["/bin/sh", "-c", script, "sh", Self.program, file]
    return ExternalCommand.answer(of: words, within: Self.patience) != nil
  }

  /// Removes the file, which a browser may read for as long as the page is served.
  package func remove() { try? File.remove(file) }
}

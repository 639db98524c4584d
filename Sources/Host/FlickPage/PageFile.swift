internal import CFlickPage

/// A file of the page in the browser that is part of the program, from the folder
/// `Sources/Host/CFlickPage/page`.
///
/// `wire.js` reads pictures and `picture.js` draws them; their headers describe the use outside of
/// the page.
package struct PageFile: Sendable {
  /// The name, such as `picture.js`.
  package let name: String
  /// The contents.
  package let bytes: [UInt8]
  /// The contents as text.
  package var text: String { String(decoding: bytes, as: UTF8.self) }

  /// Finds the file of a name; nil if there is none.
  package init?(named name: String) {
    guard let file = unsafe flick_page_find(name) else { return nil }
    unsafe self.init(file)
  }

  /// All files.
  package static var all: [PageFile] {
    var files: [PageFile] = []
    while let file = unsafe flick_page_at(files.count) { unsafe files.append(PageFile(file)) }
    return files
  }

  private init(_ file: UnsafePointer<flick_page_file>) {
    name = unsafe String(cString: file.pointee.name)
    // Sound: constants of the program.
    bytes = unsafe Array(
      UnsafeRawBufferPointer(start: file.pointee.text, count: file.pointee.size))
  }
}

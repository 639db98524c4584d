internal import CFlickLua

/// The licences of the libraries in the program.
package enum Licences {
  /// The contents of THIRD-PARTY.md.
  package static var bytes: [UInt8] {
    let file = unsafe flick_licences()
    // Sound: constants of the program.
    return unsafe Array(
      UnsafeRawBufferPointer(start: file.pointee.text, count: file.pointee.size))
  }
}

/// Lua text that is part of the program: a state compiles it where it is, without a copy.
@safe
package struct LuaProgramText: Sendable {
  // Sound: the bytes are constants of the program.
  nonisolated(unsafe) let bytes: UnsafeBufferPointer<CChar>

  /// Creates a text from bytes that are valid and unchanged as long as the process lives.
  package init(_ bytes: UnsafeBufferPointer<CChar>) { unsafe self.bytes = bytes }

  /// A copy of the text.
  package var string: String {
    unsafe String(decoding: UnsafeRawBufferPointer(bytes), as: UTF8.self)
  }
}

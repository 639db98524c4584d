/// The state of a custom rule between two calls, without functions and objects.
///
/// The stage stores and copies it, so it outlives the code that created it.
public indirect enum PlainData: Hashable, Sendable {
  /// Nothing.
  case none
  /// True or false.
  case flag(Bool)
  /// A whole number.
  case integer(Int)
  /// A number.
  case number(Double)
  /// Bytes, most often of a text.
  case text([UInt8])
  /// Values by their keys, in the order of the keys.
  case table([Entry])

  /// A value of a table.
  public struct Entry: Hashable, Sendable {
    /// A number, a text or a flag.
    public var key: PlainData
    /// The value under the key.
    public var value: PlainData

    /// Creates a value under a key.
    public init(key: PlainData, value: PlainData) { (self.key, self.value) = (key, value) }
  }

  /// The value under a name; `.none` if the name is missing.
  public subscript(name: String) -> PlainData {
    guard case .table(let entries) = self else { return .none }
    let key = PlainData.text(Array(name.utf8))
    return entries.first { $0.key == key }?.value ?? .none
  }
}

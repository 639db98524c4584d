/// The fields of an object in a case, with a record of the fields that were read.
///
/// A required field that is missing, of another type or unknown leaves the case out with that
/// reason. So does an unread field, so that no input is ignored.
final class Fields {
  let name: String
  private let fields: [String: JSON]
  private var read: Set<String> = []
  private var nested: [String: Fields] = [:]

  init(_ name: String, _ json: JSON?) {
    self.name = name
    fields = json?.fields ?? [:]
  }

  /// The names of unread fields, those of nested objects with their path.
  var unread: [String] {
    fields.keys.filter { !read.contains($0) }.sorted().map { "\(name).\($0)" }
      + nested.values.flatMap(\.unread).sorted()
  }

  /// Whether a field other than null was read.
  var isUsed: Bool { read.contains { fields[$0].map { $0 != .null } ?? false } }

  /// Returns the value of a field; nil if it is missing or null.
  func json(_ key: String) -> JSON? {
    read.insert(key)
    let value = fields[key]
    return value == .null ? nil : value
  }

  func has(_ key: String) -> Bool { fields[key] != nil && fields[key] != .null }

  /// Marks fields as read that are redundant or have no influence here.
  func skip(_ keys: String...) { read.formUnion(keys) }

  // MARK: Required

  func number(_ key: String) throws(LeftOut) -> Double {
    guard let value = try optional(key) else { throw missing(key) }
    return value
  }

  func text(_ key: String) throws(LeftOut) -> String {
    guard let json = json(key) else { throw missing(key) }
    guard let value = json.string else { throw odd(key, "is no text") }
    return value
  }

  func items(_ key: String) throws(LeftOut) -> [JSON] {
    guard let json = json(key) else { throw missing(key) }
    guard case .array(let items) = json else { throw odd(key, "is no list") }
    return items
  }

  func numbers(_ key: String) throws(LeftOut) -> [Double] {
    var found: [Double] = []
    for item in try items(key) {
      guard let value = item.number else { throw odd(key, "is no list of numbers") }
      found.append(value)
    }
    return found
  }

  /// A whole number in a range that no arithmetic of a suite leaves.
  func integer(_ key: String, in range: ClosedRange<Int> = -100_000...100_000) throws(LeftOut)
    -> Int
  {
    let value = try number(key)
    guard let whole = Int(exactly: value), range.contains(whole) else {
      throw odd(key, "is no whole number of \(range)")
    }
    return whole
  }

  func object(_ key: String) throws(LeftOut) -> Fields {
    guard let json = json(key) else { throw missing(key) }
    guard json.fields != nil else { throw odd(key, "is no object") }
    let found = nested[key] ?? Fields("\(name).\(key)", json)
    nested[key] = found
    return found
  }

  /// One of several words.
  func choice<Value>(_ key: String, _ values: [String: Value]) throws(LeftOut) -> Value {
    let word = try text(key)
    guard let value = values[word] else { throw odd(key, "is '\(word)', which is not known here") }
    return value
  }

  // MARK: With a meaning where they are absent

  func optional(_ key: String) throws(LeftOut) -> Double? {
    guard let json = json(key) else { return nil }
    guard let value = json.number else { throw odd(key, "is no number") }
    return value
  }

  func number(_ key: String, default absent: Double) throws(LeftOut) -> Double {
    try optional(key) ?? absent
  }

  func integer(
    _ key: String, in range: ClosedRange<Int> = -100_000...100_000, default absent: Int
  ) throws(LeftOut) -> Int {
    has(key) ? try integer(key, in: range) : absent
  }

  func text(_ key: String, default absent: String) throws(LeftOut) -> String {
    has(key) ? try text(key) : absent
  }

  func flag(_ key: String, default absent: Bool = false) throws(LeftOut) -> Bool {
    guard let json = json(key) else { return absent }
    guard let value = json.bool else { throw odd(key, "is neither true nor false") }
    return value
  }

  // MARK: Reasons

  func missing(_ key: String) -> LeftOut { LeftOut("\(name).\(key) is missing") }
  func odd(_ key: String, _ what: String) -> LeftOut { LeftOut("\(name).\(key) \(what)") }
}

/// Why a case was not computed.
struct LeftOut: Error, Hashable {
  var reason: String
  init(_ reason: String) { self.reason = reason }
}

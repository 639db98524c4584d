internal import FlickCore
internal import FlickDrawing
internal import FlickJSON

/// The image files of a record: its last member, so that a report of many records has each file
/// once.
struct RecordedFiles {
  /// Addresses of data by the files' keys, in order of first use.
  private(set) var pairs: [(key: String, address: String)] = []
  private var known: Set<String> = []
  private var size = 0

  /// The most bytes of a record's files, as an event of a test run is limited; others are
  /// placeholders.
  private static let most = 4 << 20

  /// The beginning of the member.
  private static let mark = Array(#","files":{"#.utf8)

  /// Adds the files of a picture.
  mutating func add(_ picture: Picture) {
    for case .image(let image) in picture.commands {
      guard let file = image.file, size + file.bytes.count <= Self.most,
        known.insert(file.key).inserted
      else { continue }
      size += file.bytes.count
      let data = Base64.text(of: file.bytes)
      pairs.append((file.key, "data:\(file.format.mediaType);base64,\(data)"))
    }
  }

  /// Adds the files of another record.
  mutating func add(_ pairs: [(key: String, address: String)]) {
    for pair in pairs where known.insert(pair.key).inserted { self.pairs.append(pair) }
  }

  /// Writes the member if it has files; it must be the last one of its object.
  ///
  /// Keys and addresses contain no characters that JSON escapes.
  func write(to writer: inout JSONWriter) {
    guard !pairs.isEmpty else { return }
    writer.object("files") { for pair in pairs { $0.field(pair.key, pair.address) } }
  }

  /// A record without its files, and these.
  static func split(
    _ json: String
  ) -> (json: String, pairs: [(key: String, address: String)]) {
    let bytes = Array(json.utf8)
    // Within a string of JSON a quotation mark is escaped, so the mark is the member.
    let start = stride(from: bytes.count - mark.count, through: 0, by: -1).first { place in
      bytes[place] == mark[0] && bytes[place..<place + mark.count].elementsEqual(mark)
    }
    guard let start else { return (json, []) }
    let entries = String(decoding: bytes[(start + mark.count)...], as: UTF8.self)
    // Every second piece between quotation marks is a key or an address.
    let pieces = entries.split(separator: "\"", omittingEmptySubsequences: false)
    let pairs = stride(from: 1, to: pieces.count - 2, by: 4).map { place in
      (key: String(pieces[place]), address: String(pieces[place + 2]))
    }
    return (String(decoding: bytes[..<start], as: UTF8.self) + "}", pairs)
  }
}

package import FlickWire

/// A message from the server to the session in a worker.
///
/// Bytes: the number of the page, the kind, and the rest.
package enum SessionMessage: Hashable, Sendable {
  /// A page was admitted.
  case joined(Int, WireRole)
  /// A page is gone.
  case left(Int)
  /// A page has sent a message that can be read and that its role may send.
  case sent(Int, WireMessage)
  /// The first message of all: the first epoch, and the previous worker's error.
  case begins(epoch: Int, death: String?)

  private enum Kind: UInt8 { case joined, left, sent, begins }

  /// The message as bytes.
  package var bytes: [UInt8] {
    var writer = WireWriter()
    func head(_ page: Int, _ kind: Kind) {
      writer.byte(UInt8(truncatingIfNeeded: page))
      writer.byte(kind.rawValue)
    }
    switch self {
    case .joined(let page, let role):
      head(page, .joined)
      writer.text(role.rawValue)
    case .left(let page): head(page, .left)
    case .sent(let page, let message):
      head(page, .sent)
      writer.raw(message.bytes)
    case .begins(let epoch, let death):
      head(0, .begins)
      writer.count(epoch)
      writer.text(death ?? "")
    }
    return writer.bytes
  }

  /// Reads a message.
  package init(_ bytes: [UInt8]) throws(WireError) {
    var reader = WireReader(bytes)
    let page = Int(try reader.byte())
    guard let kind = Kind(rawValue: try reader.byte()) else { throw WireError("not a message") }
    switch kind {
    case .joined:
      guard let role = WireRole(rawValue: try reader.text()) else { throw WireError("no role") }
      self = .joined(page, role)
    case .left: self = .left(page)
    case .sent: self = .sent(page, try WireMessage(reader.rest))
    case .begins:
      let epoch = try reader.count()
      let death = try reader.text()
      self = .begins(epoch: epoch, death: death.isEmpty ? nil : death)
    }
  }
}

/// A message from a session to one page, or to all.
package struct SessionAnswer: Hashable, Sendable {
  /// The number of the page; nil for all.
  package var page: Int?
  package var answer: WireAnswer

  private static let all: UInt8 = 0xff

  package init(to page: Int? = nil, _ answer: WireAnswer) {
    (self.page, self.answer) = (page, answer)
  }

  /// The message as bytes: the page, and the answer.
  package var bytes: [UInt8] {
    [page.map { UInt8(truncatingIfNeeded: $0) } ?? Self.all] + answer.bytes
  }

  /// Reads a message.
  package init(_ bytes: [UInt8]) throws(WireError) {
    guard let first = bytes.first else { throw WireError("an empty message") }
    page = first == Self.all ? nil : Int(first)
    answer = try WireAnswer(bytes.dropFirst())
  }
}

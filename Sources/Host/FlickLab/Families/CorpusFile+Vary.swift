internal import FlickCore
package import FlickHost
internal import FlickJSON

extension CorpusFile {
  /// Adds copies of gestures of another corpus; each says of what it is made.
  ///
  /// - Returns: how many there are: what could not have happened is left out.
  /// - Throws: `HostError` for a file that cannot be written.
  package mutating func vary(
    _ gestures: [Recorded], of other: CorpusFile, _ spreads: PeoplesSpreads, seed: Int,
    copies count: Int, keepsLabels: Bool, samplesDevices: Bool = false
  ) throws(HostError) -> Int {
    try copyHead(of: other)
    var added = 0
    // What meets the motion of another one has no place of its own to begin.
    for recorded in gestures where recorded.gesture.after == nil {
      let own = recorded.gesture
      let family = GestureFamily(
        spreads.spread(of: own.person), seed: seed, samplesDevices: samplesDevices)
      for number in 0..<count {
        guard let trace = family.copy(number, of: recorded.trace, id: own.id) else { continue }
        let made = try Self.made(of: own.id, family, copy: number)
        try add(
          trace, like: own, id: "\(own.id)-\(number)", made: made, keepsLabels: keepsLabels)
        added += 1
      }
    }
    return added
  }

  /// Adds a gesture that was made of another one.
  ///
  /// - Parameter made: how it came to be.
  mutating func add(
    _ trace: Trace, like own: Corpus.Gesture, id: String, made: JSONNode, keepsLabels: Bool
  ) throws(HostError) {
    _ = try add(TraceFile.bytes(of: trace, name: id), id: id) { gesture in
      (gesture.device, gesture.person, gesture.start) = (own.device, own.person, own.start)
      (gesture.tags, gesture.split, gesture.anchor) = (own.tags, own.split, own.anchor)
      gesture.made = made
      if keepsLabels { gesture.labels = own.labels }
    }
  }

  /// Takes over what another corpus is called, and its devices and people.
  mutating func copyHead(of other: CorpusFile) throws(HostError) {
    corpus.title = other.corpus.title
    corpus.licence = other.corpus.licence
    corpus.screen = other.resolvedScreenPath
    (corpus.devices, corpus.persons) = (other.corpus.devices, other.corpus.persons)
  }

  private static func made(
    of id: String, _ family: GestureFamily, copy: Int
  ) throws(HostError) -> JSONNode {
    try object { writer in
      writer.field("from", id)
      writer.field("how", "vary")
      writer.field("seed", family.seed)
      if family.samplesDevices { writer.field("devices", true) }
      writer.field("copy", copy)
    }
  }

  /// An object of JSON, such as the origin of a synthesized gesture.
  static func object(_ fields: (inout JSONWriter) -> Void) throws(HostError) -> JSONNode {
    var writer = JSONWriter()
    writer.beginObject()
    fields(&writer)
    writer.endObject()
    do { return try JSONReader.parse(writer.text) } catch { throw HostError(input: error) }
  }
}

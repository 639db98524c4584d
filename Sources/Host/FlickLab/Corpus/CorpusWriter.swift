internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import FlickLog

/// Writes the lines of a corpus: header, devices, persons, gestures.
enum CorpusWriter {
  static func bytes(of corpus: Corpus) -> [UInt8] {
    var writer = JSONWriter()
    writer.line("corpus") { writer in
      writer.field("format", CorpusReader.format)
      writer.field("version", 1)
      writer.field(corpus.behavior)
      if !corpus.title.isEmpty { writer.field("title", corpus.title) }
      writer.field("screen", unless: corpus.screen)
      writer.field("licence", unless: corpus.licence)
    }
    for device in corpus.devices { write(device, to: &writer) }
    for person in corpus.persons { write(person, to: &writer) }
    for gesture in corpus.gestures { write(gesture, to: &writer) }
    return writer.bytes
  }

  private static func write(_ device: Corpus.Device, to writer: inout JSONWriter) {
    writer.line("device") { writer in
      writer.field("id", device.id)
      writer.field("name", unless: device.name)
      if let points = device.points {
        writer.field("points", points)
      }
      if let dpi = device.dpi { writer.field("dpi", dpi) }
      if let rate = device.rate { writer.field("rate_hz", rate) }
      if let isResampled = device.isResampled { writer.field("resampled", isResampled) }
    }
  }

  private static func write(_ person: Corpus.Person, to writer: inout JSONWriter) {
    writer.line("person") { writer in
      writer.field("id", person.id)
      writer.field("hand", unless: person.hand)
      writer.field("grip", unless: person.grip)
    }
  }

  private static func write(_ gesture: Corpus.Gesture, to writer: inout JSONWriter) {
    writer.line("gesture") { writer in
      writer.field("id", gesture.id)
      writer.field("trace", gesture.trace)
      writer.field("sha256", gesture.digest)
      writer.field("device", unless: gesture.device)
      writer.field("person", unless: gesture.person)
      if !gesture.start.isEmpty {
        writer.objects("start", of: gesture.start) { write($1, to: &$0) }
      }
      writer.field("after", unless: gesture.after)
      if let gap = gesture.gap { writer.field("gap", gap) }
      if gesture.anchor != .start { writer.field("anchor", gesture.anchor.rawValue) }
      if !gesture.labels.isEmpty {
        writer.objects("labels", of: gesture.labels) { writer, label in
          writer.field("want", label.want.text)
          writer.field("by", label.source.rawValue)
          writer.field("sure", label.sure)
        }
      }
      if !gesture.tags.isEmpty {
        writer.field("tags", gesture.tags)
      }
      writer.field("split", unless: gesture.split?.rawValue)
      writer.field("sampling", unless: gesture.sampling?.rawValue)
      for (key, node) in [("shown", gesture.shown), ("made", gesture.made)] {
        if let node { writer.field(key, node.value) }
      }
    }
  }

  private static func write(_ step: Corpus.Step, to writer: inout JSONWriter) {
    switch step {
    case .jump(let pager, let page):
      writer.field("jump", pager)
      writer.field("page", page)
    case .scroll(let view, let x, let y):
      writer.field("scroll", view)
      writer.field("x", x)
      writer.field("y", y)
    case .state(let states, let name):
      writer.field("states", states)
      writer.field("state", name)
    }
  }
}

extension JSONWriter {
  /// Writes a member unless its value is nil.
  fileprivate mutating func field(_ name: String, unless value: String?) {
    if let value { field(name, value) }
  }
}

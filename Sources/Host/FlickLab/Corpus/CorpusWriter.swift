internal import FlickCore
internal import FlickHost
internal import FlickJSON
internal import FlickLog

/// Writes the lines of a corpus: header, devices, persons, gestures.
enum CorpusWriter {
  static func bytes(of corpus: Corpus) -> [UInt8] {
    var writer = JSONWriter()
    writer.line(
      "corpus",
      [
        "format": CorpusReader.format, "version": 1, BehaviorVersion.member: corpus.behavior,
        "title": corpus.title.isEmpty ? nil : corpus.title, "screen": corpus.screen,
        "licence": corpus.licence,
      ])
    for device in corpus.devices { writer.line("device", fields(of: device)) }
    for person in corpus.persons {
      writer.line("person", ["id": person.id, "hand": person.hand, "grip": person.grip])
    }
    for gesture in corpus.gestures { writer.line("gesture", fields(of: gesture)) }
    return writer.bytes
  }

  private static func fields(of device: Corpus.Device) -> KeyValuePairs<String, any JSONConvertible>
  {
    [
      "id": device.id, "name": device.name, "points": device.points, "dpi": device.dpi,
      "rate_hz": device.rate, "resampled": device.isResampled,
    ]
  }

  private static func fields(
    of gesture: Corpus.Gesture
  ) -> KeyValuePairs<String, any JSONConvertible> {
    let labels = gesture.labels.map { label in
      JSONValue(["want": label.want.text, "by": label.source.rawValue, "sure": label.sure])
    }
    return [
      "id": gesture.id, "trace": gesture.trace, "sha256": gesture.digest,
      "device": gesture.device, "person": gesture.person,
      "start": gesture.start.isEmpty ? nil : gesture.start.map(object), "after": gesture.after,
      "gap": gesture.gap, "anchor": gesture.anchor == .start ? nil : gesture.anchor.rawValue,
      "labels": labels.isEmpty ? nil : labels, "tags": gesture.tags.isEmpty ? nil : gesture.tags,
      "split": gesture.split?.rawValue, "sampling": gesture.sampling?.rawValue,
      "shown": gesture.shown?.value, "made": gesture.made?.value,
    ]
  }

  private static func object(_ step: Corpus.Step) -> JSONValue {
    switch step {
    case .jump(let pager, let page): JSONValue(["jump": pager, "page": page])
    case .scroll(let view, let x, let y): JSONValue(["scroll": view, "x": x, "y": y])
    case .state(let states, let name): JSONValue(["states": states, "state": name])
    }
  }
}

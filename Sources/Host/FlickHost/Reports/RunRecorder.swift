package import FlickAPI
internal import FlickCore
internal import FlickDrawing
internal import FlickJSON
internal import FlickLog
internal import FlickSystem
internal import FlickWire

/// Records the stages of a run for an HTML report: pictures, curves, fingers and events.
///
/// Of each stage it keeps the last ten seconds of pictures.
package final class RunRecorder {
  /// Pictures in a second of virtual time.
  private static let rate = 60.0

  /// The film that takes the pictures.
  package private(set) lazy var film = Film(every: Seconds(1 / Self.rate), takesAll: true) {
    [unowned self] in add($0)
  }

  private var stages: [Int: StageRecord] = [:]
  /// Whether no stage was opened.
  package var isEmpty: Bool { stages.isEmpty }
  /// Its scenes name the components of events.
  private var log = RunLog()
  private var lines: [String] = []
  /// A film of failures that gets the same pictures.
  private let other: FailureFilm?

  /// The most events of a record.
  private static let mostLines = 2000

  /// Creates a recorder without stages.
  package convenience init() { self.init(beside: nil) }

  /// - Parameter other: gets the pictures too, as a host has one film.
  init(beside other: FailureFilm?) {
    self.other = other
    film.takesState = true
  }

  /// Drops the record so far, as a test begins; open stages continue.
  func begin() {
    stages = stages.mapValues { StageRecord(title: $0.title) }
    lines = []
  }

  /// Takes an event of the session.
  package func record(_ event: SessionEvent) {
    log.add(event)
    let line = String(decoding: log.takeBytes(), as: UTF8.self)
    if case .opened(let stage, let title, _) = event { stages[stage] = StageRecord(title: title) }
    if case .copied(let stage, let source, _) = event {
      let title = stages[source]?.title ?? ""
      stages[stage] = StageRecord(title: title)
    }
    guard event.isReported else { return }
    lines.append(line)
    if lines.count > Self.mostLines { lines.removeFirst(Self.mostLines / 2) }
  }

  private func add(_ frame: Film.Frame) {
    stages[frame.stage, default: StageRecord(title: "")].add(frame)
    other?.add(frame)
  }

  /// The record as a JSON object, ending with the present picture of the last stage.
  ///
  /// Members: `stages`, each with `stage`, `title`, `times` (s), `film` (base64; the bytes of each
  /// picture after their count, as `PictureEncoder` and `WireWriter` write them), `curves` and
  /// `fingers`; `events`, the lines of a run log without touches and motions; `tunables`; if there
  /// are image files, `files`, addresses of data by their keys.
  package func json(of session: ScriptSession) -> String {
    if let stage = session.lastStage, let frame = stage.filmFrame {
      stages[frame.stage, default: StageRecord(title: "")].add(frame)
    }
    let shown = stages.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
    var files = RecordedFiles()
    return JSONWriter.object { writer in
      writer.objects("stages", of: shown) { $1.value.write(number: $1.key, &files, to: &$0) }
      writer.objects("tunables", of: session.tunables.values) { writer, tunable in
        writer.field("name", PrintableText.of(tunable.declaration.name))
        writer.field("value", PrintableText.of(tunable.value.description))
        writer.field("default", PrintableText.of(tunable.declaration.defaultValue.description))
        if let unit = tunable.declaration.unit { writer.field("unit", PrintableText.of(unit)) }
      }
      writer.field("events", each: lines) {
        $0.raw($1.hasSuffix("\n") ? String($1.dropLast()) : $1)
      }
      files.write(to: &writer)
    }
  }
}

/// The last seconds of a stage.
private struct StageRecord {
  /// The title of its screen.
  var title: String
  private var frames: [Film.Frame] = []
  private var curves: Curves?

  private static let most = 600

  init(title: String) { self.title = title }

  var isEmpty: Bool { frames.isEmpty }

  mutating func add(_ frame: Film.Frame) {
    var frame = frame
    if let stage = frame.state?.stage {
      if curves == nil { curves = Curves(stage) }
      curves?.follow(stage)
      curves?.sample(stage)
    }
    // A copy of the stage makes its next change slow.
    frame.state = nil
    if frames.last?.time == frame.time { frames.removeLast() }
    frames.append(frame)
    if frames.count > Self.most * 3 / 2 { frames.removeFirst(Self.most / 2) }
  }

  func write(number: Int, _ files: inout RecordedFiles, to writer: inout JSONWriter) {
    let frames = frames.suffix(Self.most)
    writer.field("stage", number)
    writer.field("title", PrintableText.of(title))
    writer.field("times", frames.map { rounded($0.time.value, to: 1e5) })
    var encoder = PictureEncoder()
    var film = WireWriter(capacity: 64 << 10)
    for frame in frames {
      files.add(frame.picture)
      let bytes = encoder.bytes(of: frame.picture)
      film.count(bytes.count)
      film.raw(bytes)
    }
    writer.field("film", Base64.text(of: film.bytes))
    writer.array("fingers") { writer in
      for (index, frame) in frames.enumerated() {
        for finger in frame.fingers {
          writer.beginArray()
          writer.integer(index)
          writer.number(rounded(finger.place.x, to: 10))
          writer.number(rounded(finger.place.y, to: 10))
          writer.bool(finger.isDown)
          writer.endArray()
        }
      }
    }
    writeCurves(from: frames.first?.time ?? 0, to: &writer)
  }

  /// Numbers that changed.
  private func writeCurves(from start: Seconds, to writer: inout JSONWriter) {
    let samples = curves?.samples.filter { $0.time >= start } ?? []
    let changing = (curves?.choices ?? []).enumerated().filter { index, _ in
      let values = samples.map { $0[index] }.filter(\.isFinite)
      return values.max() != values.min()
    }
    writer.field("samples", changing.isEmpty ? [] : samples.map { rounded($0.time.value, to: 1e5) })
    writer.objects("curves", of: changing) { writer, curve in
      writer.field("name", PrintableText.of(curve.element.name))
      writer.field("values", each: samples) { writer, sample in
        let value = sample[curve.offset]
        if value.isFinite { writer.number(rounded(value, to: 1e3)) } else { writer.null() }
      }
    }
  }

  private func rounded(_ value: Double, to digits: Double) -> Double {
    (value * digits).rounded() / digits
  }
}

extension SessionEvent {
  /// Whether a report lists the event; touches and the course of motions are left out.
  fileprivate var isReported: Bool {
    switch self {
    case .stage(_, let event):
      switch event.kind {
      case .decision, .handover, .flingHandover, .pageChanged, .cardChanged, .stateChanged,
        .crossed, .animationEnded, .scrollRest, .rest:
        true
      default: false
      }
    case .checked, .printed: true
    default: false
    }
  }
}

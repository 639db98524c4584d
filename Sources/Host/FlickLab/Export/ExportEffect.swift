internal import FlickCore
package import FlickHost
internal import FlickJSON

/// The gestures with another outcome if a toolkit's built-in value replaces the screen's.
package struct ExportEffect {
  private let toolkit: Toolkit
  private let count: Int
  private var flips: [String] = []
  private var lost: [String] = []

  package init(_ stream: GestureStream, _ toolkit: Toolkit) throws(HostError) {
    (self.toolkit, count) = (toolkit, stream.gestures.count)
    guard toolkit != .css else { return }
    try stream.each { session throws(HostError) in
      let now = try session.playAll()
      let then = try session.playAll([SceneChange.toolkit: toolkit.rawValue])
      for (index, recorded) in session.gestures.enumerated()
      where then[index].isFlip(of: now[index]) {
        flips.append(recorded.gesture.id)
        if MeaningChange(now[index], then[index]).isLoss { lost.append(recorded.gesture.id) }
      }
    }
  }

  /// The maximum number of gestures that are named.
  private static let mostNamed = 10

  /// The report as text.
  package var line: String {
    guard toolkit != .css else {
      return "\(toolkit.title): a fixed curve knows no gestures; nothing was played"
    }
    guard !flips.isEmpty else {
      return "\(toolkit.title): all of \(counted(count, "gesture")) come out alike"
    }
    return
      "\(toolkit.title): \(flips.count) of \(counted(count, "gesture")) come out otherwise "
      + "(\(listed(flips, most: Self.mostNamed))) by what is built in"
      + (lost.isEmpty ? "" : ", \(lost.count) no longer as meant")
  }

  /// The report as one line of JSON.
  package var json: String {
    JSONWriter.line("effect") { writer in
      writer.field("toolkit", toolkit.rawValue)
      writer.field("gestures", count)
      for (key, ids) in [("flips", flips), ("lost", lost)] {
        writer.field(key, ids)
      }
    }
  }
}

extension FeelExport {
  /// The values as JSON: a line for each value, with the code and its accuracy.
  package func json(for toolkits: [Toolkit]) -> String {
    var writer = JSONWriter()
    for part in parts {
      for toolkit in toolkits {
        for line in lines(of: part, for: toolkit) {
          writer.line("export") { writer in
            writer.field("component", part.name)
            writer.field("toolkit", toolkit.rawValue)
            writer.field("what", line.what)
            if let code = line.code { writer.field("code", code) }
            writer.field("accuracy", line.accuracy)
          }
        }
      }
    }
    return writer.text
  }
}

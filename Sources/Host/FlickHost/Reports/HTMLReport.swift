internal import FlickDrawing
internal import FlickJSON
internal import FlickPage
internal import FlickSystem

/// A report as one HTML file without requests: entries with films, decisions and curves.
///
/// Equal reports are equal bytes. The page's code is `wire.js`, `picture.js` and `report.js` of
/// FlickPage, packed with deflate, and `unpack.js`, which unpacks and runs them. A content security
/// policy allows no other code.
package struct HTMLReport {
  /// A test, a run or a gesture.
  package struct Entry {
    /// The result.
    package enum Outcome: String {
      case passed, failed, pending, changed
    }

    /// The title of the entry.
    package var name: String
    /// File and line, or the corpus of a gesture.
    package var place: String
    package var outcome: Outcome
    /// One line about the outcome; empty for none.
    package var message: String
    /// Further lines.
    package var details: String
    /// Records of a `RunRecorder` with their labels.
    ///
    /// Two records are shown side by side.
    package var records: [(label: String, json: String)]

    /// Creates an entry.
    package init(
      name: String, place: String, outcome: Outcome, message: String = "", details: String = "",
      records: [(label: String, json: String)] = []
    ) {
      (self.name, self.place, self.outcome) = (name, place, outcome)
      (self.message, self.details, self.records) = (message, details, records)
    }
  }

  /// The heading.
  package var title: String
  /// A line below the heading.
  package var summary: String
  /// The entries; the page shows failures first.
  package var entries: [Entry]

  /// Creates a report.
  package init(title: String, summary: String, entries: [Entry]) {
    (self.title, self.summary, self.entries) = (title, summary, entries)
  }

  /// The file.
  package var text: String {
    let style = Self.file("report.css")
    let script = ["wire.js", "picture.js", "report.js"].map(Self.script).joined()
    let start = Self.script("unpack.js")
    let policy =
      "default-src 'none'; img-src data:; style-src 'sha256-\(Self.hash(of: style))'; "
      + "script-src 'sha256-\(Self.hash(of: start))' 'sha256-\(Self.hash(of: script))'"
    return """
      <!doctype html>
      <html lang="en">
      <head>
      <meta charset="utf-8">
      <meta http-equiv="Content-Security-Policy" content="\(policy)">
      <meta name="viewport" content="width=device-width, initial-scale=1">
      <meta name="generator" content="flickbook-report 1">
      <title>\(EscapeTarget.xml.escape(title))</title>
      <style>\(style)</style>
      </head>
      <body>
      <noscript>This report needs JavaScript.</noscript>
      <script type="application/json" id="data">\(data)</script>
      <script type="text/plain" id="code">\(Base64.text(of: Deflate.zlib(Array(script.utf8))))</script>
      <script>\(start)</script>
      </body>
      </html>

      """
  }

  /// The contents as JSON with every `<` escaped, so that the element does not end early.
  private var data: String {
    var files = RecordedFiles()
    let text = JSONWriter.object { writer in
      writer.field("title", title)
      writer.field("summary", summary)
      writer.objects("entries", of: entries) { writer, entry in
        writer.field("name", entry.name)
        writer.field("place", entry.place)
        writer.field("outcome", entry.outcome.rawValue)
        writer.field("message", entry.message)
        writer.field("details", entry.details)
        writer.field("labels", entry.records.map(\.label))
        writer.field("records", each: entry.records) { writer, record in
          let (json, pairs) = RecordedFiles.split(record.json)
          files.add(pairs)
          writer.raw(json)
        }
      }
      files.write(to: &writer)
    }
    return text.replacing("<", with: "\\u003c")
  }

  /// A script without comment lines and indentation: a fifth less, in each report.
  ///
  /// None of the page's scripts has a template of several lines.
  private static func script(_ name: String) -> String {
    var text = ""
    for line in file(name).split(separator: "\n") {
      let code = line.drop { $0 == " " }
      if !code.isEmpty, !code.hasPrefix("//") { text += "\(code)\n" }
    }
    return text
  }

  private static func file(_ name: String) -> String {
    guard let file = PageFile(named: name) else { preconditionFailure("the program has \(name)") }
    return file.text
  }

  /// The digest as a content security policy has it.
  private static func hash(of text: String) -> String {
    let hex = Array(SHA256.hex(of: Array(text.utf8)).utf8)
    let bytes = stride(from: 0, to: hex.count, by: 2).map { place in
      UInt8(String(decoding: hex[place..<place + 2], as: UTF8.self), radix: 16) ?? 0
    }
    return Base64.text(of: bytes)
  }
}

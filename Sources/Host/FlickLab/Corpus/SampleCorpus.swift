package import FlickHost

/// The corpus of a new project: five synthetic swipes on its pager.
///
/// One of them does not come out as meant, as an example of an explanation.
package struct SampleCorpus {
  private let name: String

  /// - Parameter name: the name of the screen and of its pager.
  package init(of name: String) { self.name = name }

  /// A swipe: its recipe, the intended page, and the start page.
  private static let swipes: [(recipe: String, want: Int, start: Int?)] = [
    ("from=340,420 way=-110 speed=900", 2, nil),
    ("from=320,420 way=-230 speed=0", 2, nil),
    ("from=300,420 way=-70 speed=0", 1, nil),
    ("from=60,420 way=120 speed=800", 1, 2),
    // Too slow for a flick, and too short for a drag.
    ("from=340,420 way=-90 speed=380", 2, nil),
  ]

  /// Writes the corpus into a folder.
  ///
  /// - Returns: the path of its file.
  package func write(to folder: String) throws(HostError) -> String {
    try CorpusFile.change(folder, orNew: true) { file throws(HostError) in
      file.corpus.title = name
      file.corpus.licence = "CC0-1.0"
      file.corpus.screen = "../screens/\(name).lua"
      for swipe in Self.swipes {
        var notes = GestureNotes()
        notes.want = "\(name).page == \(swipe.want)"
        notes.by = Corpus.Label.Source.task.rawValue
        if let page = swipe.start { notes.start = [.jump(pager: name, page: page)] }
        _ = try file.add(GestureRecipe(text: swipe.recipe), id: nil, notes)
      }
      return file.path
    }
  }
}

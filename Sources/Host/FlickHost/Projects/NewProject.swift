internal import FlickAPI
internal import FlickLua
internal import FlickSystem
internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

/// A new project folder: a screen, a scenario for it, and settings for editors.
package struct NewProject {
  /// The folder, which need not exist.
  package let folder: String
  /// The name of the screen, of its file and of its pager: that of the folder.
  package let name: String
  /// The CI service that gets a file; nil for none.
  private let service: CIService?

  /// Creates a project in a folder.
  package init(folder: String, ci service: CIService? = nil) {
    (self.folder, self.service) = (folder, service)
    name = Self.name(for: folder)
  }

  /// A name in Lua from the name of a folder: letters, digits and `_`; "photos" for the present
  /// folder, and for a name without a letter.
  private static func name(for folder: String) -> String {
    let last = Path.name(folder)
    let plain = last.lowercased().map { character in
      character.isASCII && (character.isLetter || character.isNumber) ? character : "_"
    }
    let name = String(plain.drop { !$0.isLetter }.prefix(40))
    guard name.contains(where: \.isLetter), last != "." else { return "photos" }
    // A component cannot have the name of a property or a method of every stage.
    let stage = HostAPI.test.schema.types.first { $0.name == "stage" }
    let taken = (stage?.methods.map(\.name) ?? []) + (stage?.properties.map(\.name) ?? [])
    return taken.contains(name) || LuaLexer.keywords.contains(name) ? "\(name)_screen" : name
  }

  /// The name as a title.
  private var title: String {
    let words = name.replacing("_", with: " ")
    return words.prefix(1).uppercased() + words.dropFirst()
  }

  /// Writes all files, or none.
  ///
  /// - Returns: the paths in the order of writing.
  /// - Throws: `HostError` if a file exists or cannot be written.
  package func create() throws(HostError) -> [String] { try create(files()) }

  /// Whether the folder has screens or gestures already.
  package var isThere: Bool { Path.exists(path("screens")) || Path.exists(path("gestures")) }

  /// Adds the file of the CI service to a project that is there.
  ///
  /// - Returns: its path.
  /// - Throws: `HostError` when the file exists or cannot be written.
  package func addCI() throws(HostError) -> [String] { try create(ciFiles) }

  private func create(_ files: [ProjectFile]) throws(HostError) -> [String] {
    let files = files.map { (path: path(of: $0), bytes: Array($0.text.utf8)) }
    for file in files where Path.exists(file.path) {
      throw HostError("\(file.path): exists; nothing was written")
    }
    var folders: [String] = []
    do throws(SystemError) {
      for file in files { try File.makeFolder(Path.parent(file.path), made: &folders) }
      try File.write(files, areNew: true)
    } catch {
      File.removeFolders(folders)
      throw HostError(input: error, advice: "; nothing was written")
    }
    return files.map(\.path)
  }

  private func path(of file: ProjectFile) -> String { path(file.name) }

  /// The path of a file of the project.
  package func path(_ name: String) -> String {
    Path.join(folder == "." ? "" : folder, name)
  }

  /// A text of the project, with the name of the screen.
  private func named(_ text: String) -> String {
    text.replacing("photos", with: name).replacing("Photos", with: title)
  }

  /// A Lua file of the folder `project`.
  private func text(_ name: String) -> String {
    named(LuaFile.module("project/\(name)").string)
  }

  private var ciFiles: [ProjectFile] {
    service.map { [ProjectFile(name: $0.path, text: $0.text)] } ?? []
  }

  private func files() throws(HostError) -> [ProjectFile] {
    let schema = HostAPI.test.schema
    return [
      ProjectFile(name: "README.md", text: named(readme)),
      ProjectFile(name: "screens/\(name).lua", text: text("photos")),
      ProjectFile(name: "scenarios/\(name)_spec.lua", text: text("photos_spec")),
      ProjectFile(name: ".luarc.json", text: languageServer),
      ProjectFile(
        name: ".luacheckrc",
        text: LuacheckRenderer.reference.render(try ScriptGlobals.standards())),
      ProjectFile(
        name: ".flickbook/flickbook.lua", text: StubRenderer.reference.render(schema)),
    ] + ciFiles
      + StubRenderer.modulesBelow.map { name in
        ProjectFile(
          name: ".flickbook/\(name.split(separator: ".").last ?? "").lua",
          text: StubRenderer.reference(ofModule: name).render(schema))
      }
  }
}

/// A file of a project: its name below the folder, and its contents.
private struct ProjectFile {
  var name: String
  var text: String
}

// MARK: - Contents of the files

private let languageServer = """
  {
    "$schema": "https://raw.githubusercontent.com/LuaLS/vscode-lua/master/setting/schema.json",
    "runtime.version": "Lua 5.4",
    "runtime.builtin": { "io": "disable" },
    "workspace.library": [".flickbook"],
    "workspace.checkThirdParty": false
  }

  """

private let readme = """
  # Photos

  A Flickbook project.

  | file | is |
  |---|---|
  | `screens/photos.lua` | a screen: a pager, with numbers to tune |
  | `scenarios/photos_spec.lua` | fingers on it, and the outcomes that they must have |
  | `gestures` | a corpus: five synthetic swipes with their intended outcomes |
  | `.luarc.json`, `.flickbook/*.lua` | completion and types, for editors with lua-language-server |
  | `.luacheckrc` | the globals of scripts, for luacheck |

  ```sh
  flickbook test                            # run the scenarios
  flickbook test --set swipe_distance=0.2   # see which of them a number flips
  flickbook view screens/photos.lua         # try it: the mouse is the finger
  flickbook why gestures                    # which gesture fails, and which number would fix it
  flickbook flips gestures                  # the values at which gestures change their outcomes
  flickbook api fb.pager                    # everything about pagers
  ```

  After an update of Flickbook, have the editor's files written again:

  ```sh
  flickbook api --stubs > .flickbook/flickbook.lua
  flickbook api --stubs flickbook.components > .flickbook/components.lua
  flickbook api --stubs flickbook.feel > .flickbook/feel.lua
  flickbook api --luacheck > .luacheckrc
  ```

  """

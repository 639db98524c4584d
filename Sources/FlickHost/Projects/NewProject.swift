internal import FlickAPI
internal import FlickLua
internal import FlickSystem
internal import LuaKit
internal import LuaSchema

/// A new project folder: a screen, a scenario for it, and what editors want to know.
package struct NewProject {
  /// The folder, which need not exist.
  package var folder: String

  /// A project in a folder.
  package init(folder: String) {
    self.folder = folder
  }

  /// Writes the files: all, or none.
  ///
  /// - Returns: their paths, in the order in which they were written.
  /// - Throws: `HostError` when one of them exists or cannot be written.
  package func create() throws(HostError) -> [String] {
    let files = try Self.files().map { (path: path(of: $0), bytes: Array($0.text.utf8)) }
    for file in files where Path.exists(file.path) {
      throw HostError(.input, "\(file.path): exists; nothing was written")
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

  private func path(of file: ProjectFile) -> String {
    Path.join(folder == "." ? "" : folder, file.name)
  }

  /// A Lua file of the folder `project`.
  private static func text(_ name: String) -> String {
    LuaFile.module("project/\(name)").string
  }

  private static func files() throws(HostError) -> [ProjectFile] {
    let schema = HostAPI.test.schema
    return [
      ProjectFile(name: "README.md", text: readme),
      ProjectFile(name: "screens/photos.lua", text: text("photos")),
      ProjectFile(name: "scenarios/photos_spec.lua", text: text("photos_spec")),
      ProjectFile(name: ".luarc.json", text: languageServer),
      ProjectFile(
        name: ".luacheckrc",
        text: LuacheckRenderer.reference.render(try ScriptGlobals.standards())),
      ProjectFile(
        name: ".flickbook/flickbook.lua", text: StubRenderer.reference.render(schema)),
    ]
      + StubRenderer.modulesBelow.map { name in
        ProjectFile(
          name: ".flickbook/\(name.split(separator: ".").last ?? "").lua",
          text: StubRenderer.reference(ofModule: name).render(schema))
      }
  }
}

/// A file of a project: its name below the folder, and what is in it.
private struct ProjectFile {
  var name: String
  var text: String
}

// MARK: - What is in the files

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
  | `screens/photos.lua` | a screen: a pager of twelve photos, with numbers to tune |
  | `scenarios/photos_spec.lua` | fingers on it, and what must come of them |
  | `.luarc.json`, `.flickbook/*.lua` | completion and types, for editors with lua-language-server |
  | `.luacheckrc` | the globals of scripts, for luacheck |

  ```sh
  flickbook test                            # run the scenarios
  flickbook test --set swipe_distance=0.2   # see which of them a number flips
  flickbook api fb.pager                    # what a pager can do
  ```

  After an update of Flickbook, have the editor's files written again:

  ```sh
  flickbook api --stubs > .flickbook/flickbook.lua
  flickbook api --stubs flickbook.components > .flickbook/components.lua
  flickbook api --stubs flickbook.feel > .flickbook/feel.lua
  flickbook api --luacheck > .luacheckrc
  ```

  """

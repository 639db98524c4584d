internal import FlickAPI
internal import FlickJSON
internal import FlickSystem

/// The settings in a project's `flickbook.json`.
struct ProjectSettings {
  /// The file's name.
  static let fileName = "flickbook.json"
  /// More than any such file has, in bytes.
  private static let largest = 1 << 20

  /// Further folders of the project that `require` searches.
  private(set) var paths: [String] = []

  /// Reads the settings of a project.
  ///
  /// They are empty for a project without the file.
  ///
  /// - Throws: `HostError` with file and line if the format is invalid.
  init(ofProject folder: String) throws(HostError) {
    let file = Path.join(folder, Self.fileName)
    guard Path.isFile(file) else { return }
    let settings = try Self.read(file)
    paths = try HostError.reading(file) {
      try settings.checkRequiredLevel()
      return try settings["paths"]?.elements("'paths'").map(Self.folder) ?? []
    }
  }

  /// Reads the object in the file.
  ///
  /// - Throws: `HostError` with file and line if the file does not contain an object.
  static func read(_ file: String) throws(HostError) -> JSONNode {
    try HostError.reading(file) {
      let settings = try JSONReader.parse(File.readText(file, limit: largest))
      _ = try settings.members("a project's settings")
      return settings
    }
  }

  /// A folder below the project's: the author of the file need not be the person who runs it, so it
  /// leads nowhere else.
  private static func folder(_ node: JSONNode) throws(JSONError) -> String {
    let folder = try node.string("a folder of 'paths'")
    let steps = folder.split(separator: "/", omittingEmptySubsequences: false)
    guard !folder.isEmpty, !Path.isAbsolute(folder), !steps.contains("..") else {
      throw node.error(
        "'paths' has '\(folder)', which is not below the project's folder (see --path)")
    }
    return folder
  }
}

extension JSONNode {
  /// Checks `requires`: the API level that a project or a plugin needs at least.
  ///
  /// - Throws: `JSONError` if this program has a lower one.
  func checkRequiredLevel() throws(JSONError) {
    guard let node = self["requires"] else { return }
    guard let fault = ProgramVersion.fault(ofRequired: try node.integer("'requires'")) else {
      return
    }
    throw node.error("'requires': \(fault)")
  }
}

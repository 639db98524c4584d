internal import FlickAPI
internal import FlickLua

/// The files that `flickbook plugin new` writes: a manifest, and a working example.
enum PluginTemplate {
  /// The files of a new plugin, by their names in its folder.
  static func files(of point: ExtensionPoint, name: String) -> [(name: String, text: String)] {
    let manifest = """
      {
        "name": "\(name)",
        "version": "0.1.0",
        "api": \(PluginManifest.apiLevel),
        "summary": "A description in one sentence.",
        "provides": { "\(point.rawValue)": ["example"] }
      }

      """
    let script = LuaFile.module("plugins/\(point.rawValue)").string
    return [(PluginManifest.fileName, manifest), ("plugin.lua", script)]
  }
}

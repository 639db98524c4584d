internal import FlickLua

/// Definitions of the module `flickbook.feel` for lua-language-server.
///
/// Written by hand, as answers have lists in lists, which rows do not describe; a test compares its
/// functions and keys with the module's.
package enum FeelStubs {
  /// The name of the module.
  package static let module = ScriptHost.feelModule

  /// The definitions.
  package static var text: String { LuaFile.module("project/feel").string }
}

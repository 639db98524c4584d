internal import LuaKit

/// The version of this program, and the level of its Lua API.
package enum ProgramVersion {
  /// The semantic version: before 1.0 a minor version may break scripts.
  package static let text = "0.1.0"

  /// The level of the Lua API.
  ///
  /// It is one above that of `docs/reference/released-api.json` as soon as a row has been added,
  /// changed or removed since; a test compares the two.
  package static let apiLevel = 2

  /// The reason why this program is too old for a required API level; nil if it is not.
  package static func fault(ofRequired level: Int) -> String? {
    if level < 1 { return "expected an API level from 1, found \(level)" }
    guard level > apiLevel else { return nil }
    return "API level \(level) is required, and this program (\(text)) has level \(apiLevel)"
      + "; a newer Flickbook has it"
  }
}

/// The versions that scripts can read.
enum VersionRows {
  static let version = LuaFunction(
    "version", "The version of the program, such as \"0.1.0\".",
    returns: "three numbers with points between them", since: 2,
    example: """
      local fb = require "flickbook"
      assert(fb.version():match "^%d+%.%d+%.%d+$")
      """
  ) { ProgramVersion.text }

  static let apiLevel = LuaFunction(
    "api_level",
    "The level of the Lua API; a release with new or changed functions raises it by one.",
    returns: "an integer, from 1; level 1 lacks this function", since: 2,
    example: """
      local fb = require "flickbook"
      assert(fb.api_level and fb.api_level() >= 2)
      """
  ) { ProgramVersion.apiLevel }
}

/// The names of Lua's libraries that scripts lack, with the reasons.
enum AbsentNames {
  /// The reason why a field is missing from a library in scripts; nil for any other field.
  static func reason(for field: String, of library: String) -> String? {
    reasons.first { $0.library == library && $0.fields.contains(field) }?.reason
  }

  private static let reasons: [(library: String, fields: Set<String>, reason: String)] = [
    ("string", ["dump"], "scripts have no bytecode: it can do anything to the engine"),
    ("package", ["loadlib"], "scripts load Lua text only, no native modules"),
    ("io", ["popen"], "scripts start no programs"),
    ("io", ["tmpfile"], "scripts write no files"),
    ("os", ["execute"], "scripts start no programs"),
    ("os", ["remove", "rename", "tmpname"], "scripts write no files"),
    ("os", ["exit"], "a script ends by returning, or by an error"),
    ("os", ["setlocale"], "scripts run the same way in every locale"),
    (
      "debug", hidden,
      "of debug, scripts have only the source, line and name of functions, and their environment"
    ),
  ]

  private static let hidden: Set<String> = [
    "debug", "gethook", "getlocal", "getmetatable", "getregistry", "getupvalue", "getuservalue",
    "sethook", "setlocal", "setmetatable", "setupvalue", "setuservalue", "upvalueid", "upvaluejoin",
  ]
}

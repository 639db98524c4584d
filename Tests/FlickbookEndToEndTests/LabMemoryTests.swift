import Testing

/// The feel lab makes a large scene anew for each value of a tunable that its script builds with.
@Suite struct `Scenes of the feel lab` {
  /// Some hundred scenes of a thousand nodes; each takes almost a megabyte.
  ///
  /// The cone is not proportional to the tunable, so the script makes each of them.
  @Test func `scenes do not accumulate while values are tried`() async throws {
    let project = try Project([
      "photos.lua": """
      local fb = require "flickbook"
      local tune = fb.tunables { cone = { 45, unit = "degrees", min = 5, max = 60 } }
      local dots = {}
      for number = 1, 1000 do dots[number] = fb.rectangle { width = 1, height = 1 } end
      return fb.screen { title = "Photos", size = { 400, 600 },
        fb.pager { id = "photos", width = "fill", height = "fill", cone = math.rad(tune.cone ^ 2 / 45),
          pages = { fb.layers { table.unpack(dots) }, fb.spacer {} } } }
      """
    ])
    try await Program.run(
      [
        "gestures", "synth", "photos", "--from", "350,300", "--way=-120,60", "--speed", "400",
        "--screen", "../photos.lua", "--licence", "CC0-1.0", "--want", "photos.page == 2",
      ], in: project
    ).expectSuccess()
    let outcome = try await Program.run(
      ["flips", "photos.lua", "photos", "--tunable", "cone", "--memory-limit", "80"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.contains("cone (sampled)"), "\(outcome.text)")
  }
}

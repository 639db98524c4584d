import FlickAPI
import FlickCore
import FlickHost
import FlickLab
import FlickSystem
import LuaKit
import LuaSchema
import Testing

/// The feel lab as scripts have it.
@Suite struct `The feel lab in Lua` {
  /// Two drags and a flick on a pager; one of them is not as meant.
  private static func fixture() throws -> LabFixture {
    let fixture = try LabFixture(LabFixture.pager)
    try fixture.add(
      "quick", LabFixture.drag(from: 250, by: -100, over: 0.1), want: "pages.page == 2")
    try fixture.add(
      "slow", LabFixture.drag(from: 280, by: -120, over: 1, rest: 0.3), want: "pages.page == 2",
      person: "p02")
    return fixture
  }

  /// Runs Lua as a script of the project that contains the corpus.
  @discardableResult
  private static func run(
    _ fixture: LabFixture, _ text: String, cpuLimit: Double = 60
  ) throws -> ScriptHost {
    let path = "\(fixture.path)/ask.lua"
    let head = """
      local fb, feel = require "flickbook", require "flickbook.feel"
      local asked = { screen = "screen", corpus = "corpus" }

      """
    try File.write(Array((head + text).utf8), to: path)
    var configuration = RunConfiguration()
    configuration.cpuLimit = cpuLimit
    configuration.feelLibrary = FeelLibrary.open
    let host = try ScriptHost(configuration, output: { _ in })
    try host.run(path)
    return host
  }

  @Test(arguments: [
    // Corpora.
    """
    local corpus = feel.corpus "corpus"
    assert(#corpus == 2 and corpus.gestures[1].id == "quick" and corpus:gesture "slow".person == "p02")
    assert(corpus:gesture "quick".way == -100 and corpus:gesture "quick".want == "pages.page == 2")
    assert(#feel.corpus("corpus", "speed > 500") == 1)
    assert(#feel.play { screen = "screen", corpus = corpus } == 2)
    """,
    // Outcomes.
    """
    asked.set = { velocity = "much" }
    assert(feel.play(asked)[1].fault:find "velocity")
    asked.set = { distance = 0.3 }
    local runs = feel.play(asked)
    assert(runs[2].gesture == "slow" and runs[2].outcome == "page 2" and runs[2].as_meant == true)
    assert(runs[2].values["pages.page"] == 2 and runs[2].rest > 0)
    """,
    // Strips.
    """
    asked.tunable = "velocity"
    local strips = feel.flips(asked)
    assert(#strips == 2 and strips[1].method == "exact" and strips.tunables[1].as_meant == 1)
    local flips = strips:near(1000, 10)
    assert(#flips == 1 and flips[1].gesture == "quick" and flips[1].test == "velocity")
    assert(flips[1].before == "page 2" and flips[1].after == "page 1" and flips[1].at >= 1000)
    assert(#strips:near(100, 10) == 0)
    assert(strips:at(500).quick == "page 2" and strips:at(2000).quick == "page 1")
    assert(strips:as_meant(500) == 1 and strips:as_meant(2000) == 0)
    assert(tostring(strips):find("velocity: 0 to 8000 pt/s", 1, true))
    """,
    // Choices and flags.
    """
    asked.tunable = { "on", "pages" }
    local strips = feel.flips(asked)
    assert(strips[1].spans[1].to == false and strips:at(true, "on").quick == "page 2")
    assert(strips:at(1, "pages").quick == "page 1")
    """,
    // Of a stage.
    """
    local stage = fb.open("screen", { distance = 0.3 })
    local strips = stage:flips { corpus = "corpus", tunable = "velocity", where = 'person == "p02"' }
    assert(#strips == 1 and strips:at(500).slow == "page 2")
    local made = fb.open(fb.screen { size = { 9, 9 } })
    local ok, message = pcall(made.flips, made, { corpus = "corpus" })
    assert(not ok and message:find "opened by its path")
    """,
    // Explanations, and changes that would lead to another outcome.
    """
    asked.gesture, asked.tunables = "slow", { "distance", "velocity" }
    local why = feel.why(asked)
    assert(why.outcome == "page 1" and why.as_meant == false and why.want == "pages.page == 2")
    assert(why.tunables[1].name == "velocity" or why.tunables[1].name == "distance")
    assert(why.tunables[1].direction == "less" and #why.edits > 0)
    assert(tostring(why):find "smallest change of one tunable")
    """,
    // Tuning.
    """
    asked.tunables = { "velocity", "distance" }
    local best = feel.tune(asked)
    assert(best.was == 1 and best.as_meant == 2 and best.proof == "exact" and #best.conflict == 0)
    assert(best.values.distance <= 0.4 and best.margin > 0)
    local room = best.as_good.distance
    assert(room.low <= best.values.distance and room.high >= best.values.distance)
    asked.set, asked.tunables = best.values, nil
    for _, run in ipairs(feel.play(asked)) do assert(run.as_meant) end
    """,
    // Export.
    """
    local lines = feel.export { screen = "screen", to = "compose", set = { distance = 0.41 } }
    assert(lines[1].component == "pages" and lines[2].code:find("0.41", 1, true))
    """,
  ])
  func `each function returns its result`(_ text: String) throws {
    try Self.run(Self.fixture(), text)
  }

  @Test(arguments: [
    (
      "feel.flips { scren = 'x' }",
      "ask.lua:3: unknown key 'scren' in flickbook.feel.flips (did you mean 'screen'?)"
    ),
    (
      "feel.flips(asked.screen)",
      "ask.lua:3: bad argument to flickbook.feel.flips (table expected, got string)"
    ),
    (
      "feel.tune { screen = 'screen' }",
      "ask.lua:3: bad argument 'corpus' to flickbook.feel.tune (string or corpus expected, got nothing)"
    ),
    (
      "feel.corpus(3)",
      "ask.lua:3: bad argument 'path' to flickbook.feel.corpus (string expected, got 3)"
    ),
    (
      "asked.seed = 1e300 feel.tune(asked)",
      "ask.lua:3: bad argument 'seed' to flickbook.feel.tune (whole number or nil expected, got 1e+300)"
    ),
    (
      "asked.starts = 2.5 feel.tune(asked)",
      "ask.lua:3: bad argument 'starts' to flickbook.feel.tune (whole number or nil expected, got 2.5)"
    ),
    (
      "asked.budget = 0.5 feel.tune(asked)",
      "ask.lua:3: bad argument 'budget' to flickbook.feel.tune (whole number or nil expected, got 0.5)"
    ),
    (
      "asked.feel, asked.allow = 'photos.feel', { flips = -1e300 } feel.check(asked)",
      "'flips' is a whole number (got -1e+300)"
    ),
    (
      "asked.feel, asked.allow = 'photos.feel', { as_meant = 1.5 } feel.check(asked)",
      "'as_meant' is a whole number (got 1.5)"
    ),
    ("feel.corpus 'nowhere'", "no file 'nowhere/corpus.jsonl'"),
    ("asked.tunable = 'speed' feel.flips(asked)", "no tunable 'speed' (there are: distance, flick"),
    ("asked.tunables = { 'on', 'on' } feel.flips(asked)", "tunable 'on' is named twice"),
    (
      "feel.export { screen = 'screen', to = 'compos' }", "got 'compos' (did you mean 'compose'?)"
    ),
  ])
  func `an error is located at the line of the call`(_ text: String, _ message: String) throws {
    let fixture = try Self.fixture()
    let error = #expect(throws: HostError.self) { try Self.run(fixture, text) }
    #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
  }

  @Test func `the lab reads only files in a script's reach`() throws {
    let fixture = try Self.fixture()
    var file = try CorpusFile(fixture.corpus)
    file.corpus.gestures[0].trace = "/etc/passwd"
    try file.write()
    let error = #expect(throws: HostError.self) { try Self.run(fixture, "feel.play(asked)") }
    #expect(error?.description.contains("there is no '/etc/passwd'") == true)
  }

  @Test func `a script compares two saved feels`() throws {
    let fixture = try Self.fixture()
    try FeelFile(of: fixture.session()).write(to: "\(fixture.path)/saved.feel")
    try Self.run(
      fixture,
      """
      asked.feel = "saved.feel"
      local same = feel.check(asked)
      assert(not same.is_changed and #same.flips == 0 and same.gestures == 2)
      asked.set = { velocity = 2000 }
      local other = feel.check(asked)
      assert(other.is_changed and other.flips[1].gesture == "quick" and other.flips[1].causes[1] == "velocity")
      assert(other.flips[1].was_as_meant == true and other.flips[1].as_meant == false)
      asked.allow = { flips = 1, as_meant = 1 }
      assert(not feel.check(asked).is_changed)
      """)
  }

  @Test func `the declared functions return the declared keys`() throws {
    let fixture = try Self.fixture()
    try FeelFile(of: fixture.session()).write(to: "\(fixture.path)/saved.feel")
    let host = try Self.run(
      fixture,
      """
      names, answers = {}, {
        corpus = feel.corpus "corpus", play = feel.play(asked), flips = feel.flips(asked),
        tune = feel.tune(asked), export = feel.export { screen = "screen", to = "compose" },
      }
      for name in pairs(feel) do names[#names + 1] = name end
      asked.gesture = "slow"
      answers.why = feel.why(asked)
      asked.gesture, asked.feel, asked.set = nil, "saved.feel", { velocity = 2000 }
      answers.check = feel.check(asked)
      """)
    let functions = FeelModule.module.schema.functions
    guard case .table(let names) = host.global("names"),
      case .table(let answers) = host.global("answers")
    else { throw TestFault() }
    #expect(try names.pairs().compactMap(\.value.asText).sorted() == functions.map(\.name).sorted())
    for function in functions {
      let schema = try #require(function.result?.values.first)
      let answer = try answers.rawValue(of: function.name)
      #expect(try Self.faults(of: answer, as: schema, function.name) == [])
    }
  }

  private struct TestFault: Error {}

  /// The differences of a value from its declaration.
  private static func faults(
    of value: LuaValue, as schema: ValueSchema, _ place: String
  ) throws -> [String] {
    switch (schema, value) {
    case (.optional, .nil), (.string, .string), (.union, .string), (.integer, .integer),
      (.number, .integer), (.number, .number), (.boolean, .boolean), (.scalar, .integer),
      (.scalar, .number), (.scalar, .string), (.scalar, .boolean):
      return []
    case (.optional(let present), _): return try faults(of: value, as: present, place)
    case (.pair, .table(let table)):
      return try table.pairs().flatMap { try faults(of: $0.value, as: .number, "\(place)[]") }
    case (.list(let item), .table(let table)), (.map(let item), .table(let table)):
      return try table.pairs().flatMap { try faults(of: $0.value, as: item, "\(place)[]") }
    case (.table(let declared), .table(let table)):
      var faults: [String] = []
      for (key, value) in try table.pairs() {
        if let items = declared.items, case .integer = key {
          faults += try Self.faults(of: value, as: items, "\(place)[]")
        } else if !declared.keys.contains(where: { $0.name == key.asText }) {
          faults.append("\(place).\(key.asText ?? "?") is not declared")
        }
      }
      for key in declared.keys {
        // Methods are in the metatable.
        if case .function = key.value { continue }
        faults += try Self.faults(
          of: table.rawValue(of: key.name), as: key.value, "\(place).\(key.name)")
      }
      return faults
    default: return ["\(place) is another value than declared"]
    }
  }

  @Test func `the feel lab in Lua exports for the declared toolkits`() {
    #expect(ToolkitName.allCases.map(\.rawValue) == Toolkit.allCases.map(\.rawValue))
  }

  /// A scenario saves the feel of a screen and reports the gestures that differ.
  @Test func `a scenario checks a saved feel`() throws {
    let fixture = try Self.fixture()
    try FeelFile(of: fixture.session()).write(to: "\(fixture.path)/photos.feel")
    let spec = """
      it("feels the same", function() assert.feels_like("photos.feel", { screen = "screen", corpus = "corpus" }) end)
      it("feels otherwise", function()
        assert.feels_like("photos.feel", { screen = "screen", corpus = "corpus", set = { velocity = 2000 } })
      end)
      it("may feel otherwise", function()
        local given = { screen = "screen", corpus = "corpus", set = { velocity = 2000 } }
        assert.not_feels_like("photos.feel", given)
        given.allow = { flips = 1, as_meant = 1, curve = 1000, rest = 10 }
        assert.feels_like("photos.feel", given)
      end)
      it("takes no key that means nothing", function() assert.feels_like("photos.feel", { scren = "x" }) end)
      """
    let path = "\(fixture.path)/feel_spec.lua"
    try File.write(Array(spec.utf8), to: path)
    var configuration = RunConfiguration()
    configuration.feelLibrary = FeelLibrary.open
    var (passed, faults): (Int, [String]) = (0, [])
    ScenarioRunner(configuration: configuration).run(path) { event in
      switch event {
      case .passed: passed += 1
      case .failed(let error): faults.append(error.description)
      default: break
      }
    }
    #expect(passed == 2 && faults.count == 2, "\(faults)")
    #expect(
      faults.first?.contains(
        "the feel differs from that of 'photos.feel': 1 of 2 gestures flips (0 now as meant, 1 no longer); "
          + "quick  pages.page 2 -> pages.page 1") == true, "\(faults)")
    #expect(faults.last?.contains("'scren'") == true, "\(faults)")
  }
}

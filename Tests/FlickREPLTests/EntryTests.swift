import FlickHost
import FlickREPL
import Testing

@Suite struct `An entry` {
  @Test(arguments: [
    ("1 + 1", ["2"]), ("1 / 2", ["0.5"]), ("3.0", ["3.0"]), ("nil", ["nil"]),
    ("2, 'b'", ["2", "\"b\""]),
    ("x = 5", []), ("-- nothing", []), ("", []), ("print('a\\nb')", ["a", "b"]),
    ("print('\\27[31m')", ["\\x1b[31m"]), ("function() end", ["<function of line 1>"]),
    ("print", ["<function of the host>"]), ("0/0", ["nan"]),
    ("math.mininteger", ["-9223372036854775808"]),
    ("2^53", ["9007199254740992.0"]), ("stge", ["nil"]),
  ])
  func `an entry shows its value`(_ line: String, _ answer: [String]) throws {
    let repl = try REPLDriver()
    #expect(repl(line) == answer)
  }

  @Test func `an entry continues until it is complete`() throws {
    let repl = try REPLDriver()
    #expect(repl.session.prompt == "> ")
    #expect(repl("function double(x)") == ["(more)"])
    #expect(repl.session.prompt == ".> ")
    #expect(repl("") == ["(more)"])
    #expect(repl("  return 2 * x") == ["(more)"])
    #expect(repl("end") == [])
    #expect(repl("double(") == ["(more)"])
    #expect(repl("21)") == ["42"])
    #expect(repl("x = [[a") == ["(more)"])
    #expect(repl("b]]") == [])
    #expect(repl("x") == [#""a\nb""#])
  }

  @Test func `Ctrl-C discards an entry`() throws {
    let repl = try REPLDriver()
    #expect(repl("f(") == ["(more)"])
    repl.session.interrupt()
    #expect(repl("1") == ["1"])
  }

  @Test(arguments: [
    ("local a, b = 1, 2", "a + b", "3"), ("local x", "x", "nil"), ("local y <const> = 4", "y", "4"),
    ("local function f() return 7 end", "f()", "7"), ("  local z = { 1 }", "#z", "1"),
    ("local w = 1; local v = w + 1", "w", "1"),
  ])
  func `an entry keeps its local variables`(_ line: String, _ question: String, _ answer: String)
    throws
  {
    let repl = try REPLDriver()
    #expect(repl(line) == [])
    #expect(repl(question) == [answer])
  }

  @Test func `the last value stays available`() throws {
    let repl = try REPLDriver()
    #expect(repl("6 * 7") == ["42"])
    #expect(repl("_ + 1") == ["43"])
  }

  @Test func `a failed entry shows the reason and the nearest name`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    #expect(
      repl("stge.x") == [
        "error: attempt to index a nil value (global 'stge') (did you mean 'stage'?)"
      ])
    _ = repl("counter = { value = 1 }")
    #expect(repl("countr.value = 2").first?.contains("did you mean 'counter'?") == true)
    #expect(repl("counter.vlue.x = 2").first?.contains("did you mean 'value'?") == true)
    #expect(repl("fb.pagr {}").first?.contains("did you mean 'pager'?") == true)
    #expect(repl("tabel.sort()").first?.contains("did you mean 'table'?") == true)
    #expect(repl("1 +* 2").first?.hasPrefix("error: ") == true)
    #expect(repl("1").last == "1")
  }

  @Test func `an entry that fails leaves the stage as it was`() throws {
    let repl = try REPLDriver(["photos.lua": photos])
    _ = repl(":screen $/photos.lua")
    #expect(repl("stage:wait(1); stage.photos:jump_to(5); error('no', 0)") == ["error: no"])
    #expect(repl("stage.time, stage.photos.page") == ["0.0", "1"])
  }

  @Test func `an entry over its budget ends, and the session continues`() throws {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 0.05
    let repl = try REPLDriver(configuration: configuration)
    #expect(
      repl("while true do end").first?.hasPrefix("error: CPU budget of 0.05 s exceeded") == true)
    #expect(repl("1") == ["1"])
  }

  @Test func `an error in a script is located in its lines`() throws {
    let repl = try REPLDriver(source: "repl.lua")
    #expect(repl("x = 1") == [])
    #expect(repl("error('no')") == ["error: repl.lua:2: no"])
    #expect(
      repl(":step") == [
        "error: repl.lua:3: there is no stage yet: open a screen by ':screen FILE' or 'stage = fb.open(…)'"
      ])
    #expect(repl("f(") == ["(more)"])
    guard case .failed(let error) = repl.session.finish() else {
      Issue.record("an unfinished statement is an error")
      return
    }
    #expect(error.description == "repl.lua:4: the input ends before its statement does")
  }
}

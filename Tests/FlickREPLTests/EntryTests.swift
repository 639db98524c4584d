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
  func `shows what it gives`(_ line: String, _ answer: [String]) throws {
    let talk = try Talk()
    #expect(talk(line) == answer)
  }

  @Test func `goes on until it is complete`() throws {
    let talk = try Talk()
    #expect(talk.session.prompt == "> ")
    #expect(talk("function double(x)") == ["(more)"])
    #expect(talk.session.prompt == ".> ")
    #expect(talk("") == ["(more)"])
    #expect(talk("  return 2 * x") == ["(more)"])
    #expect(talk("end") == [])
    #expect(talk("double(") == ["(more)"])
    #expect(talk("21)") == ["42"])
    #expect(talk("x = [[a") == ["(more)"])
    #expect(talk("b]]") == [])
    #expect(talk("x") == [#""a\nb""#])
  }

  @Test func `is given up by Ctrl-C`() throws {
    let talk = try Talk()
    #expect(talk("f(") == ["(more)"])
    talk.session.interrupt()
    #expect(talk("1") == ["1"])
  }

  @Test(arguments: [
    ("local a, b = 1, 2", "a + b", "3"), ("local x", "x", "nil"), ("local y <const> = 4", "y", "4"),
    ("local function f() return 7 end", "f()", "7"), ("  local z = { 1 }", "#z", "1"),
    ("local w = 1; local v = w + 1", "w", "1"),
  ])
  func `keeps its local variables`(_ line: String, _ question: String, _ answer: String) throws {
    let talk = try Talk()
    #expect(talk(line) == [])
    #expect(talk(question) == [answer])
  }

  @Test func `leaves the last value behind`() throws {
    let talk = try Talk()
    #expect(talk("6 * 7") == ["42"])
    #expect(talk("_ + 1") == ["43"])
  }

  @Test func `that fails says why, with what was meant`() throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    #expect(
      talk("stge.x") == [
        "error: attempt to index a nil value (global 'stge') (did you mean 'stage'?)"
      ])
    _ = talk("counter = { value = 1 }")
    #expect(talk("countr.value = 2").first?.contains("did you mean 'counter'?") == true)
    #expect(talk("counter.vlue.x = 2").first?.contains("did you mean 'value'?") == true)
    #expect(talk("fb.pagr {}").first?.contains("did you mean 'pager'?") == true)
    #expect(talk("tabel.sort()").first?.contains("did you mean 'table'?") == true)
    #expect(talk("1 +* 2").first?.hasPrefix("error: ") == true)
    #expect(talk("1").last == "1")
  }

  @Test func `that fails leaves the stage as it was`() throws {
    let talk = try Talk(["photos.lua": photos])
    _ = talk(":screen $/photos.lua")
    #expect(talk("stage:wait(1); stage.photos:jump_to(5); error('no', 0)") == ["error: no"])
    #expect(talk("stage.time, stage.photos.page") == ["0.0", "1"])
  }

  @Test func `over its budget ends, and the talk goes on`() throws {
    var configuration = RunConfiguration()
    configuration.cpuLimit = 0.05
    let talk = try Talk(configuration: configuration)
    #expect(
      talk("while true do end").first?.hasPrefix("error: CPU budget of 0.05 s exceeded") == true)
    #expect(talk("1") == ["1"])
  }

  @Test func `of a script is located in its lines`() throws {
    let talk = try Talk(source: "talk.lua")
    #expect(talk("x = 1") == [])
    #expect(talk("error('no')") == ["error: talk.lua:2: no"])
    #expect(
      talk(":step") == [
        "error: talk.lua:3: there is no stage yet: open a screen by ':screen FILE' or 'stage = fb.open(…)'"
      ])
    #expect(talk("f(") == ["(more)"])
    guard case .failed(let error) = talk.session.finish() else {
      Issue.record("an unfinished statement is an error")
      return
    }
    #expect(error.description == "talk.lua:4: the input ends before its statement does")
  }
}

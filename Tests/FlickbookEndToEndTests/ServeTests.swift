import FlickSystem
import Foundation
import Testing

@Suite struct `flickbook serve` {
  private static let files = [
    "s.lua": """
    local fb = require "flickbook"
    return fb.screen { size = { 200, 400 }, fb.pager { id = "p", page_count = 3 } }
    """
  ]

  @Test func `flickbook serve prints no address for a screen that cannot be loaded`() async throws {
    let project = try Project(["broken.lua": "return {"])
    for name in ["none.lua", "broken.lua"] {
      let outcome = try await Program.run(["serve", name], in: project)
      #expect(outcome.exit == 2 && outcome.text == "", "\(outcome.text)")
      #expect(outcome.errorText.contains(name))
    }
  }

  @Test(arguments: [["serve", "s.lua"], ["view", "s.lua", "--in-process"]])
  func `a recording in a missing folder is refused before the screen is shown`(
    _ words: [String]
  ) async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(
      words + ["--record", "none/r.json"], in: project, environment: ["TERM": "xterm"])
    #expect(outcome.exit == 2 && outcome.text == "", "\(outcome.text)")
    #expect(outcome.errorText.contains("none/r.json: cannot be written: there is no such folder"))
  }

  @Test func `flickbook serve refuses a missing second set of values`() async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(["serve", "s.lua", "--against", "none.json"], in: project)
    #expect(outcome.exit == 2 && outcome.text == "", "\(outcome.text)")
    #expect(outcome.errorText.contains("none.json"), "\(outcome.errorText)")
  }

  @Test(
    arguments: [
      (["--frame-rate", "0"], 64, "--frame-rate takes a number from 1 to 240."),
      (["--frame-rate", "241"], 64, "--frame-rate takes a number from 1 to 240."),
      (["--panels"], 64, "--panels requires --cast FILE"),
      (
        ["--task", "p.page == 2", "--cast", "c.cast"], 64,
        "--task cannot be used with --record, --replay or --cast."
      ),
      (
        ["--cast", "none/c.cast"], 2,
        "none/c.cast: cannot be written: there is no such folder"
      ),
      (["--cast", "s.lua"], 2, "s.lua: is read by this run"),
      (["--host", "http://box"], 64, "--host takes a name or an address"),
      (["--host", "box:8080"], 64, "--host takes a name or an address"),
      (["--host", "two words"], 64, "--host takes a name or an address"),
      (["--host", ""], 64, "--host takes a name or an address"),
    ] as [([String], Int, String)])
  func `flickbook serve refuses options of the view as the view does`(
    _ options: [String], _ exit: Int, _ message: String
  ) async throws {
    let project = try Project(Self.files)
    let outcome = try await Program.run(["serve", "s.lua"] + options, in: project)
    #expect(outcome.exit == exit && outcome.text == "", "\(outcome.text)")
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test func `a session without a page has figures and a film`() async throws {
    let outcome = try await Program.shell(
      """
      mkfifo first
      "$0" serve s.lua --stats --frame-rate 30 --cast c.cast --panels --record r.json > first & server=$!
      exec 3< first
      read -r address <&3
      kill $server; wait $server; echo "exit $?"
      cat <&3; head -1 c.cast; ls
      """, in: try Project(Self.files))
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "exit 143", "\(outcome.text) \(outcome.errorText)")
    #expect(
      outcome.text.contains(
        """
        pages 0, phones 0, frames 0, bytes 0
        a frame: bytes mean 0, p95 0, most 0
        touches 0, with a frame of their own 0; from their arrival to that frame median 0 us, \
        p99 0 us, most 0 us
        """), "\(outcome.text)")
    #expect(lines.contains { $0.hasPrefix(#"{"version":2,"width":118,"#) }, "\(outcome.text)")
    #expect(Set(["c.cast", "r.json", "r.jsonl"]).isSubset(of: lines))
  }

  @Test func `flickbook serve says that another program has the port`() async throws {
    let outcome = try await Program.shell(
      """
      mkfifo first
      "$0" serve s.lua > first & server=$!
      exec 3< first
      read -r address <&3
      port=${address#http://127.0.0.1:}; port=${port%%/*}
      "$0" serve s.lua --port "$port"; echo "exit $?"
      kill $server; wait $server
      echo "port $port"
      """, in: try Project(Self.files))
    let lines = outcome.text.split(separator: "\n").map(String.init)
    #expect(lines.first == "exit 70", "\(outcome.text)")
    #expect(
      outcome.errorText.contains(
        "\(lines.last ?? ""): cannot be opened: another program has it; --port 0 takes a free one"),
      "\(outcome.errorText)")
  }

  @Test func `flickbook serve opens the page by a file that only its user can read`() async throws {
    let project = try Project(Self.files)
    // The program of the system: copies the file, and writes to a pipe at its end.
    let outcome = try await Program.shell(
      """
      mkdir bin tmp; mkfifo seen
      printf '#!/bin/sh\\ncp "$1" opened.html; ls -l "$1" > mode; echo > seen\\n' > bin/\(SystemOpener.program)
      chmod +x bin/\(SystemOpener.program)
      PATH="$PWD/bin:$PATH" TMPDIR="$PWD/tmp" "$0" serve s.lua --open > out & server=$!
      cat seen > /dev/null
      kill $server; wait $server
      head -1 out; cut -c1-10 mode; cat opened.html; ls tmp
      """, in: project)
    let lines = outcome.text.split(separator: "\n").map(String.init)
    try #require(lines.count > 2, "\(outcome.text) \(outcome.errorText)")
    #expect(lines[0].hasPrefix("http://127.0.0.1:"))
    #expect(lines[1] == "-rw-------")
    #expect(lines.contains { $0.contains("url=\(lines[0])\"") })
    #expect(lines.last?.hasPrefix("<a href=") == true, "the file is removed at the end")
  }

  @Test func `without a browser the page is served with a note`() async throws {
    let outcome = try await Program.shell(
      """
      mkdir tmp; mkfifo errors
      PATH=/nowhere TMPDIR="$PWD/tmp" "$0" serve s.lua --open > out 2> errors & server=$!
      read -r line < errors
      kill $server; wait $server; echo "$line"; ls tmp
      """, in: try Project(Self.files))
    #expect(outcome.text.contains("--open: the program '\(SystemOpener.program)' is missing"))
    #expect(outcome.text.split(separator: "\n").count == 1, "\(outcome.text)")
  }

  @Test(.enabled(if: Browser.hasPython, "python3 is not on the PATH"))
  func `keeps tokens in the server, reports its death and ends during a slow handler`() async throws
  {
    let script = Repository.path("Tests/Browser/processes.py")
    let outcome = try await Program.shell("python3 -B '\(script)' \"$0\" .", in: try Project())
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }

  @Test(.enabled(if: Browser.hasPython, "python3 is not on the PATH"))
  func `writes, reads and removes no file that a page names`() async throws {
    let script = Repository.path("Tests/Browser/files.py")
    let outcome = try await Program.shell("python3 -B '\(script)' \"$0\" .", in: try Project())
    #expect(outcome.exit == 0 && outcome.errorText.isEmpty, "\(outcome.errorText)")
  }
}

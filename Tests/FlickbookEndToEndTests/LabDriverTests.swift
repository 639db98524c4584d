import Testing

/// `flickbook tune --driver` and `flickbook gestures mutate`, on swipes of 200 to 800 pt/s; the
/// fastest is meant to turn the page.
@Suite struct `The feel lab as a program` {
  private static func project() async throws -> Project {
    let project = try Project([
      "photos.lua": """
      local fb = require "flickbook"
      local tune = fb.tunables {
        velocity = { 500, unit = "pt/s", min = 0, max = 2000 },
        distance = { 0.5, unit = "page", min = 0.05, max = 0.95 },
      }
      return fb.screen { title = "Photos", size = { 400, 600 },
        fb.pager { id = "photos", width = "fill", height = "fill", page_count = 5, snap = tune } }
      """
    ])
    for speed in [200, 400, 600, 800] {
      try await Program.run(
        [
          "gestures", "synth", "photos", "--from", "350,300", "--way", "-120",
          "--speed", "\(speed)", "--screen", "../photos.lua", "--licence", "CC0-1.0",
          "--want", "photos.page == \(speed > 700 ? 2 : 1)",
        ], in: project
      ).expectSuccess()
    }
    return project
  }

  private static func tune(
    _ options: [String], in project: Project
  ) async throws -> Program.Outcome {
    try await Program.run(
      ["tune", "photos.lua", "photos", "--tunables", "velocity"] + options, in: project)
  }

  /// With SIGPIPE blocked, as in some threads that start a process, `yes` and `head` print an error
  /// about the closed pipe, which is not from the program.
  @Test func `an optimizer that has stopped reading is not served`() async throws {
    let project = try await Self.project()
    let outcome = try await Program.shell(
      """
      { yes '{"kind":"try","id":1,"set":{"velocity":300}}' | head -n 5000; } 2>/dev/null | {
        "$0" tune photos.lua photos --tunable velocity --serve --trials trials.jsonl; echo $? >&2
      } | head -c 1
      """, in: project)
    #expect(outcome.errorText == "0\n")
    #expect(try project.text(of: "trials.jsonl").split(separator: "\n").count < 2000)
  }

  // MARK: Optimizers that are started

  @Test func `a driver is answered, and its best trial is kept`() async throws {
    let project = try await Self.project()
    try project.write(
      """
      read space; echo "$space" > heard.jsonl
      for velocity in 300 700 9000 650; do
        echo '{"kind":"try","id":"v'$velocity'","set":{"velocity":'$velocity'},"flips":true}'
        read answer; echo "$answer" >> heard.jsonl
      done
      """, to: "driver.sh")
    let outcome = try await Self.tune(
      ["--driver", "sh driver.sh", "--trials", "trials.jsonl", "--save", "tuned.json"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.contains("3 settings tried; of the best 4 of 4 as meant, margin "))
    #expect(outcome.text.contains("  velocity  500 -> 650 pt/s\n"), "\(outcome.text)")
    #expect(try project.text(of: "tuned.json") == "{\"velocity\":650}\n")
    let heard = try project.text(of: "heard.jsonl").split(separator: "\n").map(String.init)
    #expect(heard.count == 5)
    #expect(heard[0].hasPrefix(#"{"kind":"space","version":1,"seed":0,"gestures":4,"#))
    // Two swipes turn the page too many; the slowest does not, from 202 pt/s on.
    #expect(heard[1].hasPrefix(#"{"kind":"result","id":"v300","values":{"violations":2,"#))
    #expect(heard[1].contains(#""flips":[["velocity",202.0149545]]"#), "\(heard[1])")
    #expect(heard[2].hasPrefix(#"{"kind":"result","id":"v700","values":{"violations":0,"#))
    #expect(
      heard[3].hasPrefix(
        #"{"kind":"error","id":"v9000","error":"photos.lua:2: bad value for tunable 'velocity'"#))
    // It contains no times, so a replay is equal to the byte.
    let replayed = try await Self.tune(["--replay", "trials.jsonl"], in: project)
    replayed.expectSuccess()
    #expect(replayed.text.hasPrefix(heard.dropFirst().joined(separator: "\n") + "\n"))
    #expect(replayed.text.contains(#"{"kind":"best","id":"v650","set":{"velocity":650}"#))
  }

  @Test func `a driver may print all trials before it reads, and receives times`() async throws {
    let project = try await Self.project()
    // More than pipes hold, both ways.
    try project.write(
      """
      i=0; while [ $i -lt 1500 ]; do i=$((i+1)); echo '{"kind":"try","id":'$i',"set":{"velocity":'$i'}}'; done
      echo '{"kind":"stop"}'
      cat > heard.jsonl
      """, to: "driver.sh")
    let outcome = try await Self.tune(["--driver", "sh driver.sh", "--times"], in: project)
    outcome.expectSuccess()
    #expect(outcome.text.hasPrefix("1500 settings tried; of the best 4 of 4 as meant"))
    let heard = try project.text(of: "heard.jsonl").split(separator: "\n")
    #expect(heard.count == 1501)
    #expect(heard.dropFirst().allSatisfy { $0.contains(/,"ms":\d+\.?\d*}$/) })
  }

  @Test(arguments: [
    ("exit 3", "--driver 'exit 3': it ended with exit code 3", 2),
    ("exit 0", "--driver 'exit 0': it has tried nothing", 5),
    ("kill -9 $$", "--driver 'kill -9 $$': it ended with exit code 137", 2),
    ("echo '{}'", "--driver 'echo '{}'': it has tried nothing; its last line: ", 5),
    (
      "yes nonsense",
      "--driver 'yes nonsense': 100 lines in a row could not be answered; the last: ", 2
    ),
    // Its remaining children are not waited for, nor is a driver that was given up. Only this test
    // waits: Foundation considers a process alive until all of its children are gone.
    ("sleep 20 & exit 3", "--driver 'sleep 20 & exit 3': it ended with exit code 3", 2),
    (
      "yes no | head -100; sleep 20",
      "--driver 'yes no | head -100; sleep 20': 100 lines in a row could not be answered; the last: ",
      2
    ),
    (
      "tr '\\0' x < /dev/zero",
      "--driver 'tr '\\0' x < /dev/zero': a line of more than 1048576 bytes", 2
    ),
    (
      #"yes '{"kind":"try","id":1,"set":{}}'"#,
      #"--driver 'yes '{"kind":"try","id":1,"set":{}}'': it keeps printing without reading its input"#,
      2
    ),
  ])
  func `a program that is not an optimizer ends the search with an error`(
    _ driver: String, _ message: String, _ exit: Int32
  ) async throws {
    let project = try await Self.project()
    let outcome = try await Self.tune(["--driver", driver], in: project)
    outcome.expectError(from: message, exit: exit)
    #expect(outcome.text == "")
  }

  @Test func `an endless line is not buffered`() async throws {
    let line = """
      head -c 1100000 /dev/zero | tr '\\0' x | "$0" tune photos.lua photos --tunable velocity --serve
      """
    let outcome = try await Program.shell(line, in: Self.project())
    outcome.expectError("standard input: a line of more than 1048576 bytes", exit: 2)
    #expect(outcome.text.hasPrefix(#"{"kind":"space","#))
  }

  @Test func `a driver that cannot be started is an error`() async throws {
    let outcome = try await Self.tune(["--driver", "./none"], in: Self.project())
    #expect(outcome.exit == 2)
    #expect(
      outcome.errorText.hasSuffix("--driver './none': it cannot be started (exit code 127)\n"))
  }

  @Test(arguments: [
    (["--serve", "--driver", "cat"], "--serve and --driver exclude each other."),
    (["--trials", "a.jsonl"], "--trials requires --serve or --driver."),
    (["--times"], "--times requires --serve or --driver."),
  ])
  func `options of optimizers that do not fit are refused`(
    _ options: [String], _ message: String
  ) async throws {
    let outcome = try await Self.tune(options, in: Self.project())
    #expect(outcome.exit == 64 && outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test func `an invalid request is an error of one line`() async throws {
    let project = try await Self.project()
    let twice = try await Program.run(
      ["tune", "photos.lua", "photos", "--tunables", "velocity,velocity"], in: project)
    twice.expectError("tunable 'velocity' is named twice", exit: 2)
    let nameless = try await Program.run(
      ["tune", "photos.lua", "photos", "--tunables", ""], in: project)
    #expect(nameless.exit == 64)
    #expect(nameless.errorText.contains("--tunable takes names, with commas between."))
    try project.write(
      #"{"kind":"corpus","format":"flickbook-corpus","version":1}"# + "\n", to: "none.jsonl")
    let empty = try await Program.run(["flips", "photos.lua", "none.jsonl"], in: project)
    empty.expectError(
      "none.jsonl: no gesture in it (flickbook gestures add, import and synth add some)", exit: 5)
  }

  // MARK: Mutants

  @Test func `mutants are written as a corpus and played`() async throws {
    let project = try await Self.project()
    let mutate = ["gestures", "mutate", "photos", "-o", "mutants", "--labelled"]
    let written = try await Program.run(mutate, in: project)
    written.expectSuccess()
    #expect(written.text == "mutants/corpus.jsonl: 20 gestures\n")
    let corpus = try project.text(of: "mutants/corpus.jsonl")
    #expect(corpus.contains(#""made":{"from":"g004","how":"mutate","what":"hold"}"#))
    let listed = try await Program.run(["gestures", "list", "mutants"], in: project)
    listed.expectSuccess()
    func line(_ id: String) -> String {
      listed.text.split(separator: "\n").first { $0.hasPrefix(id + " ") }.map(String.init) ?? ""
    }
    // As meant with a report less, and after a rest of 40 ms.
    #expect(line("g004-drop").contains(" 227.8 ") && !line("g004-drop").contains(" x "))
    #expect(line("g004-hold").contains(" 267.8 "), "\(listed.text)")
    // An existing folder is not overwritten.
    let again = try await Program.run(mutate, in: project)
    again.expectError("mutants/corpus.jsonl: has gestures already", exit: 2)
  }

  @Test func `mutants of some gestures, of one kind, without labels`() async throws {
    let project = try await Self.project()
    let written = try await Program.run(
      ["gestures", "mutate", "photos", "g001", "g003", "-o", "m.jsonl", "--how", "time,rate"],
      in: project)
    #expect(written.text == "m.jsonl: 4 gestures\n")
    #expect(!(try project.text(of: "m.jsonl")).contains(#""labels""#))
    let unknown = try await Program.run(
      ["gestures", "mutate", "photos", "g009", "-o", "n"], in: project)
    unknown.expectError("photos: no gesture 'g009' (did you mean 'g001'?)", exit: 5)
    let wrong = try await Program.run(
      ["gestures", "mutate", "photos", "-o", "n", "--how", "drop,lose"], in: project)
    #expect(wrong.exit == 64)
    #expect(
      wrong.errorText.contains("--how: no 'lose'; there are: drop, time, rate, finger, hold"))
    #expect(!project.has("n"))
  }
}

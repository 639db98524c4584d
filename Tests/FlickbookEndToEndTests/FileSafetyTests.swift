import FlickSystem
import Foundation
import Testing

/// Files of the user's that are written: whole, or as they were.
@Suite struct `A file of the user` {
  private static let script = """
    local fb = require "flickbook"
    local rows = {}
    for i = 1, 400 do rows["tunable_" .. i] = { i / 1000 } end
    fb.tunables(rows)
    print "done"
    """

  /// The text in a file, and whether its name is a symbolic link.
  private func state(_ name: String, in project: Project) throws -> (text: String, isLink: Bool) {
    (
      String(decoding: try project.bytes(of: name), as: UTF8.self),
      Path.isLink(project.folder.appending(path: name).path)
    )
  }

  @Test(arguments: ["v.json", "link.json", "far/again.json"])
  func `a full disk leaves a file unchanged`(_ name: String) async throws {
    let before = String(repeating: "old ", count: 2000)
    let project = try Project(["s.lua": Self.script, "v.json": before, "far/x": ""])
    let line = """
      ln -s v.json link.json; ln -s ../link.json far/again.json
      ulimit -f 8
      "$0" run s.lua --save-tunables \(name) --force
      """
    let outcome = try await Program.shell(line, in: project)
    outcome.expectError("\(name): cannot be written: File too large", exit: 2)
    #expect(try state("v.json", in: project) == (before, false))
    #expect(try state("link.json", in: project) == (before, true))
    #expect(
      try Path.names(inDirectory: project.folder.path) == ["far", "link.json", "s.lua", "v.json"])
  }

  @Test func `a file behind a link is replaced with its mode, and the link stays`() async throws {
    let project = try Project(["s.lua": Self.script, "real/v.json": "old"])
    let line = """
      chmod 640 real/v.json; ln -s real/v.json link.json
      "$0" run s.lua --save-tunables link.json --force && stat -c %a real/v.json && ls real
      """
    let outcome = try await Program.shell(line, in: project)
    outcome.expectSuccess()
    #expect(outcome.text == "done\n640\nv.json\n")
    let link = try state("link.json", in: project)
    #expect(link.isLink && link.text.contains("tunable_400"))
  }

  /// A pipe with a reader is written; a pipe without one is refused.
  @Test(arguments: ["--save-tunables", "--log", "--film", "--cast"])
  func `a file may be a pipe with a reader`(_ option: String) async throws {
    let stage = "\nlocal s = fb.open(fb.screen { size = { 10, 10 } }) s:wait(0.1)"
    let project = try Project(["s.lua": Self.script + stage])
    let line = """
      mkfifo pipe; "$0" run s.lua \(option) pipe >out.txt 2>err.txt; echo $?
      "$0" run s.lua \(option) file >out.txt; (sleep 0.2; cat pipe > read) &
      "$0" run s.lua \(option) pipe >out.txt; echo $?; wait; cmp file read && echo same
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.text == "2\n0\nsame\n", "\(outcome.errorText)")
    #expect(
      try project.text(of: "err.txt").hasPrefix(
        "pipe: cannot be written: it is a pipe without a reader\n"))
  }

  @Test func `a read-only file is an error`() async throws {
    let project = try Project(["s.lua": Self.script, "v.json": "old"])
    let outcome = try await Program.shell(
      "chmod 444 v.json; ln -s v.json l.json; \"$0\" run s.lua --save-tunables l.json --force",
      in: project)
    outcome.expectError("l.json: cannot be written: permission denied", exit: 2)
    #expect(try state("v.json", in: project).text == "old")
  }

  @Test func `a file open as standard output is not replaced`() async throws {
    let project = try Project(["s.lua": "print 'hi'"])
    let outcome = try await Program.shell(
      "\"$0\" run s.lua --log /dev/stdout > out.txt; ls -A; cat out.txt", in: project)
    #expect(outcome.text.hasPrefix("out.txt\ns.lua\n"))
    #expect(outcome.text.contains("\"kind\":\"header\"") && outcome.text.contains("hi\n"))
  }

  /// Kills a session that saves continuously, once its file has reached a given length.
  ///
  /// A kill between naming the new file and moving it into place leaves it beside the old one
  /// (decision 0029).
  @Test(arguments: [3, 17, 40, 71, 113, 160])
  func `a file is whole at whatever moment the program is killed`(_ length: Int) async throws {
    let project = try Project(["v.txt": ""])
    let line = """
      ln -s v.txt link.txt
      (i=0; while [ $i -lt 5000 ]; do i=$((i + 1)); echo "x = $i"; echo ":save link.txt"; done) |
        "$0" repl > /dev/null &
      pid=$!
      while [ $(wc -l < v.txt) -lt \(length) ]; do :; done
      kill -KILL $pid; wait $pid
      [ -L link.txt ] && ls -A | grep -v '^\\.flickbook-[0-9-]*\\.tmp$'
      """
    let outcome = try await Program.shell(line, in: project)
    #expect(outcome.text == "link.txt\nv.txt\n")
    let lines = try state("v.txt", in: project).text.split(
      separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.last == "")
    let entries = lines.dropLast().filter { $0.hasPrefix("x = ") }
    #expect(entries.map(String.init) == (1...entries.count).map { "x = \($0)" })
    #expect(lines.count > length)
  }

  @Test func `a new project has either all files or none`() async throws {
    for (name, rest) in [(".flickbook", [".flickbook"]), ("scenarios", ["scenarios"])] {
      let project = try Project([name: "a file"])
      let outcome = try await Program.run(["init"], in: project)
      outcome.expectError(
        from: "\(name): cannot be created: ", to: "; nothing was written", exit: 2)
      #expect(try Path.names(inDirectory: project.folder.path) == rest)
    }
    let full = try Project(["x": ""])
    let outcome = try await Program.shell("ulimit -f 4; exec \"$0\" init new/photos", in: full)
    #expect(outcome.exit == 2)
    #expect(try Path.names(inDirectory: full.folder.path) == ["x"])
  }
}

import Testing

@Suite struct `The grammar of commands` {
  @Test(arguments: [
    ("init photos.lua", "expected a folder; 'flickbook init photos'"),
    ("test --seed 1 --seed 2", "--seed is given twice"),
    ("run a.lua --log=a.jsonl --log b.jsonl", "--log is given twice"),
    ("gestures vary c -n 3 --copies 4 -o d", "--copies is given twice"),
    ("map s.lua c g001 --x a --x b --y c", "--x is given twice"),
    ("shards --of 2 --of 3 --for slurm flips s.lua c", "--of is given twice"),
    ("shards --of 2 --for slurm -o a --output b flips s.lua c", "--output is given twice"),
    ("shards --of 2 --for slurm flips s.lua c --near 0.1 --near 0.2", "--near is given twice"),
    ("shards --of 2 --for slurm feel save s.lua c -o a -o b", "-o is given twice"),
    ("map a.lua b.lua c --x a --y b", "two screens: a.lua and b.lua"),
    ("map a.lua --screen b.lua c --x a --y b", "two screens: b.lua and a.lua"),
    ("map s.lua c g001 g002 --x a --y b", "two gestures: g001 and g002"),
    ("map s.lua c g001 --gesture g002 --x a --y b", "two gestures: g001 and g002"),
    ("flips a.lua b.lua c", "two screens: a.lua and b.lua"),
  ])
  func `an option with one value is given once`(_ line: String, _ message: String) async throws {
    let words = line.split(separator: " ").map(String.init)
    let outcome = try await Program.run(words, in: try Project())
    #expect(outcome.exit == 64 && outcome.text.isEmpty)
    #expect(outcome.errorText.contains(message), "\(outcome.errorText)")
  }

  @Test(arguments: [
    "run s.lua --set a=1 --set b=2", "run s.lua -- --log a --log b", "run s.lua --cpu-limit 1",
  ])
  func `lists and a script's own words may repeat`(_ line: String) async throws {
    let script = "local fb = require \"flickbook\" fb.tunables { a = { 1 }, b = { 2 } }"
    let project = try Project(["s.lua": script])
    try await Program.run(line.split(separator: " ").map(String.init), in: project).expectSuccess()
  }

  @Test func `a map accepts its words in any order and takes the screen from the corpus`()
    async throws
  {
    let project = try Project()
    try await Program.run(["init", "photos"], in: project).expectSuccess()
    let sides = "--x swipe_distance --y swipe_velocity --columns 8 --rows 4"
    var outputs: Set<String> = []
    for words in [
      "screens/photos.lua gestures g001", "gestures screens/photos.lua g001", "gestures g001",
      "g001 gestures", "--corpus gestures g001", "screens/photos.lua --corpus gestures g001",
      "gestures --gesture g001",
    ] {
      let line = "flickbook() { \"$0\" \"$@\"; }; cd photos; flickbook map \(words) \(sides)"
      let outcome = try await Program.shell(line, in: project)
      #expect(outcome.exit == 0, "\(words): \(outcome.errorText)")
      outputs.insert(outcome.text)
    }
    #expect(outputs.count == 1)
  }
}

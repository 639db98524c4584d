/// Examples of the commands, by their names without the program's.
///
/// They run in a project that `flickbook init photos` makes, in this order; a test does so.
enum CommandExamples {
  /// The examples of a command; empty for a command without examples.
  static func lines(of command: String) -> [String] {
    rows.filter { $0.command == command }.map(\.line)
  }

  /// The examples of all commands, without those of the program.
  static var all: [String] { rows.filter { !$0.command.isEmpty }.map(\.line) }

  private static let rows: [(command: String, line: String)] = [
    ("", "flickbook init photos                  a project with a screen, scenarios and gestures"),
    (
      "",
      "flickbook view screens/photos.lua      the screen in the terminal: the mouse is the finger"
    ),
    ("", "flickbook test                         all scenarios of the project"),
    ("init", "flickbook init my-app"),
    ("init", "flickbook init my-app-2 --ci github"),
    ("run", "flickbook run screens/photos.lua"),
    ("run", "flickbook run screens/photos.lua --set swipe_distance=0.2 --log run.jsonl"),
    ("check", "flickbook check"),
    ("check", "flickbook check screens --format github"),
    ("view", "flickbook view screens/photos.lua"),
    ("view", "flickbook view screens/photos.lua --record swipe.json"),
    ("serve", "flickbook serve screens/photos.lua"),
    ("repl", "flickbook repl screens/photos.lua"),
    ("api", "flickbook api fb.pager"),
    ("api", "flickbook api stage:drag"),
    ("api", "flickbook api settle"),
    ("doctor", "flickbook doctor"),
    ("doctor", "flickbook doctor --json"),
    ("licenses", "flickbook licenses"),
    ("test", "flickbook test"),
    ("test", "flickbook test scenarios/photos_spec.lua --reporter tap"),
    ("test", "flickbook test --shard 1/2 --log 1.jsonl"),
    ("test", "flickbook test --shard 2/2 --log 2.jsonl"),
    ("merge", "flickbook merge 1.jsonl 2.jsonl --log whole.jsonl"),
    ("trace", "flickbook trace show gestures/traces/g001.json"),
    ("trace", "flickbook trace stats gestures/traces/g00?.json"),
    ("trace import", "flickbook trace import touches.csv -o touches.json"),
    ("trace show", "flickbook trace show touches.json"),
    ("trace stats", "flickbook trace stats touches.json --json"),
    ("trace label", "flickbook trace label touches.json --set hand=left"),
    ("trace convert", "flickbook trace convert touches.json --to csv -o again.csv"),
    ("gestures", "flickbook gestures list gestures"),
    ("gestures", "flickbook gestures check gestures"),
    ("gestures list", "flickbook gestures list gestures --where 'speed > 500'"),
    ("gestures check", "flickbook gestures check gestures"),
    ("gestures stats", "flickbook gestures stats gestures"),
    ("gestures add", "flickbook gestures add gestures touches.json --person p01"),
    (
      "gestures import",
      "flickbook gestures import phone touches.csv --axes 390x844 --size 390x844 --person p02"
    ),
    (
      "gestures synth",
      "flickbook gestures synth gestures --from 320,400 --way -120 --speed 700 --id slow"
    ),
    ("gestures label", "flickbook gestures label gestures slow 2"),
    ("gestures remove", "flickbook gestures remove gestures slow"),
    ("gestures cut", "flickbook gestures cut touches.json -o cut"),
    (
      "gestures merge",
      "flickbook gestures merge gestures phone -o both --licence CC0-1.0 --screen screens/photos.lua"
    ),
    ("gestures sample", "flickbook gestures sample gestures -n 3 -o few"),
    ("gestures split", "flickbook gestures split both --held 0.5"),
    ("gestures anonymize", "flickbook gestures anonymize gestures -o shared --places 4"),
    ("gestures vary", "flickbook gestures vary gestures g001 -n 5 -o copies"),
    ("gestures mutate", "flickbook gestures mutate gestures g001 -o damaged"),
    ("gestures shrink", "flickbook gestures shrink gestures g001 -o small.json"),
    ("gestures fuzz", "flickbook gestures fuzz gestures"),
    ("why", "flickbook why gestures"),
    ("why", "flickbook why gestures g001"),
    ("flips", "flickbook flips gestures"),
    ("flips", "flickbook flips gestures --tunable swipe_distance"),
    ("map", "flickbook map gestures g001 --x swipe_distance --y gesture.speed"),
    ("map", "flickbook map gestures --x swipe_distance --y swipe_velocity --svg map.svg"),
    ("compare", "flickbook compare gestures --profiles uikit,viewpager2"),
    ("compare", "flickbook compare gestures g001 --profiles uikit"),
    ("tune", "flickbook tune gestures --tunable swipe_distance"),
    ("tune", "flickbook tune gestures --tunable swipe_distance,swipe_velocity"),
    ("robust", "flickbook robust gestures --assumed --copies 20"),
    ("feel", "flickbook feel save gestures -o photos.feel"),
    ("feel", "flickbook feel check gestures photos.feel"),
    ("feel save", "flickbook feel save gestures -o photos.feel"),
    ("feel check", "flickbook feel check gestures photos.feel --markdown"),
    ("feel accept", "flickbook feel accept gestures photos.feel"),
    ("feel log", "flickbook feel log photos.feel -n 3"),
    ("export", "flickbook export screens/photos.lua --to swiftui,compose"),
    ("shards", "flickbook shards --help"),
    ("plugin", "flickbook plugin list"),
    ("plugin new", "flickbook plugin new snap_rule gentle"),
    ("plugin new", "flickbook plugin new reporter summary"),
    ("plugin new", "flickbook plugin new exporter css"),
    ("plugin check", "flickbook plugin check gentle"),
    ("plugin list", "flickbook plugin list"),
    ("plugin grant", "flickbook plugin grant gentle"),
    ("plugin report", "flickbook plugin report summary:example run.jsonl"),
    ("plugin export", "flickbook plugin export css:example screens/photos.lua"),
    ("plugin remove", "flickbook plugin remove gentle"),
    ("plugin add", "flickbook plugin add ../downloads/gentle"),
  ]
}

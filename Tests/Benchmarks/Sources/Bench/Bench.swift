import CBaseline
import LuaKit

struct Case { let name: String; let source: String }
let cases: [Case] = [
  Case(name: "loop", source: "local n = ... for i = 1, n do end"),
  Case(name: "call", source: "local n, f = ..., add for i = 1, n do f(i, 2.5) end"),
  Case(name: "get", source: "local n, o = ..., new(1, 2) local v for i = 1, n do v = o.velocity end"),
  Case(name: "set", source: "local n, o = ..., new(1, 2) for i = 1, n do o.velocity = 2.5 end"),
  Case(name: "method", source: "local n, o = ..., new(1, 2) for i = 1, n do o:push_by(2.5) end"),
  Case(name: "new", source: "local n, f = ..., new for i = 1, n do f(1.5, 2.5) end"),
  Case(name: "take", source: "local n, f, s = ..., take, 'sixteen bytes ok' for i = 1, n do f(s) end"),
  Case(name: "give", source: "local n, f = ..., give for i = 1, n do f() end"),
]
@main
enum Bench {
  static func main() throws {
    let args = CommandLine.arguments
    let name = args[1], variant = args[2], n = Int(args[3])!
    if name == "into" {
      if variant == "c" { let b = baseline_open(); print(baseline_call_lua(b, "return function(a, b) return a + b end", n)); return }
      let lua = try LuaState(api: BindingAPI.all)
      let f = try lua.run("return function(a, b) return a + b end", name: "x", returning: LuaCallable.self)
      var sum = 0.0
      for i in 0..<n { sum += try f.call(Double(i), 2.5, returning: Double.self) }
      print(sum); return
    }
    let c = cases.first { $0.name == name }!
    if variant == "c" { let b = baseline_open(); baseline_run(b, c.source, n); baseline_close(b) }
    else { let lua = try LuaState(api: BindingAPI.all); let f = try lua.load(c.source, name: "bench"); _ = try f.call([.integer(n)]) }
  }
}

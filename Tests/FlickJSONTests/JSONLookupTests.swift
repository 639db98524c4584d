import FlickJSON
import Testing

struct JSONLookupTests {
  private let sample = #"""
    {
      "t_ms": 12, "x": 1.5, "whole": 4.0,
      "phase": "down",
      "list": [1], "flag": true, "nothing": null
    }
    """#

  @Test func `members are read by name and kind`() throws {
    let node = try JSONReader.parse(sample)
    #expect(try node.number("t_ms", of: "sample 1") == 12)
    #expect(try node.number("x", of: "sample 1") == 1.5)
    #expect(try node.integer("whole", of: "sample 1") == 4)
    #expect(try node.string("phase", of: "sample 1") == "down")
    #expect(try node.elements("list", of: "sample 1").count == 1)
    #expect(try node["flag"]?.bool("'flag'") == true)
    #expect(try node.members("sample 1").map(\.name).first == "t_ms")
    #expect(node["missing"] == nil)
    #expect(node["list"]?["x"] == nil)
  }

  @Test(arguments: [
    ("phase", "3: 'phase' of sample 3: expected a number, found a string"),
    ("list", "4: 'list' of sample 3: expected a number, found an array"),
    ("flag", "4: 'flag' of sample 3: expected a number, found a boolean"),
    ("nothing", "4: 'nothing' of sample 3: expected a number, found null"),
    ("y", "1: sample 3: 'y' is missing"),
  ])
  func `a wrong kind is an error with member, owner and line`(name: String, message: String) {
    expectError(message) { node throws(JSONError) in _ = try node.number(name, of: "sample 3") }
  }

  @Test func `a fraction is not an integer`() {
    expectError("2: 'x' of a: expected an integer, found 1.5") { node throws(JSONError) in
      _ = try node.integer("x", of: "a")
    }
  }

  @Test func `each conversion rejects other kinds`() {
    expectError("1: it: expected an array, found an object") { node throws(JSONError) in
      _ = try node.elements("it")
    }
    expectError("1: it: expected a string, found an object") { node throws(JSONError) in
      _ = try node.string("it")
    }
    expectError("1: it: expected a boolean, found an object") { node throws(JSONError) in
      _ = try node.bool("it")
    }
    expectError("2: it: expected an object, found a number") { node throws(JSONError) in
      _ = try node.member("x", of: "sample").members("it")
    }
    expectError("2: it: expected an object, found a number") { node throws(JSONError) in
      _ = try node.member("x", of: "sample").member("y", of: "it")
    }
  }

  private func expectError(
    _ message: String, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: (JSONNode) throws(JSONError) -> Void
  ) {
    do {
      try body(try JSONReader.parse(sample))
      Issue.record("expected an error", sourceLocation: sourceLocation)
    } catch {
      #expect(error.description == message, sourceLocation: sourceLocation)
    }
  }
}

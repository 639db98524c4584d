import FlickJSON
import Testing

struct JSONWriterTests {
  @Test(
    arguments: [
      (0, "0"), (-0.0, "-0"), (1, "1"), (-3, "-3"), (0.1, "0.1"), (1.5e-7, "1.5e-07"),
      (9_007_199_254_740_991, "9007199254740991"), (1e20, "1e+20"), (0x1p53, "9007199254740992"),
      (.pi, "3.141592653589793"), (.leastNonzeroMagnitude, "5e-324"),
      (.greatestFiniteMagnitude, "1.7976931348623157e+308"),
      (.nan, #""nan""#), (.infinity, #""inf""#), (-.infinity, #""-inf""#),
    ] as [(Double, String)])
  func `a number is written in its shortest form`(number: Double, text: String) {
    expectText(.number(number), text)
  }

  @Test(arguments: [
    ("", #""""#), ("plain é€😀", #""plain é€😀""#), ("a\"b\\c/", #""a\"b\\c/""#),
    ("\u{8}\u{C}\n\r\t", #""\b\f\n\r\t""#), ("\0\u{1F}\u{7F}", #""\u0000\u001f\u007f""#),
    // Characters that a terminal obeys or hides; JSON itself would allow them.
    ("\u{9B}2J\u{AD}\u{202E}\u{2066}\u{FEFF}", #""\u009b2J\u00ad\u202e\u2066\ufeff""#),
    ("\u{2028}\u{E0041}\u{61C}", #""\u2028\udb40\udc41\u061c""#),
    ("Â°×ا…—‍می‌خواهم👩‍💻", #""Â°×ا…—‍می‌خواهم👩‍💻""#),
  ])
  func `a string is escaped only as far as necessary`(string: String, text: String) {
    expectText(.string(string), text)
  }

  @Test func `members are written in the given order, on one line`() {
    var writer = JSONWriter()
    for time in [0.25, 1] {
      writer.beginObject()
      writer.field("t", time)
      writer.field("kind", "touch")
      writer.field("count", 2)
      writer.field("ok", true)
      writer.name("at")
      writer.beginArray()
      writer.number(1)
      writer.null()
      writer.beginObject()
      writer.endObject()
      writer.endArray()
      writer.endObject()
      writer.endLine()
    }
    #expect(
      writer.text == """
        {"t":0.25,"kind":"touch","count":2,"ok":true,"at":[1,null,{}]}
        {"t":1,"kind":"touch","count":2,"ok":true,"at":[1,null,{}]}

        """)
  }

  @Test func `nested objects and arrays are members`() {
    let line = JSONWriter.line("run") { writer in
      writer.object("set") { $0.field("speed", 0.5) }
      writer.array("test") { writer in
        writer.string("speed")
        writer.number(2)
      }
      writer.object("none") { _ in }
      writer.field("id", .array([]))
      writer.field("last", true)
    }
    #expect(
      line == """
        {"kind":"run","set":{"speed":0.5},"test":["speed",2],"none":{},"id":[],"last":true}

        """)
  }

  @Test func `text that is JSON already is a value like others`() {
    var writer = JSONWriter()
    writer.beginObject()
    writer.field("all", each: ["{\"a\":1}", "[]"]) { $0.raw($1) }
    writer.field("last", true)
    writer.endObject()
    #expect(writer.text == #"{"all":[{"a":1},[]],"last":true}"#)
  }

  @Test func `values of several types are members, without those that are absent`() {
    let absent: Int? = nil
    let line = JSONWriter.line(
      "run",
      [
        "name": "a", "count": 2, "at": 0.5, "ok": true, "none": absent, "range": 1.0...2.5,
        "list": [1, 2], "part": JSONValue(["x": absent, "y": ["b"]]),
      ])
    #expect(
      line == """
        {"kind":"run","name":"a","count":2,"at":0.5,"ok":true,"range":[1,2.5],"list":[1,2],"part":{"y":["b"]}}

        """)
  }

  private func expectText(
    _ value: JSONValue, _ text: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(
      String(decoding: JSONWriter.write(value), as: UTF8.self) == text,
      sourceLocation: sourceLocation)
  }

  @Test(arguments: [
    (0.0, "0.000000"), (-0.0, "0.000000"), (1, "1.000000"), (-2.5, "-2.500000"),
    (1.0 / 3, "0.333333"), (-1e-9, "0.000000"), (0.0000005, "0.000001"), (0.9999999, "1.000000"),
    (123_456.789, "123456.789000"), (1e9, "1000000000.000000"), (1e20, "1e+20"),
    (-.infinity, "\"-inf\""), (.nan, "\"nan\""),
  ])
  func `a fixed number has six decimals`(_ number: Double, _ text: String) {
    var writer = JSONWriter()
    writer.fixed(number)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == text)
  }
}

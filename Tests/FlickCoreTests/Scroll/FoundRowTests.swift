import FlickFuzz
import Testing

/// Rows are removed during a drag, so that the visible part is beyond the new edge, or are added
/// while the content returns from there: cases that the fuzzer found.
@Suite struct `Rows cut off under a finger` {
  @Test(arguments: [
    // Less than a viewport beyond the edge, with missing rows that are longer than estimated.
    """
    {"fuzz":1,"world":"rows","seed":"20261223","case":124701}
    {"t":0,"layout":27}
    {"t":0,"scroll":"list","x":0,"y":50000,"animation":0}
    {"t":3.13,"touch":"began","pointer":1,"x":143,"y":146}
    {"t":3.25,"touch":"moved","pointer":1,"x":143,"y":240}
    {"t":3.25,"rows":"list","count":30,"at_start":false}
    """,
    // Many viewports beyond it.
    """
    {"fuzz":1,"world":"rows","seed":"20261224","case":60855}
    {"t":0,"layout":367}
    {"t":3.67,"scroll":"list","x":0,"y":50000,"animation":0}
    {"t":4.11,"touch":"began","pointer":0,"x":93,"y":416}
    {"t":4.27,"rows":"list","count":2100,"at_start":false}
    """,
  ])
  func `cut rows stay in place and reach to the edge`(_ text: String) throws {
    let fault = try CaseFile.read(Array(text.utf8)).check().fault
    #expect(fault == nil, "\(fault.map { "\($0)" } ?? "")")
  }
}

@Suite struct `Rows under a finger in a layout with other places of rest` {
  @Test func `rows do not jump to a new place of rest at the lift`() throws {
    let text = """
      {"fuzz":1,"world":"rows","seed":"1","case":5572}
      {"t":0,"layout":191}
      {"t":0,"touch":"began","pointer":0,"x":32,"y":421}
      {"t":0.06,"rows":"list","count":44,"at_start":true}
      {"t":0.13,"touch":"moved","pointer":0,"x":32,"y":103}
      {"t":0.14,"touch":"moved","pointer":0,"x":32,"y":57}
      {"t":0.14,"touch":"ended","pointer":0,"x":32,"y":57}
      {"t":1.04,"touch":"began","pointer":1,"x":378,"y":424}
      {"t":1.11,"layout":360}
      """
    let fault = try CaseFile.read(Array(text.utf8)).check().fault
    #expect(fault == nil, "\(fault.map { "\($0)" } ?? "")")
  }
}

@Suite struct `Rows that come while content is on its way back from beyond an edge` {
  @Test(arguments: [
    // At the end, with new rows that are longer than estimated.
    """
    {"fuzz":1,"world":"rows","seed":"4","case":3316}
    {"t":0,"layout":190}
    {"t":0,"touch":"began","pointer":0,"x":207,"y":790}
    {"t":3.26,"rows":"list","count":30,"at_start":true}
    {"t":3.72,"touch":"ended","pointer":0,"x":-238,"y":32}
    {"t":3.82,"rows":"list","count":44,"at_start":false}
    """,
    // At the start, with a motion that continues for at most the rest tolerance.
    """
    {"fuzz":1,"world":"rows","seed":"5","case":5665}
    {"t":0,"layout":135}
    {"t":0,"touch":"began","pointer":1,"x":302,"y":528}
    {"t":0.08,"touch":"ended","pointer":1,"x":302,"y":567}
    {"t":0.75,"rows":"list","count":44,"at_start":true}
    """,
  ])
  func `new rows leave the visible ones in place`(_ text: String) throws {
    let fault = try CaseFile.read(Array(text.utf8)).check().fault
    #expect(fault == nil, "\(fault.map { "\($0)" } ?? "")")
  }
}

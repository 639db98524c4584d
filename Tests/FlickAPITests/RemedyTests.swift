import Testing

@Suite struct `The message about a misuse` {
  private static let prelude = """
    local fb = require 'flickbook' local box = fb.states { id = 'box', states = { a = { size = 1 }, b = { size = 2 } } } local stage = fb.open(fb.screen { size = { 390, 844 }, states = { fb.variables('count', { n = 1 }), box }, fb.pager { id = 'cards', height = 300, page_count = 3 }, fb.scroll_view { id = 'feed', height = 200, content_size = { 390, 4000 } }, fb.deck { id = 'deck', height = 100, cards = { fb.rectangle {}, fb.rectangle {} } }, fb.rectangle { id = 'face', height = 20 } })

    """

  private func expect(_ mistake: Mistake) throws {
    let message = try Scripts().failure(Self.prelude + mistake.script) ?? "no error"
    #expect(message.contains(mistake.message), "\(message)")
  }

  // MARK: Objects

  @Test(arguments: [
    Mistake(
      "stage.count.n = 3",
      "'n' of a states cannot be assigned: use :set { n = 3 }, or :animate { to = { n = 3 } }"),
    Mistake(
      "stage.count.gone = 3",
      "a states has no property 'gone' to assign: declare it in fb.variables or fb.states, then use :set { gone = 3 }"
    ),
    Mistake("stage.box.sise = 3", "no property 'sise' to assign (did you mean 'size'?)"),
    Mistake("stage.box.state = 'b'", "cannot be assigned: use :go(\"b\")"),
    Mistake(
      "stage.cards.page = 2",
      "'page' of a pager cannot be assigned: use :move_to(2), or :jump_to(2) to skip the motion"),
    Mistake("stage.cards.page = {}", "use :move_to(…)"),
    Mistake("stage.feed.y = 300", "use :scroll { to = { x, y } }"),
    Mistake("stage.feed.offset = { 0, 300 }", "use :scroll { to = { x, y } }"),
    Mistake("stage.deck.front = 2", "use :swap { to = 2 }"),
    Mistake("stage.time = 2", "'time' of a stage cannot be assigned: use stage:wait(seconds)"),
    Mistake("stage.face.opacity = 0.5", "let the declaration use a variable from fb.variables"),
  ])
  func `an assignment is answered with the method to call`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  @Test(arguments: [
    Mistake(
      "stage:tap { at = { 9, 9 } }",
      "a stage has no property or method 'tap': use stage:play(fb.tap { … })"),
    Mistake("stage:pinch {}", "use stage:play(fb.pinch { … })"),
    Mistake("stage:swipe {}", "use stage:drag { from = { x, y }, by = { x, y } }"),
    Mistake("stage:rotate()", "use stage:relayout(screen)"),
    Mistake(
      "stage.feed:go 'half'",
      "a scroll_view has no property or method 'go': use :scroll { to = { x, y } }; of a sheet"),
    Mistake("stage.feed:go 'half'", "made.go(stage, …)"),
    Mistake("stage.cards:go(2)", "use :move_to(page)"),
    Mistake("stage.deck:next()", "use :swap {}"),
    Mistake("stage.count:get 'n'", "read the number by its name"),
    Mistake("return stage.face.width", "read frame, which is { x, y, width, height }"),
    Mistake("stage:last_decision()", "use stage:why(id)"),
    Mistake("stage:next()", "it is a method of components, such as a pager: use stage.ID:next"),
    Mistake("return stage.count.velocity", "use :velocity_of(name)"),
  ])
  func `a misspelt method is answered with its name`(_ mistake: Mistake) throws {
    try expect(mistake)
  }

  @Test func `a similar id is suggested before a method`() throws {
    let message = try Scripts().failure(
      "local fb = require 'flickbook' local stage = fb.open(fb.screen { size = { 9, 9 }, fb.rectangle { id = 'taps' } }) return stage.tap"
    )
    #expect(message?.contains("(did you mean 'taps'?)") == true)
  }

  @Test func `a misuse of a velocity does not suggest an unknown number`() throws {
    try expect(
      Mistake("stage.count:velocity_of 'm'", "states 'count': no property 'm'; expected one of 'n'")
    )
  }

  // MARK: Keys

  @Test(arguments: [
    Mistake(
      "stage:drag({ 300, 100 }, { -80, 0 })",
      "unknown key '1' in stage:drag (each value needs its key, such as 'from =')"),
    Mistake(
      "fb.tap { 300, 100 }",
      "unknown key '1' in flickbook.tap (each value needs its key, such as 'at =')"),
    Mistake(
      "stage:drag { from = { 9, 9 }, to = { 9, 90 } }",
      "unknown key 'to' in stage:drag (did you mean 'by'?)"),
    Mistake(
      "fb.tap { from = { 9, 9 } }", "unknown key 'from' in flickbook.tap (did you mean 'at'?)"),
    Mistake("fb.rectangle { background = 'red' }", "(did you mean 'fill'?)"),
    Mistake("fb.screen { width = 390 }", "unknown key 'width' in flickbook.screen (did you mean"),
    Mistake("fb.tap_gesture { on_tap = print }", "(did you mean 'on_ended'?)"),
    Mistake("fb.spring { tension = 170 }", "(did you mean 'stiffness'?)"),
  ])
  func `a misspelt key is answered with its name`(_ mistake: Mistake) throws { try expect(mistake) }
}

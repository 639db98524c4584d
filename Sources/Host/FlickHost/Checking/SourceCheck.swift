internal import FlickAPI
internal import LuaKit
internal import LuaSchema
internal import LuaSyntax

/// Looks through one script for names that there are none of, without running it.
///
/// Uncertain findings are not reported: a value of unknown type may have any field, and a name that
/// is only tested (`unpack or table.unpack`) need not exist.
struct SourceCheck {
  let file: String
  let source: LuaSource
  let kind: CheckKnowledge.ScriptKind
  let knowledge: CheckKnowledge
  let names: NamesInUse
  let types: SourceTypes
  /// The contents of opened screens; nil for an unknown screen.
  let screens: (ScreenReference) -> ScreenFacts?
  /// Whether a path leads to a screen.
  let isScreenThere: (String) -> Bool
  private(set) var findings: [CheckFinding] = []
  /// The number of names compared with the known ones.
  private var hintCount = 0
  private static let mostHints = 200
  /// Whether mistakes here are intended, because the code is run to see it fail.
  private var isMeantToFail = false
  /// Whether a stage may change to another screen than it was opened on.
  private let isRelaidOut: Bool

  init(
    _ source: LuaSource, of file: String, as kind: CheckKnowledge.ScriptKind,
    _ knowledge: CheckKnowledge, _ names: NamesInUse, ownScreen: ScreenReference?,
    screens: @escaping (ScreenReference) -> ScreenFacts?,
    isScreenThere: @escaping (String) -> Bool
  ) {
    (self.source, self.file, self.kind) = (source, file, kind)
    (self.knowledge, self.names, self.screens) = (knowledge, names, screens)
    self.isScreenThere = isScreenThere
    let isRelaidOut =
      names.mentionsMethod("relayout", in: source) || names.mentionsMethod("transition", in: source)
    self.isRelaidOut = isRelaidOut
    types = SourceTypes(
      of: source, knowledge, kind, assignedGlobals: names.assignedGlobals,
      ownScreen: isRelaidOut ? nil : ownScreen, screens: { isRelaidOut ? nil : screens($0) })
  }

  mutating func run() -> [CheckFinding] {
    visit(source.block)
    checkTunables()
    findings.removeAll { source.ignoredLines.contains($0.line) }
    return findings
  }

  /// A hint of the nearest name; empty after `mostHints`, because each compares all known names.
  mutating func hint(for name: String, among known: [String]) -> String {
    hintCount += 1
    return hintCount > Self.mostHints ? "" : NearestName.hint(for: name, among: known)
  }

  mutating func report(_ rule: CheckFinding.Rule, _ message: String, _ place: LuaPlace) {
    guard !isMeantToFail else { return }
    findings.append(CheckFinding(rule, message, in: file, at: place))
  }

  // MARK: Statements

  private mutating func visit(_ block: LuaBlock) {
    for statement in block.statements { visit(statement) }
  }

  private mutating func visit(_ statement: LuaStatement) {
    switch statement.kind {
    case .assign(let targets, let values):
      for target in targets { visitTarget(target) }
      for value in values { visit(value) }
    case .function(let target, let body):
      visitTarget(target)
      visit(body.block)
    case .whileLoop(let test, let block):
      visit(test, isAsked: true)
      visit(block)
    case .repeatLoop(let block, let test):
      visit(block)
      visit(test, isAsked: true)
    case .branch(let arms, let other):
      for arm in arms {
        visit(arm.test, isAsked: true)
        visit(arm.block)
      }
      if let other { visit(other) }
    default:
      for value in statement.expressions { visit(value) }
      for block in statement.blocks { visit(block) }
    }
  }

  private mutating func visitTarget(_ target: LuaExpression) {
    if case .name(let name, nil) = target.kind { return checkAssignment(name, target.place) }
    for part in target.parts { visit(part) }
    if case .field(let owner, let name) = target.kind { checkAssignment(name, of: owner) }
  }

  /// Reports an assignment to an unknown or read-only property.
  private mutating func checkAssignment(_ name: LuaName, of owner: LuaExpression) {
    guard let all = types.type(of: owner).types else { return }
    var known: [String] = []
    for type in all {
      switch knowledge.member(name.text, of: type) {
      case .property(let property) where property.isWritable: return
      case .any: return
      default: known += knowledge.writableMembers(of: type)
      }
    }
    let type = all.count == 1 ? "a \(all[0])" : "a component"
    let isThere = all.contains { type in
      switch knowledge.member(name.text, of: type) {
      case .property, .method: true
      default: false
      }
    }
    let message =
      isThere
      ? "'\(name.text)' of \(type) cannot be assigned"
      : "\(type) has no property '\(name.text)' to assign"
        + self.hint(for: name.text, among: known)
    report(.name, message, name.place)
  }

  /// Reports a global variable that is never read and has nearly the name of another variable.
  private mutating func checkAssignment(_ name: String, _ place: LuaPlace) {
    guard !knowledge.isGlobal(name, for: kind), !names.readGlobals.contains(name) else { return }
    let known = source.variables.map(\.name) + knowledge.globalNames(for: kind)
    guard let near = NearestName.of(name, among: known) else { return }
    report(
      .global, "'\(name)' becomes an unused global variable (did you mean '\(near)'?)",
      place)
  }

  // MARK: Values

  /// - Parameter isAsked: whether it is only asked whether the value is there.
  private mutating func visit(_ value: LuaExpression, isAsked: Bool = false) {
    switch value.kind {
    case .name(let name, nil): if !isAsked { checkGlobal(name, value.place) }
    case .field(let owner, let name):
      visit(owner, isAsked: isAsked)
      if !isAsked { checkField(name, of: owner) }
    case .method(let owner, let name, let arguments):
      visit(owner)
      checkMethod(name, of: owner, arguments)
      for argument in arguments { visit(argument) }
    case .call(let function, let arguments): visitCall(function, arguments)
    case .binary(let sign, let left, let right):
      let asksBoth = sign == "==" || sign == "~="
      visit(left, isAsked: isAsked || asksBoth || sign == "and" || sign == "or")
      visit(right, isAsked: isAsked || asksBoth)
    case .unary(let sign, let inner): visit(inner, isAsked: sign == "not")
    case .parentheses(let inner): visit(inner, isAsked: isAsked)
    case .function(let body): visit(body.block)
    default: for part in value.parts { visit(part) }
    }
  }

  private mutating func visitCall(_ function: LuaExpression, _ arguments: [LuaExpression]) {
    visit(function)
    checkCall(function, arguments)
    let before = isMeantToFail
    if Self.catchesErrors(function) { isMeantToFail = true }
    defer { isMeantToFail = before }
    var isAsked = false
    if case .name("type", nil) = function.kind { isAsked = true }
    for argument in arguments { visit(argument, isAsked: isAsked) }
  }

  /// Whether a function is called to see an error: `pcall`, `assert.has_error` and the like.
  private static func catchesErrors(_ function: LuaExpression) -> Bool {
    switch function.kind {
    case .name(let name, _): name == "pcall" || name == "xpcall" || name.contains("error")
    case .field(let owner, let name):
      name.text.contains("error") || name.text.contains("fails") || catchesErrors(owner)
    case .method(_, let name, _): name.text.contains("error")
    default: false
    }
  }

  // MARK: Globals

  private mutating func checkGlobal(_ name: String, _ place: LuaPlace) {
    guard !knowledge.isGlobal(name, for: kind), !names.assignedGlobals.contains(name),
      name != "_ENV"
    else { return }
    if let new = CheckKnowledge.oldNames[name] {
      return report(.deprecated, "'\(name)' is from an older Lua; 5.4 has \(new)", place)
    }
    if name == "fb" || name == CheckKnowledge.moduleName {
      return report(
        .global,
        "no global variable '\(name)' (is 'local \(name) = require \"flickbook\"' missing?)", place)
    }
    let known =
      hintCount < Self.mostHints
      ? knowledge.globalNames(for: kind) + source.variables.map(\.name) : []
    let hint = self.hint(for: name, among: known)
    report(.global, "no global variable '\(name)'\(hint)", place)
  }

  private mutating func checkField(_ name: LuaName, ofLibrary library: String) {
    let whole = "\(library).\(name.text)"
    guard let fields = knowledge.fields(of: library, for: kind),
      !names.assignedFields.contains(whole)
    else { return }
    // Some builds of Lua still have them.
    if let new = CheckKnowledge.oldNames[whole] {
      return report(.deprecated, "'\(whole)' is from an older Lua; 5.4 has \(new)", name.place)
    }
    guard !fields.contains(name.text), library != "assert" else { return }
    if let reason = AbsentNames.reason(for: name.text, of: library) {
      return report(.name, "scripts have no '\(whole)': \(reason)", name.place)
    }
    let hint = self.hint(for: name.text, among: fields.sorted())
    report(.name, "no '\(whole)'\(hint)", name.place)
  }

  // MARK: Fields and methods

  private mutating func checkField(_ name: LuaName, of owner: LuaExpression) {
    checkWords(name, after: owner)
    switch types.type(of: owner) {
    case .library(let library): checkField(name, ofLibrary: library)
    case .module(let module):
      guard let row = knowledge.function(name.text, ofModule: module) else {
        let known = knowledge.functionNames(ofModule: module)
        let hint = self.hint(for: name.text, among: known)
        return report(.name, "\(module) has no '\(name.text)'\(hint)", name.place)
      }
      checkDeprecation(row, "\(module).\(row.name)", name.place)
    case .object(let all, let screen): checkMember(name, of: all, screen)
    case .component(let all, let id, let screen):
      if all != [Self.statesName] || !checkVariable(name, ofStates: id, on: screen) {
        checkMember(name, of: all, nil)
      }
    case .handed(let table): checkKey(name, of: table)
    case .list, .unknown: break
    }
  }

  /// The most keys of a table to list in a message.
  private static let mostListedKeys = 16

  private mutating func checkKey(_ name: LuaName, of table: TableSchema) {
    guard !table.keys.contains(where: { $0.name == name.text }) else { return }
    let known = table.keys.map(\.name).sorted()
    var hint = self.hint(for: name.text, among: known)
    if hint.isEmpty, known.count <= Self.mostListedKeys {
      hint = "; it has \(known.joined(separator: ", "))"
    }
    report(.name, "a \(table.name) has no '\(name.text)'\(hint)", name.place)
  }

  /// A variable of states; whether it was judged.
  private mutating func checkVariable(
    _ name: LuaName, ofStates id: String, on screen: ScreenReference
  ) -> Bool {
    guard case .own? = knowledge.member(name.text, of: Self.statesName),
      let known = screens(screen)?.variables[id]
    else { return false }
    if !known.contains(name.text) {
      let all = known.sorted() + knowledge.members(of: Self.statesName)
      let hint = self.hint(for: name.text, among: all)
      report(.name, "'\(id)' has no variable '\(name.text)'\(hint)", name.place)
    }
    return true
  }

  private mutating func checkMember(
    _ name: LuaName, of all: [String], _ screen: ScreenReference?
  ) {
    var isOwn = false
    for type in all {
      switch knowledge.member(name.text, of: type) {
      case .method(let row): return checkDeprecation(row, "\(type):\(row.name)", name.place)
      case .property, .any: return
      case .own: isOwn = true
      case nil: break
      }
    }
    if isOwn {
      if all == ["stage"], let screen { checkID(name.text, name.place, on: screen) }
      return
    }
    let known = all.flatMap(knowledge.members)
    let type = all.count == 1 ? "a \(all[0])" : "no component"
    let verb = all.count == 1 ? " has no" : " has"
    report(
      .name, "\(type)\(verb) '\(name.text)'\(self.hint(for: name.text, among: known))",
      name.place)
  }

  private mutating func checkDeprecation(
    _ row: FunctionSchema, _ name: String, _ place: LuaPlace
  ) {
    guard let advice = row.deprecation else { return }
    report(.deprecated, "'\(name)' is deprecated: \(advice)", place)
  }

  private mutating func checkMethod(
    _ name: LuaName, of owner: LuaExpression, _ arguments: [LuaExpression]
  ) {
    let type = types.type(of: owner)
    if case .handed(let table) = type { checkKey(name, of: table) }
    guard let all = type.types else { return }
    checkMember(name, of: all, nil)
    guard all.count == 1, case .method(let row)? = knowledge.member(name.text, of: all[0]) else {
      // Names declared by the script are not methods.
      if all.count == 1, case .own? = knowledge.member(name.text, of: all[0]) {
        let hint = self.hint(for: name.text, among: knowledge.members(of: all[0]))
        let words = all == [Self.statesName] ? "states have" : "a \(all[0]) has"
        report(.name, "\(words) no method '\(name.text)'\(hint)", name.place)
      }
      return
    }
    check(arguments, of: row, named: "\(all[0]):\(row.name)")
    if case .object(["stage"], let screen?) = type { checkIDs(in: arguments, of: row, on: screen) }
  }

  /// The type of objects with variables declared by the script.
  private static let statesName = "states"

  // MARK: Ids

  private mutating func checkID(_ id: String, _ place: LuaPlace, on screen: ScreenReference) {
    guard !isRelaidOut, !screen.isOwn, let facts = screens(screen), !facts.ids.contains(id),
      !facts.makesRows
    else { return }
    let known = facts.ids.sorted() + knowledge.members(of: "stage")
    let hint = self.hint(for: id, among: known)
    report(.id, "no id '\(id)' on '\(screen.path)'\(hint)", place)
  }

  private mutating func checkIDs(
    in arguments: [LuaExpression], of row: FunctionSchema, on screen: ScreenReference
  ) {
    guard !isRelaidOut else { return }
    if row.takesTable {
      guard case .table(let entries)? = arguments.first?.kind else { return }
      for entry in entries {
        if case .position = entry.key, case .string(let text) = entry.value.kind {
          checkReading(text, entry.value.place, on: screen)
        }
      }
      return
    }
    for (parameter, argument) in zip(row.parameters, arguments) {
      guard case .string(let text) = argument.kind else { continue }
      if parameter.name == "id" { checkID(text, argument.place, on: screen) }
      if parameter.name == "name" { checkReading(text, argument.place, on: screen) }
    }
  }

  /// `id.property`, or the name of a value of the screen.
  mutating func checkReading(
    _ text: String, _ place: LuaPlace, on screen: ScreenReference
  ) {
    guard !screen.isOwn, let facts = screens(screen), !facts.values.contains(text) else { return }
    let id = text.split(separator: ".", maxSplits: 1).first.map(String.init) ?? text
    guard !facts.ids.contains(id), !facts.makesRows else { return }
    let known = (facts.ids.union(facts.values)).sorted()
    let hint = self.hint(for: id, among: known)
    report(.id, "no name '\(id)' on '\(screen.path)'\(hint)", place)
  }

  // MARK: Tunables

  private mutating func checkTunables() {
    let types = types
    func moduleName(of function: LuaExpression) -> String? {
      guard case .field(let owner, let name) = function.kind,
        types.type(of: owner) == .module(CheckKnowledge.moduleName)
      else { return nil }
      return name.text
    }
    let reads = TunableReads(
      in: source,
      isTunables: { value in
        guard case .call(let function, _) = value.kind else { return false }
        return moduleName(of: function) == "tunables"
      }, isOfModule: { moduleName(of: $0) != nil })
    for unread in reads.unread(mentioned: names.mentioned) {
      report(.tunable, "unused tunable '\(unread.text)'", unread.place)
    }
    for (name, known) in reads.undeclared {
      reportTunable(name, among: known)
    }
  }

  private mutating func reportTunable(
    _ name: LuaName, among known: [String], in path: String? = nil
  ) {
    hintCount += 1
    let text =
      hintCount > Self.mostHints
      ? "no tunable '\(name.text)'" : Tunables.unknown(name.text, among: known, in: path)
    report(.tunable, text, name.place)
  }

  /// Reports the path of an opened screen that does not exist.
  mutating func checkScreen(_ arguments: [LuaExpression]) {
    guard kind != .plugin, let path = arguments.first, case .string(let text) = path.kind,
      !isScreenThere(text)
    else { return }
    report(.name, "screen '\(text)' not found from here", path.place)
  }

  /// Reports unknown tunables in the values that a screen is opened with.
  mutating func checkSettings(_ arguments: [LuaExpression]) {
    guard arguments.count > 1, case .string(let path) = arguments[0].kind,
      case .table(let entries) = arguments[1].kind, isScreenThere(path),
      let known = screens(ScreenReference(path: path))?.tunables
    else { return }
    for entry in entries {
      guard case .name(let name) = entry.key, !known.contains(name.text) else { continue }
      reportTunable(name, among: known, in: path)
    }
  }
}

extension NamesInUse {
  /// Whether a method of this name is called in a file.
  fileprivate func mentionsMethod(_ name: String, in source: LuaSource) -> Bool {
    var found = false
    source.block.forEachStatement { statement in
      for case .method(_, let method, _) in statement.expressions.flatMap(\.allParts).map(\.kind)
      where method.text == name {
        found = true
      }
    }
    return found
  }
}

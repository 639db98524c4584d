"""Finds places in Swift sources that can be changed on purpose, and writes the changes behind a switch.

Places are found by their tokens, without a parser, and a change keeps the precedence of the original. An
operator is replaced by a custom operator of the same precedence group, a number or a condition becomes the
argument of a function, and a `return` is wrapped in an `if`. The caller drops changes that do not compile.
"""

import re
from dataclasses import dataclass

from shortcuts import SHORTCUTS


@dataclass
class Place:
    file: str
    line: int
    kind: str
    before: str
    after: str
    # Edits of the file's text: (start, end, text). "§" is a placeholder for the number of the mutant,
    # and "⟦⟧" for the suffix of its operator.
    edits: list
    # Declarations that the change needs, with the same two marks.
    support: str = ""


TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)
      | (?P<string>\#*\"\"\".*?\"\"\"\#*|\#*"(?:\\.|[^"\\\n])*"\#*)
      | (?P<space>\s+)
      | (?P<number>0x[0-9a-fA-F_]+|[0-9][0-9_]*(?:\.[0-9][0-9_]*)?(?:e[+-]?[0-9]+)?)
      | (?P<name>[$#@]?[A-Za-z_][A-Za-z_0-9]*|\$[0-9]+|`[^`]+`)
      | (?P<operator>[-+*/=<>!&|^~%?]+|\.\.[.<])
      | (?P<mark>.)""",
    re.S | re.X,
)

# Lines without an effect on the behaviour of the core. The last alternative matches a row of a table
# with six numbers or more.
UNTESTED = re.compile(
    r"reserveCapacity|^\s*#|@available|\bprecondition\b|\bassert\b|fatalError|([0-9.]+, ){5}")
# Functions that are not changed, because they only check invariants or describe values.
UNCHANGED_FUNCTIONS = re.compile(
    r"(func check\w*[iI]nvariants\b|(func|var) \w*[fF]ault\b|var \w*[dD]escription\b)")

REVERSED = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "==": "!=", "!=": "=="}
SHIFTED = {"<": "<=", "<=": "<", ">": ">=", ">=": ">"}

# A change counts as reached when it first makes a difference, because it has no visible effect before.
# `mutantReached` records that moment. `isMutant` records it too and returns whether the change is active.
COMPARISON = """
infix operator {o}⟦⟧ : ComparisonPrecedence
@inline(__always) func {o}⟦⟧ <T: {protocol}>(a: T, b: T) -> Bool {{
  mutantChoice(§, a {o} b, a {m} b)
}}
"""
# `neutral` is the value of the left operand for which the right operand decides.
LOGIC = """
infix operator {o}⟦⟧ : {group}
@inline(__always) func {o}⟦⟧ (a: Bool, b: @autoclosure () throws -> Bool) rethrows -> Bool {{
  if a == {neutral} {{ return mutantChoice(§, try b(), a) }}
  if isMutant(§) {{ return try b() }}
  return a
}}
"""
SUM = """
infix operator {o}⟦⟧ : AdditionPrecedence
@inline(__always) func {o}⟦⟧ <T: AdditiveArithmetic>(a: T, b: T) -> T {{
  isMutant(§) ? a {m} b : a {o} b
}}
@inline(__always) func {o}⟦⟧ (a: Point2D, b: Vector) -> Point2D {{
  b != .zero && isMutant(§) ? a {m} b : a {o} b
}}
"""
STEP = """
infix operator {o}⟦⟧ : AssignmentPrecedence
@inline(__always) func {o}⟦⟧ <T: AdditiveArithmetic>(a: inout T, b: T) {{
  if b != .zero && isMutant(§) {{ a {m} b }} else {{ a {o} b }}
}}
"""
PRODUCT = """
infix operator *⟦⟧ : MultiplicationPrecedence
@inline(__always) func *⟦⟧ <T: FloatingPoint>(a: T, b: T) -> T { mutantChoice(§, a * b, a / b) }
@inline(__always) func *⟦⟧ (a: Int, b: Int) -> Int { isMutant(§) ? a + b : a * b }
@inline(__always) func *⟦⟧ (a: Vector, b: Double) -> Vector { isMutant(§) ? a * (1 / b) : a * b }
@inline(__always) func *⟦⟧ <U>(a: Quantity<U>, b: Double) -> Quantity<U> {
  mutantChoice(§, a * b, a / b)
}
"""
QUOTIENT = """
infix operator /⟦⟧ : MultiplicationPrecedence
@inline(__always) func /⟦⟧ <T: FloatingPoint>(a: T, b: T) -> T { mutantChoice(§, a / b, a * b) }
@inline(__always) func /⟦⟧ (a: Int, b: Int) -> Int { isMutant(§) ? a * b : a / b }
@inline(__always) func /⟦⟧ <U>(a: Quantity<U>, b: Double) -> Quantity<U> {
  mutantChoice(§, a / b, a * b)
}
@inline(__always) func /⟦⟧ <U>(a: Quantity<U>, b: Quantity<U>) -> Double {
  mutantChoice(§, a / b, a.value * b.value)
}
"""
SIGN = """
prefix operator -⟦⟧
@inline(__always) prefix func -⟦⟧ <T: SignedNumeric>(a: T) -> T { a != 0 && isMutant(§) ? a : -a }
@inline(__always) prefix func -⟦⟧ <U>(a: Quantity<U>) -> Quantity<U> { isMutant(§) ? a : -a }
@inline(__always) prefix func -⟦⟧ (a: Vector) -> Vector { isMutant(§) ? a : -a }
"""
NOT = """
prefix operator !⟦⟧
@inline(__always) prefix func !⟦⟧ (a: Bool) -> Bool { isMutant(§) ? a : !a }
"""

# The code shared by all mutants, a file of the copied module.
SUPPORT = """
import Glibc

/// The mutant that is switched on; none without the variable.
let activeMutant: Int = getenv("FLICKBOOK_MUTANT").flatMap { Int(String(cString: $0)) } ?? -1
/// A byte for each mutant, of the file that is named by the variable: whether it made a difference.
nonisolated(unsafe) let reachedMutants: UnsafeMutablePointer<UInt8> = {
  let length = MUTANT_LIMIT
  guard let path = getenv("FLICKBOOK_MUTANT_TRACE") else { return .allocate(capacity: length) }
  let file = open(path, O_RDWR | O_CREAT, 0o600)
  guard file >= 0, ftruncate(file, length) == 0,
    let memory = mmap(nil, length, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0), memory != MAP_FAILED
  else { fatalError("no trace of mutants at the path of FLICKBOOK_MUTANT_TRACE") }
  return memory.bindMemory(to: UInt8.self, capacity: length)
}()
@inline(__always) public func isMutant(_ number: Int) -> Bool {
  reachedMutants[number] = 1
  return activeMutant == number || (number >= FIRST_SHORTCUT && activeMutant == FIRST_SHORTCUT)
}
@inline(__always)
public func mutantChoice<T: Equatable>(_ number: Int, _ plain: T, _ changed: T) -> T {
  plain != changed && isMutant(number) ? changed : plain
}
@inline(__always) public func mutantNegated(_ number: Int, _ value: Bool) -> Bool { isMutant(number) != value }
@inline(__always)
public func mutantNumber<T: ExpressibleByIntegerLiteral>(_ number: Int, _ a: T, _ b: T) -> T {
  isMutant(number) ? b : a
}
@inline(__always)
public func mutantFraction<T: ExpressibleByFloatLiteral>(_ number: Int, _ a: T, _ b: T) -> T {
  isMutant(number) ? b : a
}
public func mutantLeast<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T {
  a != b && isMutant(number) ? max(a, b) : min(a, b)
}
public func mutantGreatest<T: Comparable>(_ number: Int, _ a: T, _ b: T) -> T {
  a != b && isMutant(number) ? min(a, b) : max(a, b)
}
extension Quantity: AdditiveArithmetic {}
extension Vector: AdditiveArithmetic {}
"""


def tokens_of(text):
    found, position = [], 0
    while position < len(text):
        match = TOKEN.match(text, position)
        found.append((match.lastgroup, match.group(), match.start(), match.end()))
        position = match.end()
    return found


def blocks_without_places(text):
    """Spans of the bodies of functions that only check or describe."""
    spans = []
    for match in UNCHANGED_FUNCTIONS.finditer(text):
        start = text.find("{", match.end())
        depth, position = 0, start
        while position < len(text):
            depth += {"{": 1, "}": -1}.get(text[position], 0)
            position += 1
            if depth == 0:
                break
        spans.append((start, position))
    return spans


def places_of(file, text, random, kinds=("comparison", "boundary")):
    """The places of a file. If both kinds are requested, the change of a comparison is drawn at random."""
    tokens = [t for t in tokens_of(text) if t[0] != "comment"]
    solid = [t for t in tokens if t[0] != "space"]
    lines = text.split("\n")
    skipped = blocks_without_places(text)
    places = []

    def add(at, kind, before, after, edits, support=""):
        line = text.count("\n", 0, at) + 1
        if UNTESTED.search(lines[line - 1]) or any(a <= at < b for a, b in skipped):
            return
        places.append(Place(file, line, kind, before, after, edits, support))

    for index, (group, word, start, end) in enumerate(solid):
        previous = solid[index - 1] if index else ("mark", "", 0, 0)
        spaced = text[start - 1 : start] in " \n(" and text[end : end + 1] in " \n"
        tight = text[start - 1 : start] in " \n([{" and text[end : end + 1] not in " \n"
        if group == "operator" and previous[1] not in ("func", "operator", "prefix"):
            if spaced and word in REVERSED:
                shifts = word in SHIFTED and random.random() < 0.5
                if word in SHIFTED and not {"comparison", "boundary"} <= set(kinds):
                    shifts = "boundary" in kinds
                mutant = SHIFTED[word] if shifts else REVERSED[word]
                protocol = "Equatable" if word in ("==", "!=") else "Comparable"
                add(start, "boundary" if shifts else "comparison", word, mutant,
                    [(start, end, word + "⟦⟧")], COMPARISON.format(o=word, m=mutant, protocol=protocol))
            elif spaced and word in ("&&", "||"):
                other = "||" if word == "&&" else "&&"
                group_name = "LogicalConjunctionPrecedence" if word == "&&" else "LogicalDisjunctionPrecedence"
                add(start, "logic", word, other, [(start, end, word + "⟦⟧")],
                    LOGIC.format(o=word, neutral="true" if word == "&&" else "false", group=group_name))
            elif spaced and word in ("+", "-"):
                other = "-" if word == "+" else "+"
                add(start, "sign", word, other, [(start, end, word + "⟦⟧")], SUM.format(o=word, m=other))
            elif spaced and word in ("+=", "-="):
                other = "-=" if word == "+=" else "+="
                add(start, "sign", word, other, [(start, end, word + "⟦⟧")], STEP.format(o=word, m=other))
            elif spaced and word == "*":
                add(start, "factor", "*", "/", [(start, end, "*⟦⟧")], PRODUCT)
            elif spaced and word == "/":
                add(start, "factor", "/", "*", [(start, end, "/⟦⟧")], QUOTIENT)
            elif tight and word == "-":
                add(start, "sign", "-", "", [(start, end, "-⟦⟧")], SIGN)
            elif tight and word == "!":
                add(start, "negation", "!", "", [(start, end, "!⟦⟧")], NOT)
        elif group == "number" and previous[1] != ".":
            if "." in word or "e" in word and not word.startswith("0x"):
                other = "1.0" if float(word.replace("_", "")) == 0 else f"({word} * 1.25)"
                add(start, "constant", word, other, [(start, end, f"mutantFraction(§, {word}, {other})")])
            else:
                value = int(word.replace("_", ""), 0)
                other = value + 1 if value == 0 or random.random() < 0.6 else value - 1
                add(start, "constant", word, str(other), [(start, end, f"mutantNumber(§, {word}, {other})")])
        elif group == "name" and word in ("true", "false") and previous[1] != ".":
            other = "false" if word == "true" else "true"
            add(start, "constant", word, other, [(start, end, f"mutantNegated(§, {word})")])
        elif group == "name" and word in ("min", "max") and previous[1] not in (".", "func") \
                and text[end : end + 1] == "(":
            name, other = ("mutantLeast", "max") if word == "min" else ("mutantGreatest", "min")
            add(start, "bound", word, other, [(start, end + 1, f"{name}(§, ")])
        elif group == "name" and word in ("if", "guard", "while", "where"):
            for clause_start, clause_end in clauses(text, solid, index):
                clause = text[clause_start:clause_end]
                if re.match(r"(let|var|case|#)\b|!", clause) or re.search(r" (<|<=|>|>=|==|!=|&&|\|\|) ", clause):
                    continue
                add(clause_start, "condition", clause, f"!({clause})",
                    [(clause_start, clause_start, "mutantNegated(§, "), (clause_end, clause_end, ")")])

    # An early exit in the block of an `if`, on the same line or as the only statement.
    for match in re.finditer(
        r"\n *(?:\} else )?if [^\n]*?\{(?: |\n +)((?:return|continue|break)\b[^\n{}]*?)(?: |\n *)\}(?=\n)", text
    ):
        start, end = match.span(1)
        head = lines[text.count("\n", 0, match.start()) + 1].strip()
        kind = "shortcut" if (file, head) in SHORTCUTS else "early exit"
        add(start, kind, match.group(1), "nothing",
            [(start, start, "if !isMutant(§) { "), (end, end, " }")])
    return places


def clauses(text, solid, index):
    """The spans of the conditions after `if`, `guard`, `while` or `where`, up to their block."""
    depth, start = 0, None
    for group, word, at, end in solid[index + 1 :]:
        start = at if start is None else start
        if depth == 0 and (word == "{" or word == "else"):
            yield start, len(text[:at].rstrip())
            return
        if word in ("(", "[", "{"):
            depth += 1
        elif word in (")", "]", "}"):
            depth -= 1
        if depth < 0 or (depth == 0 and word == ":" and solid[index][1] == "where"):
            return
        if depth == 0 and word == ",":
            yield start, at
            start = None

"""Cases of easings: curves by bisection, stops and stairs in fractions, named curves with 50 digits."""

from exact import D, PI, Fraction, arcsine, bisected, numbers, sine

F = Fraction


def bezier(handles):
    x1, y1, x2, y2 = (D(str(handle)) for handle in handles)

    def along(a, b, s):
        return 3 * a * s * (1 - s) ** 2 + 3 * b * s * s * (1 - s) + s**3

    def value(x):
        # Outside, along the tangents of the ends.
        x = D(x)
        if x < 0:
            slope = y1 / x1 if x1 > 0 else y2 / x2 if y1 == 0 and x2 > 0 else D(1) if x1 == y1 == 0 == x2 == y2 else D(0)
            return slope * x
        if x > 1:
            slope = ((y2 - 1) / (x2 - 1) if x2 < 1 else
                     (y1 - 1) / (x1 - 1) if y2 == 1 and x1 < 1 else D(1) if x1 == y1 == 1 == x2 == y2 else D(0))
            return 1 + slope * (x - 1)
        return along(y1, y2, bisected(lambda s: along(x1, x2, s) - x, 0, 1))

    return value, lambda s: (along(x1, x2, s), along(y1, y2, s))


def easing_cubic_bezier():
    random = numbers("bezier")
    curves = [[0.25, 0.1, 0.25, 1], [0.42, 0, 0.58, 1], [0.4, 0, 0.2, 1], [0.3, -0.6, 0.7, 1.6]]
    for _ in range(16):
        curves.append([random.randint(0, 20) / 20, random.randint(-20, 40) / 20,
                       random.randint(0, 20) / 20, random.randint(-20, 40) / 20])
    for number, handles in enumerate(curves):
        value, at = bezier(handles)
        places = [D(n) / 40 for n in (0, 1, 3, 8, 15, 20, 27, 33, 39, 40)]
        rows = [[x, value(x)] for x in places]
        # At a vertical tangent, doubles are too coarse to determine the position.
        steep = handles[0] == 0 == handles[1] or handles[2] == 1 or handles[0] == 1 or handles[2] == 0
        kind = "published" if steep or number < 4 else "oracle"
        tolerance = {"abs": 1e-6} if kind == "published" else {"abs": 1e-12}
        yield {"kind": kind, "input": {"control_points": handles}, "samples": rows, "tolerance": tolerance}
        heights = [at(D(n) / 4000)[1] for n in range(4001)]
        yield {"kind": "range", "input": {"control_points": handles},
               "expect": {"min": min(heights), "max": max(heights)}, "tolerance": {"abs": 1e-6}}
        yield {"kind": "outside-published", "input": {"control_points": handles},
               "samples": [[x, value(x)] for x in (D(-2), D("-0.25"), D("1.5"), D(3))]}
        if not steep:
            step = D(10) ** -20
            slopes = [[x, (value(x + step) - value(x - step)) / (2 * step)] for x in places[1:-1]]
            if max(abs(slope) for _, slope in slopes) < 50:
                yield {"kind": "slope", "input": {"control_points": handles}, "samples": slopes,
                       "tolerance": {"abs": 1e-9, "rel": 1e-8}}
        yield {"kind": "inequality", "input": {"control_points": handles},
               "expect": {"x": 0.5, "y": value("0.5"), "y_at_least": value("0.5") - D("1e-5"),
                          "y_greater_than": value("0.5") - D("1e-5"), "y_at_most": value("0.5") + D("1e-5")},
               "tolerance": {"abs": 1e-6}}
        inner, _ = bezier(curves[(number + 3) % len(curves)])
        yield {"kind": "compound", "input": {"outer": handles, "inner": curves[(number + 3) % len(curves)]},
               "samples": [[x, inner(value(x))] for x in places[2:6]], "tolerance": {"abs": 1e-5, "rel": 1e-5}}


def filled(stops):
    """Missing inputs by the rules of CSS linear()."""
    known = [None if place is None else F(place) for _, place in stops]
    known[0] = F(0) if known[0] is None else known[0]
    known[-1] = F(1) if known[-1] is None else known[-1]
    largest = known[0]
    for index, place in enumerate(known):
        if place is not None:
            largest = max(largest, place)
            known[index] = largest
    index = 0
    while index < len(known):
        if known[index] is None:
            end = next(i for i in range(index, len(known)) if known[i] is not None)
            start = index - 1
            for i in range(index, end):
                known[i] = known[start] + (known[end] - known[start]) * (i - start) / (end - start)
        index += 1
    return known


def easing_linear():
    random = numbers("linear")
    for number in range(24):
        count = random.randint(2, 6)
        stops = []
        for index in range(count):
            place = random.choice([None, None, F(random.randint(-2, 24), 20)])
            stops.append([F(random.randint(-8, 28), 20), place])
        places = filled(stops)
        heights = [F(stop[0]) for stop in stops]

        def at(x):
            # The last stop at or before x. The first piece extends before all stops and the last after them.
            pair = max([i for i in range(count - 1) if places[i] <= x] or [0])
            run = places[pair + 1] - places[pair]
            return heights[pair + 1] if run == 0 else heights[pair] + (x - places[pair]) / run * (
                heights[pair + 1] - heights[pair])

        xs = [F(n, 97) for n in range(3, 95, 11)]
        kind = "published"
        yield {"kind": kind, "input": {"stops": stops}, "samples": [[x, at(x)] for x in xs]}
    for function, curve in [("identity", lambda x: x), ("p^2", lambda x: x * x), (None, lambda x: x)]:
        for duration, resolution in [(110, 10), (300, 25), (40, 20)]:
            count = max(2, duration // resolution)
            outputs = [F(round(curve(F(i, count - 1)) * 10000), 10000) for i in range(count)]
            case = {"duration_ms": duration, "resolution_ms": resolution}
            if function:
                case["function"] = function
            yield {"kind": "sampling", "input": case, "expect": {"outputs": outputs}}


def easing_steps():
    from motions import stair

    random = numbers("steps")
    for number in range(20):
        count = random.randint(1, 9)
        position = random.choice(["start", "end", "jump-start", "jump-end", "jump-both", "jump-none"])
        if position == "jump-none":
            count += 1
        case = {"steps": count, "position": position}
        if number == 0:
            position = "end"
            case = {"steps": count}
        xs = [F(n, 8 * count) for n in range(-8 * count, 16 * count + 1, 3)]
        rows = [[x, stair(x, count, position, False)] for x in xs]
        # Doubles only approximate most fractions. Jumps are compared only at fractions that are exact.
        rows = [row for row in rows if (row[0] * count) % 1 != 0 or row[0] % F(1, 8) == 0]
        rows += [[F(n), stair(F(n), count, position, True), True] for n in (0, 1, 2)]
        yield {"kind": "published", "input": case, "samples": rows}
        value, _ = bezier([0, 1.5, 1, 1.5])
        rows = []
        for x in [D("0.1"), D("0.23"), D("0.55"), D("0.9")]:
            outer = F(value(x))
            if abs(outer * count - round(outer * count)) > F(1, 1000):
                rows.append([x, stair(outer, count, position, False)])
        if rows:
            yield {"kind": "compound", "input": case | {"outer_cubic_bezier": [0, 1.5, 1, 1.5]}, "samples": rows}


def named_in():
    """The first halves, as d3 has them."""
    tenth = D("0.0009765625")
    tpmt = lambda x: ((D(2).ln() * -10 * x).exp() - tenth) / (1 - tenth)
    wave = D("0.3") / (2 * PI)
    phase = arcsine(1) * wave

    def bounce_out(t):
        for start, middle, height in [("0", "0", "0"), ("4/11", "6/11", "3/4"), ("8/11", "9/11", "15/16"),
                                      ("10/11", "21/22", "63/64")]:
            if F(t) >= F(start):
                found = F("121/16") * (F(t) - F(middle)) ** 2 + F(height)
        return D(found.numerator) / D(found.denominator)

    return {
        "Quad": lambda t: t**2, "Cubic": lambda t: t**3, "Sin": lambda t: 1 - sine(PI / 2 * (1 - t)),
        "Circle": lambda t: 1 - (1 - t * t).sqrt(), "Exp": lambda t: tpmt(1 - t),
        "Back": lambda t: t * t * (D("2.70158") * t - D("1.70158")),
        "Elastic": lambda t: tpmt(1 - t) * sine((phase - (t - 1)) / wave),
        "Bounce": lambda t: 1 - bounce_out(1 - t),
    }


def easing_named():
    xs = [D(n) / 20 for n in range(0, 21)]
    for name, curve in named_in().items():
        halves = {
            "In": curve, "Out": lambda t: 1 - curve(1 - t),
            "InOut": lambda t: curve(2 * t) / 2 if t <= D("0.5") else 1 - curve(2 - 2 * t) / 2,
        }
        for half, value in halves.items():
            yield {"kind": "executed-d3", "input": {"name": f"ease{name}{half}"},
                   "samples": [[x, value(x)] for x in xs]}
    for power in (2, 3, 4):
        yield {"kind": "published", "input": {"name": "easePolyIn", "exponent": power},
               "samples": [[x, x**power] for x in xs]}
    for over in ("0.5", "2.5"):
        yield {"kind": "executed-qt-parametric", "input": {"name": "InBack", "overshoot": float(over)},
               "samples": [[x, x * x * ((D(over) + 1) * x - D(over))] for x in xs]}
    for name, handles in {"ease": [0.25, 0.1, 0.25, 1], "ease-in": [0.42, 0, 1, 1], "ease-out": [0, 0, 0.58, 1],
                          "ease-in-out": [0.42, 0, 0.58, 1]}.items():
        value, _ = bezier(handles)
        yield {"kind": "css-keyword", "input": {"name": name}, "samples": [[x, value(x)] for x in xs]}
    yield {"kind": "css-keyword", "input": {"name": "linear"}, "samples": [[x, x] for x in xs]}
    for name, word in {"QUAD": "Quad", "CUBIC": "Cubic", "SINE": "Sin", "CIRC": "Circle"}.items():
        curve = named_in()[word]
        yield {"kind": "executed-libadwaita", "input": {"name": f"EASE_IN_{name}"},
               "samples": [[x, curve(x)] for x in xs]}
        yield {"kind": "executed-qt", "input": {"name": "Out" + name.capitalize()},
               "samples": [[x, 1 - curve(1 - x)] for x in xs]}

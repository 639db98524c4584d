"""Cases of springs, free movements, timing and interpolation."""

from exact import D, PI, Fraction, Spring, arcsine, bisected, numbers, sine


def spring_of(case):
    keys = ("mass", "stiffness", "damping", "from", "initial_velocity", "to")
    return Spring(*(str(case[key]) for key in keys))


def spring_inputs(random, ratios, count):
    for number in range(count):
        mass = random.choice([0.25, 0.5, 1, 2, 3.5])
        stiffness = random.choice([20, 85, 100, 170, 400, 900])
        ratio = ratios[number % len(ratios)]
        damping = float(D(str(ratio)) * 2 * (D(str(mass)) * D(stiffness)).sqrt())
        yield {
            "mass": mass, "stiffness": stiffness, "damping": damping, "damping_ratio": ratio,
            "from": random.choice([0, 1, -40, 120]), "to": random.choice([0, 1, 7, 300]),
            "initial_velocity": random.choice([0, 5, -900, 2500]),
        }


def spring():
    random = numbers("spring")
    times = [0, 0.004, 0.016, 0.05, 0.1, 0.25, 0.5, 0.8, 1.3]
    groups = [
        ("oracle-under", [0.05, 0.2, 0.45, 0.7, 0.93], 15), ("oracle-critical", [1], 6),
        ("oracle-over", [1.1, 1.8, 3, 6], 8), ("oracle-near-critical", [0.9999, 1.0001, 1.00000001], 3),
        ("oracle-undamped", [0], 3),
    ]
    for kind, ratios, count in groups:
        for case in spring_inputs(random, ratios, count):
            solved = spring_of(case)
            yield {"kind": kind, "input": case, "samples": [solved.row(D(str(t))) for t in times]}
    for case in spring_inputs(random, [0.3, 1, 1.6], 3):
        case["to"] = case["from"]
        solved = spring_of(case)
        yield {"kind": "oracle-in-place", "input": case, "samples": [solved.row(D(str(t))) for t in times]}
    for case in spring_inputs(random, [0.04], 2):
        solved = spring_of(case)
        late = [20, 60]
        yield {"kind": "oracle-long-time", "input": case, "samples": [solved.row(D(t)) for t in late],
               "tolerance": {"abs": 1e-6, "rel": 1e-6}}
    for case in spring_inputs(random, [0.6], 2):
        solved = spring_of(case)
        rows = [[t, solved.row(D(str(t)))[1].to_integral_value("ROUND_FLOOR"), None] for t in times]
        yield {"kind": "published-rounded", "input": case, "samples": rows, "round": "floor",
               "tolerance": {"abs": 0}}


def spring_settle():
    random = numbers("spring-settle")
    ratios = [0.15, 0.4, 0.75, 1, 1.5, 3]

    def until(case, near):
        # Long past any rest: more than thirty time constants of the slowest mode, plus those for the distance.
        m, k, c = (D(str(case[key])) for key in ("mass", "stiffness", "damping"))
        half = c / (2 * m)
        square = half * half - k / m
        slowest = half - square.sqrt() if square > 0 else half
        return 40 / slowest

    for case in spring_inputs(random, ratios, 18):
        case["threshold"] = random.choice([0.001, 0.01, 0.5])
        case["to"] += 11
        solved = spring_of(case)
        time = solved.last_crossing(0, str(case["threshold"]), until(case, 0))
        yield {"kind": "oracle-last-crossing", "input": case, "expect": {"time": time}}
    for case in spring_inputs(random, ratios, 6):
        case |= {"threshold": 0.01, "velocity_threshold": 0.5, "to": case["to"] + 11}
        solved = spring_of(case)
        value = solved.last_crossing(0, "0.01", until(case, 0))
        speed = solved.last_crossing(1, "0.5", until(case, 1))
        rest = max(value, speed)
        yield {"kind": "oracle-rest", "input": case,
               "expect": {"time": rest, "value_settles": value, "velocity_settles": speed}}
        yield {"kind": "done-at", "input": dict(case),
               "samples": [[rest * D("0.2"), False], [rest * D("1.1"), True]]}
    for case in spring_inputs(random, [1.2, 2], 3):
        case |= {"threshold": 0.5, "to": case["to"] + 11}
        time = spring_of(case).last_crossing(0, "0.5", until(case, 0))
        yield {"kind": "published-estimate", "input": case,
               "expect": {"duration_ms": int(time * 1000)}, "tolerance": {"abs": 0}}
    for case in spring_inputs(random, [0.5, 1], 2):
        case |= {"rest_speed": 1, "rest_delta": 0.5, "step_ms": 40}
        solved = spring_of(case)
        step = next(n for n in range(1, 1000)
                    if abs(solved.state(D(n) / 25)[0]) <= D("0.5") and abs(solved.state(D(n) / 25)[1]) <= 1)
        yield {"kind": "published-estimate", "input": case, "expect": {"duration_ms": step * 40},
               "tolerance": {"abs": 0}}
    for case in spring_inputs(random, [0.3, 1, 2.5], 6):
        case |= {"epsilon": 0.01, "clamp": True, "to": case["from"] + random.choice([-60, 1, 200])}
        solved = spring_of(case)
        sign = 1 if case["to"] > case["from"] else -1
        first = next(n for n in range(100_000) if -solved.state(D(n) / 1000)[0] * sign <= D("0.01"))
        yield {"kind": "executed-libadwaita-clamp", "input": case, "expect": {"duration_ms": first},
               "tolerance": {"abs": 0}}
    for case in spring_inputs(random, [1, 1.4], 4):
        case |= {"epsilon": 0.01, "from": 0, "to": 120, "initial_velocity": random.choice([0, -500])}
        solved = spring_of(case)
        first = next(n for n in range(1, 1000) if abs(solved.state(D(n) / 10)[0]) < D("0.01"))
        kind = "executed-swiftui-equivalent" + ("-overdamped" if case["damping_ratio"] > 1 else "")
        yield {"kind": kind, "input": case, "expect": {"settling": first * 0.1}}


def spring_params():
    random = numbers("spring-params")
    for number in range(6):
        mass, stiffness = random.choice([0.5, 1, 2.25]), random.choice([36, 100, 333, 900])
        ratio = random.choice([0.2, 0.5, 1, 1.7])
        m, k, r = D(str(mass)), D(stiffness), D(str(ratio))
        damping = r * 2 * (m * k).sqrt()
        yield {"kind": "ratio-to-damping", "expect": {"damping": damping},
               "input": {"mass": mass, "stiffness": stiffness, "damping_ratio": ratio}}
        yield {"kind": "damping-to-ratio", "expect": {"damping_ratio": r},
               "input": {"mass": mass, "stiffness": stiffness, "damping": float(damping)}}
        bounce = 1 - r if r <= 1 else 1 / r - 1
        yield {"kind": "to-duration-bounce",
               "expect": {"duration": 2 * PI / (k / m).sqrt(), "bounce": bounce},
               "input": {"mass": mass, "stiffness": stiffness, "damping": float(damping)}}
        response = random.choice([0.15, 0.4, 0.55, 1.1])
        k = (2 * PI / D(str(response))) ** 2
        yield {"kind": "response-ratio", "input": {"response": response, "damping_ratio": ratio},
               "expect": {"stiffness": k, "damping": r * 2 * k.sqrt()}}
        bounce = random.choice([-0.5, -0.2, 0, 0.15, 0.4, 0.8])
        b = D(str(bounce))
        r = 1 - b if b >= 0 else 1 / (1 + b)
        yield {"kind": "duration-bounce", "input": {"duration": response, "bounce": bounce},
               "expect": {"stiffness": k, "damping": r * 2 * k.sqrt(), "damping_ratio": r, "mass": 1,
                          "response": response}}
        # Motion's: the root is that of a response 1.2 times as long.
        bounce = random.choice([0, 0.25, 0.6, 0.9])
        root = 2 * PI / (D(str(response)) * D("1.2"))
        yield {"kind": "visual-duration", "input": {"visual_duration": response, "bounce": bounce},
               "expect": {"stiffness": root * root,
                          "damping": 2 * (1 - D(str(bounce))) * root}}


def decay(x, v, k, t):
    """x″ = −k·x′. Halves the time until a short Taylor step is accurate, and joins the halves."""
    t, halvings = D(t), 0
    while k * t > D("0.1"):
        t /= 2
        halvings += 1
    # The share of the velocity that remains after the short time, by the series.
    kept, term = D(1), D(1)
    for n in range(1, 45):
        term *= -k * t / n
        kept += term
    for _ in range(halvings):
        kept *= kept
    return x + v * (1 - kept) / k, v * kept


def friction():
    random = numbers("friction")
    times = ["0", "0.016", "0.1", "0.3", "0.7", "1.5"]
    for number in range(12):
        x, v = D(random.choice([0, 100, -35])), D(random.choice([400, -1200, 3000, 60]))
        k = D(random.choice(["1.25", "2.002", "4.2", "10.05"]))
        base = {"from": float(x), "initial_velocity": float(v), "rate_per_second": float(k)}
        rows = [[D(t), *decay(x, v, k, t)] for t in times]
        yield {"kind": "exponential", "input": base, "expect": {"rest": x + v / k}, "samples": rows}
        near = D("0.5")
        rest = bisected(lambda t: near - abs(x + v / k - decay(x, v, k, t)[0]), 0, 60, 120)
        yield {"kind": "deceleration-rate", "input": base | {"threshold": 0.5}, "samples": rows[:3],
               "expect": {"rest": x + v / k, "duration": rest}}
        slow = bisected(lambda t: 2 - abs(decay(x, v, k, t)[1]), 0, 60, 120)
        yield {"kind": "velocity-threshold", "input": base | {"velocity_threshold": 2},
               "expect": {"duration": slow, "rest": decay(x, v, k, slow)[0],
                          "final_velocity": 2 if v > 0 else -2}}
        way = [decay(x, v, k, t)[0] for t in times[1:4]]
        yield {"kind": "time-at-value", "input": base,
               "samples": [[p, D(t)] for p, t in zip(way, times[1:4])] + [[x - v / 100, "never"]]}
        edge = x + v / k / 2
        low, high = (edge, x + 50) if v < 0 else (x - 50, edge)
        hit = bisected(lambda t: (decay(x, v, k, t)[0] - edge) * (1 if v > 0 else -1), 0, 60, 150)
        inside = [[D(t), max(low, min(high, decay(x, v, k, t)[0])), None] for t in times]
        yield {"kind": "bounded", "input": base | {"min": float(low), "max": float(high)}, "samples": inside}
        caught, speed = decay(x, v, k, hit)
        spring = {"mass": 1, "stiffness": 100, "damping": 16 if number % 2 else 25}
        limit = random.choice([None, 300])
        if limit:
            speed = max(-D(limit), min(D(limit), speed))
        back = Spring(1, 100, spring["damping"], caught, speed, edge)
        rows = []
        for t in map(D, times):
            rows.append([t, *decay(x, v, k, t)] if t < hit else [t, *back.row(t - hit)[1:]])
        case = base | {"min": float(low), "max": float(high), "spring": spring}
        if limit:
            case["max_spring_transfer_velocity"] = limit
        yield {"kind": "friction-then-spring", "input": case, "samples": rows,
               "tolerance": {"abs": 1e-6, "rel": 1e-9}}
        brake = D(1400)
        sign = 1 if v > 0 else -1
        speed = lambda t: decay(x, v, k, t)[1] - brake * sign * D(t)
        place = lambda t: decay(x, v, k, t)[0] - brake * sign * D(t) ** 2 / 2
        end = bisected(lambda t: -speed(t) * sign, 0, 60, 150)
        rows = [[D(t), place(min(D(t), end)), speed(t) if D(t) < end else 0] for t in times]
        yield {"kind": "constant-deceleration", "input": base | {"constant_deceleration": 1400},
               "expect": {"rest": place(end), "rest_time": end}, "samples": rows}
        rate = D(random.choice(["0.99", "0.995", "0.998"]))
        distance, left = D(0), v / 1000
        while abs(left) > D(10) ** -18:
            left *= rate
            distance += left
        yield {"kind": "projection", "expect": {"distance": distance},
               "input": {"initial_velocity": float(v), "native": {"deceleration_rate_per_ms": float(rate)}}}
        target = (x + v / k).to_integral_value("ROUND_HALF_UP")
        yield {"kind": "decay-rounded-target", "input": base | {"round_to": 1},
               "expect": {"rest": target, "initial_velocity": (target - x) * k}}
        constant = random.choice([325, 350, 500])
        native = {"velocity": float(v), "power": 0.8, "time_constant_ms": constant}
        way, k = v * D("0.8"), D(1000) / constant
        yield {"kind": "motion-inertia", "input": {"from": float(x), "native": native},
               "expect": {"rest": x + way},
               "samples": [[D(t), decay(x, way * k, k, t)[0], None] for t in times]}
    exponent = D("0.78").ln() / D("0.9").ln()
    for x, v in [(0, 2000), (340, -6100), (-12, 300), (75, 900)]:
        pull = D("0.015")
        reference = pull * D("9.80665") * D("39.37") * 160 * D("0.84") / D("0.35")
        span = exponent * D("0.35") * ((abs(D(v)) / reference).ln() / (exponent - 1)).exp()
        way = D(v) * span / exponent
        left = lambda t: ((1 - t / span).ln() * exponent).exp() if t < span else D(0)
        rows = [[span * part, x + way * (1 - left(span * part)), None] for part in map(D, ["0", "0.1", "0.5", "0.9"])]
        yield {"kind": "android-like", "input": {"from": x, "initial_velocity": v, "friction": 0.015},
               "expect": {"rest": x + way, "duration": span}, "samples": rows,
               "tolerance": {"abs": 1e-6, "rel": 1e-9}}


def gravity():
    for a, x, v, end in [(-10, 0, 12, 30), (980, 5, -300, 400), (200, -3, 0, 60), (-1.5, 8, 1, 9)]:
        a, x, v = D(str(a)), D(x), D(v)
        place = lambda t: x + v * t + a * t * t / 2
        rows, passed = [], False
        for n in range(1, 401):
            t = D(n) / 100
            passed = passed or abs(place(t)) >= end
            if n % 57 == 0:
                rows.append([t, place(t), v + a * t, passed])
        inputs = {"acceleration": float(a), "from": float(x), "initial_velocity": float(v), "end": end}
        yield {"kind": "gravity", "input": inputs, "samples": rows}
        limits = {"x_min": -2.5, "x_max": 20, "v_min": -3, "v_max": 4}
        held = [[t, max(D("-2.5"), min(D(20), p)), max(D(-3), min(D(4), s)), done] for t, p, s, done in rows]
        yield {"kind": "clamped", "input": inputs | limits, "samples": held}


def interpolation():
    random = numbers("interpolation")
    F = Fraction
    for number in range(8):
        inner = [F(random.randint(-200, 200))]
        outer = [F(random.randint(-50, 50))]
        for _ in range(random.randint(1, 3)):
            inner.append(inner[-1] + random.randint(1, 90))
            outer.append(outer[-1] + random.randint(-80, 80))

        def at(x, inner=inner, outer=outer):
            pair = next((i for i in range(len(inner) - 2) if x < inner[i + 1]), len(inner) - 2)
            share = (x - inner[pair]) / (inner[pair + 1] - inner[pair])
            return outer[pair] + share * (outer[pair + 1] - outer[pair])

        within = inner[0] + (inner[-1] - inner[0]) * F(random.randint(1, 9), 10)
        before, after = inner[0] - 40, inner[-1] + 25
        ranges = {"input": inner, "output": outer}
        yield {"kind": "map-range", "input": ranges | {"clamp": True},
               "samples": [[within, at(within)], [before, outer[0]], [after, outer[-1]]]}
        yield {"kind": "map-range", "input": ranges | {"clamp": False},
               "samples": [[within, at(within)], [before, at(before)], [after, at(after)]]}
        for kind, x in [("extrapolation-inside", within), ("extrapolation-outside", after),
                        ("extrapolation-outside", before)]:
            inside = kind.endswith("inside")
            end = outer[-1] if x > inner[-1] else outer[0]
            yield {"kind": kind, "input": ranges | {"value": x},
                   "expect": {"clamp": at(x) if inside else end, "identity": at(x) if inside else x,
                              "extend": at(x)}}
        count = number + 2
        yield {"kind": "default-offsets", "input": {"count": count},
               "expect": {"offsets": [F(i, count - 1) for i in range(count)]}}
        low, span = random.randint(-90, 90), random.randint(1, 60)
        value = F(random.randint(-4000, 4000), 7)
        wrapped = value
        while wrapped < low:
            wrapped += span
        while wrapped >= low + span:
            wrapped -= span
        yield {"kind": "wrap", "input": {"min": low, "max": low + span, "value": value},
               "expect": {"result": wrapped}}
        yield {"kind": "progress", "input": {"from": low, "to": low + span, "value": value},
               "expect": {"result": (value - low) / span}}
        power, p = random.choice([2, 3, 4]), F(random.randint(1, 99), 100)
        half = (2 * p) ** power / 2 if p < F(1, 2) else 1 - (2 * (1 - p)) ** power / 2
        yield {"kind": "mirror-easing", "input": {"ease": f"p^{power}", "p": p}, "expect": {"result": half}}
        frames = [random.randint(-30, 120) for _ in range(random.randint(2, 4))]
        steps = [F(i * 40) for i in range(0, 11)]
        spans = len(frames) - 1
        rows = []
        for t in steps:
            place = min(t / 400 * spans, F(spans))
            index = min(int(place), spans - 1)
            rows.append([t, frames[index] + (place - index) * (frames[index + 1] - frames[index])])
        case = {"keyframes": frames, "duration_ms": 400}
        yield {"kind": "keyframes", "input": case | ({"ease": "linear"} if number % 2 else {}), "samples": rows}


def timing_model():
    random = numbers("timing-model")
    F = Fraction
    for number in range(60):
        duration = F(random.choice([0, 400, 1000]) if number % 6 == 0 else 1000)
        iterations = F(random.choice(["0", "1", "1.5", "2", "3.25"]))
        start = F(random.choice(["0", "0.25", "0.5", "1.5"]))
        delay, end_delay = F(random.choice([-300, 0, 150])), F(random.choice([-100, 0, 80]))
        direction = random.choice(["normal", "reverse", "alternate", "alternate-reverse"])
        fill = random.choice(["none", "forwards", "backwards", "both"])
        steps = random.choice([None, None, (4, "end"), (3, "start"), (2, "jump-both"), (3, "jump-none")])
        active = duration * iterations
        end = max(F(0), delay + active + end_delay)
        rows = []
        for t in map(F, [-350, -300, -1, 0, 70, 150, 333, 700, 1150, 1400, 2600, 5000]):
            rows.append([t, *timed(t, duration, delay, active, end, iterations, start, direction, fill, steps)])
        case = {"duration": duration, "delay": delay, "end_delay": end_delay, "iterations": iterations,
                "iteration_start": start, "direction": direction, "fill": fill}
        if steps:
            case["easing"] = f"steps({steps[0]}, {steps[1]})"
        elif number % 2:
            case["easing"] = "linear"
        kind = "published-steps" if steps else "executed-delay"
        yield {"kind": kind, "input": case, "samples": rows, "expect": {"active_duration": active, "end_time": end}}
    for fill in ["none", "both"]:
        rows = [[t, F(t % 500, 500) if t >= 0 else (0 if fill == "both" else None),
                 t // 500 if t >= 0 else (0 if fill == "both" else None)] for t in [-20, 0, 120, 500, 1730, 98765]]
        yield {"kind": "executed-iterations", "samples": rows,
               "input": {"duration": 500, "iterations": "inf", "fill": fill},
               "expect": {"active_duration": "inf", "end_time": "inf"}}
    for repeat, kind, pause, delay in [(0, None, 0, 60), (2, "loop", 0, 0), (2, "reverse", 0, 0), (1, "loop", 40, 0),
                                       (3, "reverse", 0, 100)]:
        case = {"from": 0, "to": 100, "duration": 100, "step": 20, "delay": delay, "repeat": repeat,
                "repeat_delay": pause}
        if kind:
            case["repeat_type"] = kind
        values = []
        for n in range(int((delay + (100 + pause) * repeat + 100) / 20) + 1):
            t = n * 20 - delay
            # At the very end of a time the value is that of its end.
            turn = 0 if t <= 0 else -(-t // (100 + pause)) - 1
            inside = min(100, max(0, t - turn * (100 + pause)))
            values.append(100 - inside if kind == "reverse" and turn % 2 else inside)
        yield {"kind": "sequence", "input": case, "expect": {"values": values}}


def timed(t, duration, delay, active, end, iterations, start, direction, fill, steps):
    """Progress and iteration by the steps of the Web Animations specification."""
    before_end = max(F0, min(delay, end))
    after_start = max(F0, min(delay + active, end))
    if t < before_end:
        phase = "before"
        if fill not in ("backwards", "both"):
            return [None, None]
        time = max(t - delay, F0)
    elif t >= after_start:
        phase = "after"
        if fill not in ("forwards", "both"):
            return [None, None]
        time = max(min(t - delay, active), F0)
    else:
        phase, time = "active", t - delay
    if duration == 0:
        overall = F0 if phase == "before" else iterations
    else:
        overall = time / duration
    overall += start
    simple = overall % 1
    if simple == 0 and phase in ("active", "after") and time == active and iterations != 0:
        simple = Fraction(1)
    iteration = overall // 1 - (1 if simple == 1 else 0)
    backwards = {"normal": False, "reverse": True, "alternate": iteration % 2 == 1,
                 "alternate-reverse": iteration % 2 == 0}[direction]
    progress = 1 - simple if backwards else simple
    if steps:
        before = (phase == "before" and not backwards) or (phase == "after" and backwards)
        progress = stair(progress, *steps, before)
    return [progress, iteration]


F0 = Fraction(0)


def stair(x, count, position, before):
    """The step function of CSS."""
    step = (x * count) // 1
    if position in ("start", "jump-start", "jump-both"):
        step += 1
    if before and (x * count) % 1 == 0:
        step -= 1
    jumps = count + {"jump-none": -1, "jump-both": 1}.get(position, 0)
    if x >= 0:
        step = max(step, 0)
    if x <= 1:
        step = min(step, jumps)
    return Fraction(step, jumps)

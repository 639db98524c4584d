"""Velocities of fingers, fitted exactly, and touch traces with the noise of a sensor."""

from exact import D, Fraction, numbers, plain

F = Fraction


def window(samples, span, gap):
    """The newest samples, newest first: at most `span` ms old, and since the last pause longer than `gap`."""
    kept = [samples[-1]]
    for before in reversed(samples[:-1]):
        if samples[-1][0] - before[0] > span or kept[-1][0] - before[0] > gap:
            break
        kept.append(before)
    return kept[:20]


def least_squares(samples):
    """The slope of the best-fitting parabola at the newest sample, in units per second, or None without a fit."""
    near = window(samples, 100, 40)
    if len(near) < 3:
        return None
    rows = [[F(1), t, t * t] for t in ((s[0] - near[0][0]) / 1000 for s in near)]
    slopes = []
    for axis in (1, 2):
        matrix = [[sum(a[i] * a[j] for a in rows) for j in range(3)]
                  + [sum(a[i] * s[axis] for a, s in zip(rows, near))] for i in range(3)]
        for i in range(3):
            pivot = next((r for r in range(i, 3) if matrix[r][i] != 0), None)
            if pivot is None:
                return None
            matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
            for r in range(3):
                if r != i:
                    factor = matrix[r][i] / matrix[i][i]
                    matrix[r] = [a - factor * b for a, b in zip(matrix[r], matrix[i])]
        slopes.append(matrix[1][3] / matrix[1][1])
    return slopes


def impulse(samples, span=100, gap=40):
    """The speed of a body with the energy of the finger's pushes, Android's other strategy."""
    near = list(reversed(window(samples, span, gap)))
    if len(near) < 2:
        return None
    found = []
    for axis in (1, 2):
        work = D(0)
        for number, (a, b) in enumerate(zip(near, near[1:])):
            if b[0] == a[0]:
                continue
            pace = (b[axis] - a[axis]) / (b[0] - a[0]) * 1000
            pace = D(pace.numerator) / D(pace.denominator)
            had = (2 * abs(work)).sqrt() * (1 if work > 0 else -1)
            work += (pace - had) * abs(pace)
            if number == 0:
                work /= 2
        found.append((2 * abs(work)).sqrt() * (1 if work > 0 else -1))
    return found


def finger(random, count=None, pause=False):
    """Samples (ms, x, y) of a flick: a bell-shaped speed, a bend, noise, and realistic jitter of times."""
    count = count or random.randint(7, 22)
    way = random.randint(80, 420) * random.choice([1, -1])
    aside = random.randint(-40, 40)
    cut = random.choice([F(6, 10), F(8, 10), F(1)])
    t, samples = F(0), []
    x0, y0 = random.randint(60, 330), random.randint(100, 700)
    for number in range(count):
        s = F(number, count - 1) * cut
        bell = s * s * s * (10 - 15 * s + 6 * s * s)
        noise = [F(random.randint(-30, 30), 100) for _ in range(2)]
        samples.append((t, x0 + aside * bell + noise[0], y0 + way * bell + noise[1]))
        t += F(random.randint(65, 105), 10)
        if pause and number == count - 4:
            t += 55
    return samples


def braking(random):
    """Samples of a fling that stops abruptly without reversing, although the best-fitting parabola reverses."""
    pace, sign = random.randint(18, 45), random.choice([1, -1])
    fast, slow = random.randint(5, 7), random.randint(7, 10)
    t, x, y = F(0), F(random.randint(60, 330)), F(random.randint(300, 500))
    samples = []
    for number in range(fast + slow):
        samples.append((t, x, y))
        t += F(random.randint(70, 95), 10)
        step = F(pace) if number < fast - 1 else F(pace, 4 ** (number - fast + 2))
        y += sign * (step + F(random.randint(5, 40), 100))
        x += F(random.randint(5, 30), 100)
    return samples


def events(samples, pointer=0):
    rows = [[t, "down" if number == 0 else "move", pointer, x, y] for number, (t, x, y) in enumerate(samples)]
    return rows + [[samples[-1][0], "up", pointer, samples[-1][1], samples[-1][2]]]


def on(origin, rows):
    return [[row[0] + origin, *row[1:]] for row in rows]


def velocity_lsq():
    random = numbers("lsq")
    for number in range(24):
        samples = finger(random, pause=number % 6 == 5)
        slope = least_squares(samples)
        expect = {"vx": slope[0], "vy": slope[1]}
        rows = events(samples)
        yield {"kind": "recorded-trace", "input": {"events": rows}, "expect": expect, "recomputed": expect}
        limit = [150, 400]
        held = [max(-F(m), min(F(m), v)) for m, v in zip(limit, slope)]
        yield {"kind": "max-velocity-clamp", "input": {"events": rows, "maximum_velocity": limit},
               "expect": {"vx": held[0], "vy": held[1]}}
        other = events(finger(random, count=9), pointer=1)
        mixed = sorted(rows[:-1] + other, key=lambda row: row[0])
        mixed = [row for row in mixed if row[0] <= rows[-1][0]]
        yield {"kind": "event-filtering", "input": {"events": mixed, "query_pointer": 0}, "expect": expect}
        yield {"kind": "recorded-1d", "input": {"samples": [[t, y] for t, _, y in samples]},
               "expect": {"v": slope[1]}}
    for a, b, c in [(3, -2, 5), (0, 700, -40), (9, -1300, 600), (1, 0, 4000)]:
        samples = [(F(t), a + b * F(t, 1000) + c * F(t, 1000) ** 2, F(7)) for t in range(0, 90, 10)]
        yield {"kind": "exact-polynomial", "input": {"events": events(samples)},
               "expect": {"vx": b + 2 * c * F(80, 1000), "vy": 0}, "tolerance": {"abs": 1e-6, "rel": 1e-9}}
    yield {"kind": "no-velocity", "input": {"events": events([(F(0), F(30), F(0))])}, "expect": {"none": True}}
    rows = events([(F(8 * n), F(30 * n), F(0)) for n in range(9)])
    rows[-1][1] = "cancel"
    yield {"kind": "no-velocity", "input": {"events": rows}, "expect": {"none": True}}
    there = [(F(8 * n), F(0), F(20 * (n if n < 6 else 10 - n))) for n in range(10)]
    yield {"kind": "reversal", "input": {"events": events(there)}, "expect": {"vy_sign": -1}}


def velocity_impulse():
    random = numbers("impulse")
    for number in range(18):
        samples = finger(random, pause=number % 6 == 5)
        pace = impulse(samples)
        expect = {"vx": pace[0], "vy": pace[1]}
        yield {"kind": "recorded-trace", "input": {"events": events(samples), "window": "recent100"},
               "expect": expect, "recomputed": {"feedback": expect}}
        short = impulse(samples, 40)
        expect = {"vx": short[0], "vy": short[1]}
        yield {"kind": "recorded-trace-recent40", "input": {"events": events(samples), "window": "recent40"},
               "expect": expect}
        yield {"kind": "recorded-1d", "input": {"samples": [[t, y] for t, _, y in samples], "window": "recent40"},
               "expect": {"v": short[1]}}
        steps = [[t, y - samples[max(0, n - 1)][2]] for n, (t, _, y) in enumerate(samples)]
        yield {"kind": "differential", "input": {"differential": True, "samples": steps, "window": "recent100"},
               "expect": {"v": pace[1]}}
    for pace in (500, -1600):
        samples = [(F(10 * n), F(pace * 10 * n, 1000), F(0)) for n in range(6)]
        yield {"kind": "hand-made", "input": {"events": events(samples), "window": "recent100"},
               "expect": {"vx": pace, "vy": 0}, "tolerance": {"rel": 1e-9}}
    yield {"kind": "no-velocity", "input": {"events": events([(F(0), F(1), F(2))]), "window": "recent40"},
           "expect": {"none": True}}


def velocity_ios():
    random = numbers("ios")
    variants = {"ios": ["0.6", "0.35", "0.05"], "macos": ["0.15", "0.65", "0.2"]}
    for number in range(20):
        samples = finger(random)
        if number == 0:
            samples = samples[:3]
        for name, weights in variants.items():
            pace = [F(0), F(0)]
            pairs = list(zip(samples, samples[1:]))[-3:]
            for weight, (a, b) in zip(weights[3 - len(pairs):], pairs):
                for axis in (0, 1):
                    pace[axis] += F(weight) * (b[axis + 1] - a[axis + 1]) / (b[0] - a[0]) * 1000
            kind = "few-samples" if number == 0 else "weighted-recorded"
            yield {"kind": kind, "expect": {"vx": pace[0], "vy": pace[1]},
                   "input": {"events": events(samples), "weights": [float(w) for w in weights], "variant": name}}
    for name in variants:
        samples = [(F(1000 * n), F(0), F(-n)) for n in range(6)]
        yield {"kind": "constant-velocity", "expect": {"vx": 0, "vy": -1},
               "input": {"events": events(samples), "variant": name}}


# --- Traces --------------------------------------------------------------------------------


def trace(name, label, samples_of_fingers):
    """A trace file; the fingers' samples are merged by time, with the downs and ups in their order."""
    rows, expect = [], None
    for pointer, samples in enumerate(samples_of_fingers):
        for number, (t, x, y) in enumerate(samples):
            rows.append((t, number > 0, pointer, x, y, "down" if number == 0 else "move"))
        rows.append((samples[-1][0], 2, pointer, samples[-1][1], samples[-1][2], "up"))
    rows.sort(key=lambda row: (row[0], row[1]))
    out = {"format": "flickbook-trace", "version": 1, "id": name, "label": label,
           "device": {"name": "none: computed", "kind": "phone"}}
    if len(samples_of_fingers) == 1:
        lsq, pushes = least_squares(samples_of_fingers[0]), impulse(samples_of_fingers[0])
        if lsq and pushes:
            pair = lambda v: {"vx": v[0], "vy": v[1]}
            out["expect"] = {"tolerance_fraction": 1e-6,
                             "release_velocity_px_s": {"android_lsq2": pair(lsq), "flutter_lsq2": pair(lsq),
                                                       "android_impulse": pair(pushes)}}
    start = min(row[0] for row in rows)
    out["samples"] = [{"t_ms": t - start, "x": x, "y": y, "phase": phase, "pointer": pointer}
                      for t, _, pointer, x, y, phase in rows]
    return plain(out)


def traces():
    random = numbers("traces")
    for number in range(12):
        samples = finger(random, pause=number % 4 == 3)
        yield f"flick-{number + 1:02}", trace(f"flick-{number + 1:02}", {"gesture": "fling"}, [samples])
    for speed, count, way in [("slow", 17, 140), ("faster", 11, 165), ("fast", 8, 185)]:
        # Up the screen and fastest at the end, like a fling.
        samples, t = [], F(0)
        for n in range(count):
            s = F(n, count - 1)
            noise = [F(random.randint(-25, 25), 100) for _ in range(2)]
            samples.append((t, 190 + 12 * s + noise[0], 620 - way * s * s + noise[1]))
            t += F(random.randint(78, 88), 10)
        name = f"fling-up-{speed}"
        yield name, trace(name, {"gesture": "fling", "direction": "up", "speed_class": speed}, [samples])
    for number in range(3):
        samples = finger(random, count=60)
        rest = [(samples[-1][0] + 30 * n, samples[-1][1], samples[-1][2]) for n in range(1, 8)]
        name = f"drag-and-rest-{number + 1}"
        yield name, trace(name, {"gesture": "drag"}, [samples + rest])
    for number in range(2):
        a, b = finger(random, count=30), finger(random, count=24)
        b = [(t + 40, x + 90, y) for t, x, y in b]
        name = f"two-fingers-{number + 1}"
        yield name, trace(name, {"gesture": "scroll", "pointers": 2}, [a, b])
    tap = [(F(9 * n), 120 + F(random.randint(-20, 20), 100), 300 + F(random.randint(-20, 20), 100)) for n in range(6)]
    yield "tap", trace("tap", {"gesture": "tap"}, [tap])
    for number in range(12):
        name = f"fling-and-brake-{number + 1:02}"
        yield name, trace(name, {"gesture": "fling", "ends": "stopped"}, [braking(random)])

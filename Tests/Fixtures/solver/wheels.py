"""Streams of wheel reports, and the pages that they turn under the rule for streams without phases.

The model reads a stream from its beginning for each report: it keeps lists, not states.
"""

from fractions import Fraction as F

from recorded_wheels import RECORDED

RULE = {"notch": 15, "notch_gap": F(25, 1000), "silence": F(150, 1000), "slack": 10, "window": F(50, 1000), "back": 4,
        "low": F(6, 10), "high": F(96, 100), "run": 5, "push": 120, "factor": F(3, 2), "before": F(60, 1000),
        "tail": 2, "distance": 30, "speed": 300, "gap": F(60, 1000), "again": F(500, 1000)}


class Random:
    """Random numbers that are equal on all platforms: a linear congruential generator modulo 2**31."""

    def __init__(self, seed):
        self.state = seed

    def within(self, low, high):
        self.state = (self.state * 1103515245 + 12345) % 2**31
        return low + (high - low) * self.state / 2**31


# MARK: The model

def pieces(reports):
    """Splits the reports into streams, at the ends."""
    streams = []
    for time, place, amount, notches in reports:
        if streams and not ends(streams[-1], time, place, amount):
            streams[-1].append((time, place, amount, notches))
        elif amount != (0, 0):
            streams.append([(time, place, amount, notches)])
    return streams


def total(reports, axis):
    return sum(report[2][axis] for report in reports)


def main_axis(reports):
    return 0 if abs(total(reports, 0)) > abs(total(reports, 1)) else 1


def strays(earlier, later):
    return (later[0] - earlier[0])**2 + (later[1] - earlier[1])**2 > RULE["slack"]**2


def ends(stream, time, place, amount):
    last_time, last_place = stream[-1][:2]
    if time - last_time >= RULE["silence"]:
        return True
    if strays(last_place, place) and is_notched(stream):
        return True
    axis = main_axis(stream)
    near = sum(report[2][axis] for report in stream if report[0] > time - RULE["window"]) + amount[axis]
    return near * total(stream, axis) < 0 and abs(near) >= RULE["back"]


def is_notched(stream):
    if stream[0][3]:
        return True
    if any(later[0] - earlier[0] < RULE["notch_gap"] for earlier, later in zip(stream, stream[1:])):
        return False
    if any(amount[0] and amount[1] for _, _, amount, _ in stream):
        return False
    sizes = [abs(amount[0] + amount[1]) for _, _, amount, _ in stream if amount != (0, 0)]
    unit = sizes[0]
    for size in sizes[1:]:
        ratio = max(size, unit) / min(size, unit)
        if abs(ratio - round(ratio)) > F(1, 1000):
            return False
        unit = min(size, unit)
    return unit >= RULE["notch"]


def speeds(stream, axis):
    """(index of the second report, speed) of each pair of reports. Simultaneous reports count as one."""
    found, start, moments = [], stream[0][0], 0
    travel = 0
    for index in range(1, len(stream)):
        travel += stream[index][2][axis]
        moments += stream[index][0] > stream[index - 1][0]
        if moments == 2:
            found.append((index, abs(travel) / (stream[index][0] - start)))
            start, moments, travel = stream[index][0], 0, 0
    return found


def pad_turns(stream, first_page):
    """The page turns of a stream from a trackpad. `first_page` is whether a notch has already turned a page."""
    turns, since, stepped, momentum, run = [], 0, first_page, False, 0
    known = {}
    for index in range(len(stream)):
        axis = main_axis(stream[since:index + 1])
        # Scrolling fingers do not move the pointer.
        momentum = momentum or index > 0 and strays(stream[index - 1][1], stream[index][1])
        found = speeds(stream[:index + 1], axis)
        speed = None
        if found and found[-1][0] == index:
            speed = known[index] = found[-1][1]
            earlier = [known[at] for at, _ in found[:-1] if at in known]
            if earlier:
                share = speed / earlier[-1] if earlier[-1] else 0
                run = run + 1 if RULE["low"] <= share <= RULE["high"] else 0
            if momentum:
                before = [known[at] for at, _ in found if stream[at][0] <= stream[index][0] - RULE["before"]]
                if before and speed > max(RULE["push"], RULE["factor"] * before[-1]):
                    momentum, stepped, run = False, False, 0
                    since = found[-2][0] + 1
            elif run >= RULE["run"]:
                momentum = True
        travel = total(stream[since:index + 1], axis)
        if not stepped and not momentum and (
                abs(travel) >= RULE["distance"] or (speed or 0) >= RULE["speed"]):
            stepped = True
            turns.append((index, 1 if travel > 0 else -1))
    return turns


def turns(reports):
    """(time, 1 or -1) of each page."""
    found = []
    for stream in pieces(reports):
        notched = next((n for n in range(len(stream)) if not is_notched(stream[:n + 1])), len(stream))
        page, gaps = None, []
        for index in range(notched):
            time, _, amount, _ = stream[index]
            gap = time - stream[index - 1][0]
            another = gap > RULE["gap"] and not (gaps and gap <= RULE["tail"] * gaps[-1])
            if another:
                gaps = []
            elif index:
                gaps.append(gap)
            sustained = not another and index and gap <= RULE["tail"] * min(gaps)
            if page is None or another or sustained and time - page >= RULE["again"]:
                page = time
                axis = main_axis(stream[:index + 1])
                found.append((time, 1 if amount[axis] > 0 else -1))
        if notched < len(stream):
            later = pad_turns(stream, first_page=page is not None)
            found += [(stream[index][0], sign) for index, sign in later if index >= notched]
    return found


# MARK: Streams

def flick(random, start, peak, fall, rate=8, frame=16.67, way=-1, stop=None):
    """Fingers on a trackpad, with at most `peak` points per report, and momentum with the time constant `fall` in ms."""
    reports, time = [], start
    count = round(random.within(8, 16))
    for number in range(count):
        size = peak * min(1, (number + 1) / (0.7 * count)) * random.within(0.85, 1.1)
        reports.append([round(time), way * max(1, round(size))])
        time += rate * random.within(0.9, 1.1)
    lift, size = time + 12, peak * frame / rate * 0.95
    time = lift
    while stop is None or time < stop:
        now = size * 2.718281828**(-(time - lift) / fall) * random.within(0.98, 1.02)
        if now < 0.6:
            break
        reports.append([round(time), way * max(1, round(now))])
        time += frame * random.within(0.96, 1.04)
    return reports


def spun(random, count, gap, size=100, way=1):
    reports, time = [], 0
    for _ in range(count):
        reports.append([round(time), way * size])
        time += gap * random.within(0.96, 1.04)
    return reports


def free_wheel(random, size, gap, growth, count):
    """A free-spinning wheel: equal reports at increasing intervals."""
    reports, time = [], 0
    for number in range(count):
        reports.append([round(time), size])
        time += gap * growth**number * random.within(0.9, 1.1)
    return reports


def streams():
    """(kind, intended pages, reports as [ms, along]) of the synthesized ones."""
    random = Random(41)
    pads = {"weak pad": (2.5, 180), "pad": (12, 230), "strong pad": (70, 300)}
    for kind, (peak, fall) in pads.items():
        for way in (1, -1, 1):
            yield kind, 1, flick(random, 0, peak * random.within(0.9, 1.2), fall, way=way)
        yield kind, 1, flick(random, 0, peak, fall, rate=11, frame=11, way=-1)
    yield "five slow notches", 5, spun(random, 5, 300)
    yield "five notches", 5, spun(random, 5, 100)
    yield "five notches", 5, spun(random, 5, 100, size=120, way=-1)
    yield "a notch", 1, spun(random, 1, 100, size=53)
    yield "fast notches", 1, spun(random, 4, 32)
    yield "fast notches", 1, spun(random, 6, 40, way=-1)
    yield "free wheel", 1, free_wheel(random, 100, 9, 1.05, 24)
    yield "free wheel", 1, free_wheel(random, 15, 7, 1.04, 40)
    yield "notches of a terminal", 1, free_wheel(random, 100, 26, 1.09, 20)
    for number in range(9):
        peak, fall = list(pads.values())[number % 2 + (number > 5)]
        lift = 420 + 40 * number
        first = flick(random, 0, peak * 1.4, fall, stop=lift)
        yield "second push", 2, first + flick(random, first[-1][0] + 40, peak * 1.8, fall)
    for number in range(4):
        peak, fall = list(pads.values())[number % 3]
        first = flick(random, 0, peak * 1.3, fall, stop=350 + 50 * number)
        yield "change of direction", 0, first + flick(random, first[-1][0] + 30, peak * 1.5, fall, way=1)
    yield "pointer moves in the tail", 1, flick(random, 0, 20, 300)


def wheels():
    rows = [(f"recorded {name}", intended, [list(report) for report in reports], name == "win-ff")
            for name, (intended, reports) in RECORDED.items()]
    for number, (kind, intended, reports) in enumerate(streams()):
        along = number % 3
        rows.append((kind, intended, [[time, amount if along else 0, 0 if along else amount]
                                      for time, amount in reports], False))
    for kind, intended, reports, notches in rows:
        moved = kind.startswith("pointer")
        places = [(200 + (100 if moved and time > 300 else 0), 400) for time, _, _ in reports]
        exact = [(F(time, 1000), place, (F(x), F(y)), notches)
                 for (time, x, y), place in zip(reports, places)]
        found = [[float(1000 * time), sign] for time, sign in turns(exact)]
        yield {"kind": kind.replace(" ", "-"), "expect": {"turns": found},
               "input": {"intended": intended, "notches": notches,
                         "reports": [[time, *place, x, y] for (time, x, y), place in zip(reports, places)]}}

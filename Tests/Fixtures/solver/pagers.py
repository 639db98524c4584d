"""Cases of pages, snap points and overscroll, in fractions. Rules are simulated instead of solved."""

from math import ceil, floor

from exact import D, Fraction, numbers

F = Fraction


def pager_snap():
    random = numbers("pagers")
    for _ in range(12):
        viewport, share = F(random.choice([320, 400, 800])), F(random.choice(["1/8", "1/2", "7/8", "1", "5/4"]))
        current = F(random.choice(["0", "1", "3", "2.5"]))
        pitch = viewport * share
        rows = [[page, (viewport - pitch) / 2 + (page - current) * pitch] for page in range(0, 5)]
        yield {"kind": "page-layout", "samples": rows,
               "input": {"viewport": viewport, "viewport_fraction": share, "current_page": current}}
        low, high = F(random.choice([0, 100])), F(random.choice([2000, 4000]))
        pixels = F(random.randint(-200, 5000))
        held = max(low, min(high, pixels))
        yield {"kind": "page-of-offset", "expect": {"page": held / pitch},
               "input": {"pixels": pixels, "viewport": viewport, "viewport_fraction": share, "min": low, "max": high}}
    for _ in range(16):
        points = sorted(random.sample(range(-400, 400), random.randint(1, 6)))
        value = random.randint(-500, 500)
        # The nearest. If two are equally near, the later.
        best = max(points, key=lambda point: (-abs(point - value), point))
        yield {"kind": "nearest-point", "input": {"points": points, "value": value}, "expect": {"result": best}}
        interval = random.randint(3, 90)
        near = max((n * interval for n in range(-200, 201)), key=lambda point: (-abs(point - value), point))
        if 2 * abs(near - value) != interval:
            yield {"kind": "nearest-point", "input": {"interval": interval, "value": value},
                   "expect": {"result": near}}
    for count, current in [(5, 0), (5, 4), (9, 3), (1, 0)]:
        moves = {"next": current + 1, "previous": current - 1, "first": 0, "last": count - 1, "go-to 2": 2,
                 "go-to 77": 77, "set -4": -4, "by 2": current + 2, "move -3": current - 3}
        for action, page in moves.items():
            yield {"kind": "index-clamp", "input": {"count": count, "current": current, "action": action},
                   "expect": {"selected": max(0, min(count - 1, page))}}
    for name, share in {"low": 0.75, "medium": 0.5, "high": 0.25, "custom(0.3)": 0.3}.items():
        yield {"kind": "sensitivity", "input": {"name": name}, "expect": {"fraction": share}}
    yield from drag_results(random)
    for _ in range(14):
        viewport, pages = F(random.choice([320, 800])), random.randint(2, 6)
        most = viewport * (pages - 1)
        pixels, velocity = F(random.randint(1, int(most) - 1)), F(random.choice([0, 19, 21, -19, -21, 900, -900]))
        lean = F(1, 2) if velocity > 20 else -F(1, 2) if velocity < -20 else 0
        target = floor(pixels / viewport + lean + F(1, 2)) * viewport
        yield {"kind": "snap-target", "expect": {"target": max(F(0), min(most, target))},
               "input": {"pixels": pixels, "viewport": viewport, "velocity": velocity, "velocity_tolerance": 20,
                         "min": 0, "max": most}}
        yield {"kind": "snap-target", "expect": {"handled_by_edge": True},
               "input": {"pixels": most, "viewport": viewport, "velocity": 500, "velocity_tolerance": 20, "max": most}}
    for _ in range(20):
        points, start = list(range(random.randint(3, 7))), random.randint(0, 2)
        progress = F(random.randint(0, 20 * (len(points) - 1)), 20) + F(1, 97)
        velocity = F(random.choice([0, "0.1", "0.29", "-0.2"]))
        end = max(0, min(points[-1], round(progress)))
        long = random.random() < 0.5
        if not long:
            end = max(start - 1, min(start + 1, end))
        yield {"kind": "swipe-end", "expect": {"end": end},
               "input": {"snap_points": points, "start": start, "progress": progress,
                         "velocity_px_per_ms": velocity, "allow_long_swipes": long}}
    for _ in range(10):
        viewport, start = F(random.choice([400, 600])), random.randint(0, 2)
        ways = [F(random.randint(-90, 60) * 3 + 1) for _ in range(random.randint(1, 6))]
        place, page, reported = F(start) * viewport, start, []
        kept = True
        for number, way in enumerate(ways):
            place -= way
            kept = kept and 0 <= place <= 7 * viewport
            now = floor(place / viewport + F(1, 2))
            if now != page:
                reported.append([number + 1, now])
            page = now
        if kept:
            yield {"kind": "page-changed", "expect": {"reported_pages": reported, "settles_on": page},
                   "input": {"viewport": viewport, "touch_slop": 0, "moves": ways, "start_page": start}}
    yield from carousels(random)
    yield from ports(random)


def drag_results(random):
    """SwiftUIPager's pages, counted one by one."""
    for _ in range(24):
        count, loop = random.choice([3, 5, 10, 20]), random.random() < 0.4
        page, share = random.randrange(count), F(random.choice(["1/4", "1/2", "3/4"]))
        drag, velocity = F(random.randint(-720, 720)), F(random.choice([0, 120, -480, 510, -900, 2600]))
        way, turned = abs(drag) / 300, 0
        while way >= turned + share:
            turned += 1
        target = page + (turned if drag < 0 else -turned)
        if not loop:
            target = max(0, min(count - 1, target))
        same = (target - page) % count == 0 if loop else target == page
        if same and abs(velocity) > 500:
            target += 1 if velocity < 0 else -1
        target = target % count if loop else max(0, min(count - 1, target))
        yield {"kind": "drag-result", "expect": {"page": target, "increment": 0 if target == page else 1},
               "input": {"count": count, "page": page, "drag_offset": drag, "velocity": velocity, "page_size": 300,
                         "sensitivity": share, "loop": loop, "multiple": False}}


def carousels(random):
    """Snaps of free carousels: each slide is moved until it is aligned."""
    for number in range(14):
        view, offset, slides = random.choice([400, 640, 1000]), 0, []
        for _ in range(random.randint(4, 8)):
            length = random.randint(2, 9) * 40
            slides.append([offset, length])
            offset += length
        align = ["start", "center", "end"][number % 3]
        part = {"start": F(0), "center": F(1, 2), "end": F(1)}[align]
        snaps = [(view - length) * part - start for start, length in slides]
        case = {"view": view, "slides": slides, "align": align, "contain_scroll": False, "slides_to_scroll": 1}
        yield {"kind": "embla-align", "input": case, "expect": {"snaps": snaps}}
        content = offset
        if content > view + 80:
            held = [max(-F(content - view), min(F(0), snap)) for snap in snaps]
            yield {"kind": "embla-contain", "input": case | {"contain_scroll": "keepSnaps"},
                   "expect": {"snaps": held}}


def ports(random):
    for number in range(14):
        offset, items = 0, []
        for _ in range(random.randint(4, 8)):
            length = random.randint(2, 7) * 40
            items.append([offset, length])
            offset += length + random.choice([0, 20])
        view = 300
        align = ["start", "center", "end"][number % 3]
        part = {"start": F(0), "center": F(1, 2), "end": F(1)}[align]
        most = items[-1][0] + items[-1][1] - view
        if most <= 0:
            continue
        snaps = [max(F(0), min(F(most), start + (length - view) * part)) for start, length in items]
        rows = []
        for _ in range(5):
            to = F(random.randint(0, most)) + F(1, 7)
            ranked = sorted(snaps, key=lambda snap: abs(snap - to))
            rows.append([to, ranked[0]])
        yield {"kind": "browser-snap", "samples": rows,
               "input": {"view": view, "items": items, "align": align, "max": most}}


def rubber_band():
    random = numbers("rubber")
    for number in range(18):
        distance, dimension = F(random.randint(-900, 900)), F(random.choice([44, 320, 812]))
        coefficient = F(random.choice(["0.15", "0.55", "1"]))
        band = lambda d: (1 - 1 / (abs(d) * coefficient / dimension + 1)) * dimension * (1 if d > 0 else -1)
        inputs = {"dimension": dimension, "coefficient": coefficient}
        yield {"kind": "band", "input": inputs | {"distance": distance}, "expect": {"result": band(distance)}}
        low, high = F(random.randint(-50, 0)), F(random.randint(60, 300))
        inside = max(low, min(high, distance))
        result = inside + band(distance - inside) if distance != inside else inside
        yield {"kind": "band-in-limits", "expect": {"result": result},
               "input": inputs | {"value": distance, "min": low, "max": high}}
        stretch = [F(random.choice(["0", "0.35", "1"])) for _ in range(2)]
        yield {"kind": "linear-elastic",
               "expect": {"result": inside + (distance - inside) * stretch[distance > high]},
               "input": {"value": distance, "min": low, "max": high, "elastic_min": stretch[0],
                         "elastic_max": stretch[1]}}
        power = D(random.randint(1, 900))
        bend = D(random.choice(["0.15", "0.2", "0.1"]))
        yield {"kind": "band-one-sided", "input": {"distance": float(power), "coefficient": float(bend)},
               "expect": {"result": (power.ln() * 5 * bend).exp()}}
        amount, length = F(random.randint(1, 80), 100), F(random.choice([320, 1024]))
        d = length / 10
        yield {"kind": "progress-overshoot", "input": {"amount": amount, "distance_px": length},
               "expect": {"result": (1 - 1 / (1 + amount * d)) / d}}
        rate = ["normal", "fast"][number % 2]
        most = F("0.26") if rate == "fast" else F("0.52")
        q = F(number, 20)
        yield {"kind": "friction-factor", "input": {"overscroll_fraction": q, "rate": rate},
               "expect": {"factor": most * (1 - q) ** 2}}
        past, pull, view = F(random.randint(1, 90)), F(random.randint(1, 60)), F(400)
        gamma = most * (1 - past / view) ** 2
        # Damped up to the edge. Beyond it, one to one.
        tense = gamma * pull if gamma * pull <= past else past + pull - past / gamma
        yield {"kind": "overscroll-step", "expect": {"applied": tense},
               "input": {"position": -past, "min": 0, "max": 1000, "viewport": view, "offset": pull, "rate": rate}}
        yield {"kind": "overscroll-step", "expect": {"applied": pull},
               "input": {"position": 500, "min": 0, "max": 1000, "viewport": view, "offset": pull, "rate": rate}}

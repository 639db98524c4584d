"""Cases of released components, computed in fractions by the rules in the toolkits' sources."""

from exact import Fraction, numbers

F = Fraction


def nearest(places, at, later=False):
    """The nearest place. If two are equally near, the first or the last in the list."""
    best = None
    for place in places:
        if best is None or abs(at - place) < abs(at - best) or (later and abs(at - place) == abs(at - best)):
            best = place
    return best


def anchors(random, count=None):
    return sorted(random.sample(range(0, 900, 20), count or random.choice([2, 3, 4])))


def compose(places, at, velocity, fastest, way):
    above = [place for place in places if place >= at] or [places[-1]]
    below = [place for place in places if place <= at] or [places[0]]
    if velocity == 0:
        return nearest(places, at, later=True)
    ahead, behind = (above[0], below[-1]) if velocity > 0 else (below[-1], above[0])
    if abs(velocity) >= fastest:
        return ahead
    threshold = F(way["px"]) if "px" in way else F(way["fraction"]) * abs(ahead - behind)
    return ahead if abs(at - behind) >= threshold else behind


SPEEDS = [0, 0, 40, -40, 124, -124, 125, -125, 900, -900, 2500, -2500]


def anchored_draggable():
    random = numbers("anchored")
    for _ in range(24):
        places = anchors(random)
        at, velocity = random.randint(places[0], places[-1]), random.choice(SPEEDS)
        way = random.choice([{"px": 56}, {"fraction": 0.5}, {"fraction": 0.25}])
        yield {"kind": "compose-target", "input": {
            "anchors": places, "offset": at, "velocity": velocity, "threshold": way, "velocity_threshold": 125},
            "expect": {"anchor": compose(places, at, velocity, 125, way)}}
    for _ in range(8):
        at, velocity = random.randint(-360, 360), random.choice(SPEEDS)
        yield {"kind": "compose-swipe-to-dismiss", "input": {
            "width_dp": 360, "density": 1, "offset_px": at, "velocity_px": velocity},
            "expect": {"target_px": compose([-360, 0, 360], at, velocity, 125, {"px": 56})}}
    places, at, rows = [0, 120, 400], 120, []
    for _ in range(8):
        delta = random.randint(-300, 300)
        then = max(0, min(400, at + delta))
        rows.append([delta, then, then - at])
        at = then
    yield {"kind": "compose-drag", "input": {"anchors": places, "start": 120}, "samples": rows}
    for _ in range(6):
        count, value = random.randint(1, 9), F(random.randint(0, 1000), 1000)
        yield {"kind": "flutter-slider-discrete", "input": {"value": value, "divisions": count},
               "expect": {"value": F(int(value * count + F(1, 2)), count)}}
    for _ in range(6):
        point, elastic = F(random.randint(-400, 700)), F(random.choice([0, 20, 35, 100]), 100)
        limit = max(F(0), min(F(300), point))
        yield {"kind": "motion-elastic", "input": {"point": point, "min": 0, "max": 300, "elastic": elastic},
               "expect": {"point": limit + elastic * (point - limit)}}
    for _ in range(12):
        places = anchors(random)
        current, share = random.choice(places), F(random.choice([0, 5, 10, 25]), 100)
        value = F(random.randint(places[0] - 50, places[-1] + 50) * 4 + 1, 4)
        yield {"kind": "oracle-detent", "input": {
            "detents": places, "current": current, "value": value, "hysteresis": share},
            "expect": {"detent": kept(places, current, value, share)}}


def kept(places, current, value, share):
    """The nearest place. The border between two is moved away from the current place by a share of their gap."""
    found = places[0]
    for low, high in zip(places, places[1:]):
        shift = share * (high - low) * (1 if low >= current else -1)
        if value > F(low + high, 2) + shift:
            found = high
    return found


def layout_motion():
    """Boxes in transition between layouts: each edge is animated separately, and a change starts from its current position."""
    random = numbers("layout")

    def box():
        return [random.randint(0, 300) for _ in range(2)] + [random.randint(10, 300) for _ in range(2)]

    for _ in range(4):
        one, two = box(), box()
        shares = [F(0), F(1, 4), F(2, 3), F(1), F(11, 10)]
        yield {"kind": "flip-progress", "input": {"from": one, "to": two}, "samples": [
            [share] + [a + share * (b - a) for a, b in zip(one, two)] for share in shares]}
    for _ in range(6):
        one, two = box(), box()
        share, speed = F(random.randint(1, 9), 10), random.choice([-3, -1, F(1, 2), 2])
        edges = [[b[0], b[1], b[0] + b[2], b[1] + b[3]] for b in (one, two)]
        yield {"kind": "flip-interrupt", "input": {
            "from": one, "to": two, "progress": share, "progress_per_second": speed}, "expect": {
            "edges": [a + share * (b - a) for a, b in zip(*edges)],
            "edge_velocity": [speed * (b - a) for a, b in zip(*edges)]}}


def panel(places, start, at, velocity, skips):
    """The detent by FloatingPanel's segments."""
    onward = at > start if velocity == 0 else velocity > 0
    sign = 1 if onward else -1
    # Seen in the direction of the finger, so that there is one case.
    line = [sign * place for place in (places if onward else places[::-1])]
    here, there = sign * F(at), sign * (F(at) + F(velocity) * F(499, 1000))

    def behind(spot):
        # Going down a place itself belongs to the segment that begins there, going up likewise.
        passed = [index for index, place in enumerate(line) if place <= spot]
        return passed[-1] if passed else None

    spot = there if skips else here
    low = behind(spot)
    if low is None:
        return places[0] if onward else places[-1]
    if low == len(line) - 1:
        return sign * line[low]
    if not skips:
        limit = line[min(low + 2, len(line) - 1)]
        there = max(min(there, limit), line[low])
    return sign * (line[low + 1] if there - line[low] > (line[low + 1] - line[low]) / F(2) else line[low])


def sheet_settle():
    random = numbers("sheets")
    for _ in range(24):
        places = anchors(random, 3)
        start, velocity = random.choice(places), random.choice([0, 300, -300, 900, -900, 4000, -4000])
        at, skips = random.randint(places[0] + 1, places[-1] - 1), random.random() < 0.5
        if at in places:
            continue
        names = dict(zip(["full", "half", "tip"], places))
        found = panel(places, start, at, velocity, skips)
        word = {place: name for name, place in names.items()}
        yield {"kind": "floatingpanel-target", "input": {
            "detents": names, "from": word[start], "y": at, "velocity": velocity, "project_all": skips},
            "expect": {"detent": word[found]}}
    for _ in range(10):
        places = anchors(random)
        at, velocity = random.randint(places[0], places[-1]), random.choice([0, 15, -15, 300, -300, 2500])
        above = next(place for place in places if place >= at)
        below = [place for place in places if place <= at][-1]
        found = nearest([below, above], at, later=True) if abs(velocity) <= 20 else above if velocity > 0 else below
        yield {"kind": "flutter-snap-target", "input": {
            "position": at, "velocity": velocity, "targets": places, "velocity_tolerance": 20},
            "expect": {"target": found}}
    for _ in range(8):
        places, velocity = anchors(random, 3), random.choice([0, 350, -900, 2500])
        at = random.randint(places[0], places[-1])
        yield {"kind": "gorhom-snap", "input": {"y": at, "velocity": velocity, "points": places},
               "expect": {"target": nearest(places, at + F(velocity, 5))}}
    for _ in range(8):
        y, velocity = random.randint(50, 800), random.choice([0, 250, 301, -301])
        if abs(velocity) > 300:
            found = "long" if velocity < 0 else "short" if y - 50 <= 800 - y and y < 400 else "dismiss"
        else:
            found = {50: "long", 400: "short", 800: "dismiss"}[nearest([800, 400, 50], y)]
        yield {"kind": "panmodal-release", "input": {
            "y": y, "velocity": velocity, "long": 50, "short": 400, "container": 800}, "expect": {"result": found}}
    for _ in range(8):
        heights, current, end = [68, 264, 620], random.randint(0, 2), random.randint(0, 700)
        found = heights.index(nearest(heights, end))
        way = end - heights[current]
        if found == current and abs(way) > 20:
            found = max(0, min(2, found + (1 if way > 0 else -1)))
        yield {"kind": "pulley-release", "input": {
            "heights": heights, "current": current, "projected_height": end, "threshold": 20},
            "expect": {"index": found}}
    for _ in range(24):
        yield material(random)
    for _ in range(6):
        velocity, value = random.choice([0, 699, 700, 701, -900]), F(random.randint(1, 99), 100)
        yield {"kind": "flutter-modal-release", "input": {"velocity": velocity, "value": value},
               "expect": {"closes": velocity > 700 or value < F(1, 2)}}
        velocity = random.choice([0, 1, -1, 2, -2, 3])
        yield {"kind": "cupertino-sheet-release", "input": {"velocity": velocity, "value": value},
               "expect": {"closes": velocity > 0 if abs(velocity) >= 2 else value <= F(52, 100)}}


def material(random):
    expanded, half, collapsed, height = random.choice([(80, None, 600, 800), (0, 400, 680, 800)])
    hides, skips = random.choice([(False, False), (True, False), (True, True)])
    # Slow releases between expanded and half. The source has a bug there, so the intended rule differs.
    top = random.randint(half or expanded, height - 20)
    vx, vy = random.choice([(0, 0), (0, -1), (0, 300), (0, 900), (900, 300), (0, 501)])
    distance = {"expanded": abs(top - expanded), "collapsed": abs(top - collapsed)}
    if half is not None:
        distance["half"] = abs(top - half)

    def closer(one, other):
        return one if distance[one] < distance[other] else other

    near_hidden = skips or (top >= collapsed and abs(top + F(vy, 10) - collapsed) / (height - collapsed) > F(1, 2))
    if vy < 0:
        found = "half" if half is not None and top > half else "expanded"
    elif hides and near_hidden:
        if (abs(vx) < abs(vy) and vy > 500) or top > F(height + expanded, 2):
            found = "hidden"
        else:
            found = "expanded" if half is None else closer("expanded", "half")
    elif vy == 0 or abs(vx) > abs(vy):
        found = closer("expanded", "collapsed") if half is None else closer("half", "collapsed")
        if half is not None and top < half:
            found = closer("expanded", "half")
    else:
        found = "collapsed" if half is None else closer("half", "collapsed")
    return {"kind": "material-release", "input": {
        "parent_height": height, "expanded": expanded, "half": half, "collapsed": collapsed, "hideable": hides,
        "skip_collapsed": skips, "top": top, "velocity": [vx, vy]}, "expect": {"state": found}}


def drawer():
    random = numbers("drawers")
    for _ in range(8):
        at, velocity = random.randint(-300, 0), random.choice([0, 100, -100, 399, 400, -400, -399])
        yield {"kind": "compose-drawer-release", "input": {"width": 300, "offset": at, "velocity": velocity},
               "expect": {"offset": compose([-300, 0], at, velocity, 400, {"fraction": 0.5})}}
        share, velocity = F(random.randint(5, 95), 100), random.choice([0, 364, 365, -365, 399, 400, -400, -399])
        yield {"kind": "drawerlayout-release", "input": {
            "open_fraction": share, "velocity": velocity, "min_velocity": 400},
            "expect": {"opens": velocity > 0 if abs(velocity) >= 400 else share > F(1, 2)}}
        yield {"kind": "flutter-drawer-release", "input": {"open_fraction": share, "velocity": velocity},
               "expect": {"opens": velocity > 0 if abs(velocity) >= 365 else share >= F(1, 2)}}
        is_open = random.random() < 0.5
        way, velocity = random.randint(1, 199) * (-1 if is_open else 1), random.choice([0, 500, -500, 2500])
        yield {"kind": "rngh-drawer-release", "input": {
            "width": 200, "open": is_open, "translation": way, "velocity": velocity},
            "expect": {"opens": (200 if is_open else 0) + way + F(velocity, 20) > 100}}


def back_swipe():
    random = numbers("back")
    for _ in range(10):
        velocity, value = random.choice([0, F(1, 2), 1, -1, 2, -2]), F(random.randint(1, 99), 100)
        pops = velocity > 0 if abs(velocity) >= 1 else value <= F(1, 2)
        yield {"kind": "cupertino-release", "input": {"velocity": velocity, "value": value, "current": True},
               "expect": {"pops": pops}}
        way, velocity, inverted = random.randint(0, 359), random.choice([0, 300, -300, 900]), random.random() < 0.3
        sign = -1 if inverted else 1
        yield {"kind": "react-navigation-release", "input": {
            "distance": 360, "translation": sign * way, "velocity": sign * velocity, "inverted": inverted,
            "closing_before": False}, "expect": {"closes": way + F(3, 10) * velocity > 180}}


def swipe_dismiss():
    random = numbers("swipes")
    for _ in range(12):
        way, velocity = random.choice([-1, 1]) * random.randint(1, 340), random.choice([0, 699, 700, -700, 1200, -1200])
        cross = random.choice([0, 300, 301, 900])
        found = "dismiss" if F(abs(way), 360) > F(4, 10) else "back"
        if abs(velocity) >= 700 and abs(velocity) - cross >= 400:
            found = "dismiss" if (velocity > 0) == (way > 0) else "back"
        yield {"kind": "flutter-dismissible", "input": {
            "width": 360, "extent": way, "velocity": velocity, "cross": cross, "threshold": 0.4},
            "expect": {"result": found}}
        vx, vy = random.choice([0, 119, 120, -120, 400, 6000]), random.choice([0, 399, 900])
        counted = max(-800, min(800, vx))
        side = "right" if way > 0 else "left"
        is_thrown = abs(counted) >= 120 and (counted > 0) == (way > 0) and abs(counted) > vy
        yield {"kind": "itemtouchhelper", "input": {"width": 360, "dx": way, "velocity": [vx, vy], "density": 1},
               "expect": {"swiped": side if is_thrown or abs(way) > 180 else "none"}}
        left, right, state = random.choice([(80, 160, 0), (80, 160, 1), (80, 160, -1), (0, 120, -1), (0, 120, 0)])
        way, velocity, friction = random.randint(-150, 150), random.choice([0, 100, -900]), random.choice([1, 2])
        end = {0: 0, 1: left, -1: -right}[state] + (way + F(velocity, 20)) / friction
        places = [place for place in [-right, 0, left] if place or True]
        places = sorted(set(places))
        home = places.index({0: 0, 1: left, -1: -right}[state])
        near = places[max(0, home - 1):home + 2]
        if any(abs(end - place) == abs(end - other) for place in near for other in near if place != other):
            continue
        yield {"kind": "rngh-swipeable", "input": {
            "left_width": left, "right_width": right, "row_state": state, "translation": way, "velocity": velocity,
            "friction": friction}, "expect": {"offset": nearest(near, end)}}


def zoom():
    random = numbers("zoom")
    for _ in range(6):
        scale, pan = F(random.randint(5, 40), 10), [F(random.randint(-300, 200)) for _ in range(2)]
        centre, rows = [F(random.randint(0, 390)) for _ in range(2)], []
        for _ in range(4):
            factor, now = F(random.randint(3, 30), 10), [F(random.randint(0, 390)) for _ in range(2)]
            # The content point under the midpoint of the fingers is back at its place.
            shown = [now[axis] - scale * factor * ((centre[axis] - pan[axis]) / scale) for axis in range(2)]
            rows.append([factor, *now, scale * factor, *shown])
        yield {"kind": "oracle-focal", "input": {"scale": scale, "pan": pan, "centre": centre}, "samples": rows}
    for _ in range(6):
        view, content = [360, 640], [random.randint(50, 900), random.randint(50, 900)]
        scale, expect = F(random.randint(2, 40), 10), {}
        for axis, name in enumerate("xy"):
            room = view[axis] - content[axis] * scale
            expect[name] = [room, F(0)] if room < 0 else [room / 2, room / 2]
        yield {"kind": "oracle-bounds", "input": {"view": view, "content": content, "scale": scale}, "expect": expect}


def refresh():
    random = numbers("refresh")
    for _ in range(6):
        viewport, pulled, c = F(random.choice([600, 800])), F(random.randint(1, 900)), F(55, 100)
        offset = (1 - 1 / (pulled * c / viewport + 1)) * viewport
        yield {"kind": "oracle-resist", "input": {"viewport": viewport, "pulled": pulled, "c": c},
               "expect": {"offset": offset}}
        yield {"kind": "oracle-resist-inverse", "input": {"viewport": viewport, "offset": offset, "c": c},
               "expect": {"pulled": pulled}}


def card_stack():
    """Cards under a finger: their rotation, the visible labels, and the target of a flight."""
    random = numbers("cards")
    for _ in range(8):
        width, height, most = random.randint(200, 400), 2 * random.randint(150, 300), F(random.randint(5, 60), 100)
        x, y = random.randint(-2 * width, 2 * width), random.randint(0, height)
        turn = most * max(F(-1), min(F(1), F(x, width))) * (1 if y < height // 2 else -1)
        yield {"kind": "shuffle-rotation", "input": {
            "translation_x": x, "touch_y": y, "screen_width": width, "card_height": height, "max_angle": most},
            "expect": {"rotation": turn, "clamped": turn}}
    for _ in range(10):
        x, y, way = random.randint(-200, 200), random.randint(-200, 200), random.randint(40, 200)
        side = random.choice(["left", "right", "up", "down"])
        shares = {"left": F(max(0, -x), way), "right": F(max(0, x), way), "up": F(max(0, -y), way), "down": F(max(0, y), way)}
        yield {"kind": "shuffle-overlay", "input": {"translation": [x, y], "direction": side, "min_distance": way},
               "expect": {"opacity": max(F(0), min(F(1), 2 * shares[side] - sum(shares.values())))}}
    for one, other, long in [(3, 4, 5), (-5, 12, 13), (8, -15, 17), (0, -1, 1)]:
        # Cards whose diagonal is whole, so that the place is a fraction.
        for card in [[300, 400], [360, 480]]:
            far = 667 + (500 if card[0] == 300 else 600)
            yield {"kind": "shuffle-flyoff", "input": {
                "translation": [10 * one, 10 * other], "screen": [375, 667], "card": card},
                "expect": {"translation": [F(far * one, long), F(far * other, long)]}}


def sticky_header():
    """Sticky titles that the next title pushes off."""
    random = numbers("sticky")
    for _ in range(12):
        sections = [[random.choice([30, 40]), random.randint(10, 300)] for _ in range(random.choice([2, 3, 4]))]
        inset, starts = random.choice([0, 0, 56]), [0]
        for title, body in sections:
            starts.append(starts[-1] + title + body)
        given = {"sections": sections, "inset": inset}
        rows = []
        for scroll in [0] + [random.randint(-80, starts[-1]) for _ in range(3)]:
            rows.append([scroll] + [max(start - scroll, min(inset, end - title - scroll))
                                    for (title, _), start, end in zip(sections, starts, starts[1:])])
        yield {"kind": "sticky-push", "input": given, "samples": rows}
        scroll = random.choice([random.randint(-80, starts[-1]), random.choice(starts[:-1]) - inset])
        current = max([-1] + [n for n, start in enumerate(starts[:-1]) if scroll + inset >= start])
        yield {"kind": "sticky-current", "input": given | {"scroll": scroll}, "expect": {"section": current}}
        section = random.randrange(len(sections))
        offset = random.choice([0, random.randint(1, sections[section][1] - 1)])
        yield {"kind": "sticky-scroll-to", "input": given | {"section": section, "item_offset": offset},
               "expect": {"scroll": starts[section] + offset - inset}}


TOPICS = {"anchored-draggable": anchored_draggable, "sheet-settle": sheet_settle, "drawer": drawer,
          "back-swipe": back_swipe, "swipe-dismiss": swipe_dismiss, "zoom": zoom, "refresh": refresh,
          "layout-motion": layout_motion, "card-stack": card_stack, "sticky-header": sticky_header}

"""Cases of scroll views that share a finger, in fractions. Each step is distributed by simulation."""

from exact import Fraction, numbers

F = Fraction


def taken(wanted, room):
    """The part of a movement that fits into the room in its direction."""
    return max(-room, min(room, wanted))


def nested_scroll():
    random = numbers("nested")
    for turn in range(16):
        sheet_min, sheet_max, list_max = F(60), F(random.choice([300, 700])), F(random.choice([0, 150, 900]))
        sheet = random.choice([sheet_min, sheet_max, F(random.randint(60, 300))])
        scrolled = F(random.randint(0, int(list_max))) if sheet == sheet_min else F(0)
        first = turn % 2 == 0
        start = {"sheet": sheet, "sheet_min": sheet_min, "sheet_max": sheet_max, "list": scrolled,
                 "list_max": list_max, "expand_first": first}
        deltas = [F(random.choice([-1, 1]) * random.randint(1, 400)) for _ in range(7)]
        rows = []
        for delta in deltas:
            # The room of the list and of the sheet in both directions. The first takes as much as fits.
            def move_list(way):
                nonlocal scrolled
                way = max(-(list_max - scrolled), min(scrolled, way))
                scrolled -= way
                return way

            def move_sheet(way):
                nonlocal sheet
                way = max(sheet_min - sheet, min(sheet_max - sheet, way))
                sheet += way
                return way

            left = delta
            order = [move_sheet, move_list] if delta < 0 and first else [move_list, move_sheet]
            for move in order:
                left -= move(left)
            rows.append([delta, sheet, scrolled, 0])
        yield {"kind": "sheet-list-lossless", "input": start | {"deltas": deltas}, "samples": rows}
    for depth in [1, 2, 3, 4] * 3:
        available = F(random.choice([-1, 1]) * random.randint(10, 300))
        pre = [F(random.choice([0, 0, 15, 60])) for _ in range(depth)]
        post = [F(random.choice([0, 20, 80])) for _ in range(depth)]
        own = F(random.choice([0, 40, 1000]))
        rows, left = [], available
        for index in range(depth):
            part = taken(left, pre[index])
            left -= part
            rows.append(["pre", index, part])
        part = taken(left, own)
        left -= part
        rows.append(["self", -1, part])
        for index in reversed(range(depth)):
            part = taken(left, post[index])
            left -= part
            rows.append(["post", index, part])
        yield {"kind": "compose-order", "input": {"available": available, "pre": pre, "self": own, "post": post},
               "samples": rows, "expect": {"rest": left}}


def nested_fling():
    """A fling through nested scroll views. Each declares the share of the travel that it takes before its content.

    The travel is divided at the borders of the views. Between two borders, each view takes a constant part.
    """
    random = numbers(2711)
    for _ in range(160):
        depth = random.choice([2, 2, 3])
        rooms = [F(random.choice([0, 40, 130, 200, 455, 5000])) for _ in range(depth)]
        starts = [room * random.choice([0, 0, F(1, 4), F(1, 2), 1]) for room in rooms]
        shares = [F(random.choice([0, 0, 1, 1, F(1, 4), F(1, 2), F(4, 5)])) for _ in range(depth - 1)] + [F(0)]
        if not any(shares):
            shares[0] = F(1)  # without a declared order, the fling belongs to one view
        velocity = F(random.choice([-1, 1]) * random.randint(200, 6000))
        rate = F("2.002002670673082")
        ways = 1 if velocity > 0 else -1
        places, left = list(starts), abs(velocity) / rate

        def room(index):
            return rooms[index] - places[index] if ways > 0 else places[index]

        def parts(index, amount):
            """The parts of the views from `index` inwards, outermost first, or None if all are at their ends."""
            if index == depth:
                return None
            inside = parts(index + 1, F(1))
            share = shares[index]
            if room(index) == 0:
                return None if inside is None else [F(0)] + [part * amount for part in inside]
            if inside is None or share == 1:
                return [amount] + [F(0)] * (depth - index - 1)
            if share == 0:
                return [F(0)] + [part * amount for part in inside]
            return [amount * share] + [part * amount * (1 - share) for part in inside]

        while left > 0 and (now := parts(0, F(1))) is not None:
            way = min([left] + [room(index) / part for index, part in enumerate(now) if part > 0])
            places = [place + ways * part * way for place, part in zip(places, now)]
            left -= way
        yield {"kind": "ordered", "input": {"rooms": rooms, "starts": starts, "shares": shares[:-1], "velocity": velocity},
               "expect": {"places": places}}

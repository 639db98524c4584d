"""Cases of scrolls that share a finger, in fractions: what each takes of a step is tried out, step by step."""

from exact import Fraction, numbers

F = Fraction


def taken(wanted, room):
    """What of a way is taken by something with room for so much, in its direction."""
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
            # The list's room in both directions, and the sheet's; whoever is first takes what it can.
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

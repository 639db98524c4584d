"""Numbers of 50 digits, and solvers on them that need no formula of the result."""

import random
from decimal import Decimal, getcontext
from fractions import Fraction

getcontext().prec = 60
D = Decimal


def plain(value):
    """The double nearest to an exact number, for a file."""
    if isinstance(value, (Decimal, Fraction)):
        return float(value)
    if isinstance(value, (list, tuple)):
        return [plain(item) for item in value]
    if isinstance(value, dict):
        return {key: plain(item) for key, item in value.items()}
    return value


def sine(x):
    """The series, after the subtraction of whole turns."""
    x = D(x)
    turn = 2 * PI
    x -= (x / turn).to_integral_value() * turn
    term, total, n = x, x, 1
    while abs(term) > D(10) ** -55:
        term *= -x * x / ((n + 1) * (n + 2))
        total += term
        n += 2
    return total


def arctangent(x):
    """The series, for a small number."""
    x, total, power, n = D(x), D(0), D(x), 1
    while abs(power) > D(10) ** -58:
        total += power / n if n % 4 == 1 else -power / n
        power *= x * x
        n += 2
    return total


# Machin's formula.
PI = 4 * (4 * arctangent(D(1) / 5) - arctangent(D(1) / 239))


def arcsine(x):
    return bisected(lambda angle: sine(angle) - D(x), -PI / 2, PI / 2)


def bisected(f, low, high, steps=180):
    """The root of a function that changes its sign between two places."""
    low, high = D(low), D(high)
    rises = f(high) >= f(low)
    for _ in range(steps):
        middle = (low + high) / 2
        if (f(middle) < 0) == rises:
            low = middle
        else:
            high = middle
    return (low + high) / 2


class Spring:
    """m·x″ + c·x′ + k·(x − to) = 0, integrated by Taylor steps instead of a closed form."""

    def __init__(self, mass, stiffness, damping, start, velocity, to):
        self.mass, self.stiffness, self.damping = D(mass), D(stiffness), D(damping)
        self.to = D(to)
        pace = (self.stiffness / self.mass).sqrt() + self.damping / self.mass
        self.step = D("0.5") / pace
        self.grid = [(D(start) - self.to, D(velocity))]

    def ahead(self, state, time):
        """Displacement and velocity a short time after a state."""
        a, b = state
        place, speed, power = a, b, D(1)
        for n in range(0, 70):
            c = -(self.damping * (n + 1) * b + self.stiffness * a) / (self.mass * (n + 1) * (n + 2))
            power *= time
            place += power * (b if n == 0 else D(0)) + power * time * c
            speed += power * (n + 2) * c
            a, b = b, c
            if n > 4 and abs(a * power) < D(10) ** -58 and abs(b * power) < D(10) ** -58:
                break
        return place, speed

    def state(self, time):
        time = D(time)
        index = int(time / self.step)
        while len(self.grid) <= index:
            self.grid.append(self.ahead(self.grid[-1], self.step))
        return self.ahead(self.grid[index], time - index * self.step)

    def row(self, time):
        place, speed = self.state(time)
        return [time, self.to + place, speed]

    def last_crossing(self, part, tolerance, until):
        """The last time before `until` when a part of the state leaves its tolerance, or 0."""
        tolerance = D(tolerance)
        over = lambda time: abs(self.state(time)[part]) - tolerance
        fine = self.step / 16
        index, last = int(D(until) / fine), None
        while index > 0:
            if over(fine * (index - 1)) > 0:
                last = fine * (index - 1)
                break
            index -= 1
        if last is None:
            return D(0)
        return bisected(lambda time: -over(time), last, last + fine, 120)


def numbers(seed):
    """A generator of round numbers. Each topic has its own, so that a change of one does not affect the others."""
    return random.Random(seed)

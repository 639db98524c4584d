#!/usr/bin/env python3
"""Searches for values of numeric tunables with CMA-ES (pip install cma), which Flickbook evaluates.

    tune_with_cma.py RUNS flickbook tune SCREEN CORPUS --tunable a,b --serve
"""
import json
import subprocess
import sys

import cma


def main():
    child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        child.stdin.write(json.dumps(request) + "\n")
        child.stdin.flush()
        return json.loads(child.stdout.readline())

    space = json.loads(child.stdout.readline())
    tunables = space["tunables"]
    count = 0

    def cost(shares):
        nonlocal count
        count += 1
        values = {
            tunable["name"]: tunable["low"] + min(1, max(0, share)) * (tunable["high"] - tunable["low"])
            for tunable, share in zip(tunables, shares)}
        answer = ask({"kind": "try", "id": count, "set": values})
        if answer["kind"] == "error":
            return 1e9
        # If the numbers of wrong outcomes are equal, the shortfall decides.
        return answer["values"]["violations"] + min(1, answer["values"]["soft"] / 100)

    start = [(tunable["now"] - tunable["low"]) / (tunable["high"] - tunable["low"]) for tunable in tunables]
    options = {"seed": space["seed"] + 1, "verbose": -9, "maxfevals": int(sys.argv[1]), "bounds": [0, 1]}
    cma.CMAEvolutionStrategy(start, 0.3, options).optimize(cost)
    print(json.dumps(ask({"kind": "best"})))
    child.stdin.close()
    child.wait()


if __name__ == "__main__":
    main()

#!/usr/bin/env python3
"""Searches for values of tunables with Optuna, which Flickbook evaluates.

    tune_with_optuna.py TRIALS flickbook tune SCREEN CORPUS --tunable a,b --serve
"""
import json
import subprocess
import sys

import optuna


def main():
    child = subprocess.Popen(sys.argv[2:], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def ask(request):
        child.stdin.write(json.dumps(request) + "\n")
        child.stdin.flush()
        return json.loads(child.stdout.readline())

    space = json.loads(child.stdout.readline())
    distributions, now = {}, {}
    for tunable in space["tunables"]:
        name, now[tunable["name"]] = tunable["name"], tunable["now"]
        if "choices" in tunable:
            distributions[name] = optuna.distributions.CategoricalDistribution(tunable["choices"])
        elif tunable.get("whole"):
            distributions[name] = optuna.distributions.IntDistribution(int(tunable["low"]), int(tunable["high"]))
        else:
            distributions[name] = optuna.distributions.FloatDistribution(tunable["low"], tunable["high"])

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(
        directions=["minimize", "maximize"], sampler=optuna.samplers.TPESampler(seed=space["seed"]))
    study.enqueue_trial(now)
    for _ in range(int(sys.argv[1])):
        trial = study.ask(fixed_distributions=distributions)
        answer = ask({"kind": "try", "id": trial.number, "set": trial.params})
        if answer["kind"] == "error":
            study.tell(trial, state=optuna.trial.TrialState.FAIL)
        else:
            study.tell(trial, [answer["values"]["violations"], answer["values"]["margin"]])
    print(json.dumps(ask({"kind": "best"})))
    child.stdin.close()
    child.wait()


if __name__ == "__main__":
    main()

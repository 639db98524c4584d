"""Reads the files of CI services with a YAML parser, and runs their steps as the service does.

    jobs.py steps FOLDER FILE...   writes each shell step of the files into the folder; of a Markdown
                                   page the steps of its yaml blocks. Prints their number by file
    jobs.py github|gitlab ROOT     runs the job in the current folder, a project. ROOT is Flickbook's
                                   repository, and FLICKBOOK_PROGRAM the program that a stand-in for a
                                   release has

Third-party actions are skipped. Exit code 1 if a step fails.
"""

import functools
import hashlib
import http.server
import os
import platform
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import threading

import yaml

VERSION = "1.2.3"


def documents(path):
    """The YAML documents of a file."""
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not path.endswith(".md"):
        return [yaml.safe_load(text)]
    return [yaml.safe_load(block) for block in re.findall(r"(?ms)^```yaml\n(.*?)^```$", text)]


def shell_steps(node):
    """The shell commands below a node."""
    if isinstance(node, list):
        for each in node:
            yield from shell_steps(each)
    elif isinstance(node, dict):
        for key, value in node.items():
            if key == "run" and isinstance(value, str):
                yield value
            elif key in ("before_script", "script", "after_script") and isinstance(value, list):
                yield "\n".join(value)
            else:
                yield from shell_steps(value)


def write_steps(folder, paths):
    number = 0
    for path in paths:
        count = 0
        for document in documents(path):
            for step in shell_steps(document):
                number += 1
                count += 1
                # An expression of the service is one word.
                text = re.sub(r"\$\{\{.*?\}\}", "expression", step)
                with open(os.path.join(folder, f"{number}.sh"), "w", encoding="utf-8") as file:
                    file.write(f"#!/bin/bash\n{text}\n")
        print(f"{path}: {count}")


def evaluated(text, values):
    """The text with its expressions `${{ … }}` replaced."""

    def value(match):
        code = match[1].replace("&&", " and ").replace("||", " or ")
        code = re.sub(
            r"'[^']*'|\b[a-z]\w*(?:\.[\w-]+)+",
            lambda name: name[0] if name[0][0] == "'" else f"values.get('{name[0]}', '')", code)
        return str(eval(code, {"values": values, "format": lambda form, *rest: form.format(*rest)}))

    return re.sub(r"\$\{\{(.*?)\}\}", value, str(text))


class QuietHandler(http.server.SimpleHTTPRequestHandler):
    """Serves a folder without a log."""

    def log_message(self, *arguments):
        pass


class Run:
    """A job in the current folder, with a release on a local server."""

    def __init__(self, root):
        self.root = root
        self.scratch = tempfile.mkdtemp()
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.scratch, "CI": "true",
            "FLICKBOOK_PROGRAM": os.environ["FLICKBOOK_PROGRAM"],
        }
        self.sum = self.release()
        shutil.copytree(os.path.join(root, "scripts/ci"), self.place("scripts"))
        handler = functools.partial(QuietHandler, directory=self.scratch)
        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        threading.Thread(target=self.server.serve_forever, daemon=True).start()
        self.address = f"http://127.0.0.1:{self.server.server_port}"

    def place(self, name):
        return os.path.join(self.scratch, name)

    def release(self):
        """Writes an archive with a program that calls the real one, and returns its checksum."""
        name = f"flickbook-{VERSION}-linux-{platform.machine()}"
        program = self.place("flickbook")
        with open(program, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\nexec "$FLICKBOOK_PROGRAM" "$@"\n')
        os.chmod(program, 0o755)
        with tarfile.open(self.place(f"{name}.tar.xz"), "w:xz") as archive:
            archive.add(program, f"{name}/bin/flickbook")
        os.remove(program)
        with open(self.place(f"{name}.tar.xz"), "rb") as file:
            return hashlib.sha256(file.read()).hexdigest()

    def shell(self, text, folder=".", environment=None):
        print(f"+ {text}", flush=True)
        script = self.place("step.sh")
        with open(script, "w", encoding="utf-8") as file:
            file.write(text)
        result = subprocess.run(
            ["bash", "--noprofile", "--norc", "-eo", "pipefail", script], cwd=folder, check=False,
            env=self.environment | (environment or {}), stdin=subprocess.DEVNULL)
        return result.returncode == 0

    # --- GitHub ---

    def github(self):
        values = {
            "vars.FLICKBOOK_VERSION": VERSION, "vars.FLICKBOOK_SHA256": self.sum,
            "vars.FLICKBOOK_RELEASES": self.address, "vars.FLICKBOOK_REPOSITORY": "some/flickbook",
        }
        for name in ("GITHUB_PATH", "GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY"):
            self.environment[name] = self.place(name)
            open(self.place(name), "w", encoding="utf-8").close()
        self.environment |= {"GITHUB_ACTIONS": "true", "GITHUB_REPOSITORY": "some/project"}
        [workflow] = documents(".github/workflows/flickbook.yml")
        [job] = workflow["jobs"].values()
        assert evaluated(job["container"], values) == "", "a release needs no container"
        assert evaluated(job["container"], {}).startswith("swift:"), "a build needs Swift"
        return self.github_steps(job["steps"], values)

    def github_steps(self, steps, values):
        fine = True
        for step in steps:
            given = {key: evaluated(value, values) for key, value in step.get("with", {}).items()}
            if step.get("uses", "").startswith("actions/checkout@") and "path" in given:
                assert given["ref"] == f"v{VERSION}" and given["repository"] == "some/flickbook"
                os.makedirs(given["path"])
                shutil.copy(os.path.join(self.root, "action.yml"), given["path"])
                shutil.copytree(
                    os.path.join(self.root, "scripts/ci"), f"{given['path']}/scripts/ci")
            elif step.get("uses", "").startswith("./"):
                fine = self.action(step["uses"], given) and fine
            elif "run" in step and (fine or evaluated(step.get("if", ""), {}) == "always()"):
                fine = self.github_step(step, values) and fine
        return fine

    def action(self, path, given):
        [action] = documents(os.path.join(path, "action.yml"))
        unknown = set(given) - set(action["inputs"])
        assert not unknown, f"no input {unknown}"
        self.environment["GITHUB_ACTION_PATH"] = os.path.abspath(path)
        inputs = {name: each.get("default") for name, each in action["inputs"].items()} | given
        values = {f"inputs.{name}": value for name, value in inputs.items()}
        return self.github_steps(action["runs"]["steps"], values)

    def github_step(self, step, values):
        environment = {key: evaluated(value, values) for key, value in step.get("env", {}).items()}
        with open(self.place("GITHUB_PATH"), encoding="utf-8") as file:
            path = file.read().split()
        environment["PATH"] = ":".join(path + [self.environment["PATH"]])
        folder = evaluated(step.get("working-directory", "."), values)
        return self.shell(evaluated(step["run"], values), folder, environment)

    # --- GitLab ---

    def gitlab(self):
        commands = self.place("commands")
        os.makedirs(commands)
        with open(os.path.join(commands, "apt-get"), "w", encoding="utf-8") as file:
            file.write("#!/bin/sh\n")
        os.chmod(os.path.join(commands, "apt-get"), 0o755)
        self.environment |= {
            "PATH": commands + ":" + self.environment["PATH"], "CI_PROJECT_DIR": os.getcwd(),
            "FLICKBOOK_SCRIPTS": f"{self.address}/scripts", "FLICKBOOK_VERSION": VERSION,
            "FLICKBOOK_SHA256": self.sum, "FLICKBOOK_RELEASES": self.address,
        }
        [file] = documents(".gitlab-ci.yml")
        fine = True
        for include in file["include"]:
            address = include["remote"].replace("$FLICKBOOK_SCRIPTS", f"{self.root}/scripts/ci")
            for job in documents(address)[0].values():
                for name, value in job["variables"].items():
                    self.environment[name] = value.replace("$CI_PROJECT_DIR", os.getcwd())
                text = "\n".join(job["before_script"] + job["script"])
                fine = self.shell(text.replace("/usr/local/bin", commands)) and fine
        return fine


def main():
    if sys.argv[1] == "steps":
        write_steps(sys.argv[2], sys.argv[3:])
        return 0
    run = Run(sys.argv[2])
    try:
        return 0 if getattr(run, sys.argv[1])() else 1
    finally:
        shutil.rmtree(run.scratch)


if __name__ == "__main__":
    sys.exit(main())

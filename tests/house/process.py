"""The server as a process of its own, which ends with the file of tests that started it."""

import json
import re
import signal
import socket
import subprocess
import sys
import urllib.error
import urllib.request

STARTED = []


def end_all():
    """Whatever a file of tests has started ends with it."""
    for process in STARTED:
        if process.poll() is None:
            process.kill()
            process.wait()
        process.stderr.close()
    STARTED.clear()


class Server:
    def __init__(self, path, port=0, limit=None, altered="", before=None, more=()):
        """With a limit for its files, lines of Python that alter it, a function called before, or more arguments."""
        program = ["-c", f"{altered}\nfrom pitboss.cli import main\nmain()"] if altered else ["-m", "pitboss"]
        command = [sys.executable, *program, "serve", "--port", str(port), "--store", f"sqlite:///{path}", *more]
        before = (lambda: limited(limit)) if limit else before
        self.process = subprocess.Popen(command, stderr=subprocess.PIPE, text=True, preexec_fn=before)
        STARTED.append(self.process)
        line = self.process.stderr.readline()
        found = re.search(r"http://127\.0\.0\.1:(\d+)$", line.strip())
        assert found, line + self.process.stderr.read()
        self.port = int(found.group(1))
        self.commands = 0

    def ask(self, path, body=None, token=""):
        headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
        data = json.dumps(body).encode() if body is not None else None
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", data, headers)
        with urllib.request.urlopen(asked, timeout=20) as answer:
            return json.load(answer)

    def status(self, path, token=""):
        """What kind of answer it is."""
        try:
            self.ask(path, token=token)
        except urllib.error.HTTPError as refusal:
            return refusal.code
        return 200

    def said_to(self, request):
        """All that is answered to these bytes, until the connection ends."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=20) as asking:
            asking.sendall(request)
            return b"".join(iter(lambda: asking.recv(65536), b"")).decode()

    def do(self, token, command, **body):
        self.commands += 1
        key = f"{self.process.pid}-{self.commands:08}"
        return self.ask(f"/api/tables/mini-tex/{command}", {"key": key, **body}, token)

    def end(self, how=signal.SIGINT):
        """Sends the signal; the exit code, and what was said at the end."""
        self.process.send_signal(how)
        code = self.process.wait(timeout=10)
        said = self.process.stderr.read()
        self.process.stderr.close()
        return code, said


def limited(size):
    import resource

    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, size))

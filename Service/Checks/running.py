"""A server that runs for a check."""

import http.cookiejar
import os
import re
import shutil
import subprocess
import tempfile
import urllib.error
import urllib.request


class Server:
    """Starts the server over a store, and lets one client in."""

    def __init__(self, program, store):
        self.process = subprocess.Popen(
            [program, "--store", store, "--port", "0"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = None
        for line in self.process.stdout:
            found = re.search(r"(http://\S+)/\?key=[0-9a-f]+", line)
            if found:
                self.address, entrance = found[1], found[0]
                break
        if self.address is None:
            raise SystemExit(f"The server did not start: {' '.join(self.process.args)}")
        self.cookies = http.cookiejar.CookieJar()
        self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(self.cookies))
        self.opener.open(entrance).read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)

    def get(self, path, headers=None):
        """The status and the body of an answer."""
        request = urllib.request.Request(self.address + path, headers=headers or {})
        try:
            with self.opener.open(request) as response:
                return response.status, response.read()
        except urllib.error.HTTPError as error:
            return error.code, error.read()

    @property
    def cookie(self):
        """What the cookie of the session says."""
        return next(iter(self.cookies)).value


class Family:
    """A server of several people: Anna, who has a copy of a store and a password."""

    def __init__(self, program, store, password, words=("--port", "0")):
        self.folder = tempfile.TemporaryDirectory()
        shutil.copy(store, os.path.join(self.folder.name, "anna.sqlite"))
        subprocess.run(
            [program, "account", "add", "anna", "--people", self.folder.name, "--password-file", "-"],
            input=password + "\n", text=True, check=True, stdout=subprocess.DEVNULL)
        self.process = subprocess.Popen(
            [program, "--people", self.folder.name, *words], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = next(
            (found[1] for found in (re.search(r"(https?://\S+?)/$", line.strip()) for line in self.process.stdout) if found), None)
        if self.address is None:
            raise SystemExit(f"The server did not start: {' '.join(self.process.args)}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(30)
        self.folder.cleanup()

"""A server that runs for a check."""

import http.cookiejar
import re
import subprocess
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
    def form_token(self):
        """What writes with the cookie carries in X-Form-Token."""
        _, page = self.get("/data")
        return re.search(rb'name="token" value="([0-9a-f]+)"', page)[1].decode()

    @property
    def cookie(self):
        """What the cookie of the session says."""
        return next(iter(self.cookies)).value

"""A server for several people, each of whom is logged in."""

import http.cookiejar
import re
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Sequence

from running import NotOffered, Server

PASSWORD = "correct horse battery staple"


class PeopleServer(Server):
    """Starts the server over a folder of stores, gives everybody an account, and logs them in.

    The server lets 60 people a minute log in.
    """

    def __init__(self, program: str, folder: str, names: Sequence[str]) -> None:
        if "account" not in subprocess.run([program, "--help"], capture_output=True, text=True, check=False).stdout:
            raise NotOffered("the server has no accounts")
        for name in names:
            command = [program, "account", "add", name, "--people", folder, "--password-file", "-"]
            subprocess.run(command, input=PASSWORD + "\n", text=True, check=True, capture_output=True)
        self.start([program, "--people", folder, "--port", "0"])
        self.secrets: dict[str, str] = {}
        try:
            for name in names:
                self.log_in(name)
        except BaseException:
            self.kill()
            raise

    def log_in(self, name: str) -> None:
        """Logs somebody in as a browser does, and waits where the server says so."""
        while True:
            cookies = http.cookiejar.CookieJar()
            self.cookies = cookies
            self.opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(cookies))
            page = self.opener.open(self.address + "/login").read()
            token = re.search(rb'name="token" value="([0-9a-f]+)"', page)
            fields = {"token": token[1].decode() if token else "", "name": name, "password": PASSWORD}
            try:
                self.opener.open(self.address + "/login", urllib.parse.urlencode(fields).encode()).read()
            except urllib.error.HTTPError as error:
                if error.code != 429:
                    raise
                time.sleep(int(error.headers["Retry-After"]))
                continue
            found = [cookie.value for cookie in cookies if cookie.name == "hkstats-session"]
            self.secrets[name] = found[0] or ""
            return

    def access_of(self, person: str) -> dict[str, str]:
        """The headers of somebody who is logged in."""
        return {"Cookie": f"hkstats-session={self.secrets[person]}"}

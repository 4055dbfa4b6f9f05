"""Looks at open pages while samples are posted: each shows the new figures at once, and stays out of the way.

python3 Service/Checks/live_page.py --server PATH --store STORE
"""

import argparse
import json
import os
import re
import shutil
import sys
import tempfile
import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass
from datetime import timedelta
from typing import Any

from playwright.sync_api import Error, Locator, Page, Route, sync_playwright
from running import Server
from writing import BEGIN, Writer, identity, steps

# Steps by the year: those that are posted lie in a year of their own, whose sum the page shows.
STEPS = "/types/stepCount?interval=year"
# How long one new figure may take, and two that are posted one after the other, in milliseconds.
MOST, MOST_OF_TWO = 1_000, 2_000
# How long a page is waited for that has missed its time, to tell how late it is.
PATIENCE = 10_000
# Notes when a figure is in the first table for the first time, whatever becomes of the elements that held it.
WATCH = """() => {
    window.shownAt = {};
    window.wanted = new Set();
    window.lookForWanted = () => {
        const text = document.querySelector("#content section table")?.textContent ?? "";
        for (const figure of wanted) if (text.includes(figure)) shownAt[figure] ??= Date.now();
    };
    new MutationObserver(lookForWanted).observe(
        document.documentElement, { childList: true, subtree: true, characterData: true });
}"""
# What the sections of the page say: of this one as it is shown, and of the one that a reload would show.
SECTIONS = """() => [...document.querySelectorAll("#content section")].map(section => section.textContent)"""
SECTIONS_ANEW = """async () => {
    const answer = await fetch(location.href, { headers: { Accept: "text/html" } });
    const page = new DOMParser().parseFromString(await answer.text(), "text/html");
    return [...page.querySelectorAll("#content section")].map(section => section.textContent);
}"""
# What a person would call the element that has the focus.
FOCUSED = """() => {
    const element = document.activeElement;
    const name = ["aria-label", "href", "name"].map(name => element.getAttribute(name)).find(name => name);
    return [element.localName, name ?? ""];
}"""
# Answers about the order of the store come late.
LATE = """() => {
    const asked = window.fetch;
    window.fetch = async (address, options) => {
        const answer = await asked(address, options);
        if (!String(address).includes("order=")) await new Promise(resolve => setTimeout(resolve, 1000));
        return answer;
    };
}"""


@dataclass
class Watched:
    """A page that is open, and what is wrong with it."""

    page: Page
    server: Server
    found: int = 0
    # How many samples were posted, and the sum of their steps.
    posted: int = 0
    total: int = 0
    # How many times as long anything may take: a test run beside other work says nothing of seconds.
    slack: int = 1

    def __post_init__(self) -> None:
        self.page.on("console", lambda message: self.requires(message.type != "error", f"console: {message.text}"))
        self.page.on("pageerror", lambda error: self.requires(False, f"a script failed: {error}"))

    def open(self, path: str) -> None:
        """Opens a page, and waits until it follows changes."""
        with self.page.expect_response(re.compile("/changes")):
            self.page.goto(self.server.address + path, wait_until="load")
        self.page.evaluate(WATCH)

    def requires(self, is_right: object, sentence: str) -> None:
        """Prints what is wrong unless something holds."""
        if not is_right:
            print(f"live page: {sentence}")
            self.found += 1

    def post(self) -> int:
        """Posts a day of steps, and answers the present in milliseconds since 1970."""
        self.posted += 1
        # The sums are figures that are nowhere else, and each day is enough for the goal of a streak.
        count = 10_000 + 137 * self.posted
        self.total += count
        line = steps(BEGIN + timedelta(days=self.posted), count, identity(-1, self.posted))
        # The server closes a connection that nobody uses for a while.
        status, body = Writer(self.server).samples(line.encode() + b"\n")
        if status >= 300:
            raise SystemExit(f"The server took no sample: {status}: {body[:300]!r}")
        return round(time.time() * 1e3)

    def shows_total(self, since: int, most: int, what: str) -> None:
        """Requires that the sum of all samples is on the page soon after the last one was posted."""
        total = figure(self.total)
        self.page.evaluate("total => { wanted.add(total); lookForWanted(); }", total)
        try:
            self.page.wait_for_function("total => shownAt[total]", arg=total, polling=20, timeout=PATIENCE)
        except Error:
            # It is not there, or the page is another one that nobody watches.
            self.requires(False, f"{what}: {total} is not shown after {PATIENCE} ms")
            return
        after = self.page.evaluate("total => shownAt[total]", total) - since
        print(f"live page: {what}: shown after {after} ms")
        most *= self.slack
        self.requires(after <= most, f"{what}: {total} is shown after {after} ms, not within {most} ms")

    def posts_and_shows(self, what: str, count: int = 1, pause: float = 0) -> None:
        """Posts samples, and requires that the sum of all is shown without a reload."""
        mark = f"{what}, {self.posted}"
        self.page.evaluate("mark => { window.mark = mark; }", mark)
        since = 0
        for number in range(count):
            if number:
                time.sleep(pause)
            since = self.post()
        self.shows_total(since, MOST if count == 1 else MOST_OF_TWO, what)
        self.requires(self.page.evaluate("window.mark") == mark, f"{what}: the page was loaded again")
        wanted = self.page.evaluate(SECTIONS_ANEW)
        self.comes_to_hold(
            lambda: self.page.evaluate(SECTIONS) == wanted, f"{what}: the page does not come to be what a reload shows"
        )

    def comes_to_hold(self, condition: Callable[[], Any], sentence: str, milliseconds: int = PATIENCE) -> None:
        """Requires that something holds in time."""
        end = time.monotonic() + milliseconds / 1e3
        while not condition():
            if time.monotonic() > end:
                self.requires(False, sentence)
                return
            self.page.wait_for_timeout(20)


def figure(number: float) -> str:
    """A sum as tables show it."""
    return f"{round(number):,}"


def shows_samples(look: Watched) -> None:
    """One sample, and two after one another in the time that the page takes to show the first one."""
    look.open(STEPS)
    look.posts_and_shows("a sample")
    for pause in [0, 0.1, 0.25, 0.4]:
        look.posts_and_shows(f"two samples with {pause * 1e3:.0f} ms between them", 2, pause)


def keeps_place(look: Watched) -> None:
    """What was opened stays open, and who reads on or goes through the page by keyboard is where they were."""
    look.open(STEPS)
    look.page.locator("#content details summary").first.click()
    for what, element in {
        "the second button of the order": look.page.locator("form[data-order] button").nth(1),
        "a link": look.page.locator("#content nav a").nth(1),
        "the summary of the details": look.page.locator("#content details summary").first,
    }.items():
        element.focus()
        before, place = look.page.evaluate(FOCUSED), look.page.evaluate("scrollY")
        look.posts_and_shows(f"a sample while {what} has the focus")
        after, place_after = look.page.evaluate(FOCUSED), look.page.evaluate("scrollY")
        look.requires(after == before, f"the focus was at {before} and is at {after} after new data")
        look.requires(place_after == place, f"the page was scrolled to {place}, new data move it to {place_after}")
        is_open = look.page.locator("#content details").first.evaluate("details => details.open")
        look.requires(is_open, "details that were open are closed after new data")


def keeps_what_is_typed(look: Watched) -> None:
    """Somebody who fills in a form is not interrupted, sees what is new when done, and asks what was typed."""
    look.open("/streaks")
    goal = look.page.locator("form input[name=goal]")
    goal.click()
    look.page.keyboard.press("ControlOrMeta+A")
    look.page.keyboard.type("900")
    before = look.page.evaluate(SECTIONS)
    look.post()
    look.page.wait_for_timeout(MOST_OF_TWO * look.slack)
    look.requires(goal.input_value() == "900", f"'900' was typed, new data made '{goal.input_value()}' of it")
    focused = look.page.evaluate(FOCUSED)
    look.requires(focused == ["input", "goal"], f"who typed a goal is at {focused} after new data")
    # They go on where they were.
    look.page.keyboard.type("1")
    look.requires(goal.input_value() == "9001", f"'9001' was typed, the field has '{goal.input_value()}'")
    look.page.locator("h1").click()
    wanted = look.page.evaluate(SECTIONS_ANEW)
    if wanted == before:
        raise SystemExit("A sample changed nothing of the streaks: this check needs another one.")
    look.comes_to_hold(
        lambda: look.page.evaluate(SECTIONS) == wanted,
        "after somebody left the field, the page does not show what was new",
    )
    look.requires(goal.input_value() == "9001", f"'9001' was typed and not sent, now it is '{goal.input_value()}'")
    # By keyboard from the field to the button, and new data on the way.
    goal.fill("9002")
    look.post()
    look.page.keyboard.press("Tab")
    look.page.keyboard.press("Tab")
    focused = look.page.evaluate(FOCUSED)
    look.page.wait_for_timeout(MOST_OF_TWO * look.slack)
    look.requires(look.page.evaluate(FOCUSED) == focused, f"who went to {focused} is not there after new data")
    with look.page.expect_navigation(wait_until="load"):
        look.page.keyboard.press("Enter")
    look.requires("goal=9002&" in look.page.url, f"'9002' was typed, and asked for is {look.page.url}")


def drags(look: Watched) -> None:
    """A source is dragged to the top: the figures follow, and follow back, also after new data."""
    look.open(STEPS)
    rows = look.page.locator("form[data-order] li")
    row, wanted = deciding_row(look, rows)
    table = look.page.locator("#content section table").first
    before = table.inner_text()
    look.requires(wanted not in before, f"{wanted} is shown before a source was dragged")
    drag_to_top(look, rows, row)
    look.comes_to_hold(lambda: "order=" in look.page.url, f"the address has no order after a drag: {look.page.url}")
    look.comes_to_hold(lambda: wanted in table.inner_text(), f"{wanted} is not shown after a source was dragged")
    look.page.go_back()
    look.comes_to_hold(
        lambda: table.inner_text() == before, f"going back brings {table.inner_text()!r}, not {before!r}"
    )
    look.requires("order=" not in look.page.url, f"the address has an order after going back: {look.page.url}")
    look.posts_and_shows("a sample after a drag")
    _, wanted = deciding_row(look, rows)
    drag_to_top(look, rows, row)
    look.comes_to_hold(lambda: "order=" in look.page.url, "after new data, rows cannot be dragged")
    look.comes_to_hold(lambda: wanted in table.inner_text(), f"{wanted} is not shown after the second drag")
    look.posts_and_shows("a sample in another order")
    look.requires("order=" in look.page.url, "after new data, the address has lost its order")


def drags_beside_new_data(look: Watched) -> None:
    """What comes while somebody drags is shown in the order that they drop, whichever answer comes last."""
    look.open(STEPS)
    rows = look.page.locator("form[data-order] li")
    row, wanted = deciding_row(look, rows)
    table = look.page.locator("#content section table").first
    look.page.evaluate(LATE)
    rows.nth(row).hover()
    look.page.mouse.down()
    # The first movement begins the drag, the next ones go to the place.
    for _ in range(3):
        rows.first.hover(position={"x": 20, "y": 2}, force=True)
    look.post()
    look.page.wait_for_timeout(600)
    look.page.mouse.up()
    look.comes_to_hold(lambda: "order=" in look.page.url, "with new data during a drag, the address has no order")
    look.page.wait_for_timeout(MOST_OF_TWO * look.slack)
    text = table.inner_text()
    look.requires(wanted in text, f"{wanted} is not shown for {look.page.url} after new data during a drag: {text!r}")
    look.requires(
        figure(look.total) in text, f"{figure(look.total)} is not shown after new data during a drag: {text!r}"
    )


def deciding_row(look: Watched, rows: Locator) -> tuple[int, str]:
    """The first row that changes the figures when it is the top one, and the sum of the last year then."""
    names = rows.evaluate_all("rows => rows.map(row => row.dataset.source)")

    def sum_in_order(order: list[str]) -> str:
        names = urllib.parse.quote(",".join(order))
        status, body = look.server.get(f"/v1/people/me/summary?interval=year&types=stepCount&sourceOrder={names}")
        if status != 200:
            raise SystemExit(f"The order {order} is refused: {status}: {body[:300]!r}")
        return figure(json.loads(body)["series"][0]["buckets"][-1]["sum"])

    now = sum_in_order(names)
    for row in range(1, len(names)):
        wanted = sum_in_order([names[row], *names[:row], *names[row + 1 :]])
        if wanted != now:
            return row, wanted
    raise SystemExit("No order of the sources changes the sum: this check needs another store.")


def drag_to_top(look: Watched, rows: Locator, row: int) -> None:
    """Drags a row above the first one."""
    rows.nth(row).drag_to(rows.first, target_position={"x": 20, "y": 2}, timeout=PATIENCE)


def misses_nothing(look: Watched) -> None:
    """What comes between the answer of a page and its following changes is shown as well."""
    posted: list[int] = []

    def follow_later(route: Route) -> None:
        posted.append(look.post())
        route.continue_()

    look.page.route(re.compile("/changes"), follow_later, times=1)
    look.open(STEPS)
    look.shows_total(posted[0], MOST_OF_TWO, "a sample before the page follows changes")


CHECKS = [shows_samples, keeps_place, keeps_what_is_typed, drags, drags_beside_new_data, misses_nothing]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--store", required=True, help="is copied, and not written to")
    parser.add_argument("--quick", action="store_true", help="beside other work: all may take four times as long")
    arguments = parser.parse_args()
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser_path:
        raise SystemExit("There is no Chromium: apt-get install chromium")
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = shutil.copy(arguments.store, os.path.join(folder, "health.sqlite"))
        with Server(arguments.server, store) as server:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            context = browser.new_context(viewport={"width": 1280, "height": 900})
            context.add_cookies([{"name": "hkstats-session", "value": server.cookie, "url": server.address}])
            look = Watched(context.new_page(), server, slack=4 if arguments.quick else 1)
            for check in CHECKS:
                try:
                    check(look)
                except Error as error:
                    look.requires(False, f"{check.__name__.replace('_', ' ')}: {error}")
            browser.close()
    print(f"live page: {look.posted} samples posted, {look.found} faults")
    sys.exit(1 if look.found else 0)


if __name__ == "__main__":
    main()

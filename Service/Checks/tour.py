"""Looks at every page as a person would: in both themes, on a phone and on a desk, with axe's rules for WCAG.

python3 Service/Checks/tour.py --server PATH --store STORE [--quick] [--pictures FOLDER]
"""

import argparse
import os
import shutil
import sys
import tempfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from running import Family, Server

# A run with a route, in the year of `make demo`.
WORKOUT = "/workout?from=2024-12-29&to=2024-12-30"
PAGES = [
    "/",
    "/types",
    "/types/stepCount",
    "/types/heartRate?interval=week",
    "/why?type=stepCount",
    "/why?type=stepCount&interval=week&day=2024-11-25",
    "/sleep",
    "/sleep?night=2024-12-28",
    "/streaks",
    "/workouts",
    WORKOUT,
    "/trends",
    "/records",
    "/heart",
    "/profile",
    "/rings",
    "/data",
    "/permissions",
    "/permissions/audit",
]
# An app that asks, for each look another one; the second asks for what HealthKit refuses.
REQUEST = (
    "/permissions/request?app=com.example.chart{}&name=Chart&read=stepCount,heartRate,AllergyRecord&share=bodyMass"
    "&why=To%20draw%20charts&whyClinical=To%20show%20them%20to%20your%20doctor"
)
REFUSED = "/permissions/request?app=com.example.chart&read=stepz"
PASSWORD = "four horses in a field"
WIDTHS = [390, 1280]
# What of the pages Docs/Service.md shows.
DOCUMENTED = {
    "/types/stepCount": "types-stepCount",
    "/workouts": "workouts",
    WORKOUT: "workout",
    "switches": "switches",
}
RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"]}


def name(path):
    """The name of a page's picture."""
    return "".join(letter if letter.isalnum() else "-" for letter in path.strip("/")) or "overview"


def faults(page, axe, path):
    """What is wrong with a page that is open."""
    if page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"):
        yield "it is wider than the screen"
    for link in page.evaluate("[...document.querySelectorAll('[src],link[href]')].map(e => e.src || e.href)"):
        if not link.startswith(page.url.split("/", 3)[0] + "//" + page.url.split("/")[2]):
            yield f"it fetches {link}"
    for fault in axe.run(page, options=RULES).response["violations"]:
        yield f"axe: {fault['id']} at {len(fault['nodes'])} places: {fault['nodes'][0]['html'][:120]}"


# Of a sheet of A4 this much is printed on, in pixels.
SHEET = 718
# What of a printed page would be cut, or is of no use on paper.
PRINTED = """() => [
    ...[document.documentElement, ...document.querySelectorAll(".chart, .tables, .wide, pre.text")]
        .filter(part => part.getClientRects().length && part.scrollWidth > part.clientWidth + 1)
        .map(part => `printed, ${part.getAttribute("aria-label") ?? part.tagName} is ${part.scrollWidth} pixels wide`),
    ...[...document.querySelectorAll("nav, form, footer, details:not([open])")]
        .filter(part => part.getClientRects().length).map(part => `printed, there is a ${part.tagName}`),
    ...(getComputedStyle(document.body).backgroundColor == "rgb(255, 255, 255)" ? [] : ["it is not printed on white"]),
]"""


def print_faults(page, theme, picture):
    """What is wrong with a page that is open once it is printed."""
    size = page.viewport_size
    page.set_viewport_size({"width": SHEET, "height": 1000})
    page.emulate_media(media="print", color_scheme="dark")
    yield from page.evaluate(PRINTED)
    if picture:
        page.screenshot(path=picture, full_page=True)
    page.emulate_media(media="null", color_scheme=theme)
    page.set_viewport_size(size)


def note_errors(errors):
    """What keeps the errors of a page's console."""
    return lambda message: errors.append(message.text) if message.type == "error" else None


def permission_pages(page, address, look):
    """Answers an app's request as a person would; yields each page's name and its answer when it is open."""
    request = REQUEST.format(look)
    yield "request", page.goto(address + request, wait_until="load")
    with page.expect_navigation(wait_until="load") as answer:
        page.get_by_role("button", name="Continue").click()
    yield "switches", answer.value
    page.get_by_role("switch").first.check()
    with page.expect_navigation(wait_until="load") as answer:
        page.get_by_role("button", name="Allow what is switched on").click()
    yield "token", answer.value
    secret = page.locator("pre").inner_text()
    page.request.get(address + "/v1/people/me/summary?types=stepCount", headers={"Authorization": f"Bearer {secret}"})
    yield "decided", page.goto(address + request, wait_until="load")
    yield "app", page.goto(f"{address}/permissions/app?id=com.example.chart{look}", wait_until="load")
    yield "permissions with an app", page.goto(address + "/permissions", wait_until="load")
    yield "audit with an app", page.goto(address + "/permissions/audit", wait_until="load")
    refused = page.goto(address + REFUSED, wait_until="load")
    yield "refused request", None if refused.status == 400 else refused


def bar_pages(page, address):
    """Clicks a bar and presses another one; yields the pages that they lead to."""
    for path, leads_to in [
        ("/types/stepCount", "/why?type=stepCount&interval=day&day="),
        ("/types/heartRate?interval=hour", "/why?type=heartRate&interval=hour&day="),
        ("/sleep", "/sleep?night="),
    ]:
        for act in (lambda bar: bar.click(), lambda bar: bar.press("Enter")):
            page.goto(address + path, wait_until="load")
            bar = page.locator(".chart").first.locator("a").nth(4)
            # Elsewhere it may not lead: that ends the tour.
            with page.expect_navigation(url=begins_with(address + leads_to)) as answer:
                act(bar)
            yield f"from a bar of {path}", answer.value


def begins_with(beginning):
    """Whether an address begins so."""
    return lambda url: url.startswith(beginning)


def all_pages(page, pages, server, family, looks):
    """Yields each page and its answer; `looks` names the theme and the width."""
    for path in pages:
        yield path, page.goto(server.address + path, wait_until="load")
    yield from bar_pages(page, server.address)
    yield from permission_pages(page, server.address, looks)
    yield from log_in_pages(page, family.address)


def log_in_pages(page, address):
    """Logs in, first with a wrong password; yields as above."""
    closed = page.goto(address, wait_until="load")
    yield "closed", None if closed.status == 401 else closed
    yield "log in", page.goto(address + "/login", wait_until="load")
    for password, status in [("wrong", 403), (PASSWORD, 200)]:
        page.get_by_label("Name").fill("anna")
        page.get_by_label("Password").fill(password)
        with page.expect_navigation(wait_until="load") as answer:
            page.get_by_role("button", name="Log in").click()
        yield f"after a log-in, {status}", None if answer.value.status == status else answer.value
    yield "password", page.goto(address + "/password", wait_until="load")
    page.get_by_label("Password until now").fill("wrong")
    page.get_by_label("New password").fill("five geese on a pond")
    page.get_by_label("The new one once more").fill("five geese on a pond")
    with page.expect_navigation(wait_until="load") as answer:
        page.get_by_role("button", name="Change the password").click()
    yield "another password", None if answer.value.status == 403 else answer.value


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--store", required=True)
    parser.add_argument("--quick", action="store_true", help="one page, in one theme and width")
    parser.add_argument("--pictures", help="the folder that pictures of the pages are written to")
    parser.add_argument("--documented", help="the folder that the pictures of Docs/Service.md are written to")
    arguments = parser.parse_args()
    if arguments.pictures:
        os.makedirs(arguments.pictures, exist_ok=True)
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    if not browser_path:
        raise SystemExit("There is no Chromium: apt-get install chromium")
    looks = (
        [("light", 1280, PAGES[2:3])]
        if arguments.quick
        else [(theme, width, PAGES) for theme in ("light", "dark") for width in WIDTHS]
    )
    found = seen = 0
    axe = Axe()
    # What is decided about apps is written to the store.
    folder = tempfile.TemporaryDirectory()
    store = shutil.copy(arguments.store, folder.name)
    with (
        folder,
        Server(arguments.server, store) as server,
        Family(arguments.server, arguments.store, PASSWORD) as family,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
        for theme, width, pages in looks:
            context = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme)
            context.add_cookies([{"name": "hkstats-session", "value": server.cookie, "url": server.address}])
            page = context.new_page()
            errors = []
            page.on("console", note_errors(errors))

            for path, answer in all_pages(page, pages, server, family, f"{theme}{width}"):
                seen += 1
                picture = f"{arguments.pictures}/{name(path)}-{{}}.png" if arguments.pictures else None
                wrong = list(faults(page, axe, path))
                if (theme, width) == looks[-1][:2]:
                    wrong += print_faults(page, theme, picture and picture.format("printed"))
                # Chromium notes the status of a page that is refused on purpose.
                wrong += [error for error in errors if answer is not None or "status of 4" not in error]
                errors.clear()
                if answer is not None and answer.status != 200:
                    wrong.append(f"its status is {answer.status}")
                for fault in wrong:
                    print(f"{path}, {theme}, {width}: {fault}")
                found += len(wrong)
                if arguments.documented and path in DOCUMENTED and (theme, width) == ("light", 1280):
                    section = page.get_by_role("region", name="Course and route") if path == WORKOUT else page
                    section.screenshot(path=f"{arguments.documented}/{DOCUMENTED[path]}.png")
                if picture:
                    page.screenshot(path=picture.format(f"{theme}-{width}"), full_page=True)
            context.close()
        browser.close()
    print(f"tour: {seen} looks at pages, {found} faults")
    sys.exit(1 if found or not seen else 0)


if __name__ == "__main__":
    main()

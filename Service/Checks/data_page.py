"""Uses the data page as a person would: imports with scripts and without, takes along, erases.

python3 Service/Checks/data_page.py --server PATH --hkstats PATH EXPORT [--pictures FOLDER]
"""

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import zipfile

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import sync_playwright
from running import Server
from tour import faults


def looked(page, axe, name, pictures):
    """Prints what is wrong with a page, and answers how much that is."""
    found = list(faults(page, axe, name))
    for fault in found:
        print(f"{name}: {fault}")
    if pictures:
        page.screenshot(path=f"{pictures}/{name}.png", full_page=True)
    return len(found)


def noted(page):
    """The errors that a browser says on its console, from now on."""
    errors = []
    page.on("console", lambda message: errors.append(message.text) if message.type == "error" else None)
    return errors


def imported(page, address, export, scripts):
    """Sends an export through the form, and waits for its report."""
    page.goto(address + "/data")
    page.set_input_files("#import input[type=file]", export)
    page.click("#import button")
    for _ in range(600):
        if page.locator("text=was imported").count():
            break
        page.wait_for_timeout(100)
        if not scripts:
            page.goto(address + "/data")
    assert page.locator("text=records read").count(), "there is no report"
    assert page.locator("text=stepCount").count() or page.locator("text=Steps").count(), "there are no steps"


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--server", required=True)
    parser.add_argument("--hkstats", required=True)
    parser.add_argument("--pictures")
    parser.add_argument("export")
    arguments = parser.parse_args()
    if arguments.pictures:
        os.makedirs(arguments.pictures, exist_ok=True)
    browser_path = shutil.which("chromium") or shutil.which("chromium-browser")
    axe = Axe()
    found = 0
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        store = os.path.join(folder, "health.sqlite")
        empty = os.path.join(folder, "export.xml")
        with open(empty, "w", encoding="utf-8") as file:
            file.write('<HealthData locale="en_US"><ExportDate value="2020-01-01 12:00:00 +0000"/></HealthData>')
        subprocess.run([arguments.hkstats, "import", empty, "--store", store], stdout=subprocess.DEVNULL, check=True)
        with Server(arguments.server, store) as server:
            browser = playwright.chromium.launch(executable_path=browser_path, args=["--no-sandbox"])
            for theme, width, scripts in [("light", 1280, True), ("dark", 390, False)]:
                name = f"data-{theme}-{width}"
                context = browser.new_context(
                    viewport={"width": width, "height": 900}, color_scheme=theme, java_script_enabled=scripts
                )
                context.add_cookies([{"name": "hkstats-session", "value": server.cookie, "url": server.address}])
                page = context.new_page()
                errors = noted(page)
                imported(page, server.address, arguments.export, scripts)
                if scripts:
                    found += looked(page, axe, name, arguments.pictures)
                    with page.expect_download() as download:
                        page.click("text=export.zip")
                    with zipfile.ZipFile(download.value.path()) as taken:
                        assert taken.testzip() is None
                        assert "apple_health_export/export.xml" in taken.namelist()
                page.fill("input[name=confirm]", "nothing")
                page.click("form[action='/data/erase'] button")
                assert page.locator("text=Nothing was erased").count(), "it was erased without its word"
                page.fill("input[name=confirm]", "everything")
                page.click("form[action='/data/erase'] button")
                assert page.locator("text=The store is empty").count(), "it was not erased"
                if scripts:
                    found += looked(page, axe, name + "-erased", arguments.pictures)
                # A browser says on its console that an answer was 400, as the page without the word is.
                errors = [error for error in errors if "400" not in error]
                found += len(errors)
                print("\n".join(errors), end="\n" if errors else "")
                context.close()
            browser.close()
    print(f"data page: {found} faults")
    sys.exit(1 if found else 0)


if __name__ == "__main__":
    main()

"use strict";
// Puts the content of a page that was asked for into the place of the one that is shown: what was opened stays open, and
// who went through it by keyboard goes on where they were. The other scripts call it.
function showContent(html) {
  const content = new DOMParser().parseFromString(html, "text/html").getElementById("content");
  const shown = document.getElementById("content");
  if (!content || !shown) return false;
  const title = (details) => details.querySelector("summary")?.textContent;
  const opened = new Set([...shown.querySelectorAll("details[open]")].map(title));
  const name = (element) => ["id", "aria-label", "href", "name"].map((key) => element.getAttribute(key)).join("\n");
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  shown.replaceChildren(...content.childNodes);
  for (const details of shown.querySelectorAll("details")) {
    if (opened.has(title(details))) details.open = true;
  }
  if (focused) {
    [...shown.querySelectorAll(focused.tagName)].find((element) => name(element) === name(focused))
      ?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("contentshown"));
  return true;
}

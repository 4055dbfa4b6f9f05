"use strict";
// How the other scripts put the content of a page that they asked for into the place of the one that is shown.

// How many addresses are being asked for that somebody chose.
let choosing = 0;
let newestRequest = 0;

// The HTML of an address, "" if it cannot be had; null if another one was asked for meanwhile, which is newer.
async function contentOf(address) {
  const number = ++newestRequest;
  const response = await fetch(address, { headers: { Accept: "text/html" } });
  const html = response.ok ? await response.text() : "";
  return number === newestRequest ? html : null;
}

// What was opened stays open, what was typed stays as it is, and who went through the page by keyboard goes on where
// they were.
function showContent(html) {
  const content = new DOMParser().parseFromString(html, "text/html").getElementById("content");
  const shown = document.getElementById("content");
  if (!content || !shown) return false;
  const title = (details) => details.querySelector("summary")?.textContent;
  const opened = new Set([...shown.querySelectorAll("details[open]")].map(title));
  const fields = () => shown.querySelectorAll("input:not([type=hidden], [type=file]), select, textarea");
  const place = (field) => `${field.form?.getAttribute("action")}\n${field.name}\n${field.type}`;
  const isChanged = (field) => field.options
    ? [...field.options].some((option) => option.defaultSelected && !option.selected)
    : field.value !== field.defaultValue || field.checked !== field.defaultChecked;
  const typed = new Map([...fields()].filter(isChanged).map((field) => [place(field), field]));
  const name = (element) => ["id", "aria-label", "href", "name"].map((key) => element.getAttribute(key)).join("\n");
  const focused = shown.contains(document.activeElement) ? document.activeElement : null;
  const isSame = (element) => name(element) === name(focused) && element.textContent === focused.textContent;
  shown.replaceChildren(...content.childNodes);
  for (const details of shown.querySelectorAll("details")) {
    if (opened.has(title(details))) details.open = true;
  }
  for (const field of fields()) {
    const before = typed.get(place(field));
    if (before) [field.value, field.checked] = [before.value, before.checked];
  }
  if (focused) {
    const alike = [...shown.querySelectorAll(focused.tagName)];
    (alike.find(isSame) ?? alike.find((element) => name(element) === name(focused)))?.focus({ preventScroll: true });
  }
  document.dispatchEvent(new Event("contentshown"));
  return true;
}

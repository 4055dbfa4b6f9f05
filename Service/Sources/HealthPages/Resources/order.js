"use strict";
// Lets somebody drag a source to another place: the page is asked for in that order, without a reload.
(() => {
  let dragged = null;

  const list = (event) => event.target.closest?.("form[data-order] ol");
  const item = (event) => event.target.closest?.("form[data-order] li");

  // Rows can be dragged where there is JavaScript; buttons move them everywhere.
  const prepare = () => {
    for (const row of document.querySelectorAll("form[data-order] li")) row.draggable = true;
  };

  const show = async (address, isBack) => {
    choosing += 1;
    try {
      const html = await contentOf(address);
      if (html === null) return;
      if (html === "") return location.assign(address);
      if (!isBack) history.pushState(null, "", address);
      if (!showContent(html)) location.assign(address);
    } finally {
      choosing -= 1;
      document.dispatchEvent(new Event("contentshown"));
    }
  };

  document.addEventListener("dragstart", (event) => {
    dragged = item(event);
    if (!dragged) return;
    event.dataTransfer.effectAllowed = "move";
    // New data wait until it is dropped.
    dragged.closest("form").setAttribute("data-busy", "");
  });
  document.addEventListener("dragover", (event) => {
    const over = item(event);
    if (!dragged || !list(event)) return;
    event.preventDefault();
    if (!over || over === dragged) return;
    const isAfter = event.clientY > over.getBoundingClientRect().top + over.offsetHeight / 2;
    over.parentNode.insertBefore(dragged, isAfter ? over.nextSibling : over);
  });
  document.addEventListener("drop", (event) => {
    const form = event.target.closest?.("form[data-order]");
    if (!dragged || !form) return;
    event.preventDefault();
    dragged = null;
    const names = [...form.querySelectorAll("li")].map((row) => row.dataset.source);
    const address = new URL(form.action, location.href);
    address.searchParams.set("interval", form.elements.interval.value);
    address.searchParams.set("order", names.join(","));
    show(address.href, false);
  });
  document.addEventListener("dragend", () => {
    document.querySelector("form[data-order]")?.removeAttribute("data-busy");
    dragged = null;
  });
  // Buttons of the form show the other order at once as well; who pressed one goes on from there.
  document.addEventListener("submit", async (event) => {
    const form = event.target;
    if (!form.matches("form[data-order]") || !event.submitter) return;
    event.preventDefault();
    const label = event.submitter.getAttribute("aria-label");
    const address = new URL(form.action, location.href);
    address.searchParams.set("interval", form.elements.interval.value);
    address.searchParams.set("order", event.submitter.value);
    await show(address.href, false);
    const again = document.querySelector(`form[data-order] button[aria-label=${CSS.escape(label) ? JSON.stringify(label) : ""}]`);
    (again ?? document.querySelector("form[data-order] button"))?.focus();
  });
  addEventListener("popstate", () => show(location.href, true));
  document.addEventListener("contentshown", prepare);
  prepare();
})();

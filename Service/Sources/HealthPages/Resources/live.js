"use strict";
// Shows new data without a reload: the server says that the store changed, and the page asks for its content again.
(() => {
  const person = document.body.dataset.live;
  if (!person || !window.EventSource) return;
  const source = new EventSource(`/v1/people/${person}/changes`);
  let isAsking = false;
  source.addEventListener("change", async () => {
    // Somebody who types or moves through a form is not interrupted.
    if (isAsking || document.activeElement?.closest("form") || document.querySelector("[data-busy]")) return;
    isAsking = true;
    try {
      const response = await fetch(location.href, { headers: { Accept: "text/html" } });
      if (!response.ok) return;
      const page = new DOMParser().parseFromString(await response.text(), "text/html");
      const content = page.getElementById("content");
      const shown = document.getElementById("content");
      if (content && shown) shown.replaceChildren(...content.childNodes);
    } finally {
      isAsking = false;
    }
  });
})();

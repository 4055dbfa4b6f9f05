"use strict";
// Shows new data without a reload: the server says that the store changed, and the page asks for its content again.
(() => {
  const person = document.body.dataset.live;
  if (!person || !window.EventSource) return;
  const source = new EventSource(`/v1/people/${person}/changes`);
  let isAsking = false;
  // A change that could not be shown at once is shown later.
  let isDue = false;

  // Somebody who types, chooses, drags or sends a file is not interrupted.
  const isBusy = () =>
    document.activeElement?.matches("input:not([type=hidden]), select, textarea") ||
    document.querySelector("[data-busy]") !== null;

  const show = async () => {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isDue && !isBusy()) {
        isDue = false;
        const response = await fetch(location.href, { headers: { Accept: "text/html" } });
        if (!response.ok) {
          isDue = true;
          break;
        }
        const html = await response.text();
        if (isBusy()) isDue = true;
        else showContent(html);
      }
    } finally {
      isAsking = false;
    }
  };

  source.addEventListener("change", show);
  // What is left has lost the focus when the next task begins.
  const showWhatIsDue = () => setTimeout(() => { if (isDue) show(); });
  document.addEventListener("focusout", showWhatIsDue);
  document.addEventListener("dragend", showWhatIsDue);
})();

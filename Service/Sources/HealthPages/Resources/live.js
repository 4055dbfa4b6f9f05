"use strict";
// Shows new data without a reload: the server says that the store changed, and the page asks for its content again.
(() => {
  const { live: person, change } = document.body.dataset;
  if (!person || !window.EventSource) return;
  // From the state that the page shows on: what comes while it is loaded is told as well.
  const source = new EventSource(`/v1/people/${person}/changes?after=${change}`);
  let isAsking = false;
  // A change that could not be shown at once is shown later.
  let isDue = false;

  // Somebody who types, chooses, drags or sends a file is not interrupted.
  const isBusy = () =>
    choosing > 0 || document.activeElement?.matches("input:not([type=hidden]), select, textarea") ||
    document.querySelector("[data-busy]") !== null;

  const show = async () => {
    isDue = true;
    if (isAsking) return;
    isAsking = true;
    try {
      while (isDue && !isBusy()) {
        isDue = false;
        const html = await contentOf(location.href).catch(() => "");
        // What somebody chose meanwhile is newer.
        if (html === null) break;
        if (html === "" || isBusy()) {
          isDue = true;
          break;
        }
        showContent(html);
      }
    } finally {
      isAsking = false;
    }
  };

  source.addEventListener("change", show);
  // What is left has lost the focus when the next task begins.
  const showWhatIsDue = () => setTimeout(() => { if (isDue) show(); });
  for (const event of ["focusout", "dragend", "contentshown"]) document.addEventListener(event, showWhatIsDue);
})();

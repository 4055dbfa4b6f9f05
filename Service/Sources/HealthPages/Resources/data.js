"use strict";
// Imports an export without leaving the page: chosen or dropped, with how much is sent and how much is read.
(() => {
  const form = () => document.getElementById("import");
  const follows = (state) => state === "reading" || state === "merging";

  function say(text) {
    const place = document.getElementById("import-state");
    if (place) place.textContent = text;
  }

  function show(done, total) {
    const bar = document.getElementById("import-progress");
    if (!bar) return;
    bar.hidden = false;
    if (total > 0) {
      bar.max = total;
      bar.value = Math.min(done, total);
    } else {
      bar.removeAttribute("value");
    }
  }

  function fail(text) {
    form()?.removeAttribute("data-busy");
    const bar = document.getElementById("import-progress");
    if (bar) bar.hidden = true;
    say(text);
  }

  // What is read, until the import has ended; the page then holds its report.
  function follow(address) {
    form()?.setAttribute("data-busy", "");
    const stop = document.getElementById("import-stop");
    if (stop) stop.hidden = false;
    const source = new EventSource(`${address}/events`);
    source.addEventListener("progress", (event) => {
      const job = JSON.parse(event.data);
      show(job.bytesRead, job.bytes);
      say(job.state === "merging" ? "Writing it into the store." : `${job.records} records read.`);
    });
    source.addEventListener("end", () => {
      source.close();
      location.assign("/data");
    });
    source.addEventListener("error", () => {
      // While it tries again, nothing is lost.
      if (source.readyState === EventSource.CLOSED) fail("Load this page again to see how far the import is.");
    });
  }

  function send(file) {
    const target = form();
    if (!target || target.hasAttribute("data-busy")) return;
    target.setAttribute("data-busy", "");
    const imports = `/v1/people/${target.dataset.person}/imports`;
    const request = new XMLHttpRequest();
    const same = target.elements.samePerson.checked ? "&samePerson=true" : "";
    request.open("POST", `${imports}?name=${encodeURIComponent(file.name)}${same}`);
    request.setRequestHeader("Content-Type", "application/octet-stream");
    request.setRequestHeader("X-Form-Token", target.elements.token.value);
    request.upload.addEventListener("progress", (event) => {
      show(event.loaded, event.total);
      say("Sending the file.");
    });
    request.addEventListener("load", () => {
      let answer = {};
      try { answer = JSON.parse(request.responseText); } catch { /* No JSON has no sentence. */ }
      if (request.status === 202) follow(`${imports}/${answer.id}`);
      else fail(answer.detail || "The file was not imported.");
    });
    request.addEventListener("error", () => fail("The connection ended before the file was sent."));
    request.send(file);
  }

  document.addEventListener("submit", (event) => {
    const file = event.target.id === "import" ? event.target.elements.file.files[0] : null;
    if (!file) return;
    event.preventDefault();
    send(file);
  });
  document.addEventListener("dragover", (event) => {
    if (form()) event.preventDefault();
  });
  document.addEventListener("drop", (event) => {
    const file = event.dataTransfer?.files[0];
    if (!form() || !file) return;
    event.preventDefault();
    send(file);
  });
  const running = form()?.dataset;
  if (running?.job && follows(running.state)) {
    follow(`/v1/people/${running.person}/imports/${running.job}`);
  }
})();

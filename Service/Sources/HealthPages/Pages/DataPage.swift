internal import Foundation
internal import HealthAPI

extension Page {
  /// What the data page says above the sections.
  struct DataNotice: Sendable {
    /// A sentence about what was just done, or why it was not.
    var sentence: String?
    /// The last import of the person.
    var job: ImportJob?
  }

  /// What the store holds, with forms that import, erase and take along.
  ///
  /// - Parameters:
  ///   - person: whose data it is, as addresses have it.
  ///   - token: what forms carry; nil for somebody who may not write.
  static func data(of person: String, token: String?, _ notice: DataNotice) -> Page {
    Page(
      title: "Data", address: "/data",
      introduction:
        "What the store holds, where it came from, and whose word counts where sources overlap.",
      preface: token.map { forms(person, $0, notice) } ?? "",
      sections: [
        PageSection("The store", "store", [], hasChart: false),
        PageSection("What it holds", "types", [], hasChart: false),
        PageSection("Sources, best first", "sources", [], hasChart: false, showsTables: false),
      ])
  }

  private static func forms(_ person: String, _ token: String, _ notice: DataNotice) -> String {
    let hidden = #"<input type="hidden" name="token" value="\#(HTMLText.escaped(token))">"#
    let said = notice.sentence.map {
      "<p class=\"note\" role=\"status\">\(HTMLText.escaped($0))</p>"
    }
    let running =
      notice.job.flatMap { job in
        job.outcome == nil ? #" data-job="\#(job.id)" data-state="reading""# : nil
      } ?? ""
    let word = StoreWriting.erasingWord
    return """
      \(said ?? "")
      <section aria-labelledby="import-title">
      <h2 id="import-title">Import</h2>
      <form id="import" class="stack" method="post" action="/data/import" enctype="multipart/form-data" \
      data-person="\(HTMLText.escaped(person))"\(running)>
      \(hidden)
      <label>The zip that the Health app exports, or its XML
      <input type="file" name="file" accept=".zip,.xml,application/zip,text/xml" required></label>
      <label class="switch"><input type="checkbox" name="samePerson" value="true">
      It is the same person, though it states another date of birth or sex</label>
      <button>Import</button>
      </form>
      <p class="note">With scripts, the file can also be dropped on this page.</p>
      <p id="import-state" role="status">\(running.isEmpty ? "" : "An import runs: load this page again to see how far.")</p>
      <progress id="import-progress" aria-label="How far the import is" hidden></progress>
      <form id="import-stop" class="inline" method="post" action="/data/stop"\(running.isEmpty ? " hidden" : "")>
      \(hidden)
      <button>Stop the import</button>
      </form>
      \(notice.job.map(report) ?? "")
      </section>
      <section aria-labelledby="along-title">
      <h2 id="along-title">Take along</h2>
      <p>Everything as the zip that the Health app exports: \
      <a href="/v1/people/\(HTMLText.escaped(person))/everything" download>export.zip</a></p>
      </section>
      <section aria-labelledby="erase-title">
      <h2 id="erase-title">Erase</h2>
      <form class="inline" method="post" action="/data/erase">
      \(hidden)
      <label>To erase everything for good, type: \(word)
      <input name="confirm" autocomplete="off" autocapitalize="off" required></label>
      <button>Erase everything</button>
      </form>
      </section>
      """
  }

  /// What became of an import, in words.
  private static func report(_ job: ImportJob) -> String {
    let name = HTMLText.escaped(job.fileName)
    switch job.outcome {
    case nil: return ""
    case .done(_, let words)?:
      let lines = words.map { "<li>\(HTMLText.escaped($0))</li>" }.joined(separator: "\n")
      return "<h3>\(name) was imported</h3>\n<ul>\n\(lines)\n</ul>"
    case .failed(let problem)?:
      return "<h3>\(name) was not imported</h3>\n<p>\(HTMLText.escaped(problem.detail))</p>"
    case .stopped?:
      return "<h3>\(name) was stopped</h3>\n<p>The store is as it was before.</p>"
    }
  }
}

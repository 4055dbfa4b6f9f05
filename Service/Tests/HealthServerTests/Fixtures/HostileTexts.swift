/// What somebody may write who wants a page, a log or a file to obey.
enum HostileTexts {
  /// Texts that are markup, or end what they stand in.
  static let all = [
    "<script>alert(1)</script>", "\"><script>alert(1)</script>", "' onmouseover='alert(1)",
    "\" autofocus onfocus=\"alert(1)", "<img src=x onerror=alert(1)>", "<svg/onload=alert(1)>",
    "</title><script>alert(1)</script>", "</textarea><script>alert(1)</script>",
    "</b><iframe src=//x>",
    "<a href=javascript:alert(1)>x</a>", "javascript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "{{title}}", "{{{preface}}}", "{{#sections}}", "&lt;script&gt;alert(1)&lt;/script&gt;",
    "&#60;script&#62;alert(1)", "<style>*{display:none}</style>", "<base href=//x>",
    "<meta http-equiv=refresh content=0;url=//x>", "<form action=//x><button>Log in</button>",
    "-->\u{2028}<script>alert(1)</script>", "a\u{202E}cod.exe", "a\u{0000}b",
    "a\r\nSet-Cookie: x=y",
    "<math><mi xlink:href=javascript:alert(1)>", "<details open ontoggle=alert(1)>",
    "\u{FEFF}<script>",
    "<scr\u{00AD}ipt>alert(1)</scr\u{00AD}ipt>", "${7*7}", "<!--", "]]><script>alert(1)</script>",
  ]

  /// What must not stand in a page, whatever was asked.
  static let marks = [
    "<script>", "<img", "<svg", "<iframe", "<style", "<base", "<meta http", "<math",
    "<details open",
    " onmouseover='", " onfocus=\"", "<!--", "\u{202E}", "\u{2028}", "\u{0000}", "</b><i",
  ]
}

/// The facts of the Unicode Common Locale Data Repository that ``ReaderLocale`` is made of.
///
/// The command is built without the locales of ICU, which are 34 MB. A test compares these with them. Other than
/// there: dates have two digits in days and months and four in years, no spaces and no words; narrow no-break spaces
/// are no-break spaces, as fonts of terminals lack them; and English dates are international, as `03/04/2024` is one
/// day in London and another in New York, and machines in both are often set up as `en_US`.
extension ReaderLocale {
  /// A language: names are separated by spaces.
  struct Language {
    var numbers: NumberMarks
    var form: DateMarks.Form
    var weekdays: String
    var months: String
  }

  /// What a region does otherwise than its language.
  struct Region {
    var numbers: NumberMarks?
    var form: DateMarks.Form?
    var months: String?
  }

  /// By the code of the language, and of the script where there are two.
  static let languages: [String: Language] = [
    "en": Language(
      numbers: .international, form: .international, weekdays: "Mon Tue Wed Thu Fri Sat Sun",
      months: "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec"),
    "de": Language(
      numbers: .dot, form: .dots, weekdays: "Mo Di Mi Do Fr Sa So",
      months: "Jan Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
    "fr": Language(
      numbers: .space, form: .slashes, weekdays: "lun. mar. mer. jeu. ven. sam. dim.",
      months: "janv. févr. mars avr. mai juin juil. août sept. oct. nov. déc."),
    "es": Language(
      numbers: .dotOfFive, form: .slashes, weekdays: "lun mar mié jue vie sáb dom",
      months: "ene feb mar abr may jun jul ago sept oct nov dic"),
    "it": Language(
      numbers: .dotOfFive, form: .slashes, weekdays: "lun mar mer gio ven sab dom",
      months: "gen feb mar apr mag giu lug ago set ott nov dic"),
    "pt": Language(
      numbers: .dot, form: .slashes, weekdays: "seg. ter. qua. qui. sex. sáb. dom.",
      months: "jan. fev. mar. abr. mai. jun. jul. ago. set. out. nov. dez."),
    "nl": Language(
      numbers: .dot, form: .dashes, weekdays: "ma di wo do vr za zo",
      months: "jan feb mrt apr mei jun jul aug sep okt nov dec"),
    "sv": Language(
      numbers: .spaceAndMinus, form: .international, weekdays: "mån tis ons tors fre lör sön",
      months: "jan. feb. mars apr. maj juni juli aug. sep. okt. nov. dec."),
    "da": Language(
      numbers: .dot, form: .dots, weekdays: "man. tirs. ons. tors. fre. lør. søn.",
      months: "jan feb mar apr maj jun jul aug sep okt nov dec"),
    "nb": Language(
      numbers: .spaceAndMinus, form: .dots, weekdays: "man. tir. ons. tor. fre. lør. søn.",
      months: "jan feb mar apr mai jun jul aug sep okt nov des"),
    "nn": Language(
      numbers: .spaceAndMinus, form: .dots, weekdays: "mån tys ons tor fre lau søn",
      months: "jan feb mar apr mai jun jul aug sep okt nov des"),
    "fi": Language(
      numbers: .spaceAndMinus, form: .dots, weekdays: "ma ti ke to pe la su",
      months: "tammi helmi maalis huhti touko kesä heinä elo syys loka marras joulu"),
    "is": Language(
      numbers: .dot, form: .dots, weekdays: "mán. þri. mið. fim. fös. lau. sun.",
      months: "jan. feb. mar. apr. maí jún. júl. ágú. sep. okt. nóv. des."),
    "et": Language(
      numbers: .spaceOfFiveAndMinus, form: .dots, weekdays: "E T K N R L P",
      months: "jaan veebr märts apr mai juuni juuli aug sept okt nov dets"),
    "lv": Language(
      numbers: .spaceOfFive, form: .dots,
      weekdays: "Pirmd. Otrd. Trešd. Ceturtd. Piektd. Sestd. Svētd.",
      months: "janv. febr. marts apr. maijs jūn. jūl. aug. sept. okt. nov. dec."),
    "lt": Language(
      numbers: .spaceAndMinus, form: .international, weekdays: "pr an tr kt pn št sk",
      months: "saus. vas. kov. bal. geg. birž. liep. rugp. rugs. spal. lapkr. gruod."),
    "pl": Language(
      numbers: .spaceOfFive, form: .dots, weekdays: "pon. wt. śr. czw. pt. sob. niedz.",
      months: "sty lut mar kwi maj cze lip sie wrz paź lis gru"),
    "cs": Language(
      numbers: .space, form: .dots, weekdays: "po út st čt pá so ne",
      months: "led úno bře dub kvě čvn čvc srp zář říj lis pro"),
    "sk": Language(
      numbers: .space, form: .dots, weekdays: "po ut st št pi so ne",
      months: "jan feb mar apr máj jún júl aug sep okt nov dec"),
    "hu": Language(
      numbers: .spaceOfFive, form: .yearFirstDots, weekdays: "H K Sze Cs P Szo V",
      months: "jan. febr. márc. ápr. máj. jún. júl. aug. szept. okt. nov. dec."),
    "ro": Language(
      numbers: .dot, form: .dots, weekdays: "lun. mar. mie. joi vin. sâm. dum.",
      months: "ian. feb. mar. apr. mai iun. iul. aug. sept. oct. nov. dec."),
    "bg": Language(
      numbers: .spaceOfFive, form: .dots, weekdays: "пн вт ср чт пт сб нд",
      months: "яну фев март апр май юни юли авг сеп окт ное дек"),
    "hr": Language(
      numbers: .dotAndMinus, form: .dots, weekdays: "pon uto sri čet pet sub ned",
      months: "sij velj ožu tra svi lip srp kol ruj lis stu pro"),
    "sl": Language(
      numbers: .dotOfFiveAndMinus, form: .dots, weekdays: "pon. tor. sre. čet. pet. sob. ned.",
      months: "jan. feb. mar. apr. maj jun. jul. avg. sep. okt. nov. dec."),
    "sr": Language(
      numbers: .dot, form: .dots, weekdays: "пон уто сре чет пет суб нед",
      months: "јан феб мар апр мај јун јул авг сеп окт нов дец"),
    "el": Language(
      numbers: .dot, form: .slashes, weekdays: "Δευ Τρί Τετ Πέμ Παρ Σάβ Κυρ",
      months: "Ιαν Φεβ Μάρ Απρ Μάι Ιούν Ιούλ Αύγ Σεπ Οκτ Νοέ Δεκ"),
    "tr": Language(
      numbers: .dot, form: .dots, weekdays: "Pzt Sal Çar Per Cum Cmt Paz",
      months: "Oca Şub Mar Nis May Haz Tem Ağu Eyl Eki Kas Ara"),
    "ru": Language(
      numbers: .space, form: .dots, weekdays: "Пн Вт Ср Чт Пт Сб Вс",
      months: "янв. февр. март апр. май июнь июль авг. сент. окт. нояб. дек."),
    "uk": Language(
      numbers: .space, form: .dots, weekdays: "пн вт ср чт пт сб нд",
      months: "січ. лют. бер. квіт. трав. черв. лип. серп. вер. жовт. лист. груд."),
    "ca": Language(
      numbers: .dot, form: .slashes, weekdays: "dl dt dc dj dv ds dg",
      months: "gen. febr. març abr. maig juny jul. ag. set. oct. nov. des."),
    "id": Language(
      numbers: .dot, form: .slashes, weekdays: "Sen Sel Rab Kam Jum Sab Min",
      months: "Jan Feb Mar Apr Mei Jun Jul Agu Sep Okt Nov Des"),
    "ms": Language(
      numbers: .international, form: .slashes, weekdays: "Isn Sel Rab Kha Jum Sab Ahd",
      months: "Jan Feb Mac Apr Mei Jun Jul Ogo Sep Okt Nov Dis"),
    "ja": Language(
      numbers: .international, form: .yearFirst, weekdays: "月 火 水 木 金 土 日",
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"),
    "zh": Language(
      numbers: .international, form: .yearFirst, weekdays: "周一 周二 周三 周四 周五 周六 周日",
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"),
    "zh-Hant": Language(
      numbers: .international, form: .yearFirst, weekdays: "週一 週二 週三 週四 週五 週六 週日",
      months: "1月 2月 3月 4月 5月 6月 7月 8月 9月 10月 11月 12月"),
    "ko": Language(
      numbers: .international, form: .yearFirstDots, weekdays: "월 화 수 목 금 토 일",
      months: "1월 2월 3월 4월 5월 6월 7월 8월 9월 10월 11월 12월"),
  ]

  /// By language and region.
  static let regions: [String: Region] = [
    "en_CH": Region(numbers: .straightApostrophe),
    "en_DE": Region(numbers: .dot),
    "en_SE": Region(numbers: .space),
    "en_DK": Region(numbers: .dot),
    "en_ZA": Region(numbers: .space),
    "de_AT": Region(months: "Jän Feb Mär Apr Mai Jun Jul Aug Sep Okt Nov Dez"),
    "de_CH": Region(numbers: .apostrophe),
    "de_LI": Region(numbers: .apostrophe),
    "fr_CA": Region(
      form: .international,
      months: "janv. févr. mars avr. mai juin juill. août sept. oct. nov. déc."),
    "fr_CH": Region(form: .dots),
    "fr_LU": Region(numbers: .dot),
    "es_MX": Region(
      numbers: .international,
      months: "ene feb mar abr may jun jul ago sep oct nov dic"),
    "es_US": Region(numbers: .international, form: .monthFirst),
    "es_CL": Region(
      numbers: .dot,
      form: .dashes,
      months: "ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic."),
    "es_CO": Region(
      numbers: .dot,
      months: "ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic."),
    "es_PE": Region(
      numbers: .international,
      months: "Ene. Feb. Mar. Abr. May. Jun. Jul. Ago. Set. Oct. Nov. Dic."),
    "es_VE": Region(
      numbers: .dot,
      months: "ene. feb. mar. abr. may. jun. jul. ago. sept. oct. nov. dic."),
    "es_AR": Region(numbers: .dot),
    "it_CH": Region(numbers: .apostropheOfFive),
    "pt_PT": Region(numbers: .spaceOfFive),
    "nl_BE": Region(form: .slashes),
    "zh_HK": Region(form: .slashes),
  ]
}

extension NumberMarks {
  fileprivate static let dot = NumberMarks(decimal: ",", group: ".")
  fileprivate static let dotOfFive = NumberMarks(decimal: ",", group: ".", leastGroupedDigits: 5)
  fileprivate static let space = NumberMarks(decimal: ",", group: "\u{A0}")
  fileprivate static let spaceAndMinus = NumberMarks(
    decimal: ",", group: "\u{A0}", minus: "\u{2212}")
  fileprivate static let spaceOfFive = NumberMarks(
    decimal: ",", group: "\u{A0}", leastGroupedDigits: 5)
  fileprivate static let spaceOfFiveAndMinus = NumberMarks(
    decimal: ",", group: "\u{A0}", leastGroupedDigits: 5, minus: "\u{2212}")
  fileprivate static let apostrophe = NumberMarks(decimal: ".", group: "\u{2019}")
  fileprivate static let apostropheOfFive = NumberMarks(
    decimal: ".", group: "\u{2019}", leastGroupedDigits: 5)
  fileprivate static let dotAndMinus = NumberMarks(decimal: ",", group: ".", minus: "\u{2212}")
  fileprivate static let dotOfFiveAndMinus = NumberMarks(
    decimal: ",", group: ".", leastGroupedDigits: 5, minus: "\u{2212}")
  fileprivate static let straightApostrophe = NumberMarks(decimal: ".", group: "'")
}

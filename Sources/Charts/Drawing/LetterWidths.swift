/// The widths of letters in DejaVu Sans 2.37, in thousandths of the font's size.
enum LetterWidths {
  /// From U+0020 to U+007E.
  private static let regular: [Int] = [
    318, 401, 460, 838, 636, 950, 780, 275, 390, 390, 500, 838, 318, 361, 318, 337, 636, 636, 636,
    636, 636, 636, 636, 636, 636, 636, 337, 337, 838, 838, 838, 531, 1000, 684, 686, 698, 770, 632,
    575, 775, 752, 295, 295, 656, 557, 863, 748, 787, 603, 787, 695, 635, 611, 732, 684, 989, 685,
    611, 685, 390, 337, 390, 838, 500, 500, 613, 635, 550, 635, 615, 352, 635, 634, 278, 278, 579,
    278, 974, 634, 612, 635, 635, 411, 521, 392, 634, 592, 818, 592, 592, 525, 636, 337, 636, 838,
  ]
  private static let bold: [Int] = [
    348, 456, 521, 838, 696, 1002, 872, 306, 457, 457, 523, 838, 380, 415, 380, 365, 696, 696, 696,
    696, 696, 696, 696, 696, 696, 696, 400, 400, 838, 838, 838, 580, 1000, 774, 762, 734, 830, 683,
    683, 821, 837, 372, 372, 775, 637, 995, 837, 850, 733, 850, 770, 720, 682, 812, 774, 1103, 771,
    724, 725, 457, 365, 457, 838, 500, 500, 675, 716, 593, 716, 678, 435, 716, 712, 343, 343, 665,
    343, 1042, 712, 687, 716, 716, 493, 595, 478, 712, 652, 924, 645, 652, 582, 712, 365, 712, 838,
  ]

  /// The width of a scalar; outside ASCII that of its kind: nothing for combining marks and joiners, a
  /// full square for the scripts of East Asia and for pictures, otherwise a wide letter's.
  static func thousandths(of scalar: Unicode.Scalar, isBold: Bool) -> Int {
    let value = scalar.value
    if (0x20...0x7e).contains(value) { return (isBold ? bold : regular)[Int(value) - 0x20] }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: break
    }
    switch value {
    case 0xa0: return isBold ? 348 : 318
    case 0x2018, 0x2019: return isBold ? 380 : 318
    case 0x2013: return 500
    case 0x2014, 0x2026: return 1000
    case 0x1100...0x115f, 0x2e80...0xa4cf, 0xac00...0xd7a3, 0xf900...0xfaff, 0xff00...0xff60,
      0x1f000...0x3fffd:
      return 1000
    default: return isBold ? 720 : 650
    }
  }
}

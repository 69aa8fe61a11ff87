package enum Languages {
  /// ISO 639-2/T codes, indexed by Macintosh language code (QuickTime File Format, "Language Code Values").
  private static let macintosh = [
    "eng", "fra", "deu", "ita", "nld", "swe", "spa", "dan", "por", "nor", "heb", "jpn", "ara", "fin", "ell", "isl",
    "mlt", "tur", "hrv",
    "zho", "urd", "hin", "tha", "kor", "lit", "pol", "hun", "est", "lav", "sme", "fao", "fas", "rus", "zho", "nld",
    "gle", "sqi", "ron",
    "ces", "slk", "slv", "yid", "srp", "mkd", "bul", "ukr", "bel", "uzb", "kaz", "aze", "aze", "hye", "kat", "ron",
    "kir", "tgk", "tuk",
    "mon", "mon", "pus", "kur", "kas", "snd", "bod", "nep", "san", "mar", "ben", "asm", "guj", "pan", "ori", "mal",
    "kan", "tam", "tel",
    "sin", "mya", "khm", "lao", "vie", "ind", "tgl", "msa", "msa", "amh", "tir", "orm", "som", "swa", "kin", "run",
    "nya", "mlg", "epo",
  ]
  package static let unspecified: UInt16 = 0x7FFF

  /// A stored value is three letters of five bits each (ISO/IEC 14496-12 §8.4.2.3), or a Macintosh code if it is below
  /// 0x400.
  package static func code(stored: UInt16) -> String? {
    if stored == unspecified { return nil }
    if stored < 0x400 { return Int(stored) < macintosh.count ? macintosh[Int(stored)] : nil }
    let letters = [10, 5, 0].map { UInt8(stored >> $0 & 31) + 0x60 }
    guard letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
    return String(decoding: letters, as: UTF8.self)
  }

  package static func stored(_ code: String?) -> UInt16 {
    let letters = Array((code ?? "und").utf8)
    guard letters.count == 3, letters.allSatisfy({ (0x61...0x7A).contains($0) }) else { return stored("und") }
    return letters.reduce(0) { $0 << 5 | UInt16($1 - 0x60) }
  }
}

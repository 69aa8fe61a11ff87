/// Codes of languages of three letters (ISO 639-2), twenty of which Matroska spells by their English names.
enum LanguageCode {
  private static let native = [
    "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
    "geo": "kat",
    "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas", "rum": "ron",
    "slo": "slk",
    "tib": "bod", "wel": "cym",
  ]

  /// As Apple's frameworks have it (ISO 639-2/T).
  static func terminological(_ code: String) -> String { native[code] ?? code }
}

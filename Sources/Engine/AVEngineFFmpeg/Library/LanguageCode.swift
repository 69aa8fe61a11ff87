/// Language codes of three letters (ISO 639-2). For twenty languages, Matroska's code comes from the English name, such
/// as "ger" for German.
enum LanguageCode {
  private static let native = [
    "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
    "geo": "kat",
    "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas", "rum": "ron",
    "slo": "slk",
    "tib": "bod", "wel": "cym",
  ]

  /// Returns the code that Apple's frameworks use (ISO 639-2/T).
  static func terminological(_ code: String) -> String { native[code] ?? code }
}

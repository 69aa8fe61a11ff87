/// Language codes of ISO 639-2. Matroska stores the bibliographic codes, Apple's frameworks use the terminological
/// ones.
enum LanguageCode {
  private static let native = [
    "alb": "sqi", "arm": "hye", "baq": "eus", "bur": "mya", "chi": "zho", "cze": "ces", "dut": "nld", "fre": "fra",
    "geo": "kat",
    "ger": "deu", "gre": "ell", "ice": "isl", "mac": "mkd", "mao": "mri", "may": "msa", "per": "fas", "rum": "ron",
    "slo": "slk",
    "tib": "bod", "wel": "cym",
  ]

  static func terminological(_ code: String) -> String { native[code] ?? code }
}

import CoreGraphics
import QuartzCore

struct TextRuler {
  static let font = "Helvetica"
  private var widths: [Character: Double] = [:]

  mutating func width(of string: String, size: Double) -> Double { string.reduce(0) { $0 + width(of: $1) } * size }

  mutating func fit(_ string: String, into width: Double, size: Double) -> (String, Double)? {
    let whole = self.width(of: string, size: size)
    if whole <= width { return string.isEmpty ? nil : (string, whole) }
    let dots = self.width(of: "…", size: size)
    var taken = dots
    var kept = ""
    for letter in string {
      let next = taken + self.width(of: letter) * size
      guard next <= width else { break }
      taken = next
      kept.append(letter)
    }
    return kept.count > 1 ? (kept + "…", taken) : nil
  }

  /// Returns a letter's width as a fraction of the font's size.
  private mutating func width(of letter: Character) -> Double {
    if let known = widths[letter] { return known }
    let layer = CATextLayer()
    layer.font = Self.font as CFString
    layer.fontSize = 100
    // The letter is measured between two others, because a space alone would have no width.
    layer.string = "|\(letter)|"
    let framed = layer.preferredFrameSize().width
    layer.string = "||"
    let measured = (framed - layer.preferredFrameSize().width) / 100
    widths[letter] = measured
    return measured
  }
}

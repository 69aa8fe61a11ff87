import CoreGraphics
import Foundation

extension Drawing {
  /// The drawing as Scalable Vector Graphics (W3C, SVG 1.1).
  var svg: String {
    let (width, height) = (Self.number(size.width), Self.number(size.height))
    var lines = [
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>",
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\" viewBox=\"0 0 \(width) \(height)\""
        + " font-family=\"\(TextRuler.font), Liberation Sans, Arial, sans-serif\" xml:space=\"preserve\">",
      Self.element(.rect(CGRect(origin: .zero, size: size), fill: background, stroke: nil)),
    ]
    lines += marks.map(Self.element)
    return (lines + ["</svg>", ""]).joined(separator: "\n")
  }

  private static func element(_ mark: Mark) -> String {
    switch mark {
    case .polygon(let points, let fill): return "<polygon points=\"\(list(points))\" \(paint("fill", fill))/>"
    case .rect(let rect, let fill, let stroke):
      let place =
        "x=\"\(number(rect.minX))\" y=\"\(number(rect.minY))\" width=\"\(number(rect.width))\" height=\"\(number(rect.height))\""
      return "<rect \(place) \(paint("fill", fill))" + (stroke.map { " " + paint("stroke", $0) } ?? "") + "/>"
    case .line(let points, let color, let width, let isDashed):
      let dashes = isDashed ? " stroke-dasharray=\"3 3\"" : ""
      return
        "<polyline points=\"\(list(points))\" fill=\"none\" \(paint("stroke", color)) stroke-width=\"\(number(width))\"\(dashes)/>"
    case .text(let text):
      // A viewer's font may be wider: the text is fitted to the measured width.
      let place =
        "x=\"\(number(text.place.x))\" y=\"\(number(text.place.y))\" textLength=\"\(number(text.width))\" lengthAdjust=\"spacingAndGlyphs\""
      return
        "<text \(place) font-size=\"\(number(text.size))\" dominant-baseline=\"central\" \(paint("fill", text.color))>\(escaped(text.string))</text>"
    }
  }

  private static func list(_ points: [CGPoint]) -> String {
    points.map { "\(number($0.x)),\(number($0.y))" }.joined(separator: " ")
  }

  private static func number(_ value: Double) -> String {
    let text = String(format: "%.2f", value)
    return text.hasSuffix(".00") ? String(text.dropLast(3)) : text
  }

  private static func paint(_ name: String, _ color: Color?) -> String {
    guard let color else { return "\(name)=\"none\"" }
    let code = [color.red, color.green, color.blue].map { String(format: "%02x", Int(($0 * 255).rounded())) }.joined()
    return "\(name)=\"#\(code)\"" + (color.alpha < 1 ? " \(name)-opacity=\"\(number(color.alpha))\"" : "")
  }

  /// XML 1.0 §2.4 describes the escapes; §2.2 does not allow most characters below 32.
  private static func escaped(_ text: String) -> String {
    let printable = String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.value < 32 || $0.value == 0xFFFE || $0.value == 0xFFFF ? " " : $0 }))
    return printable.replacingOccurrences(of: "&", with: "&amp;").replacingOccurrences(of: "<", with: "&lt;")
      .replacingOccurrences(of: ">", with: "&gt;").replacingOccurrences(of: "\"", with: "&quot;")
  }
}

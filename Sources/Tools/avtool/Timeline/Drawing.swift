import CoreGraphics

/// The origin is at the top left.
struct Drawing {
  struct Color: Equatable {
    var red: Double, green: Double, blue: Double, alpha = 1.0

    init(_ hex: UInt32, alpha: Double = 1) {
      (red, green, blue) = (Double(hex >> 16 & 255) / 255, Double(hex >> 8 & 255) / 255, Double(hex & 255) / 255)
      self.alpha = alpha
    }
  }

  enum Mark {
    case polygon([CGPoint], fill: Color)
    case rect(CGRect, fill: Color?, stroke: Color?)
    case line([CGPoint], Color, width: Double, isDashed: Bool = false)
    case text(Text)
  }

  struct Text {
    var string: String
    /// The left end of the line, at half its height.
    var place: CGPoint
    var width: Double
    var size: Double
    var color: Color
  }

  var size: CGSize
  var background: Color
  private(set) var marks: [Mark] = []
  private var ruler = TextRuler()

  init(size: CGSize, background: Color) { (self.size, self.background) = (size, background) }

  mutating func add(_ mark: Mark) { marks.append(mark) }

  /// Text that is too wide is cut, and ends with an ellipsis. Nothing is written if the cut text would have fewer than
  /// two letters.
  mutating func write(_ string: String, at place: CGPoint, width: Double, size: Double, _ color: Color) {
    guard let (text, taken) = ruler.fit(string, into: width, size: size) else { return }
    add(.text(Text(string: text, place: place, width: taken, size: size, color: color)))
  }

  mutating func width(of string: String, size: Double) -> Double { ruler.width(of: string, size: size) }
}

public import Foundation

/// The modules of a code, row by row. A linear barcode has one row.
public struct DrawnCode {
  /// Whether each module is dark.
  public var rows: [[Bool]]
  /// The height of a linear barcode, in modules.
  public var barHeight = 40

  /// The width in modules.
  public var width: Int { rows[0].count }
  /// The height in modules.
  public var height: Int { rows.count == 1 ? barHeight : rows.count }

  /// Returns whether the module at a place is dark. Places outside the code are light.
  public func isDark(_ x: Double, _ y: Double) -> Bool {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return false }
    return rows[rows.count == 1 ? 0 : Int(y)][Int(x)]
  }

  /// Makes a linear barcode with zint, by zint's number of the symbology.
  public init(zint number: Int, _ data: String) throws {
    let dump = try Tool.run("zint", ["-b", "\(number)", "-d", data, "--dump"])
    rows = String(decoding: dump, as: UTF8.self).split(separator: "\n").map { line in
      line.compactMap(\.hexDigitValue).flatMap { digit in (0..<4).map { digit >> (3 - $0) & 1 == 1 } }
    }
    // Cuts the spaces before the first and after the last bar, which the dump's first and last digits may contain.
    guard rows.count == 1, let first = rows[0].firstIndex(of: true), let last = rows[0].lastIndex(of: true) else {
      throw Tool.Failure(description: "zint drew no bars")
    }
    rows[0] = Array(rows[0][first...last])
  }

  /// Makes a QR code with qrencode.
  public init(qr text: String, correction: String = "M") throws {
    let drawn = try Tool.run("qrencode", ["-8", "-t", "ASCII", "-m", "0", "-l", correction, text])
    // The text has two characters for each module.
    rows = String(decoding: drawn, as: UTF8.self).split(separator: "\n").map { line in
      let line = Array(line)
      return stride(from: 0, to: line.count, by: 2).map { line[$0] == "#" }
    }
  }
}

/// A grey image of barcodes on a light background.
public struct BarcodeScene {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The luma of each pixel, row by row.
  public private(set) var luma: [UInt8]

  /// Makes an image without codes.
  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    luma = [UInt8](repeating: 230, count: width * height)
  }

  /// Draws a code with its centre at a position.
  ///
  /// - Parameters:
  ///   - module: The size of a module in pixels.
  ///   - angle: The clockwise rotation in radians.
  /// - Returns: The drawn positions of the upright code's corners: upper left, lower left, lower right, upper right,
  ///   relative to the image's size.
  @discardableResult
  public mutating func draw(_ code: DrawnCode, at x: Double, _ y: Double, module: Double, angle: Double = 0)
    -> [CGPoint]
  {
    let (cosine, sine) = (cos(angle), sin(angle))
    let (halfWidth, halfHeight) = (Double(code.width) / 2, Double(code.height) / 2)
    let corners = [
      (-halfWidth, -halfHeight), (-halfWidth, halfHeight), (halfWidth, halfHeight), (halfWidth, -halfHeight),
    ]
    .map { (u, v) in (x: x + module * (cosine * u - sine * v), y: y + module * (sine * u + cosine * v)) }
    let (left, right) = (corners.map(\.x).min() ?? 0, corners.map(\.x).max() ?? 0)
    let (top, bottom) = (corners.map(\.y).min() ?? 0, corners.map(\.y).max() ?? 0)
    let samples = [1.0 / 6, 0.5, 5.0 / 6]
    for row in max(0, Int(top) - 1)..<min(height, Int(bottom) + 2) {
      for column in max(0, Int(left) - 1)..<min(width, Int(right) + 2) {
        var dark = 0
        for offset in 0..<9 {
          let across = (Double(column) + samples[offset % 3] - x) / module
          let down = (Double(row) + samples[offset / 3] - y) / module
          let (u, v) = (cosine * across + sine * down + halfWidth, cosine * down - sine * across + halfHeight)
          if code.isDark(u, v) { dark += 1 }
        }
        if dark > 0 { luma[row * width + column] = UInt8(230 - 200 * dark / 9) }
      }
    }
    return corners.map { CGPoint(x: $0.x / Double(width), y: $0.y / Double(height)) }
  }

  /// Fills a rectangle with one luma value.
  public mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ value: UInt8) {
    for row in y..<y + height {
      for column in x..<x + width { luma[row * self.width + column] = value }
    }
  }
}

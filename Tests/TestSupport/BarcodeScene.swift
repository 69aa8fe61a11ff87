public import Foundation

/// The modules of a code, row by row; codes of bars have one row.
public struct DrawnCode {
  public var rows: [[Bool]]
  /// Of bars, in modules.
  public var barHeight = 40

  public var width: Int { rows[0].count }
  public var height: Int { rows.count == 1 ? barHeight : rows.count }

  public func isDark(_ x: Double, _ y: Double) -> Bool {
    guard x >= 0, y >= 0, x < Double(width), y < Double(height) else { return false }
    return rows[rows.count == 1 ? 0 : Int(y)][Int(x)]
  }

  /// A code of bars of zint, by its number there.
  public init(zint number: Int, _ data: String) throws {
    let dump = try Tool.run("zint", ["-b", "\(number)", "-d", data, "--dump"])
    rows = String(decoding: dump, as: UTF8.self).split(separator: "\n").map { line in
      line.compactMap(\.hexDigitValue).flatMap { digit in (0..<4).map { digit >> (3 - $0) & 1 == 1 } }
    }
    // Bars only: the dump's first and last digits may begin and end with spaces.
    guard rows.count == 1, let first = rows[0].firstIndex(of: true), let last = rows[0].lastIndex(of: true) else {
      throw Tool.Failure(description: "zint has made no bars")
    }
    rows[0] = Array(rows[0][first...last])
  }

  public init(qr text: String, correction: String = "M") throws {
    let drawn = try Tool.run("qrencode", ["-8", "-t", "ASCII", "-m", "0", "-l", correction, text])
    // Two characters a module.
    rows = String(decoding: drawn, as: UTF8.self).split(separator: "\n").map { line in
      let line = Array(line)
      return stride(from: 0, to: line.count, by: 2).map { line[$0] == "#" }
    }
  }
}

/// A picture of codes on paper.
public struct BarcodeScene {
  public let width: Int
  public let height: Int
  public private(set) var luma: [UInt8]

  public init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    luma = [UInt8](repeating: 230, count: width * height)
  }

  /// Draws a code around a place.
  ///
  /// - Parameters:
  ///   - module: In pixels.
  ///   - angle: Clockwise, in radians.
  /// - Returns: Where the upright code's corners come to lie: upper left, lower left, lower right, upper right, from 0
  ///   to 1.
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

  public mutating func fill(_ x: Int, _ y: Int, _ width: Int, _ height: Int, _ value: UInt8) {
    for row in y..<y + height {
      for column in x..<x + width { luma[row * self.width + column] = value }
    }
  }
}

import Foundation
import ImageIO
import Testing

@testable import QuartzCore

/// A bitmap in which a layer tree is drawn. Pixels are read with the origin at the bottom left.
struct Stage {
  let context: CGContext
  let width: Int
  let height: Int

  init(_ width: Int, _ height: Int) throws {
    (self.width, self.height) = (width, height)
    context = try #require(CGContext.bitmap(width, height))
  }

  init(_ root: CALayer, at time: Double, _ width: Int, _ height: Int, over background: CGColor? = .black) throws {
    try self.init(width, height)
    if let background {
      context.setFillColor(background)
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
    }
    LayerSnapshot(root).draw(at: time, in: context)
  }

  subscript(x: Int, y: Int) -> [Int] {
    guard let data = context.data, (0..<width).contains(x), (0..<height).contains(y) else { return [] }
    let pixel = data.load(fromByteOffset: (height - 1 - y) * context.bytesPerRow + 4 * x, as: UInt32.self)
    return [Int(pixel >> 16 & 255), Int(pixel >> 8 & 255), Int(pixel & 255), Int(pixel >> 24)]
  }

  func isNear(_ x: Int, _ y: Int, _ color: [Int], _ tolerance: Int = 1) -> Bool {
    let pixel = self[x, y]
    return pixel.count == 4 && zip(pixel, color).allSatisfy { abs($0 - $1) <= tolerance }
  }

  var bytes: Data { context.data.map { Data(bytes: $0, count: context.bytesPerRow * height) } ?? Data() }

  func box(where condition: ([Int]) -> Bool) -> CGRect? {
    var box: CGRect?
    for y in 0..<height {
      for x in 0..<width where condition(self[x, y]) {
        let pixel = CGRect(x: x, y: y, width: 1, height: 1)
        box = box?.union(pixel) ?? pixel
      }
    }
    return box
  }

  func show(_ name: String) throws {
    guard let folder = ProcessInfo.processInfo.environment["QUARTZ_PICTURES"], let image = context.makeImage() else {
      return
    }
    let url = URL(fileURLWithPath: folder).appendingPathComponent("\(name).png")
    let destination = try #require(CGImageDestinationCreateWithURL(url as NSURL, "public.png" as NSString, 1, nil))
    CGImageDestinationAddImage(destination, image, nil)
    #expect(CGImageDestinationFinalize(destination))
  }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)

func layer(_ frame: CGRect, _ color: CGColor? = nil) -> CALayer {
  let layer = CALayer()
  layer.frame = frame
  layer.backgroundColor = color
  return layer
}

func root(_ width: Int, _ height: Int, _ sublayers: CALayer...) -> CALayer {
  let root = layer(CGRect(x: 0, y: 0, width: width, height: height))
  for sublayer in sublayers { root.addSublayer(sublayer) }
  return root
}

/// Two by two pixels: red and green above, blue and white below.
func quarters() throws -> CGImage {
  let context = try #require(CGContext.bitmap(2, 2))
  for (x, y, color) in [(0, 1, red), (1, 1, green), (0, 0, blue), (1, 0, CGColor.white)] {
    context.setFillColor(color)
    context.fill(CGRect(x: x, y: y, width: 1, height: 1))
  }
  return try #require(context.makeImage())
}

func value(_ layer: CALayer, _ keyPath: String, at time: Double) -> Double? {
  let values = layer.animations.map(\.animation).applied(to: layer.values, at: time)
  return values.value(at: ValuePath(keyPath)).flatMap(number)
}

import CoreGraphics
import Foundation

struct ContactSheet {
  let images: [CGImage]
  private let gap = 8

  func draw() throws -> CGImage {
    let width = images.map(\.width).max() ?? 1
    let height = images.map(\.height).max() ?? 1
    let columns = Int(Double(images.count).squareRoot().rounded(.up))
    let rows = (images.count + columns - 1) / columns
    let (sheetWidth, sheetHeight) = (columns * (width + gap) + gap, rows * (height + gap) + gap)
    let space = images.first?.colorSpace ?? CGColorSpaceCreateDeviceRGB()
    let info = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
    guard sheetWidth <= 32_000, sheetHeight <= 32_000,
      let context = CGContext(
        data: nil, width: sheetWidth, height: sheetHeight, bitsPerComponent: 8, bytesPerRow: 0, space: space,
        bitmapInfo: info)
    else { throw Failure(.usage, "the sheet would be too large; make smaller stills with --size") }
    context.setFillColor(red: 0.09, green: 0.09, blue: 0.1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: sheetWidth, height: sheetHeight))
    for (index, image) in images.enumerated() {
      let x = gap + index % columns * (width + gap) + (width - image.width) / 2
      let top = gap + index / columns * (height + gap) + (height - image.height) / 2
      // The context's origin is at the bottom left.
      context.draw(
        image, in: CGRect(x: x, y: sheetHeight - top - image.height, width: image.width, height: image.height))
    }
    guard let sheet = context.makeImage() else { throw Failure(.failed, "the sheet cannot be drawn") }
    return sheet
  }
}

import AVFoundation
import Foundation

/// The origin is the upper left corner.
struct CropRectangle {
  private let width: Int
  private let height: Int
  private let x: Int
  private let y: Int

  /// The text has the form WxH+X+Y, in pixels.
  init(_ text: String) throws {
    let parts = text.lowercased().split(whereSeparator: { "x+".contains($0) }).map { Int($0) ?? -1 }
    let isWellFormed = text.lowercased().wholeMatch(of: /\d+x\d+\+\d+\+\d+/) != nil
    guard isWellFormed, parts.count == 4, parts.allSatisfy({ (0...32_767).contains($0) }), parts[0] > 0, parts[1] > 0
    else {
      throw Failure(
        .usage, "“\(text)” is not a part of a screen; write it as 640x360+100+50, from the upper left corner")
    }
    (width, height, x, y) = (parts[0], parts[1], parts[2], parts[3])
  }

  /// Returns the rectangle measured from the lower left corner, as `AVCaptureScreenInput.cropRect` requires.
  func flipped(on screen: CMVideoDimensions) throws -> CGRect {
    guard x + width <= Int(screen.width), y + height <= Int(screen.height) else {
      throw Failure(
        .usage, "\(width)x\(height)+\(x)+\(y) is not entirely inside the screen of \(screen.width)x\(screen.height)")
    }
    return CGRect(x: x, y: Int(screen.height) - y - height, width: width, height: height)
  }
}

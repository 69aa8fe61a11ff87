import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation

struct PhotoReduction: Sendable, Hashable {
  var pixelFormat = kCVPixelFormatType_32BGRA
  var bounds: PixelSize

  private static let usual = PixelSize(width: 160, height: 160)

  private init(_ settings: [String: Any], _ width: String, _ height: String) {
    let sides = [width, height].map { (settings[$0] as? NSNumber)?.intValue ?? 0 }
    bounds = sides.allSatisfy { (1...16384).contains($0) } ? PixelSize(width: sides[0], height: sides[1]) : Self.usual
  }

  init?(preview settings: [String: Any]) {
    self.init(settings, kCVPixelBufferWidthKey as String, kCVPixelBufferHeightKey as String)
    guard let type = settings[kCVPixelBufferPixelFormatTypeKey as String] as? NSNumber else { return nil }
    pixelFormat = type.uint32Value
  }

  init?(thumbnail settings: [String: Any]) {
    self.init(settings, AVVideoWidthKey, AVVideoHeightKey)
    guard case .file(.jpeg, _)? = PhotoKind(settings) else { return nil }
  }

  /// The sides are even, as 4:2:0 requires.
  func size(of photo: PixelSize) -> PixelSize {
    let scale = min(
      Double(bounds.width) / Double(photo.width), Double(bounds.height) / Double(photo.height), 1)
    let side = { (value: Int) in max(2, Int(Double(value) * scale) / 2 * 2) }
    return PixelSize(width: side(photo.width), height: side(photo.height))
  }

  func made(of pixels: CVPixelBuffer, _ codecs: any CodecProvider) throws(EngineError) -> CVPixelBuffer {
    let size = size(of: PixelSize(width: pixels.width, height: pixels.height))
    return try codecs.makeVideoFrameConverter().convert(
      pixels, to: VideoFrameRequest(pixelFormat: pixelFormat, width: size.width, height: size.height))
  }
}

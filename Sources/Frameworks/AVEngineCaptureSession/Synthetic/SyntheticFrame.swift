import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import CoreFoundation
import CoreGraphics
import CoreVideo
import Foundation
import ImageIO

final class SyntheticFrame: @unchecked Sendable {
  // Safety: the image does not change; buffers made from it are behind the lock.
  private let image: CGImage
  private let codecs: any CodecProvider
  private let made = Guarded([Form: CVPixelBuffer]())

  private struct Form: Hashable {
    var format: OSType
    var size: PixelSize
  }

  init?(path: String, codecs: any CodecProvider) {
    guard let source = CGImageSourceCreateWithURL(URL(fileURLWithPath: path) as NSURL, nil),
      let image = CGImageSourceCreateImageAtIndex(source, 0, nil)
    else { return nil }
    self.image = image
    self.codecs = codecs
  }

  func frame(_ format: VideoDeviceFormat) -> CapturedFrame.Content? {
    guard case .pixels(let type) = format.coding else { return nil }
    let form = Form(format: type, size: format.size)
    return made.withLock { made in
      // All frames of a form share one buffer, to which nothing writes.
      let buffer = made[form] ?? (try? draw(form))
      made[form] = buffer
      return buffer.map { .pixels($0) }
    }
  }

  private func draw(_ form: Form) throws -> CVPixelBuffer? {
    let (width, height) = (form.size.width, form.size.height)
    let drawn = try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: width, height: height)
    try drawn.withMutablePlanes { planes in
      let info = CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue
      guard let space = CGColorSpace(name: CGColorSpace.sRGB),
        let context = CGContext(
          data: planes[0].base, width: width, height: height, bitsPerComponent: 8, bytesPerRow: planes[0].bytesPerRow,
          space: space, bitmapInfo: info)
      else { return }
      context.setFillColor(red: 1, green: 1, blue: 1, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: width, height: height))
      let scale = min(Double(width) / Double(image.width), Double(height) / Double(image.height))
      let size = CGSize(width: Double(image.width) * scale, height: Double(image.height) * scale)
      context.draw(
        image,
        in: CGRect(
          x: (Double(width) - size.width) / 2, y: (Double(height) - size.height) / 2, width: size.width,
          height: size.height))
    }
    let request = VideoFrameRequest(pixelFormat: form.format, width: width, height: height)
    return form.format == kCVPixelFormatType_32BGRA
      ? drawn : try codecs.makeVideoFrameConverter().convert(drawn, to: request)
  }
}

extension SyntheticStage {
  /// If there is no image at the path, the camera cannot be opened.
  static func process(image path: String?, codecs: any CodecProvider) -> SyntheticStage {
    guard let path else { return SyntheticStage(manual: nil) }
    let image = SyntheticFrame(path: path, codecs: codecs)
    let stage = SyntheticStage(manual: nil, content: { format, _ in image?.frame(format) })
    if image == nil { stage.cameras.setFailure(ENOENT, SyntheticStage.camera().identifier) }
    return stage
  }
}

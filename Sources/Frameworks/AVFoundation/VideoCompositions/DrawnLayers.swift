import AVEngineCore
import AVEngineReading
import CoreGraphics
import CoreMedia
import CoreVideo
import Foundation
import QuartzCore

struct LayersOverFrames: FrameOverlay {
  private let tree: LayerSnapshot
  private let shown: Set<ObjectIdentifier>
  /// The layers above the frame; nil unless the frame is visible whole and unchanged below them.
  private let above: LayerSnapshot?

  init(_ layer: CALayer, shown: [CALayer], width: Int, height: Int) {
    let tree = LayerSnapshot(layer)
    let names = Set(shown.map { ObjectIdentifier($0) })
    above =
      names.count == 1 ? names.first.flatMap { tree.above($0, filling: CGSize(width: width, height: height)) } : nil
    self.tree = tree
    self.shown = names
  }

  var leavesFramesWhole: Bool { above != nil }

  func draw(around frame: CVPixelBuffer, at time: CMTime) throws(EngineError) -> CVPixelBuffer {
    // Safety: the buffer keeps its colour space.
    let space = CVImageBufferGetColorSpace(frame)?.takeUnretainedValue() ?? CGColorSpaceCreateDeviceRGB()
    let image = try CGImage.make(frame, orientation: .upright, colorSpace: space)
    let target = try blank(CVPixelBufferGetWidth(frame), CVPixelBufferGetHeight(frame))
    CVBufferPropagateAttachments(frame, target)
    try tree.draw(at: time, into: target, images: Dictionary(uniqueKeysWithValues: shown.map { ($0, image) }))
    return target
  }

  func draw(into canvas: CVPixelBuffer, at time: CMTime) throws(EngineError) -> [Range<Int>] {
    try above?.draw(at: time, into: canvas) ?? []
  }
}

struct LayersAsVideoFrames: DrawnVideoFrames {
  private let tree: LayerSnapshot
  /// The drawn frames are declared to have the colours of the composed frames.
  private let color: ColorDescription
  private let width: Int
  private let height: Int
  /// The origin is drawn at the lower left corner of the video frame.
  private let origin: CGPoint

  init(_ layer: CALayer, color: ColorDescription) {
    tree = LayerSnapshot(layer)
    self.color = color
    let frame = layer.frame
    origin = frame.origin
    width = min(max(Int(frame.width.rounded(.up)), 1), 16_384)
    height = min(max(Int(frame.height.rounded(.up)), 1), 16_384)
  }

  func frame(at time: CMTime) throws(EngineError) -> (any DecodedVideoFrame)? {
    let buffer = try blank(width, height)
    try tree.draw(at: time, into: buffer, from: origin)
    divideByAlpha(buffer)
    for (key, value) in color.attachments(isRGB: true, hasSubsampledChroma: false) {
      CVBufferSetAttachment(buffer, key, value as AnyObject, .shouldPropagate)
    }
    CVBufferSetAttachment(
      buffer, kCVImageBufferAlphaChannelModeKey, kCVImageBufferAlphaChannelMode_StraightAlpha, .shouldPropagate)
    return BufferVideoFrame(buffer, at: time)
  }

  /// The graphics context has multiplied colours by alpha, and the compositor will do so again.
  private func divideByAlpha(_ buffer: CVPixelBuffer) {
    for plane in buffer.memory.planes {
      for row in 0..<height {
        // Safety: the row holds `width` pixels of four bytes, and the buffer is not shared yet.
        let pixels = UnsafeMutableBufferPointer(
          start: (plane.base + row * plane.bytesPerRow).assumingMemoryBound(to: UInt8.self), count: width * 4)
        for start in stride(from: 0, to: width * 4, by: 4) where pixels[start + 3] != 0 && pixels[start + 3] != 255 {
          let alpha = Int(pixels[start + 3])
          for place in start..<start + 3 {
            pixels[place] = UInt8(min(255, (Int(pixels[place]) * 255 + alpha / 2) / alpha))
          }
        }
      }
    }
  }
}

private func blank(_ width: Int, _ height: Int) throws(EngineError) -> CVPixelBuffer {
  do throws(PixelBufferError) {
    return try CVPixelBuffer(format: kCVPixelFormatType_32BGRA, width: width, height: height)
  } catch {
    throw EngineError(.outOfMemory, "Drawing layers", detail: error.reason, code: Int(error.code))
  }
}

extension LayerSnapshot {
  /// - Parameter corner: The point of the superlayer that is drawn at the buffer's lower left.
  /// - Returns: For each row, the range of columns in which something may have been drawn.
  @discardableResult
  fileprivate func draw(
    at time: CMTime, into buffer: CVPixelBuffer, images: [ObjectIdentifier: CGImage] = [:],
    from corner: CGPoint = .zero
  ) throws(EngineError) -> [Range<Int>] {
    guard CVPixelBufferLockBaseAddress(buffer, []) == kCVReturnSuccess else { throw Self.noRoom }
    defer { CVPixelBufferUnlockBaseAddress(buffer, []) }
    // Safety: the colour space and the memory belong to the buffer, which is locked.
    let space = CVImageBufferGetColorSpace(buffer)?.takeUnretainedValue() ?? CGColorSpaceCreateDeviceRGB()
    let context = CGContext(
      data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
      height: CVPixelBufferGetHeight(buffer),
      bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: space,
      bitmapInfo: CGImageAlphaInfo.premultipliedFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue)
    guard let context else { throw Self.noRoom }
    context.translateBy(x: -corner.x, y: -corner.y)
    context.keepInkedColumns()
    draw(at: time.seconds, in: context, images: images)
    return context.inkedColumns
  }

  private static var noRoom: EngineError {
    EngineError(.outOfMemory, "Drawing layers", detail: "a frame cannot be drawn into")
  }
}

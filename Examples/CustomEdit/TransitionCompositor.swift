import AVFoundation

class TransitionCompositor: NSObject, AVVideoCompositing, @unchecked Sendable {
  private let queue = DispatchQueue(label: "TransitionCompositor")
  private let lock = NSLock()
  private var isCancelling = false

  private static var attributes: [String: Any] {
    [kCVPixelBufferPixelFormatTypeKey as String: [kCVPixelFormatType_32BGRA]]
  }

  var sourcePixelBufferAttributes: [String: Any]? { Self.attributes }
  var requiredPixelBufferAttributesForRenderContext: [String: Any] { Self.attributes }

  func renderContextChanged(_ newRenderContext: AVVideoCompositionRenderContext) {}

  /// - Parameter progress: From 0 (foreground only) to 1 (background only).
  func draw(_ foreground: CGImage, over background: CGImage, progress: CGFloat, in context: CGContext, _ frame: CGRect)
  {
    context.draw(background, in: frame)
  }

  func startRequest(_ asyncVideoCompositionRequest: AVAsynchronousVideoCompositionRequest) {
    nonisolated(unsafe) let request = asyncVideoCompositionRequest
    queue.async {
      if self.lock.withLock({ self.isCancelling }) { return request.finishCancelledRequest() }
      do { request.finish(withComposedVideoFrame: try self.frame(request)) } catch { request.finish(with: error) }
    }
  }

  func cancelAllPendingVideoCompositionRequests() {
    lock.withLock { isCancelling = true }
    // When `queue.sync` returns, all earlier requests have ended.
    queue.sync {}
    lock.withLock { isCancelling = false }
  }

  private func frame(_ request: AVAsynchronousVideoCompositionRequest) throws -> CVPixelBuffer {
    guard let instruction = request.videoCompositionInstruction as? TransitionInstruction,
      let foreground = request.sourceFrame(byTrackID: instruction.foregroundTrackID),
      let background = request.sourceFrame(byTrackID: instruction.backgroundTrackID),
      let frame = request.renderContext.newPixelBuffer()
    else { throw AVError(.videoCompositorFailed) }
    CVPixelBufferLockBaseAddress(frame, [])
    defer { CVPixelBufferUnlockBaseAddress(frame, []) }
    guard let context = Self.context(frame), let front = Self.image(foreground), let back = Self.image(background)
    else {
      throw AVError(.outOfMemory)
    }
    let bounds = CGRect(origin: .zero, size: request.renderContext.size)
    draw(front, over: back, progress: instruction.progress(at: request.compositionTime), in: context, bounds)
    return frame
  }

  private static let bitmapInfo = CGImageAlphaInfo.noneSkipFirst.rawValue | CGBitmapInfo.byteOrder32Little.rawValue

  private static func context(_ buffer: CVPixelBuffer) -> CGContext? {
    CGContext(
      data: CVPixelBufferGetBaseAddress(buffer), width: CVPixelBufferGetWidth(buffer),
      height: CVPixelBufferGetHeight(buffer),
      bitsPerComponent: 8, bytesPerRow: CVPixelBufferGetBytesPerRow(buffer), space: CGColorSpaceCreateDeviceRGB(),
      bitmapInfo: bitmapInfo)
  }

  private static func image(_ buffer: CVPixelBuffer) -> CGImage? {
    CVPixelBufferLockBaseAddress(buffer, .readOnly)
    defer { CVPixelBufferUnlockBaseAddress(buffer, .readOnly) }
    guard let base = CVPixelBufferGetBaseAddress(buffer) else { return nil }
    let (height, bytesPerRow) = (CVPixelBufferGetHeight(buffer), CVPixelBufferGetBytesPerRow(buffer))
    guard let provider = CGDataProvider(data: Data(bytes: base, count: height * bytesPerRow) as CFData) else {
      return nil
    }
    return CGImage(
      width: CVPixelBufferGetWidth(buffer), height: height, bitsPerComponent: 8, bitsPerPixel: 32,
      bytesPerRow: bytesPerRow,
      space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: CGBitmapInfo(rawValue: bitmapInfo), provider: provider,
      decode: nil,
      shouldInterpolate: false, intent: .defaultIntent)
  }
}

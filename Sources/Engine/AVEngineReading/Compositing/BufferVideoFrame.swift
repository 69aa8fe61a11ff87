package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// A pixel buffer as a video frame. Its creator must no longer write to the buffer.
package final class BufferVideoFrame: DecodedVideoFrame, @unchecked Sendable {
  // Safety: immutable, except for the pixels, which must no longer be written to.
  package let buffer: CVPixelBuffer
  package let presentationTime: CMTime
  package let color: ColorDescription
  package var duration: CMTime { .invalid }
  package var width: Int { buffer.width }
  package var height: Int { buffer.height }
  package var pixelAspectRatio: (horizontal: Int, vertical: Int) { (1, 1) }
  package var sampling: VideoSampling { VideoSampling(buffer.format) }

  package init(_ buffer: CVPixelBuffer, at time: CMTime) {
    self.buffer = buffer
    presentationTime = time
    color = ColorDescription(attachmentsOf: buffer)
  }
}

extension VideoSampling {
  fileprivate init(_ format: PixelFormat) {
    let isHalf = format.model == .yCbCr && format.horizontalGranule == 2 && format.verticalGranule == 2
    self.init(
      depth: format.bitsPerComponent == 0 ? 16 : format.bitsPerComponent, hasAlpha: format.containsAlpha,
      isHalfChroma: isHalf)
  }
}

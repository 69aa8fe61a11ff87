internal import AVEngineCFFmpeg
package import AVEngineCore
internal import AVEnginePixels
internal import CoreFoundation
package import CoreMedia

// Safety: everything is immutable; the frame's planes are only read.
package final class FFmpegVideoFrame: DecodedVideoFrame, @unchecked Sendable {
  let frame: FrameHolder
  package let presentationTime: CMTime
  package let duration: CMTime

  private let stated: StatedColor

  init(_ frame: FrameHolder, presentationTime: CMTime, duration: CMTime, stated: StatedColor = StatedColor()) {
    self.frame = frame
    self.presentationTime = presentationTime
    self.duration = duration
    self.stated = stated
  }

  package var width: Int { Int(frame.pointer.pointee.width) }
  package var height: Int { Int(frame.pointer.pointee.height) }
  package var color: ColorDescription { stated.applied(to: ColorDescription(frame.pointer.pointee)) }

  package var pixelAspectRatio: (horizontal: Int, vertical: Int) {
    let ratio = frame.pointer.pointee.sample_aspect_ratio
    return ratio.num > 0 && ratio.den > 0 ? (Int(ratio.num), Int(ratio.den)) : (1, 1)
  }

  package var sampling: VideoSampling {
    guard let layout = SampleLayout.ffmpeg(pixelFormat) else {
      return VideoSampling(depth: 16, hasAlpha: true, isHalfChroma: false)
    }
    let isHalf = layout.family == .yCbCr && layout.chromaShiftX == 1 && layout.chromaShiftY == 1
    return VideoSampling(depth: layout.depth, hasAlpha: layout.hasAlpha, isHalfChroma: isHalf)
  }

  var pixelFormat: AVPixelFormat { AVPixelFormat(frame.pointer.pointee.format) }
}

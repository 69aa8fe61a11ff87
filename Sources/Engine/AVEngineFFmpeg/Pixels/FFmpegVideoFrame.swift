internal import AVEngineCFFmpeg
package import AVEngineCore
internal import AVEnginePixels
internal import CoreFoundation
package import CoreMedia

/// A decoded frame in the decoder's own memory.
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

  /// Returns a plane's first row and the distance in bytes to the next row, which is negative for frames stored
  /// bottom-up.
  func plane(_ index: Int) -> (base: UnsafeMutablePointer<UInt8>, bytesPerRow: Int)? {
    guard (0..<4).contains(index), let base = frame.plane(index) else { return nil }
    return (
      base,
      Int(withUnsafeBytes(of: frame.pointer.pointee.linesize) { $0.load(fromByteOffset: index * 4, as: Int32.self) })
    )
  }

  /// The field that comes first; nil for progressive frames.
  package var firstField: FirstField? {
    guard ff_frame_is_interlaced(frame.pointer) else { return nil }
    return ff_frame_is_top_field_first(frame.pointer) ? .top : .bottom
  }

  package enum FirstField: Sendable { case top, bottom }
}

package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// The first frame determines the values that the coding leaves open. Only one thread may use an encoder at a time.
package final class FittedVideoEncoder {
  package let formatDescription: CMFormatDescription
  private let encoder: any VideoEncoder
  private let fitting: VideoFrameFitting

  /// `coding.settings.timescale` must be that of the times passed to `encode`.
  package init(_ coding: VideoCoding, first buffer: CVPixelBuffer, codecs: any CodecProvider) throws(EngineError) {
    var coding = coding
    let wanted = PixelSize(width: coding.width ?? buffer.width, height: coding.height ?? buffer.height)
    let coded = wanted.coded(as: coding.settings.codec)
    (coding.settings.width, coding.settings.height) = (coded.width, coded.height)
    coding.settings.color = Self.color(of: buffer, coding)
    encoder = try codecs.makeVideoEncoder(coding.settings)
    var frame = VideoFrameRequest(
      pixelFormat: encoder.preferredPixelFormat, width: coding.settings.width, height: coding.settings.height)
    frame.matrix = coding.settings.color.matrix
    let isTrimmed = coding.width == nil && coding.height == nil && coded != wanted
    fitting = VideoFrameFitting(
      ChangedPartConverter(try codecs.makeVideoFrameConverter()), to: frame, scaling: coding.scaling,
      trimmed: isTrimmed ? wanted : nil)
    formatDescription = try Self.described(encoder.formatDescription, coding)
  }

  package func encode(
    _ buffer: CVPixelBuffer, at time: CMTime, duration: CMTime, emit: (EncodedSample) throws(EngineError) -> Void
  ) throws(EngineError) {
    try encoder.encode(fitting.fit(buffer), at: time, duration: duration, emit: emit)
  }

  package func requestKeyFrame() { encoder.requestKeyFrame() }

  package func finish(emit: (EncodedSample) throws(EngineError) -> Void) throws(EngineError) {
    try encoder.finish(emit: emit)
  }

  // MARK: - From the first frame

  /// Primaries, transfer function and matrix do not stay unspecified, because players may guess missing values wrong.
  private static func color(of buffer: CVPixelBuffer, _ coding: VideoCoding) -> ColorDescription {
    var made: CMFormatDescription?
    CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: buffer, formatDescriptionOut: &made)
    var color = made.map(ColorDescription.init) ?? ColorDescription()
    color.isFullRange = buffer.format.isFullRangeYCbCr && coding.settings.hasRanges
    color.take(coding.color)
    // Defaults for RGB follow the coded size, those for Y′CbCr the frame's size.
    let isFramesOwn = buffer.format.model == .yCbCr
    return color.resolved(
      for: .encoding, width: isFramesOwn ? buffer.width : coding.settings.width,
      height: isFramesOwn ? buffer.height : coding.settings.height)
  }

  private static func described(_ format: CMFormatDescription, _ coding: VideoCoding) throws(EngineError)
    -> CMFormatDescription
  {
    guard let aperture = coding.cleanAperture else { return format }
    var extensions = CMFormatDescriptionGetExtensions(format) as? [CFString: Any] ?? [:]
    extensions[kCMFormatDescriptionExtension_CleanAperture] =
      [
        kCMFormatDescriptionKey_CleanApertureWidth: aperture.width,
        kCMFormatDescriptionKey_CleanApertureHeight: aperture.height,
        kCMFormatDescriptionKey_CleanApertureHorizontalOffset: aperture.horizontalOffset,
        kCMFormatDescriptionKey_CleanApertureVerticalOffset: aperture.verticalOffset,
      ] as [CFString: Any]
    let size = CMVideoFormatDescriptionGetDimensions(format)
    var made: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: CMFormatDescriptionGetMediaSubType(format), width: size.width, height: size.height,
      extensions: extensions as CFDictionary, formatDescriptionOut: &made)
    guard let made else {
      throw EngineError(.encodeFailed, "Encoding video", detail: "the clean aperture cannot be described")
    }
    return made
  }
}

extension VideoEncoderSettings {
  fileprivate var hasRanges: Bool {
    [kCMVideoCodecType_H264, kCMVideoCodecType_HEVC, kCMVideoCodecType_JPEG].contains(codec)
  }
}

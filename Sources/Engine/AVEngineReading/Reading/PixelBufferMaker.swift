package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// Makes the pixel buffers that a client has asked for of decoded pictures. One owner at a time.
package final class PixelBufferMaker {
  private let converter: any VideoFrameConverter
  package let settings: PixelBufferSettings
  /// What becomes of pictures of the format that came last.
  private var wanted: Wanted

  private struct Wanted {
    let format: CMFormatDescription?
    let request: VideoFrameRequest
    /// What of the pictures is to be shown, as their format says it: Core Video has the same words.
    var aperture: CFTypeRef?
  }

  /// - Parameter format: Of the first pictures, as far as is known.
  package init(_ settings: PixelBufferSettings, for format: CMFormatDescription?, codecs: any CodecProvider)
    throws(EngineError)
  {
    self.settings = settings
    converter = try codecs.makeVideoFrameConverter()
    wanted = try Self.wanted(for: format, settings, converter)
  }

  private static func wanted(
    for format: CMFormatDescription?, _ settings: PixelBufferSettings, _ converter: any VideoFrameConverter
  ) throws(EngineError) -> Wanted {
    let aperture = format.flatMap {
      CMFormatDescriptionGetExtension($0, extensionKey: kCMFormatDescriptionExtension_CleanAperture)
    }
    return Wanted(format: format, request: try settings.request(for: format, converter: converter), aperture: aperture)
  }

  package func pixels(of shown: TimedVideoFrame) throws(EngineError) -> CVPixelBuffer {
    try pixels(of: shown.picture, format: shown.format)
  }

  /// - Parameter format: Of the samples that it was decoded from, if it was.
  package func pixels(of frame: any DecodedVideoFrame, format: CMFormatDescription?) throws(EngineError)
    -> CVPixelBuffer
  {
    // Clips of a composition need not be alike.
    if let format, wanted.format !== format { wanted = try Self.wanted(for: format, settings, converter) }
    var request = wanted.request
    if request.width == 0 { request.width = frame.width }
    if request.height == 0 { request.height = frame.height }
    let pixels = try converter.convert(frame, to: request)
    if let aperture = wanted.aperture, (request.width, request.height) == (frame.width, frame.height) {
      CVBufferSetAttachment(pixels, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
    }
    return pixels
  }
}

package import AVEngineCore
package import CoreMedia
package import CoreVideo

/// Only one thread may use a maker at a time.
package final class PixelBufferMaker {
  private let converter: any VideoFrameConverter
  package let settings: PixelBufferSettings
  private var wanted: Wanted

  private struct Wanted {
    let format: CMFormatDescription?
    let request: VideoFrameRequest
    /// The clean aperture that the format states. Its keys are the same in Core Media and Core Video.
    var aperture: CFTypeRef?
  }

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
    try pixels(of: shown.frame, format: shown.format)
  }

  package func pixels(of frame: any DecodedVideoFrame, format: CMFormatDescription?) throws(EngineError)
    -> CVPixelBuffer
  {
    // The clips of a composition may have different formats.
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

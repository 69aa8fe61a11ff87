import CoreMedia
import CoreVideo
import MediaEngine
import SystemEngine

/// Makes the pixel buffers that a client has asked for of decoded pictures. One owner at a time.
final class PixelBufferMaker {
  private let converter: any PictureConverter
  private let settings: PixelBufferSettings
  /// What becomes of pictures of the format that came last.
  private var wanted: Wanted

  private struct Wanted {
    let format: CMFormatDescription?
    let request: PictureRequest
    /// What of the pictures is to be shown, as their format says it: Core Video has the same words.
    var aperture: CFTypeRef?
  }

  /// - Parameter format: Of the first pictures, as far as is known.
  init(_ settings: PixelBufferSettings, for format: CMFormatDescription?) throws(EngineError) {
    self.settings = settings
    converter = try Engine.system.codecs.makePictureConverter()
    wanted = try Self.wanted(for: format, settings, converter)
  }

  private static func wanted(
    for format: CMFormatDescription?, _ settings: PixelBufferSettings, _ converter: any PictureConverter
  ) throws(EngineError) -> Wanted {
    let aperture = format.flatMap { CMFormatDescriptionGetExtension($0, extensionKey: kCMFormatDescriptionExtension_CleanAperture) }
    return Wanted(format: format, request: try settings.request(for: format, converter: converter), aperture: aperture)
  }

  func pixels(of shown: TimedPicture) throws(EngineError) -> CVPixelBuffer {
    // Clips of a composition need not be alike.
    if let format = shown.format, wanted.format !== format { wanted = try Self.wanted(for: format, settings, converter) }
    var request = wanted.request
    if request.width == 0 { request.width = shown.picture.width }
    if request.height == 0 { request.height = shown.picture.height }
    let pixels = try converter.convert(shown.picture, to: request)
    if let aperture = wanted.aperture, (request.width, request.height) == (shown.picture.width, shown.picture.height) {
      CVBufferSetAttachment(pixels, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
    }
    return pixels
  }
}

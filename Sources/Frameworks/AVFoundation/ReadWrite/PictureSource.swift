import CoreMedia
import CoreVideo
import MediaEngine
import SystemEngine

/// Gives a track's pictures, each from the moment on at which it is shown in the range.
final class PictureSource: SampleBufferSource {
  private let reader: any PictureStream
  private let converter: any PictureConverter
  private let settings: PixelBufferSettings
  /// What becomes of pictures of the format that came last.
  private var wanted: Wanted
  private var format: CMVideoFormatDescription?

  private struct Wanted {
    let format: CMFormatDescription?
    let request: PictureRequest
    /// What of the pictures is to be shown, as their format says it: Core Video has the same words.
    var aperture: CFTypeRef?
  }

  /// Frames of a composition.
  init(_ composition: PictureComposition, _ ranges: [CMTimeRange], _ settings: PixelBufferSettings) throws(EngineError) {
    let codecs = Engine.system.codecs
    self.settings = settings
    converter = try codecs.makePictureConverter()
    wanted = Wanted(format: nil, request: try settings.request(for: composition.makeFormat(), converter: converter))
    reader = try CompositionPictureReader(composition, ranges: ranges, codecs: codecs)
  }

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], _ settings: PixelBufferSettings) throws(EngineError) {
    let codecs = Engine.system.codecs
    self.settings = settings
    converter = try codecs.makePictureConverter()
    wanted = try Self.wanted(for: track.media.info.formatDescriptions.first, settings, converter)
    reader = try PictureReader(track, ranges: ranges, codecs: codecs)
  }

  private static func wanted(
    for format: CMFormatDescription?, _ settings: PixelBufferSettings, _ converter: any PictureConverter
  ) throws(EngineError) -> Wanted {
    let aperture = format.flatMap { CMFormatDescriptionGetExtension($0, extensionKey: kCMFormatDescriptionExtension_CleanAperture) }
    return Wanted(format: format, request: try settings.request(for: format, converter: converter), aperture: aperture)
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let shown = try reader.next() else { return nil }
    // Clips of a composition need not be alike.
    if let format = shown.format, wanted.format !== format { wanted = try Self.wanted(for: format, settings, converter) }
    var request = wanted.request
    if request.width == 0 { request.width = shown.picture.width }
    if request.height == 0 { request.height = shown.picture.height }
    let pixels = try converter.convert(shown.picture, to: request)
    if let aperture = wanted.aperture, (request.width, request.height) == (shown.picture.width, shown.picture.height) {
      CVBufferSetAttachment(pixels, kCVImageBufferCleanApertureKey, aperture, .shouldPropagate)
    }
    let timing = CMSampleTimingInfo(
      duration: shown.range.duration, presentationTimeStamp: shown.range.start, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: pixels, format: try format(for: pixels), timing: timing)
  }

  private func format(for pixels: CVPixelBuffer) throws(EngineError) -> CMVideoFormatDescription {
    if let format, CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: pixels) { return format }
    var made: CMVideoFormatDescription?
    let status = CMVideoFormatDescriptionCreateForImageBuffer(allocator: nil, imageBuffer: pixels, formatDescriptionOut: &made)
    guard let made else {
      throw EngineError(.unsupported, "Reading pictures", detail: "a picture cannot be described", code: Int(status))
    }
    format = made
    return made
  }
}

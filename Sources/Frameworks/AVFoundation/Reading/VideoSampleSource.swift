import AVEngineCore
import AVEngineReading
import AVEngineSystem
import CoreMedia
import CoreVideo

final class VideoSampleSource: SampleBufferSource {
  private let reader: any VideoFrameStream
  private let maker: PixelBufferMaker
  private var format: CMVideoFormatDescription?

  init(_ composition: FrameComposition, _ ranges: [CMTimeRange], _ settings: PixelBufferSettings) throws(EngineError) {
    let codecs = Engine.system.codecs
    maker = try PixelBufferMaker(settings, for: composition.makeFormat(), codecs: Engine.system.codecs)
    reader = try CompositionFrameReader(composition, ranges: ranges, codecs: codecs)
  }

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], _ settings: PixelBufferSettings) throws(EngineError) {
    maker = try PixelBufferMaker(settings, for: track.media.info.formatDescriptions.first, codecs: Engine.system.codecs)
    reader = try VideoFrameReader(track, ranges: ranges, codecs: Engine.system.codecs)
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let shown = try reader.next() else { return nil }
    let pixels = try maker.pixels(of: shown)
    let timing = CMSampleTimingInfo(
      duration: shown.range.duration, presentationTimeStamp: shown.range.start, decodeTimeStamp: .invalid)
    return CMSampleBuffer(image: pixels, format: try format(for: pixels), timing: timing)
  }

  private func format(for pixels: CVPixelBuffer) throws(EngineError) -> CMVideoFormatDescription {
    if let format, CMVideoFormatDescriptionMatchesImageBuffer(format, imageBuffer: pixels) { return format }
    var made: CMVideoFormatDescription?
    let status = CMVideoFormatDescriptionCreateForImageBuffer(
      allocator: nil, imageBuffer: pixels, formatDescriptionOut: &made)
    guard let made else {
      throw EngineError(
        .unsupported, "Reading frames", detail: "the format of a frame cannot be described", code: Int(status))
    }
    format = made
    return made
  }
}

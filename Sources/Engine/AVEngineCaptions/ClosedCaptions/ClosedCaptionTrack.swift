package import AVEngineCore
package import CoreMedia
import Foundation

package final class ClosedCaptionTrack: MediaTrack {
  package typealias Maker = @Sendable () throws(EngineError) -> any ClosedCaptionDecoder

  package let info: TrackInfo
  let source: any MediaTrack
  let channel: ClosedCaptionChannel
  private let makeDecoder: Maker

  /// `makeDecoder` makes the decoder of the first channel of CEA-608.
  package init(
    _ source: any MediaTrack, _ channel: ClosedCaptionChannel = .line21(1), stated: TrackInfo? = nil,
    makeDecoder: @escaping Maker
  ) {
    self.source = source
    self.channel = channel
    self.makeDecoder = makeDecoder
    info =
      stated
      ?? Self.info(
        CMFormatDescription(kCMMediaType_Subtitle, kCMSubtitleFormatType_WebVTT), source.info.id, source.info)
  }

  package var decoded: ClosedCaptionTrack { ClosedCaptionTrack(source, channel, makeDecoder: makeDecoder) }

  func decoder() throws(EngineError) -> any ClosedCaptionDecoder {
    switch channel {
    case .line21(let number): Line21Decoder(number, try makeDecoder())
    case .service(let number): DigitalCaptionDecoder(service: number)
    }
  }

  package static func description(of source: any MediaTrack, _ channel: ClosedCaptionChannel, id: CMPersistentTrackID)
    -> TrackInfo
  {
    let subtype =
      if case .line21 = channel { kCMClosedCaptionFormatType_CEA608 } else { kCMClosedCaptionFormatType_CEA708 }
    var info = info(CMFormatDescription(kCMMediaType_ClosedCaption, subtype), id, source.info)
    info.isEnabled = false
    info.metadata = [MetadataEntry(keySpace: "comn", key: .text("title"), value: .text(channel.name))]
    return info
  }

  private static func info(_ format: CMFormatDescription, _ id: CMPersistentTrackID, _ source: TrackInfo) -> TrackInfo {
    TrackInfo(
      id: id, mediaType: CMFormatDescriptionGetMediaType(format), formatDescriptions: [format],
      timescale: source.timescale,
      segments: source.segments)
  }

  private static let lookedAt = 32
  private static let lookedInto = 288

  /// The first channel of the result represents the track itself.
  package static func channels(of track: any MediaTrack) throws(EngineError) -> [ClosedCaptionChannel] {
    let isDigital = track.info.formatDescriptions.contains {
      CMFormatDescriptionGetMediaSubType($0) == kCMClosedCaptionFormatType_CEA708
    }
    let found = try channels(track, nil, (lookedInto, lookedInto), FoundChannels(expectsFirst: !isDigital))
    guard isDigital else { return [.line21(1)] + found.filter { $0 != .line21(1) } }
    let services = found.filter { if case .service = $0 { true } else { false } }
    return found.isEmpty ? [.service(1)] : services + found.filter { !services.contains($0) }
  }

  package static func channels(
    besideFramesOf track: any MediaTrack, from start: CMTime? = nil, most: Int = lookedInto
  ) throws(EngineError) -> [ClosedCaptionChannel] {
    try channels(track, start, (min(lookedAt, most), most), FoundChannels(expectsFirst: true))
  }

  private static func channels(
    _ track: any MediaTrack, _ start: CMTime?, _ counts: (empty: Int, most: Int), _ none: FoundChannels
  ) throws(EngineError) -> [ClosedCaptionChannel] {
    guard track.info.formatDescriptions.contains(where: { ClosedCaptionBytes($0) != nil }) else { return [] }
    let cursor = try track.makeCursor()
    if let start { try cursor.seek(to: start) }
    var formats = [ClosedCaptionBytes?]()
    var count = 0
    var channels = none
    while count < (channels.isEmpty ? counts.empty : counts.most), let sample = try cursor.next() {
      count += 1
      if formats.count <= sample.formatIndex { formats = track.info.formatDescriptions.map { ClosedCaptionBytes($0) } }
      guard formats.indices.contains(sample.formatIndex), let bytes = formats[sample.formatIndex] else { continue }
      channels.take(try bytes.threes(in: track.data(of: sample)))
    }
    return channels.all
  }

  package var byteSource: (any ByteSource)? { nil }

  package func statistics() throws(EngineError) -> TrackStatistics { .none }

  package func makeCursor() throws(EngineError) -> any SampleCursor { try ClosedCaptionCursor(self) }

  package func data(of sample: MediaSample) throws(EngineError) -> CMBlockBuffer {
    guard let bytes = sample.heldBytes else {
      throw EngineError(.readFailed, "Reading a sample", detail: "the sample belongs to another track")
    }
    return bytes
  }
}

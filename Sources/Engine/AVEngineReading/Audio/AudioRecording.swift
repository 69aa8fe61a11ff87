package import AVEngineCore
package import CoreMedia

/// A recording of audio in a new file.
///
/// An edit hides the encoder's priming and the padding of its last packet.
package final class AudioRecording {
  private let conversion: AudioConversion
  private let writer: any ContainerWriter
  private let rate: CMTimeScale
  private var track = 0
  package private(set) var frameCount: Int64 = 0

  package let format: CMFormatDescription

  /// The writer must be that of a new file.
  package convenience init(
    from source: CMFormatDescription, layout: ChannelLayout, to settings: AudioEncoderSettings,
    writer: any ContainerWriter,
    codecs: any CodecProvider
  ) throws(EngineError) {
    let conversion = try AudioConversion(
      from: source, layout: layout, to: .packets(settings), layout: settings.layout, codecs: codecs)
    try self.init(by: conversion, rate: settings.sampleRate, writer: writer)
  }

  /// The conversion must be one to packets, and the writer that of a new file.
  package init(by conversion: AudioConversion, rate sampleRate: Double, writer: any ContainerWriter) throws(EngineError)
  {
    self.conversion = conversion
    self.writer = writer
    guard let format = conversion.encodedFormat else { throw EngineError(.encodeFailed, "Encoding audio") }
    self.format = format
    rate = CMTimeScale(sampleRate.rounded())
    track = try writer.addTrack(
      WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [format], timescale: rate))
    try writer.begin()
  }

  /// `planes` has a pointer for each plane of the source's format, to at least `count` frames.
  package func append(_ planes: [UnsafeRawPointer], frameCount count: Int) throws(EngineError) {
    try conversion.take(planes, frameCount: count)
    frameCount += Int64(count)
    try writePackets()
  }

  package func finish() throws(EngineError) {
    // If no frames were appended, the encoder is not finished, and the file gets neither packets nor an edit.
    if frameCount > 0 {
      try conversion.finish()
      try writePackets()
      let shown = CMTimeRange(
        start: .zero, duration: CMTime(value: CMTimeValue(conversion.encodedFrameCount), timescale: rate))
      writer.setEdits([EditSegment(source: shown, target: shown)], of: track)
    }
    try writer.finish()
  }

  private func writePackets() throws(EngineError) {
    while let packet = conversion.nextPacket() { try writer.append(packet.sample, data: packet.data, to: track) }
  }
}

package import AVEngineCore
package import CoreMedia

/// Writes a new audio file from frames of linear PCM.
///
/// An edit hides the encoder's priming and the padding of its last packet, so that the file presents only the audio
/// that was appended.
package final class AudioRecording {
  private let conversion: AudioConversion
  private let writer: any ContainerWriter
  private let rate: CMTimeScale
  private var track = 0
  package private(set) var frameCount: Int64 = 0

  package let format: CMFormatDescription

  /// - Parameters:
  ///   - source: The linear PCM format of the frames to append.
  ///   - writer: The writer of a new file. Nothing else is written to it.
  package convenience init(
    from source: CMFormatDescription, layout: ChannelLayout, to settings: AudioEncoderSettings,
    writer: any ContainerWriter,
    codecs: any CodecProvider
  ) throws(EngineError) {
    let conversion = try AudioConversion(
      from: source, layout: layout, to: .packets(settings), layout: settings.layout, codecs: codecs)
    try self.init(by: conversion, rate: settings.sampleRate, writer: writer)
  }

  /// - Parameters:
  ///   - conversion: A conversion to packets.
  ///   - sampleRate: The sample rate of the audio in the file.
  ///   - writer: The writer of a new file. Nothing else is written to it.
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

  /// - Parameter planes: A pointer for each plane of the source's format, to at least `count` frames.
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

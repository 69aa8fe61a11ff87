package import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
package import Testing

package func checkAudioEncoder(
  _ name: String, _ settings: AudioEncoderSettings, by codecs: any CodecProvider,
  sourceLocation: SourceLocation = #_sourceLocation
) {
  let report = ClauseReport<EncoderClause>(subject: name, sourceLocation: sourceLocation)
  AudioEncoderCheck(settings: settings, codecs: codecs, report: report).run()
}

struct AudioEncoderCheck {
  let settings: AudioEncoderSettings
  let codecs: any CodecProvider
  let report: ClauseReport<EncoderClause>

  /// Not a multiple of the length of a compressed packet.
  private static let frameCount = 24_000 + 77

  func run() {
    expectRefusal()
    let encoded = report.require(.offer) { () throws in
      guard codecs.canEncodeAudio(settings.formatID) else { throw Fault("it is reported as not encodable") }
      return try encode(by: 1024)
    }
    guard let encoded else { return }
    expectFormat(encoded.encoder)
    guard let samples = report.require(.everything, { try wholeSamples(encoded) }) else { return }
    expectTimes(samples, priming: encoded.encoder.primingFrames)
    report.expectSamples(encoded.samples)
    expectStates()
    report.expect(.anyPieces) { try faultOfPieces(encoded) }
    report.expect(.faithfulness) { try faultOfAudio(encoded) }
  }

  private struct Encoded {
    let encoder: any AudioEncoder
    var samples: [EncodedSample] = []
  }

  private func encode(by lengths: Int...) throws -> Encoded {
    var encoded = Encoded(encoder: try codecs.makeAudioEncoder(settings))
    var (position, piece) = (0, 0)
    while position < Self.frameCount {
      let end = min(position + lengths[piece % lengths.count], Self.frameCount)
      let audio = try audio(position..<end, for: encoded.encoder)
      try encoded.encoder.encode(audio) { encoded.samples.append($0) }
      position = end
      piece += 1
    }
    try encoded.encoder.finish { encoded.samples.append($0) }
    return encoded
  }

  /// The tone's pitch rises, so that no part of the tone equals another.
  private func value(_ frame: Int) -> Float {
    let seconds = Double(frame) / settings.sampleRate
    return Float(0.4 * sin(2 * .pi * (300 + 400 * seconds) * seconds))
  }

  private func audio(_ range: Range<Int>, for encoder: any AudioEncoder) throws -> PCMBuffer {
    var format = encoder.inputFormat.asFloats
    let frame = 4 * format.mChannelsPerFrame
    format.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
    format.mBytesPerFrame = frame
    format.mBytesPerPacket = frame
    var floats = PCMBuffer(format: format)
    let samples = range.flatMap { repeatElement(value($0), count: Int(format.mChannelsPerFrame)) }
    floats.planes[0] = samples.withUnsafeBytes { [UInt8]($0) }
    floats.frameCount = range.count
    let converter = try codecs.makeAudioConverter(
      from: format, layout: settings.layout, to: encoder.inputFormat, layout: settings.layout)
    var result = PCMBuffer(format: encoder.inputFormat)
    try converter.convert(floats, into: &result)
    try converter.finish(into: &result)
    return result
  }

  // MARK: Clauses

  private func expectRefusal() {
    report.expect(.refusal) {
      var strange = settings
      strange.formatID = 0x7A7A_7A7A
      guard !codecs.canEncodeAudio(strange.formatID) else { return "'zzzz' is reported as encodable" }
      do throws(EngineError) {
        _ = try codecs.makeAudioEncoder(strange)
        return "there is an encoder for 'zzzz'"
      } catch { return error.kind == .encoderNotFound ? nil : "the error is \(error.kind)" }
    }
  }

  private func expectFormat(_ used: any AudioEncoder) {
    report.expect(.completeFormat) {
      let encoder = try codecs.makeAudioEncoder(settings)
      let format = encoder.formatDescription
      guard format.typeCode == kCMMediaType_Audio, format.subTypeCode == settings.formatID,
        let description = format.audioStreamBasicDescription, description.mSampleRate == settings.sampleRate,
        description.mChannelsPerFrame == UInt32(settings.layout.count)
      else { return "\(format)" }
      guard encoder.inputFormat.mFormatID == kAudioFormatLinearPCM,
        encoder.inputFormat.mSampleRate == settings.sampleRate
      else { return "its input format is \(encoder.inputFormat)" }
      return CMFormatDescriptionEqual(format, otherFormatDescription: used.formatDescription)
        ? nil : "another format when everything is encoded"
    }
  }

  private func wholeSamples(_ encoded: Encoded) throws -> [MediaSample] {
    let samples = encoded.samples.map(\.sample)
    let length = samples.reduce(CMTime.zero) { $0 + $1.duration }
    let frames = CMTimeValue(Self.frameCount + encoded.encoder.primingFrames)
    let least = CMTime(value: frames, timescale: CMTimeScale(settings.sampleRate))
    let longest = samples.map(\.duration).max() ?? .zero
    guard length >= least, length < least + longest + longest else {
      throw Fault("\(length.seconds) s, not \(least.seconds) s")
    }
    return samples
  }

  private func expectTimes(_ samples: [MediaSample], priming: Int) {
    report.expect(.times) {
      var time = CMTime(value: CMTimeValue(-priming), timescale: CMTimeScale(settings.sampleRate))
      for sample in samples {
        guard sample.presentationTime == time, sample.duration > .zero else {
          return "\(sample.presentationTime.seconds) s, not \(time.seconds) s"
        }
        time = time + sample.duration
      }
      return nil
    }
  }

  private func expectStates() {
    report.expect(.emptyFinish) {
      var count = 0
      try codecs.makeAudioEncoder(settings).finish { _ in count += 1 }
      return count == 0 ? nil : "\(count) samples"
    }
    report.expect(.clientErrors) {
      let encoder = try codecs.makeAudioEncoder(settings)
      let audio = try audio(0..<Self.frameCount, for: encoder)
      let own = EngineError(.sizeLimitReached, "Receiving samples")
      do throws(EngineError) {
        try encoder.encode(audio) { _ throws(EngineError) in throw own }
        try encoder.finish { _ throws(EngineError) in throw own }
        return "it is not thrown"
      } catch { return error.kind == own.kind ? nil : "\(error.kind) is thrown instead" }
    }
    report.expect(.otherForms) {
      let encoder = try codecs.makeAudioEncoder(settings)
      var format = encoder.inputFormat
      format.mBitsPerChannel = 8
      format.mBytesPerFrame = format.mChannelsPerFrame * 5
      format.mBytesPerPacket = format.mBytesPerFrame
      var audio = PCMBuffer(format: format)
      audio.appendSilence(4096)
      let isRefused = (try? encoder.encode(audio) { _ in }) == nil
      return isRefused ? nil : "frames of another size are accepted"
    }
  }

  /// Encoders may divide uncompressed audio into samples of any length, so only the bytes of such audio are compared.
  private func faultOfPieces(_ encoded: Encoded) throws -> String? {
    let isPacked = settings.formatID != kAudioFormatLinearPCM
    let pieces = try encode(by: 1, 2, 5000, 333, 1023)
    let (bytes, others) = (try bytes(encoded), try bytes(pieces))
    guard bytes.joined().elementsEqual(others.joined()) else { return "other bytes" }
    return !isPacked || bytes == others ? nil : "\(others.count) samples, not \(bytes.count)"
  }

  private func bytes(_ encoded: Encoded) throws -> [[UInt8]] {
    try encoded.samples.map { sample in try sample.data.withContiguousBytes { [UInt8]($0) } }
  }

  private func faultOfAudio(_ encoded: Encoded) throws -> String? {
    let decoder = try codecs.makeAudioDecoder(encoded.encoder.formatDescription)
    var parts: [any DecodedAudio] = []
    for sample in encoded.samples { try decoder.decode(sample.sample, data: sample.data) { parts.append($0) } }
    try decoder.drain { parts.append($0) }
    guard let first = parts.first else { return "nothing is decoded" }
    var format = first.format.asFloats
    let frame = 4 * format.mChannelsPerFrame
    format.mFormatFlags = kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked
    format.mBytesPerFrame = frame
    format.mBytesPerPacket = frame
    let converter = try codecs.makeAudioConverter(
      from: first.format, layout: first.channelLayout, to: format, layout: first.channelLayout)
    var result = PCMBuffer(format: format)
    for part in parts { try converter.convert(part, into: &result) }
    try converter.finish(into: &result)
    let priming = encoded.encoder.primingFrames
    guard result.frameCount >= Self.frameCount + priming else {
      return "\(result.frameCount) frames are decoded of \(Self.frameCount), with \(priming) priming frames"
    }
    let (signal, noise) = result.planes[0].withUnsafeBytes { bytes in
      var (signal, noise) = (0.0, 0.0)
      for frame in 0..<Self.frameCount {
        let offset = (frame + priming) * Int(format.mBytesPerFrame)
        let (found, stated) = (bytes.loadUnaligned(fromByteOffset: offset, as: Float.self), value(frame))
        signal += Double(stated * stated)
        noise += Double((found - stated) * (found - stated))
      }
      return (signal, noise)
    }
    return noise < signal / 50 ? nil : "the difference has \(noise / signal) of the audio's energy"
  }
}

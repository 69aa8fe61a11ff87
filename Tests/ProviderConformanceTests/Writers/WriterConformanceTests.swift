import AVEngineCore
import AVEngineFFmpeg
import AVEngineISOMedia
import AVEngineISOMediaWriting
import CoreAudioTypes
import CoreMedia
import Foundation
import ProviderConformance
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterConformanceTests {
  private static func facts(_ format: ContainerFormat, _ stream: ConformingStream) throws -> WriterFacts {
    let stream = try stream.facts()
    var timescale = stream.samples[0].sample.decodeTime.timescale
    if let description = stream.format.audioStreamBasicDescription {
      timescale = CMTimeScale(description.mSampleRate.rounded())
    }
    let track = WriterTrack(
      mediaType: stream.format.typeCode, formatDescriptions: [stream.format], timescale: timescale)
    var facts = WriterFacts(
      format.rawValue, WriterOptions(format: format), track, samples: stream.samples, reader: ISOMediaProvider())
    facts.strangersSizes = { try sizes($0) }
    return facts
  }

  private static func sizes(_ url: URL) throws -> [Int] {
    let text = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "packet=size", "-of", "csv=p=0", url.path])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").compactMap { Int($0.filter(\.isNumber)) }
  }

  @Test(arguments: [ContainerFormat.mov, .mp4, .m4v, .mobile3GPP, .mobile3GPP2]) func movies(_ format: ContainerFormat)
    throws
  {
    checkContainerWriter(try Self.facts(format, .h264), by: ISOMediaWriterProvider())
  }

  @Test func moviesOfSound() throws {
    checkContainerWriter(try Self.facts(.m4a, .aac), by: ISOMediaWriterProvider())
  }

  @Test(arguments: [false, true]) func moviesInFragments(_ staysInFragments: Bool) throws {
    var facts = try Self.facts(.mp4, .h264)
    facts.options.fragmentInterval = CMTime(value: 1, timescale: 4)
    facts.options.keepsFragments = staysInFragments
    // If the file stays in fragments, its header, which has the edits, is written before the last sample.
    facts.hasEdits = !staysInFragments
    checkContainerWriter(facts, by: ISOMediaWriterProvider())
  }

  @Test func moviesWithTheHeaderInFront() throws {
    var facts = try Self.facts(.mp4, .h264)
    facts.options.headerInFront = true
    checkContainerWriter(facts, by: ISOMediaWriterProvider())
  }

  @Test(arguments: [ContainerFormat.wav, .caf, .aiff, .aifc]) func filesOfSound(_ format: ContainerFormat) throws {
    let isBig = [.aiff, .aifc].contains(format)
    var description = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4,
      mFramesPerPacket: 1, mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
    if isBig { description.mFormatFlags |= kAudioFormatFlagIsBigEndian }
    var noise = SplitMix(seed: 3)
    let samples = try (0..<12).map { number in
      let bytes = Data((0..<4000).map { _ in UInt8.random(in: 0...255, using: &noise) })
      let data = try #require(CMBlockBuffer(copying: bytes))
      let time = CMTime(value: CMTimeValue(1000 * number), timescale: 48_000)
      let sample = MediaSample(
        decodeTime: time, presentationTime: time, duration: CMTime(value: 1000, timescale: 48_000), size: 4000,
        location: .memory(HeldBlock(data)))
      return EncodedSample(sample: sample, data: data)
    }
    let track = WriterTrack(
      mediaType: kCMMediaType_Audio, formatDescriptions: [.audio(description, magicCookie: nil)], timescale: 48_000)
    let reader: any ContainerProvider = format == .caf ? CoreAudioFileProvider() : FFmpegContainerProvider()
    var facts = WriterFacts(format.rawValue, WriterOptions(format: format), track, samples: samples, reader: reader)
    facts.hasEdits = false
    checkContainerWriter(facts, by: ISOMediaWriterProvider())
  }

  @Test(arguments: WriterClause.allCases) func aBrokenWriterIsFound(_ clause: WriterClause) throws {
    var facts = try Self.facts(.mp4, .h264)
    if clause == .strangers {
      facts.strangersSizes = { try Self.sizes($0).map { $0 + 1 } }
    }
    let provider = BrokenWriterProvider(whole: ISOMediaWriterProvider(), broken: clause)
    withKnownIssue {
      checkContainerWriter(facts, by: provider)
    } matching: {
      clause.isBroken(in: $0)
    }
  }
}

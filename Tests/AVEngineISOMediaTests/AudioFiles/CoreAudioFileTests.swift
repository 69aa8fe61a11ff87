import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia

@Suite struct CoreAudioFileTests {
  private func open(_ url: URL) throws -> any MediaContainer {
    let head = try FileByteSource(path: url.path).bytes(at: 0, count: 4096)
    #expect(CoreAudioFileProvider().recognises(head, options: OpenOptions()))
    return try CoreAudioFileProvider().open(FileByteSource(path: url.path), options: OpenOptions())
  }

  private func open(_ bytes: [UInt8]) throws -> any MediaContainer {
    try CoreAudioFileProvider().open(MemoryByteSource(Data(bytes)), options: OpenOptions())
  }

  private func made(_ codec: String) throws -> URL {
    try MadeMedia.file("a.caf", MadeMedia.tone(rate: 48_000, seconds: 1.3) + ["-ac", "2", "-c:a", codec])
  }

  private static let flags: [String: AudioFormatFlags] = [
    "pcm_s16be": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | kAudioFormatFlagIsBigEndian,
    "pcm_s16le": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
    "pcm_s24le": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
    "pcm_s32be": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | kAudioFormatFlagIsBigEndian,
    "pcm_f32be": kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked | kAudioFormatFlagIsBigEndian,
    "pcm_f64le": kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked,
    "pcm_s8": kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked,
    "pcm_mulaw": 0, "pcm_alaw": 0,
  ]

  @Test(arguments: flags.keys.sorted()) func uncompressedSound(_ codec: String) throws {
    let url = try made(codec)
    let container = try open(url)
    let track = try #require(container.tracks.first)
    let format = try #require(track.info.formatDescriptions.first?.audioStreamBasicDescription)
    #expect(format.mFormatFlags == Self.flags[codec])
    #expect(container.info.duration == CMTime(value: 62_400, timescale: 48_000))
    let (found, probe) = (try samples(of: track), try Probe(url))
    #expect(found.reduce(0) { $0 + $1.size } == probe.packets.reduce(0) { $0 + (Int($1.size) ?? 0) })
    #expect(found.reduce(0) { $0 + $1.duration.value } == 62_400)
    #expect(offset(of: try #require(found.first)) == probe.packets.first.flatMap { $0.pos.flatMap { Int64($0) } })
    let cursor = try track.makeCursor()
    try cursor.seek(to: CMTime(value: 30_001, timescale: 48_000))
    #expect(try cursor.next()?.presentationTime.value == 30_001)
    #expect(try cursor.syncTime(after: CMTime(value: 62_399, timescale: 48_000)) == nil)
  }

  @Test(arguments: ["alac", "libopus", "libmp3lame"]) func packetsOfVaryingSizes(_ codec: String) throws {
    let url = try made(codec)
    let track = try #require(try open(url).tracks.first)
    let (found, packets) = (try samples(of: track), try Probe(url).packets)
    #expect(found.map(\.size) == packets.map { Int($0.size) ?? 0 })
    #expect(found.map { offset(of: $0) } == packets.map { $0.pos.flatMap { Int64($0) } ?? 0 })
    #expect(found.map(\.presentationTime.value) == packets.map { $0.pts ?? -1 })
    let statistics = try track.statistics()
    #expect(statistics.sampleCount == found.count && statistics.totalSize == found.reduce(0) { $0 + Int64($1.size) })
    let cursor = try track.makeCursor()
    for (sample, next) in zip(found, found.dropFirst()) {
      for time in [sample.presentationTime, next.presentationTime - CMTime(value: 1, timescale: 48_000)] {
        try cursor.seek(to: time)
        #expect(try cursor.next()?.presentationTime == sample.presentationTime)
        #expect(try cursor.syncTime(after: time) == next.presentationTime)
      }
    }
  }

  // MARK: Files made by the tests

  private func rewrapped(
    _ url: URL, _ format: AudioStreamBasicDescription, cookie: [UInt8], valid: Int64, priming: Int32, remainder: Int32
  ) throws -> (file: [UInt8], packets: [Data]) {
    let track = try #require(try AVEngineISOMediaTests.open(url).tracks.first)
    let packets = try samples(of: track).map { try track.data(of: $0).withContiguousBytes { Data($0) } }
    return (
      CoreAudioFileMaker.file(
        format, cookie: cookie, packets: packets, valid: valid, priming: priming, remainder: remainder), packets
    )
  }

  @Test func advancedAudioHasItsPrimingAndLength() throws {
    let url = try Fixture.audioAAC.url
    let format = try #require(try AVEngineISOMediaTests.open(url).tracks.first?.info.formatDescriptions.first)
    let cookie = try #require(format.audioFormat?.cookieData)
    let (file, packets) = try rewrapped(
      url, try #require(format.audioStreamBasicDescription), cookie: [UInt8](cookie), valid: 88_200, priming: 1024,
      remainder: 0)
    let container = try open(file)
    let track = try #require(container.tracks.first)
    #expect(container.info.duration == CMTime(value: 88_200, timescale: 44_100))
    #expect(track.info.segments.first?.source?.start == CMTime(value: 1024, timescale: 44_100))
    let found = try samples(of: track)
    #expect(try found.map { try track.data(of: $0).withContiguousBytes { Data($0) } }.elementsEqual(packets))
    #expect(found.map(\.presentationTime.value) == found.indices.map { Int64($0) * 1024 })
    #expect(track.info.formatDescriptions.first?.audioFormat?.cookieData == cookie)
    #expect(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mFormatFlags == 2)
  }

  @Test func packedSoundCountsItsValidFrames() throws {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mFormatID, format.mChannelsPerFrame) = (44_100, kAudioFormatAppleIMA4, 2)
    (format.mBytesPerPacket, format.mFramesPerPacket) = (68, 64)
    let packets = (0..<200).map { Data(repeating: UInt8($0), count: 68) }
    let file = CoreAudioFileMaker.file(
      format, cookie: [], packets: packets, valid: 200 * 64 - 13, priming: 0, remainder: 13)
    let container = try open(file)
    #expect(container.info.duration == CMTime(value: 200 * 64 - 13, timescale: 44_100))
    let track = try #require(container.tracks.first)
    #expect(try track.statistics().sampleCount == 200)
    let joined = try samples(of: track).flatMap { try track.data(of: $0).withContiguousBytes { [UInt8]($0) } }
    #expect(joined.elementsEqual(packets.joined()))
    let cursor = try track.makeCursor()
    try cursor.seek(to: CMTime(value: 130, timescale: 44_100))
    #expect(try cursor.next()?.presentationTime.value == 128)
  }

  @Test func packetsOfVaryingDurations() throws {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mFormatID, format.mChannelsPerFrame) = (8000, kAudioFormatOpus, 1)
    let packets = (0..<1000).map { Data(repeating: 1, count: 1 + $0 % 300) }
    let frames = (0..<1000).map { Int64(100 + $0 % 7 * 50) }
    let file = CoreAudioFileMaker.file(
      format, cookie: [], packets: packets, frames: frames, valid: frames.reduce(0, +) - 40, priming: 40, remainder: 0)
    let track = try #require(try open(file).tracks.first)
    let found = try samples(of: track)
    #expect(found.map(\.size) == packets.map(\.count) && found.map(\.duration.value) == frames)
    let cursor = try track.makeCursor()
    for number in [999, 0, 512, 511, 256, 700, 3] {
      try cursor.seek(to: found[number].presentationTime + CMTime(value: 1, timescale: 8000))
      #expect(try cursor.next()?.presentationTime == found[number].presentationTime)
    }
  }

  @Test func stringsAndLayoutAreTold() throws {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mFormatID, format.mChannelsPerFrame) = (48_000, kAudioFormatLinearPCM, 6)
    (format.mBytesPerPacket, format.mFramesPerPacket, format.mBitsPerChannel, format.mFormatFlags) = (24, 1, 24, 2)
    let strings = CoreAudioFileMaker.chunk("info", BoxMaker.be32(2) + Array("title\0Über\0artist\0Somebody\0".utf8))
    let layout = CoreAudioFileMaker.chunk(
      "chan", BoxMaker.be32(kAudioChannelLayoutTag_MPEG_5_1_A) + [UInt8](repeating: 0, count: 8))
    // Audio that extends to the end of the file does not state its length.
    let head = Array("caff".utf8) + [0, 1, 0, 0] + CoreAudioFileMaker.description(format) + strings + layout
    let container = try open(
      head + Array("data".utf8) + BoxMaker.be64(.max) + BoxMaker.zero32 + [UInt8](repeating: 1, count: 24 * 480 + 7))
    #expect(container.info.duration == CMTime(value: 480, timescale: 48_000))
    #expect(container.info.metadata.map(\.value) == [.text("Über"), .text("Somebody")])
    let found = try #require(container.tracks.first?.info.formatDescriptions.first)
    // Samples of 24 bits in four bytes are in the high bits.
    #expect(
      found.audioStreamBasicDescription?.mFormatFlags == kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsAlignedHigh
    )
    #expect(
      found.audioFormat?.layoutData?.prefix(4) == withUnsafeBytes(of: kAudioChannelLayoutTag_MPEG_5_1_A) { Data($0) })
  }

  private static let manyStrings: [UInt8] = BoxMaker.be32(.max) + Array("encoder\0Lavf\0".utf8)

  @Test func absurdClaims() throws {
    var format = AudioStreamBasicDescription()
    (format.mSampleRate, format.mFormatID, format.mChannelsPerFrame) = (48_000, kAudioFormatMPEG4AAC, 2)
    let mark = Array("caff".utf8) + [0, 1, 0, 0]
    let data = CoreAudioFileMaker.chunk("data", BoxMaker.zero32 + [1, 2, 3])
    for frames in [UInt32(0), 1024, .max] {
      format.mFramesPerPacket = frames
      for count in [UInt64(Int64.max), UInt64(UInt32.max), 3] {
        let table =
          BoxMaker.be64(count) + BoxMaker.be64(1 << 40) + BoxMaker.zero32 + BoxMaker.zero32 + [
            0xFF, 0xFF, 0xFF, 0x7F, 1, 1,
          ]
        let container = try open(
          mark + CoreAudioFileMaker.description(format) + CoreAudioFileMaker.chunk("pakt", table) + data)
        let track = try #require(container.tracks.first)
        let found = try samples(of: track)
        #expect(found.count <= 3)
        for sample in found where sample.size > 3 { #expect(throws: EngineError.self) { try track.data(of: sample) } }
      }
    }
    // A list of strings that claims four billion entries, found by the fuzzer.
    (format.mBytesPerPacket, format.mFramesPerPacket) = (1, 1)
    let strings = CoreAudioFileMaker.chunk("info", Self.manyStrings)
    let container = try open(mark + CoreAudioFileMaker.description(format) + strings + data)
    #expect(container.info.metadata.count == 1)
    (format.mBytesPerPacket, format.mFramesPerPacket) = (0, 1024)
    #expect(throws: EngineError.self) { try open(mark) }
    #expect(throws: EngineError.self) { try open(mark + CoreAudioFileMaker.description(format)) }
    #expect(throws: EngineError.self) { try open(mark + CoreAudioFileMaker.description(format) + data) }
    let endless = Array("kuki".utf8) + BoxMaker.be64(UInt64(Int64.max))
    #expect(throws: EngineError.self) { try open(mark + endless) }
  }
}

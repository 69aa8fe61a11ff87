import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct AudioFileTests {

  private func write(
    _ fixture: Fixture, _ format: ContainerFormat, track number: Int = 0, keepsEdits: Bool = true, runs: Bool = false,
    trim: CMTimeRange? = nil
  ) throws -> URL {
    let track = try #require(
      try open(try fixture.url).tracks.filter { $0.info.mediaType == kCMMediaType_Audio }.dropFirst(number).first)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).\(format)")
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: format))
    _ = try writer.addTrack(Remux.header(of: track, among: [track]))
    try writer.begin()
    let list = try samples(of: track)
    if runs, let source = track.byteSource {
      for sample in list {
        guard case .file(let offset) = sample.location else { continue }
        try writer.appendRun(source, range: offset..<offset + Int64(sample.size), samples: [(0, sample)])
      }
    } else {
      for sample in list { try writer.append(sample, data: try track.data(of: sample), to: 0) }
    }
    if let trim {
      writer.setEdits([EditSegment(source: trim, target: CMTimeRange(start: .zero, duration: trim.duration))], of: 0)
    } else if keepsEdits {
      writer.setEdits(track.info.segments, of: 0)
    }
    try writer.finish()
    return output
  }

  private func audio(_ url: URL, _ stream: Int = 0, _ more: [String] = []) throws -> Data {
    try Tool.run(
      "ffmpeg",
      ["-v", "error", "-xerror", "-i", url.path, "-map", "0:a:\(stream)"] + more + [
        "-f", "f64le", "-c:a", "pcm_f64le", "-",
      ])
  }

  private static let uncompressed: [(Fixture, Int, ContainerFormat)] = [
    (.pcm16, 0, .aiff), (.pcm16, 0, .aifc), (.pcm16, 0, .caf), (.pcm24, 0, .wav), (.pcm24, 0, .caf),
    (.pcmFloat, 0, .wav),
    (.pcmFloat, 0, .caf), (.manyTracks, 0, .wav), (.manyTracks, 0, .aifc), (.manyTracks, 0, .caf),
  ]

  @Test(arguments: uncompressed) func uncompressedSoundIsTheSame(
    _ fixture: Fixture, _ number: Int, _ format: ContainerFormat
  ) throws {
    let expected = try audio(try fixture.url)
    for runs in [false, true] {
      let output = try write(fixture, format, track: number, runs: runs)
      defer { try? FileManager.default.removeItem(at: output) }
      let isSame = try audio(output) == expected
      #expect(isSame && !expected.isEmpty)
      let general = String(
        decoding: try Tool.run("mediainfo", ["--Inform=Audio;%Format%", output.path]), as: UTF8.self)
      #expect(general.hasPrefix("PCM"))
    }
  }

  private static let counted: [(Fixture, ContainerFormat)] = [
    (.pcm16, .aiff), (.pcm24, .wav), (.pcmFloat, .wav), (.manyTracks, .aifc),
  ]

  @Test(.requires(.sox), arguments: counted)
  func otherReadersCountTheSameFrames(_ fixture: Fixture, _ format: ContainerFormat) throws {
    let output = try write(fixture, format)
    defer { try? FileManager.default.removeItem(at: output) }
    let count = String(decoding: try Tool.run("soxi", ["-s", output.path]), as: UTF8.self)
    #expect(count.trimmingCharacters(in: .whitespacesAndNewlines) == "88200")
  }

  @Test(arguments: [Fixture.audioAAC, .alac]) func compressedSoundInCoreAudioFiles(_ fixture: Fixture) throws {
    let output = try write(fixture, .caf)
    defer { try? FileManager.default.removeItem(at: output) }
    let probe = try Probe(output)
    let source = try Probe(try fixture.url)
    #expect(probe.streams.first?.codec_name == source.streams.first?.codec_name)
    let (sizes, expected) = (probe.packets.map(\.size), source.packets.map(\.size))
    #expect(sizes == expected)
    let track = try #require(try open(try fixture.url).tracks.first)
    let bytes = [UInt8](try Data(contentsOf: output))
    let table = try #require(Self.find("pakt", in: bytes))
    let fields = ByteParser(Array(bytes[(table + 12)...].prefix(24)), box: "pakt")
    var parser = fields
    let (packets, valid) = (try parser.i64(), try parser.i64())
    let (priming, remainder) = (Int64(try parser.i32()), Int64(try parser.i32()))
    #expect(packets == Int64(expected.count))
    let edit = try #require(track.info.segments.first)
    #expect(priming == edit.source?.start.value)
    #expect(CMTime(value: valid, timescale: 44_100) == edit.target.duration)
    let perPacket = Int64(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mFramesPerPacket ?? 0)
    #expect(priming + valid + remainder == packets * perPacket)
    let report = String(
      decoding: try Tool.run("mediainfo", ["--Inform=Audio;%Format%", output.path]), as: UTF8.self)
    #expect(report.hasPrefix(fixture == .alac ? "ALAC" : "AAC"))
    let (ours, theirs) = (try audio(output), try audio(try fixture.url, 0, ["-map_metadata", "-1"]))
    let common = min(ours.count, theirs.count)
    #expect(common > 80_000 * 8)
    if fixture == .alac {
      let isSame = ours.prefix(common) == theirs.prefix(common)
      #expect(isSame)
    }
  }

  @Test(arguments: [Fixture.audioAAC, .alac, .opus, .mp3, .ac3])
  func coreAudioFilesHoldManyCodecs(_ fixture: Fixture) throws {
    let track = try #require(try open(try fixture.url).tracks.first { $0.info.mediaType == kCMMediaType_Audio })
    let format = try #require(track.info.formatDescriptions.first)
    #expect(FileContents(format: .caf)?.stores(format) == true)
    for other in [ContainerFormat.wav, .aiff, .aifc] {
      let contents = try #require(FileContents(format: other))
      #expect(!contents.stores(format) && contents.refusal(of: format).contains("Core Audio files (caf)"))
      #expect(throws: EngineError.self) { try write(fixture, other) }
    }
    let output = try write(fixture, .caf)
    defer { try? FileManager.default.removeItem(at: output) }
    let (probe, source) = (try Probe(output), try Probe(try fixture.url))
    #expect(probe.streams.first?.codec_name == source.streams.first { $0.codec_type == "audio" }?.codec_name)
    let sizes = try samples(of: track).map(\.size)
    #expect(probe.packets.compactMap { Int($0.size) } == sizes)
  }

  private static func find(_ code: String, in bytes: [UInt8]) -> Int? {
    let pattern = Array(code.utf8)
    return bytes.indices.dropLast(12).first { bytes[$0] == pattern[0] && Array(bytes[$0..<$0 + 4]) == pattern }
  }

  /// WAVE and AIFF files cannot hide frames.
  @Test(arguments: [ContainerFormat.wav, .aiff, .caf]) func trimmedSoundIsExact(_ format: ContainerFormat) throws {
    let fixture: Fixture = format == .wav ? .pcm24 : .pcm16
    let range = CMTimeRange(
      start: CMTime(value: 12_345, timescale: 44_100), duration: CMTime(value: 34_567, timescale: 44_100))
    let output = try write(fixture, format, trim: range)
    defer { try? FileManager.default.removeItem(at: output) }
    let frameSize = 8 * (fixture == .pcm24 ? 1 : 2)
    let whole = try audio(try fixture.url)
    let expected = whole.dropFirst(12_345 * frameSize).prefix(34_567 * frameSize)
    let found = try audio(output)
    if format == .caf {
      // ffmpeg also plays the frames that the packet table hides.
      let isSame = found.dropFirst(12_345 * frameSize).prefix(34_567 * frameSize) == expected
      #expect(isSame)
    } else {
      let isSame = found == Data(expected)
      #expect(isSame)
    }
  }

  @Test func originTrims() throws {
    let track = try #require(try open(try Fixture.pcm16.url).tracks.first)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).aiff")
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: .aiff))
    _ = try writer.addTrack(WriterTrack(mediaType: kCMMediaType_Audio, formatDescriptions: [], timescale: 44_100))
    _ = try writer.addFormat(try #require(track.info.formatDescriptions.first), to: 0)
    try writer.begin()
    writer.setOrigin(CMTime(value: 1, timescale: 2))
    for sample in try samples(of: track) { try writer.append(sample, data: try track.data(of: sample), to: 0) }
    try writer.finish()
    let isSame = try audio(output) == Data(try audio(try Fixture.pcm16.url).dropFirst(22_050 * 16))
    #expect(isSame)
  }

  @Test func largeWaveFile() throws {
    let track = try #require(try open(try Fixture.pcm24.url).tracks.first)
    let format = try #require(track.info.formatDescriptions.first)
    let header = try WaveFormatWriter().header(format)
    var record = AudioFileRecord(format: format, dataStart: Int64(header.count))
    record.validFrames = 2_000_000_000
    record.byteCount = record.validFrames * 3
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: output) }
    try Data(header).write(to: output)
    let file = try FileHandle(forWritingTo: output)
    try file.truncate(atOffset: UInt64(record.dataStart + record.byteCount))
    for patch in try WaveFormatWriter().completion(record).patches {
      try file.seek(toOffset: UInt64(patch.offset))
      try file.write(contentsOf: Data(patch.bytes))
    }
    try file.close()
    let duration = try Probe(output, packets: false).streams.first?.duration
    #expect(abs((Double(duration ?? "") ?? 0) - 2_000_000_000 / 44_100) < 0.001)
  }

  struct Speakers: Sendable, CustomStringConvertible {
    var channels: UInt32
    var tag: AudioChannelLayoutTag?
    var mask: UInt32
    var name: String?
    var description: String { "\(channels) channels, \(tag.map { "layout \($0 >> 16)" } ?? "no layout")" }
  }

  private static let speakers = [
    Speakers(channels: 3, mask: 0x7, name: "3.0"), Speakers(channels: 4, mask: 0x33, name: "quad"),
    Speakers(channels: 6, mask: 0x3F, name: "5.1"), Speakers(channels: 7, mask: 0x70F, name: "6.1"),
    Speakers(channels: 8, mask: 0x63F, name: "7.1"),
    Speakers(channels: 3, tag: kAudioChannelLayoutTag_DVD_4, mask: 0xB, name: "2.1"),
    Speakers(channels: 4, tag: kAudioChannelLayoutTag_DVD_10, mask: 0xF, name: "3.1"),
    Speakers(channels: 4, tag: kAudioChannelLayoutTag_MPEG_4_0_A, mask: 0x107, name: "4.0"),
    Speakers(channels: 7, tag: kAudioChannelLayoutTag_WAVE_6_1, mask: 0x70F, name: "6.1"),
    // The order C L R Ls Rs LFE, which no mask can state.
    Speakers(channels: 6, tag: kAudioChannelLayoutTag_MPEG_5_1_D, mask: 0, name: nil),
  ]

  @Test(arguments: speakers) func wavesNameTheirSpeakers(_ test: Speakers) throws {
    let bytes = test.channels * 2
    let basic = AudioStreamBasicDescription(
      mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: bytes,
      mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: test.channels, mBitsPerChannel: 16, mReserved: 0)
    let layout = test.tag.map { [$0, 0, 0].withUnsafeBytes { Data($0) } }
    let format = CMFormatDescription.audio(basic, layout: layout)
    let header = try WaveFormatWriter().header(format)
    let start = try #require(Self.find("fmt ", in: header)) + 8
    let mask = header[(start + 20)..<(start + 24)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    #expect(mask == test.mask)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).wav")
    defer { try? FileManager.default.removeItem(at: output) }
    try (Data(header) + Data(count: Int(bytes) * 480)).write(to: output)
    let text = try Tool.run(
      "ffprobe", ["-v", "error", "-show_entries", "stream=channel_layout", "-of", "csv=p=0", output.path])
    let name = String(decoding: text, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
    #expect(test.name == nil ? ["", "unknown"].contains(name) || name.hasPrefix("6 channels") : name == test.name)
  }

  @Test func wrongSoundIsRefused() throws {
    for (fixture, format) in [
      (Fixture.pcm16, ContainerFormat.wav), (.pcm24, .aiff), (.audioAAC, .wav), (.pcmFloat, .aiff),
    ] {
      let track = try #require(try open(try fixture.url).tracks.first)
      let output = MadeMedia.folder.appendingPathComponent("\(UUID().uuidString).\(format)")
      defer { try? FileManager.default.removeItem(at: output) }
      let writer = try ISOMediaWriterProvider().makeWriter(path: output.path, options: WriterOptions(format: format))
      let error = #expect(throws: EngineError.self) { _ = try writer.addTrack(Remux.header(of: track, among: [track])) }
      #expect(error?.kind == .unsupported && error?.detail != nil)
      writer.abandon()
    }
  }
}

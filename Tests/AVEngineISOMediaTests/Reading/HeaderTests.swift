import AVEngineCore
import CoreAudioTypes
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineISOMedia
@testable import AVEngineISOMediaWriting

@Suite struct HeaderTests {
  private func rewrite(
    _ fixture: Fixture, format: ContainerFormat = .mp4, edits: [EditSegment]? = nil, metadata: [MetadataEntry] = [],
    timescale: CMTimeScale = 600, change: (inout WriterTrack) -> Void = { _ in }
  ) throws -> URL {
    let source = try open(try fixture.url)
    let track = try #require(source.tracks.first)
    let output = MadeMedia.folder.appendingPathComponent("\(UUID()).\(format)")
    var options = WriterOptions(format: format)
    options.metadata = metadata
    options.timescale = timescale
    let writer = try ISOMediaWriter(path: output.path, options: options)
    var header = Remux.header(of: track, among: source.tracks)
    change(&header)
    _ = try writer.addTrack(header)
    try writer.begin()
    for sample in try samples(of: track) { try writer.append(sample, data: try track.data(of: sample), to: 0) }
    if let edits { writer.setEdits(edits, of: 0) }
    try writer.finish()
    return output
  }

  private static let orientations: [(CGAffineTransform, Int)] = [
    (CGAffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0), 0),
    (CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0), -90),
    (CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: 96, ty: 64), 180),
    (CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: 96), 90),
    (CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: 96, ty: 0), 0),
    (CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0), 0),
    (CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 64), 0),
    (CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: 64, ty: 96), 0),
  ]

  @Test func allEightOrientations() throws {
    for (transform, rotation) in Self.orientations {
      let url = try rewrite(.bFrames) { $0.preferredTransform = transform }
      defer { try? FileManager.default.removeItem(at: url) }
      #expect(try open(url).tracks.first?.info.preferredTransform == transform)
      let isPureRotation = transform.a * transform.d - transform.b * transform.c > 0
      guard isPureRotation, rotation != 0 else { continue }
      let report = String(
        decoding: try Tool.run(
          "ffprobe", ["-v", "error", "-show_entries", "stream_side_data=rotation", "-of", "csv=p=0", url.path]),
        as: UTF8.self)
      #expect(abs(Int(report.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0) == abs(rotation))
    }
  }

  @Test func zeroMatrixIsIdentity() throws {
    let url = try rewrite(.bFrames) {
      $0.preferredTransform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 64, ty: 0)
    }
    defer { try? FileManager.default.removeItem(at: url) }
    var data = try Data(contentsOf: url)
    let header = try #require(data.range(of: Data("tkhd".utf8)))
    // Version 0: flags 4, times 8, track ID 4, reserved 4, duration 4, reserved 8, layer to volume 8.
    let matrix = header.upperBound + 40
    data.replaceSubrange(matrix..<matrix + 36, with: Data(count: 36))
    let container = try ISOMediaProvider().open(MemoryByteSource(data), options: OpenOptions())
    #expect(container.tracks.first?.info.preferredTransform == .identity)
  }

  private func range(_ start: Int64, _ duration: Int64, _ timescale: CMTimeScale) -> CMTimeRange {
    CMTimeRange(
      start: CMTime(value: start, timescale: timescale), duration: CMTime(value: duration, timescale: timescale))
  }

  /// Media times count from the first decode time.
  @Test func editsOfAllKinds() throws {
    let edits = [
      EditSegment(source: nil, target: range(0, 300, 600)),
      EditSegment(source: range(5005, 10_000, 30_000), target: range(300, 200, 600)),
      EditSegment(source: range(5005, 10_000, 30_000), target: range(500, 100, 600)),
      EditSegment(source: range(20_020, 5000, 30_000), target: range(600, 200, 600)),
      EditSegment(source: nil, target: range(800, 50, 600)),
      EditSegment(source: range(20_020, 0, 30_000), target: range(850, 600, 600)),
    ]
    let url = try rewrite(.mpeg4, edits: edits)
    defer { try? FileManager.default.removeItem(at: url) }
    let container = try open(url)
    let found = try #require(container.tracks.first?.info.segments)
    #expect(found.map(\.target) == edits.map(\.target))
    let firstDecode =
      try samples(of: try #require(try open(try Fixture.mpeg4.url).tracks.first)).map(\.decodeTime).min() ?? .zero
    #expect(found.map { $0.source?.start } == edits.map { $0.source.map { $0.start - firstDecode } })
    #expect(found.map { $0.source?.duration } == edits.map { $0.source?.duration })
    #expect(container.info.duration == CMTime(value: 1450, timescale: 600))
  }

  @Test func editsStayExact() throws {
    let edits = [EditSegment(source: range(1001, 7007, 30_000), target: range(0, 7007, 30_000))]
    let url = try rewrite(.longGroup, edits: edits)
    defer { try? FileManager.default.removeItem(at: url) }
    let container = try open(url)
    #expect(container.tracks.first?.info.segments.map(\.target) == edits.map(\.target))
    #expect(container.info.duration == CMTime(value: 7007, timescale: 30_000))
  }

  @Test func gapsLengthenTheSampleBeforeThem() throws {
    let source = try open(try Fixture.audioAAC.url)
    let track = try #require(source.tracks.first)
    let kept = try samples(of: track).enumerated().filter { $0.offset % 3 != 1 }.map(\.element)
    let output = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()).mp4")
    defer { try? FileManager.default.removeItem(at: output) }
    let writer = try ISOMediaWriter(path: output.path, options: WriterOptions(format: .mp4))
    _ = try writer.addTrack(Remux.header(of: track, among: source.tracks))
    try writer.begin()
    for sample in kept { try writer.append(sample, data: try track.data(of: sample), to: 0) }
    try writer.finish()
    let written = try samples(of: try #require(try open(output).tracks.first))
    let start = try #require(kept.first).decodeTime
    #expect(written.map(\.decodeTime) == kept.map { $0.decodeTime - start })
    let gaps = zip(kept, kept.dropFirst()).map { $1.decodeTime - $0.decodeTime }
    #expect(written.dropLast().map(\.duration) == gaps && gaps.contains { $0 != kept[0].duration })
  }

  @Test func gaplessNote() throws {
    let text = " 00000000 00000840 000001CA 0000000000013A88 00000000 00000000 00000000 00000000"
    var note = MetadataEntry(keySpace: "itlk", key: .text("com.apple.iTunes.iTunSMPB"), value: .text(text))
    note.attributes = ["mean": "com.apple.iTunes", "name": "iTunSMPB"]
    let url = try rewrite(.audioAAC, format: .m4a, metadata: [note], timescale: 44_100)
    defer { try? FileManager.default.removeItem(at: url) }
    let segment = try #require(try open(url).tracks.first?.info.segments.first)
    #expect(segment.source == range(0x840, 0x13A88, 44_100))
    #expect(segment.target == range(0, 0x13A88, 44_100))
  }

  @Test func languagesAndNames() throws {
    let container = try open(try Fixture.twoAudioParts.url)
    #expect(container.tracks.map(\.info.languageCode) == ["und", "deu", "fra"])
    #expect(Languages.code(stored: 1) == "fra")
    #expect(Languages.code(stored: 0x7FFF) == nil)
    #expect(Languages.stored("deu") == Languages.stored(Languages.code(stored: Languages.stored("deu"))))
    let url = try rewrite(.mpeg4) { $0.extendedLanguageTag = "zh-Hant-TW" }
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try open(url).tracks.first?.info.extendedLanguageTag == "zh-Hant-TW")
  }

  @Test func chapters() throws {
    let chapters = try open(try Fixture.chapters.url).chapters()
    #expect(chapters.map(\.title) == ["Première", "Second"])
    #expect(chapters.map(\.range.start.seconds) == [0, 0.7])
    let report = String(
      decoding: try Tool.run(
        "ffprobe", ["-v", "error", "-show_chapters", "-of", "csv", try Fixture.chapters.url.path]), as: UTF8.self)
    #expect(report.contains("Première"))
  }

  @Test func tags() throws {
    let items = try open(try Fixture.tagsMP4.url).info.metadata
    func value(_ key: FourCC) -> MetadataEntry.Value? { items.first { $0.key == .code(key.rawValue) }?.value }
    #expect(value("©nam") == .text("Ümlaut"))
    #expect(value("©ART") == .text("Somebody"))
    #expect(value("trkn") == .pair(3, 12))
    #expect(items.allSatisfy { $0.keySpace == "itsk" })
    let keyed = try open(try Fixture.tagsMOV.url).info.metadata
    #expect(keyed.contains { $0.keySpace == "mdta" && $0.key == .text("com.example.note") && $0.value == .text("7") })
  }

  /// iTunes stores two zero bytes, the number and the count in two bytes each, and for tracks two more zero bytes.
  @Test(arguments: [("trkn", [0, 0, 0, 3, 0, 12]), ("disk", [0, 0, 0, 1, 0, 2])] as [(FourCC, [UInt8])])
  func numbersStandInFrontOfCounts(_ key: FourCC, _ stored: [UInt8]) throws {
    let pair = MetadataEntry.Value.pair(Int(stored[3]), Int(stored[5]))
    let entry = MetadataEntry(keySpace: "itsk", key: .code(key.rawValue), value: pair)
    let url = try rewrite(.audioAAC, format: .m4a, metadata: [entry])
    defer { try? FileManager.default.removeItem(at: url) }
    #expect(try open(url).info.metadata.first { $0.key == entry.key }?.value == pair)
    let bytes = try Data(contentsOf: url)
    let place = try #require(bytes.range(of: Data(key.bytes + [0, 0, 0]))).upperBound
    #expect(bytes[place...].prefix(40).range(of: Data(stored)) != nil)
  }

  @Test func audioFormats() throws {
    func format(_ fixture: Fixture) throws -> AudioStreamBasicDescription {
      try #require(try open(try fixture.url).tracks.first?.info.formatDescriptions.first?.audioStreamBasicDescription)
    }
    let aac = try format(.audioAAC)
    #expect(
      aac.mFormatID == kAudioFormatMPEG4AAC && aac.mFramesPerPacket == 1024 && aac.mFormatFlags == 2
        && aac.mChannelsPerFrame == 2)
    let pcm = try format(.pcm16)
    #expect(
      pcm.mFormatFlags == kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked | kAudioFormatFlagIsBigEndian)
    #expect(pcm.mBytesPerFrame == 4 && pcm.mBitsPerChannel == 16)
    let float = try format(.pcmFloat)
    #expect(float.mFormatFlags == kAudioFormatFlagIsFloat | kAudioFormatFlagIsPacked && float.mBytesPerFrame == 24)
    #expect(try format(.pcm24).mBytesPerFrame == 3)
    #expect(try format(.alac).mFormatFlags == kAppleLosslessFormatFlag_16BitSourceData)
    let dolby = try format(.ac3)
    #expect(dolby.mFormatID == kAudioFormatAC3 && dolby.mChannelsPerFrame == 6 && dolby.mFramesPerPacket == 1536)
    #expect(try format(.mp3).mFormatID == kAudioFormatMPEGLayer3)
    #expect(try format(.opus).mFormatID == kAudioFormatOpus)
    #expect(try format(.opus).mSampleRate == 48_000)
    #expect(try format(.flac).mFormatID == kAudioFormatFLAC)
  }

  /// ISO/IEC 14496-3: explicit SBR, SBR announced after a sync word, and AAC without SBR.
  @Test func highEfficiencyAAC() throws {
    let explicit = try #require(AudioSpecificConfig([0x2B, 0x92, 0x08, 0x00]))
    #expect(explicit.objectType == 2 && explicit.sampleRate == 22_050 && explicit.extensionRate == 44_100)
    let implicit = try #require(AudioSpecificConfig([0x13, 0x90, 0x56, 0xE5, 0xA0]))
    #expect(
      implicit.objectType == 2 && implicit.sampleRate == 22_050 && implicit.extensionRate == 44_100
        && !implicit.hasParametricStereo)
    let plain = try #require(AudioSpecificConfig([0x12, 0x10]))
    #expect(
      plain.objectType == 2 && plain.sampleRate == 44_100 && plain.channelConfiguration == 2
        && plain.extensionRate == nil)
    #expect(AudioSpecificConfig([]) == nil)
  }

  @Test func colorOfVideo() throws {
    let format = try #require(try open(try Fixture.longGroup.url).tracks.first?.info.formatDescriptions.first)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_ColorPrimaries) as? String == "ITU_R_709_2")
    #expect(format.extensionValue(kCMFormatDescriptionExtension_YCbCrMatrix) as? String == "ITU_R_709_2")
    #expect(format.extensionAtom("avcC") != nil)
    #expect(format.extensionValue(kCMFormatDescriptionExtension_PixelAspectRatio) != nil)
  }
}

import AVEngineCore
import AVEngineSystem
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct EditedReadingTests {
  private func numbers(_ buffers: [CMSampleBuffer]) throws -> [Int] {
    try buffers.map { (Int(try Reading.pixels($0, bytesPerPixel: [1, 2])[0]) - 19) / 2 }
  }

  /// `edits` are in frames. An edit without a source is empty.
  private func edited(_ name: String, _ edits: [(source: Range<Int>?, length: Int)]) throws -> URL {
    let url = try MadeMedia.place("\(name).mov")
    let asset = AVURLAsset(url: try MadeMedia.numberedMovie())
    let source = try #require(try Reading.track(asset, .video).engineTrack)
    let start = try #require(source.info.segments.first?.source?.start)
    func time(_ frames: Int) -> CMTime { CMTime(value: CMTimeValue(frames) * 1001, timescale: 30_000) }
    var at = CMTime.zero
    let segments = edits.map { edit in
      let target = CMTimeRange(start: at, duration: time(edit.length))
      at = target.end
      let range = edit.source.map { CMTimeRange(start: start + time($0.lowerBound), duration: time($0.count)) }
      return EditSegment(source: range, target: target)
    }
    var options = WriterOptions(format: .mov)
    options.timescale = 30_000
    let writer = try Engine.system.makeWriter(path: url.path, options: options)
    let track = try writer.addTrack(
      WriterTrack(
        mediaType: kCMMediaType_Video, formatDescriptions: source.info.formatDescriptions,
        timescale: source.info.timescale))
    try writer.begin()
    let cursor = try source.makeCursor()
    while let sample = try cursor.next() { try writer.append(sample, data: source.data(of: sample), to: track) }
    writer.setEdits(segments, of: track)
    try writer.finish()
    return url
  }

  @Test func editsAreReadOneAfterTheOther() throws {
    let url = try edited("order", [(60..<63, 3), (nil, 30), (10..<14, 4)])
    let buffers = try Reading.buffers(url, .video, [:])
    #expect(try numbers(buffers) == [60, 61, 62, 10, 11, 12, 13])
    let frame = CMTime(value: 1001, timescale: 30_000)
    let starts = [0, 1, 2, 33, 34, 35, 36].map { CMTimeMultiply(frame, multiplier: $0) }
    #expect(buffers.map(\.presentationTimeStamp) == starts)

    let stored = try Reading.buffers(url, .video)
    let shown = stored.filter { Reading.flag($0, kCMSampleAttachmentKey_DoNotDisplay) != true }
    #expect(shown.map(\.presentationTimeStamp).sorted() == starts)
    let resets = stored.filter {
      CMGetAttachment($0, key: kCMSampleBufferAttachmentKey_ResetDecoderBeforeDecoding, attachmentModeOut: nil) != nil
    }
    #expect(resets.count == 1)
    #expect(resets.first.flatMap { Reading.flag($0, kCMSampleAttachmentKey_NotSync) } != true)
  }

  @Test func editsThatGoOnAreOne() throws {
    let url = try edited("joined", [(20..<30, 10), (30..<40, 10)])
    #expect(try numbers(try Reading.buffers(url, .video, [:])) == Array(20..<40))
    let stored = try Reading.buffers(url, .video)
    let whole = try Reading.buffers(try edited("whole", [(20..<40, 20)]), .video)
    #expect(stored.map(\.presentationTimeStamp) == whole.map(\.presentationTimeStamp))
  }

  @Test func anEditOfAnotherSpeedStretchesTimes() throws {
    let url = try edited("slow", [(24..<30, 12)])
    let buffers = try Reading.buffers(url, .video, [:])
    #expect(try numbers(buffers) == Array(24..<30))
    #expect(buffers.allSatisfy { abs($0.duration.seconds - 2 * 1001.0 / 30_000) < 1e-6 })
    let stored = try Reading.buffers(url, .video)
    #expect(stored.reduce(0) { $0 + $1.duration.seconds } >= 12 * 1001.0 / 30_000 - 1e-6)
  }

  @Test func aCopyCutBetweenSyncSamplesHidesItsLeadIn() throws {
    let whole = try MadeMedia.numberedMovie()
    let cut = try MadeMedia.file("cut-copy.mp4", ["-ss", "1.5", "-i", whole.path, "-c", "copy"])
    // The edit begins in the middle of a frame, which is the first to be shown.
    let start = try #require(try Reading.track(AVURLAsset(url: cut), .video).segments.first).timeMapping.source.start
    let scale = try Reading.track(AVURLAsset(url: cut), .video).naturalTimeScale
    let shownBefore = try ProbedPacket.all(cut, "v:0").filter { CMTime(value: $0.pts, timescale: scale) <= start }.count
    #expect(shownBefore > 1)
    let first = try #require(try numbers(try Reading.buffers(cut, .video, [:])).first)
    // The copy's first sample is frame 36, a sync sample.
    #expect(first == 36 + shownBefore - 1)
  }

  @Test func aTrackThatBeginsLateDoesSo() throws {
    let url = try MadeMedia.file(
      "late.mp4",
      ["-itsoffset", "0.5"] + MadeMedia.numbered(seconds: 1) + MadeMedia.sine(seconds: 1.5) + [
        "-vsync", "passthrough",
      ]
        + MadeMedia.reordered + MadeMedia.aac)
    let buffers = try Reading.buffers(url, .video, [:])
    #expect(abs((buffers.first?.presentationTimeStamp.seconds ?? 0) - 0.5) < 0.001)
    #expect(buffers.count == 30)
  }

  @Test func unevenFramesKeepTheirTimes() throws {
    let url = try MadeMedia.file(
      "uneven.mp4",
      MadeMedia.numbered(seconds: 2) + ["-vf", "select='not(mod(n,3))+eq(mod(n,7),2)'", "-vsync", "vfr"]
        + MadeMedia.reordered)
    let packets = try ProbedPacket.all(url, "v:0")
    let scale = try Reading.track(AVURLAsset(url: url), .video).naturalTimeScale
    let start = packets.map(\.pts).min() ?? 0
    let times = packets.map(\.pts).sorted().map { CMTime(value: $0 - start, timescale: scale) }
    let buffers = try Reading.buffers(url, .video, [:])
    #expect(buffers.map(\.presentationTimeStamp) == times)
    #expect(zip(buffers, times.dropFirst()).allSatisfy { $0.presentationTimeStamp + $0.duration == $1 })
  }

  @Test func anyFrameOfOpenGroupsCanBeTheFirst() throws {
    let url = try MadeMedia.file(
      "open.mp4",
      MadeMedia.numbered(seconds: 2)
        + ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-x264-params", "open-gop=1:keyint=12:bframes=3:b-adapt=0"])
    for first in stride(from: 0, to: 55, by: 5) {
      let range = CMTimeRange(
        start: CMTime(value: CMTimeValue(first), timescale: 30), duration: CMTime(value: 4, timescale: 30))
      #expect(try numbers(try Reading.buffers(url, .video, [:], range: range)) == Array(first..<first + 4))
    }
  }

  @Test func fragmentsAreReadLikeTheWhole() throws {
    let whole = try MadeMedia.numberedMovie()
    let url = try MadeMedia.file(
      "pieces.mp4", ["-i", whole.path, "-c", "copy", "-movflags", "frag_keyframe+delay_moov"])
    for type in [AVMediaType.video, .audio] {
      let isSame = try Reading.bytes(try Reading.buffers(url, type)) == Reading.bytes(try Reading.buffers(whole, type))
      #expect(isSame)
    }
    #expect(try numbers(try Reading.buffers(url, .video, [:], range: Reading.range(2.0021, 0.09))) == [60, 61, 62])
  }

  @Test(arguments: [
    ["-c:v", "libx265", "-x265-params", "log-level=error", "-tag:v", "hvc1"], ["-c:v", "mpeg4"], ["-c:v", "mjpeg"],
    ["-c:v", "prores_ks"],
  ])
  func everyCodecIsRead(_ codec: [String]) throws {
    let url = try MadeMedia.file("codec-\(codec[1]).mov", MadeMedia.pattern("160x96", seconds: 0.5) + codec)
    let settings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
    let buffers = try Reading.buffers(url, .video, settings)
    #expect(buffers.count == 15)
    #expect(buffers.allSatisfy { CMSampleBufferGetImageBuffer($0).map(CVPixelBufferGetWidth) == 160 })
    #expect(try Reading.buffers(url, .video).count == 15)
  }

  @Test func tracksOfTextComeAsTheyAreStored() throws {
    let asset = AVURLAsset(url: try AssetMaker.multilingualMovie())
    let track = try #require(asset.tracks.first { $0.mediaType == .subtitle || $0.mediaType == .text })
    let buffers = try Reading.buffers(asset, AVAssetReaderTrackOutput(track: track, outputSettings: nil))
    let texts = try buffers.map { String(decoding: try Reading.bytes($0).dropFirst(2), as: UTF8.self) }
    #expect(texts.contains("Hello"))
  }

  @Test func soundOfManyFormsIsMixed() throws {
    let url = try MadeMedia.file(
      "two.mov",
      MadeMedia.sine(440, seconds: 1) + MadeMedia.sine(660, seconds: 2) + [
        "-map", "0", "-map", "1", "-c:a", "pcm_s16le",
      ])
    let asset = AVURLAsset(url: url)
    func mixed(_ settings: [String: Any]) throws -> [UInt8] {
      let output = AVAssetReaderAudioMixOutput(
        audioTracks: asset.tracks(withMediaType: .audio), audioSettings: settings)
      return [UInt8](try Reading.bytes(try Reading.buffers(asset, output)))
    }
    let base: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
    let short = try mixed(base)
    let deep = try mixed(base.merging([AVLinearPCMBitDepthKey: 24, AVLinearPCMIsBigEndianKey: true]) { $1 })
    #expect(short.count == 96_000 * 2 && deep.count == 96_000 * 3)
    let isClose = (0..<96_000).allSatisfy { frame in
      let low = Int(Int16(truncatingIfNeeded: Int(short[frame * 2]) | Int(short[frame * 2 + 1]) << 8))
      let high = Int(Int16(truncatingIfNeeded: Int(deep[frame * 3]) << 8 | Int(deep[frame * 3 + 1])))
      return abs(low - high) <= 1
    }
    #expect(isClose)
  }
}

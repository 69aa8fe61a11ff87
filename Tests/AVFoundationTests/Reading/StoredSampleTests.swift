import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct StoredSampleTests {
  private func check(
    _ buffers: [CMSampleBuffer], against packets: ArraySlice<ProbedPacket>, from start: Int64, scale: CMTimeScale
  ) throws {
    try #require(buffers.count == packets.count)
    for (buffer, packet) in zip(buffers, packets) {
      #expect(CMSampleBufferGetNumSamples(buffer) == 1)
      #expect(buffer.presentationTimeStamp == CMTime(value: packet.pts - start, timescale: scale))
      #expect(buffer.presentationTimeStamp.timescale == scale)
      // The reader shifts all decode times so that none is after its presentation time.
      #expect(buffer.decodeTimeStamp <= buffer.presentationTimeStamp)
      let bytes = try Reading.bytes(buffer)
      #expect(bytes.count == packet.size)
      #expect(CMSampleBufferGetSampleSize(buffer, at: 0) == packet.size)
      #expect(ProbedPacket.adler(bytes) == packet.hash)
      #expect((Reading.flag(buffer, kCMSampleAttachmentKey_NotSync) ?? false) == !packet.isKey)
      #expect(Reading.flag(buffer, kCMSampleAttachmentKey_DependsOnOthers) == !packet.isKey)
    }
    let steps = zip(buffers, buffers.dropFirst()).map { $1.decodeTimeStamp - $0.decodeTimeStamp }
    let probed = zip(packets, packets.dropFirst()).map { CMTime(value: $1.dts - $0.dts, timescale: scale) }
    #expect(steps == probed)
  }

  @Test(arguments: [true, false]) func picturesAreThoseOfTheFile(_ copies: Bool) throws {
    let url = try MadeMedia.numberedMovie()
    let packets = try ProbedPacket.all(url, "v:0")
    let buffers = try Reading.buffers(url, .video) { $0.alwaysCopiesSampleData = copies }
    let track = try Reading.track(AVURLAsset(url: url), .video)
    // The edit hides the reorder delay: the first presented frame is presented at zero.
    try check(buffers, against: packets[...], from: packets.map(\.pts).min() ?? 0, scale: track.naturalTimeScale)
    #expect(buffers.allSatisfy { Reading.trim($0, kCMSampleBufferAttachmentKey_TrimDurationAtStart) == .zero })
  }

  @Test func aRangeBeginsWithTheSyncSampleThatItsFirstPictureNeeds() throws {
    let url = try MadeMedia.numberedMovie()
    let packets = try ProbedPacket.all(url, "v:0")
    let frame = CMTime(value: 1001, timescale: 30_000)
    // The range is from the middle of frame 30 to the middle of frame 40. Frames 24 and 36 are sync samples.
    let range = CMTimeRange(
      start: CMTimeMultiplyByRatio(frame, multiplier: 61, divisor: 2),
      end: CMTimeMultiplyByRatio(frame, multiplier: 81, divisor: 2))
    let buffers = try Reading.buffers(url, .video, range: range)
    let start = packets.map(\.pts).min() ?? 0
    let ticks = packets.map { $0.pts - start }
    let scale = try Reading.track(AVURLAsset(url: url), .video).naturalTimeScale
    let first = try #require(
      packets.lastIndex { $0.isKey && CMTime(value: $0.pts - start, timescale: scale) <= range.start })
    let last = try #require(ticks.lastIndex { CMTime(value: $0, timescale: scale) < range.end })
    try check(buffers, against: packets[first...last], from: start, scale: scale)
    for buffer in buffers {
      let end = buffer.presentationTimeStamp + buffer.duration
      let isOutside = end <= range.start || buffer.presentationTimeStamp >= range.end
      #expect(Reading.flag(buffer, kCMSampleAttachmentKey_DoNotDisplay) ?? false == isOutside)
    }
    let shown = buffers.filter { Reading.flag($0, kCMSampleAttachmentKey_DoNotDisplay) != true }
      .sorted { $0.presentationTimeStamp < $1.presentationTimeStamp }
    #expect(shown.count == 11)
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(try #require(shown.first)) == range.start)
    let end = try #require(shown.last)
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(end) + CMSampleBufferGetOutputDuration(end) == range.end)
  }

  @Test func packetsOfSoundComeInRunsWithPrimingTrimmed() throws {
    let url = try MadeMedia.numberedMovie()
    let packets = try ProbedPacket.all(url, "a:0")
    let buffers = try Reading.buffers(url, .audio)
    #expect(buffers.count < packets.count)
    #expect(buffers.reduce(0) { $0 + CMSampleBufferGetNumSamples($1) } == packets.count)
    var sizes: [Int] = []
    for buffer in buffers {
      sizes += (0..<CMSampleBufferGetNumSamples(buffer)).map { CMSampleBufferGetSampleSize(buffer, at: $0) }
    }
    #expect(sizes == packets.map(\.size))
    let raw = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-ignore_editlist", "1", "-i", url.path, "-map", "0:a", "-c", "copy", "-f", "data", "-"])
    let isSame = try Reading.bytes(buffers) == raw
    #expect(isSame)
    let first = try #require(buffers.first)
    #expect(first.presentationTimeStamp == CMTime(value: -1024, timescale: 48_000))
    #expect(
      Reading.trim(first, kCMSampleBufferAttachmentKey_TrimDurationAtStart) == CMTime(value: 1024, timescale: 48_000))
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(first) == .zero)
    let descriptions = try first.audioStreamPacketDescriptions()
    #expect(descriptions.map { Int($0.mDataByteSize) } == packets.prefix(descriptions.count).map(\.size))
  }

  @Test func aRangeOfSoundIsCoveredByWholePacketsAndTrimmed() throws {
    let url = try MadeMedia.numberedMovie()
    let range = CMTimeRange(
      start: CMTime(value: 50_000, timescale: 48_000), duration: CMTime(value: 10_000, timescale: 48_000))
    let buffers = try Reading.buffers(url, .audio, range: range)
    let (first, last) = (try #require(buffers.first), try #require(buffers.last))
    // Audio frame 50,000 of the asset is frame 51,024 of the media, in packet 49. A decoder also needs the previous
    // packet.
    #expect(first.presentationTimeStamp == CMTime(value: 48 * 1024 - 1024, timescale: 48_000))
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(first) == range.start)
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(last) + CMSampleBufferGetOutputDuration(last) == range.end)
    let shown = buffers.reduce(CMTime.zero) { $0 + CMSampleBufferGetOutputDuration($1) }
    #expect(shown == range.duration)
  }

  @Test func framesOfUncompressedSoundAreCutOneByOne() throws {
    let url = try MadeMedia.file(
      "pcm.mov", MadeMedia.sine(rate: 44_100, seconds: 2) + ["-c:a", "pcm_s16le", "-ac", "2"])
    let pcm = try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"])
    let whole = try Reading.bytes(try Reading.buffers(url, .audio)) == pcm
    #expect(whole)
    let range = CMTimeRange(
      start: CMTime(value: 12_345, timescale: 44_100), duration: CMTime(value: 6789, timescale: 44_100))
    let part = try Reading.buffers(url, .audio, range: range)
    let isSame = try Reading.bytes(part) == pcm[12_345 * 4..<(12_345 + 6789) * 4]
    #expect(isSame)
    #expect(part.first?.presentationTimeStamp == range.start)
    #expect(part.reduce(0) { $0 + CMSampleBufferGetNumSamples($1) } == 6789)
    #expect(part.allSatisfy { CMSampleBufferGetSampleSize($0, at: 0) == 4 })
  }

  @Test(arguments: ["webm", "mkv", "ts"]) func otherContainersGiveTheirPackets(_ type: String) throws {
    let codec =
      type == "webm"
      ? ["-c:v", "libvpx", "-c:a", "libopus"]
      : ["-c:v", "libx264", "-pix_fmt", "yuv420p", "-bf", "0", "-c:a", "libmp3lame"]
    let url = try MadeMedia.file(
      "other.\(type)", MadeMedia.numbered(seconds: 1) + MadeMedia.sine(seconds: 1) + codec)
    let packets = try ProbedPacket.all(url, "v:0")
    let buffers = try Reading.buffers(url, .video)
    let times = buffers.map(\.presentationTimeStamp.seconds)
    #expect(buffers.count == packets.count, "\(times)")
    #expect(zip(times, times.dropFirst()).allSatisfy { abs($1 - $0 - 1.0 / 30) < 0.002 })
    #expect(try !Reading.buffers(url, .audio).isEmpty)
  }

  /// The first packet of Vorbis produces no audio by itself: the second overlaps with it.
  @Test(arguments: ["libvorbis", "libopus"]) func thePacketThatTheFirstOverlapsWithIsThere(_ codec: String) throws {
    let url = try MadeMedia.file("overlap-\(codec).ogg", MadeMedia.sine(seconds: 2) + ["-c:a", codec])
    let packets = try ProbedPacket.all(url, "a:0")
    let buffers = try Reading.buffers(url, .audio)
    var sizes: [Int] = []
    for buffer in buffers { sizes += try buffer.singleSampleBuffers().map { CMSampleBufferGetSampleSize($0, at: 0) } }
    #expect(sizes == packets.map(\.size))
    #expect(CMSampleBufferGetOutputPresentationTimeStamp(try #require(buffers.first)) <= .zero)
  }

  @Test func bytesAreTheClientsOwn() throws {
    let url = try MadeMedia.numberedMovie()
    let untouched = try Reading.bytes(try Reading.buffers(url, .video))
    let asset = AVURLAsset(url: url)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    let reader = try AVAssetReader(asset: asset)
    reader.add(output)
    #expect(reader.startReading())
    var read = Data()
    while let buffer = output.copyNextSampleBuffer() {
      let block = try #require(CMSampleBufferGetDataBuffer(buffer))
      read.append(try block.dataBytes())
      CMBlockBufferFillDataBytes(with: 0x55, blockBuffer: block, offsetIntoDestination: 0, dataLength: block.dataLength)
    }
    let isSame = read == untouched
    #expect(isSame)
  }
}

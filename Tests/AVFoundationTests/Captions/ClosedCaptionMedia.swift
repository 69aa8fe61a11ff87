import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptions
@testable import AVEngineCore
@testable import AVEngineReading
@testable import AVFoundation

enum ClosedCaptionMedia {
  /// CEA-608 byte pairs by frame number. "Hello" pops on at 0.48 s, and "Roll" rolls up from 2.52 s.
  static let pairs: [Int: (UInt8, UInt8)] = [
    0: (0x14, 0x20), 1: (0x14, 0x2e), 2: (0x14, 0x70), 3: (0x48, 0x65), 4: (0x6c, 0x6c), 5: (0x6f, 0), 12: (0x14, 0x2f),
    50: (0x14, 0x2c),
    60: (0x14, 0x25), 61: (0x14, 0x2d), 62: (0x14, 0x70), 63: (0x52, 0x6f), 64: (0x6c, 0x6c), 75: (0x14, 0x2c),
  ]

  /// Sets CEA-608's parity bit, so that the number of set bits is odd.
  private static func odd(_ byte: UInt8) -> UInt8 { byte.nonzeroBitCount % 2 == 0 ? byte | 0x80 : byte }

  /// Returns caption triplets with one byte pair for each field.
  static func line21(_ fields: [(UInt8, UInt8)?]) -> [UInt8] {
    fields.enumerated().flatMap { field, pair in [0xfc | UInt8(field), odd(pair?.0 ?? 0), odd(pair?.1 ?? 0)] }
  }

  /// Returns a CEA-708 packet with service blocks, as caption triplets (CEA-708-E §5, §6).
  static func packet(_ number: Int, _ blocks: [(service: UInt8, bytes: [UInt8])]) -> [UInt8] {
    var bytes: [UInt8] = []
    for block in blocks {
      let size = UInt8(block.bytes.count)
      if block.service < 7 { bytes.append(block.service << 5 | size) } else { bytes += [7 << 5 | size, block.service] }
      bytes += block.bytes
    }
    if bytes.count % 2 == 0 { bytes.append(0) }
    let header = UInt8(number % 4) << 6 | UInt8((bytes.count + 1) / 2)
    let whole: [UInt8] = [header] + bytes
    return stride(from: 0, to: whole.count, by: 2).flatMap { index -> [UInt8] in
      [index == 0 ? 0xff : 0xfe, whole[index], whole[index + 1]]
    }
  }

  /// Returns a NAL unit of supplemental enhancement information with caption triplets (ATSC A/53 part 4 §6.2.3).
  static func unit(_ threes: [UInt8], isHEVC: Bool) -> [UInt8] {
    var payload: [UInt8] = [0xb5, 0, 0x31] + Array("GA94".utf8)
    payload += [3, 0xc0 | UInt8(threes.count / 3), 0xff]
    payload += threes + [0xff]
    let message: [UInt8] = [4, UInt8(payload.count)] + payload + [0x80]
    var (escaped, zeroes) = ([UInt8](), 0)
    for byte in message {
      if byte <= 3, zeroes >= 2 {
        escaped.append(3)
        zeroes = 0
      }
      escaped.append(byte)
      zeroes = byte == 0 ? zeroes + 1 : 0
    }
    return (isHEVC ? [39 << 1, 1] : [6]) + escaped
  }

  static func movie(_ codec: String, _ threes: (Int) -> [UInt8]) async throws -> URL {
    let isHEVC = codec == "libx265"
    let plain = try MadeMedia.file(
      "plain.mp4",
      MadeMedia.numbered(rate: "25", seconds: 4) + ["-c:v", codec, "-g", "40", "-bf", "2", "-pix_fmt", "yuv420p"]
        + (isHEVC ? ["-tag:v", "hvc1", "-x265-params", "log-level=none:pools=1"] : []))
    let asset = AVURLAsset(url: plain)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let url = try MadeMedia.place("captioned.mp4")
    let writer = try AVAssetWriter(url: url, fileType: .mp4)
    let input = AVAssetWriterInput(
      mediaType: .video, outputSettings: nil, sourceFormatHint: try await track.load(.formatDescriptions).first)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for sample in try CaptionMedia.samples(asset, track) {
      let number = Int((sample.presentationTimeStamp.seconds * 25).rounded())
      let unit = unit(threes(number), isHEVC: isHEVC)
      let stored = try #require(CMSampleBufferGetDataBuffer(sample)).withContiguousBytes { Data($0) }
      let data = Data([0, 0, 0, UInt8(unit.count)] + unit) + stored
      let block = try #require(CMBlockBuffer(copying: data))
      let made = try CMSampleBuffer(
        dataBuffer: block, formatDescription: sample.formatDescription, numSamples: 1,
        sampleTimings: sample.sampleTimingInfos(),
        sampleSizes: [data.count])
      while !input.isReadyForMoreMediaData { await Task.yield() }
      #expect(input.append(made))
    }
    input.markAsFinished()
    await writer.finishWriting()
    if let error = writer.error { throw error }
    return url
  }

  struct Shown {
    let start: Double
    let end: Double
    let captions: [CaptionText]
  }

  /// Times are relative to the media time at which the track's first edit that is not empty begins.
  static func shown(_ track: EditedTrack, from milliseconds: Int64? = nil) throws -> [Shown] {
    let cursor = try track.media.makeCursor()
    let zero = track.media.info.segments.compactMap(\.source).first?.start ?? .zero
    if let milliseconds { try cursor.seek(to: zero + CMTime(value: milliseconds, timescale: 1000)) }
    var result: [Shown] = []
    while let sample = try cursor.next() {
      let bytes = try track.media.data(of: sample).withContiguousBytes { [UInt8]($0) }
      let start = sample.presentationTime - zero
      result.append(
        Shown(start: start.seconds, end: (start + sample.duration).seconds, captions: WebVTTSample.read(bytes)))
    }
    return result
  }

  static func decoded(_ url: URL, field: String = "first") throws -> String {
    String(
      decoding: try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-data_field", field, "-f", "lavfi", "-i", "movie=\(url.path)[out0+subcc]", "-map", "0:1",
          "-f", "srt", "-",
        ]),
      as: UTF8.self)
  }
}

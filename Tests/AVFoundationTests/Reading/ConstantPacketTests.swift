import AVFoundation
import Foundation
import TestSupport
import Testing

/// QuickTime audio in packets of a constant size. GSM has 160 frames in a packet, and Microsoft's ADPCM has 2,036.
@Suite(.requires(.ffmpeg)) struct ConstantPacketTests {
  /// A tone whose frequency rises, so that no two packets are equal.
  private static func movie(_ codec: String, rate: Int) throws -> URL {
    try MadeMedia.file(
      "packets.mov", MadeMedia.input("aevalsrc=0.5*sin(2*PI*300*t*(1+t/8)):s=\(rate):d=3") + ["-c:a", codec])
  }

  private static func reference(_ url: URL) throws -> [UInt8] {
    [UInt8](try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-"]))
  }

  private static func decoded(_ url: URL, range: CMTimeRange? = nil) throws -> [UInt8] {
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
      AVLinearPCMIsBigEndianKey: false, AVLinearPCMIsNonInterleaved: false,
    ]
    return [UInt8](try Reading.bytes(Reading.buffers(url, .audio, settings, range: range)))
  }

  @Test(arguments: [("adpcm_ms", 44_100), ("libgsm", 8000), ("libgsm_ms", 8000)])
  func eachPacketIsDecodedOnce(_ codec: String, _ rate: Int) throws {
    let url = try Self.movie(codec, rate: rate)
    let (found, expected) = (try Self.decoded(url), try Self.reference(url))
    // The edit list is rounded to milliseconds, and the last packet is longer than the tone.
    let shorter = min(found.count, expected.count)
    #expect(shorter >= rate * 3 * 2 && found.count - expected.count <= rate / 1000 * 2)
    let isSame = found.prefix(shorter).elementsEqual(expected.prefix(shorter))
    #expect(isSame)
  }

  @Test func aRangeBeginsWithinAPacket() throws {
    let url = try Self.movie("adpcm_ms", rate: 44_100)
    let range = CMTimeRange(
      start: CMTime(value: 50_000, timescale: 44_100), duration: CMTime(value: 30_000, timescale: 44_100))
    let (found, expected) = (try Self.decoded(url, range: range), try Self.reference(url))
    let isSame = found.elementsEqual(expected[100_000..<160_000])
    #expect(isSame)
  }
}

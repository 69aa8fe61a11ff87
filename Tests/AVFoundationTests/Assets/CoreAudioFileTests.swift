import AVEngineCore
import AVEngineSystem
import AVFoundation
import Foundation
import TestSupport
import Testing

/// Decoding `pcm_s24le` to 16 bits may differ from ffmpeg's decoding by one step.
@Suite struct CoreAudioFileTests {
  private func decoded(_ url: URL) async throws -> [UInt8] {
    let asset = AVURLAsset(url: url)
    let reader = try AVAssetReader(asset: asset)
    let settings: [String: Any] = [
      AVFormatIDKey: kAudioFormatLinearPCM, AVLinearPCMBitDepthKey: 16, AVLinearPCMIsFloatKey: false,
      AVLinearPCMIsBigEndianKey: false,
      AVLinearPCMIsNonInterleaved: false,
    ]
    let track = try #require(try await asset.loadTracks(withMediaType: .audio).first)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
    reader.add(output)
    #expect(reader.startReading())
    var bytes: [UInt8] = []
    while let buffer = output.copyNextSampleBuffer(), let block = buffer.dataBuffer {
      bytes += try block.dataBytes()
    }
    #expect(reader.status == .completed)
    return bytes
  }

  private func reference(_ url: URL) throws -> [UInt8] {
    [UInt8](try Tool.run("ffmpeg", ["-v", "error", "-i", url.path, "-f", "s16le", "-c:a", "pcm_s16le", "-"]))
  }

  private func values(_ bytes: ArraySlice<UInt8>) -> [Int] {
    stride(from: 0, to: bytes.count - 1, by: 2).map {
      Int(Int16(bitPattern: UInt16(bytes[$0]) | UInt16(bytes[$0 + 1]) << 8))
    }
  }

  @Test(arguments: ["pcm_s16be", "pcm_s24le", "pcm_mulaw", "pcm_alaw", "alac"]) func decodesAsFFmpegDoes(
    _ codec: String
  ) async throws {
    let url = try MadeMedia.file("a.caf", MadeMedia.tone(rate: 48_000, seconds: 1.3) + ["-ac", "2", "-c:a", codec])
    let (found, expected) = (try await decoded(url), try reference(url))
    let count = min(found.count, expected.count)
    let pairs = zip(values(found.prefix(count)), values(expected.prefix(count)))
    let largest = try #require(pairs.map { abs($0 - $1) }.max())
    #expect(largest <= (codec == "pcm_s24le" ? 1 : 0))
    // For ALAC, the file that ffmpeg writes states that all frames of the last packet are valid.
    #expect(found.count == (codec == "alac" ? 65_536 : 62_400) * 4)
  }

  @Test func decodesPackedSound() async throws {
    let movie = try MadeMedia.file("a.mov", MadeMedia.tone(seconds: 1) + ["-ac", "2", "-c:a", "adpcm_ima_qt"])
    let url = try MadeMedia.place("a.caf")
    let container = try Engine.system.open(FileByteSource(path: movie.path), options: OpenOptions())
    let (track, cursor) = (try #require(container.tracks.first), try #require(container.tracks.first).makeCursor())
    var packets = Data()
    while let sample = try cursor.next() { packets.append(contentsOf: try track.data(of: sample).dataBytes()) }
    #expect(packets.count == 690 * 68)
    try file(packets, valid: 44_100).write(to: url)
    let (found, expected) = (try await decoded(url), try reference(movie))
    let isSame = found.elementsEqual(expected.prefix(44_100 * 4))
    #expect(isSame && found.count == 44_100 * 4)
    #expect(try await AVURLAsset(url: url).load(.duration) == CMTime(value: 44_100, timescale: 44_100))
  }

  private func file(_ packets: Data, valid: Int64) -> Data {
    func be<T: FixedWidthInteger>(_ value: T) -> [UInt8] { withUnsafeBytes(of: value.bigEndian) { Array($0) } }
    func chunk(_ type: String, _ body: [UInt8]) -> [UInt8] { Array(type.utf8) + be(Int64(body.count)) + body }
    let count = Int64(packets.count / 68)
    let fields: [UInt32] = [kAudioFormatAppleIMA4, 0, 68, 64, 2, 0]
    let table = be(count) + be(valid) + be(Int32(0)) + be(Int32(count * 64 - valid))
    return Data(
      Array("caff".utf8) + [0, 1, 0, 0] + chunk("desc", be((44_100.0).bitPattern) + fields.flatMap { be($0) })
        + chunk("pakt", table)
        + chunk("data", [0, 0, 0, 0] + packets))
  }
}

import AVEngineCore
import AVEngineFFmpeg
import AVEngineReading
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite struct MPEGAudioTests {
  private func container(_ data: Data, precise: Bool) throws -> any MediaContainer {
    var options = OpenOptions()
    options.pathExtension = "mp3"
    options.prefersPreciseTiming = precise
    return try MediaMaker.open(MemoryByteSource(data, name: "a.mp3"), options)
  }

  private static let trailers: [Data] = [
    Data(repeating: 0x78, count: 300), noise(3000), Data(repeating: 0, count: 20_000),
    Data("LYRICSBEGININD0000200LYRICS200".utf8),
  ]

  private static func noise(_ count: Int) -> Data {
    var random = SplitMix(seed: 5)
    return Data((0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
  }

  @Test(arguments: [true, false]) func bytesBehindTheLastFrameAreNoSound(precise: Bool) throws {
    let whole = try Data(contentsOf: MediaMaker.file("end.mp3", "-c:a libmp3lame -b:a 64k", seconds: 1))
    for trailer in Self.trailers {
      let container = try container(whole + trailer, precise: precise)
      #expect(container.info.duration == CMTime(value: 44100, timescale: 44100), "\(trailer.count)")
      #expect(try container.preciseDuration() == CMTime(value: 44100, timescale: 44100))
      let track = try #require(container.tracks.first)
      #expect(try MediaMaker.samples(track).count == 40)
    }
  }

  @Test func whatIsNoFrameTakesNoTime() throws {
    let frames = try Data(
      contentsOf: MediaMaker.file("bare.mp3", "-c:a libmp3lame -b:a 64k -write_xing 0 -id3v2_version 0", seconds: 1))
    let usual = try container(frames, precise: true)
    let track = try #require(usual.tracks.first)
    let wanted = try MediaMaker.samples(track).map(\.presentationTime)
    let half = try #require(
      frames[(frames.count / 2)...].indices.first { index in
        frames[index] == 0xFF && MPEGAudioHeader([UInt8](frames[index..<index + 4])[...])?.length == 209
      })
    let split =
      frames[..<half] + Data(repeating: 0x78, count: 700) + frames[half...] + Data(repeating: 0x78, count: 300)
    let container = try container(split, precise: true)
    #expect(container.info.duration == usual.info.duration)
    #expect(try MediaMaker.samples(#require(container.tracks.first)).map(\.presentationTime) == wanted)
  }

  /// Fraunhofer's tag is 36 bytes into a separate frame: version, delay and quality of two bytes each, then the number
  /// of bytes and the number of frames.
  @Test(arguments: [true, false], [true, false]) func fraunhofersCountsWin(countsItself: Bool, precise: Bool) throws {
    let frames = try Data(
      contentsOf: MediaMaker.file("bare.mp3", "-c:a libmp3lame -b:a 64k -write_xing 0 -id3v2_version 0", seconds: 1))
    let plain = try container(frames, precise: true)
    let samples = try MediaMaker.samples(#require(plain.tracks.first))
    // The tag's frame is as long as the first frame: at 64 kb/s it has 208 bytes, and one more with padding.
    let length = try #require(MPEGAudioHeader([UInt8](frames.prefix(4))[...])?.length)
    func bytes(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * (count - 1 - $0))) }
    }
    var tag = [UInt8](frames.prefix(4)) + [UInt8](repeating: 0, count: 32) + Array("VBRI".utf8)
    tag +=
      bytes(1, 2) + bytes(0, 2) + bytes(75, 2) + bytes(frames.count + (countsItself ? length : 0), 4)
      + bytes(samples.count, 4)
    tag += [UInt8](repeating: 0, count: length - tag.count)
    for trailer in Self.trailers + [Data()] {
      let container = try container(Data(tag) + frames + trailer, precise: precise)
      let track = try #require(container.tracks.first)
      let wanted = CMTime(value: CMTimeValue(samples.count) * 1152, timescale: 44100)
      #expect(container.info.duration == wanted, "\(trailer.count): \(container.info.duration.seconds)")
      #expect(try MediaMaker.samples(track).map(\.presentationTime) == samples.map(\.presentationTime))
    }
  }

  @Test func joinedFilesAreReadToTheEnd() throws {
    let whole = try Data(contentsOf: MediaMaker.file("end.mp3", "-c:a libmp3lame -b:a 64k", seconds: 1))
    let container = try container(whole + whole, precise: true)
    #expect(container.info.duration.seconds > 1.9)
  }
}

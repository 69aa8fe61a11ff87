import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCore
@testable import AVEngineFFmpeg

@Suite struct StreamRecordTests {
  private func box(_ type: String, in url: URL) throws -> Data {
    let data = try Data(contentsOf: url)
    let name = try #require(data.range(of: Data(type.utf8)))
    let start = name.lowerBound - 4
    let size = data[start..<name.lowerBound].reduce(0) { (sum: Int, byte: UInt8) in sum << 8 | Int(byte) }
    try #require(size >= 8 && start + size <= data.count)
    return Data(data[name.upperBound..<start + size])
  }

  private func description(_ url: URL) throws -> CMFormatDescription {
    try #require(MediaMaker.open(url).tracks.first?.info.formatDescriptions.first)
  }

  private func remuxed(_ url: URL) throws -> URL {
    let copy = url.deletingPathExtension().appendingPathExtension("\(url.pathExtension).mp4")
    try Tool.run("ffmpeg", ["-v", "error", "-y", "-i", url.path, "-c", "copy", "-strict", "-2", copy.path])
    return copy
  }

  // MARK: Dolby

  @Test(
    arguments: ["ac3", "eac3"],
    ["-ac 1 -b:a 64k", "-ac 2 -b:a 192k", "-ac 6 -b:a 448k", "-ac 2 -ar 44100 -b:a 96k", "-ac 1 -ar 32000 -b:a 80k"])
  func dolbyIsDescribedByItsFrames(_ codec: String, _ options: String) throws {
    let type = codec == "ac3" ? "dac3" : "dec3"
    for (container, number) in [("mkv", 0), ("ts", 1)] {
      let name = "\(codec)-\(options.filter { $0.isNumber })-\(number).\(container)"
      let url = try MediaMaker.file(name, "-c:a \(codec) \(options)", seconds: 1, rate: 48_000)
      let format = try description(url)
      var wanted = try box(type, in: remuxed(url))
      var found = try #require(format.extensionAtom(type))
      #expect(format.audioFormat?.cookieData == found)
      if codec == "eac3" {
        // FFmpeg states the data rate of its settings, this engine that of the frames.
        let rates = [found, wanted].map(rate)
        #expect(abs(rates[0] - rates[1]) <= rates[1] / 50, "\(rates)")
        (found, wanted) = (found.dropFirst(2), wanted.dropFirst(2))
      }
      let isAlike = found.elementsEqual(wanted.prefix(found.count))
      #expect(isAlike && wanted.dropFirst(found.count).allSatisfy { $0 == 0 }, "\(name)")
    }
  }

  private func rate(_ box: Data) -> Int {
    let bytes = [UInt8](box.prefix(2))
    return Int(bytes[0]) << 5 | Int(bytes[1] >> 3)
  }

  /// 7.1 channels: an independent frame of 5.1, and a dependent one that adds the rear surrounds (ETSI TS 102 366
  /// §E.1.2, §F.6).
  @Test func channelsOfDependentFramesAreCounted() throws {
    func frame(_ fields: [(value: Int, bits: Int)]) -> [UInt8] {
      let header = [UInt8](DolbyConfiguration.bytes(fields))
      return header + [UInt8](repeating: 0, count: 768 - header.count)
    }
    // In order: sync word, stream type, substream, length in words less one, 48 kHz, six blocks, channel mode,
    // low-frequency channel, version 16, dialogue level, and no compression.
    let start = { (type: Int, mode: Int, low: Int) -> [(value: Int, bits: Int)] in
      [(0x0B77, 16), (type, 2), (0, 3), (383, 11), (0, 2), (3, 2), (mode, 3), (low, 1), (16, 5), (31, 5), (0, 1)]
    }
    // No mixing metadata; then other metadata, which begin with the service 5.
    let independent = frame(start(0, 7, 1) + [(0, 1), (1, 1), (5, 3)])
    // A map of channels, in which the pair of rear surrounds is the seventh bit.
    let dependent = frame(start(1, 2, 0) + [(1, 1), (0x0200, 16), (0, 1), (0, 1)])
    let found = DolbyConfiguration.box(ofPacket: independent + dependent, isEnhanced: true)
    // 2 · 768 bytes in 32 ms are 384 kb/s. The independent stream has one dependent stream, at the second place of
    // chan_loc.
    let wanted = DolbyConfiguration.bytes([
      (384, 13), (0, 3), (0, 2), (16, 5), (0, 1), (0, 1), (5, 3), (7, 3), (1, 1), (0, 3), (1, 4), (2, 9),
    ])
    #expect(found == wanted)
  }

  /// Flags of joint object coding are at the end of a frame's header, after every optional part (ETSI TS 103 420
  /// §8.3.1).
  @Test(arguments: [0, 2, 6, 7], [1, 6]) func objectsAreTold(_ mode: Int, _ blocks: Int) {
    func frame(_ end: [(value: Int, bits: Int)]) -> [UInt8] {
      var fields: [(value: Int, bits: Int)] = [
        (0x0B77, 16), (0, 2), (0, 3), (383, 11), (0, 2), (blocks == 6 ? 3 : 0, 2), (mode, 3), (1, 1),
      ]
      fields += [(16, 5), (31, 5), (0, 1)]
      if mode == 0 { fields += [(31, 5), (0, 1)] }
      // No mixing metadata; then other metadata: service 2, rights, surround flags, the room, and the source's rate.
      fields += [(0, 1), (1, 1), (2, 3), (3, 2)]
      if mode == 2 { fields.append((15, 4)) }
      if mode >= 6 { fields.append((3, 2)) }
      fields += [(1, 1), (0xFF, 8)]
      if mode == 0 { fields.append((0, 1)) }
      fields.append((1, 1))
      if blocks != 6 { fields.append((1, 1)) }
      let header = [UInt8](DolbyConfiguration.bytes(fields + end))
      return header + [UInt8](repeating: 0, count: 768 - header.count)
    }
    let plain = DolbyConfiguration.box(ofPacket: frame([(0, 1)]), isEnhanced: true)
    #expect(plain?.count == 5)
    // Two more bytes: seven reserved bits, the flag, and the index 16.
    let marked = DolbyConfiguration.box(ofPacket: frame([(1, 1), (1, 6), (1, 8), (16, 8)]), isEnhanced: true)
    #expect(marked == plain.map { $0 + [1, 16] })
    #expect(DolbyConfiguration.box(ofPacket: frame([(1, 1), (1, 6), (2, 8), (16, 8)]), isEnhanced: true) == plain)
  }

  @Test(arguments: ["-ac 2 -ar 48000", "-ac 6 -ar 48000", "-ac 2 -ar 96000", "-ac 6 -ar 192000"], ["mkv", "ts"])
  func losslessIsDescribedByItsSync(_ options: String, _ type: String) throws {
    let url = try MediaMaker.file(
      "mlp-\(options.filter(\.isNumber)).\(type)", "-c:a truehd -strict -2 \(options)", seconds: 1, rate: 48_000)
    let container = try MediaMaker.open(url)
    let track = try #require(container.tracks.first)
    let format = try #require(track.info.formatDescriptions.first)
    #expect(try format.extensionAtom("dmlp") == box("dmlp", in: remuxed(url)))
    // Matroska's ticks are longer than an access unit.
    let samples = try MediaMaker.samples(track)
    for (sample, next) in zip(samples, samples.dropFirst()) {
      #expect(abs((next.presentationTime - sample.presentationTime - sample.duration).seconds) < 0.00002)
    }
  }

  @Test func whatIsNoFrameDescribesNothing() {
    var random = SplitMix(seed: 3)
    for count in [0, 1, 7, 8, 40, 400] {
      for _ in 0..<200 {
        var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) }
        #expect(DolbyConfiguration.box(ofPacket: bytes, isEnhanced: true) == nil)
        // Bytes that begin like a frame may continue in any way: only the process must not end.
        if count > 1 { (bytes[0], bytes[1]) = (0x0B, 0x77) }
        for isEnhanced in [true, false] { _ = DolbyConfiguration.box(ofPacket: bytes, isEnhanced: isEnhanced) }
        if count > 0 { bytes[0] = 0x0A }
        _ = LosslessUnit(bytes)
        _ = AV1SequenceHeader(in: bytes)?.record
        _ = FLACFrameHeader(bytes)?.streamInfo(rate: 48_000, channels: 2)
      }
    }
  }

  // MARK: Matroska without its private data

  /// The first CodecPrivate (63 A2) becomes a Void element (EC) of the same length.
  private func withoutPrivate(_ url: URL) throws -> URL {
    var data = try Data(contentsOf: url)
    let place = try #require(data.range(of: Data([0x63, 0xA2]))?.lowerBound)
    let size = data[place + 2]
    // The size has one byte. It grows by one for the byte that the shorter identifier leaves.
    try #require(size & 0x80 != 0 && size != 0xFE)
    data[place] = 0xEC
    data[place + 1] = size + 1
    let copy = url.deletingPathExtension().appendingPathExtension("bare.mkv")
    try data.write(to: copy)
    return copy
  }

  @Test(arguments: [
    ("av1C", "bare-av1.mkv", "-c:v libaom-av1 -cpu-used 8", true),
    ("av1C", "bare-av1-10.mkv", "-c:v libaom-av1 -cpu-used 8 -pix_fmt yuv420p10le", true),
    ("av1C", "bare-av1-444.mkv", "-c:v libaom-av1 -cpu-used 8 -pix_fmt yuv444p", true),
    ("dfLa", "bare-flac.mkv", "-c:a flac", false), ("dOps", "bare-opus.mkv", "-c:a libopus -ac 2", false),
  ])
  func recordsAreMadeOfTheStream(_ type: String, _ name: String, _ arguments: String, _ isVideo: Bool) throws {
    let url = try MediaMaker.file(name, arguments, video: isVideo, audio: !isVideo, seconds: 1, rate: 48_000)
    let stated = try #require(try description(url).extensionAtom(type))
    let made = try #require(try description(withoutPrivate(url)).extensionAtom(type))
    switch type {
    case "dfLa":
      // Block sizes, rate, channels and depth are equal; frame sizes, the length and the checksum are unknown.
      let isAlike = [0..<12, 18..<21].allSatisfy { made[$0] == stated[$0] }
      #expect(isAlike && made.count == stated.count && made[21] & 0xF0 == stated[21] & 0xF0, "\([UInt8](made))")
    // The container states the priming as well, but not the source's sample rate.
    case "dOps":
      #expect(made.prefix(4) == stated.prefix(4) && made[8...] == stated[8...], "\([UInt8](made)) \([UInt8](stated))")
    default: #expect(made == stated, "\([UInt8](made)) \([UInt8](stated))")
    }
  }

  @Test(arguments: ["yuv420p", "yuv422p", "yuv444p", "yuv420p10le", "yuv422p12le"]) func recordsOfVP9AreFFmpegs(
    _ format: String
  ) throws {
    let url = try MediaMaker.file(
      "vp9-\(format).webm", "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt \(format)", video: true,
      audio: false, seconds: 1)
    #expect(try description(url).extensionAtom("vpcC") == box("vpcC", in: remuxed(url)))
  }
}

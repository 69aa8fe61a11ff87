import AVEngineCore
import AVEngineFFmpeg
import CoreMedia
import Foundation
import TestSupport
import Testing

struct MadeFile: Sendable, CustomTestStringConvertible {
  let name: String
  let arguments: String
  var video = false
  var audio = true
  let format: ContainerFormat
  let codecs: [String]
  /// Whether the reader writes lengths instead of start codes, or removes ADTS headers.
  var isRepacked = false
  var rate = 44100

  var testDescription: String { name }

  func url() throws -> URL { try MediaMaker.file(name, arguments, video: video, audio: audio, rate: rate) }

  static let all: [MadeFile] = [
    MadeFile(name: "a.mp3", arguments: "-c:a libmp3lame", format: .mp3, codecs: [".mp3"]),
    MadeFile(name: "noxing.mp3", arguments: "-c:a libmp3lame -write_xing 0", format: .mp3, codecs: [".mp3"]),
    MadeFile(name: "a.aac", arguments: "-c:a aac", format: .aac, codecs: ["aac "], isRepacked: true),
    MadeFile(name: "a.ac3", arguments: "-c:a ac3", format: .ac3, codecs: ["ac-3"], rate: 48000),
    MadeFile(name: "a.eac3", arguments: "-c:a eac3", format: .eac3, codecs: ["ec-3"], rate: 48000),
    MadeFile(name: "a.wav", arguments: "-c:a pcm_s16le", format: .wav, codecs: ["lpcm"]),
    MadeFile(name: "f.wav", arguments: "-c:a pcm_f32le -ac 2", format: .wav, codecs: ["lpcm"]),
    MadeFile(name: "rf64.wav", arguments: "-c:a pcm_s24le -rf64 always", format: .wav, codecs: ["lpcm"]),
    MadeFile(name: "a.w64", arguments: "-c:a pcm_s16le", format: .w64, codecs: ["lpcm"]),
    MadeFile(name: "a.aiff", arguments: "-c:a pcm_s16be", format: .aiff, codecs: ["lpcm"]),
    MadeFile(name: "a.caf", arguments: "-c:a pcm_s16le", format: .caf, codecs: ["lpcm"]),
    MadeFile(name: "a.au", arguments: "-c:a pcm_s16be", format: .au, codecs: ["lpcm"]),
    MadeFile(name: "a.flac", arguments: "-c:a flac", format: .flac, codecs: ["flac"]),
    MadeFile(name: "v.ogg", arguments: "-c:a libvorbis", format: .ogg, codecs: ["vorb"]),
    MadeFile(name: "a.opus", arguments: "-c:a libopus", format: .ogg, codecs: ["opus"], rate: 48000),
    MadeFile(
      name: "h264.mkv", arguments: "-c:v libx264 -g 12 -c:a aac", video: true, format: .matroska,
      codecs: ["avc1", "aac "]),
    MadeFile(
      name: "hevc.mkv", arguments: "-c:v libx265 -x265-params log-level=none:keyint=10 -c:a flac", video: true,
      format: .matroska,
      codecs: ["hvc1", "flac"]),
    MadeFile(
      name: "vp9.webm", arguments: "-c:v libvpx-vp9 -cpu-used 8 -g 10 -c:a libopus", video: true, format: .matroska,
      codecs: ["vp09", "opus"],
      rate: 48000),
    MadeFile(
      name: "h264.ts", arguments: "-c:v libx264 -g 12 -c:a aac", video: true, format: .transportStream,
      codecs: ["avc1", "aac "], isRepacked: true),
    MadeFile(
      name: "hevc.ts", arguments: "-c:v libx265 -x265-params log-level=none:keyint=10 -c:a mp2", video: true,
      format: .transportStream,
      codecs: ["hvc1", ".mp2"], isRepacked: true),
    MadeFile(
      name: "m.mpg", arguments: "-c:v mpeg2video -g 12 -bf 2 -c:a mp2", video: true, format: .programStream,
      codecs: ["mp2v", ".mp2"]),
    MadeFile(
      name: "m.avi", arguments: "-c:v mpeg4 -bf 2 -g 12 -c:a libmp3lame", video: true, format: .avi,
      codecs: ["mp4v", ".mp3"]),
    MadeFile(
      name: "d.dv", arguments: "-target ntsc-dv -ar 48000", video: true, format: .dv, codecs: ["dvc ", "lpcm"],
      rate: 48000),
  ]
}

@Suite struct ContainerTests {
  @Test(arguments: MadeFile.all) func tracksAreDescribed(_ file: MadeFile) throws {
    let container = try MediaMaker.open(file.url())
    #expect(container.info.format == file.format)
    let codes = container.tracks.compactMap { $0.info.formatDescriptions.first?.mediaSubType.rawValue }.map(text)
    #expect(codes == file.codecs)
    #expect(Set(container.tracks.map(\.info.id)).count == container.tracks.count)
    #expect(container.tracks.allSatisfy { $0.info.id != 0 })
    let seconds = container.info.duration.seconds
    #expect(abs(seconds - 2) < 0.12, "\(seconds)")
    for track in container.tracks where track.info.mediaType == kCMMediaType_Audio {
      #expect(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mSampleRate == Double(file.rate))
    }
  }

  @Test(arguments: MadeFile.all) func samplesAreThePackets(_ file: MadeFile) throws {
    let url = try file.url()
    let container = try MediaMaker.open(url)
    let probed = try ProbedPacket.read(url)
    for track in container.tracks {
      let wanted = try #require(probed[Int(track.info.id) - 1])
      let found = try MediaMaker.samples(track)
      if !isLinearPCM(track) { #expect(found.count == wanted.count) }
      #expect(file.isRepacked || found.reduce(0) { $0 + $1.size } == wanted.reduce(0) { $0 + $1.size })
      // FFmpeg 5.1 gives an audio packet of raw DV the time of its video frame. FFmpeg 7 counts audio frames instead,
      // from where reading began.
      let timed = file.format == .dv ? try #require(probed[0]) : wanted
      try #require(timed.count == wanted.count)
      for (index, (sample, packet)) in zip(found, wanted).enumerated() where found.count == wanted.count {
        #expect(sample.isSync == packet.isKey)
        guard let time = timed[index].presentation else { continue }
        let tolerance = CMTime(value: 1, timescale: min(track.info.timescale, time.timescale))
        #expect(CMTimeAbsoluteValue(sample.presentationTime - time) <= tolerance, "\(sample.presentationTime) \(time)")
      }
      for (previous, next) in zip(found, found.dropFirst()) { #expect(previous.decodeTime <= next.decodeTime) }
      #expect(found.allSatisfy { $0.decodeTime <= $0.presentationTime && $0.duration > .zero })
      let counted = try track.statistics()
      let frameSize = track.info.formatDescriptions[0].audioStreamBasicDescription.map { Int($0.mBytesPerPacket) } ?? 0
      let frameCount = isLinearPCM(track) ? found.reduce(0) { $0 + $1.size } / frameSize : nil
      #expect(counted.sampleCount == frameCount ?? found.count)
      #expect(counted.syncSampleCount == frameCount ?? found.filter(\.isSync).count)
    }
  }

  @Test(arguments: MadeFile.all.filter { $0.format != .programStream }) func seeksAreExact(_ file: MadeFile) throws {
    let container = try MediaMaker.open(file.url())
    for track in container.tracks where !isLinearPCM(track) || file.format == .dv {
      let all = try MediaMaker.samples(track)
      var random = SplitMix(seed: 7)
      let cursor = try track.makeCursor()
      for _ in 0..<12 {
        let time = CMTime(value: Int64.random(in: -100...2200, using: &random), timescale: 1000)
        let index = try #require(
          all.lastIndex { $0.isSync && $0.presentationTime <= time } ?? all.firstIndex(where: \.isSync))
        try cursor.seek(to: time)
        for wanted in all[index...].prefix(4) {
          let found = try #require(try cursor.next())
          #expect(found.presentationTime == wanted.presentationTime, "\(time.seconds)")
          // Matroska stores no decode times: they are derived from the frames read before.
          #expect(
            file.format == .matroska
              ? found.decodeTime <= found.presentationTime : found.decodeTime == wanted.decodeTime)
          #expect(found.size == wanted.size)
          let isSame = try MediaMaker.bytes(found, track) == MediaMaker.bytes(wanted, track)
          #expect(isSame)
        }
        if track.info.mediaType == kCMMediaType_Video {
          #expect(try cursor.syncTime(atOrBefore: time) == all[index].presentationTime)
          #expect(
            try cursor.syncTime(after: time)
              == all.filter { $0.isSync && $0.presentationTime > time }.map(\.presentationTime).min())
        }
      }
    }
  }

  /// Every frame of uncompressed audio is a sync sample, so samples after a seek may begin at other frames than before.
  @Test(arguments: MadeFile.all) func seeksInUncompressedSound(_ file: MadeFile) throws {
    let container = try MediaMaker.open(file.url())
    // DV's audio comes in packets of one video frame each.
    for track in container.tracks where isLinearPCM(track) && file.format != .dv {
      let whole = try MediaMaker.samples(track).flatMap { try MediaMaker.bytes($0, track) }
      let frame = Int(track.info.formatDescriptions.first?.audioStreamBasicDescription?.mBytesPerFrame ?? 0)
      var random = SplitMix(seed: 8)
      let cursor = try track.makeCursor()
      for _ in 0..<12 {
        let time = CMTime(value: Int64.random(in: 0...1990, using: &random), timescale: 1000)
        try cursor.seek(to: time)
        let found = try #require(try cursor.next())
        #expect(found.presentationTime <= time && time < found.presentationTime + found.duration)
        let start = Int(found.presentationTime.convertScale(Int32(file.rate), method: .roundTowardZero).value) * frame
        let isSame = try whole[start...].prefix(found.size) == MediaMaker.bytes(found, track)[...]
        #expect(isSame)
      }
    }
  }

  private func isLinearPCM(_ track: any MediaTrack) -> Bool {
    track.info.formatDescriptions.first?.mediaSubType.rawValue == kAudioFormatLinearPCM
  }

  private func text(_ code: FourCharCode) -> String {
    String(decoding: [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: code >> $0) }, as: UTF8.self)
  }
}

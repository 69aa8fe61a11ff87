import AVEngineCore
import AVEngineFFmpeg
import AVEngineISOMedia
import CoreMedia
import Foundation
import ProviderConformance
import TestSupport
import Testing

struct ConformingStream: CustomTestStringConvertible, Sendable {
  let name: String
  let arguments: [String]
  var frameCount = 0
  var framesOfSample = 0
  var isRepeatable = true
  var leavesOut = true
  var detectsDamage = true

  var testDescription: String { name }

  func facts() throws -> StreamFacts {
    let url = try MadeMedia.file(name, ["-bitexact"] + arguments + ["-flags", "+bitexact", "-threads", "1"])
    let source = try FileByteSource(path: url.path)
    var options = OpenOptions()
    options.url = url
    let isISO = ["mp4", "mov", "m4a"].contains(url.pathExtension)
    let provider: any ContainerProvider = isISO ? ISOMediaProvider() : FFmpegContainerProvider()
    let track = try #require(try provider.open(source, options: options).tracks.first)
    let cursor = try track.makeCursor()
    var samples: [EncodedSample] = []
    while let sample = try cursor.next() {
      samples.append(EncodedSample(sample: sample, data: try track.data(of: sample)))
    }
    let format = try #require(track.info.formatDescriptions.first)
    var facts = StreamFacts(name, format, samples: samples)
    facts.width = 96
    facts.height = 64
    facts.frameCount = framesOfSample > 0 ? framesOfSample * samples.count : frameCount
    facts.isRepeatable = isRepeatable
    facts.leavesOut = leavesOut
    facts.detectsDamage = detectsDamage
    facts.tolerance = CMTime(value: 2, timescale: 1000)
    return facts
  }

  private static let testVideo = ["-f", "lavfi", "-i", "testsrc2=size=96x64:rate=25:duration=1"]
  private static let testTone = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"]

  private static func video(_ name: String, _ arguments: String, leavesOut: Bool = true, detectsDamage: Bool = true)
    -> ConformingStream
  {
    ConformingStream(
      name: name, arguments: testVideo + arguments.split(separator: " ").map(String.init),
      leavesOut: leavesOut, detectsDamage: detectsDamage)
  }

  private static func audio(
    _ name: String, _ codec: String, frames: Int = 0, framesOfSample: Int = 0, isRepeatable: Bool = true,
    detectsDamage: Bool = false
  ) -> ConformingStream {
    ConformingStream(
      name: name, arguments: testTone + ["-c:a"] + codec.split(separator: " ").map(String.init), frameCount: frames,
      framesOfSample: framesOfSample, isRepeatable: isRepeatable, detectsDamage: detectsDamage)
  }

  static let h264 = video("h264.mp4", "-c:v libx264 -preset veryfast -g 8 -bf 2 -pix_fmt yuv420p")

  static let videos = [
    h264,
    video("hevc.mp4", "-c:v libx265 -x265-params log-level=none:keyint=8:open-gop=0 -tag:v hvc1"),
    video("mpeg4.mp4", "-c:v mpeg4 -g 8 -bf 2", detectsDamage: false),
    video("prores.mov", "-c:v prores_ks -profile:v 2"),
    video("mjpeg.mov", "-c:v mjpeg -pix_fmt yuvj420p"),
    video("vp9.mkv", "-c:v libvpx-vp9 -g 8", leavesOut: false),
    video("ffv1.mkv", "-c:v ffv1", leavesOut: false, detectsDamage: false),
    video("mpeg2.ts", "-c:v mpeg2video -g 8 -bf 2", detectsDamage: false),
  ]

  // The AAC decoder keeps some state over a flush. That state affects the first packet, which is priming.
  static let aac = audio("aac.m4a", "aac -aac_pns 0", framesOfSample: 1024, isRepeatable: false)
  static let flac = audio("flac.flac", "flac", frames: 48_000, detectsDamage: true)

  static let audios = [
    aac, flac,
    audio("alac.m4a", "alac", frames: 48_000),
    audio("pcm.mov", "pcm_s24le", frames: 48_000),
    audio("ulaw.mov", "pcm_mulaw", frames: 48_000),
    audio("mp3.mp3", "libmp3lame", framesOfSample: 1152),
    audio("ac3.ac3", "ac3", framesOfSample: 1536, isRepeatable: false),
    audio("opus.mkv", "libopus", framesOfSample: 960),
  ]
}

import AVEngineCFFmpeg
import AVEngineCore
import AVEnginePixels
import CoreFoundation
import CoreMedia
import CoreVideo
import Foundation
import TestSupport
import Testing

@testable import AVEngineFFmpeg

@Suite struct VideoDecoderTests {
  static let source = "-f lavfi -i testsrc2=s=98x66:r=25:d=1.6"

  struct Case: Sendable, CustomStringConvertible {
    var name: String
    var options: String
    var pixelFormat = "yuv420p"
    var description: String { "\(name) \(options)" }
  }

  static let reordering = [0, 1, 2, 3].map {
    Case(name: "b.mp4", options: "-c:v libx264 -preset ultrafast -bf \($0) -b_strategy 0 -g 12 -pix_fmt yuv420p")
  }
  static let codecs = [
    Case(
      name: "hevc.mp4",
      options: "-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p"),
    Case(
      name: "hevc10.mp4",
      options: "-c:v libx265 -preset ultrafast -x265-params log-level=none -tag:v hvc1 -pix_fmt yuv420p10le",
      pixelFormat: "yuv420p10le"),
    Case(name: "mpeg4.mkv", options: "-c:v mpeg4 -bf 2 -pix_fmt yuv420p"),
    Case(name: "mpeg2.mov", options: "-c:v mpeg2video -bf 2 -pix_fmt yuv420p"),
    Case(name: "prores.mov", options: "-c:v prores_ks -profile:v hq", pixelFormat: "yuv422p10le"),
    Case(name: "jpeg.mov", options: "-c:v mjpeg -pix_fmt yuvj420p", pixelFormat: "yuvj420p"),
    Case(name: "vp9.mkv", options: "-c:v libvpx-vp9 -deadline realtime -cpu-used 8 -pix_fmt yuv420p"),
    Case(name: "ffv1.mkv", options: "-c:v ffv1 -pix_fmt yuv420p"),
    Case(name: "png.mov", options: "-c:v png -pix_fmt rgb24", pixelFormat: "rgb24"),
    Case(
      name: "field.mp4", options: "-c:v libx264 -preset ultrafast -vf scale=96:64 -flags +ildct -bf 2 -pix_fmt yuv420p"),
  ]

  @Test(arguments: reordering + codecs) func everyPictureIsDecodedAsFFmpegDoes(_ item: Case) throws {
    let folder = try TemporaryFolder()
    try folder.make(item.name, "\(Self.source) \(item.options)")
    let expected = try folder.ffmpeg(
      "-i \(item.name) -fps_mode passthrough -f rawvideo -pix_fmt \(item.pixelFormat) -")
    let media = try Demuxed(folder[item.name])
    for threads in [1, 2] {
      let decoded = try DecodedStream(media, threads: threads)
      #expect(decoded.frameCount == 40)
      #expect(isSame(decoded.bytes, expected), "\(threads) threads")
      #expect(decoded.times == media.samples.map(\.sample.presentationTime).sorted(), "\(threads) threads")
    }
  }

  @Test(arguments: reordering.suffix(1) + codecs) func nothingIsReadBehindTheBytesOfASample(_ item: Case) throws {
    let folder = try TemporaryFolder()
    try folder.make(item.name, "\(Self.source) \(item.options)")
    let media = try Demuxed(folder[item.name])
    let plain = try DecodedStream(media)
    #expect(try isSame(DecodedStream(media, block: guardedBlock).bytes, plain.bytes))
  }

  @Test(arguments: [
    Case(name: "b.mp4", options: "-c:v libx264 -preset faster -bf 3 -g 12 -pix_fmt yuv420p"),
    Case(
      name: "field.mp4", options: "-c:v libx264 -preset faster -vf scale=96:64 -flags +ildct -bf 2 -pix_fmt yuv420p"),
    Case(
      name: "hevc.mp4",
      options: "-c:v libx265 -preset faster -x265-params log-level=none:bframes=3 -tag:v hvc1 -pix_fmt yuv420p"),
    Case(name: "p.mp4", options: "-c:v libx264 -preset faster -bf 0 -pix_fmt yuv420p"),
  ]) func picturesThatNoneRefersToAreFound(_ item: Case) throws {
    let folder = try TemporaryFolder()
    try folder.make(item.name, "\(Self.source) \(item.options)")
    let probed = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-skip_frame", "noref", "-show_entries", "frame=pts_time", "-of", "csv=p=0",
        folder[item.name].path,
      ])
    let kept = String(decoding: probed, as: UTF8.self).split { ",\n".contains($0) }.compactMap { Double($0) }
    let media = try Demuxed(folder[item.name])
    let references = try #require(VideoConfiguration(media.format).flatMap { NonReferenceFrames($0) })
    let needed = try media.samples.filter { try !references.contain($0.bytes.block) }.map(
      \.sample.presentationTime.seconds)
    let first = try #require(needed.min())
    #expect(needed.map { Int((($0 - first) * 25).rounded()) }.sorted() == kept.map { Int(($0 * 25).rounded()) })
    #expect((kept.count < 40) == (item.name != "p.mp4"))
  }

  @Test func keyFramesAloneAreThoseOfAFullRun() throws {
    let folder = try TemporaryFolder()
    try folder.make("k.mp4", "\(Self.source) -c:v libx264 -preset ultrafast -bf 2 -g 10 -pix_fmt yuv420p")
    let media = try Demuxed(folder["k.mp4"])
    let keys = try DecodedStream(media, threads: 2, skip: .nonKey)
    #expect(keys.times == media.samples.filter(\.sample.isSync).map(\.sample.presentationTime))
    let all = try DecodedStream(media)
    let size = all.bytes.count / all.frameCount
    let indices = keys.times.compactMap { all.times.firstIndex(of: $0) }
    let picked = indices.reduce(into: Data()) { $0 += all.bytes[$1 * size..<($1 + 1) * size] }
    #expect(isSame(picked, keys.bytes))
  }

  @Test func aFlushedDecoderStartsAnew() throws {
    let folder = try TemporaryFolder()
    try folder.make("f.mp4", "\(Self.source) -c:v libx264 -preset ultrafast -bf 3 -g 40 -pix_fmt yuv420p")
    let media = try Demuxed(folder["f.mp4"])
    let decoder = try FFmpegVideoDecoder(media.format, options: VideoDecoderOptions())
    var first: [CMTime] = []
    for (sample, data) in media.samples.prefix(20) {
      try decoder.decode(sample, data: data.block, skip: .nothing) { first.append($0.presentationTime) }
    }
    decoder.flush()
    for _ in 0..<2 {
      var times: [CMTime] = []
      for (sample, data) in media.samples {
        try decoder.decode(sample, data: data.block, skip: .nothing) { times.append($0.presentationTime) }
      }
      try decoder.drain { times.append($0.presentationTime) }
      #expect(times == media.samples.map(\.sample.presentationTime).sorted())
    }
  }

  @Test func croppingIsExact() throws {
    let folder = try TemporaryFolder()
    let crop = "h264_metadata=crop_left=6:crop_right=2:crop_top=4:crop_bottom=2"
    try folder.make(
      "crop.mp4",
      "-f lavfi -i testsrc2=s=96x64:r=25:d=0.4 -c:v libx264 -preset ultrafast -pix_fmt yuv420p -bsf:v \(crop)")
    let media = try Demuxed(folder["crop.mp4"])
    let expected = try folder.ffmpeg("-flags unaligned -i crop.mp4 -f rawvideo -pix_fmt yuv420p -")
    let decoded = try DecodedStream(media)
    #expect(decoded.bytes.count == decoded.frameCount * 88 * 58 * 3 / 2)
    #expect(isSame(decoded.bytes, expected))
  }

  @Test func planesAreSharedAndNeverWritten() throws {
    let folder = try TemporaryFolder()
    try folder.make("z.mp4", "\(Self.source) -c:v libx264 -preset ultrafast -bf 0 -g 40 -pix_fmt yuv420p")
    let media = try Demuxed(folder["z.mp4"])
    let untouched = try DecodedStream(media).bytes
    let decoder = try FFmpegVideoDecoder(media.format, options: VideoDecoderOptions())
    let converter = ZimgVideoFrameConverter()
    let request = VideoFrameRequest(pixelFormat: kCVPixelFormatType_420YpCbCr8Planar, width: 98, height: 66)
    var bytes = Data()
    func paint(_ frame: any DecodedVideoFrame) {
      guard let frame = frame as? FFmpegVideoFrame else { return }
      bytes += rawBytes(frame)
      guard let buffer = try? converter.convert(frame, to: request) else {
        Issue.record("y420 has the decoder's layout")
        return
      }
      #expect(CVPixelBufferGetPixelFormatType(buffer) == kCVPixelFormatType_420YpCbCr8Planar)
      _ = CVPixelBufferLockBaseAddress(buffer, .readOnly)
      #expect(
        CVPixelBufferGetBaseAddressOfPlane(buffer, 0) == frame.frame.plane(0).map { UnsafeMutableRawPointer($0) })
      _ = CVPixelBufferUnlockBaseAddress(buffer, .readOnly)
      _ = CVPixelBufferLockBaseAddress(buffer, [])
      if let base = CVPixelBufferGetBaseAddressOfPlane(buffer, 0) {
        memset(base, 0x55, CVPixelBufferGetBytesPerRowOfPlane(buffer, 0) * 66)
      }
      _ = CVPixelBufferUnlockBaseAddress(buffer, [])
    }
    for (sample, data) in media.samples { try decoder.decode(sample, data: data.block, skip: .nothing, emit: paint) }
    try decoder.drain(emit: paint)
    #expect(isSame(bytes, untouched))
  }

  @Test func colourAndAspectComeFromTheStream() throws {
    let folder = try TemporaryFolder()
    // FFmpeg 7 takes primaries and transfer from the frames, 5 from the options.
    let filter = "setsar=4/3,setparams=color_primaries=bt2020:color_trc=smpte2084:colorspace=bt2020nc:range=tv"
    let color =
      "-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc -color_range tv -chroma_sample_location topleft"
    try folder.make("c.mp4", "\(Self.source) -vf \(filter) -c:v libx264 -preset ultrafast -pix_fmt yuv420p \(color)")
    let media = try Demuxed(folder["c.mp4"])
    let decoder = try FFmpegVideoDecoder(media.format, options: VideoDecoderOptions())
    var frames: [FFmpegVideoFrame] = []
    func take(_ frame: any DecodedVideoFrame) {
      if let frame = frame as? FFmpegVideoFrame { frames.append(frame) }
    }
    for (sample, data) in media.samples { try decoder.decode(sample, data: data.block, skip: .nothing, emit: take) }
    try decoder.drain(emit: take)
    let frame = try #require(frames.first)
    #expect(frame.color.primaries == .bt2020 && frame.color.transfer == .pq && frame.color.matrix == .bt2020)
    #expect(!frame.color.isFullRange)
    #expect(frame.pixelAspectRatio == (4, 3))
    #expect((frame.width, frame.height) == (98, 66))
  }

  @Test func rubbishIsAnErrorThatNamesTheDecoder() throws {
    let folder = try TemporaryFolder()
    try folder.make("r.mp4", "\(Self.source) -c:v libx264 -preset ultrafast -pix_fmt yuv420p")
    var media = try Demuxed(folder["r.mp4"])
    for index in media.samples.indices {
      media.samples[index].bytes = Data((0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ index) })
    }
    let error = #expect(throws: EngineError.self) { try DecodedStream(media, threads: 2) }
    #expect(error?.kind == .decodeFailed)
    #expect(error?.operation == "Decoding h264 video")
    // The underlying error has the library's own log line, not only the text of the error code.
    #expect(error?.detail == "its data is damaged, or is not in the format that its header states")
    let remark = try #require(error?.underlying as? FFmpegRemark)
    #expect(remark.text != EngineError.text(of: Int32(error?.code ?? 0)) && !remark.text.contains("0x"), "\(remark)")
  }

  @Test func anUnlistedCodecIsNotDecoded() throws {
    let format = CMFormatDescription(
      kCMMediaType_Video, 0x61707261, details: .video(CMVideoDimensions(width: 16, height: 16)))
    let error = #expect(throws: EngineError.self) { try FFmpegVideoDecoder(format, options: VideoDecoderOptions()) }
    #expect(error?.kind == .decoderNotFound)
  }

  @Test func damageIsSurvived() throws {
    let folder = try TemporaryFolder()
    try folder.make("d.mp4", "\(Self.source) -c:v libx264 -preset ultrafast -bf 2 -g 8 -pix_fmt yuv420p")
    let whole = try Demuxed(folder["d.mp4"])
    var state: UInt64 = 42
    func random() -> Int {
      state = state &* 6364136223846793005 &+ 1442695040888963407
      return Int(state >> 33)
    }
    for _ in 0..<30 {
      var media = whole
      for _ in 0..<10 {
        let index = random() % media.samples.count
        let offset = random() % media.samples[index].bytes.count
        media.samples[index].bytes[offset] ^= UInt8(1 << (random() % 8))
      }
      let decoded = try? DecodedStream(media, threads: 2, block: guardedBlock)
      #expect(decoded.map { $0.frameCount <= 40 } ?? true)
    }
  }
}

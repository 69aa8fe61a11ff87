import AVEngineCore
import AVFoundation
import Foundation
import TestSupport
import Testing
import UniformTypeIdentifiers

@Suite struct ContainerTypeTests {
  @Test(arguments: ContainerFormat.allCases) func namesAreThoseOfTheDeclarations(_ format: ContainerFormat) throws {
    for identifier in format.typeIdentifiers { #expect(UTType(identifier)?.isDeclared == true) }
    guard !format.typeIdentifiers.isEmpty else { return }
    for name in format.pathExtensions {
      let type = try #require(UTType(filenameExtension: name))
      #expect(format.typeIdentifiers.contains(type.identifier), "\(name) is \(type.identifier)")
    }
    let declared = format.typeIdentifiers.flatMap { UTType($0)?.tags[.filenameExtension] ?? [] }
    #expect(declared.allSatisfy { ContainerFormat(pathExtension: $0) == format }, "\(declared)")
    let mimeTypes = format.typeIdentifiers.flatMap { UTType($0)?.tags[.mimeType] ?? [] }
    #expect(Set(mimeTypes) == Set(format.mimeTypes))
  }

  @Test(.requires(.ffmpeg), arguments: AVURLAsset.audiovisualTypes())
  func filesOfEachTypeAreRead(_ type: AVFileType) async throws {
    let arguments = try #require(Self.made[type.rawValue], "no file of \(type.rawValue) is made")
    let name = "media." + (try #require(UTType(type.rawValue)?.preferredFilenameExtension))
    let inputs = Self.video + Self.audio + (arguments.contains("-c:v") ? [] : ["-vn"])
    let url =
      try arguments.isEmpty
      ? Self.adaptiveMultiRate(name) : MadeMedia.file(name, inputs + ["-shortest"] + arguments)
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.load(.tracks).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    let sample = try #require(output.copyNextSampleBuffer())
    #expect(CMSampleBufferGetTotalSampleSize(sample) > 0)
  }

  private static let video = ["-f", "lavfi", "-i", "testsrc2=size=720x480:rate=30000/1001:duration=1"]
  private static let audio = ["-f", "lavfi", "-i", "sine=frequency=440:sample_rate=48000:duration=1"]
  private static let h264 = ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt", "yuv420p"]

  private static let made: [String: [String]] = [
    "com.apple.quicktime-movie": h264, "public.mpeg-4": h264, "public.mpeg-4-audio": ["-c:a", "aac"],
    "com.apple.m4v-video": h264, "com.apple.m4a-audio": ["-c:a", "aac"],
    "com.apple.protected-mpeg-4-audio-b": ["-c:a", "aac"], "public.3gpp": h264 + ["-c:a", "aac"],
    "public.3gpp2": h264 + ["-c:a", "aac"],
    "com.apple.coreaudio-format": ["-c:a", "pcm_s16be"], "com.microsoft.waveform-audio": ["-c:a", "pcm_s16le"],
    "public.aiff-audio": ["-c:a", "pcm_s16be"], "public.aifc-audio": ["-c:a", "pcm_s16le"],
    "public.au-audio": ["-c:a", "pcm_s16be"], "org.xiph.flac": ["-c:a", "flac"], "public.mp3": ["-c:a", "libmp3lame"],
    "public.mp2": ["-c:a", "mp2"], "public.aac-audio": ["-c:a", "aac"], "public.ac3-audio": ["-c:a", "ac3"],
    "public.enhanced-ac3-audio": ["-c:a", "eac3"], "org.3gpp.adaptive-multi-rate-audio": [],
    "org.xiph.ogg-audio": ["-c:a", "libvorbis"], "org.xiph.ogg-video": ["-c:v", "libtheora", "-pix_fmt", "yuv420p"],
    "org.xiph.opus": ["-c:a", "libopus"], "org.matroska.mkv": h264, "org.matroska.mka": ["-c:a", "flac"],
    "org.webmproject.webm": ["-c:v", "libvpx", "-cpu-used", "8", "-pix_fmt", "yuv420p", "-c:a", "libopus"],
    "public.avi": ["-c:v", "mpeg4"],
    "public.dv-movie": ["-c:v", "dvvideo", "-pix_fmt", "yuv411p", "-c:a", "pcm_s16le", "-ac", "2"],
    "public.mpeg-2-transport-stream": h264,
    "public.avchd-mpeg-2-transport-stream": h264 + ["-f", "mpegts", "-mpegts_m2ts_mode", "1"],
    "public.mpeg": ["-c:v", "mpeg2video", "-c:a", "mp2"], "public.m3u-playlist": h264 + ["-f", "hls"],
  ]

  /// Each frame has the header of 12.2 kb/s AMR, and zeros as data (RFC 4867 §5.3).
  private static func adaptiveMultiRate(_ name: String) throws -> URL {
    let url = try MadeMedia.place(name)
    let frame = [0x3c] + [UInt8](repeating: 0, count: 31)
    try Data("#!AMR\n".utf8 + Array(repeatElement(frame, count: 50).joined())).write(to: url)
    return url
  }

  @Test(arguments: ["audio/x-mpeg", "audio/wave", "audio/aacp", "audio/m4a", "audio/x-m4a", "video/msvideo"])
  func otherNamesOfMIMETypesArePlayable(_ type: String) {
    #expect(AVURLAsset.audiovisualMIMETypes().contains(type))
    #expect(AVURLAsset.isPlayableExtendedMIMEType(type))
  }

  @Test func typesAreListedOnce() {
    let types = AVURLAsset.audiovisualContentTypes
    #expect(Set(types).count == types.count && types.map(\.identifier) == AVURLAsset.audiovisualTypes().map(\.rawValue))
    let names = AVURLAsset.audiovisualMIMETypes()
    #expect(Set(names).count == names.count)
    #expect(types.contains(.quickTimeMovie) && !types.contains { $0.identifier == "org.w3.webvtt" })
  }
}

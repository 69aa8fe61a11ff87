import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct ExportPresetTests {
  struct Expected: Sendable, CustomTestStringConvertible {
    let preset: String
    let codec: String
    let tag: String
    let size: [Int]
    var type = AVFileType.mov
    var testDescription: String { preset }
  }

  static let expected = [
    Expected(preset: AVAssetExportPresetLowQuality, codec: "h264", tag: "avc1", size: [224, 126]),
    Expected(preset: AVAssetExportPresetMediumQuality, codec: "h264", tag: "avc1", size: [568, 320]),
    Expected(preset: AVAssetExportPresetHighestQuality, codec: "h264", tag: "avc1", size: [1920, 1080], type: .mp4),
    Expected(preset: AVAssetExportPresetHEVCHighestQuality, codec: "hevc", tag: "hvc1", size: [1920, 1080]),
    Expected(preset: AVAssetExportPreset640x480, codec: "h264", tag: "avc1", size: [640, 360], type: .mp4),
    Expected(preset: AVAssetExportPreset960x540, codec: "h264", tag: "avc1", size: [960, 540], type: .m4v),
    Expected(preset: AVAssetExportPreset1280x720, codec: "h264", tag: "avc1", size: [1280, 720]),
    Expected(preset: AVAssetExportPreset1920x1080, codec: "h264", tag: "avc1", size: [1920, 1080]),
    Expected(preset: AVAssetExportPreset3840x2160, codec: "h264", tag: "avc1", size: [1920, 1080]),
    Expected(preset: AVAssetExportPresetHEVC1920x1080, codec: "hevc", tag: "hvc1", size: [1920, 1080], type: .mp4),
    Expected(preset: AVAssetExportPresetHEVC3840x2160, codec: "hevc", tag: "hvc1", size: [1920, 1080]),
    Expected(preset: AVAssetExportPresetHEVC7680x4320, codec: "hevc", tag: "hvc1", size: [1920, 1080]),
    Expected(preset: AVAssetExportPresetAppleM4VCellular, codec: "h264", tag: "avc1", size: [176, 100], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4ViPod, codec: "h264", tag: "avc1", size: [640, 360], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4V480pSD, codec: "h264", tag: "avc1", size: [640, 360], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4VAppleTV, codec: "h264", tag: "avc1", size: [1280, 720], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4VWiFi, codec: "h264", tag: "avc1", size: [480, 270], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4V720pHD, codec: "h264", tag: "avc1", size: [1280, 720], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleM4V1080pHD, codec: "h264", tag: "avc1", size: [1920, 1080], type: .m4v),
    Expected(preset: AVAssetExportPresetAppleProRes422LPCM, codec: "prores", tag: "apcn", size: [1920, 1080]),
    Expected(preset: AVAssetExportPresetAppleProRes4444LPCM, codec: "prores", tag: "ap4h", size: [1920, 1080]),
  ]

  @Test(arguments: expected) func codecSizeAndContainer(_ expected: Expected) async throws {
    try #require(AVAssetExportSession.allExportPresets().contains(expected.preset))
    let url = try await export(MadeMedia.hd(), expected.preset, as: expected.type)
    let probe = try ExportProbe(url)
    #expect(ExportProbe.text(probe.video, "codec_name") == expected.codec)
    #expect(ExportProbe.text(probe.video, "codec_tag_string") == expected.tag)
    #expect(probe.size == expected.size)
    #expect(ExportProbe.text(probe.video, "nb_frames") == "3")
    #expect(abs(probe.duration - 0.1) < 0.001)
    // `HighestQuality` copies the source's video.
    let isCopied = expected.codec == "h264" && expected.preset == AVAssetExportPresetHighestQuality
    let stated = isCopied ? ExportProbe.text(try ExportProbe(MadeMedia.hd()).video, "color_space") : "bt709"
    #expect(ExportProbe.text(probe.video, "color_space") == stated)
    #expect(ExportProbe.text(probe.audio, "codec_name") == (expected.codec == "prores" ? "pcm_s16le" : "aac"))
    #expect(ExportProbe.text(probe.audio, "sample_rate") == "48000")
    let brands: [AVFileType: String] = [.mov: "qt  ", .mp4: "mp42", .m4v: "M4V "]
    #expect(probe.tags["major_brand"] == brands[expected.type])
  }

  @Test func theListIsApplesWithoutPassthrough() {
    let all = AVAssetExportSession.allExportPresets()
    #expect(!all.contains(AVAssetExportPresetPassthrough))
    #expect(!all.contains { $0.contains("WithAlpha") || $0.contains("MVHEVC") })
    #expect(all.allSatisfy { $0.hasPrefix("AVAssetExportPreset") })
    // The list is complete only on a machine that has all encoders.
    #expect(all.sorted() == (Self.expected.map(\.preset) + [AVAssetExportPresetAppleM4A]).sorted())
    #expect(
      AVAssetExportSession(
        asset: AVURLAsset(url: URL(fileURLWithPath: "/nowhere")), presetName: "AVAssetExportPresetNone") == nil)
  }

  @Test func sizesAreEvenAndNeverLarger() {
    var generator = SystemRandomNumberGenerator()
    for preset in ExportPreset.all where preset.videoCodec != nil {
      for _ in 0..<500 {
        let (width, height) = (Int.random(in: 2...9000, using: &generator), Int.random(in: 2...9000, using: &generator))
        let size = preset.codedSize(width: width, height: height)
        #expect(size.width % 2 == 0 && size.height % 2 == 0)
        #expect(size.width <= width + 1 && size.height <= height + 1, "\(preset.name) \(width)×\(height)")
        guard case .coded(_, let long, let short, _) = preset.video else { continue }
        #expect(
          max(size.width, size.height) <= long && (min(size.width, size.height) <= short || size.width == size.height))
      }
    }
  }

  @Test func compatibility() async throws {
    let movie = AVURLAsset(url: try MadeMedia.numberedMovie())
    let audio = AVURLAsset(url: try MadeMedia.file("sound.m4a", MadeMedia.sine(seconds: 1) + MadeMedia.aac))
    let presets = AVAssetExportSession.exportPresets(compatibleWith: movie)
    #expect(presets.contains(AVAssetExportPresetPassthrough) && presets.contains(AVAssetExportPreset640x480))
    #expect(
      Set(AVAssetExportSession.exportPresets(compatibleWith: audio)) == [
        AVAssetExportPresetAppleM4A, AVAssetExportPresetPassthrough,
      ])
    #expect(
      await AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPreset640x480, with: movie, outputFileType: .mp4))
    #expect(
      await !AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPreset640x480, with: movie, outputFileType: .m4a))
    #expect(
      await !AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPreset640x480, with: audio, outputFileType: nil))
    let session = try #require(AVAssetExportSession(asset: movie, presetName: AVAssetExportPresetPassthrough))
    #expect(session.supportedFileTypes == [.mov, .mp4, .m4v, .mobile3GPP])
    #expect(await session.compatibleFileTypes == session.supportedFileTypes)
    let m4a = try #require(AVAssetExportSession(asset: movie, presetName: AVAssetExportPresetAppleM4A))
    #expect(m4a.supportedFileTypes == [.m4a])
  }
}

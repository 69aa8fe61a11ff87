import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ExportSourceTests {
  // MARK: - Video

  @Test func portraitAndOddSizes() async throws {
    let portrait = try MadeMedia.file("portrait.mp4", MadeMedia.pattern("240x432", seconds: 0.2) + MadeMedia.h264)
    #expect(try await ExportProbe(export(portrait, AVAssetExportPresetLowQuality)).size == [124, 224])
    let odd = try MadeMedia.file(
      "odd.mp4", MadeMedia.pattern("321x241", seconds: 0.2) + ["-c:v", "libx264", "-pix_fmt", "yuv444p"])
    #expect(try await ExportProbe(export(odd, AVAssetExportPresetHighestQuality)).size == [320, 240])
  }

  @Test func aRotatedSourceKeepsItsTransform() async throws {
    let upright = try MadeMedia.file("upright.mp4", MadeMedia.pattern("320x180", seconds: 0.2) + MadeMedia.h264)
    let rotated = try MadeMedia.rotated(270, upright, name: "rotated.mp4")
    for preset in [AVAssetExportPresetLowQuality, AVAssetExportPresetPassthrough] {
      let url = try await export(rotated, preset)
      let source = try await AVURLAsset(url: rotated).loadTracks(withMediaType: .video)[0].load(.preferredTransform)
      let track = try await AVURLAsset(url: url).loadTracks(withMediaType: .video)[0]
      #expect(try await track.load(.preferredTransform).a == source.a && source.b != 0)
      #expect(try await track.load(.preferredTransform).b == source.b)
      let data = try ExportProbe(url).video["side_data_list"] as? [[String: Any]]
      #expect(abs((data?.first?["rotation"] as? Int) ?? 0) == 90)
      #expect(try ExportProbe(url).size == (preset == AVAssetExportPresetPassthrough ? [320, 180] : [224, 126]))
    }
  }

  /// The matrix turns by 90 degrees, and moves the frame by `place`.
  @Test(arguments: [0, 90]) func aScaledRotatedSourceKeepsItsPlace(_ place: Int) async throws {
    let source = try MadeMedia.file(
      "turned\(place).mp4", MadeMedia.pattern("320x180", seconds: 0.2) + MadeMedia.h264
    ) { bytes in
      let type = try #require(bytes.range(of: Data("tkhd".utf8)))
      let matrix: [Int32] = [0, 1 << 16, 0, -1 << 16, 0, 0, Int32(180 + place) << 16, 0, 1 << 30]
      let stored = matrix.flatMap { word in withUnsafeBytes(of: word.bigEndian) { Array($0) } }
      // In a box of version 0, 40 bytes are before the matrix.
      bytes.replaceSubrange(type.upperBound + 40..<type.upperBound + 76, with: stored)
    }
    let url = try await export(source, AVAssetExportPresetLowQuality)
    #expect(try ExportProbe(url).size == [224, 126])
    let track = try await AVURLAsset(url: url).loadTracks(withMediaType: .video)[0]
    let (size, transform) = try await track.load(.naturalSize, .preferredTransform)
    let shown = CGRect(origin: .zero, size: size).applying(transform)
    #expect(shown == CGRect(x: place * 126 / 180, y: 0, width: 126, height: 224))
  }

  /// Lossless video has the profile High 4:4:4 Predictive.
  @Test(arguments: [["yuv420p10le"], ["yuv422p"], ["yuv444p"], ["yuv420p", "-qp", "0"]])
  func otherProfilesOfH264AreEncoded(_ format: [String]) async throws {
    let source = try MadeMedia.file(
      "profile.mp4",
      MadeMedia.pattern("160x96", seconds: 0.5) + ["-c:v", "libx264", "-preset", "ultrafast", "-pix_fmt"] + format)
    let probe = try ExportProbe(try await export(source, AVAssetExportPresetHighestQuality, as: .mp4))
    #expect(ExportProbe.text(probe.video, "pix_fmt") == "yuv420p")
    let profile = ExportProbe.text(probe.video, "profile")
    #expect(["Constrained Baseline", "Main", "High"].contains(profile), "\(profile)")
  }

  @Test func pixelsBecomeSquare() async throws {
    let source = try MadeMedia.file(
      "anamorphic.mp4",
      MadeMedia.pattern("360x288", rate: "25", seconds: 0.2) + ["-vf", "setsar=64/45"] + MadeMedia.h264)
    let probe = try ExportProbe(try await export(source, AVAssetExportPreset640x480))
    #expect(probe.size == [512, 288])
    #expect(["1:1", "", "N/A"].contains(ExportProbe.text(probe.video, "sample_aspect_ratio")))
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetAppleProRes422LPCM])
  func fullRangeKeepsItsBlackAndWhite(_ preset: String) async throws {
    let source = try MadeMedia.file(
      "full.mp4",
      MadeMedia.input(
        "nullsrc=s=160x96:r=25:d=0.2,geq=lum='if(lt(X,80),0,255)':cb=128:cr=128,scale=in_range=full:out_range=full") + [
          "-c:v", "libx264", "-pix_fmt", "yuv420p", "-color_range", "pc", "-qp", "1",
        ])
    let url = try await export(source, preset)
    let data = try Tool.run(
      "ffmpeg",
      [
        "-v", "error", "-i", url.path, "-frames:v", "1", "-vf", "scale=out_range=full,format=yuvj420p", "-f",
        "rawvideo", "-",
      ])
    #expect(data[data.startIndex + 48 * 160 + 20] <= 3)
    #expect(data[data.startIndex + 48 * 160 + 140] >= 252)
  }

  @Test(arguments: [
    ("720x576", "bt470bg", "smpte170m"), ("720x480", "smpte170m", "smpte170m"), ("1280x720", "bt709", "bt709"),
  ]) func untaggedVideoIsStated(_ size: String, _ primaries: String, _ matrix: String) async throws {
    let source = try MadeMedia.file(
      "untagged.mp4", MadeMedia.input("testsrc2=s=\(size):r=25:d=0.12") + ["-c:v", "libx264", "-pix_fmt", "yuv420p"])
    let video = try ExportProbe(try await export(source, AVAssetExportPreset640x480)).video
    #expect(ExportProbe.text(video, "color_primaries") == primaries)
    #expect(ExportProbe.text(video, "color_transfer") == "bt709")
    #expect(ExportProbe.text(video, "color_space") == matrix)
  }

  @Test func highDynamicRange() async throws {
    let source = try MadeMedia.file(
      "hdr.mp4",
      MadeMedia.input("color=c=white:s=160x96:r=25:d=0.2") + [
        "-vf", "format=yuv420p10le", "-c:v", "libx265",
        "-tag:v", "hvc1",
      ]
        + ["-x265-params", "log-level=none:colorprim=bt2020:transfer=smpte2084:colormatrix=bt2020nc"]
        + ["-color_primaries", "bt2020", "-color_trc", "smpte2084", "-colorspace", "bt2020nc"])
    let hevc = try ExportProbe(try await export(source, AVAssetExportPresetHEVC1920x1080)).video
    #expect(ExportProbe.text(hevc, "pix_fmt") == "yuv420p10le")
    #expect(
      ExportProbe.text(hevc, "color_transfer") == "smpte2084" && ExportProbe.text(hevc, "color_primaries") == "bt2020")
    let h264 = try ExportProbe(try await export(source, AVAssetExportPreset640x480)).video
    #expect(ExportProbe.text(h264, "pix_fmt") == "yuv420p")
    #expect(["color_transfer", "color_primaries", "color_space"].allSatisfy { ExportProbe.text(h264, $0) == "bt709" })
    let proRes = try ExportProbe(try await export(source, AVAssetExportPresetAppleProRes422LPCM)).video
    #expect(ExportProbe.text(proRes, "pix_fmt") == "yuv422p10le")
    #expect(ExportProbe.text(proRes, "color_transfer") == "smpte2084")
  }

  @Test func alphaGoesThroughProRes4444() async throws {
    let source = try MadeMedia.file(
      "alpha.mov",
      MadeMedia.pattern("160x96", rate: "25", seconds: 0.2) + ["-vf", "format=rgba,colorchannelmixer=aa=0.5"]
        + ["-c:v", "prores_ks", "-profile:v", "4444", "-pix_fmt", "yuva444p10le"])
    let url = try await export(source, AVAssetExportPresetAppleProRes4444LPCM)
    let values = try [source, url].map { file in
      try Tool.run(
        "ffmpeg",
        [
          "-v", "error", "-i", file.path, "-vf", "alphaextract", "-frames:v", "1", "-f", "rawvideo", "-pix_fmt",
          "gray16le", "-",
        ])
    }
    let same = values[0] == values[1]
    #expect(same && values[0].count == 160 * 96 * 2)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func onePicture(_ preset: String)
    async throws
  {
    let source = try MadeMedia.file(
      "one.mp4", MadeMedia.pattern("160x96", seconds: 1) + ["-frames:v", "1"] + MadeMedia.h264)
    let probe = try ExportProbe(try await export(source, preset))
    #expect(ExportProbe.text(probe.video, "nb_frames") == "1")
    #expect(probe.streams.count == 1)
  }

  // MARK: - Audio

  @Test func enabledTracksAreMixed() async throws {
    let source = try MadeMedia.file(
      "two.mov",
      MadeMedia.numbered(seconds: 1) + MadeMedia.sine(440, seconds: 1) + MadeMedia.sine(1000, seconds: 1)
        + ["-map", "0", "-map", "1", "-map", "2", "-c:a", "pcm_s16le", "-disposition:a", "default"] + MadeMedia.h264)
    let mixed = try await export(Self.inGroup(0, source), AVAssetExportPresetAppleProRes422LPCM)
    let audio = try ExportProbe.decodedAudio(mixed)
    for frequency in [440.0, 1000] {
      #expect(abs(ExportProbe.sine(audio, frequency: frequency, rate: 48_000, start: 0).amplitude - 0.5) < 0.01)
    }
    #expect(try ExportProbe(mixed).streams.count == 2)
    let alternates = try await export(Self.inGroup(1, source), AVAssetExportPresetAppleProRes422LPCM)
    #expect(
      ExportProbe.sine(try ExportProbe.decodedAudio(alternates), frequency: 1000, rate: 48_000, start: 0).amplitude
        < 0.01)
    let copied = try await export(source, AVAssetExportPresetPassthrough)
    #expect(try ExportProbe(copied).streams.count == 3)
  }

  /// Returns a copy of a file in which every track header (ISO/IEC 14496-12 §8.3.2) has the alternate group `group`.
  private static func inGroup(_ group: UInt8, _ url: URL) throws -> URL {
    var data = try Data(contentsOf: url)
    var start = data.startIndex
    while let found = data.range(of: Data("tkhd".utf8), in: start..<data.endIndex) {
      // In version 0, these fields come before the group: version and flags, two times, ID, reserved, duration, 8
      // reserved bytes, and layer.
      let offset = found.upperBound + 4 + 4 + 4 + 4 + 4 + 4 + 8 + 2
      data.replaceSubrange(offset..<offset + 2, with: [0, group])
      start = found.upperBound
    }
    let copy = try MadeMedia.place("plain.mov")
    try data.write(to: copy)
    return copy
  }

  @Test func fiveChannelsBecomeTwoOnTheirOwnSides() async throws {
    let source = try MadeMedia.file(
      "six.mov",
      MadeMedia.input(
        "aevalsrc=sin(2*PI*200*t)|sin(2*PI*300*t)|sin(2*PI*400*t)|0|sin(2*PI*500*t)|sin(2*PI*600*t):c=5.1:s=48000:d=1")
        + ["-c:a", "pcm_s16le"])
    let url = try await export(source, AVAssetExportPresetAppleM4A, as: .m4a)
    #expect(ExportProbe.text(try ExportProbe(url).audio, "channel_layout") == "stereo")
    for (channel, present, absent) in [(0, [200.0, 400, 500], [300.0, 600]), (1, [300, 400, 600], [200, 500])] {
      let audio = try ExportProbe.decodedAudio(url, channel: channel)[4_800..<43_200]
      for frequency in present {
        #expect(ExportProbe.sine(audio, frequency: frequency, rate: 48_000, start: 0).amplitude > 0.15)
      }
      for frequency in absent {
        #expect(ExportProbe.sine(audio, frequency: frequency, rate: 48_000, start: 0).amplitude < 0.02)
      }
    }
    let linear = try await export(source, AVAssetExportPresetAppleProRes422LPCM)
    #expect(ExportProbe.text(try ExportProbe(linear).audio, "channel_layout") == "5.1")
    for (channel, frequency) in [(0, 200.0), (1, 300), (2, 400), (4, 500), (5, 600)] {
      let audio = try ExportProbe.decodedAudio(linear, channel: channel)
      #expect(ExportProbe.sine(audio, frequency: frequency, rate: 48_000, start: 0).amplitude > 0.99)
    }
  }

  @Test(arguments: ["3.0", "quad", "5.0", "5.1", "6.1", "7.1"])
  func channelsHaveTheirSpeakers(_ layout: String) async throws {
    let source = try MadeMedia.file(
      "speakers.mov",
      MadeMedia.input("anullsrc=channel_layout=\(layout):sample_rate=48000") + ["-t", "0.2", "-c:a", "pcm_s16le"])
    let url = try await export(source, AVAssetExportPresetAppleProRes422LPCM)
    #expect(ExportProbe.text(try ExportProbe(url).audio, "channel_layout") == layout)
  }

  @Test(arguments: [(8_000, 8_000), (11_025, 11_025), (96_000, 48_000)]) func sampleRates(_ source: Int, _ made: Int)
    async throws
  {
    let file = try MadeMedia.file(
      "rate\(source).mov", MadeMedia.sine(rate: source, seconds: 1) + ["-c:a", "pcm_s16le"])
    let url = try await export(file, AVAssetExportPresetAppleM4A, as: .m4a)
    #expect(ExportProbe.text(try ExportProbe(url).audio, "sample_rate") == "\(made)")
    #expect(ExportProbe.text(try ExportProbe(url).audio, "duration_ts") == "\(made)")
    let window = made / 4..<made * 3 / 4
    let sine = ExportProbe.sine(
      try ExportProbe.decodedAudio(url)[window], frequency: 440, rate: Double(made), start: 0.25)
    #expect(abs(sine.amplitude - 0.5) < 0.03 && abs(sine.lateness) < 0.5)
  }

  // MARK: - Tracks that do not begin or end together

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func soundThatBeginsLate(
    _ preset: String
  ) async throws {
    let source = try MadeMedia.file(
      "late.mov",
      MadeMedia.numbered(seconds: 2) + ["-itsoffset", "0.5"] + MadeMedia.sine(seconds: 1) + ["-c:a", "pcm_s16le"]
        + MadeMedia.h264)
    let url = try await export(source, preset)
    #expect(try ExportProbe(url).duration == 2)
    let asset = AVURLAsset(url: url)
    let end = try await asset.loadTracks(withMediaType: .audio)[0].load(.timeRange).end
    #expect(abs(end.seconds - 1.5) < 0.001)
    let data = try Tool.run(
      "ffmpeg",
      ["-v", "error", "-i", url.path, "-af", "aresample=async=1:first_pts=0", "-map", "0:a", "-f", "f32le", "-"])
    let audio = data.withUnsafeBytes { bytes in
      (0..<bytes.count / 4).map { bytes.loadUnaligned(fromByteOffset: $0 * 4, as: Float.self) }
    }
    #expect(audio[0..<23_000].allSatisfy { abs($0) < 0.01 })
    let sine = ExportProbe.sine(audio[28_800..<67_200], frequency: 440, rate: 48_000, start: 0.1)
    #expect(abs(sine.amplitude - 0.5) < 0.03 && abs(sine.lateness) < 0.5)
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func picturesThatBeginLate(
    _ preset: String
  ) async throws {
    let source = try MadeMedia.file(
      "lateVideo.mov",
      ["-itsoffset", "0.5"] + MadeMedia.numbered(seconds: 1) + MadeMedia.sine(seconds: 2) + ["-c:a", "pcm_s16le"]
        + ["-fps_mode", "passthrough"] + MadeMedia.h264)
    let url = try await export(source, preset)
    let track = try await AVURLAsset(url: url).loadTracks(withMediaType: .video)[0]
    let segments = try await track.load(.segments)
    #expect(segments.first?.isEmpty == true)
    #expect(abs((segments.first?.timeMapping.target.duration.seconds ?? 0) - 0.5) < 0.001)
    #expect(Set(try ExportProbe.numbers(url)) == Set(0..<30))
    #expect((96_000..<96_000 + 1024).contains(try ExportProbe.decodedAudio(url).count))
  }

  @Test(arguments: ["video", "audio"]) func aMinuteApart(_ late: String) async throws {
    let offset = ["-itsoffset", "60"]
    let source = try MadeMedia.file(
      "\(late)60.mov",
      (late == "video" ? offset : []) + MadeMedia.numbered(rate: "10", seconds: 1) + (late == "audio" ? offset : [])
        + MadeMedia.sine(rate: 8_000, seconds: 1) + ["-c:a", "pcm_s16le", "-fps_mode", "passthrough"]
        + MadeMedia.h264)
    for preset in [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough] {
      let url = try await export(source, preset)
      #expect(try ExportProbe(url).duration == 61)
      let asset = AVURLAsset(url: url)
      let videoEnd = try await asset.loadTracks(withMediaType: .video)[0].load(.timeRange).end
      let audioEnd = try await asset.loadTracks(withMediaType: .audio)[0].load(.timeRange).end
      #expect(videoEnd.seconds.rounded() == (late == "video" ? 61 : 1))
      #expect(audioEnd.seconds.rounded() == (late == "audio" ? 61 : 1))
    }
  }

  @Test func aTrackOutsideOfTheRangeIsLeftOut() async throws {
    let source = try MadeMedia.file(
      "short.mov",
      MadeMedia.numbered(seconds: 2) + MadeMedia.sine(seconds: 0.5) + ["-c:a", "pcm_s16le"] + MadeMedia.h264)
    for preset in [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough] {
      let url = try await export(source, preset) {
        $0.timeRange = CMTimeRange(start: seconds(1), duration: seconds(1, 2))
      }
      #expect(try ExportProbe(url).streams.count == 1)
      #expect(try ExportProbe.numbers(url) == Array(30..<45))
    }
  }

  @Test(arguments: [AVAssetExportPreset640x480, AVAssetExportPresetPassthrough]) func soundAloneInAMovie(
    _ preset: String
  ) async throws {
    let source = try MadeMedia.file("sound.m4a", MadeMedia.sine(seconds: 1) + MadeMedia.aac)
    let probe = try ExportProbe(try await export(source, preset))
    #expect(probe.streams.count == 1 && probe.duration == 1)
  }

  // MARK: - Passthrough

  @Test func textTimecodeAndChaptersGoAlong() async throws {
    let folder = MadeMedia.folder
    let subtitles = folder.appendingPathComponent("text.srt")
    try "1\n00:00:00,000 --> 00:00:01,000\none\n\n2\n00:00:01,000 --> 00:00:02,000\ntwo\n".write(
      to: subtitles, atomically: true, encoding: .utf8)
    let chapters = folder.appendingPathComponent("chapters.txt")
    try """
    ;FFMETADATA1
    [CHAPTER]
    TIMEBASE=1/1000
    START=0
    END=1000
    title=Opening
    [CHAPTER]
    TIMEBASE=1/1000
    START=1000
    END=2000
    title=Closing

    """.write(to: chapters, atomically: true, encoding: .utf8)
    let source = try MadeMedia.file(
      "rich.mov",
      MadeMedia.numbered(seconds: 2) + MadeMedia.sine(seconds: 2) + [
        "-i", subtitles.path, "-i", chapters.path, "-map_metadata", "3",
      ]
        + ["-map", "0", "-map", "1", "-map", "2", "-c:a", "aac", "-c:s", "mov_text", "-timecode", "01:00:00:00"]
        + MadeMedia.h264)
    let url = try await export(source, AVAssetExportPresetPassthrough)
    let before = try ExportProbe(source).streams.map { ExportProbe.text($0, "codec_tag_string") }.sorted()
    #expect(try ExportProbe(url).streams.map { ExportProbe.text($0, "codec_tag_string") }.sorted() == before)
    let json = try Tool.run("ffprobe", ["-v", "error", "-show_chapters", "-of", "json", url.path])
    let list = (try JSONSerialization.jsonObject(with: json) as? [String: Any])?["chapters"] as? [[String: Any]]
    #expect(list?.compactMap { ($0["tags"] as? [String: String])?["title"] } == ["Opening", "Closing"])
    let trimmed = try await export(source, AVAssetExportPresetPassthrough) {
      $0.timeRange = CMTimeRange(start: seconds(1, 2), duration: seconds(1))
    }
    let text = String(
      decoding: try Tool.run("ffmpeg", ["-v", "error", "-i", trimmed.path, "-map", "0:s:0", "-f", "srt", "-"]),
      as: UTF8.self)
    #expect(
      text.contains("00:00:00,000 --> 00:00:00,500\none") && text.contains("00:00:00,500 --> 00:00:01,000\ntwo"),
      "\(text)")
    #expect(ExportProbe.text(try ExportProbe(url).video["tags"] as? [String: Any] ?? [:], "timecode") == "01:00:00:00")
  }
}

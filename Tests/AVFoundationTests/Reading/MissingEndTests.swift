import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct MissingEndTests {
  private struct Cut {
    let whole: URL
    let url: URL
    let length: Int
  }

  private func cut(_ part: Double = 0.5) throws -> Cut {
    let whole = try MadeMedia.file(
      "missing-end.mp4",
      MadeMedia.input("testsrc2=s=160x96:r=30:d=6") + MadeMedia.input("sine=440:r=48000:d=6") + [
        "-c:v",
        "libx264", "-preset", "veryfast",
      ]
        + [
          "-bf", "3", "-g", "60", "-threads", "1", "-pix_fmt", "yuv420p", "-c:a", "aac", "-b:a", "64k", "-movflags",
          "+faststart",
        ])
    let bytes = try Data(contentsOf: whole)
    let length = Int(Double(bytes.count) * part)
    let url = try MadeMedia.place("cut.mp4")
    try bytes.prefix(length).write(to: url)
    return Cut(whole: whole, url: url, length: length)
  }

  private struct Packet {
    let time: Double
    let isThere: Bool
  }

  private func packets(_ cut: Cut, _ stream: String) throws -> [Packet] {
    let text = String(
      decoding: try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", stream, "-show_entries", "packet=pts_time,size,pos", "-of", "csv=p=0",
          cut.whole.path,
        ]),
      as: UTF8.self)
    return try text.split(separator: "\n").map { line in
      let fields = line.split(separator: ",")
      let (time, size, place) = (
        try #require(Double(fields[0])), try #require(Int(fields[1])), try #require(Int(fields[2]))
      )
      return Packet(time: time, isThere: place + size <= cut.length)
    }
  }

  private func frameCount(_ url: URL, _ stream: String) throws -> Int {
    let arguments = ["-v", "quiet", "-i", url.path, "-map", "0:\(stream)", "-vsync", "0", "-f", "framehash", "-"]
    return String(decoding: try Tool.run("ffmpeg", arguments), as: UTF8.self).split(separator: "\n").count {
      !$0.hasPrefix("#")
    }
  }

  @Test(arguments: [0.3, 0.5, 0.9]) func readersGiveAllThatIsWholeThenTheError(_ part: Double) throws {
    let cut = try cut(part)
    let asset = AVURLAsset(url: cut.url)
    let reader = try AVAssetReader(asset: asset)
    let video = AVAssetReaderTrackOutput(
      track: try Reading.track(asset, .video),
      outputSettings: [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    let audio = AVAssetReaderTrackOutput(
      track: try Reading.track(asset, .audio), outputSettings: [AVFormatIDKey: kAudioFormatLinearPCM])
    for output in [video, audio] { reader.add(output) }
    #expect(reader.startReading())
    var frames = 0
    while let buffer = audio.copyNextSampleBuffer() { frames += buffer.numSamples }
    #expect(reader.status == .reading)
    var times: [CMTime] = []
    var images: [Data] = []
    while let buffer = video.copyNextSampleBuffer() {
      times.append(buffer.presentationTimeStamp)
      images.append(try Reading.pixels(buffer, bytesPerPixel: [4]))
    }
    #expect(reader.status == .failed)
    #expect((reader.error as? AVError)?.code == .fileFailedToParse)

    let there = try packets(cut, "v").filter(\.isThere).map(\.time).sorted()
    #expect(times.map { ($0.seconds * 30).rounded() } == there.map { ($0 * 30).rounded() })
    #expect(try times.count >= frameCount(cut.url, "v"))
    let all = try Reading.buffers(
      cut.whole, .video, [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA])
    for (time, image) in zip(times, images) {
      let same = try #require(all.first { $0.presentationTimeStamp == time })
      #expect(try image == Reading.pixels(same, bytesPerPixel: [4]))
    }
    // The first packet holds the encoder's priming, which is not played.
    let packets = try packets(cut, "a").filter(\.isThere).count
    #expect(frames == (packets - 1) * 1024)
  }

  @Test(arguments: [48_000, 44_100], [false, true]) func mixesGiveAllThatIsWhole(_ rate: Int, _ isTapped: Bool) throws {
    let cut = try cut()
    let whole = AVURLAsset(url: cut.whole)
    let composition = AVMutableComposition()
    for asset in [AVURLAsset(url: cut.url), whole] {
      let track = try #require(
        composition.addMutableTrack(withMediaType: .audio, preferredTrackID: kCMPersistentTrackID_Invalid))
      try track.insertTimeRange(CompositionMedia.range(0, 6), of: Reading.track(asset, .audio), at: .zero)
    }
    let tracks = composition.tracks(withMediaType: .audio)
    let mix = AVMutableAudioMix()
    mix.inputParameters = try tracks.map { track in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(0.5, at: .zero)
      if isTapped { parameters.audioTapProcessor = try passingTap() }
      return parameters
    }
    let settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate]
    let output = AVAssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: settings)
    output.audioMix = mix
    let reader = try AVAssetReader(asset: composition)
    reader.add(output)
    #expect(reader.startReading())
    var frames = 0
    while let buffer = output.copyNextSampleBuffer() { frames += buffer.numSamples }
    #expect(reader.status == .failed && (reader.error as? AVError)?.code == .fileFailedToParse)
    let packets = try packets(cut, "a").filter(\.isThere).count
    // For its last frames, a sample rate converter would need the missing packets.
    #expect(abs(frames - (packets - 1) * 1024 * rate / 48_000) <= (rate == 48_000 ? 0 : 40), "\(frames)")
  }

  private func passingTap() throws -> MTAudioProcessingTap {
    var callbacks = MTAudioProcessingTapCallbacks(
      version: kMTAudioProcessingTapCallbacksVersion_0, clientInfo: nil, init: nil, finalize: nil, prepare: nil,
      unprepare: nil,
      process: { tap, count, _, list, given, flags in
        _ = MTAudioProcessingTapGetSourceAudio(tap, count, list, flags, nil, given)
      })
    var tap: Unmanaged<MTAudioProcessingTap>?
    #expect(
      MTAudioProcessingTapCreate(kCFAllocatorDefault, &callbacks, kMTAudioProcessingTapCreationFlag_PreEffects, &tap)
        == noErr)
    return try #require(tap).takeRetainedValue()
  }

  @Test func storedSamplesToo() throws {
    let cut = try cut()
    let asset = AVURLAsset(url: cut.url)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var count = 0
    while let buffer = output.copyNextSampleBuffer() { count += buffer.numSamples }
    #expect(reader.status == .failed)
    #expect(try count == packets(cut, "v").count(where: \.isThere))
  }

  @Test func stillsBeforeTheEndAreMade() async throws {
    let cut = try cut()
    let last = try #require(try packets(cut, "v").filter(\.isThere).map(\.time).max())
    let generator = AVAssetImageGenerator.exact(cut.url)
    let times = (0..<180).map { CMTime(value: $0, timescale: 30) }
    var made: [Int64] = []
    for await still in generator.images(for: times) where (try? still.image) != nil {
      made.append(still.requestedTime.value)
    }
    let there = Set(try packets(cut, "v").filter(\.isThere).map { Int64(($0.time * 30).rounded()) })
    #expect(made.count(where: { there.contains($0) }) == there.count)
    #expect(Double(made.max() ?? 0) / 30 <= last + 0.001)
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetMediumQuality], [0.3, 0.5, 0.9])
  func anExportKeepsWhatThereIs(_ preset: String, _ part: Double) async throws {
    let cut = try cut(part)
    let asset = AVURLAsset(url: cut.url)
    let output = try MadeMedia.place("kept.mp4")
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    var end = CMTime.invalid
    do {
      try await session.export(to: output, as: .mp4)
      Issue.record("the export of a movie without an end succeeded")
    } catch let error as AVError {
      #expect(error.code == .fileFailedToParse)
      end = try #require(error.time)
    }
    #expect(!FileManager.default.fileExists(atPath: output.path))
    let missing = try (packets(cut, "v") + packets(cut, "a")).filter { !$0.isThere }.map(\.time).min()
    #expect(abs(end.seconds - (try #require(missing))) < 0.001)

    let again = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    again.timeRange = CMTimeRange(start: .zero, end: end)
    try await again.export(to: output, as: .mp4)
    let wanted = try packets(cut, "v").count { $0.time < end.seconds - 0.001 }
    #expect(try frameCount(output, "v") == wanted)
    #expect(abs(AVURLAsset(url: output).duration.seconds - end.seconds) < 0.04)
  }
}

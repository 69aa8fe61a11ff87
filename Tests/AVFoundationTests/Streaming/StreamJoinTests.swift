import AVEngineCore
import AVEngineStreaming
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct StreamJoinTests {
  private func asset(_ folder: URL, _ name: String) -> AVURLAsset {
    AVURLAsset(url: folder.appendingPathComponent(name))
  }

  private func time(_ frame: Int) -> CMTime { CMTime(value: CMTimeValue(frame), timescale: 25) }

  private func part(of frame: Int) throws -> StreamMedia.Part {
    try #require(StreamMedia.parts.first { $0.frames.contains(frame) })
  }

  @Test func picturesGoOnOverDiscontinuities() throws {
    let container = try StreamServer(StreamMedia.joined()).open("joined.m3u8")
    #expect(container.info.duration == CMTime(value: 10, timescale: 1))
    let track = try #require(container.tracks.first { $0.info.mediaType == kCMMediaType_Video })
    let cursor = try track.makeCursor()
    var found: [Int: CMVideoDimensions] = [:]
    while let sample = try cursor.next() {
      let frame = Int((sample.presentationTime.seconds * 25).rounded())
      #expect(abs((sample.presentationTime - time(frame)).seconds) < 0.000_1)
      let formats = track.info.formatDescriptions
      if formats.indices.contains(sample.formatIndex) {
        found[frame] = CMVideoFormatDescriptionGetDimensions(formats[sample.formatIndex])
      }
    }
    #expect(found.keys.sorted() == Array(0..<250))
    for (frame, size) in found {
      let wanted = try part(of: frame).size
      #expect(size.width == wanted.width && size.height == wanted.height, "\(frame)")
    }
  }

  @Test func seeksFindTheirPart() throws {
    let container = try StreamServer(StreamMedia.joined()).open("joined.m3u8")
    for kind in [kCMMediaType_Video, kCMMediaType_Audio] {
      let track = try #require(container.tracks.first { $0.info.mediaType == kind })
      let cursor = try track.makeCursor()
      for frame in [240, 160, 20, 205, 110, 60] {
        try cursor.seek(to: time(frame))
        let sample = try #require(try cursor.next())
        let distance = (time(frame) - sample.presentationTime).seconds
        #expect(sample.isSync && distance >= 0 && distance < 2, "\(frame)")
        let formats = track.info.formatDescriptions
        let format = try #require(formats.indices.contains(sample.formatIndex) ? formats[sample.formatIndex] : nil)
        if kind == kCMMediaType_Video {
          #expect(CMVideoFormatDescriptionGetDimensions(format).width == (try part(of: frame).size.width), "\(frame)")
        }
      }
    }
  }

  /// Returns the correlation of audio with a sine that begins at the audio frame `start`.
  private func likeness(_ audio: ArraySlice<Float>, tone: Int, since start: Int) -> Double {
    let wanted = audio.indices.map { 0.5 * sin(2 * .pi * Double(tone) * Double($0 - start) / 48_000) }
    let products = zip(audio, wanted).reduce(0) { $0 + Double($1.0) * $1.1 }
    let (ours, theirs) = (audio.reduce(0) { $0 + Double($1) * Double($1) }, wanted.reduce(0) { $0 + $1 * $1 })
    return products / max((ours * theirs).squareRoot(), .leastNonzeroMagnitude)
  }

  @Test func soundGoesOnOverDiscontinuities() throws {
    let audio = try CompositionMedia.audio(asset(StreamMedia.joined(), "joined.m3u8"))
    #expect(abs(audio.count - 480_000) < 2048)
    for part in StreamMedia.parts {
      let (start, end) = (part.frames.lowerBound * 1920, part.frames.upperBound * 1920)
      let stretch = audio[min(start + 2400, audio.count)..<min(end - 2400, audio.count)]
      #expect(likeness(stretch, tone: part.tone, since: start) > 0.99, "\(part.name)")
    }
    #expect(!audio.dropLast(4800).split { $0 != 0 }.contains { $0.count > 480 }, "nothing is silent")
  }

  @Test func picturesAreDecodedOverDiscontinuities() throws {
    let frames = try CompositionMedia.frames(asset(StreamMedia.joined(), "joined.m3u8"))
    #expect(frames.map(\.number) == StreamMedia.parts.flatMap { Array(0..<$0.frames.count) })
  }

  @Test func rangesAreLoadedAlone() throws {
    let server = try StreamServer(StreamMedia.joined())
    let container = try server.open("joined.m3u8")
    let sizes = try #require(server["b.ts"]).count
    let cursor = try #require(container.tracks.first).makeCursor()
    while try cursor.next() != nil {}
    #expect(server.asked.filter { $0 == "b.ts" }.count == 2 && server.countRead(of: "b.ts") == sizes)
    #expect(server.asked.filter { $0 == "c.m4s" }.count == 2)
  }

  @Test func playersGoOnOverDiscontinuities() async throws {
    let stage = ManualStage()
    let item = AVPlayerItem(asset: asset(try StreamMedia.joined(), "joined.m3u8"))
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(await player.seek(to: CMTime(value: 3, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero))
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.rest()
    stage.advance(hundredths: 650)
    let heard = stage.heard
    #expect(heard.count >= 6 * 48_000)
    for (second, tone) in [(0.2, 440), (1.2, 880), (3.5, 880), (5.2, 660)] {
      let start = Int(second * 48_000)
      let stretch = heard[min(start, heard.count)..<min(start + 24_000, heard.count)]
      #expect(abs(AudioFixture.frequency(stretch) - Double(tone)) < 2, "\(second)")
    }
  }

  // MARK: Dates

  @Test func datesLeadToPictures() async throws {
    let stage = ManualStage(hasAudio: false)
    let item = AVPlayerItem(asset: asset(try StreamMedia.joined(), "joined.m3u8"))
    let player = stage.player()
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    let start = try #require(ISO8601DateFormatter().date(from: "2026-01-01T00:00:00Z"))
    #expect(item.currentDate() == start)
    for (offset, frame) in [(3603.02, 162), (1.02, 25), (7201.5, 237)] {
      let date = start.addingTimeInterval(offset)
      #expect(await player.seek(to: date))
      #expect(abs((item.currentDate()?.timeIntervalSince(date)) ?? 1) < 0.001, "\(offset)")
      let pixels = try #require(output.copyPixelBuffer(forItemTime: item.currentTime(), itemTimeForDisplay: nil))
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0)).load(as: UInt8.self)
      #expect((Int(luma) - 19) / 2 == frame - (try part(of: frame).frames.lowerBound), "\(offset)")
    }
    for offset in [-1.0, 5, 3605, 7203] {
      #expect(await player.seek(to: start.addingTimeInterval(offset)) == false, "\(offset)")
      #expect(await item.seek(to: start.addingTimeInterval(offset)) == false)
    }
  }

  // MARK: Languages

  @Test func languagesAreChosen() async throws {
    let stage = ManualStage()
    let asset = asset(try StreamMedia.languages(), "master.m3u8")
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .audible))
    #expect(group.options.map(\.extendedLanguageTag) == ["en", "de", "fr", "it"])
    #expect(group.options.map(\.displayName) == ["English, plain", "Deutsch", "Français", "Italiano"])
    #expect(group.defaultOption?.extendedLanguageTag == "de" && !group.allowsEmptySelection)
    #expect(
      group.options.map { $0.hasMediaCharacteristic(.describesVideoForAccessibility) } == [true, false, false, false])

    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    var played = 0
    for language in ["de", "en", "fr", "it"] {
      if played > 0 { item.select(group.options.first { $0.extendedLanguageTag == language }, in: group) }
      stage.rest()
      let before = stage.heard.count
      stage.advance(hundredths: 80)
      let tone = AudioFixture.frequency(stage.heard.dropFirst(before + 9600))
      #expect(abs(tone - Double(StreamMedia.tones[language] ?? 0)) < 2, "\(language)")
      played += 1
    }
    #expect(item.currentMediaSelection.selectedMediaOption(in: group)?.extendedLanguageTag == "it")
  }

  @Test func languagesAreInStep() throws {
    let asset = asset(try StreamMedia.languages(), "master.m3u8")
    let tracks = asset.tracks(withMediaType: .audio)
    #expect(tracks.map(\.extendedLanguageTag) == ["en", "de", "fr", "it"])
    for track in tracks {
      let language = try #require(track.extendedLanguageTag)
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVNumberOfChannelsKey: 1, AVLinearPCMIsFloatKey: true,
        AVLinearPCMBitDepthKey: 32,
      ]
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
      let audio = try CompositionMedia.samples(Reading.buffers(asset, output))
      let stretch = audio[min(9600, audio.count)..<min(182_400, audio.count)]
      #expect(likeness(stretch, tone: try #require(StreamMedia.tones[language]), since: 0) > 0.99, "\(language)")
    }
  }
}

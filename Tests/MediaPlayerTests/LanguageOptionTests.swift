import AVEngineNowPlaying
import Foundation
import TestSupport
import Testing

@testable import MediaPlayer

@Suite struct LanguageOptionTests {
  /// English and German audio, English subtitles, and German ones of which only the forced lines exist.
  private func movie(_ name: String, _ subtitleCodec: String) throws -> AVURLAsset {
    let subtitles = try MadeMedia.text("hello.srt", "1\n00:00:00,100 --> 00:00:00,300\nHello\n")
    let languages = ["a:0": "eng", "a:1": "deu", "s:0": "eng", "s:1": "deu"]
    let dispositions = ["a:0": "0", "a:1": "default", "s:0": "0", "s:1": "forced"]
    let inputs =
      MadeMedia.pattern("64x48", seconds: 0.5) + MadeMedia.tone(seconds: 0.5) + MadeMedia.tone(880, seconds: 0.5)
      + ["-i", subtitles.path, "-map", "0:v", "-map", "1:a", "-map", "2:a", "-map", "3:s", "-map", "3:s"]
    var arguments = inputs + MadeMedia.h264 + MadeMedia.aac + ["-c:s", subtitleCodec]
    for (stream, language) in languages.sorted(by: <) {
      arguments += ["-metadata:s:\(stream)", "language=\(language)"]
      arguments += ["-disposition:\(stream)", dispositions[stream] ?? "0"]
    }
    return AVURLAsset(url: try MadeMedia.file(name, arguments))
  }

  private func group(_ asset: AVURLAsset, _ kind: AVMediaCharacteristic) async throws -> AVMediaSelectionGroup {
    try #require(try await asset.loadMediaSelectionGroup(for: kind))
  }

  @Test(.requires(.ffmpeg)) func groupsOfAMovieBecomeLanguageOptions() async throws {
    let asset = try movie("languages.mp4", "mov_text")
    let source = try await group(asset, .audible)
    let audible = source.makeNowPlayingInfoLanguageOptionGroup()
    #expect(audible.languageOptions.map(\.languageTag) == ["en", "de"] && !audible.allowEmptySelection)
    #expect(audible.languageOptions.allSatisfy { $0.languageOptionType == .audible })
    #expect(audible.languageOptions.map(\.displayName) == source.options.map { Optional($0.displayName) })
    #expect(audible.defaultLanguageOption === audible.languageOptions.last)
    #expect(
      audible.languageOptions.map(\.languageOptionCharacteristics)
        == Array(repeating: [MPLanguageOptionCharacteristicIsMainProgramContent], count: 2))
    let legible = try await group(asset, .legible).makeNowPlayingInfoLanguageOptionGroup()
    #expect(legible.languageOptions.map(\.languageTag) == ["en", "de"] && legible.allowEmptySelection)
    #expect(legible.languageOptions.allSatisfy { $0.languageOptionType == .legible })
    let identifiers = (audible.languageOptions + legible.languageOptions).compactMap(\.identifier)
    #expect(Set(identifiers).count == 4)
  }

  @Test(.requires(.ffmpeg)) func characteristicsAreThoseOfTheTracks() async throws {
    let options = try await group(movie("languages.mkv", "srt"), .legible).options
    let made = try #require(options.first { $0.extendedLanguageTag == "de" }?.makeNowPlayingInfoLanguageOption())
    let characteristics = try #require(made.languageOptionCharacteristics)
    #expect(characteristics.contains(MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles))
    #expect(!characteristics.contains(AVMediaCharacteristic.legible.rawValue))
    let other = try #require(options.first { $0.extendedLanguageTag == "en" }?.makeNowPlayingInfoLanguageOption())
    #expect(
      other.languageOptionCharacteristics?.contains(MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles) == false)
  }

  @Test(.requires(.ffmpeg)) func onlyAudioAndTextsHaveLanguageOptions() async throws {
    let tracks = try await movie("languages.mp4", "mov_text").load(.tracks)
    let options = tracks.map { AVMediaSelectionOption($0).makeNowPlayingInfoLanguageOption() }
    #expect(options.map { $0?.languageOptionType } == [nil, .audible, .audible, .legible, .legible])
    let unnamed = try MadeMedia.file("unnamed.m4a", MadeMedia.tone(seconds: 0.2))
    let track = try #require(try await AVURLAsset(url: unnamed).load(.tracks).first)
    #expect(AVMediaSelectionOption(track).makeNowPlayingInfoLanguageOption()?.languageTag == "und")
  }

  @Test func optionsAndGroupsGiveWhatTheyWereMadeOf() {
    let option = MPNowPlayingInfoLanguageOption(
      type: .legible, languageTag: "de-AT", characteristics: [MPLanguageOptionCharacteristicEasyToRead],
      displayName: "Deutsch", identifier: "sub-2")
    #expect(option.languageOptionType == .legible && option.languageTag == "de-AT" && option.identifier == "sub-2")
    #expect(option.displayName == "Deutsch" && option.languageOptionCharacteristics == ["public.easy-to-read"])
    #expect(!option.isAutomaticLegibleLanguageOption() && !option.isAutomaticAudibleLanguageOption())
    let group = MPNowPlayingInfoLanguageOptionGroup(
      languageOptions: [option], defaultLanguageOption: nil, allowEmptySelection: true)
    #expect(group.languageOptions == [option] && group.defaultLanguageOption == nil && group.allowEmptySelection)
    #expect(MPNowPlayingInfoLanguageOptionType.legible.rawValue == 1)
    let center = MPNowPlayingInfoCenter(
      MediaSession(NowPlayingCenter(program: "alone", address: "unix:path=/nowhere/bus")))
    center.nowPlayingInfo = [
      MPNowPlayingInfoPropertyAvailableLanguageOptions: [group],
      MPNowPlayingInfoPropertyCurrentLanguageOptions: [option],
    ]
    let current = center.nowPlayingInfo?["MPNowPlayingInfoPropertyCurrentLanguageOption"]
    #expect(current as? [MPNowPlayingInfoLanguageOption] == [option])
    let available = center.nowPlayingInfo?["MPNowPlayingInfoPropertyAvailableLanguageOptions"]
    #expect(available as? [MPNowPlayingInfoLanguageOptionGroup] == [group])
  }

  @Test func characteristicsHaveApplesStrings() {
    let strings = [
      MPLanguageOptionCharacteristicContainsOnlyForcedSubtitles: "public.subtitles.forced-only",
      MPLanguageOptionCharacteristicDescribesMusicAndSound: "public.accessibility.describes-music-and-sound",
      MPLanguageOptionCharacteristicDescribesVideo: "public.accessibility.describes-video",
      MPLanguageOptionCharacteristicDubbedTranslation: "public.translation.dubbed",
      MPLanguageOptionCharacteristicEasyToRead: "public.easy-to-read",
      MPLanguageOptionCharacteristicIsAuxiliaryContent: "public.auxiliary-content",
      MPLanguageOptionCharacteristicIsMainProgramContent: "public.main-program-content",
      MPLanguageOptionCharacteristicLanguageTranslation: "public.translation",
      MPLanguageOptionCharacteristicTranscribesSpokenDialog: "public.accessibility.transcribes-spoken-dialog",
      MPLanguageOptionCharacteristicVoiceOverTranslation: "public.translation.voice-over",
    ]
    for (constant, text) in strings { #expect(constant == text) }
  }
}

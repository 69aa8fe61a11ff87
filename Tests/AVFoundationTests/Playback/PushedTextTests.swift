import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct PushedTextTests {
  private func movie() throws -> AVURLAsset {
    let words = [
      "en":
        "1\n00:00:00,500 --> 00:00:01,500\nHello <b>bold</b> world\n\n2\n00:00:02,000 --> 00:00:03,000\nSecond\nline\n",
      "de": "1\n00:00:00,500 --> 00:00:01,500\nHallo Welt\n",
    ]
    var inputs = MadeMedia.numbered(rate: "25", seconds: 4, size: "320x180")
    for language in ["en", "de"] {
      let url = try MadeMedia.text("\(language).srt", try #require(words[language]))
      inputs += ["-i", url.path]
    }
    let maps = [
      "-map", "0", "-map", "1", "-map", "2", "-metadata:s:s:0", "language=eng", "-metadata:s:s:1", "language=deu",
    ]
    let url = try MadeMedia.file("titled.mp4", inputs + maps + MadeMedia.reordered + ["-c:s", "mov_text"])
    return AVURLAsset(url: url)
  }

  private func ready(_ stage: ManualStage, _ asset: AVAsset) async -> (AVPlayer, AVPlayerItem) {
    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    return (player, item)
  }

  @Test func captionsComeInTime() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try movie())
    let (output, log) = (AVPlayerItemLegibleOutput(), PushLog())
    output.setDelegate(log, queue: log.queue)
    await item.add(output)
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 40)
    await log.wait(for: "0.0: []")
    #expect(!log.text.contains { $0.contains("Hello") })
    stage.advance(hundredths: 20)
    await log.wait(for: "0.5: [Hello bold world]")
    stage.advance(hundredths: 100)
    await log.wait(for: "1.5: []")
    stage.advance(hundredths: 200)
    await log.wait(for: "3.0: []")
    #expect(
      log.text.filter { $0 != "flushed" } == [
        "0.0: []", "0.5: [Hello bold world]", "1.5: []", "2.0: [Second\nline]", "3.0: []",
      ])
    let string = try #require(log.strings.first { $0.string.hasPrefix("Hello") })
    let bold = NSAttributedString.Key(rawValue: kCMTextMarkupAttribute_BoldStyle as String)
    #expect(
      string.attribute(bold, at: 7, effectiveRange: nil) as? NSNumber == 1
        && string.attribute(bold, at: 0, effectiveRange: nil) == nil)
  }

  @Test func seeksFlush() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try movie())
    let (output, log) = (
      AVPlayerItemLegibleOutput(mediaSubtypesForNativeRepresentation: [NSNumber(value: kCMSubtitleFormatType_3GText)]),
      PushLog()
    )
    output.setDelegate(log, queue: log.queue)
    await item.add(output)
    await log.wait(for: "0.0: [] 1 native")
    #expect(await player.seek(to: CMTime(value: 5, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    await log.wait(for: "2.0: [] 1 native")
    #expect(log.text == ["0.0: [] 1 native", "flushed", "2.0: [] 1 native"])
  }

  @Test func captionsComeBackwards() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try movie())
    let (output, log) = (AVPlayerItemLegibleOutput(), PushLog())
    output.setDelegate(log, queue: log.queue)
    #expect(await player.seek(to: CMTime(value: 7, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    await item.add(output)
    player.rate = -1
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    await log.wait(for: "flushed")
    stage.advance(hundredths: 100)
    await log.wait(for: "2.0: [Second\nline]")
    stage.advance(hundredths: 150)
    await log.wait(for: "0.5: [Hello bold world]")
    let captions = log.text.filter { $0 != "flushed" && !$0.hasSuffix("[]") }
    #expect(captions == ["2.0: [Second\nline]", "0.5: [Hello bold world]"])
  }

  @Test func aTurnWithinACaptionEndsItAtItsStart() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try movie())
    let (output, log) = (AVPlayerItemLegibleOutput(), PushLog())
    output.setDelegate(log, queue: log.queue)
    await item.add(output)
    #expect(await player.seek(to: CMTime(value: 9, timescale: 4), toleranceBefore: .zero, toleranceAfter: .zero))
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    await log.wait(for: "2.0: [Second\nline]")
    stage.advance(hundredths: 20)
    player.rate = -1
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.rest()
    stage.advance(hundredths: 150)
    await log.wait(for: "0.5: [Hello bold world]")
  }

  @Test func criteriaAndClientsChoose() async throws {
    let stage = ManualStage(hasAudio: false)
    let asset = try movie()
    let player = stage.player()
    let german = AVPlayerMediaSelectionCriteria(preferredLanguages: ["fr", "de"], preferredMediaCharacteristics: nil)
    player.setMediaSelectionCriteria(german, forMediaCharacteristic: .legible)
    let item = AVPlayerItem(asset: asset)
    let (output, log) = (AVPlayerItemLegibleOutput(), PushLog())
    output.setDelegate(log, queue: log.queue)
    await item.add(output)
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    let group = try #require(try await asset.loadMediaSelectionGroup(for: .legible))
    #expect(item.currentMediaSelection.selectedMediaOption(in: group)?.extendedLanguageTag == "de")
    #expect(item.currentMediaSelection.mediaSelectionCriteriaCanBeAppliedAutomatically(to: group))
    #expect(await player.seek(to: CMTime(value: 1, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero))
    await log.wait(for: "0.5: [Hallo Welt]")
    item.select(group.options.first { $0.extendedLanguageTag == "en" }, in: group)
    await log.wait(for: "0.5: [Hello bold world]")
    #expect(!item.currentMediaSelection.mediaSelectionCriteriaCanBeAppliedAutomatically(to: group))
    item.select(nil, in: group)
    await log.waitForNothing()
    #expect(item.currentMediaSelection.selectedMediaOption(in: group) == nil)
  }

  @MainActor @Test func layerDrawsCaptions() async throws {
    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, try movie())
    let layer = AVPlayerLayer(player: player)
    layer.bounds = CGRect(x: 0, y: 0, width: 640, height: 400)
    #expect(await player.seek(to: CMTime(value: 5, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    while layer.sublayers == nil || layer.contents == nil {
      layer.layoutIfNeeded()
      layer.display()
      await Task.yield()
    }
    let shown = try Drawn(layer)
    let words = shown.rows { $0 > 200 }
    #expect(words.count > 20 && words.allSatisfy { $0 > 290 && $0 < 380 }, "\(words)")
    #expect(shown.rows { $0 < 8 }.allSatisfy { $0 < 20 || $0 > 290 })

    let output = AVPlayerItemLegibleOutput()
    output.suppressesPlayerRendering = true
    item.add(output)
    layer.setNeedsLayout()
    layer.layoutIfNeeded()
    #expect(try Drawn(layer).rows { $0 > 200 }.isEmpty)
  }

  @Test func metadataComesInTime() async throws {
    let url = try MadeMedia.place("places.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let groups = (0..<3).map { number in
      let item = AVMutableMetadataItem()
      item.identifier = AVMetadataIdentifier("mdta/org.example.place")
      item.dataType = kCMMetadataBaseDataType_UTF8 as String
      item.value = "place \(number)" as NSString
      return AVTimedMetadataGroup(items: [item], timeRange: CompositionMedia.range(Int64(number), Int64(number) + 1))
    }
    let input = AVAssetWriterInput(
      mediaType: .metadata, outputSettings: nil, sourceFormatHint: groups[0].copyFormatDescription())
    let adaptor = AVAssetWriterInputMetadataAdaptor(assetWriterInput: input)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for group in groups { #expect(adaptor.append(group)) }
    await writer.finishWriting()

    let stage = ManualStage(hasAudio: false)
    let (player, item) = await ready(stage, AVURLAsset(url: url))
    let (all, none, log, silent) = (
      AVPlayerItemMetadataOutput(identifiers: nil), AVPlayerItemMetadataOutput(identifiers: ["mdta/org.example.other"]),
      PushLog(), PushLog()
    )
    all.setDelegate(log, queue: log.queue)
    none.setDelegate(silent, queue: log.queue)
    await item.add(all)
    await item.add(none)
    player.play()
    await wait(for: player, \.timeControlStatus) { $0 == .playing }
    stage.advance(hundredths: 290)
    await log.wait(for: "2.0: place 2")
    #expect(log.text == ["0.0: place 0", "1.0: place 1", "2.0: place 2"])
    #expect(silent.text == [])
  }

  @Test func rulesComeBackFromPropertyLists() throws {
    let rule = try #require(
      AVTextStyleRule(
        textMarkupAttributes: [kCMTextMarkupAttribute_ItalicStyle as String: true], textSelector: "c.warning"))
    let list = AVTextStyleRule.propertyList(for: [rule])
    #expect(PropertyListSerialization.propertyList(list, isValidFor: .xml))
    #expect(AVTextStyleRule.textStyleRules(fromPropertyList: list) == [rule])
    #expect(AVTextStyleRule.textStyleRules(fromPropertyList: "none") == nil)
    #expect(AVTextStyleRule(textMarkupAttributes: ["a": Date.self]) == nil)
  }
}

final class PushLog: NSObject, AVPlayerItemLegibleOutputPushDelegate, AVPlayerItemMetadataOutputPushDelegate {
  let queue = DispatchQueue(label: "PushLog")
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: the strings are immutable.
    var entries: [String] = []
    var strings: [NSAttributedString] = []
    var waiting: [AsyncStream<String>.Continuation] = []
  }

  var text: [String] { state.withLock { $0.entries } }
  var strings: [NSAttributedString] { state.withLock { $0.strings } }

  private func note(_ entry: String, _ strings: [NSAttributedString] = []) {
    // Safety: the strings are immutable.
    nonisolated(unsafe) let strings = strings
    state.withLock { state in
      state.entries.append(entry)
      state.strings += strings
      for continuation in state.waiting { continuation.yield(entry) }
    }
  }

  func wait(for entry: String) async { await wait { $0 == entry } }
  func waitForNothing() async { await wait { [self] _ in text.last?.hasSuffix("[]") ?? false } }

  private func wait(_ isWanted: (String) -> Bool) async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    state.withLock { state in
      for entry in state.entries { continuation.yield(entry) }
      state.waiting.append(continuation)
    }
    for await entry in stream where isWanted(entry) { return }
  }

  func outputSequenceWasFlushed(_ output: AVPlayerItemOutput) { note("flushed") }

  func legibleOutput(
    _ output: AVPlayerItemLegibleOutput, didOutputAttributedStrings strings: [NSAttributedString],
    nativeSampleBuffers nativeSamples: [Any],
    forItemTime itemTime: CMTime
  ) {
    let native = nativeSamples.isEmpty ? "" : " \(nativeSamples.count) native"
    note("\(itemTime.seconds): [\(strings.map(\.string).joined(separator: " | "))]\(native)", strings)
  }

  func metadataOutput(
    _ output: AVPlayerItemMetadataOutput, didOutputTimedMetadataGroups groups: [AVTimedMetadataGroup],
    from track: AVPlayerItemTrack?
  ) {
    for group in groups { note("\(group.timeRange.start.seconds): \(group.items.compactMap(\.stringValue).joined())") }
  }
}

private struct Drawn {
  private let bytes: [UInt8]
  private let width: Int
  private let height: Int

  init(_ layer: CALayer) throws {
    (width, height) = (Int(layer.bounds.width), Int(layer.bounds.height))
    let context = try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: width * 4,
        space: CGColorSpaceCreateDeviceRGB(),
        bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue))
    layer.render(in: context)
    let data = try #require(context.data)
    bytes = [UInt8](UnsafeRawBufferPointer(start: data, count: width * height * 4))
  }

  /// Row 0 is the top row.
  func rows(_ isWanted: (UInt8) -> Bool) -> [Int] {
    (0..<height).filter { row in (0..<width).contains { isWanted(bytes[(row * width + $0) * 4 + 1]) } }
  }
}

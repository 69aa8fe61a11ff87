import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterChapterTests {
  /// A link follows the text in an `href` box (3GPP TS 26.245 §5.17.1.5).
  private func sample(
    _ text: String, link: String? = nil, at start: Double, for length: Double, _ format: CMFormatDescription
  ) throws -> CMSampleBuffer {
    func big(_ value: Int, _ count: Int) -> [UInt8] {
      (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    }
    let body: [UInt8] = big(text.utf8.count, 2) + Array(text.utf8)
    guard let link else { return try sample(Data(body), at: start, for: length, format) }
    let range: [UInt8] = big(0, 2) + big(text.utf8.count, 2)
    let address: [UInt8] = [UInt8(link.utf8.count)] + Array(link.utf8) + [0]
    let head: [UInt8] = big(8 + range.count + address.count, 4) + Array("href".utf8)
    return try sample(Data(body + head + range + address), at: start, for: length, format)
  }

  private func sample(_ data: Data, at start: Double, for length: Double, _ format: CMFormatDescription) throws
    -> CMSampleBuffer
  {
    let block = try CMBlockBuffer(length: data.count, flags: .assureMemoryNow)
    try data.withUnsafeBytes { try block.replaceDataBytes(with: $0) }
    return try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(
          duration: CMTime(seconds: length, preferredTimescale: 1000),
          presentationTimeStamp: CMTime(seconds: start, preferredTimescale: 1000),
          decodeTimeStamp: .invalid)
      ], sampleSizes: [data.count])
  }

  private func podcast() async throws -> URL {
    let source = try MadeMedia.file("speech.m4a", MadeMedia.sine(seconds: 2) + MadeMedia.aac)
    let url = try MadeMedia.place("podcast.m4a")
    let writer = try AVAssetWriter(outputURL: url, fileType: .m4a)
    let text = try CMFormatDescription(mediaType: .text, mediaSubType: .init(rawValue: kCMTextFormatType_QTText))
    let stills = try CMVideoFormatDescription(videoCodecType: .jpeg, width: 64, height: 64)
    let track = try await AVURLAsset(url: source).loadTracks(withMediaType: .audio)[0]
    let audio = AVAssetWriterInput(
      mediaType: .audio, outputSettings: nil, sourceFormatHint: try await track.load(.formatDescriptions).first)
    let inputs = [AVMediaType.text, .text, .video].map {
      AVAssetWriterInput(mediaType: $0, outputSettings: nil, sourceFormatHint: $0 == .video ? stills : text)
    }
    for input in [audio] + inputs {
      try #require(writer.canAdd(input))
      writer.add(input)
    }
    for input in inputs {
      input.marksOutputTrackAsEnabled = false
      audio.addTrackAssociation(withTrackOf: input, type: AVAssetTrack.AssociationType.chapterList.rawValue)
    }
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for (number, title) in ["First", "Second"].enumerated() {
      let start = Double(number)
      let titled = try sample(title, at: start, for: 1, text)
      let link = try sample(
        number == 0 ? "" : "More", link: number == 0 ? nil : "https://example.com", at: start, for: 1, text)
      let file = try MadeMedia.file(
        "art\(number).jpg", MadeMedia.input("color=\(number == 0 ? "red" : "blue"):s=64x64") + ["-frames:v", "1"])
      let still = try sample(Data(contentsOf: file), at: start, for: 1, stills)
      #expect(inputs[0].append(titled) && inputs[1].append(link) && inputs[2].append(still))
    }
    for input in inputs { input.markAsFinished() }
    let reader = try AVAssetReader(asset: AVURLAsset(url: source))
    let output = AVAssetReaderTrackOutput(
      track: try await reader.asset.loadTracks(withMediaType: .audio)[0], outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    while let sample = output.copyNextSampleBuffer() {
      while !audio.isReadyForMoreMediaData { await Task.yield() }
      #expect(audio.append(sample))
    }
    audio.markAsFinished()
    await writer.finishWriting()
    try #require(writer.status == .completed, "\(String(describing: writer.error))")
    return url
  }

  private func check(_ url: URL) async throws {
    let groups = try await AVURLAsset(url: url).loadChapterMetadataGroups(bestMatchingPreferredLanguages: [])
    try #require(groups.count == 2)
    for (number, group) in groups.enumerated() {
      let titles = AVMetadataItem.metadataItems(
        from: group.items, withKey: AVMetadataKey.commonKeyTitle, keySpace: .common)
      #expect(titles.map(\.stringValue) == (number == 0 ? ["First"] : ["Second", "More"]))
      let links = titles.compactMap { $0.extraAttributes?[AVMetadataExtraAttributeKey(rawValue: "HREF")] as? String }
      #expect(links == (number == 0 ? [] : ["https://example.com"]))
      let artwork = AVMetadataItem.metadataItems(
        from: group.items, withKey: AVMetadataKey.commonKeyArtwork, keySpace: .common)
      #expect(artwork.compactMap(\.dataValue).map { $0.starts(with: [0xFF, 0xD8]) } == [true])
      #expect(
        abs(group.timeRange.start.seconds - Double(number)) < 0.03 && abs(group.timeRange.duration.seconds - 1) < 0.06)
    }
    let json = try Tool.run(
      "ffprobe", ["-v", "error", "-show_chapters", "-show_streams", "-of", "json", url.path])
    let told = try JSONSerialization.jsonObject(with: json) as? [String: Any]
    let kinds = (told?["streams"] as? [[String: Any]] ?? []).compactMap { $0["codec_type"] as? String }
    #expect(kinds.filter { $0 == "audio" }.count == 1 && kinds.filter { $0 == "video" }.count == 1)
    let chapters = told?["chapters"] as? [[String: Any]] ?? []
    let starts = chapters.compactMap { ($0["start_time"] as? String).flatMap(Double.init) }
    #expect(starts.count == 2 && zip(starts, [0.0, 1.0]).allSatisfy { abs($0 - $1) < 0.03 }, "\(starts)")
  }

  @Test func filesOfSoundTakeChaptersAndStills() async throws { try await check(try await podcast()) }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetAppleM4A]) func exportsKeepThem(_ preset: String)
    async throws
  {
    try await check(try await export(podcast(), preset, as: .m4a))
  }

  @Test func whatATypeHoldsIsOneTable() throws {
    let writer = try AVAssetWriter(outputURL: try MadeMedia.place("types.m4a"), fileType: .m4a)
    #expect(Set(writer.availableMediaTypes) == [.audio, .text, .video])
    #expect(
      writer.canApply(
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 64, AVVideoHeightKey: 64],
        forMediaType: .video))
    #expect(
      !writer.canApply(
        outputSettings: [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 64, AVVideoHeightKey: 64],
        forMediaType: .video))
    let film = try CMVideoFormatDescription(videoCodecType: .h264, width: 64, height: 64)
    #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: film)))
  }

  // MARK: Stereo video

  /// `eyes` is the value of the box `stri`: 1 for the left eye plus 2 for the right eye.
  @Test(arguments: [(UInt8(3), true), (1, false)]) func filmsForBothEyesSaySo(_ eyes: UInt8, _ isStereo: Bool)
    async throws
  {
    let source = try MadeMedia.file(
      "eyes.mov",
      MadeMedia.pattern("64x64", seconds: 0.2) + [
        "-c:v", "libx265", "-x265-params", "log-level=none", "-tag:v", "hvc1",
      ])
    let track = try await AVURLAsset(url: source).load(.tracks)[0]
    let format = try #require(try await track.load(.formatDescriptions).first)
    var extensions = CMFormatDescriptionGetExtensions(format) as? [String: Any] ?? [:]
    let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String
    var atoms = extensions[key] as? [String: Any] ?? [:]
    func box(_ type: String, _ body: [UInt8]) -> [UInt8] { [0, 0, 0, UInt8(body.count + 8)] + Array(type.utf8) + body }
    atoms["vexu"] = Data(box("eyes", box("stri", [0, 0, 0, 0, eyes])))
    extensions[key] = atoms
    for name in [
      kCMFormatDescriptionExtension_VerbatimISOSampleEntry, kCMFormatDescriptionExtension_VerbatimSampleDescription,
    ] {
      extensions[name as String] = nil
    }
    var made: CMFormatDescription?
    CMVideoFormatDescriptionCreate(
      allocator: nil, codecType: kCMVideoCodecType_HEVC, width: 64, height: 64, extensions: extensions as CFDictionary,
      formatDescriptionOut: &made)
    let stereo = try #require(made)
    let url = try MadeMedia.place("stereo.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: stereo)
    writer.add(input)
    try #require(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let reader = try AVAssetReader(asset: AVURLAsset(url: source))
    let output = AVAssetReaderTrackOutput(track: try await reader.asset.load(.tracks)[0], outputSettings: nil)
    reader.add(output)
    try #require(reader.startReading())
    let sample = try #require(output.copyNextSampleBuffer())
    let data = try #require(sample.dataBuffer)
    let bytes = try data.dataBytes()
    let copy = try self.sample(bytes, at: 0, for: 0.1, stereo)
    #expect(input.append(copy))
    input.markAsFinished()
    await writer.finishWriting()
    let written = try await AVURLAsset(url: url).load(.tracks)[0]
    #expect(try await written.load(.mediaCharacteristics).contains(.containsStereoMultiviewVideo) == isStereo)
    #expect(try await !track.load(.mediaCharacteristics).contains(.containsStereoMultiviewVideo))
  }

  // MARK: No known media

  @Test func aFileWithoutKnownMediaIsNotRecognised() async throws {
    let url = try MadeMedia.file(
      "odd.mkv", MadeMedia.pattern("16x16", seconds: 0.1) + ["-c:v", "snow", "-strict", "-2"])
    let error = await #expect(throws: AVError.self) { _ = try await AVURLAsset(url: url).load(.tracks) }
    #expect(
      error?.code == .fileFormatNotRecognized
        && error?.localizedDescription.contains("contains no audio, video or text") == true)
  }
}

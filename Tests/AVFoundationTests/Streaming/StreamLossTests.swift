import AVEngineCore
import AVEngineStreaming
import AVEngineSystem
import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct StreamLossTests {
  private func folder() throws -> URL { try StreamMedia.variants("mpegts", isEncrypted: false) }

  private func client() throws -> StreamClient { try StreamClient(folder(), missing: ["v0_2.ts"]) }

  private func expectLoss(_ error: (any Error)?, sourceLocation: SourceLocation = #_sourceLocation) {
    let error = error as? AVError
    #expect(error?.time == CMTime(value: 4, timescale: 1), sourceLocation: sourceLocation)
    let text = error?.localizedDescription ?? ""
    #expect(
      text.contains("v0_2.ts") && text.contains("from 4.000 s to 6.000 s"), "\(text)", sourceLocation: sourceLocation)
  }

  @Test func lossesOverHTTPHaveTheirTime() async throws {
    let server = try LocalServer()
    for file in try FileManager.default.contentsOfDirectory(at: folder(), includingPropertiesForKeys: nil) {
      if file.lastPathComponent == "v0_2.ts" { continue }
      server["/\(file.lastPathComponent)"] = LocalServer.Resource(data: try Data(contentsOf: file))
    }
    let asset = AVURLAsset(url: server.url("/v0.m3u8"))
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    while output.copyNextSampleBuffer() != nil {}
    let error = try #require(reader.error as? URLError, "\(String(describing: reader.error))")
    #expect(error.code == .fileDoesNotExist && error.failingURL == server.url("/v0_2.ts"))
    let time = (error.userInfo[AVErrorTimeKey] as? NSValue)?.timeValue
    #expect(time == CMTime(value: 4, timescale: 1))
    #expect((error.userInfo[NSUnderlyingErrorKey] as? AVError)?.time == time)
  }

  @Test func cursorsNameStatusPlaceAndTime() throws {
    let server = try StreamServer(folder())
    let segment = try #require(server["v0_2.ts"])
    server["v0_2.ts"] = nil
    let container = try server.open("v0.m3u8")
    for track in container.tracks {
      let cursor = try track.makeCursor()
      let error = #expect(throws: EngineError.self) {
        while let sample = try cursor.next() { _ = try track.data(of: sample) }
      }
      #expect(error?.kind == .notFound && error?.code == 404 && error?.time == CMTime(value: 4, timescale: 1))
      #expect(error?.subject == "http://server.test/v0_2.ts")
    }
    server["v0_2.ts"] = segment
    for track in container.tracks {
      let cursor = try track.makeCursor()
      var end = CMTime.zero
      while let sample = try cursor.next() { end = max(end, sample.presentationTime + sample.duration) }
      #expect(abs(end.seconds - 12) < 0.1)
    }
  }

  @Test(arguments: [nil, [String: Bool]()]) func readersFail(_ settings: [String: Bool]?) throws {
    let client = try client()
    let asset = client.asset("v0.m3u8")
    for type in [AVMediaType.video, .audio] {
      let pcm: [String: Any] = type == .audio ? [AVFormatIDKey: kAudioFormatLinearPCM] : [:]
      let output = AVAssetReaderTrackOutput(
        track: try Reading.track(asset, type), outputSettings: settings.map { _ in pcm })
      let error = #expect(throws: (any Error).self) { try Reading.buffers(asset, output) }
      expectLoss(error)
    }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetLowQuality]) func exportsFail(_ preset: String)
    async throws
  {
    let client = try client()
    let place = try MadeMedia.place("lost.mov")
    let error = await #expect(throws: (any Error).self) {
      _ = try await CompositionMedia.export(client.asset("v0.m3u8"), preset) { $0.outputURL = place }
    }
    expectLoss(error)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  @Test func stillsFailWhereMediaIsMissing() async throws {
    let client = try client()
    let generator = AVAssetImageGenerator(asset: client.asset("v0.m3u8"))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for frame: CMTimeValue in [25, 98, 150, 275] {
      let time = CMTime(value: frame, timescale: 25)
      #expect(try await generator.image(at: time).actualTime == time)
    }
    let error = await #expect(throws: (any Error).self) {
      try await generator.image(at: CMTime(value: 5, timescale: 1))
    }
    #expect(error?.localizedDescription.contains("v0_2.ts") == true, "\(error?.localizedDescription ?? "")")
  }

  private static let touching = [CompositionMedia.range(0, 4), CompositionMedia.range(6, 12)]

  @Test func clientsTakeWhatThereIs() async throws {
    let client = try client()
    let asset = client.asset("v0.m3u8")
    let composition = AVMutableComposition()
    for range in Self.touching { try await composition.insertTimeRange(range, of: asset, at: composition.duration) }
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetHighestQuality)
    let numbers = try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number)
    #expect(numbers == (Array(0..<100) + Array(150..<300)).map { $0 % 100 })
    #expect(abs(AVURLAsset(url: url).duration.seconds - 10) < 0.1)
  }

  @Test(arguments: touching.indices, ["mpegts", "fmp4"]) func readersTakeWhatThereIs(
    _ number: Int, _ kind: String
  ) throws {
    let client = try StreamClient(StreamMedia.variants(kind, isEncrypted: false), missing: ["v0_2.ts", "v0_2.m4s"])
    let (asset, range) = (client.asset("v0.m3u8"), Self.touching[number])
    let frames = Int(range.duration.value) * 25
    for settings in [nil, [String: Any]()] {
      let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: settings)
      let buffers = try Reading.buffers(asset, output, range: range)
      let shown = buffers.filter { $0.presentationTimeStamp >= range.start && $0.presentationTimeStamp < range.end }
      #expect(Set(shown.map { Int(($0.presentationTimeStamp.seconds * 25).rounded()) }).count == frames)
    }
    // At another sample rate, the converter also uses audio frames beyond the range.
    for rate in [48_000, 32_000] {
      let pcm: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: rate]
      let audio = try Reading.buffers(
        asset, AVAssetReaderTrackOutput(track: try Reading.track(asset, .audio), outputSettings: pcm), range: range)
      #expect(audio.reduce(0) { $0 + $1.numSamples } == Int(range.duration.value) * rate)
    }
    let stored = AVAssetReaderTrackOutput(track: try Reading.track(asset, .audio), outputSettings: nil)
    #expect(
      try Reading.buffers(asset, stored, range: range).reduce(0) { $0 + $1.numSamples }
        > Int(range.duration.seconds * 46))
    // `longer` is one video frame longer than `range`, so it reaches into the missing segment.
    let longer = number == 0 ? CompositionMedia.range(0, 101, 25) : CompositionMedia.range(149, 300, 25)
    let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, .video), outputSettings: [:])
    let error = #expect(throws: (any Error).self) { try Reading.buffers(asset, output, range: longer) }
    #expect((error as? AVError)?.time == CMTime(value: 4, timescale: 1))
  }

  @Test(arguments: touching.indices, [AVAssetExportPresetPassthrough, AVAssetExportPresetLowQuality])
  func exportsTakeWhatThereIs(_ number: Int, _ preset: String) async throws {
    let (client, range) = (try client(), Self.touching[number])
    let url = try await CompositionMedia.export(client.asset("v0.m3u8"), preset) { $0.timeRange = range }
    let wanted = (Int(range.start.seconds) * 25..<Int(range.end.seconds) * 25).map { $0 % 100 }
    let shown = try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number)
    // Lossy encoding may change a frame's number by one.
    let tolerance = preset == AVAssetExportPresetPassthrough ? 0 : 1
    #expect(shown.count == wanted.count && zip(shown, wanted).allSatisfy { abs($0 - $1) <= tolerance }, "\(shown)")
    let audio = try CompositionMedia.audio(AVURLAsset(url: url))
    #expect(abs(AudioFixture.frequency(audio.dropFirst(9600).prefix(96_000)) - 440) < 1)
  }

  private func readableRanges(of asset: AVAsset) async throws -> [CMTimeRange] {
    let end = try await asset.load(.duration)
    guard let track = try await asset.loadTracks(withMediaType: .video).first else { return [] }
    var (ranges, start) = ([CMTimeRange](), CMTime.zero)
    while start < end {
      let reader = try AVAssetReader(asset: asset)
      reader.timeRange = CMTimeRange(start: start, end: end)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      reader.startReading()
      while output.copyNextSampleBuffer() != nil {}
      guard let error = reader.error else {
        ranges.append(reader.timeRange)
        break
      }
      guard let lost = ((error as NSError).userInfo[AVErrorTimeKey] as? NSValue)?.timeValue else { throw error }
      if lost > start { ranges.append(CMTimeRange(start: start, end: lost)) }
      start = max(start, lost) + CMTime(value: 1, timescale: 1)
    }
    return ranges
  }

  @Test func asMuchAsThereIsIsFound() async throws {
    let client = try StreamClient(folder(), missing: ["v0_2.ts"])
    let asset = client.asset("v0.m3u8")
    let ranges = try await readableRanges(of: asset)
    #expect(ranges.map(\.start.seconds) == [0, 6], "\(ranges)")
    #expect(zip(ranges.map(\.end.seconds), [4, 12]).allSatisfy { abs($0 - $1) < 0.1 }, "\(ranges)")
    let composition = AVMutableComposition()
    for range in ranges { try await composition.insertTimeRange(range, of: asset, at: composition.duration) }
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetHighestQuality)
    let wanted = Array(0..<100) + Array(150..<300)
    #expect(try CompositionMedia.frames(AVURLAsset(url: url)).map(\.number) == wanted.map { $0 % 100 })
  }

  @Test func stillsTakeWhatThereIs() async throws {
    let client = try client()
    let generator = AVAssetImageGenerator(asset: client.asset("v0.m3u8"))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for frame: CMTimeValue in [99, 150] {
      let time = CMTime(value: frame, timescale: 25)
      #expect(try await generator.image(at: time).actualTime == time)
    }
    for frame: CMTimeValue in [100, 149] {
      await #expect(throws: (any Error).self) { try await generator.image(at: CMTime(value: frame, timescale: 25)) }
    }
  }

  @Test(arguments: ["de.m4s", "de.m3u8"]) func soundApartIsMissed(_ name: String) async throws {
    let client = try StreamClient(StreamMedia.languages(), missing: [name])
    let asset = client.asset("master.m3u8")
    for preset in [AVAssetExportPresetPassthrough, AVAssetExportPresetLowQuality] {
      let error = await #expect(throws: (any Error).self) { _ = try await CompositionMedia.export(asset, preset) }
      #expect((error as? AVError)?.time == .zero, "\(String(describing: error))")
      #expect(error?.localizedDescription.contains(name) == true, "\(error?.localizedDescription ?? "")")
    }
    let tracks = try await asset.loadTracks(withMediaType: .audio)
    let track = try #require(tracks.first { $0.extendedLanguageTag == "de" })
    for settings in [nil, [AVFormatIDKey: kAudioFormatLinearPCM as Any]] {
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
      reader.add(output)
      if reader.startReading() { while output.copyNextSampleBuffer() != nil {} }
      #expect(reader.status == .failed)
      #expect(
        (reader.error as? AVError)?.localizedDescription.contains(name) == true, "\(String(describing: reader.error))")
    }
    let other = try #require(tracks.first { $0.extendedLanguageTag == "en" })
    #expect(try !Reading.buffers(asset, AVAssetReaderTrackOutput(track: other, outputSettings: nil)).isEmpty)
  }

  @Test func aSegmentIsMissingOnce() throws {
    let server = try StreamServer(folder())
    for number in [1, 2] { server["v0_\(number).ts"] = nil }
    let container = try server.open("v0.m3u8")
    let track = try #require(container.tracks.first { $0.info.mediaType == kCMMediaType_Video })
    for _ in 0..<6 {
      let cursor = try track.makeCursor()
      try cursor.seek(to: CMTime(value: 3, timescale: 1))
      let sample = try #require(try cursor.next())
      let error = #expect(throws: EngineError.self) { try track.data(of: sample) }
      #expect(error?.time == CMTime(value: 2, timescale: 1))
    }
    let cursor = try track.makeCursor()
    var times: [CMTime] = []
    try ReadCancellation(toleratesLoss: true).perform { () throws(EngineError) in
      while let sample = try cursor.next() { times.append(sample.presentationTime) }
    }
    times.sort()
    #expect(times.count == 200 && times.last == CMTime(value: 299, timescale: 25), "\(times.map(\.seconds))")
  }

  @Test func liveListsWithoutSegmentsAreErrors() throws {
    let server = try StreamServer(folder())
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    for number in 0..<6 { server["v0_\(number).ts"] = nil }
    let error = #expect(throws: EngineError.self) { try server.open("live.m3u8") }
    #expect(error?.kind == .notFound && error?.code == 404 && error?.subject == "http://server.test/v0_1.ts")
  }
}

import AVFoundation
import Foundation
import MediaEngine
import SystemEngine
import Testing

/// Segments of a stream that cannot be had: players pass over them, and everybody else is told.
@Suite(.enabled(if: ExportMedia.isPossible), .timeLimit(.minutes(10))) struct StreamLossTests {
  private func folder() throws -> URL { try StreamMedia.variants("mpegts", isEncrypted: false) }

  /// Twelve seconds, of which those from four to six are missing.
  private func client() throws -> StreamClient { try StreamClient(folder(), missing: ["v0_2.ts"]) }

  private func expectLoss(_ error: (any Error)?, sourceLocation: SourceLocation = #_sourceLocation) {
    let error = error as? AVError
    #expect(error?.time == CMTime(value: 4, timescale: 1), sourceLocation: sourceLocation)
    let text = error?.localizedDescription ?? ""
    #expect(text.contains("v0_2.ts") && text.contains("from 4.000 s to 6.000 s"), "\(text)", sourceLocation: sourceLocation)
  }

  @Test func cursorsNameStatusPlaceAndTime() throws {
    let server = try StreamServer(folder())
    let segment = try #require(server["v0_2.ts"])
    server["v0_2.ts"] = nil
    let container = try server.open("v0.m3u8")
    for track in container.tracks {
      let cursor = try track.makeCursor()
      let error = #expect(throws: EngineError.self) { while try cursor.next() != nil {} }
      #expect(error?.kind == .notFound && error?.code == 404 && error?.time == CMTime(value: 4, timescale: 1))
      #expect(error?.subject == "http://server.test/v0_2.ts")
    }
    // Whoever asks again is not told of the past.
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
      let output = AVAssetReaderTrackOutput(track: try Reading.track(asset, type), outputSettings: settings.map { _ in pcm })
      let error = #expect(throws: (any Error).self) { try Reading.buffers(asset, output) }
      expectLoss(error)
    }
  }

  @Test(arguments: [AVAssetExportPresetPassthrough, AVAssetExportPresetLowQuality]) func exportsFail(_ preset: String) async throws {
    let client = try client()
    let place = try ExportMedia.place("lost.mov")
    let error = await #expect(throws: (any Error).self) {
      _ = try await CompositionMedia.export(client.asset("v0.m3u8"), preset) { $0.outputURL = place }
    }
    expectLoss(error)
    #expect(!FileManager.default.fileExists(atPath: place.path))
  }

  /// Stills fail only where they need what is missing.
  @Test func stillsFailWhereMediaIsMissing() async throws {
    let client = try client()
    let generator = AVAssetImageGenerator(asset: client.asset("v0.m3u8"))
    (generator.requestedTimeToleranceBefore, generator.requestedTimeToleranceAfter) = (.zero, .zero)
    for frame: CMTimeValue in [25, 98, 150, 275] {
      let time = CMTime(value: frame, timescale: 25)
      #expect(try await generator.image(at: time).actualTime == time)
    }
    let error = await #expect(throws: (any Error).self) { try await generator.image(at: CMTime(value: 5, timescale: 1)) }
    #expect(error?.localizedDescription.contains("v0_2.ts") == true, "\(error?.localizedDescription ?? "")")
  }

  /// As much as there is: ranges beside what the error names, some frames away from it.
  @Test func clientsTakeWhatThereIs() async throws {
    let client = try client()
    let asset = client.asset("v0.m3u8")
    let composition = AVMutableComposition()
    for range in [CompositionMedia.range(0, 88, 25), CompositionMedia.range(163, 300, 25)] {
      try await composition.insertTimeRange(range, of: asset, at: composition.duration)
    }
    let url = try await CompositionMedia.export(composition, AVAssetExportPresetHighestQuality)
    let numbers = try CompositionMedia.pictures(AVURLAsset(url: url)).map(\.number)
    #expect(numbers == (Array(0..<88) + Array(163..<300)).map { $0 % 100 })
  }

  /// A live list none of whose segments can be had says so at once: it does not wait for others.
  @Test func liveListsWithoutSegmentsAreErrors() throws {
    let server = try StreamServer(folder())
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    for number in 0..<6 { server["v0_\(number).ts"] = nil }
    let error = #expect(throws: EngineError.self) { try server.open("live.m3u8") }
    #expect(error?.kind == .notFound && error?.code == 404 && error?.subject == "http://server.test/v0_1.ts")
  }
}

import AVFoundation
import TestSupport
import Testing

@Suite struct LoadingTests {
  @Test func anAssetOfAURLIsAURLAsset() throws {
    let url = URL(fileURLWithPath: "/nowhere/movie.mp4")
    let asset = AVAsset(url: url)
    #expect((asset as? AVURLAsset)?.url == url)
    #expect(asset.copy() as AnyObject === asset)
  }

  @Test func nothingIsReadBeforeItIsAskedFor() async throws {
    let url = MadeMedia.folder.appendingPathComponent("later-\(UUID()).mp4")
    let asset = AVURLAsset(url: url)
    #expect(asset.status(of: .duration) == .notYetLoaded)
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .unknown)
    try FileManager.default.moveItem(at: try AssetMaker.movie(), to: url)
    #expect(try await asset.load(.duration).seconds == 2)
    try FileManager.default.removeItem(at: url)
    #expect(try await asset.load(.tracks).count == 2)
  }

  @Test func aMissingFileFailsWhenItIsLoadedAndIsNamed() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/missing.mp4"))
    let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
    #expect(error?.code == .contentIsUnavailable)
    #expect(error?.localizedDescription.contains("/nowhere/missing.mp4") == true)
    let underlying = error?.userInfo[NSUnderlyingErrorKey] as? NSError
    #expect(underlying?.domain == NSPOSIXErrorDomain)
    #expect(underlying?.code == 2)
    guard case .failed(let reason) = asset.status(of: .duration) else {
      Issue.record("the status is \(asset.status(of: .duration))")
      return
    }
    #expect(reason.code == AVError.Code.contentIsUnavailable.rawValue)
  }

  @Test func bytesOfNoFormatAreSaidToBeSuch() async throws {
    let url = MadeMedia.folder.appendingPathComponent("noise-\(UUID()).mp4")
    try Data((0..<5000).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ 7) }).write(to: url)
    let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: url).load(.tracks) }
    #expect(error?.code == .fileFormatNotRecognized)
    #expect(error?.localizedDescription.contains(url.lastPathComponent) == true)
  }

  @Test func severalPropertiesAreLoadedAtOnce() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let (duration, tracks, isPlayable, isReadable, isExportable, isComposable, isProtected, rate) =
      try await asset.load(
        .duration, .tracks, .isPlayable, .isReadable, .isExportable, .isComposable, .hasProtectedContent, .preferredRate
      )
    #expect(duration.seconds == 2)
    #expect(tracks.map(\.mediaType) == [.video, .audio])
    #expect(isPlayable && isReadable && isExportable && isComposable && !isProtected)
    #expect(rate == 1)
    let (volume, transform, offset) = try await asset.load(
      .preferredVolume, .preferredTransform, .minimumTimeOffsetFromLive)
    #expect(volume == 1 && transform == .identity && !offset.isValid)
  }

  @Test func theStatusHoldsTheValueOnceItIsLoaded() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    #expect(asset.status(of: .duration) == .notYetLoaded)
    let duration = try await asset.load(.duration)
    #expect(asset.status(of: .duration) == .loaded(duration))
    #expect(asset.status(of: .isPlayable) == .notYetLoaded)
  }

  @Test func concurrentAndRepeatedLoadsAgree() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let durations = try await withThrowingTaskGroup(of: CMTime.self) { group in
      for _ in 0..<50 { group.addTask { try await asset.load(.duration) } }
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(durations.count == 50 && Set(durations).count == 1)
    let (first, second) = (try await asset.load(.tracks), try await asset.load(.tracks))
    #expect(zip(first, second).allSatisfy { $0 === $1 } && first.count == 2)
    #expect(first.allSatisfy { $0.asset === asset })
  }

  @Test func aCancelledTaskStopsWaiting() async throws {
    let server = ResourceServer(Data(), .silent)
    let asset = server.asset()
    let task = Task { try await asset.load(.duration) }
    await server.wait(for: "0 2 information")
    task.cancel()
    await #expect(throws: CancellationError.self) { try await task.value }
    asset.cancelLoading()
  }

  @Test func propertiesOfMetadataItemsAreLoaded() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie("title.mp4", ["-metadata", "title=A title"]))
    let item = try #require(try await asset.load(.metadata).first { $0.identifier == .iTunesMetadataSongName })
    #expect(try await item.load(.stringValue) == "A title")
    #expect(try await item.load(.value)?.isEqual(NSString(string: "A title")) == true)
    let (number, date) = try await item.load(.numberValue, .dateValue)
    #expect(number == nil && date == nil)
  }
}

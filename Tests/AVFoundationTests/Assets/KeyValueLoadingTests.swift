import AVFoundation
import Dispatch
import TestSupport
import Testing

@Suite struct KeyValueLoadingTests {
  @Test func keysAreLoadedAndTheirStatusTellsSo() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    await asset.loadValues(forKeys: ["duration", "tracks", "playable", "isExportable"])
    for key in ["duration", "tracks", "playable", "isPlayable", "exportable"] {
      var error: NSError?
      #expect(asset.statusOfValue(forKey: key, error: &error) == .loaded, "\(key)")
      #expect(error == nil)
    }
    #expect(asset.statusOfValue(forKey: "metadata", error: nil) == .unknown)
    #expect(asset.duration.seconds == 2)
  }

  @Test func anUnknownKeyFailsByItself() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    await asset.loadValues(forKeys: ["duration", "durashun"])
    var error: NSError?
    #expect(asset.statusOfValue(forKey: "durashun", error: &error) == .failed)
    #expect(error?.localizedDescription.contains("durashun") == true)
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
  }

  @Test func aFailureSaysWhy() async throws {
    let asset = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/missing.mov"))
    await asset.loadValues(forKeys: ["tracks"])
    var error: NSError?
    #expect(asset.statusOfValue(forKey: "tracks", error: &error) == .failed)
    #expect(error?.domain == AVFoundationErrorDomain)
    #expect(error?.code == AVError.Code.contentIsUnavailable.rawValue)
    #expect(error?.localizedDescription.contains("/nowhere/missing.mov") == true)
  }

  @Test func noKeysAndLoadedKeysCallBackOnce() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    await asset.loadValues(forKeys: [])
    await asset.loadValues(forKeys: ["duration"])
    await asset.loadValues(forKeys: ["duration", "duration"])
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
    asset.loadValuesAsynchronously(forKeys: ["tracks"])
    #expect(try await asset.load(.tracks).count == 2)
  }

  @Test func callbacksComeWhileAThreadWaitsForThem() throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    let done = DispatchSemaphore(value: 0)
    asset.loadValuesAsynchronously(forKeys: ["duration"]) { done.signal() }
    #expect(done.wait(timeout: .now() + 60) == .success)
    asset.loadTracks(withMediaType: .video) { tracks, error in
      #expect(tracks?.count == 1 && error == nil)
      #expect(!Thread.isMainThread)
      done.signal()
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  @Test func manyHandlersMayBlockAtOnce() throws {
    // There are more handlers than threads of the cooperative pool.
    let count = ProcessInfo.processInfo.activeProcessorCount + 2
    let (all, done) = (DispatchGroup(), DispatchGroup())
    let movie = try AssetMaker.movie()
    for _ in 0..<count {
      all.enter()
      done.enter()
      AVURLAsset(url: movie).loadValuesAsynchronously(forKeys: ["duration"]) {
        all.leave()
        all.wait()
        done.leave()
      }
    }
    #expect(done.wait(timeout: .now() + 60) == .success)
  }

  @Test func cancellingCallsBackAndCanBeTriedAnew() async throws {
    let server = ResourceServer(try Data(contentsOf: AssetMaker.movie()), .silent)
    let asset = server.asset()
    let (calls, call) = AsyncStream.makeStream(of: Void.self)
    asset.loadValuesAsynchronously(forKeys: ["duration"]) { call.yield() }
    await server.wait(for: "0 2 information")
    asset.cancelLoading()
    var iterator = calls.makeAsyncIterator()
    await iterator.next()
    var error: NSError?
    #expect(asset.statusOfValue(forKey: "duration", error: &error) == .cancelled)
    #expect(error != nil)
    let answering = ResourceServer(try Data(contentsOf: AssetMaker.movie()), .whole)
    asset.resourceLoader.setDelegate(answering, queue: answering.queue)
    await asset.loadValues(forKeys: ["duration"])
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
  }

  @Test func whatIsLoadedSurvivesCancelling() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    await asset.loadValues(forKeys: ["duration"])
    asset.cancelLoading()
    #expect(asset.statusOfValue(forKey: "duration", error: nil) == .loaded)
    #expect(try await asset.load(.tracks).count == 2)
  }

  @Test func synchronousPropertiesReadByThemselves() throws {
    let asset = AVURLAsset(url: try AssetMaker.movie("sync.mov"))
    #expect(asset.duration.seconds == 2)
    #expect(asset.tracks.count == 2)
    #expect(asset.tracks(withMediaType: .audio).count == 1)
    #expect(asset.tracks(withMediaCharacteristic: .visual).map(\.mediaType) == [.video])
    #expect(asset.track(withTrackID: 2)?.mediaType == .audio)
    #expect(asset.track(withTrackID: 99) == nil)
    #expect(asset.unusedTrackID() == 3)
    #expect(
      asset.isPlayable && asset.isReadable && asset.isExportable && asset.isComposable && !asset.hasProtectedContent)
    #expect(asset.providesPreciseDurationAndTiming)
    let missing = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/missing.mp4"))
    #expect(missing.duration.isIndefinite || missing.duration == .zero)
    #expect(missing.tracks.isEmpty && !missing.isPlayable)
  }

  @Test func tracksAreFoundByBothForms() async throws {
    let asset = AVURLAsset(url: try AssetMaker.movie())
    #expect(try await asset.loadTracks(withMediaType: .video).map(\.trackID) == [1])
    #expect(try await asset.loadTracks(withMediaType: .subtitle).isEmpty)
    #expect(try await asset.loadTracks(withMediaCharacteristic: .audible).map(\.trackID) == [2])
    #expect(try await asset.loadTrack(withTrackID: 2)?.mediaType == .audio)
    #expect(try await asset.loadTrack(withTrackID: 7) == nil)
    #expect(try await asset.findUnusedTrackID() == 3)
    let byHandler: [CMPersistentTrackID] = await withCheckedContinuation { continuation in
      asset.loadTracks(withMediaCharacteristic: .visual) { tracks, _ in
        continuation.resume(returning: tracks?.map(\.trackID) ?? [])
      }
    }
    #expect(byHandler == [1])
    let found: CMPersistentTrackID? = await withCheckedContinuation { continuation in
      asset.loadTrack(withTrackID: 2) { track, _ in continuation.resume(returning: track?.trackID) }
    }
    #expect(found == 2)
    let missing = AVURLAsset(url: URL(fileURLWithPath: "/nowhere/missing.mp4"))
    let code: Int? = await withCheckedContinuation { continuation in
      missing.loadTracks(withMediaType: .video) { tracks, error in
        #expect(tracks == nil)
        continuation.resume(returning: (error as NSError?)?.code)
      }
    }
    #expect(code == AVError.Code.contentIsUnavailable.rawValue)
  }
}

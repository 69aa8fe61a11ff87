import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .timeLimit(.minutes(10))) struct ResourceLoaderTests {
  private func clip() throws -> URL { try CompositionMedia.clip(rate: "25", tone: 440).url }

  @Test(arguments: [ResourceServer.Manner.whole, .pieces, .withoutRanges]) func playsLikeAFile(
    _ manner: ResourceServer.Manner
  ) async throws {
    let server = ResourceServer(try Data(contentsOf: clip()), manner)
    let asset = server.asset()
    #expect(try await asset.load(.duration) == CMTime(value: 2, timescale: 1))
    let file = AVURLAsset(url: try clip())
    #expect(try CompositionMedia.frames(asset).map(\.number) == Array(0..<50))
    let isSame = try CompositionMedia.audio(asset) == CompositionMedia.audio(file)
    #expect(isSame)
    let stage = ManualStage(hasAudio: false)
    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(await player.seek(to: CMTime(value: 3, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(player.currentTime() == CMTime(value: 3, timescale: 2))
    #expect(server.asked.first == "0 2 information" && server.asked.count { $0.contains("information") } == 1)
  }

  @Test func redirectionsLeadElsewhere() async throws {
    let server = ResourceServer(Data(), .redirecting(try clip()))
    #expect(try await server.asset().load(.duration) == CMTime(value: 2, timescale: 1))
    #expect(server.asked == ["0 2 information"])
  }

  @Test func circlesEnd() async throws {
    let server = ResourceServer(Data(), .redirecting(URL(string: "clips://here/again.mov")!))
    let error = await #expect(throws: AVError.self) { try await server.asset().load(.duration) }
    #expect(error?.localizedDescription.contains("too often") == true)
  }

  @available(*, deprecated) @Test func oneCallAnswersAndEnds() async throws {
    final class Old: NSObject, AVAssetResourceLoaderDelegate, Sendable {
      let target: URL
      let states = Mutex<[Bool]>([])
      init(_ target: URL) { self.target = target }
      func resourceLoader(
        _ resourceLoader: AVAssetResourceLoader,
        shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
      ) -> Bool {
        let before = loadingRequest.isFinished
        loadingRequest.finishLoading(with: nil, data: nil, redirect: URLRequest(url: target))
        let after = loadingRequest.isFinished
        states.withLock { $0 = [before, after] }
        return true
      }
    }
    let old = Old(try clip())
    let asset = AVURLAsset(url: try #require(URL(string: "clips://here/clip.mov")))
    asset.resourceLoader.setDelegate(old, queue: DispatchQueue(label: "old"))
    #expect(try await asset.load(.duration) == CMTime(value: 2, timescale: 1))
    #expect(old.states.withLock { $0 } == [false, true])
  }

  @Test func whoRefusesIsNamed() async throws {
    // A resource loader does not retain its delegate, so the test does.
    let (refusing, failing) = (ResourceServer(Data(), .refusing), ResourceServer(Data(), .failing))
    let refused = await #expect(throws: AVError.self) { try await refusing.asset().load(.duration) }
    #expect(refused?.localizedDescription.contains("clips") == true)
    let lonely = await #expect(throws: AVError.self) {
      try await AVURLAsset(url: URL(string: "clips://a/b.mov")!).load(.duration)
    }
    #expect(lonely?.localizedDescription.contains("clips") == true && refusing.asked.isEmpty)
    let failed = await #expect(throws: AVError.self) { try await failing.asset().load(.duration) }
    #expect(failed?.localizedDescription.contains("no such clip") == true)
  }

  @Test func resourcesAreRenewedWhenTheirDateHasPassed() async throws {
    let server = ResourceServer(try Data(contentsOf: clip()), .renewing)
    #expect(try await server.asset().load(.duration) == CMTime(value: 2, timescale: 1))
    #expect(server.asked.count { $0 == "renewal" } == 1 && server.asked.first == "0 2 information")
    let content = ResourceServer(try Data(contentsOf: clip()), .expired)
    #expect(try await content.asset().load(.duration) == CMTime(value: 2, timescale: 1))
  }

  @Test func cancellingEndsAWait() async throws {
    let server = ResourceServer(Data(), .silent)
    let asset = server.asset()
    let loading = Task { try await asset.load(.duration) }
    await server.wait(for: "0 2 information")
    asset.cancelLoading()
    await #expect(throws: (any Error).self) { try await loading.value }
    await server.wait(for: "cancelled")
  }
}

final class ResourceServer: NSObject, AVAssetResourceLoaderDelegate, Sendable {
  enum Manner: Sendable, Equatable, CustomTestStringConvertible {
    case whole, pieces, withoutRanges, redirecting(URL), refusing, failing, silent, renewing, expired
    var testDescription: String { "\(self)" }
  }

  let queue = DispatchQueue(label: "ResourceServer")
  private let data: Data
  private let manner: Manner
  private let state = Mutex(State())

  private struct State: @unchecked Sendable {
    // Safety: the state is read and written only under the mutex.
    var asked: [String] = []
    var waiting: [AsyncStream<String>.Continuation] = []
    var held: [AVAssetResourceLoadingRequest] = []
  }

  init(_ data: Data, _ manner: Manner) { (self.data, self.manner) = (data, manner) }

  var asked: [String] { state.withLock { $0.asked } }

  func asset() -> AVURLAsset {
    let asset = AVURLAsset(url: URL(string: "clips://here/clip.mov")!)
    asset.resourceLoader.setDelegate(self, queue: queue)
    return asset
  }

  private func note(_ entry: String) {
    state.withLock { state in
      state.asked.append(entry)
      for continuation in state.waiting { continuation.yield(entry) }
    }
  }

  func wait(for entry: String) async {
    let (stream, continuation) = AsyncStream.makeStream(of: String.self)
    state.withLock { state in
      for entry in state.asked { continuation.yield(entry) }
      state.waiting.append(continuation)
    }
    for await found in stream where found == entry { return }
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    guard let wanted = loadingRequest.dataRequest, manner != .refusing else { return false }
    let information = loadingRequest.contentInformationRequest
    let length = wanted.requestsAllDataToEndOfResource ? data.count : wanted.requestedLength
    note("\(wanted.requestedOffset) \(length)\(information == nil ? "" : " information")")
    information?.contentType = UTType.quickTimeMovie.identifier
    information?.contentLength = Int64(data.count)
    information?.isByteRangeAccessSupported = manner != .withoutRanges
    let bytes = data.dropFirst(Int(wanted.requestedOffset)).prefix(length)
    switch manner {
    case .refusing: return false
    case .silent: nonisolated(unsafe) let request = loadingRequest; state.withLock { $0.held.append(request) }
    case .failing:
      loadingRequest.finishLoading(
        with: NSError(domain: "clips", code: 4, userInfo: [NSLocalizedDescriptionKey: "no such clip"]))
    case .redirecting(let url):
      loadingRequest.redirect = URLRequest(url: url)
      loadingRequest.finishLoading()
    case .whole, .withoutRanges, .renewing, .expired:
      if manner == .renewing || manner == .expired { information?.renewalDate = .distantPast }
      wanted.respond(with: bytes)
      loadingRequest.finishLoading()
    case .pieces:
      // Safety: a request may be answered on any thread.
      nonisolated(unsafe) let request = loadingRequest
      DispatchQueue.global().async {
        var rest = bytes
        while !rest.isEmpty {
          request.dataRequest?.respond(with: rest.prefix(10_000))
          rest = rest.dropFirst(10_000)
        }
        request.finishLoading()
      }
    }
    return true
  }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader,
    shouldWaitForRenewalOfRequestedResource renewalRequest: AVAssetResourceRenewalRequest
  ) -> Bool {
    guard manner == .renewing else { return false }
    note("renewal")
    renewalRequest.contentInformationRequest?.renewalDate = .distantFuture
    renewalRequest.finishLoading()
    return true
  }

  func resourceLoader(_ resourceLoader: AVAssetResourceLoader, didCancel loadingRequest: AVAssetResourceLoadingRequest)
  {
    note(loadingRequest.isCancelled ? "cancelled" : "not cancelled")
  }
}

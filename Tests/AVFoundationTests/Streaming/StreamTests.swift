import AVEngineCore
import AVEngineStreaming
import AVEngineSystem
import AVFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .realTime, .timeLimit(.minutes(10))) struct StreamTests {
  enum Kind: String, Sendable, CaseIterable { case mpegts, fmp4 }

  private func folder(_ kind: Kind, encrypted: Bool = false) throws -> URL {
    try StreamMedia.variants(kind.rawValue, isEncrypted: encrypted)
  }

  private func track(_ container: StreamedContainer, _ kind: CMMediaType) throws -> any MediaTrack {
    try #require(container.tracks.first { $0.info.mediaType == kind })
  }

  private func frames(_ cursor: any SampleCursor, count: Int = .max) throws -> [Int] {
    var frames: [Int] = []
    while frames.count < count, let sample = try cursor.next() {
      frames.append(Int((sample.presentationTime.seconds * 25).rounded()))
    }
    return frames
  }

  /// `rates` has speeds in bits per second by segment number.
  private func steps(_ rates: [Int: Double]) -> @Sendable (String) -> Double {
    { name in
      let number = name.split(separator: "_").last?.split(separator: ".").first.flatMap { Int($0) }
      return number.flatMap { rates[$0] } ?? 100_000_000
    }
  }

  @Test(arguments: Kind.allCases) func choiceFollowsTheNetwork(_ kind: Kind) throws {
    let server = try StreamServer(try folder(kind))
    server.setRate(steps([2: 300_000, 3: 300_000, 4: 50_000_000, 5: 50_000_000]))
    let container = try server.open("master.m3u8")
    #expect(abs(container.info.duration.seconds - 12) < 0.1 && container.tracks.count == 2)
    let found = try frames(track(container, kCMMediaType_Video).makeCursor())
    #expect(found.sorted() == Array(0..<300))
    let log = container.session.log
    #expect(log.accesses.map { $0.url?.lastPathComponent } == ["v0.m3u8", "v2.m3u8", "v1.m3u8", "v2.m3u8"])
    #expect(log.accesses.map(\.reason) == [.first, .faster, .slower, .faster])
    #expect(log.failures.isEmpty && log.accesses.map(\.requestCount) == [1, 2, 2, 1], "\(server.asked)")
  }

  @Test func limitsHold() throws {
    let server = try StreamServer(try folder(.mpegts))
    let container = try server.open("master.m3u8")
    container.session.limits.peakBitRate = 1_000_000
    _ = try frames(track(container, kCMMediaType_Video).makeCursor())
    #expect(!server.asked.contains { $0.hasPrefix("v2_3") })
  }

  @Test(arguments: Kind.allCases) func vanishedSegmentsArePassedOver(_ kind: Kind) throws {
    let suffix = kind == .mpegts ? "ts" : "m4s"
    let server = try StreamServer(try folder(kind))
    server["v2_2.\(suffix)"] = nil
    for variant in 0..<3 { server["v\(variant)_4.\(suffix)"] = nil }
    let container = try server.open("master.m3u8")
    var found: [Int] = []
    try ReadCancellation(toleratesLoss: true).perform { () throws(EngineError) in
      let cursor = try container.tracks[0].makeCursor()
      while let sample = try cursor.next() { found.append(Int((sample.presentationTime.seconds * 25).rounded())) }
    }
    #expect(Set(0..<300).subtracting(found) == Set(200..<250))
    let failures = container.session.log.failures
    #expect(
      failures.map { $0.url.lastPathComponent }.sorted() == ["v0_4", "v1_4", "v2_2", "v2_4"].map { "\($0).\(suffix)" })
    #expect(failures.allSatisfy { $0.error.code == 404 })
    #expect(container.session.log.accesses.contains { $0.reason == .failed })
  }

  @Test func slowSegmentsAreGivenUp() throws {
    let server = try StreamServer(try folder(.mpegts))
    server.setRate { $0 == "v2_2.ts" ? 1000 : 100_000_000 }
    // The added bytes make the segment long enough for more than one read.
    server["v2_2.ts"] = try #require(server["v2_2.ts"]) + Data(repeating: 0xff, count: 1 << 18)
    let container = try server.open("master.m3u8")
    #expect(try frames(track(container, kCMMediaType_Video).makeCursor()).sorted() == Array(0..<300))
    #expect(container.session.log.failures.map(\.error.kind) == [.timedOut])
  }

  @Test(arguments: Kind.allCases) func seeksFindTheirSegment(_ kind: Kind) throws {
    let server = try StreamServer(try folder(kind))
    let container = try server.open("master.m3u8")
    for kind in [kCMMediaType_Video, kCMMediaType_Audio] {
      let cursor = try track(container, kind).makeCursor()
      for second in [9, 1, 11, 0] {
        try cursor.seek(to: CMTime(value: CMTimeValue(second), timescale: 1))
        let sample = try #require(try cursor.next())
        let distance = Double(second) - sample.presentationTime.seconds
        #expect(sample.isSync && distance >= (second == 0 ? -0.1 : 0) && distance < 2.1, "\(second)")
      }
    }
  }

  @Test func whatIsKnownIsNotWaitedFor() async throws {
    let server = try StreamServer(try folder(.mpegts))
    let container = try server.open("v0.m3u8")
    let track = try track(container, kCMMediaType_Video)
    server.hold("v0_5.ts")
    nonisolated(unsafe) let waiting = try track.makeCursor()
    async let late: Void = onAThread { try waiting.seek(to: CMTime(value: 11, timescale: 1)) }
    while !server.asked.contains("v0_5.ts") { await Task.yield() }
    #expect(
      try frames(track.makeCursor(), count: 10).contains(0) && container.session.loadedRanges.first?.start == .zero)
    #expect(server.isHeld("v0_5.ts"))
    server.release("v0_5.ts")
    try await late
    #expect(try waiting.next() != nil)
  }

  @Test func whatIsWantedAgainIsLoaded() async throws {
    let server = try StreamServer(try folder(.mpegts))
    // Null packets make the segment long enough for several reads.
    let null = Data([0x47, 0x1F, 0xFF, 0x10] + [UInt8](repeating: 0xFF, count: 184))
    for _ in 0..<700 { server["v0_1.ts"]?.append(null) }
    server.hold("v0_1.ts")
    let container = try server.open("v0.m3u8")
    let session = container.session
    while !server.asked.contains("v0_1.ts") { await Task.yield() }
    session.forwardDuration = 1
    _ = try track(container, kCMMediaType_Video).makeCursor().next()
    session.forwardDuration = 7
    server.release("v0_1.ts")
    while session.loadedRanges.last?.end != CMTime(value: 8, timescale: 1) { await Task.yield() }
  }

  @Test func liveWindowsMove() async throws {
    let server = try StreamServer(try folder(.mpegts))
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    let container = try server.open("live.m3u8")
    let session = container.session
    #expect(
      session.isLive && container.info.duration.isIndefinite && session.startTime == CMTime(value: 3, timescale: 1))
    let cursor = try track(container, kCMMediaType_Video).makeCursor()
    #expect(try frames(cursor, count: 150).sorted() == Array(0..<150))
    // A cursor at the end of the window waits for new segments.
    nonisolated(unsafe) let waiting = cursor
    async let rest = onAThread { try frames(waiting) }
    server["live.m3u8"] = StreamMedia.window(2..<5, isComplete: false)
    while session.timeline.window.start == .zero { await Task.yield() }
    #expect(
      session.timeline.window
        == CMTimeRange(start: CMTime(value: 4, timescale: 1), duration: CMTime(value: 6, timescale: 1)))
    #expect(
      session.timeline.date(at: CMTime(value: 9, timescale: 1))
        == ISO8601DateFormatter().date(from: "2026-01-01T00:00:09Z"))
    server["live.m3u8"] = StreamMedia.window(3..<6, isComplete: true)
    #expect(try await rest.sorted() == Array(150..<300))
    #expect(!session.isLive)
  }

  @Test func liveTracksHaveNoEnd() async throws {
    let server = try StreamServer(folder(.mpegts))
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: false)
    let client = StreamClient(server)
    let asset = client.asset("live.m3u8")
    #expect(try await asset.load(.duration).isIndefinite)
    for track in try await asset.load(.tracks) {
      let range = try await track.load(.timeRange)
      #expect(range.start == .zero && range.duration.isIndefinite, "\(range)")
    }
    server["live.m3u8"] = StreamMedia.window(0..<3, isComplete: true)
  }

  @Test func playlistsMayNotNameLocalFiles() throws {
    let secret = try folder(.mpegts).appendingPathComponent("v0_0.ts")
    let server = StreamServer(["l.m3u8": Data("#EXTM3U\n#EXTINF:2,\n\(secret.absoluteString)\n#EXT-X-ENDLIST\n".utf8)])
    #expect(throws: EngineError.self) { try server.open("l.m3u8") }
    #expect(server.asked == ["l.m3u8"])
  }

  // MARK: Apple's interface, with a client that supplies playlists, segments and keys

  @Test(arguments: Kind.allCases) func encryptedStreamsPlayFromAClient(_ kind: Kind) async throws {
    let encrypted = kind == .mpegts
    let client = try StreamClient(folder(kind, encrypted: encrypted))
    let asset = client.asset("master.m3u8")
    #expect(try CompositionMedia.frames(asset).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(client.asked.contains("secret.key") == encrypted && client.asked.contains { $0.hasPrefix("v2_") })

    let stage = ManualStage(hasAudio: false)
    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    #expect(abs(item.duration.seconds - 12) < 0.1)
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    for frame in [260, 30] {
      let time = CMTime(value: CMTimeValue(frame) * 2 + 1, timescale: 50)
      #expect(await player.seek(to: time, toleranceBefore: .zero, toleranceAfter: .zero))
      let pixels = try #require(output.copyPixelBuffer(forItemTime: time, itemTimeForDisplay: nil))
      CVPixelBufferLockBaseAddress(pixels, .readOnly)
      defer { CVPixelBufferUnlockBaseAddress(pixels, .readOnly) }
      let luma = try #require(CVPixelBufferGetBaseAddressOfPlane(pixels, 0)).load(as: UInt8.self)
      #expect((Int(luma) - 19) / 2 == frame % 100)
    }
    let log = try #require(item.accessLog())
    #expect(log.events.first?.uri == "streams://here/v0.m3u8" && log.events.first?.indicatedBitrate == 800_000)
    #expect(log.events.allSatisfy { $0.playbackType == "VOD" && $0.numberOfBytesTransferred > 0 })
    let lines = try #require(log.extendedLogData().map { String(decoding: $0, as: UTF8.self) }).split(separator: "\n")
    let fields = lines.first { $0.hasPrefix("#Fields: ") }?.split(separator: " ").dropFirst()
    #expect(lines.count == log.events.count + 2 && fields?.count == lines.last?.split(separator: " ").count)
    #expect(item.errorLog()?.events.isEmpty == true && item.errorLog()?.extendedLogData() == nil)
  }

  @Test func encryptedHeadersAreDecrypted() throws {
    let client = try StreamClient(StreamMedia.encryptedWithHeader())
    let frames = try CompositionMedia.frames(client.asset("all.m3u8"))
    #expect(frames.map(\.number) == (0..<300).map { $0 % 100 })
  }

  @Test func whatComesTooLateIsCounted() async throws {
    let client = try StreamClient(folder(.mpegts))
    let stage = ManualStage(hasAudio: false)
    let (player, item) = (stage.player(), AVPlayerItem(asset: client.asset("v0.m3u8")))
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    func dropped() -> Int { item.accessLog()?.events.map(\.numberOfDroppedVideoFrames).reduce(0, +) ?? -1 }
    player.play()
    try await onAThread {
      stage.rest()
      for _ in 0..<10 {
        stage.waitForFrames()
        stage.advance(hundredths: 4)
      }
    }
    #expect(dropped() == 0)
    // The jump passes five frames in a fifth of a second. The last of them is shown.
    try await onAThread { stage.jump(hundredths: 20) }
    #expect(dropped() == 4)
    let stalls = try #require(item.accessLog()).events.map(\.numberOfStalls)
    #expect(stalls.allSatisfy { $0 == 0 })
  }

  @Test func failuresAreTold() async throws {
    let client = try StreamClient(folder(.mpegts), missing: ["v0_1.ts", "v1_1.ts", "v2_1.ts"])
    let asset = client.asset("v0.m3u8")
    let stage = ManualStage(hasAudio: false)
    let (player, item) = (stage.player(), AVPlayerItem(asset: asset))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.isPlaybackLikelyToKeepUp) { $0 }
    let output = AVPlayerItemVideoOutput(pixelBufferAttributes: nil)
    await item.add(output)
    #expect(await player.seek(to: CMTime(value: 9, timescale: 1), toleranceBefore: .zero, toleranceAfter: .zero))
    #expect(await player.seek(to: CMTime(value: 5, timescale: 2), toleranceBefore: .zero, toleranceAfter: .zero))
    let event = try #require(item.errorLog()?.events.first)
    #expect(event.uri == "streams://here/v0_1.ts" && event.errorComment?.contains("no such file") == true)
  }
}

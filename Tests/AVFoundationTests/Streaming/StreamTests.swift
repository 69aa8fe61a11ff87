import AVFoundation
import CoreMedia
import Foundation
import MediaEngine
import Synchronization
import SystemEngine
import Testing

/// Streams of generated media, from a server in memory whose network is as fast as the test says.
@Suite(.enabled(if: ExportMedia.isPossible), .timeLimit(.minutes(10))) struct StreamTests {
  enum Kind: String, Sendable, CaseIterable { case mpegts, fmp4 }

  private static let made = Mutex<[String: URL]>([:])

  /// Twelve seconds in six segments, of three variants, numbered as in `ExportMedia.numbered`.
  private func folder(_ kind: Kind, encrypted: Bool = false) throws -> URL {
    try Self.made.withLock { made in
      if let known = made["\(kind)\(encrypted)"] { return known }
      let folder = try ExportMedia.place("x").deletingLastPathComponent()
      var extra = ["-hls_segment_type", kind.rawValue]
      if encrypted {
        try Data(0..<16).write(to: folder.appendingPathComponent("secret.key"))
        let info = folder.appendingPathComponent("info")
        try Data("secret.key\n\(folder.path)/secret.key\n".utf8).write(to: info)
        extra += ["-hls_key_info_file", info.path]
      }
      var master = "#EXTM3U\n"
      for (number, (bandwidth, size)) in [(800_000, "160x96"), (200_000, "128x72"), (3_000_000, "192x112")].enumerated() {
        let suffix = kind == .mpegts ? "ts" : "m4s"
        try ExportMedia.run(
          "ffmpeg",
          ["-v", "error", "-y"] + ExportMedia.numbered(rate: "25", seconds: 12, size: size) + ExportMedia.sine(seconds: 12)
            + ["-c:v", "libx264", "-g", "50", "-sc_threshold", "0", "-pix_fmt", "yuv420p", "-c:a", "aac", "-f", "hls", "-hls_time", "2"]
            + ["-hls_playlist_type", "vod", "-hls_fmp4_init_filename", "v\(number)init.mp4"] + extra
            + ["-hls_segment_filename", "\(folder.path)/v\(number)_%d.\(suffix)", "\(folder.path)/v\(number).m3u8"])
        master += "#EXT-X-STREAM-INF:BANDWIDTH=\(bandwidth),RESOLUTION=\(size)\nv\(number).m3u8\n"
      }
      try Data(master.utf8).write(to: folder.appendingPathComponent("master.m3u8"))
      made["\(kind)\(encrypted)"] = folder
      return folder
    }
  }

  private func track(_ container: StreamedContainer, _ kind: CMMediaType) throws -> any MediaTrack {
    try #require(container.tracks.first { $0.info.mediaType == kind })
  }

  /// The frames that samples show, as numbers of a 25th of a second.
  private func frames(_ cursor: any SampleCursor, count: Int = .max) throws -> [Int] {
    var frames: [Int] = []
    while frames.count < count, let sample = try cursor.next() {
      frames.append(Int((sample.presentationTime.seconds * 25).rounded()))
    }
    return frames
  }

  /// Bits a second by the number of the segment.
  private func steps(_ rates: [Int: Double]) -> @Sendable (String) -> Double {
    { name in
      let number = name.split(separator: "_").last?.split(separator: ".").first.flatMap { Int($0) }
      return number.flatMap { rates[$0] } ?? 100_000_000
    }
  }

  /// Two fast segments, two slow ones, two fast: the choice follows, and no frame is lost or shown twice.
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

  /// A segment that one variant lacks comes from another; one that all lack is passed over, and said to be.
  @Test(arguments: Kind.allCases) func vanishedSegmentsArePassedOver(_ kind: Kind) throws {
    let suffix = kind == .mpegts ? "ts" : "m4s"
    let server = try StreamServer(try folder(kind))
    server["v2_2.\(suffix)"] = nil
    for variant in 0..<3 { server["v\(variant)_4.\(suffix)"] = nil }
    let container = try server.open("master.m3u8")
    let found = try frames(track(container, kCMMediaType_Video).makeCursor())
    #expect(Set(0..<300).subtracting(found) == Set(200..<250))
    let failures = container.session.log.failures
    #expect(failures.map { $0.url.lastPathComponent }.sorted() == ["v0_4", "v1_4", "v2_2", "v2_4"].map { "\($0).\(suffix)" })
    #expect(failures.allSatisfy { $0.error.code == 404 })
    #expect(container.session.log.accesses.contains { $0.reason == .failed })
  }

  /// A segment that comes too slowly is given up for a smaller one.
  @Test func slowSegmentsAreGivenUp() throws {
    let server = try StreamServer(try folder(.mpegts))
    server.setRate { $0 == "v2_2.ts" ? 1000 : 100_000_000 }
    // Long enough for more than one piece.
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

  /// The window moves, what is gone is not asked for, and the end is found.
  @Test func liveWindowsMove() async throws {
    let server = try StreamServer(try folder(.mpegts))
    func list(_ numbers: Range<Int>, isComplete: Bool) -> Data {
      let lines = numbers.map { "#EXT-X-PROGRAM-DATE-TIME:2026-01-01T00:00:\(String(format: "%02d", $0 * 2))Z\n#EXTINF:2,\nv0_\($0).ts\n" }
      let head = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXT-X-MEDIA-SEQUENCE:\(numbers.lowerBound)\n"
      return Data((head + lines.joined() + (isComplete ? "#EXT-X-ENDLIST\n" : "")).utf8)
    }
    server["live.m3u8"] = list(0..<3, isComplete: false)
    let container = try server.open("live.m3u8")
    let session = container.session
    #expect(session.isLive && container.info.duration.isIndefinite && session.startTime == CMTime(value: 3, timescale: 1))
    let cursor = try track(container, kCMMediaType_Video).makeCursor()
    #expect(try frames(cursor, count: 150).sorted() == Array(0..<150))
    // Whoever reads on waits for what is not there yet.
    nonisolated(unsafe) let waiting = cursor
    async let rest = { try frames(waiting) }()
    server["live.m3u8"] = list(2..<5, isComplete: false)
    while session.timeline.window.start == .zero { await Task.yield() }
    #expect(session.timeline.window == CMTimeRange(start: CMTime(value: 4, timescale: 1), duration: CMTime(value: 6, timescale: 1)))
    #expect(session.timeline.date(at: CMTime(value: 9, timescale: 1)) == ISO8601DateFormatter().date(from: "2026-01-01T00:00:09Z"))
    server["live.m3u8"] = list(3..<6, isComplete: true)
    #expect(try await rest.sorted() == Array(150..<300))
    #expect(!session.isLive)
  }

  @Test func playlistsMayNotNameLocalFiles() throws {
    let secret = try folder(.mpegts).appendingPathComponent("v0_0.ts")
    let server = StreamServer(["l.m3u8": Data("#EXTM3U\n#EXTINF:2,\n\(secret.absoluteString)\n#EXT-X-ENDLIST\n".utf8)])
    #expect(throws: EngineError.self) { try server.open("l.m3u8") }
    #expect(server.asked == ["l.m3u8"])
  }

  // MARK: Through Apple's interface, from a client that supplies playlists, segments and keys

  @Test(arguments: Kind.allCases) func encryptedStreamsPlayFromAClient(_ kind: Kind) async throws {
    let encrypted = kind == .mpegts
    let client = StreamClient(try folder(kind, encrypted: encrypted))
    let asset = AVURLAsset(url: URL(string: "streams://here/master.m3u8")!)
    asset.resourceLoader.setDelegate(client, queue: client.queue)
    #expect(try CompositionMedia.pictures(asset).map(\.number) == (0..<300).map { $0 % 100 })
    #expect(client.asked.contains("secret.key") == encrypted && client.asked.contains { $0.hasPrefix("v2_") })

    let stage = ManualStage(hasSound: false)
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

  /// A missing segment is logged, and told of.
  @Test func failuresAreTold() async throws {
    let client = StreamClient(try folder(.mpegts), missing: ["v0_1.ts", "v1_1.ts", "v2_1.ts"])
    let asset = AVURLAsset(url: URL(string: "streams://here/v0.m3u8")!)
    asset.resourceLoader.setDelegate(client, queue: client.queue)
    let stage = ManualStage(hasSound: false)
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

/// A delegate that supplies the files of a folder.
final class StreamClient: NSObject, AVAssetResourceLoaderDelegate, Sendable {
  let queue = DispatchQueue(label: "StreamClient")
  private let folder: URL
  private let missing: Set<String>
  private let state = Mutex<[String]>([])

  init(_ folder: URL, missing: Set<String> = []) { (self.folder, self.missing) = (folder, missing) }

  var asked: [String] { state.withLock { $0 } }

  func resourceLoader(
    _ resourceLoader: AVAssetResourceLoader, shouldWaitForLoadingOfRequestedResource loadingRequest: AVAssetResourceLoadingRequest
  ) -> Bool {
    let name = loadingRequest.request.url?.lastPathComponent ?? ""
    state.withLock { $0.append(name) }
    guard !missing.contains(name), let data = try? Data(contentsOf: folder.appendingPathComponent(name)), let wanted = loadingRequest.dataRequest
    else {
      loadingRequest.finishLoading(with: NSError(domain: "streams", code: 4, userInfo: [NSLocalizedDescriptionKey: "no such file"]))
      return true
    }
    loadingRequest.contentInformationRequest?.contentLength = Int64(data.count)
    loadingRequest.contentInformationRequest?.isByteRangeAccessSupported = true
    wanted.respond(with: data.dropFirst(Int(wanted.requestedOffset)).prefix(wanted.requestedLength))
    loadingRequest.finishLoading()
    return true
  }
}

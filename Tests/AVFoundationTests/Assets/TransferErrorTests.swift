import AVEngineCore
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AVFoundation

@Suite(.requires(.ffmpeg)) struct TransferErrorTests {
  @Test(arguments: [
    (404, URLError.Code.fileDoesNotExist), (403, .noPermissionsToReadFile), (401, .userAuthenticationRequired),
    (400, .resourceUnavailable), (410, .resourceUnavailable), (500, .badServerResponse), (503, .badServerResponse),
  ]) func refusalsAreErrorsOfURLs(_ status: Int, _ code: URLError.Code) async throws {
    let server = try LocalServer()
    server["/a.mp4"] = LocalServer.Resource(status: status)
    let url = server.url("/a.mp4")
    func check(_ error: (any Error)?, _ face: String) {
      let failure = error as? URLError
      #expect(failure?.code == code && failure?.failingURL == url, "\(face): \(String(describing: error))")
      #expect(
        error?.localizedDescription.contains("\(status)") == true, "\(face): \(error?.localizedDescription ?? "")")
      let plain = error.map { $0 as NSError }
      #expect(plain?.domain == NSURLErrorDomain)
      let beneath = plain?.userInfo[NSUnderlyingErrorKey] as? AVError
      #expect((beneath?.userInfo[NSUnderlyingErrorKey] as? NSError)?.code == status, "\(face)")
    }
    check(await #expect(throws: URLError.self) { try await AVURLAsset(url: url).load(.duration) }, "load")
    check(
      await #expect(throws: URLError.self) { try await AVURLAsset(url: url).loadTracks(withMediaType: .video) },
      "tracks")
    check(#expect(throws: URLError.self) { try AVAssetReader(asset: AVURLAsset(url: url)) }, "reader")
    check(
      await #expect(throws: URLError.self) {
        try await AVAssetImageGenerator(asset: AVURLAsset(url: url)).image(at: .zero)
      }, "still")
    let session = try #require(
      AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPresetPassthrough))
    check(
      await #expect(throws: URLError.self) { try await session.export(to: try MadeMedia.place("a.mov"), as: .mov) },
      "export")
    let asset = AVURLAsset(url: url)
    await withCheckedContinuation { continuation in
      asset.loadValuesAsynchronously(forKeys: ["duration"]) { continuation.resume() }
    }
    var outError: NSError?
    #expect(asset.statusOfValue(forKey: "duration", error: &outError) == .failed)
    #expect(outError?.domain == NSURLErrorDomain && outError?.code == code.rawValue)
    let stage = ManualStage(hasAudio: false)
    let (player, item) = (stage.player(), AVPlayerItem(asset: AVURLAsset(url: url)))
    player.replaceCurrentItem(with: item)
    await wait(for: item, \.status) { $0 == .failed }
    check(item.error, "item")
    #expect(player.currentItem === item)
  }

  @Test func connectionsFailInTheSameDomain() async throws {
    let server = try LocalServer()
    let url = server.url("/a.mp4")
    server.stop()
    let refused = await #expect(throws: URLError.self) { try await AVURLAsset(url: url).load(.duration) }
    #expect(refused?.code == .cannotConnectToHost)
    let other = try LocalServer()
    let movie = try Data(contentsOf: try MadeMedia.numberedMovie())
    other["/cut.mp4"] = LocalServer.Resource(data: movie, cutAfter: 0)
    let lost = await #expect(throws: URLError.self) { try await AVURLAsset(url: other.url("/cut.mp4")).load(.duration) }
    #expect(lost?.code == .networkConnectionLost)
  }

  /// Names that end in `invalid` do not exist (RFC 6761 §6.4).
  @Test func hostsThatAreNotThere() async throws {
    let url = try #require(URL(string: "http://host.invalid/a.mp4"))
    let error = await #expect(throws: URLError.self) { try await AVURLAsset(url: url).load(.duration) }
    #expect(error?.code == .cannotFindHost && error?.failingURL == url, "\(String(describing: error))")
  }

  /// The address has IPv6's documentation prefix (RFC 3849).
  @Test(.requires(.noWayToExamples))
  func networksThatAreNotThere() async throws {
    let url = try #require(URL(string: "http://[2001:db8::1]/a.mp4"))
    let error = await #expect(throws: URLError.self) { try await AVURLAsset(url: url).load(.duration) }
    #expect(error?.code == .notConnectedToInternet && error?.failingURL == url, "\(String(describing: error))")
  }

  /// Apple declares no constant for `AVURLAssetHTTPHeaderFieldsKey`, so clients write the key as a string.
  @Test func statedFieldsGoToTheSiteAlone() async throws {
    let (server, other) = (try LocalServer(), try LocalServer())
    let movie = LocalServer.Resource(data: try Data(contentsOf: try MadeMedia.numberedMovie()), type: "video/mp4")
    (server["/a.mp4"], other["/b.mp4"]) = (movie, movie)
    server["/there.mp4"] = LocalServer.Resource(location: other.url("/b.mp4").absoluteString)
    let fields: [String: Any] = [
      "Authorization": "Bearer 1", "X-Number": NSNumber(value: 7), "X-Bad": "a\r\nX-More: b",
    ]
    let options: [String: Any] = ["AVURLAssetHTTPHeaderFieldsKey": fields, AVURLAssetHTTPUserAgentKey: "tester"]
    for path in ["/a.mp4", "/there.mp4"] {
      #expect(try await AVURLAsset(url: server.url(path), options: options).load(.duration).seconds > 3)
    }
    #expect(server.requests.allSatisfy { $0.headers["authorization"] == "Bearer 1" && $0.headers["x-number"] == "7" })
    #expect(server.requests.allSatisfy { $0.headers["x-bad"] == nil && $0.headers["x-more"] == nil })
    #expect(
      !other.requests.isEmpty
        && other.requests.allSatisfy { $0.headers["authorization"] == nil && $0.headers["x-number"] == nil })
    #expect((server.requests + other.requests).allSatisfy { $0.headers["user-agent"] == "tester" })
  }

  @Test func unknownOptionsAreToldOnce() {
    let lines = Mutex<[String]>([])
    let keys = OptionKeys { line in lines.withLock { $0.append(line) } }
    for _ in 0..<3 {
      keys.check(["AVURLAssetMadeUpKey", AVURLAssetHTTPCookiesKey, "AVURLAssetHTTPHeaderFieldsKey", "AnotherKey"])
    }
    let told = lines.withLock { $0 }
    #expect(
      told.count == 2 && told.contains { $0.contains("AVURLAssetMadeUpKey") }
        && told.contains { $0.contains("AnotherKey") })
  }
}

extension Prerequisite {
  fileprivate static let noWayToExamples = Prerequisite("a network without a route to 2001:db8::1", isRequired: false) {
    ExampleNetwork.hasNoWay
  }
}

private enum ExampleNetwork {
  static var hasNoWay: Bool {
    let descriptor = socket(AF_INET6, Int32(SOCK_DGRAM.rawValue), 0)
    guard descriptor >= 0 else { return false }
    defer { close(descriptor) }
    var address = sockaddr_in6()
    (address.sin6_family, address.sin6_port) = (sa_family_t(AF_INET6), UInt16(80).bigEndian)
    inet_pton(AF_INET6, "2001:db8::1", &address.sin6_addr)
    let status = withUnsafePointer(to: address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size))
      }
    }
    return status != 0 && errno == ENETUNREACH
  }
}

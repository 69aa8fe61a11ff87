import AVEngineCore
import AVEngineFFmpeg
import AVEngineISOMedia
import AVEngineStreaming
import AVEngineSystem
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineNetwork

@Suite struct HTTPByteSourceTests {
  private let bytes = Data((0..<1_000_003).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 8) })

  private func source(_ server: LocalServer, _ path: String = "/a", stall: Int = 30) -> HTTPByteSource {
    var options = HTTPOptions()
    options.stallSeconds = stall
    return HTTPByteSource(server.url(path), options: options)
  }

  private func error(_ body: () throws(EngineError) -> some Any) -> EngineError? {
    do throws(EngineError) {
      _ = try body()
      return nil
    } catch { return error }
  }

  private func isWhole(_ source: HTTPByteSource, step: Int) throws -> Bool {
    var read = Data()
    while case let part = try source.bytes(at: Int64(read.count), count: step), !part.isEmpty { read += part }
    return read == bytes
  }

  @Test func readsByRangesWithFewRequests() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, type: "video/mp4; codecs=\"avc1\"")
    let source = source(server)
    #expect(try source.length() == Int64(bytes.count))
    #expect(try source.mimeType() == "video/mp4")
    let isSame = try isWhole(source, step: 10_000)
    #expect(isSame)
    // The requests are for 256 KB, 512 KB and the rest: sequential reads request growing pieces.
    #expect(source.requestCount <= 3)
    #expect(try source.bytes(at: 500_000, count: 7) == [UInt8](bytes[500_000..<500_007]))
    #expect(try source.bytes(at: 2_000_000, count: 7).isEmpty)
    #expect(source.requestCount <= 3)
  }

  @Test func readsFromAnywhere() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes)
    let source = source(server)
    #expect(try source.bytes(at: 999_990, count: 100) == [UInt8](bytes.suffix(13)))
    #expect(try source.bytes(at: 65_530, count: 12) == [UInt8](bytes[65_530..<65_542]))
    #expect(source.requestCount == 2)
  }

  @Test(arguments: [true, false]) func serversWithoutRangesAreDownloadedOnce(_ statesLength: Bool) throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, knowsRanges: false, statesLength: statesLength)
    let source = source(server)
    #expect(try source.bytes(at: 900_000, count: 5) == [UInt8](bytes[900_000..<900_005]))
    #expect(try source.length() == Int64(bytes.count))
    let isSame = try isWhole(source, step: 100_000)
    #expect(isSame)
    #expect(source.requestCount == 1)
  }

  @Test func takesUpABrokenConnection() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, cutAfter: 100_000, cuts: 2)
    let isSame = try isWhole(source(server), step: 60_000)
    #expect(isSame)
  }

  @Test func takesUpAConnectionThatBreaksOffAgainAndAgain() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, cutAfter: 20_000, cuts: 12)
    let isSame = try isWhole(source(server), step: 60_000)
    #expect(isSame)
  }

  @Test func aServerThatAlwaysBreaksOffIsAnError() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, cutAfter: 0)
    #expect(error { () throws(EngineError) in try source(server).bytes(at: 0, count: 10) }?.kind == .network)
    server["/b"] = LocalServer.Resource(data: bytes, knowsRanges: false, cutAfter: 1000)
    let failure = error { () throws(EngineError) in try source(server, "/b").bytes(at: 0, count: 10) }
    #expect(failure?.kind == .network)
    #expect(failure?.detail?.contains("closed the connection") == true)
  }

  @Test func aStalledServerIsAnErrorThatSaysSo() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, stallAfter: 1000)
    let failure = error { () throws(EngineError) in try source(server, stall: 1).bytes(at: 0, count: 10) }
    #expect(failure?.kind == .timedOut && failure?.transfer?.code == .timedOut)
    #expect(failure?.detail?.contains("stalled") == true)
  }

  @Test(arguments: [(404, EngineError.Kind.notFound), (403, .permissionDenied), (500, .network)])
  func refusalsCarryTheStatus(_ status: Int, _ kind: EngineError.Kind) throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(status: status)
    let failure = error { () throws(EngineError) in try source(server).bytes(at: 0, count: 10) }
    #expect(failure?.kind == kind)
    #expect(failure?.code == status && failure?.transfer?.status == status)
    #expect(failure?.transfer?.url == server.url("/a"))
    #expect(failure?.subject == server.url("/a").absoluteString)
  }

  @Test(arguments: ["\"2\"", nil]) func aChangedResourceIsLost(_ tag: String?) throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes)
    let source = source(server)
    _ = try source.bytes(at: 0, count: 10)
    server["/a"] = LocalServer.Resource(data: bytes + [1], entityTag: tag)
    #expect(error { () throws(EngineError) in try source.bytes(at: 900_000, count: 10) }?.kind == .sourceLost)
  }

  @Test func aVanishedServerIsAnError() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes)
    let port = server.port
    server.stop()
    let source = HTTPByteSource(try #require(URL(string: "http://127.0.0.1:\(port)/a")))
    let failure = error { () throws(EngineError) in try source.bytes(at: 0, count: 10) }
    #expect(failure?.kind == .network && failure?.transfer?.code == .cannotConnectToHost)
  }

  @Test func followsRedirectionsWithTheHeadersOfEachURL() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes)
    server["/old"] = LocalServer.Resource(location: "/a")
    server["/circle"] = LocalServer.Resource(location: "/circle")
    server["/file"] = LocalServer.Resource(location: "file:///etc/passwd")
    var options = HTTPOptions()
    options.headers = { $0.path == "/a" ? ["Cookie": "k=v", "User-Agent": "tester"] : ["User-Agent": "tester"] }
    let source = HTTPByteSource(server.url("/old"), options: options)
    #expect(try source.bytes(at: 3, count: 4) == [UInt8](bytes[3..<7]))
    let seen = server.requests
    #expect(seen.map(\.path) == ["/old", "/a"])
    #expect(seen.map { $0.headers["cookie"] } == [nil, "k=v"])
    #expect(seen.allSatisfy { $0.headers["user-agent"] == "tester" })
    let circle = error { () throws(EngineError) in try self.source(server, "/circle").bytes(at: 0, count: 1) }
    #expect(circle?.kind == .network && circle?.transfer?.code == .httpTooManyRedirects)
  }

  @Test func redirectionsAreReferences() throws {
    let (server, other) = (try LocalServer(), try LocalServer())
    other["/a"] = LocalServer.Resource(data: bytes)
    server["/a"] = LocalServer.Resource(data: bytes)
    server["/there"] = LocalServer.Resource(location: other.url("/a").absoluteString)
    server["/here"] = LocalServer.Resource(location: "//127.0.0.1:\(server.port)/a")
    for (number, location) in ["file:///etc/passwd", "FILE:/etc/passwd", "file://localhost/etc/passwd"].enumerated() {
      server["/\(number)"] = LocalServer.Resource(location: location)
      let failure = error { () throws(EngineError) in try self.source(server, "/\(number)").bytes(at: 0, count: 1) }
      #expect(failure?.kind == .referenceConfined && failure?.detail?.contains("etc/passwd") == true)
    }
    server["/ftp"] = LocalServer.Resource(location: "ftp://127.0.0.1/a")
    #expect(
      error { () throws(EngineError) in try self.source(server, "/ftp").bytes(at: 0, count: 1) }?.kind == .network)
    #expect(try source(server, "/there").bytes(at: 0, count: 1) == [bytes[0]])
    var options = HTTPOptions()
    options.references.forbidsCrossSite = true
    options.references.isConfined = false
    let elsewhere = HTTPByteSource(server.url("/there"), options: options)
    #expect(error { () throws(EngineError) in try elsewhere.bytes(at: 0, count: 1) }?.kind == .referenceForbidden)
    #expect(try HTTPByteSource(server.url("/here"), options: options).bytes(at: 0, count: 1) == [bytes[0]])
    #expect(other.requests.count == 1)
  }

  @Test func fieldsStayWithTheirSite() throws {
    let (server, other) = (try LocalServer(), try LocalServer())
    other["/a"] = LocalServer.Resource(data: bytes)
    server["/there"] = LocalServer.Resource(location: other.url("/a").absoluteString)
    server["/a"] = LocalServer.Resource(data: bytes)
    server["/here"] = LocalServer.Resource(location: "/a")
    var options = HTTPOptions()
    options.headers = { _ in ["User-Agent": "plain"] }
    options.fields = [
      "Authorization": "Bearer 1", "user-agent": "stated", "range": "bytes=0-0", "X-Evil": "a\r\nX-More: b",
    ]
    for path in ["/here", "/there"] {
      #expect(try HTTPByteSource(server.url(path), options: options).bytes(at: 3, count: 4) == [UInt8](bytes[3..<7]))
    }
    let (near, far) = (server.requests, other.requests)
    #expect(near.map(\.path) == ["/here", "/a", "/there"] && far.map(\.path) == ["/a"])
    #expect(near.allSatisfy { $0.headers["authorization"] == "Bearer 1" && $0.headers["user-agent"] == "stated" })
    #expect(near.allSatisfy { $0.headers["x-evil"] == nil && $0.headers["x-more"] == nil })
    #expect(
      near.allSatisfy { $0.headers["range"]?.hasPrefix("bytes=0-") == true && $0.headers["range"] != "bytes=0-0" })
    #expect(far.allSatisfy { $0.headers["authorization"] == nil && $0.headers["user-agent"] == "plain" })
    // A resource that a playlist or a movie names is requested with `options.fields` only if it has the same origin.
    let base = HTTPByteSource(server.url("/a"), options: options)
    let count = (server.requests.count, other.requests.count)
    for url in [server.url("/here"), other.url("/a")] {
      #expect(try HTTPReferenceResolver().open(url, from: base).bytes(at: 3, count: 4) == [UInt8](bytes[3..<7]))
    }
    #expect(server.requests.dropFirst(count.0).allSatisfy { $0.headers["authorization"] == "Bearer 1" })
    let named = other.requests.dropFirst(count.1)
    #expect(!named.isEmpty && named.allSatisfy { $0.headers["authorization"] == nil })
  }

  @Test(arguments: [
    (6, 0, 0, URLError.Code.cannotFindHost), (7, 111, 0, .cannotConnectToHost), (7, 101, 0, .notConnectedToInternet),
    (28, 0, 0, .timedOut), (18, 0, 0, .networkConnectionLost), (56, 0, 0, .networkConnectionLost),
    (35, 0, 0, .secureConnectionFailed),
    (60, 0, 10, .serverCertificateHasBadDate), (60, 0, 9, .serverCertificateNotYetValid),
    (60, 0, 18, .serverCertificateUntrusted),
    (60, 0, 20, .serverCertificateHasUnknownRoot), (42, 0, 0, .cancelled), (58, 0, 0, .clientCertificateRejected),
  ]) func transfersFailInCodesOfURLs(_ curl: Int, _ system: Int, _ verification: Int, _ code: URLError.Code) {
    #expect(TransferFailure.code(ofCurl: Int32(curl), systemError: system, verification: verification) == code)
  }

  @Test func cancellingEndsAReadThatWaits() throws {
    let server = try LocalServer()
    server["/a"] = LocalServer.Resource(data: bytes, stallAfter: 1000)
    let source = source(server)
    Thread.detachNewThread {
      while server.requests.isEmpty { sched_yield() }
      source.cancel()
    }
    #expect(error { () throws(EngineError) in try source.bytes(at: 0, count: 10) }?.kind == .cancelled)
    #expect(error { () throws(EngineError) in try source.bytes(at: 0, count: 10) }?.kind == .cancelled)
  }

  // MARK: Media

  private static let video = "-bitexact -f lavfi -i testsrc2=size=160x120:rate=25:duration=4 -c:v libx264 -g 25 -bf 0"

  @Test(arguments: ["+global_sidx+skip_trailer", ""]) func aMovieInFragmentsOpensWithFewRequests(_ flags: String) throws
  {
    let server = try LocalServer()
    let data = try Data(contentsOf: MadeMedia.fragmented(flags))
    server["/a.mp4"] = LocalServer.Resource(data: data)
    let source = source(server, "/a.mp4")
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    #expect(container.info.duration.seconds == 40 && container.tracks.first?.info.timeRange.duration.seconds == 40)
    #expect(source.requestCount <= 5 && data.count > 10 << 20)
    #expect(server.requests.count == source.requestCount)
  }

  @Test func aMovieWithItsHeaderInFrontOpensWithOneRequest() throws {
    let (server, folder) = (try LocalServer(), try TemporaryFolder())
    let movie = try folder.make("a.mp4", "\(Self.video) -movflags +faststart")
    server["/a.mp4"] = LocalServer.Resource(data: try Data(contentsOf: movie))
    let source = source(server, "/a.mp4")
    let container = try ISOMediaProvider().open(source, options: OpenOptions())
    #expect(container.info.duration.seconds == 4)
    #expect(source.requestCount <= 2)
  }

  private var streams: StreamProvider {
    StreamProvider(resolver: HTTPReferenceResolver(), decrypt: { _, _, _ in nil }) {
      Engine(
        containers: [{ FFmpegContainerProvider() }], codecs: { FFmpegCodecs() }, writers: { [] },
        devices: { Engine.system.devices })
    }
  }

  @Test func playlistsOpenTheirSegments() throws {
    let (server, folder) = (try LocalServer(), try TemporaryFolder())
    defer { folder.remove() }
    try folder.ffmpeg("\(Self.video) -f hls -hls_time 1 -hls_playlist_type vod list.m3u8")
    for name in try FileManager.default.contentsOfDirectory(atPath: folder.url.path) {
      server["/\(name)"] = LocalServer.Resource(data: try Data(contentsOf: folder[name]))
    }
    var options = OpenOptions()
    options.pathExtension = "m3u8"
    let provider = streams
    let remote = try provider.open(source(server, "/list.m3u8"), options: options)
    #expect(try count(remote) == 100)
    #expect(abs(remote.info.duration.seconds - 4) < 0.1)
    let file = try FileByteSource(path: folder["list.m3u8"].path)
    #expect(try count(provider.open(file, options: options)) == 100)
    options.references.forbidsLocalToLocal = true
    #expect(error { () throws(EngineError) in try provider.open(file, options: options) }?.kind == .referenceForbidden)
  }

  private func count(_ container: any MediaContainer) throws -> Int {
    let cursor = try #require(container.tracks.first).makeCursor()
    var count = 0
    while try cursor.next() != nil { count += 1 }
    return count
  }

  @Test func playlistsInDisguiseAreRefused() throws {
    let (server, folder) = (try LocalServer(), try TemporaryFolder())
    defer { folder.remove() }
    try folder.ffmpeg("\(Self.video) -f mpegts secret.ts")
    server["/s.ts"] = LocalServer.Resource(data: try Data(contentsOf: folder["secret.ts"]))
    let provider = FFmpegContainerProvider()
    func list(_ location: String) -> String {
      "#EXTM3U\n#EXT-X-TARGETDURATION:4\n#EXTINF:4,\n\(location)\n#EXT-X-ENDLIST\n"
    }
    let secret = folder["secret.ts"].path
    for text in [list("file://\(secret)"), "ffconcat version 1.0\nfile '\(secret)'\n"] {
      let source = MemoryByteSource(Data(text.utf8), name: "upload.mp4")
      var options = OpenOptions()
      options.pathExtension = "mp4"
      let head = try source.bytes(at: 0, count: 4096)
      #expect(!provider.recognises(head, options: options))
      #expect(
        error { () throws(EngineError) in try provider.open(source, options: options) }?.kind == .unrecognisedFormat)
    }
    var options = OpenOptions()
    options.pathExtension = "m3u8"
    try Data(list(server.url("/s.ts").absoluteString).utf8).write(to: folder["list.m3u8"])
    let local = try FileByteSource(path: folder["list.m3u8"].path)
    #expect(error { () throws(EngineError) in try streams.open(local, options: options) }?.kind == .referenceForbidden)
    #expect(server.requests.isEmpty)
    for location in ["file://\(secret)", secret, "concat:\(secret)", "data:,x", "subfile,,start,0,end,9,,:\(secret)"] {
      server["/l.m3u8"] = LocalServer.Resource(data: Data(list(location).utf8))
      #expect(
        error { () throws(EngineError) in try streams.open(source(server, "/l.m3u8"), options: options) } != nil,
        "\(location)")
    }
  }
}

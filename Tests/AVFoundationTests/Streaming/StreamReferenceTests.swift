import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct StreamReferenceTests {
  private struct Place {
    let own: URL
    let secret: URL

    init() throws {
      let segment = try MadeMedia.file(
        "reference.ts", MadeMedia.numbered(rate: "25", seconds: 1) + MadeMedia.h264 + ["-f", "mpegts"])
      let whole = try MadeMedia.place("whole")
      own = whole.appendingPathComponent("own")
      secret = whole.appendingPathComponent("outside/secret.ts")
      for folder in ["own/below", "outside"] {
        try FileManager.default.createDirectory(
          at: whole.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      for copy in [own.appendingPathComponent("below/a.ts"), secret] {
        try FileManager.default.copyItem(at: segment, to: copy)
      }
      let link = own.appendingPathComponent("link.ts")
      try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../outside/secret.ts")
    }

    func list(_ text: String, _ name: String = UUID().uuidString) throws -> AVURLAsset {
      let url = own.appendingPathComponent("\(name).m3u8")
      try Data(text.utf8).write(to: url)
      return AVURLAsset(url: url)
    }

    var outside: [String] {
      let path = secret.path
      return [
        "../outside/secret.ts", "%2e%2e/outside/secret.ts", path, "file://\(path)", "file:\(path)", "FILE://\(path)",
        "file://localhost\(path)",
      ]
    }
  }

  private func list(_ segment: String, before: String = "") -> String {
    "#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:1\n\(before)#EXTINF:1,\n\(segment)\n#EXT-X-ENDLIST\n"
  }

  private func lists(_ location: String) -> [String] {
    [
      list(location), list("below/a.ts", before: "#EXT-X-KEY:METHOD=AES-128,URI=\"\(location)\"\n"),
      list("below/a.ts", before: "#EXT-X-MAP:URI=\"\(location)\"\n"),
      "#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\n\(location)\n",
    ]
  }

  private func expectRefusal(_ asset: AVURLAsset, _ what: String, naming name: String = "secret.ts") async {
    let error = await #expect(throws: AVError.self, "\(what)") { try await asset.load(.tracks) }
    #expect(error?.code == .referenceForbiddenByReferencePolicy, "\(what): \(String(describing: error))")
    #expect(error?.localizedDescription.contains(name) == true, "\(what): \(error?.localizedDescription ?? "")")
  }

  @Test func localPlaylistsStayInTheirFolder() async throws {
    let place = try Place()
    #expect(try await place.list(list("below/a.ts")).load(.tracks).count == 1)
    #expect(try await place.list(list("file://\(place.own.path)/below/a.ts")).load(.tracks).count == 1)
    for location in place.outside {
      for text in lists(location) { await expectRefusal(try place.list(text), text) }
    }
    await expectRefusal(try place.list(list("link.ts")), "a link", naming: "link.ts")
    await expectRefusal(try place.list(list("http://127.0.0.1:9/secret.ts")), "a server")
    // A playlist in a subfolder may refer to files in the folder of the playlist that was opened.
    try Data(list("../below/a.ts").utf8).write(to: place.own.appendingPathComponent("below/v.m3u8"))
    #expect(try await place.list("#EXTM3U\n#EXT-X-STREAM-INF:BANDWIDTH=1000\nbelow/v.m3u8\n").load(.tracks).count == 1)
  }

  @Test func localPlaylistsOpenRegularFiles() async throws {
    let place = try Place()
    #expect(mkfifo(place.own.appendingPathComponent("pipe.ts").path, 0o600) == 0)
    let device = place.own.appendingPathComponent("zero.ts").path
    try FileManager.default.createSymbolicLink(atPath: device, withDestinationPath: "/dev/zero")
    let reasons = [
      "pipe.ts": "it is not a regular file", "//host\(place.own.path)/below/a.ts": "is not a local file",
    ]
    for (location, reason) in reasons {
      for text in lists(location) {
        let error = await #expect(throws: AVError.self, "\(text)") { try await place.list(text).load(.tracks) }
        #expect(error?.localizedDescription.contains(reason) == true, "\(text): \(String(describing: error))")
      }
    }
    for (location, name) in ["zero.ts": "zero.ts", "file:///dev/zero": "/dev/zero"] {
      for text in lists(location) { await expectRefusal(try place.list(text), text, naming: name) }
    }
  }

  @Test func localSubtitlesStayInTheirFolder() async throws {
    let place = try Place()
    let text = "#EXTM3U\n#EXT-X-TARGETDURATION:1\n#EXTINF:1,\nt.vtt\n#EXT-X-ENDLIST\n"
    let outside = place.secret.deletingLastPathComponent()
    for folder in [outside, place.own] {
      try Data(text.utf8).write(to: folder.appendingPathComponent("t.m3u8"))
      try Data("WEBVTT\n\n00:00.000 --> 00:01.000\nsecret\n".utf8).write(to: folder.appendingPathComponent("t.vtt"))
    }
    try Data(list("below/a.ts").utf8).write(to: place.own.appendingPathComponent("v.m3u8"))
    func texts(_ location: String) async throws -> AVAssetReader {
      let media = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"t\",NAME=\"T\",LANGUAGE=\"en\",URI=\"\(location)\"\n"
      let asset = try place.list("#EXTM3U\n\(media)#EXT-X-STREAM-INF:BANDWIDTH=1000,SUBTITLES=\"t\"\nv.m3u8\n")
      let track = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      _ = reader.startReading()
      while output.copyNextSampleBuffer() != nil {}
      return reader
    }
    #expect(try await texts("t.m3u8").status == .completed)
    let path = outside.path
    for location in ["../outside/t.m3u8", "%2e%2e/outside/t.m3u8", "\(path)/t.m3u8", "FILE://\(path)/t.m3u8"] {
      let error = try await texts(location).error as? AVError
      #expect(error?.code == .referenceForbiddenByReferencePolicy, "\(location): \(String(describing: error))")
    }
    #expect(mkfifo(place.own.appendingPathComponent("pipe.m3u8").path, 0o600) == 0)
    #expect(try await texts("pipe.m3u8").status == .failed)
  }

  @Test func remotePlaylistsOpenNoLocalFile() async throws {
    let (place, server) = (try Place(), try LocalServer())
    server["/s/below/a.ts"] = LocalServer.Resource(data: try Data(contentsOf: place.secret))
    func asset(_ text: String, _ options: [String: Any]? = nil) -> AVURLAsset {
      let path = "/s/\(UUID().uuidString).m3u8"
      server[path] = LocalServer.Resource(data: Data(text.utf8), type: "application/vnd.apple.mpegurl")
      return AVURLAsset(url: server.url(path), options: options)
    }
    #expect(try await asset(list("below/a.ts")).load(.tracks).count == 1)
    let open = [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions([]).rawValue]
    for location in place.outside.dropFirst(3) {
      for text in lists(location) {
        await expectRefusal(asset(text), text)
        await expectRefusal(asset(text, open), text)
      }
    }
    // Steps up lead at most to the server's root, which has no such file.
    let up = String(repeating: "../", count: 20)
    for steps in [up, up.replacing("..", with: "%2e%2e")] {
      let asset = asset(list(steps + place.secret.path.dropFirst()))
      let error = await #expect(throws: URLError.self) { try await asset.load(.tracks) }
      #expect(error?.code == .fileDoesNotExist)
    }
    server["/s/moved.ts"] = LocalServer.Resource(location: "file://\(place.secret.path)")
    await expectRefusal(asset(list("moved.ts")), "a redirection")
    await #expect(throws: (any Error).self) { try await asset(list("data:,x")).load(.tracks) }
  }

  /// A segment may itself be a movie with a reference to another file, which is refused.
  @Test func segmentsNameNothing() async throws {
    let (place, server) = (try Place(), try LocalServer())
    let movie = try MadeMedia.numberedMovie()
    let secret = place.secret.deletingLastPathComponent().appendingPathComponent("secret.mp4")
    try FileManager.default.copyItem(at: movie, to: secret)
    let segment = try ReferenceFile.bytes(of: movie, ReferenceFile.entry("file://\(secret.path)"))
    server["/a.mp4"] = LocalServer.Resource(data: segment)
    server["/l.m3u8"] = LocalServer.Resource(data: Data(list("a.mp4").utf8), type: "application/vnd.apple.mpegurl")
    let asset = AVURLAsset(url: server.url("/l.m3u8"))
    let error = await #expect(throws: AVError.self) {
      try await AVAssetImageGenerator(asset: asset).image(at: CMTime(value: 1, timescale: 2))
    }
    #expect(error?.code == .referenceForbiddenByReferencePolicy, "\(String(describing: error))")
  }

  @Test func subtitlesAreReferencesToo() async throws {
    let (place, server, other) = (try Place(), try LocalServer(), try LocalServer())
    server["/v.m3u8"] = LocalServer.Resource(data: Data(list("a.ts").utf8), type: "application/vnd.apple.mpegurl")
    server["/a.ts"] = LocalServer.Resource(data: try Data(contentsOf: place.secret))
    func master(_ location: String, _ options: [String: Any]? = nil) -> AVURLAsset {
      let media = "#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID=\"t\",NAME=\"T\",LANGUAGE=\"en\",URI=\"\(location)\"\n"
      let text = "#EXTM3U\n\(media)#EXT-X-STREAM-INF:BANDWIDTH=1000,SUBTITLES=\"t\"\nv.m3u8\n"
      let path = "/\(UUID().uuidString).m3u8"
      server[path] = LocalServer.Resource(data: Data(text.utf8), type: "application/vnd.apple.mpegurl")
      return AVURLAsset(url: server.url(path), options: options)
    }
    for location in place.outside.dropFirst(3) {
      let asset = master(location)
      let text = try #require(try await asset.loadTracks(withMediaType: .subtitle).first)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: text, outputSettings: nil)
      reader.add(output)
      _ = reader.startReading()
      while output.copyNextSampleBuffer() != nil {}
      #expect(
        (reader.error as? AVError)?.code == .referenceForbiddenByReferencePolicy,
        "\(location): \(String(describing: reader.error))")
    }
    let crossSite = [AVURLAssetReferenceRestrictionsKey: AVAssetReferenceRestrictions.forbidCrossSiteReference.rawValue]
    await expectRefusal(master(other.url("/t.m3u8").absoluteString, crossSite), "another site", naming: "\(other.port)")
    #expect(other.requests.isEmpty)
  }

  @Test func servedPlaylistsAskTheirDelegate() async throws {
    let place = try Place()
    let segment = try Data(contentsOf: place.secret)
    let client = StreamClient(StreamServer(["a.ts": segment, "good.m3u8": Data(list("a.ts").utf8)]))
    #expect(try await client.asset("good.m3u8").load(.tracks).count == 1)
    #expect(client.asked.contains("a.ts"))
    for location in place.outside.dropFirst(3) {
      let client = StreamClient(StreamServer(["bad.m3u8": Data(list(location).utf8)]))
      await expectRefusal(client.asset("bad.m3u8"), location)
      #expect(!client.asked.contains("secret.ts"))
    }
    let server = try LocalServer()
    let text = list("a.ts", before: "#EXT-X-KEY:METHOD=AES-128,URI=\"keys://here/secret.key\"\n")
    server["/l.m3u8"] = LocalServer.Resource(data: Data(text.utf8), type: "application/vnd.apple.mpegurl")
    server["/a.ts"] = LocalServer.Resource(data: segment)
    let keys = StreamClient(StreamServer(["secret.key": Data(0..<16)]))
    let asset = AVURLAsset(url: server.url("/l.m3u8"))
    asset.resourceLoader.setDelegate(keys, queue: keys.queue)
    await #expect(throws: (any Error).self) { try await asset.load(.tracks) }
    #expect(keys.asked.contains("secret.key"))
  }
}

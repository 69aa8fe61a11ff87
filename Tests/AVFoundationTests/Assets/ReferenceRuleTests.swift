import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct ReferenceRuleTests {
  private struct Place {
    let movie: URL
    let own: URL
    let secret: URL

    init() throws {
      movie = try MadeMedia.numberedMovie()
      let whole = try MadeMedia.place("whole")
      own = whole.appendingPathComponent("own")
      secret = whole.appendingPathComponent("outside/secret.mp4")
      for folder in ["own/below", "outside"] {
        try FileManager.default.createDirectory(
          at: whole.appendingPathComponent(folder), withIntermediateDirectories: true)
      }
      for copy in [own.appendingPathComponent("below/media.mp4"), own.appendingPathComponent("me dia#1.mp4"), secret] {
        try FileManager.default.copyItem(at: movie, to: copy)
      }
      for (name, target) in ["link.mp4": "../outside/secret.mp4", "zero.mp4": "/dev/zero"] {
        try FileManager.default.createSymbolicLink(
          atPath: own.appendingPathComponent(name).path, withDestinationPath: target)
      }
      #expect(mkfifo(own.appendingPathComponent("pipe.mp4").path, 0o600) == 0)
    }

    func reference(_ entry: [UInt8]) throws -> URL {
      let url = own.appendingPathComponent("\(UUID().uuidString).mp4")
      try ReferenceFile.bytes(of: movie, entry).write(to: url)
      return url
    }

    func reference(_ location: String) throws -> URL { try reference(ReferenceFile.entry(location)) }

    /// Returns ways to write a file's location: its path, then file URLs, of which the last steps up from the root.
    func spellings(_ url: URL) -> [String] {
      let path = url.path
      return [path, "file://\(path)", "file:\(path)", "FILE://\(path)", "file://localhost\(path)", "file:///..\(path)"]
    }
  }

  private func count(_ asset: AVAsset) async throws -> Int {
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
    reader.add(output)
    _ = reader.startReading()
    var count = 0
    while let buffer = output.copyNextSampleBuffer() { count += buffer.numSamples }
    if let error = reader.error { throw error }
    return count
  }

  private let whole = 120

  private func restrictions(_ restrictions: AVAssetReferenceRestrictions) -> [String: Any] {
    [AVURLAssetReferenceRestrictionsKey: restrictions.rawValue]
  }

  private func expectRefusal(_ asset: AVAsset, _ what: String, naming name: String = "secret.mp4") async {
    let error = await #expect(throws: AVError.self, "\(what)") { try await count(asset) }
    #expect(error?.code == .referenceForbiddenByReferencePolicy, "\(what): \(String(describing: error))")
    #expect(error?.localizedDescription.contains(name) == true, "\(what): \(error?.localizedDescription ?? "")")
  }

  // MARK: From this machine

  @Test func localMoviesOpenWhatLiesBeneathThem() async throws {
    let place = try Place()
    let media = place.own.appendingPathComponent("below/media.mp4")
    let names = [
      "below/media.mp4", "./below/../below/media.mp4", "me%20dia%231.mp4", "me dia#1.mp4", "%62elow/media.mp4",
    ]
    for location in names + place.spellings(media).dropLast() {
      #expect(try await count(AVURLAsset(url: try place.reference(location))) == whole, "\(location)")
    }
    #expect(try await count(AVURLAsset(url: try place.reference(ReferenceFile.alias(media.path)))) == whole)
  }

  @Test func localMoviesOpenNothingElse() async throws {
    let place = try Place()
    let names = ["../outside/secret.mp4", "%2e%2e/outside/secret.mp4", "below/../../outside/secret.mp4"]
    for location in names + place.spellings(place.secret) {
      let url = try place.reference(location)
      await expectRefusal(AVURLAsset(url: url), location)
      #expect(try await AVURLAsset(url: url).load(.duration).seconds > 3.9)
    }
    await expectRefusal(AVURLAsset(url: try place.reference("link.mp4")), "a link", naming: "link.mp4")
    await expectRefusal(AVURLAsset(url: try place.reference("zero.mp4")), "a device", naming: "zero.mp4")
    await expectRefusal(AVURLAsset(url: try place.reference(ReferenceFile.alias(place.secret.path))), "an alias")
    for location in ["http://127.0.0.1:9/secret.mp4", "data:,secret.mp4", "clips://here/secret.mp4"] {
      await expectRefusal(AVURLAsset(url: try place.reference(location)), location)
    }
    let reasons = [
      "pipe.mp4": "it is not a regular file", "//host\(place.own.path)/below/media.mp4": "is not a local file",
      "below": "it is not a regular file", "nothing.mp4": "No such file",
    ]
    for (location, reason) in reasons {
      let error = await #expect(throws: AVError.self, "\(location)") {
        try await count(AVURLAsset(url: try place.reference(location)))
      }
      #expect(error?.localizedDescription.contains(reason) == true, "\(location): \(String(describing: error))")
    }
  }

  @Test func statedRestrictionsDecide() async throws {
    let place = try Place()
    for location in ["../outside/secret.mp4"] + place.spellings(place.secret).dropLast() {
      let url = try place.reference(location)
      #expect(
        try await count(AVURLAsset(url: url, options: restrictions(.forbidRemoteReferenceToLocal))) == whole,
        "\(location)")
      let forbidden = AVURLAsset(url: url, options: restrictions(.forbidLocalReferenceToLocal))
      let error = await #expect(throws: AVError.self) { try await forbidden.load(.duration) }
      #expect(error?.code == .referenceForbiddenByReferencePolicy)
    }
    #expect(AVURLAsset(url: place.movie).referenceRestrictions == .defaultPolicy)
    let device = AVURLAsset(url: try place.reference("file:///dev/zero"), options: restrictions([]))
    let error = await #expect(throws: AVError.self) { try await count(device) }
    #expect(error?.localizedDescription.contains("it is not a regular file") == true, "\(String(describing: error))")
  }

  @Test func exportsHaveNothingOfIt() async throws {
    let place = try Place()
    let server = try LocalServer()
    let reference = try place.reference("file://\(place.secret.path)")
    server["/reference.mp4"] = LocalServer.Resource(data: try Data(contentsOf: reference))
    for url in [reference, server.url("/reference.mp4")] {
      let output = place.own.appendingPathComponent("\(UUID().uuidString).mov")
      let session = try #require(
        AVAssetExportSession(asset: AVURLAsset(url: url), presetName: AVAssetExportPresetPassthrough))
      let error = await #expect(throws: AVError.self) { try await session.export(to: output, as: .mov) }
      #expect(error?.code == .referenceForbiddenByReferencePolicy)
      #expect(!FileManager.default.fileExists(atPath: output.path))
    }
  }

  @Test func headersThatThisProcessWroteAreFollowed() async throws {
    let place = try Place()
    func header(_ name: String) throws -> URL {
      let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
      let media = AVURLAsset(url: place.secret)
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
      try movie.insertTimeRange(range, of: media, at: .zero, copySampleData: false)
      let url = place.own.deletingLastPathComponent().appendingPathComponent(name)
      try movie.writeHeader(to: url, fileType: .mov)
      return url
    }
    let above = try header("above.mov")
    let text = try Data(contentsOf: above)
    #expect(text.range(of: Data("outside/secret.mp4".utf8)) != nil && text.range(of: Data("file:".utf8)) == nil)
    #expect(try await count(AVURLAsset(url: above)) > 0)
    let apart = try header("own/apart.mov")
    #expect(try await count(AVURLAsset(url: apart)) > 0)
    let copy = place.own.appendingPathComponent("copy.mov")
    try Data(contentsOf: apart).write(to: copy)
    await expectRefusal(AVURLAsset(url: copy), "a copy of the header")
  }

  // MARK: From a server

  @Test func remoteMoviesNeverOpenLocalFiles() async throws {
    let (place, server) = (try Place(), try LocalServer())
    func asset(_ entry: [UInt8], _ options: [String: Any]? = nil) throws -> AVURLAsset {
      let path = "/m/\(UUID().uuidString).mp4"
      server[path] = LocalServer.Resource(data: try ReferenceFile.bytes(of: place.movie, entry), type: "video/mp4")
      return AVURLAsset(url: server.url(path), options: options)
    }
    let stated = [
      nil, restrictions([]), restrictions(.forbidLocalReferenceToRemote), restrictions(.forbidRemoteReferenceToLocal),
    ]
    for location in place.spellings(place.secret).dropFirst() + ["file:\(place.secret.path.dropFirst())"] {
      for options in stated { await expectRefusal(try asset(ReferenceFile.entry(location), options), location) }
    }
    for options in stated {
      await expectRefusal(try asset(ReferenceFile.alias(place.secret.path), options), "an alias")
    }
    // A path without a scheme is resolved at the server, which has no such file.
    let lost = await #expect(throws: URLError.self) {
      try await count(try asset(ReferenceFile.entry(place.secret.path)))
    }
    #expect(lost?.code == .fileDoesNotExist)
    await #expect(throws: AVError.self) { try await count(try asset(ReferenceFile.entry("data:,x"))) }
    server["/m/elsewhere.mp4"] = LocalServer.Resource(location: "file://\(place.secret.path)")
    await expectRefusal(try asset(ReferenceFile.entry("elsewhere.mp4")), "a redirection")
    await expectRefusal(AVURLAsset(url: server.url("/m/elsewhere.mp4")), "a redirected asset")
  }

  @Test func remoteMoviesOpenRemoteMedia() async throws {
    let (place, server, other) = (try Place(), try LocalServer(), try LocalServer())
    let media = LocalServer.Resource(data: try Data(contentsOf: place.movie), type: "video/mp4")
    (server["/m/media.mp4"], other["/m/media.mp4"]) = (media, media)
    server["/m/moved.mp4"] = LocalServer.Resource(location: other.url("/m/media.mp4").absoluteString)
    func asset(_ location: String, _ options: [String: Any]? = nil) throws -> AVURLAsset {
      let path = "/m/\(UUID().uuidString).mp4"
      server[path] = LocalServer.Resource(
        data: try ReferenceFile.bytes(of: place.movie, ReferenceFile.entry(location)), type: "video/mp4")
      return AVURLAsset(url: server.url(path), options: options)
    }
    let crossSite = restrictions(.forbidCrossSiteReference)
    for location in [
      "media.mp4", "/m/media.mp4", "//127.0.0.1:\(server.port)/m/media.mp4", server.url("/m/media.mp4").absoluteString,
    ] {
      #expect(try await count(try asset(location)) == whole, "\(location)")
      #expect(try await count(try asset(location, crossSite)) == whole, "\(location)")
    }
    for location in [other.url("/m/media.mp4").absoluteString, "//127.0.0.1:\(other.port)/m/media.mp4", "moved.mp4"] {
      #expect(try await count(try asset(location)) == whole, "\(location)")
      await expectRefusal(try asset(location, crossSite), location, naming: "\(other.port)")
    }
    await expectRefusal(try asset("media.mp4", restrictions(.forbidAll)), "its own site", naming: "media.mp4")
    await expectRefusal(
      AVURLAsset(url: server.url("/m/moved.mp4"), options: crossSite), "a redirection", naming: "\(other.port)")
    let clips = ResourceServer(media.data, .whole)
    let served = try asset("clips://here/media.mp4")
    served.resourceLoader.setDelegate(clips, queue: clips.queue)
    #expect(try await count(served) == whole)
    #expect(!clips.asked.isEmpty)
  }

  @Test func stepsUpStayOnTheServer() async throws {
    let (place, server) = (try Place(), try LocalServer())
    let up = String(repeating: "../", count: 20)
    for steps in [up, up.replacing("..", with: "%2e%2e")] {
      let location = steps + place.secret.path.dropFirst()
      server["/m/a.mp4"] = LocalServer.Resource(
        data: try ReferenceFile.bytes(of: place.movie, ReferenceFile.entry(location)), type: "video/mp4")
      let asset = AVURLAsset(url: server.url("/m/a.mp4"))
      let error = await #expect(throws: URLError.self, "\(location)") { try await count(asset) }
      #expect(error?.code == .fileDoesNotExist, "\(location)")
    }
    #expect(server.requests.contains { $0.path.hasSuffix("/outside/secret.mp4") })
  }

  // MARK: From a delegate

  /// A delegate is the client's own code, so an asset follows a delegate's redirection to a file.
  @Test func delegatesRedirectAsClientsOpen() async throws {
    let place = try Place()
    func asset(_ url: URL, _ options: [String: Any]? = nil) -> (AVURLAsset, ResourceServer) {
      let server = ResourceServer(Data(), .redirecting(url))
      let asset = AVURLAsset(url: URL(string: "clips://here/movie.mp4")!, options: options)
      asset.resourceLoader.setDelegate(server, queue: server.queue)
      return (asset, server)
    }
    for options in [nil, restrictions(.forbidRemoteReferenceToLocal)] {
      let (open, server) = asset(place.secret, options)
      #expect(try await count(open) == whole)
      #expect(server.asked.count == 1)
    }
    for location in ["below/media.mp4", "../outside/secret.mp4", place.secret.path] {
      let (asked, server) = asset(try place.reference(location))
      _ = try await count(asked)
      #expect(server.asked.count > 1, "\(location)")
    }
    for location in ["file://\(place.secret.path)", "FILE://localhost\(place.secret.path)"] {
      let (refused, server) = asset(try place.reference(location))
      await expectRefusal(refused, location)
      #expect(server.asked.count == 1)
    }
  }
}

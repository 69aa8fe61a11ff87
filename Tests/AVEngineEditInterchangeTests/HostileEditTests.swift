import AVEngineEditInterchange
import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct HostileEditTests {
  let fixture: EditFixture
  init() throws { fixture = try EditFixture.shared.get() }

  private func message(_ data: Data) async throws -> String {
    do {
      _ = try await Edit(otio: fixture.write(data))
      return ""
    } catch { return error.localizedDescription }
  }

  private func message(_ track: [OTIO.Object]) async throws -> String {
    try await message(OTIO.data(OTIO.timeline("t", [OTIO.track("V1", track)])))
  }

  @Test(arguments: [
    ("", "is not an OpenTimelineIO file"), ("not json", "is not an OpenTimelineIO file"), ("[1, 2]", "not an object"),
    ("{}", "no OTIO_SCHEMA"),
    (#"{"OTIO_SCHEMA": 3}"#, "no OTIO_SCHEMA"), (#"{"OTIO_SCHEMA": "Timeline.1"}"#, "has no tracks"),
    (#"{"OTIO_SCHEMA": "Timeline.1", "tracks": 5}"#, "not an object"),
    (#"{"OTIO_SCHEMA": "Stack.1", "children": 5}"#, "is not a list"),
    (#"{"OTIO_SCHEMA": "Stack.1", "children": []}"#, "nothing that can be rendered"),
    (#"{"OTIO_SCHEMA": "SerializableCollection.1"}"#, "no timeline"),
  ])
  func whatIsNoEdit(text: String, expected: String) async throws {
    let message = try await message(Data(text.utf8))
    #expect(message.contains(expected), "\(message)")
  }

  @Test func deepNesting() async throws {
    let brackets = String(repeating: "[", count: 100_000)
    #expect(try await message(Data(brackets.utf8)).contains("is not an OpenTimelineIO file"))
    var stack = OTIO.stack("innermost", [])
    for _ in 0..<100 { stack = OTIO.stack("s", [stack]) }
    #expect(try await message(OTIO.data(stack)).contains("nested too deep"))
  }

  @Test func impossibleTimes() async throws {
    let reference = OTIO.external("red.mp4")
    for (start, duration, rate) in [
      (0.0, -1.0, 24.0), (0, 1, 0), (0, 1, -24), (1e300, 1, 24), (0, 1e18, 24), (0, 1, 1e300), (0, 1, 1e-300),
    ] {
      let message = try await message([OTIO.clip("a", reference, OTIO.range(start, duration, rate))])
      #expect(message.contains("Clip “a”"), "\(start) \(duration) \(rate): \(message)")
    }
    #expect(
      try await message([OTIO.clip("a", reference, OTIO.range(0, 24), effects: [OTIO.warp(1e200)])]).contains(
        "a speed of"))
    let words: OTIO.Object = ["OTIO_SCHEMA": "RationalTime.1", "value": "many", "rate": 24]
    let range: OTIO.Object = ["OTIO_SCHEMA": "TimeRange.1", "start_time": words, "duration": words]
    #expect(try await message([OTIO.clip("a", reference, range)]).contains("value is not a number"))
    #expect(try await message([OTIO.clip("a", reference), OTIO.transition(-4, 4)]).contains("negative offset"))
  }

  @Test func transitionsLongerThanTheirClips() async throws {
    let clip = OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(40, 4))
    let tracks = [
      OTIO.track(
        "V1",
        [
          OTIO.transition(9, 9), clip, OTIO.transition(90, 90), clip, OTIO.transition(9, 9), OTIO.transition(9, 9),
          clip,
        ]),
      OTIO.track(
        "A1", kind: "Audio",
        [
          OTIO.clip("b", OTIO.external("half.wav"), OTIO.range(40, 4)), OTIO.transition(9, 9),
          OTIO.clip("b", OTIO.external("half.wav"), OTIO.range(40, 4)), OTIO.transition(9, 9),
          OTIO.clip("b", OTIO.external("half.wav"), OTIO.range(40, 4)),
        ]),
    ]
    let edit = try await fixture.open(OTIO.timeline("t", tracks))
    let all = CMTimeRange(start: .zero, duration: .positiveInfinity)
    #expect(
      try await edit.videoComposition?.isValid(for: edit.composition, timeRange: all, validationDelegate: nil) == true)
  }

  @Test func confinedEditsStayInTheirFolders() async throws {
    let whole = fixture.folder.appendingPathComponent(UUID().uuidString)
    let own = whole.appendingPathComponent("own")
    for folder in ["own/below", "outside"] {
      try FileManager.default.createDirectory(
        at: whole.appendingPathComponent(folder), withIntermediateDirectories: true)
    }
    let secret = whole.appendingPathComponent("outside/secret.mp4")
    let red = fixture.folder.appendingPathComponent("red.mp4")
    for copy in [secret, own.appendingPathComponent("below/red.mp4")] {
      try FileManager.default.copyItem(at: red, to: copy)
    }
    let link = own.appendingPathComponent("link.mp4")
    try FileManager.default.createSymbolicLink(atPath: link.path, withDestinationPath: "../outside/secret.mp4")
    func edit(_ target: String) throws -> URL {
      let clips = ["below/red.mp4", target].map { OTIO.clip("a", OTIO.external($0), OTIO.range(0, 9)) }
      let url = own.appendingPathComponent("\(UUID().uuidString).otio")
      try OTIO.data(OTIO.timeline("t", [OTIO.track("V1", clips)])).write(to: url)
      return url
    }
    let path = secret.path
    let targets = [
      path, "file://\(path)", "FILE://\(path)", "../outside/secret.mp4", "%2e%2e/outside/secret.mp4", "link.mp4",
    ]
    for target in targets {
      let url = try edit(target)
      let open = try await Edit(otio: url)
      #expect(open.files.count == 2, "\(target)")
      let confined = try await Edit(otio: url, roots: [own])
      #expect(confined.files.map(\.lastPathComponent) == ["red.mp4"], "\(target)")
      #expect(
        confined.notes.contains { $0.contains(target) && $0.contains("outside the folders") },
        "\(target): \(confined.notes)")
      #expect(
        try await Edit(otio: url, roots: [own, secret.deletingLastPathComponent()]).files.count == 2, "\(target)")
    }
    await #expect(throws: EditError.self) { try await Edit(otio: try edit("below/nothing.mp4"), roots: [own]) }
    let elsewhere = try await Edit(otio: try edit("/nowhere/nothing.mp4"), roots: [own])
    #expect(elsewhere.notes.contains { $0.contains("outside the folders") })
    // A folder of media must not reveal whether a file outside of it exists, either.
    let missing = secret.deletingLastPathComponent().appendingPathComponent("nothing.mp4").path
    for target in [path, missing] {
      let confined = try await Edit(otio: try edit(target), mediaFolder: own, roots: [own])
      #expect(confined.notes.contains { $0.contains("outside the folders") }, "\(target)")
    }
    for (flags, isRefused) in [(["--check", "--confined"], true), (["--check"], false)] {
      let said = String(decoding: try Tool.runBuilt("avtool", ["compose", edit(path).path] + flags), as: UTF8.self)
      #expect(said.contains("outside the folders") == isRefused)
    }
  }

  /// Media that an edit names is opened wherever it is; references within that media are restricted.
  @Test func mediaOfEditsRefersToItsOwnFolder() async throws {
    let whole = fixture.folder.appendingPathComponent(UUID().uuidString)
    for name in ["edits", "media", "outside"] {
      let folder = whole.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
    func copyOfHeader(of secret: String) throws -> URL {
      let place = whole.appendingPathComponent(secret)
      try FileManager.default.copyItem(at: fixture.folder.appendingPathComponent("red.mp4"), to: place)
      let (movie, red) = (try AVMutableMovie(settingsFrom: nil, options: nil), AVURLAsset(url: place))
      let range = CMTimeRange(start: .zero, duration: red.duration)
      try movie.insertTimeRange(range, of: red, at: .zero, copySampleData: false)
      let url = whole.appendingPathComponent("media/\(UUID().uuidString).mov")
      try movie.writeHeader(to: url, fileType: .mov)
      // This process may read references that it wrote itself, so the test uses a copy.
      let copy = whole.appendingPathComponent("media/\(UUID().uuidString).mov")
      try FileManager.default.copyItem(at: url, to: copy)
      return copy
    }
    for (secret, isRefused) in [("media/beside.mp4", false), ("outside/secret.mp4", true)] {
      let media = try copyOfHeader(of: secret)
      let url = whole.appendingPathComponent("edits/\(UUID().uuidString).otio")
      let clip = OTIO.clip("a", OTIO.external(media.path), OTIO.range(0, 9))
      try OTIO.data(OTIO.timeline("t", [OTIO.track("V1", [clip])])).write(to: url)
      let edit = try await Edit(otio: url)
      #expect(edit.files.map(\.lastPathComponent) == [media.lastPathComponent])
      let generator = AVAssetImageGenerator(asset: edit.composition)
      let output = whole.appendingPathComponent("\(UUID().uuidString).mov")
      if isRefused {
        let error = await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
        #expect(error?.code == .referenceForbiddenByReferencePolicy, "\(String(describing: error))")
        #expect(throws: Tool.Failure.self) { try Tool.runBuilt("avtool", ["compose", url.path, "-o", output.path]) }
      } else {
        #expect(try await generator.image(at: .zero).image.width > 0)
        try Tool.runBuilt("avtool", ["compose", url.path, "-o", output.path])
      }
      #expect(FileManager.default.fileExists(atPath: output.path) != isRefused)
    }
  }

  @Test func foldersThatBecomeLinksLeadNowhere() async throws {
    let own = fixture.folder.appendingPathComponent(UUID().uuidString)
    let files = FileManager.default
    let below = own.appendingPathComponent("below")
    try files.createDirectory(at: below, withIntermediateDirectories: true)
    try files.copyItem(
      at: fixture.folder.appendingPathComponent("red.mp4"), to: below.appendingPathComponent("red.mp4"))
    let url = own.appendingPathComponent("edit.otio")
    let clip = OTIO.clip("a", OTIO.external("below/red.mp4"), OTIO.range(0, 9))
    try OTIO.data(OTIO.timeline("t", [OTIO.track("V1", [clip])])).write(to: url)
    for isConfined in [false, true] {
      let edit = try await Edit(otio: url, roots: isConfined ? [own] : nil)
      try files.removeItem(at: below)
      try files.createSymbolicLink(at: below, withDestinationURL: fixture.folder)
      let generator = AVAssetImageGenerator(asset: edit.composition)
      if isConfined {
        await #expect(throws: AVError.self) { try await generator.image(at: .zero) }
      } else {
        _ = try await generator.image(at: .zero)
      }
      try files.removeItem(at: below)
      try files.createDirectory(at: below, withIntermediateDirectories: true)
      try files.copyItem(
        at: fixture.folder.appendingPathComponent("red.mp4"), to: below.appendingPathComponent("red.mp4"))
    }
  }

  @Test func damagedFiles() async throws {
    let clip = OTIO.clip(
      "a", OTIO.external("count.mp4", available: OTIO.range(86_400, 90)), OTIO.range(86_410, 24),
      effects: [OTIO.warp(0.5)])
    let nest = OTIO.stack(
      "n", [OTIO.track("i", [clip, OTIO.transition(3, 3), clip])], range: OTIO.range(2, 20), effects: [OTIO.warp(2)])
    let audio = OTIO.clip("s", OTIO.external("half.wav"), OTIO.range(0, 24))
    let whole = try OTIO.data(
      OTIO.timeline(
        "t",
        [
          OTIO.track("V1", [clip, OTIO.transition(4, 4), nest, OTIO.gap(3)]),
          OTIO.track("A1", kind: "Audio", [audio, OTIO.transition(2, 2), audio]),
        ]))
    let digits = Array("0123456789-.e".utf8)
    let isDigit = (0..<256).map { digits.contains(UInt8($0)) }
    var random = SplitMix(seed: 44)
    var opened = 0
    for _ in 0..<300 {
      var bytes = [UInt8](whole)
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        let place = Int.random(in: 0..<bytes.count, using: &random)
        // Other damage than to digits rarely leaves valid JSON, and invalid JSON tests little.
        if Bool.random(using: &random),
          let at = bytes.indices.filter({ isDigit[Int(bytes[$0])] }).randomElement(using: &random)
        {
          bytes[at] = digits.randomElement(using: &random) ?? 0x30
        } else {
          bytes.replaceSubrange(place..<min(bytes.count, place + 2), with: [UInt8.random(in: 32...126, using: &random)])
        }
      }
      if try await message(Data(bytes)).isEmpty { opened += 1 }
    }
    #expect(opened > 30)
  }
}

import AVEngineEditInterchange
import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite struct NotesTests {
  let fixture: EditFixture
  init() throws { fixture = try EditFixture.shared.get() }

  private let red = OTIO.clip("red", OTIO.external("red.mp4"), OTIO.range(24, 24))

  private func notes(_ children: [OTIO.Object]) async throws -> [String] {
    try await fixture.open(OTIO.timeline("t", [OTIO.track("V1", [red] + children + [red])])).notes
  }

  @Test func everythingThatIsNotRenderedHasItsName() async throws {
    let blur: OTIO.Object = ["OTIO_SCHEMA": "Effect.1", "name": "soft", "effect_name": "Gaussian Blur"]
    let bars: OTIO.Object = ["OTIO_SCHEMA": "GeneratorReference.1", "generator_kind": "SMPTEBars"]
    let frames: OTIO.Object = ["OTIO_SCHEMA": "ImageSequenceReference.1", "target_url_base": "x/"]
    let unknown: OTIO.Object = ["OTIO_SCHEMA": "Hologram.7", "name": "holo", "source_range": OTIO.range(0, 4)]
    let cases: [(OTIO.Object, [String])] = [
      (
        OTIO.clip("a", OTIO.external("red.mp4"), OTIO.range(0, 9), effects: [blur]), ["“a”", "“soft”", "Gaussian Blur"]
      ),
      (OTIO.clip("b", bars, OTIO.range(0, 9)), ["“b”", "SMPTEBars"]),
      (OTIO.clip("c", frames, OTIO.range(0, 9)), ["“c”", "ImageSequenceReference"]),
      (OTIO.clip("d", ["OTIO_SCHEMA": "MissingReference.1"], OTIO.range(0, 9)), ["“d”", "missing"]),
      (OTIO.clip("e", OTIO.external("https://example.com/a.mp4"), OTIO.range(0, 9)), ["“e”", "not fetched"]),
      (OTIO.clip("f", OTIO.external("red.mp4"), OTIO.range(0, 9), effects: [OTIO.warp(-1)]), ["“f”", "forwards"]),
      (OTIO.clip("g", OTIO.external("red.mp4"), OTIO.range(90, 24)), ["“g”", "lacks 0.750 s"]),
      (OTIO.clip("h", OTIO.external("half.wav"), OTIO.range(0, 9)), ["“h”", "no video"]),
      (OTIO.transition(2, 2, type: "Custom_Transition", name: "wipe"), ["“wipe”", "Custom_Transition"]),
      (OTIO.stack("i", [red], effects: [OTIO.freeze]), ["“i”", "freeze"]),
      (unknown, ["“holo”", "Hologram"]),
    ]
    for (child, words) in cases {
      let notes = try await notes([child])
      #expect(notes.count == 1 && words.allSatisfy { notes[0].contains($0) }, "\(notes)")
    }
    #expect(try await notes([]) == [])
  }

  @Test func referencesAreFoundInEveryWriting() async throws {
    let folder = fixture.folder
    let absolute = folder.appendingPathComponent("ntsc count.mp4")
    let writings = [
      "ntsc count.mp4", "ntsc%20count.mp4", "./ntsc count.mp4", absolute.path, absolute.absoluteString,
      "file://localhost\(absolute.path)",
      "file://\(absolute.path)",
    ]
    for target in writings {
      let edit = try await fixture.open(OTIO.timeline("t", [OTIO.track("V1", [OTIO.clip("a", OTIO.external(target))])]))
      #expect(edit.files.map(\.lastPathComponent) == ["ntsc count.mp4"], "\(target)")
    }
  }

  @Test func missingFilesAreNamedAndLookedForElsewhere() async throws {
    let url = try fixture.write(
      OTIO.timeline(
        "t", [OTIO.track("V1", [OTIO.clip("a", OTIO.external("/gone/far away/red.mp4"), OTIO.range(0, 9))])]))
    let error = await #expect(throws: EditError.self) { try await Edit(otio: url) }
    #expect(error?.localizedDescription.contains("/gone/far away/red.mp4") == true)
    let edit = try await Edit(otio: url, mediaFolder: fixture.folder)
    #expect(edit.files == [fixture.folder.appendingPathComponent("red.mp4")])
  }

  @Test func markersLieWhereTheirClipsDo() async throws {
    func marker(_ name: String, _ start: Double) -> OTIO.Object {
      ["OTIO_SCHEMA": "Marker.2", "name": name, "color": "RED", "comment": "why", "marked_range": OTIO.range(start, 2)]
    }
    let clip = OTIO.clip(
      "a", OTIO.external("red.mp4", available: OTIO.range(1000, 96)), OTIO.range(1010, 20), effects: [OTIO.warp(2)],
      markers: [marker("in", 1020), marker("before", 1000)])
    let url = try fixture.write(OTIO.timeline("t", [OTIO.track("V1", [OTIO.gap(6), clip])]))
    let edit = try await Edit(otio: url)
    // At double speed, ten frames of media take five frames of the edit.
    #expect(edit.markers.map(\.name) == ["in"])
    #expect(
      edit.markers.first?.range
        == CMTimeRange(start: CMTime(value: 11, timescale: 24), duration: CMTime(value: 1, timescale: 24)))
    let movie = fixture.folder.appendingPathComponent("\(UUID().uuidString).mov")
    try Tool.runBuilt("avtool", ["compose", url.path, "-o", movie.path])
    let tags = try Tool.run("ffprobe", ["-v", "error", "-show_entries", "format_tags", "-of", "json", movie.path])
    let text = String(decoding: tags, as: UTF8.self)
    #expect(text.contains("io.opentimeline.markers") && text.contains(#"\"timescale\":24,\"value\":11"#), "\(text)")
  }
}

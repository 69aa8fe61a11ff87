import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct ExitCodeTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  static let rows: [(Int32, [String])] = [
    (0, ["info", "film.mp4"]),
    (64, ["frobnicate"]), (64, ["info"]), (64, ["info", "film.mp4", "sound.m4a"]),
    (64, ["info", "--nothing", "film.mp4"]),
    (64, ["info", "--json=1", "film.mp4"]), (64, ["images", "film.mp4", "-o", "out"]),
    (64, ["images", "film.mp4", "--at", "0", "--size", "0", "-o", "out"]), (64, ["export", "-s", "film.mp4"]),
    (64, ["export", "-s", "film.mp4", "-o", "out.mp4", "-p", "Nothing"]), (64, ["completion", "tcsh"]),
    (65, ["info", "chapters.txt"]), (65, ["info", "."]), (65, ["images", "sound.m4a", "--count", "2", "-o", "out"]),
    (65, ["export", "-s", "film.mp4", "-o", "out.mp4", "--start", "5"]),
    (65, ["export", "-s", "wide.mp4", "-o", "out.m4a"]),
    (65, ["export", "-s", "wide.mp4", "-o", "out.m4a", "-p", "AppleM4A"]),
    (66, ["info", "nothing.mp4"]), (66, ["images", "nothing.mp4", "--at", "0", "-o", "out"]),
    (66, ["export", "-s", "nothing.mp4", "-o", "out.mp4"]), (66, ["compose", "nothing.otio", "--check"]),
    (69, ["play", "film.mp4"]),
    // WebP images have at most 16,383 pixels per side.
    (70, ["images", "wide.mp4", "--count", "20", "--exact", "--sheet", "-o", "sheet.webp"]),
    (73, ["export", "-s", "film.mp4", "-o", "nowhere/out.mp4"]), (73, ["export", "-s", "film.mp4", "-o", "sound.m4a"]),
    (73, ["export", "-s", "film.mp4", "-o", "/proc/out.mp4"]),
    (73, ["export", "-s", "film.mp4", "-o", "/dev/null/out.mp4"]),
    (73, ["images", "film.mp4", "--at", "0", "--sheet", "-o", "nowhere/out.png"]),
    (73, ["images", "film.mp4", "--at", "0", "-o", "film.mp4/out"]),
    (73, ["timeline", "film.mp4", "-o", "nowhere/out.svg"]),
    (73, ["timeline", "film.mp4", "-o", "nowhere/out.png"]),
    (73, ["timeline", "film.mp4", "-o", "/dev/full", "--replace"]),
  ]

  @Test(arguments: rows) func codesAreAsTheHelpSays(_ expected: Int32, _ arguments: [String]) throws {
    let noDisplay = ["DISPLAY": "", "WAYLAND_DISPLAY": "", "SDL_VIDEODRIVER": "", "AVFOUNDATION_SOUND_DEVICE": "null"]
    let run = try AVToolRun(arguments, in: folder.url, environment: noDisplay)
    #expect(run.status == expected, "\(run.errors)")
    #expect(run.errors.split(separator: "\n").filter { $0.hasPrefix("avtool: ") }.isEmpty == (expected == 0))
  }

  @Test func anEditWithoutItsMediaHasNoInput() throws {
    let reference = #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "gone.mp4"}"#
    let clip = #"{"OTIO_SCHEMA": "Clip.1", "name": "Gone", "media_reference": \#(reference)}"#
    let track = #"{"OTIO_SCHEMA": "Track.1", "kind": "Video", "children": [\#(clip)]}"#
    let stack = #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(track)]}"#
    let edit = #"{"OTIO_SCHEMA": "Timeline.1", "name": "Edit", "tracks": \#(stack)}"#
    try Data(edit.utf8).write(to: folder.url["edit.otio"])
    let run = try folder.run("compose", "edit.otio", "--check")
    #expect(run.status == 66 && run.errors.contains("gone.mp4"), "\(run.status) \(run.errors)")
  }

  @Test(arguments: ["offscreen", "dummy"]) func aDriverThatShowsNothingIsNoDisplay(_ driver: String) throws {
    let run = try folder.run(
      "play", "film.mp4", environment: ["SDL_VIDEODRIVER": driver, "AVFOUNDATION_SOUND_DEVICE": "null"])
    #expect(run.status == 69 && run.errors.contains("xvfb-run"), "\(run.errors)")
  }

  @Test(arguments: ["info film.mp4", "presets", "help", "help --man", "completion bash", "--version"])
  func anOutputThatCannotBeWrittenIsAnError(_ words: String) throws {
    for place in ["> /dev/full", ">&-"] {
      let run = try AVToolRun(words.split(separator: " ").map(String.init), in: folder.url, shell: place)
      #expect(run.status == 73 && run.errors.contains("standard output cannot be written"), "\(place) \(run.errors)")
    }
  }

  @Test func interruptionLeavesNothing() throws {
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["export", "-s", "long.mp4", "-o", "out.mp4", "-p", "640x480"]
    process.currentDirectoryURL = folder.url
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Server.wait(for: "the export's beginning") { try !self.folder.names().isEmpty || !process.isRunning }
    process.interrupt()
    process.waitUntilExit()
    #expect(process.terminationStatus == 130)
    #expect(try folder.names() == [])
  }
}

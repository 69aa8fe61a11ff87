import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct ImagesCommandTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  @Test func oneTimeThatFailsLeavesTheOthers() throws {
    let run = try folder.run("images", "film.mp4", "--at", "0,9,1", "--exact", "-o", "out")
    #expect(run.status == 65)
    #expect(run.errors.contains("9.0 s") && run.errors.contains("the video lasts 2.0 s"), "\(run.errors)")
    #expect(try folder.names(in: "out") == ["still-0001-0.000s.png", "still-0002-1.000s.png"])
  }

  @Test func aTimePastTheEndIsServedWhereTheToleranceAllows() throws {
    #expect(try folder.run("images", "film.mp4", "--at", "9", "-o", "out").status == 0)
    #expect(try folder.names(in: "out") == ["still-0001-1.500s.png"])
  }

  @Test func countSpreadsOverThePictures() throws {
    let run = try folder.run("images", "film.mp4", "--count", "4", "--exact", "-o", "out")
    #expect(run.status == 0, "\(run.errors)")
    let expected = ["0.250", "0.750", "1.250", "1.750"].enumerated().map { "still-000\($0 + 1)-\($1)s.png" }
    #expect(try folder.names(in: "out") == expected)
  }

  @Test func namesTellTheActualTime() throws {
    #expect(try folder.run("images", "film.mp4", "--at", "0.7,1.9", "-o", "out").status == 0)
    #expect(try folder.names(in: "out") == ["still-0001-0.500s.png", "still-0002-1.500s.png"])
  }

  @Test(arguments: [("png", "png"), ("jpg", "mjpeg"), ("webp", "webp"), ("tiff", "tiff")])
  func theNameSaysTheFormat(_ suffix: String, _ codec: String) throws {
    let run = try folder.run("images", "film.mp4", "--at", "1", "--size", "48", "-o", "one.\(suffix)")
    #expect(run.status == 0 && run.output.hasSuffix("/one.\(suffix)\n"), "\(run.errors)")
    // The film is shown rotated: 96 × 160.
    #expect(try folder.probe("one.\(suffix)") == "\(codec),48,80")
  }

  @Test func heicIsWritten() throws {
    let run = try folder.run("images", "film.mp4", "--at", "1", "-o", "one.heic")
    guard run.status == 0 else { return #expect(run.errors.contains("heic"), "an encoder is missing: \(run.errors)") }
    let head = try Data(contentsOf: folder.url["one.heic"]).prefix(12)
    #expect(String(decoding: head.suffix(8), as: UTF8.self) == "ftypheic")
  }

  @Test func severalStillsAreNamedAfterAFile() throws {
    #expect(try folder.run("images", "film.mp4", "--at", "0,1", "-o", "deep/shot.jpg").status == 0)
    #expect(try folder.names(in: "deep") == ["shot-0001-0.000s.jpg", "shot-0002-1.000s.jpg"])
  }

  @Test(arguments: [("320", "96,160"), ("48", "48,80"), ("x80", "48,80"), ("48x", "48,80"), ("20x80", "20,33")])
  func sizesMayHaveOneSide(_ size: String, _ expected: String) throws {
    #expect(try folder.run("images", "film.mp4", "--at", "0", "--size", size, "-o", "one.png").status == 0)
    #expect(try folder.probe("one.png") == "png,\(expected)")
  }

  @Test func nothingIsReplacedUnasked() throws {
    let place = folder.url["one.png"]
    try Data("mine".utf8).write(to: place)
    let refused = try folder.run("images", "film.mp4", "--at", "1", "-o", "one.png")
    #expect(refused.status == 73 && refused.errors.contains("--replace"))
    #expect(try Data(contentsOf: place) == Data("mine".utf8))
    #expect(try folder.run("images", "film.mp4", "--at", "1", "-o", "one.png", "--replace").status == 0)
    #expect(try folder.probe("one.png") == "png,96,160")
    #expect(try folder.names() == ["one.png"])
  }

  /// In a user namespace every user may mount a file system.
  @Test(.requires(.ownMounts))
  func aFullDiskIsNamed() throws {
    try FileManager.default.createDirectory(at: folder.url["small"], withIntermediateDirectories: true)
    let script = """
      mount -t tmpfs -o size=8k none small; "$0" images film.mp4 --at 1 -o small/one.png 2>said; echo $? >status; ls -A small >left
      """
    try Tool.run(
      "unshare", ["--user", "--map-root-user", "--mount", "sh", "-c", script, Tool.built("avtool").path], in: folder.url
    )
    let files = try ["said", "status", "left"].map { try String(contentsOf: folder.url[$0], encoding: .utf8) }
    #expect(files[0].contains("No space left on device"), "\(files)")
    #expect(files[1] == "73\n" && files[2] == "", "\(files)")
  }
}

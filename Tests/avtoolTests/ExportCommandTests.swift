import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg))
struct ExportCommandTests {
  private let folder: ToolFolder

  init() throws { folder = try ToolFolder() }

  @Test(arguments: [
    ("film.mp4", "out.m4a", "aac"), ("sound.m4a", "out.m4a", "aac"), ("film.mp4", "out.mov", "h264"),
    ("sound.m4a", "out.mp4", "aac"),
  ])
  func theNameChoosesThePreset(_ source: String, _ output: String, _ codec: String) throws {
    let run = try folder.run("export", "-s", source, "-o", output)
    #expect(run.status == 0, "\(run.errors)")
    #expect(try folder.probe(output).hasPrefix(codec))
  }

  @Test func presetsThatFitAreNamed() throws {
    let wrong = try folder.run("export", "-s", "film.mp4", "-o", "out.mp4", "-p", "AppleM4A")
    #expect(
      wrong.status == 64 && wrong.errors.contains("these presets can: HighestQuality, Passthrough"), "\(wrong.errors)")
    let unknown = try folder.run("export", "-s", "film.mp4", "-o", "out.xyz")
    #expect(
      unknown.status == 64 && unknown.errors.contains("xyz") && unknown.errors.contains(".mov"), "\(unknown.errors)")
  }

  @Test(arguments: [("Passthrough", false), ("640x480", true)])
  func copiesOpenNoCodecs(_ preset: String, _ needsCodecs: Bool) throws {
    let run = try folder.run(
      "export", "-s", "film.mp4", "-o", "out.mp4", "-p", preset, environment: ["LD_DEBUG": "libs"])
    #expect(run.status == 0)
    let opened = run.errors.split(separator: "\n").filter { $0.contains("calling init") }
    #expect(opened.contains { $0.contains("libswiftCore") }, "the dynamic linker does not report what it opens")
    #expect(opened.contains { $0.contains("libavcodec") } == needsCodecs)
  }

  @Test func theOldFileStandsUntilTheNewOneIsWhole() throws {
    let place = folder.url["out.mp4"]
    try Data("mine".utf8).write(to: place)
    #expect(try folder.run("export", "-s", "film.mp4", "-o", "out.mp4", "--start", "9", "--replace").status == 65)
    #expect(try Data(contentsOf: place) == Data("mine".utf8))
    #expect(try folder.run("export", "-s", "film.mp4", "-o", "out.mp4", "--replace").status == 0)
    #expect(try folder.probe("out.mp4").hasPrefix("h264"))
    #expect(try folder.names() == ["out.mp4"])
  }

  @Test(arguments: ["own.mp4", "./own.mp4", "link.mp4"]) func theSourceIsNotReplaced(_ output: String) throws {
    let (source, link) = (folder.url["own.mp4"], folder.url["link.mp4"])
    let media = try Data(contentsOf: folder.url["film.mp4"])
    try media.write(to: source)
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: source)
    let run = try folder.run("export", "-s", "own.mp4", "-o", output, "--replace")
    #expect(run.status == 64 && run.errors.contains("the output is the source"), "\(run.errors)")
    let byURL = try folder.run("export", "-s", source.absoluteString, "-o", output, "--replace")
    #expect(byURL.status == 64 && byURL.errors.contains("the output is the source"), "\(byURL.errors)")
    #expect(try Data(contentsOf: source) == media)
  }

  @Test(.requires(.rootMounts)) func aFullDiskTakesNoOutput() throws {
    let disk = folder.url["disk"]
    try FileManager.default.createDirectory(at: disk, withIntermediateDirectories: true)
    try Tool.run("mount", ["-t", "tmpfs", "-o", "size=16k", "tmpfs", disk.path])
    defer { _ = try? Tool.run("umount", [disk.path]) }
    let run = try folder.run("export", "-s", "film.mp4", "-o", "disk/out.mp4")
    #expect(run.status == 73, "\(run.errors)")
    #expect(try folder.names(in: "disk") == [])
  }

  private func exported(_ options: String...) throws -> (status: Int32, file: Data) {
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["export", "-s", "long.mp4", "-o", "out.mp4", "-p", "640x480"] + options
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    try Server.wait(for: "the export's beginning") { try !self.folder.names().isEmpty || !process.isRunning }
    try Data("mine".utf8).write(to: folder.url["out.mp4"])
    #expect(process.isRunning, "the export ended before the other file was written")
    process.waitUntilExit()
    #expect(try folder.names() == ["out.mp4"])
    return (process.terminationStatus, try Data(contentsOf: folder.url["out.mp4"]))
  }

  @Test func whatComesMeanwhileIsKept() throws {
    let result = try exported()
    #expect(result.status == 73 && result.file == Data("mine".utf8))
  }

  @Test func whatComesMeanwhileIsReplacedWhereAsked() throws {
    let result = try exported("--replace")
    #expect(result.status == 0 && result.file.count > 1_000)
  }
}

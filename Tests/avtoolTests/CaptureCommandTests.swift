import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .serialized, .realTime)
struct CaptureCommandTests {
  private let folder: TemporaryFolder
  private static let synthetic = ["AVFOUNDATION_CAMERA": "test"]

  init() throws { folder = try TemporaryFolder() }

  private func capture(_ words: String..., environment: [String: String] = Self.synthetic) throws -> AVToolRun {
    try AVToolRun(["capture"] + words, in: folder.url, environment: environment)
  }

  private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

  /// Throws an error if a frame cannot be decoded.
  private func streams(_ name: String) throws -> [String] {
    try folder.ffmpeg("-xerror -i \(name) -f null -")
    let fields = "stream=codec_name,width,height,sample_rate,channels"
    return try folder.ffprobe("-show_entries \(fields) -of csv=p=0 \(name)")
      .split(separator: "\n").map(String.init)
  }

  private func duration(_ name: String) throws -> Double {
    let said = try folder.ffprobe("-show_entries format=duration -of csv=p=0 \(name)")
    return Double(said.trimmingCharacters(in: .whitespacesAndNewlines)) ?? 0
  }

  private func frames(_ name: String) throws -> [Double] {
    try folder.ffprobe("-select_streams v -show_entries frame=pts_time -of csv=p=0 \(name)")
      .split(separator: "\n").compactMap { Double($0.prefix { $0 != "," }) }
  }

  // MARK: - Devices

  @Test func devicesAreListed() throws {
    let run = try capture("devices")
    #expect(run.status == 0, "\(run.errors)")
    let lines = run.output.split(separator: "\n").map(String.init)
    #expect(lines.first == "cameras" && lines.contains("microphones") && lines.contains("screens"))
    #expect(lines.contains("  Synthetic Camera  synthetic-camera"))
    #expect(lines.contains { $0.hasPrefix("    420v  1280 × 720  ") && $0.contains("60") && $0.hasSuffix(" fps") })
    #expect(lines.contains("  Synthetic Microphone  synthetic-microphone  1 channel, 48000 Hz"))
  }

  /// The second role has a type that no phone has.
  @Test(arguments: ["back:builtInDualWideCamera", "front:builtInMonocle"])
  func camerasInARoleAreListed(_ role: String) throws {
    let roles = Self.synthetic.merging(["AVFOUNDATION_CAMERA_ROLES": "\(role)=synthetic-camera"]) { $1 }
    let run = try capture("devices", environment: roles)
    let words = role.split(separator: ":")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("  Synthetic Camera  synthetic-camera  \(words[0])  \(words[1])\n"), "\(run.output)")
    #expect(run.output.contains("    420v  1280 × 720  "))
  }

  @Test(.requires(.display)) func screensOfAServerAreListed() throws {
    let display = try Display(width: 320, height: 200)
    let run = try capture("devices", environment: ["DISPLAY": display.name, "WAYLAND_DISPLAY": ""])
    #expect(run.status == 0 && run.output.contains("320 × 200  main"), "\(run.output) \(run.errors)")
  }

  // MARK: - Recording

  @Test func aMovieLastsAsLongAsItIsTold() throws {
    let run = try capture("record", "out.mov", "--preset", "low", "--duration", "1.5", "--progress")
    #expect(run.status == 0 && run.output == folder["out.mov"].path + "\n", "\(run.errors)")
    #expect(try streams("out.mov") == ["h264,320,240", "aac,48000,1"])
    #expect(try abs(duration("out.mov") - 1.5) < 0.1)
    // A busy machine loses frames; the others keep the times of their capture.
    let times = try frames("out.mov")
    #expect(times.first == 0 && zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    #expect((5...46).contains(times.count) && (times.last ?? 0) < 1.52)
    // The tone of the synthetic microphone has a quarter of full scale.
    #expect(run.errors.contains(/recording 0:0\d\.\d  \d+\.\d MB  audio \[.\] -\d+ dB, peak -12 dB  \d+ dropped/))
  }

  @Test func progressIsShownWhereItIsAskedFor() throws {
    let run = try capture("record", "out.mov", "--preset", "low", "--duration", "0.5")
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
  }

  @Test func whatIsNamedIsRecorded() throws {
    let sound = try capture("record", "sound.mp4", "--microphone", "Synthetic Microphone", "--duration", "0.5")
    #expect(sound.status == 0, "\(sound.errors)")
    #expect(try streams("sound.mp4") == ["aac,48000,1"])
    let pictures = try capture(
      "record", "pictures.m4v", "--camera", "synthetic-camera", "--preset", "640x480", "--duration", "0.5")
    #expect(pictures.status == 0, "\(pictures.errors)")
    #expect(try streams("pictures.m4v") == ["h264,640,480"])
  }

  @Test func aPartOfAScreenIsRecorded() throws {
    let run = try capture("record", "out.mov", "--screen", "--crop", "320x180+300+10", "--duration", "0.7")
    #expect(run.status == 0, "\(run.errors)")
    #expect(try streams("out.mov") == ["h264,320,180"])
    #expect(try duration("out.mov") >= 0.7)
    let outside = try capture("record", "more.mov", "--screen", "--crop", "320x180+321+0", "--duration", "0.5")
    #expect(outside.status == 64 && outside.errors.contains("640x360"), "\(outside.errors)")
  }

  /// The red square is in the upper left corner of the screen.
  @Test(.requires(.display), .requires(Prerequisite(programs: "ffplay")), arguments: [(0, 200...255), (136, 0...50)])
  func partsOfAStillScreenCountFromItsUpperLeftCorner(_ y: Int, _ red: ClosedRange<Int>) throws {
    let display = try Display(width: 320, height: 200)
    let square = [
      "-left", "0", "-top", "0", "-noborder", "-x", "64", "-y", "64", "-f", "lavfi", "color=red:size=64x64",
    ]
    let player = try Server("ffplay", square, environment: ["DISPLAY": display.name, "SDL_VIDEODRIVER": "x11"])
    defer { player.end() }
    try Server.wait(for: "the square") { (try display.screenshot()[32, 32].first ?? 0) > 200 }
    let environment = ["DISPLAY": display.name, "WAYLAND_DISPLAY": ""]
    let run = try capture(
      "record", "out.mov", "--screen", "--crop", "64x64+0+\(y)", "--duration", "0.5", environment: environment)
    #expect(run.status == 0, "\(run.errors)")
    let pixel = try folder.ffmpeg("-i out.mov -vf format=rgb24,scale=1:1:flags=area -frames:v 1 -f rawvideo -")
    #expect(pixel.count == 3 && red.contains(Int(pixel.first ?? 0)), "\(Array(pixel))")
    #expect(try duration("out.mov") >= 0.5)
  }

  private func begin(_ words: String..., environment: [String: String] = Self.synthetic) throws -> Process {
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["capture", "record", "out.mov", "--progress"] + words
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    _ = FileManager.default.createFile(atPath: folder["errors"].path, contents: nil)
    process.standardError = try FileHandle(forWritingTo: folder["errors"])
    try process.run()
    try Server.wait(for: "a second of the recording") {
      try errors.contains("recording 0:01") || !process.isRunning
    }
    return process
  }

  private var errors: String { get throws { try String(contentsOf: folder["errors"], encoding: .utf8) } }

  /// A recording that is ended without being finished cannot be played if its first fragment, of ten seconds, is not
  /// complete.
  @Test(arguments: [SIGINT, SIGTERM]) func aSignalEndsWithAWholeFile(_ signal: Int32) throws {
    let process = try begin("--preset", "low")
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
    #expect(try streams("out.mov").count == 2)
    let said = try errors
    #expect(try duration("out.mov") >= 1, "\(said)")
  }

  @Test(.requires(.pulseAudio)) func aDeviceThatGoesEndsWithAWholeFile() throws {
    let server = try AudioServer()
    let module = try server.control(
      "load-module", "module-null-source", "source_name=attic", "rate=48000", "channels=1")
    let environment = ["PULSE_SERVER": server.address, "AVFOUNDATION_SOUND_DEVICE": "", "AVFOUNDATION_CAMERA": ""]
    let process = try begin("--microphone", "attic", environment: environment)
    defer { if process.isRunning { process.terminate() } }
    try server.control("unload-module", module.trimmingCharacters(in: .whitespacesAndNewlines))
    try Server.wait(for: "the end") { !process.isRunning }
    let said = try errors
    #expect(process.terminationReason == .exit && process.terminationStatus == 69, "\(said)")
    #expect(said.contains("contains the media before it"), "\(said)")
    #expect(try streams("out.mov") == ["aac,48000,1"])
    #expect(try duration("out.mov") >= 1)
  }

  // MARK: - Errors

  @Test func devicesThatAreNotThereAreNamed() throws {
    let camera = try capture("record", "out.mov", "--camera", "attic")
    #expect(camera.status == 66 && camera.errors.contains("“attic”") && camera.errors.contains("synthetic-camera"))
    let microphone = try capture("record", "out.mov", "--microphone", "attic")
    #expect(microphone.status == 66 && microphone.errors.contains("microphone “attic”"), "\(microphone.errors)")
    let noScreen = ["DISPLAY": "", "WAYLAND_DISPLAY": ""]
    let screen = try capture("record", "out.mov", "--screen", environment: noScreen)
    #expect(screen.status == 69 && screen.errors.contains("DISPLAY"), "\(screen.errors)")
    #expect(try names == [])
  }

  @Test(arguments: [
    ([], "capture needs a task"), (["record"], "one file"), (["devices", "out.mov"], "no file"),
    (["record", "out.avi"], ".mov"), (["record", "out.mov", "--camera", "default", "--screen"], "used together"),
    (["record", "out.mov", "--crop", "10x10+0+0"], "--screen"),
    (["record", "out.mov", "--screen", "--crop", "10x10"], "640x360+100+50"),
    (["record", "out.mov", "--rate", "60"], "--screen"),
    (["record", "out.mov", "--screen", "--rate", "0"], "1 to 240"),
    (["record", "out.mov", "--preset", "enormous"], "there is no preset enormous; available: High, Medium"),
    (["record", "out.mov", "--preset", "3840x2160"], "no format for 3840x2160; it has formats for High"),
    (["record", "out.mov", "--duration", "0"], "above 0"),
    (["photo"], "one file"), (["photo", "out.xyz"], ".png"), (["photo", "out.jpg", "--screen"], "a camera only"),
    (["photo", "out.jpg", "--microphone", "default"], "a camera only"), (["scan", "out.jpg"], "no file"),
    (["scan", "--crop", "10x10+0+0"], "a camera only"), (["scan", "--duration", "0"], "above 0"),
  ]) func wrongWordsAreTold(_ words: [String], _ said: String) throws {
    let run = try AVToolRun(["capture"] + words, in: folder.url, environment: Self.synthetic)
    #expect(run.status == 64 && run.errors.contains(said), "\(run.status) \(run.errors)")
    #expect(try names == [])
  }

  @Test func anOldFileStaysUntilTheNewOneIsWhole() throws {
    try Data("mine".utf8).write(to: folder["out.mov"])
    let kept = try capture("record", "out.mov", "--preset", "low", "--duration", "0.5")
    #expect(kept.status == 73 && kept.errors.contains("exists"), "\(kept.errors)")
    #expect(try Data(contentsOf: folder["out.mov"]) == Data("mine".utf8))
    let replaced = try capture("record", "out.mov", "--preset", "low", "--duration", "0.5", "--replace")
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(try streams("out.mov").count == 2)
    #expect(try names == ["out.mov"])
    #expect(try capture("record", "nowhere/out.mov", "--duration", "0.5").status == 73)
  }
}

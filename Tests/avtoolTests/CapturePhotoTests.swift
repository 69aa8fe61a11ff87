import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg), .serialized, .realTime)
struct CapturePhotoTests {
  private let folder: TemporaryFolder
  private static let synthetic = ["AVFOUNDATION_CAMERA": "test"]

  init() throws { folder = try TemporaryFolder() }

  private func capture(_ words: String..., environment: [String: String] = [:]) throws -> AVToolRun {
    try AVToolRun(["capture"] + words, in: folder.url, environment: Self.synthetic.merging(environment) { $1 })
  }

  private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

  // MARK: - Photos

  /// The grey of the synthetic camera's image gets lighter from left to right.
  @Test(arguments: [("out.jpg", "mjpeg"), ("out.jpeg", "mjpeg"), ("out.tiff", "tiff"), ("out.png", "png")])
  func aPhotoIsOfItsNamesType(_ name: String, _ codec: String) throws {
    let run = try capture("photo", name, "--preset", "640x480", "--duration", "0")
    #expect(run.status == 0 && run.output == folder[name].path + "\n", "\(run.errors)")
    let fields = try folder.ffprobe("-show_entries stream=codec_name,width,height -of csv=p=0 \(name)")
    #expect(fields.trimmingCharacters(in: .whitespacesAndNewlines) == "\(codec),640,480")
    let row = try folder.ffmpeg("-i \(name) -vf format=gray,crop=640:1:0:240 -f rawvideo -")
    #expect(row.count == 640 && row[8] < 8 && row[631] > 245 && abs(Int(row[320]) - 127) < 6, "\(Array(row))")
    #expect(try names == [name])
  }

  @Test func aPhotoIsAsLargeAsItCanBe() throws {
    let run = try capture("photo", "out.jpg")
    #expect(run.status == 0, "\(run.errors)")
    let fields = try folder.ffprobe("-show_entries stream=width,height -of csv=p=0 out.jpg")
    #expect(fields.trimmingCharacters(in: .whitespacesAndNewlines) == "1920,1080")
  }

  @Test func aPhotoWithHEVCHasItsBrand() throws {
    let run = try capture("photo", "out.heic", "--preset", "320x240", "--duration", "0")
    guard run.status == 0 else {
      // No encoder of HEVC is installed.
      #expect(run.status == 70 && run.errors.contains("no encoder"), "\(run.errors)")
      return
    }
    let data = try Data(contentsOf: folder["out.heic"])
    #expect(data.dropFirst(4).starts(with: Data("ftyphei".utf8)), "\(Array(data.prefix(16)))")
  }

  @Test func anOldPhotoStaysUnlessItIsReplaced() throws {
    try Data("mine".utf8).write(to: folder["out.png"])
    let kept = try capture("photo", "out.png", "--duration", "0")
    #expect(kept.status == 73 && kept.errors.contains("exists"), "\(kept.errors)")
    #expect(try Data(contentsOf: folder["out.png"]) == Data("mine".utf8))
    let replaced = try capture("photo", "out.png", "--duration", "0", "--replace")
    #expect(replaced.status == 0, "\(replaced.errors)")
    #expect(try Data(contentsOf: folder["out.png"]).dropFirst().starts(with: Data("PNG".utf8)))
    #expect(try names == ["out.png"])
    #expect(try capture("photo", "nowhere/out.jpg").status == 73)
  }

  @Test func aCameraThatIsNotThereTakesNoPhoto() throws {
    let absent = try capture("photo", "out.jpg", "--camera", "attic")
    #expect(absent.status == 66 && absent.errors.contains("“attic”"), "\(absent.errors)")
    let none = try capture("photo", "out.jpg", environment: ["AVFOUNDATION_CAMERA_PICTURE": "nothing.png"])
    #expect(none.status == 69 && none.errors.contains("Synthetic Camera"), "\(none.status) \(none.errors)")
    #expect(try names == [])
  }

  // MARK: - Codes

  private func paint(_ scene: BarcodeScene, _ name: String) throws {
    let header = Data("P5 \(scene.width) \(scene.height) 255\n".utf8)
    try (header + Data(scene.luma)).write(to: folder["scene.pgm"])
    try folder.ffmpeg("-i scene.pgm \(name)")
  }

  @Test(.requires(.qrencode), .requires(.zint)) func eachCodeIsPrintedOnce() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "https://example.org/a b\u{1B}[2J"), at: 180, 150, module: 5)
    scene.draw(try DrawnCode(zint: 13, "590123412345"), at: 420, 380, module: 2)
    try paint(scene, "codes.png")
    let run = try capture(
      "scan", "--preset", "640x480", "--duration", "1.5", environment: ["AVFOUNDATION_CAMERA_PICTURE": "codes.png"])
    #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
    // A code's text cannot send commands to the terminal.
    #expect(
      run.output.split(separator: "\n").sorted()
        == ["EAN-13  5901234123457", "QRCode  https://example.org/a b\\u{1B}[2J"])
  }

  @Test(.requires(.qrencode)) func cornersAreTold() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    let corners = scene.draw(try DrawnCode(qr: "corners"), at: 200, 300, module: 6, angle: 0.2)
    try paint(scene, "code.png")
    let run = try capture(
      "scan", "--json", "--preset", "640x480", "--duration", "1.5",
      environment: ["AVFOUNDATION_CAMERA_PICTURE": "code.png"])
    #expect(run.status == 0, "\(run.errors)")
    let json = try JSONSerialization.jsonObject(with: Data(run.output.utf8))
    let code = try #require(json as? [String: Any])
    #expect(code["type"] as? String == "org.iso.QRCode" && code["text"] as? String == "corners")
    let found = try #require(code["corners"] as? [[String: Double]])
    #expect(found.count == 4)
    for (told, drawn) in zip(found, corners) {
      #expect(abs((told["x"] ?? 9) - drawn.x) < 0.01 && abs((told["y"] ?? 9) - drawn.y) < 0.01, "\(found) \(corners)")
    }
  }

  @Test func aScanWithoutCodesHasFailed() throws {
    let run = try capture("scan", "--preset", "low", "--duration", "0.5")
    #expect(run.status == 65 && run.errors.contains("no code was seen"), "\(run.status) \(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test(.requires(.qrencode)) func aSignalEndsAScan() throws {
    var scene = BarcodeScene(width: 640, height: 480)
    scene.draw(try DrawnCode(qr: "seen"), at: 320, 240, module: 6)
    try paint(scene, "code.png")
    let process = Process()
    process.executableURL = Tool.built("avtool")
    process.arguments = ["capture", "scan", "--preset", "640x480"]
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["AVFOUNDATION_CAMERA": "test", "AVFOUNDATION_CAMERA_PICTURE": "code.png"]) { $1 }
    process.currentDirectoryURL = folder.url
    _ = FileManager.default.createFile(atPath: folder["said"].path, contents: nil)
    process.standardOutput = try FileHandle(forWritingTo: folder["said"])
    try process.run()
    defer { if process.isRunning { process.terminate() } }
    try Server.wait(for: "the code") {
      try String(contentsOf: folder["said"], encoding: .utf8) == "QRCode  seen\n" || !process.isRunning
    }
    kill(process.processIdentifier, SIGINT)
    process.waitUntilExit()
    #expect(process.terminationReason == .exit && process.terminationStatus == 0)
  }
}

import AVFoundation
import CaptureSupport

@MainActor func perform(_ words: [String], _ service: CaptureService, _ folder: URL, _ number: Int) async throws {
  switch (words.first, words.dropFirst().first) {
  case ("cameras"?, nil): for camera in service.cameras { say("  \(camera)") }
  case ("mode"?, let name?):
    guard let mode = CaptureService.Mode(rawValue: name) else { throw Failure("a mode is photo or movie") }
    try await service.setMode(mode)
  case ("flash"?, let name?):
    let modes: [String: AVCaptureDevice.FlashMode] = ["off": .off, "on": .on, "auto": .auto]
    guard let mode = modes[name] else { throw Failure("a flash is off, on or auto") }
    try await service.setFlash(mode)
  case ("quality"?, let name?):
    let qualities: [String: AVCapturePhotoOutput.QualityPrioritization] = [
      "speed": .speed, "balanced": .balanced, "quality": .quality,
    ]
    guard let quality = qualities[name] else { throw Failure("a quality is speed, balanced or quality") }
    try await service.setQuality(quality)
  case ("photo"?, nil): try await service.takePhoto(to: folder.appendingPathComponent("\(number).jpg"))
  case ("record"?, let length?):
    guard let seconds = Double(length), seconds > 0 else { throw Failure("for how many seconds?") }
    try await service.record(to: folder.appendingPathComponent("\(number).mov"), seconds: seconds)
  case ("switch"?, nil): try await service.switchCamera()
  default: throw Failure("nobody understands “\(words.joined(separator: " "))”")
  }
}

/// Writes a line without buffering, so that a script can follow the output.
@Sendable func say(_ line: String) { FileHandle.standardOutput.write(Data((line + "\n").utf8)) }

guard CommandLine.arguments.count == 2 else {
  say("AVCam FOLDER")
  exit(2)
}
let folder = URL(fileURLWithPath: CommandLine.arguments[1])
let service = CaptureService(say: say)
var hasFailed = false
do {
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  try await service.setUp()
  let preview = Preview(service.session)
  if !preview.open(title: "AVCam") { say("there is no display for a preview") }
  try await service.start()
  // Lines are read on a separate thread, so that the window stays responsive.
  let lines = AsyncStream<String> { continuation in
    Thread.detachNewThread {
      while let line = readLine(), line != "quit" { continuation.yield(line) }
      continuation.finish()
    }
  }
  var number = 0
  for await line in lines where !line.isEmpty {
    number += 1
    do {
      try await perform(line.split(separator: " ").map(String.init), service, folder, number)
    } catch {
      hasFailed = true
      say("\(line): \(error.localizedDescription)")
    }
  }
  await service.stop()
  preview.close()
} catch {
  say("AVCam: \(error.localizedDescription)")
  exit(1)
}
exit(hasFailed ? 1 : 0)

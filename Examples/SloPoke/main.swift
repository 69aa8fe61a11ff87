import AVFoundation
import CaptureSupport

let arguments = CommandLine.arguments.dropFirst()
guard let place = arguments.first, let seconds = Double(arguments.dropFirst().first ?? "2"), seconds > 0 else {
  print("SloPoke FOLDER [SECONDS]")
  exit(2)
}
guard let camera = AVCaptureDevice.default(for: .video), let fast = FastFormat(of: camera, most: 120) else {
  print("SloPoke: there is no camera")
  exit(1)
}
do {
  let folder = URL(fileURLWithPath: place)
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let session = AVCaptureSession()
  session.addInput(try AVCaptureDeviceInput(device: camera))
  if let microphone = AVCaptureDevice.default(for: .audio) {
    session.addInput(try AVCaptureDeviceInput(device: microphone))
  }
  let output = AVCaptureMovieFileOutput()
  session.addOutput(output)
  try fast.apply(to: camera)
  print("\(camera.localizedName): \(fast.description)")
  let preview = Preview(session)
  if !preview.open(title: "SloPoke") { print("there is no display for a preview") }
  session.startRunning()
  guard session.isRunning else {
    print("SloPoke: \(camera.localizedName) cannot be used")
    exit(1)
  }
  let movie = folder.appendingPathComponent("recorded.mov")
  let recorder = MovieRecorder()
  output.maxRecordedDuration = CMTime(seconds: seconds, preferredTimescale: 600)
  output.startRecording(to: movie, recordingDelegate: recorder)
  try await recorder.waitUntilFinished()
  session.stopRunning()
  preview.close()

  let player = SlowPlayer(rate: 0.25, algorithm: .spectral)
  let shown = try await player.play(movie, until: CMTime(seconds: seconds / 4, preferredTimescale: 600))
  print("\(shown.count) pictures were seen at a quarter of the speed")

  let edit = try await SlowEdit(movie, factor: 4)
  try await edit.exportUnchanged(to: folder.appendingPathComponent("slow.mov"))
  try await edit.export(
    to: folder.appendingPathComponent("slow-30.mov"), frameDuration: CMTime(value: 1, timescale: 30))
  print(String(format: "the edit lasts %.2f s", edit.duration.seconds))
  exit(shown.isEmpty ? 1 : 0)
} catch {
  print("SloPoke: \(error.localizedDescription)")
  exit(1)
}

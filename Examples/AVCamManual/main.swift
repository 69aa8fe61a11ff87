import AVFoundation
import CaptureSupport

guard CommandLine.arguments.count == 2 else {
  print("AVCamManual FOLDER")
  exit(2)
}
guard let camera = AVCaptureDevice.default(for: .video) else {
  print("AVCamManual: there is no camera")
  exit(1)
}
do {
  let folder = URL(fileURLWithPath: CommandLine.arguments[1])
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  let session = AVCaptureSession()
  session.sessionPreset = .photo
  session.addInput(try AVCaptureDeviceInput(device: camera))
  let photos = AVCapturePhotoOutput()
  session.addOutput(photos)
  let preview = Preview(session)
  if !preview.open(title: "AVCamManual") { print("there is no display for a preview") }
  session.startRunning()
  guard session.isRunning else {
    print("AVCamManual: \(camera.localizedName) cannot be used")
    exit(1)
  }

  let controls = ManualControls(camera: camera)
  let monitor = ControlMonitor(camera)
  let abilities = controls.abilities
  print("\(camera.localizedName): \(abilities.isEmpty ? "nothing" : abilities.joined(separator: ", ")) can be set")
  try await controls.setLens(0.8)
  try await controls.setExposure(0.5, sensitivity: 0.5)
  try await controls.setWhiteBalance(temperature: 5000)
  for change in monitor.changes { print("  \(change)") }
  let hasTold = monitor.changes.count >= abilities.count
  try await controls.setBias(1)
  try await controls.setAutomatic()

  let files = try await BracketTaker().take(photos, biases: [-1, 0, 1])
  for (number, file) in files.enumerated() {
    let place = folder.appendingPathComponent("\(number + 1).jpg")
    try file.write(to: place)
    print(place.path)
  }
  session.stopRunning()
  preview.close()
  exit(hasTold && !files.isEmpty ? 0 : 1)
} catch {
  print("AVCamManual: \(error.localizedDescription)")
  exit(1)
}

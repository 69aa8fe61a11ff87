import AVFoundation
import CaptureSupport

let arguments = CommandLine.arguments.dropFirst()
guard let place = arguments.first, let seconds = Double(arguments.dropFirst().first ?? "5"), seconds > 0 else {
  print("RosyWriter OUT.mov [SECONDS]")
  exit(2)
}
guard let camera = AVCaptureDevice.default(for: .video) else {
  print("RosyWriter: there is no camera")
  exit(1)
}
do {
  let session = AVCaptureSession()
  session.sessionPreset = .vga640x480
  session.addInput(try AVCaptureDeviceInput(device: camera))
  let videoOutput = AVCaptureVideoDataOutput()
  videoOutput.videoSettings = [kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA]
  session.addOutput(videoOutput)
  let audioOutput = AVCaptureAudioDataOutput()
  if let microphone = AVCaptureDevice.default(for: .audio) {
    session.addInput(try AVCaptureDeviceInput(device: microphone))
    session.addOutput(audioOutput)
  }

  let writer = try MovieWriter(
    to: URL(fileURLWithPath: place), length: CMTime(seconds: seconds, preferredTimescale: 600),
    videoSettings: videoOutput.recommendedVideoSettingsForAssetWriter(writingTo: .mov),
    audioSettings: audioOutput.recommendedAudioSettingsForAssetWriter(writingTo: .mov))
  videoOutput.setSampleBufferDelegate(writer, queue: writer.queue)
  audioOutput.setSampleBufferDelegate(writer, queue: writer.queue)

  // The preview shows the unfiltered camera; the filter applies to the movie.
  let preview = Preview(session)
  if !preview.open(title: "RosyWriter") { print("there is no display for a preview") }
  session.startRunning()
  guard session.isRunning else {
    print("RosyWriter: \(camera.localizedName) cannot be used")
    exit(1)
  }
  await writer.waitUntilFull()
  session.stopRunning()
  preview.close()
  // Waits until the delegate has received all samples.
  writer.queue.sync {}
  try await writer.finish()
  print(place)
} catch {
  print("RosyWriter: \(error.localizedDescription)")
  exit(1)
}

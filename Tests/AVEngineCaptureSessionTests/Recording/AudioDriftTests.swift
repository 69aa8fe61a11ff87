import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct AudioDriftTests {
  @Test(arguments: [(0.0002, 100), (-0.0002, 100), (0.0008, 40), (-0.0008, 40)])
  func soundStaysWithTheClock(_ drift: Double, _ seconds: Int64) throws {
    let rig = Rig(drift: drift)
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("drift-\(UUID()).wav")
    defer { try? FileManager.default.removeItem(at: url) }
    try rig.run {
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let output = AVCaptureAudioFileOutput()
      session.addOutput(output)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, outputFileType: .wav, recordingDelegate: log)
      rig.record(output, milliseconds: seconds * 1000)
      output.stopRecording()
      #expect(log.wait(3) && log.codes.isEmpty)
      session.stopRunning()
    }
    let bytes = try Tool.ffmpeg(["-i", url.path, "-f", "f32le", "-"])
    let frames = [Float](unsafeUninitializedCapacity: bytes.count / 4) {
      $1 = bytes.copyBytes(to: UnsafeMutableRawBufferPointer($0)) / 4
    }
    // The last buffer may be missing at the end. Without correction the counted frames would be 20 and 32 ms off.
    let missing = Double(seconds) - Double(frames.count) / 48000
    #expect(missing > -0.007 && missing < 0.007 + 1024.0 / 48000)
    // Silence and cuts would be steps in the tone.
    let factor = Float(2 * cos(2 * Double.pi * 1000 / 48000))
    var steps: [Int] = []
    frames.withUnsafeBufferPointer { frames in
      var place = 2
      while place < frames.count {
        if abs(frames[place] - (factor * frames[place - 1] - frames[place - 2])) > 0.002 { steps.append(place) }
        place += 1
      }
    }
    #expect(steps.isEmpty, "the tone has steps at \(steps.prefix(5)) of \(frames.count)")
  }
}

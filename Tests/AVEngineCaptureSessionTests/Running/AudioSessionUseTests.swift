import AVEngineCapture
import AVFAudio
import CoreFoundation
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct AudioSessionUseTests {
  private func run(
    camera: Bool = true, microphone: Bool = true, _ body: (AVCaptureSession, AVAudioSession) throws -> Void
  ) throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      if camera { session.addInput(try AVCaptureDeviceInput(device: rig.camera)) }
      if microphone { session.addInput(try AVCaptureDeviceInput(device: rig.microphone)) }
      session.addOutput(AVCaptureVideoDataOutput())
      session.addOutput(AVCaptureAudioDataOutput())
      #expect(session.usesApplicationAudioSession && session.automaticallyConfiguresApplicationAudioSession)
      try body(session, rig.audioSession)
      session.stopRunning()
    }
  }

  @Test(arguments: [true, false]) func itRecords(_ hasCamera: Bool) throws {
    try run(camera: hasCamera) { session, audio in
      #expect(audio.category == .soloAmbient && audio.currentRoute.inputs.isEmpty)
      session.startRunning()
      #expect(audio.category == .playAndRecord && audio.mode == (hasCamera ? .videoRecording : .default))
      #expect(audio.currentRoute.inputs.map(\.uid) == ["synthetic-microphone"])
    }
  }

  @Test func oneThatRecordsStaysAsItIs() throws {
    try run { session, audio in
      try audio.setCategory(.record, mode: .measurement)
      session.startRunning()
      #expect(audio.category == .record && audio.mode == .measurement)
    }
  }

  @Test func camerasAloneDoNotTouchIt() throws {
    try run(microphone: false) { session, audio in
      session.startRunning()
      #expect(session.isRunning && audio.category == .soloAmbient)
    }
  }

  @Test(arguments: [true, false]) func clientsCanKeepItTheirOwn(_ isUsed: Bool) throws {
    try run { session, audio in
      session.usesApplicationAudioSession = isUsed
      session.automaticallyConfiguresApplicationAudioSession = !isUsed
      session.startRunning()
      #expect(session.isRunning && audio.category == .soloAmbient)
      #expect(session.usesApplicationAudioSession == isUsed)
      #expect(session.automaticallyConfiguresApplicationAudioSession == !isUsed)
      session.stopRunning()
      session.usesApplicationAudioSession = true
      session.automaticallyConfiguresApplicationAudioSession = true
      session.startRunning()
      #expect(audio.category == .playAndRecord)
    }
  }
}

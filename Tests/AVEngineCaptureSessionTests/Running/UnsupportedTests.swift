import AVEngineVocabulary
import CoreFoundation
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct UnsupportedTests {
  @Test func camerasAreOneOnly() async throws {
    let rig = Rig()
    rig.run {
      let device = rig.camera
      #expect(device.activePrimaryConstituentDeviceSwitchingBehavior == .unsupported)
      #expect(device.primaryConstituentDeviceSwitchingBehavior == .unsupported)
      #expect(device.primaryConstituentDeviceRestrictedSwitchingBehaviorConditions.isEmpty)
      #expect(device.activePrimaryConstituentDeviceRestrictedSwitchingBehaviorConditions.isEmpty)
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Rig().run {
        let device = AVCaptureDevice.default(for: .video)!
        try device.lockForConfiguration()
        device.setPrimaryConstituentDeviceSwitchingBehavior(.auto, restrictedSwitchingBehaviorConditions: [])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("Synthetic Camera does not support it"), "\(text)")
  }

  @Test func coloursAreOfSRGB() async throws {
    let rig = Rig()
    try rig.run {
      let device = rig.camera
      #expect(device.formats.allSatisfy { $0.supportedColorSpaces == [.sRGB] })
      #expect(rig.microphone.formats.allSatisfy { $0.supportedColorSpaces.isEmpty })
      try device.lockForConfiguration()
      device.activeColorSpace = .sRGB
      device.unlockForConfiguration()
      #expect(device.activeColorSpace == .sRGB)
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)!.activeColorSpace = .sRGB }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let device = AVCaptureDevice.default(for: .video)!
        try device.lockForConfiguration()
        device.activeColorSpace = .P3_D65
      }
    }
  }

  @Test func nothingIsDoneToPicturesAndVoices() {
    Rig().run {
      #expect(AVCaptureVideoDataOutput().availableVideoCodecTypes.isEmpty)
      #expect(AVCaptureDevice.preferredMicrophoneMode == .standard && AVCaptureDevice.activeMicrophoneMode == .standard)
      #expect(AVCaptureDevice.MicrophoneMode.voiceIsolation.rawValue == 2)
    }
  }
}

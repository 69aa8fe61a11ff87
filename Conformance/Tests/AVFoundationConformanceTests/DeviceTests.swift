import AVFoundation
import Foundation
import Testing

/// Source: Apple's documentation of `AVAudioSession`, `AVCaptureDevice` and `AVCaptureSession`.
@Suite struct DeviceTests {
  #if os(Linux) || os(iOS)
    // AVAudioSession.h: one session for the process, and the values that were set.
    @Test func sessionsKeepTheirCategory() throws {
      let session = AVAudioSession.sharedInstance()
      #expect(session === AVAudioSession.sharedInstance())
      try session.setCategory(.playback, mode: .moviePlayback)
      #expect(session.category == .playback && session.mode == .moviePlayback)
      #expect(session.availableCategories.contains(.playback))
    }
  #endif

  // Cameras and microphones are used only if the variable CONFORMANCE_DEVICES is set.
  @Test(.enabled("optional: the variable CONFORMANCE_DEVICES") { areDevicesAskedFor })
  func permissionIsDecidedOnce() async throws {
    let isGranted = await AVCaptureDevice.requestAccess(for: .audio)
    #expect(AVCaptureDevice.authorizationStatus(for: .audio) == (isGranted ? .authorized : .denied))
  }

  @Test(.enabled("optional: the variable CONFORMANCE_DEVICES") { areDevicesAskedFor })
  func sessionsTakeACameraOnce() throws {
    guard let camera = AVCaptureDevice.default(for: .video) else { return }
    let session = AVCaptureSession()
    let input = try AVCaptureDeviceInput(device: camera)
    #expect(session.canAddInput(input))
    session.addInput(input)
    #expect(!session.canAddInput(input) && session.inputs.count == 1 && !session.isRunning)
  }

  // AVCaptureSession: defaults, without any device.
  @Test func sessionsBeginEmpty() {
    let session = AVCaptureSession()
    #expect(session.inputs.isEmpty && session.outputs.isEmpty && !session.isRunning && session.sessionPreset == .high)
  }
}

private let areDevicesAskedFor = ProcessInfo.processInfo.environment["CONFORMANCE_DEVICES"] != nil

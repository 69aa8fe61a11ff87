import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct CameraRoleTests {
  @Test func aCameraPlaysItsRole() {
    let rig = Rig(
      cameras: [SyntheticStage.camera(), SyntheticStage.camera("other", position: .front)],
      roles: "front:builtInTrueDepthCamera=nobody;back:builtInDualWideCamera=\(Rig.camera)")
    rig.run {
      let back = AVCaptureDevice.default(.builtInDualWideCamera, for: .video, position: .back)
      #expect(back?.uniqueID == Rig.camera && back?.position == .back && back?.deviceType == .builtInDualWideCamera)
      #expect(AVCaptureDevice.default(.external, for: .video, position: .unspecified) == nil)
      #expect(AVCaptureDevice.default(.builtInTrueDepthCamera, for: .video, position: .front) == nil)
      let other = AVCaptureDevice.default(.builtInWideAngleCamera, for: .video, position: .front)
      #expect(other?.uniqueID == "other")
      let found = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.builtInTripleCamera, .builtInDualWideCamera, .builtInWideAngleCamera], mediaType: .video,
        position: .back)
      #expect(found.devices.map(\.uniqueID) == [Rig.camera])
    }
  }

  @Test func rolesGoByNames() {
    var camera = SyntheticStage.camera("camera")
    camera.name = "Camera: a=b"
    Rig(cameras: [camera], roles: "front:builtInWideAngleCamera=Camera: a=b").run {
      #expect(AVCaptureDevice.default(for: .video)?.deviceType == .builtInWideAngleCamera)
      #expect(AVCaptureDevice.default(for: .video)?.position == .front)
    }
  }

  @Test(
    arguments: [
      "", ";;", "front", "front:", "front:builtInWideAngleCamera", "front:=\(Rig.camera)",
      "front:builtInWideAngleCamera=", "left:builtInWideAngleCamera=\(Rig.camera)", "=\(Rig.camera):front",
    ]) func entriesOfAnotherFormChangeNothing(_ roles: String)
  {
    Rig(roles: roles).run {
      let device = AVCaptureDevice.default(for: .video)
      #expect(device?.deviceType == .external && device?.position == .unspecified)
    }
  }

  // MARK: Unsupported features

  @Test func placesAreNotSupported() async throws {
    try Rig().run {
      let device = try #require(AVCaptureDevice.default(for: .video))
      #expect(!device.isFocusPointOfInterestSupported && !device.isExposurePointOfInterestSupported)
      #expect(device.focusPointOfInterest == CGPoint(x: 0.5, y: 0.5))
      try device.lockForConfiguration()
      device.isSubjectAreaChangeMonitoringEnabled = true
      #expect(!device.isSubjectAreaChangeMonitoringEnabled)
      device.unlockForConfiguration()
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let device = AVCaptureDevice.default(for: .video)!
        try device.lockForConfiguration()
        device.focusPointOfInterest = .zero
      }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let device = AVCaptureDevice.default(for: .video)!
        try device.lockForConfiguration()
        device.exposurePointOfInterest = .zero
      }
    }
    await #expect(processExitsWith: .failure) {
      Rig().run { AVCaptureDevice.default(for: .video)!.isSubjectAreaChangeMonitoringEnabled = true }
    }
  }

  @Test func stabilizationIsOff() throws {
    try Rig().run {
      let session = AVCaptureSession()
      let input = try AVCaptureDeviceInput(device: try #require(AVCaptureDevice.default(for: .video)))
      session.addInput(input)
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      let connection = try #require(output.connection(with: .video))
      #expect(!connection.isVideoStabilizationSupported && connection.preferredVideoStabilizationMode == .off)
      connection.preferredVideoStabilizationMode = .auto
      #expect(connection.preferredVideoStabilizationMode == .auto && connection.activeVideoStabilizationMode == .off)
      let format = input.device.activeFormat
      #expect(!format.isVideoStabilizationSupported)
      #expect(format.isVideoStabilizationModeSupported(.off) && !format.isVideoStabilizationModeSupported(.standard))
    }
  }
}

import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization
import Testing

@testable import AVEngineCaptureSession

@Suite struct PermissionTests {
  private final class Gate: CameraAuthority, VideoDeviceDirectory {
    private let granted = Mutex<Bool?>(nil)
    private let answer: Bool
    private let inner: any VideoDeviceDirectory
    let dialogs = Mutex(0)

    init(_ inner: any VideoDeviceDirectory, answer: Bool) {
      self.inner = inner
      self.answer = answer
    }

    var isGranted: Bool? { granted.withLock { $0 } }

    func request(_ tell: @escaping @Sendable (Bool) -> Void) {
      if isGranted == nil { dialogs.withLock { $0 += 1 } }
      granted.withLock { $0 = answer }
      DispatchQueue.global().async { [answer] in tell(answer) }
    }

    func devices() throws(EngineError) -> [VideoDevice] {
      switch isGranted {
      case nil: return []
      case true?: return try inner.devices()
      case false?: throw EngineError(.permissionDenied, "Looking for cameras", detail: "the user refused")
      }
    }

    func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject {
      try inner.watch(tell)
    }
  }

  private func system(_ rig: Rig, answer: Bool) -> (CaptureSystem, Gate) {
    var devices = rig.stage.devices(over: Engine.system.devices)
    let gate = Gate(devices.cameras.directory, answer: answer)
    devices.cameras = Cameras(directory: gate, inputs: devices.cameras.inputs, authority: gate)
    return (CaptureSystem(devices), gate)
  }

  @Test func camerasThatAreGrantedAreThere() async throws {
    let (system, gate) = system(Rig(), answer: true)
    try await CaptureSystem.$replacement.withValue(system) {
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .notDetermined)
      #expect(AVCaptureDevice.authorizationStatus(for: .audio) == .authorized)
      #expect(AVCaptureDevice.default(for: .video) == nil)
      #expect(gate.dialogs.withLock { $0 } == 0)
      #expect(await AVCaptureDevice.requestAccess(for: .audio))
      #expect(gate.dialogs.withLock { $0 } == 0)
      #expect(await AVCaptureDevice.requestAccess(for: .video))
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .authorized)
      let device = try #require(AVCaptureDevice.default(for: .video))
      _ = try AVCaptureDeviceInput(device: device)
      #expect(await AVCaptureDevice.requestAccess(for: .video))
      #expect(gate.dialogs.withLock { $0 } == 1)
    }
  }

  @Test func camerasThatAreRefusedAreDenied() async {
    let (system, gate) = system(Rig(), answer: false)
    await CaptureSystem.$replacement.withValue(system) {
      let answer = await withCheckedContinuation { continuation in
        AVCaptureDevice.requestAccess(for: .video) { continuation.resume(returning: $0) }
      }
      #expect(!answer)
      #expect(AVCaptureDevice.authorizationStatus(for: .video) == .denied)
      #expect(AVCaptureDevice.default(for: .video) == nil)
      #expect(await !AVCaptureDevice.requestAccess(for: .video))
      #expect(gate.dialogs.withLock { $0 } == 1)
    }
  }

  private final class Chosen: VideoDeviceDirectory, ScreenInputProvider {
    let asked = Mutex<[ScreenCaptureSettings]>([])

    func devices() throws(EngineError) -> [VideoDevice] {
      var screen = VideoDevice(identifier: "chosen", modelIdentifier: "Screen", name: "Screen")
      screen.kind = .screen(identifier: 0, frame: .zero, isMain: true)
      return [screen]
    }

    private final class Watch: Sendable {}
    func watch(_ tell: @escaping @Sendable () -> Void) throws(EngineError) -> any Sendable & AnyObject { Watch() }

    func makeInput(
      screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
      onEvent: @escaping @Sendable (VideoInputEvent) -> Void
    ) throws(EngineError) -> any VideoInput {
      asked.withLock { $0.append(settings) }
      throw EngineError(.permissionDenied, "Capturing a screen", detail: "the user refused", code: Int(EACCES))
    }
  }

  @Test func aScreenThatIsRefusedIsARuntimeError() throws {
    let chosen = Chosen()
    let devices = Rig().stage.devices(over: Engine.system.devices).replacing(
      screens: Screens(directory: chosen, inputs: chosen))
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices)) {
      let session = AVCaptureSession()
      let input = try #require(AVCaptureScreenInput(displayID: 0))
      input.cropRect = CGRect(x: 10, y: 20, width: 100, height: 50)
      input.capturesCursor = false
      session.addInput(input)
      session.addOutput(AVCaptureVideoDataOutput())
      #expect(chosen.asked.withLock { $0.isEmpty })
      let notice = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(notice.wait())
      #expect(!session.isRunning)
      let error = try #require(notice.infos.first?[AVCaptureSessionErrorKey] as? AVError)
      #expect(error.code == .applicationIsNotAuthorizedToUseDevice)
      #expect("\((error as NSError).userInfo)".contains("the user refused"))
      let settings = try #require(chosen.asked.withLock { $0.first })
      #expect(settings.crop == CGRect(x: 10, y: 20, width: 100, height: 50))
      #expect(settings.isCropFromBottom && !settings.showsCursor)
    }
  }
}

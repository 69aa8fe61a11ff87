import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct SessionTests {
  @Test func startingAndStoppingIsObservedAndToldOf() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      let changes = Signal()
      let observation = session.observe(\.isRunning) { _, _ in changes.fire() }
      let started = Notice(AVCaptureSession.didStartRunningNotification, of: session)
      let stopped = Notice(AVCaptureSession.didStopRunningNotification, of: session)
      session.startRunning()
      #expect(session.isRunning && started.wait() && changes.wait())
      #expect(rig.stage.cameras.input(Rig.camera) != nil)
      session.startRunning()
      session.stopRunning()
      #expect(!session.isRunning && stopped.wait() && changes.wait(2))
      #expect(started.infos.count == 1)
      #expect(session.synchronizationClock === rig.clock.clock)
      observation.invalidate()
    }
  }

  @Test func presetsChooseFormats() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .high)
      let device = rig.camera
      let width = { CMVideoFormatDescriptionGetDimensions(device.activeFormat.formatDescription).width }
      #expect(AVCaptureSession().sessionPreset == .high)
      #expect(width() == 1920)
      session.sessionPreset = .vga640x480
      #expect(width() == 640)
      #expect(CMFormatDescriptionGetMediaSubType(device.activeFormat.formatDescription) == 0x3432_3076)
      session.sessionPreset = .low
      #expect(width() == 320)
      #expect(!session.canSetSessionPreset(.hd4K3840x2160) && session.canSetSessionPreset(.hd1280x720))
      #expect(!device.supportsSessionPreset(.cif352x288) && device.supportsSessionPreset(.photo))
    }
  }

  @Test func theActiveFormatTakesOver() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session(preset: .high)
      session.addOutput(AVCaptureVideoDataOutput())
      let changes = Signal()
      let observation = session.observe(\.sessionPreset) { _, _ in changes.fire() }
      session.startRunning()
      let device = rig.camera
      try device.lockForConfiguration()
      device.activeFormat = device.formats[2]
      device.unlockForConfiguration()
      #expect(session.sessionPreset == .inputPriority && changes.wait())
      #expect(session.isRunning && rig.stage.cameras.input(Rig.camera)?.format.size.width == 1280)
      session.sessionPreset = .vga640x480
      #expect(rig.stage.cameras.input(Rig.camera)?.format.size.width == 640)
      session.stopRunning()
      observation.invalidate()
    }
  }

  @Test func addingConnectsWhatFits() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      let (video, audio) = (AVCaptureVideoDataOutput(), AVCaptureAudioDataOutput())
      session.addOutput(video)
      session.addOutput(audio)
      #expect(session.connections.count == 1 && audio.connection(with: .audio) == nil)
      let microphone = try AVCaptureDeviceInput(device: rig.microphone)
      session.addInput(microphone)
      #expect(session.connections.count == 2)
      #expect(audio.connection(with: .audio)?.inputPorts.first === microphone.ports.first)
      #expect(audio.connection(with: .audio)?.audioChannels.count == 1)
      #expect(!session.canAddInput(input) && !session.canAddOutput(video))
      let same = try AVCaptureDeviceInput(device: rig.camera)
      #expect(!session.canAddInput(same))
      #expect(video.connection(with: .video)?.isActive == true)
      let ports = input.ports(for: .video, sourceDeviceType: .external, sourceDevicePosition: .unspecified)
      #expect(ports.count == 1 && ports.first === input.ports.first)
      #expect(input.ports.map(\.mediaType) == [.video, .metadataObject])
      #expect(input.ports(for: .audio, sourceDeviceType: nil, sourceDevicePosition: .unspecified).isEmpty)
      session.removeInput(input)
      #expect(session.inputs == [microphone] && video.connections.isEmpty)
      #expect(session.canAddInput(input))
    }
  }

  @Test func connectionsCanBeMadeByHand() throws {
    let rig = Rig()
    try rig.run {
      let session = AVCaptureSession()
      let input = try AVCaptureDeviceInput(device: rig.camera)
      let output = AVCaptureVideoDataOutput()
      let connection = AVCaptureConnection(inputPorts: input.ports, output: output)
      #expect(!session.canAddConnection(connection))
      session.addInputWithNoConnections(input)
      session.addOutputWithNoConnections(output)
      #expect(session.connections.isEmpty && session.canAddConnection(connection))
      session.addConnection(connection)
      #expect(output.connections == [connection] && connection.isActive)
      #expect(!session.canAddConnection(AVCaptureConnection(inputPorts: input.ports, output: output)))
      #expect(
        !session.canAddConnection(AVCaptureConnection(inputPorts: input.ports, output: AVCaptureAudioDataOutput())))
      session.removeConnection(connection)
      #expect(output.connections.isEmpty && !connection.isActive)
    }
  }

  @Test func aConnectionIsOfOneSession() async throws {
    try Rig().run {
      let (first, second) = (AVCaptureSession(), AVCaptureSession())
      let input = try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!)
      let output = AVCaptureVideoDataOutput()
      first.addInput(input)
      first.addOutput(output)
      let connection = try #require(output.connections.first)
      #expect(!second.canAddConnection(connection) && !first.canAddConnection(connection))
      first.removeInput(input)
      first.addInputWithNoConnections(input)
      #expect(first.canAddConnection(connection))
    }
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      try Rig().run {
        let (first, second) = (AVCaptureSession(), AVCaptureSession())
        first.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
        first.addOutput(AVCaptureVideoDataOutput())
        second.addConnection(first.connections[0])
      }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("addConnection(_:): it is in another session"))
  }

  @Test func changesAreAtomic() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      session.beginConfiguration()
      session.beginConfiguration()
      session.removeInput(input)
      session.commitConfiguration()
      #expect(session.inputs.isEmpty)
      #expect(rig.stage.cameras.openings(of: Rig.camera) == 1)
      session.addInput(input)
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      session.addOutput(AVCaptureAudioDataOutput())
      session.commitConfiguration()
      #expect(session.isRunning && rig.stage.cameras.openings(of: Rig.camera) == 1)
      session.sessionPreset = .vga640x480
      #expect(rig.stage.cameras.openings(of: Rig.camera) == 2)
      session.stopRunning()
    }
  }

  @Test func misuseEndsTheProcess() async {
    await #expect(processExitsWith: .failure) {
      Rig().run {
        let session = AVCaptureSession()
        session.beginConfiguration()
        session.startRunning()
      }
    }
    await #expect(processExitsWith: .failure) { Rig().run { AVCaptureSession().commitConfiguration() } }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let session = AVCaptureSession()
        let input = try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!)
        session.addInput(input)
        session.addInput(input)
      }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let session = AVCaptureSession()
        session.addInput(try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!))
        session.sessionPreset = .hd4K3840x2160
      }
    }
    await #expect(processExitsWith: .failure) {
      try Rig().run {
        let input = try AVCaptureDeviceInput(device: AVCaptureDevice.default(for: .video)!)
        let output = AVCaptureVideoDataOutput()
        AVCaptureConnection(inputPorts: input.ports, output: output).isVideoMirrored = true
      }
    }
  }

  // MARK: - Failures

  @Test func aBusyCameraIsARuntimeError() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      rig.stage.cameras.setBusy(true, Rig.camera)
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(!session.isRunning && failed.wait())
      let error = failed.infos.first?[AVCaptureSessionErrorKey] as? AVError
      #expect(error?.code == .deviceInUseByAnotherApplication && error?.device === rig.camera)
      rig.stage.cameras.setBusy(false, Rig.camera)
      session.startRunning()
      #expect(session.isRunning)
      session.stopRunning()
    }
  }

  @Test func aCameraServesOneSession() throws {
    let rig = Rig()
    try rig.run {
      let (first, _) = try rig.session()
      first.addOutput(AVCaptureVideoDataOutput())
      first.startRunning()
      let second = AVCaptureSession()
      second.sessionPreset = .inputPriority
      second.addInput(try AVCaptureDeviceInput(device: rig.camera))
      second.addOutput(AVCaptureVideoDataOutput())
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: second)
      second.startRunning()
      #expect(!second.isRunning && failed.wait())
      #expect((failed.infos.first?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceAlreadyUsedByAnotherSession)
      first.stopRunning()
    }
  }

  @Test func aPulledCameraStopsItsSession() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      session.startRunning()
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let stopped = Notice(AVCaptureSession.didStopRunningNotification, of: session)
      rig.stage.cameras.unplug(Rig.camera)
      #expect(failed.wait() && stopped.wait())
      #expect((failed.infos.first?[AVCaptureSessionErrorKey] as? AVError)?.code == .deviceWasDisconnected)
      #expect(!session.isRunning && output.connections.first?.isActive == false)
    }
  }

  @Test func aPulledCameraLeavesTheMicrophoneRunning() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let (client, sound) = (Client(), AVCaptureAudioDataOutput())
      sound.setSampleBufferDelegate(client, queue: client.queue)
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      session.addOutput(AVCaptureVideoDataOutput())
      session.addOutput(sound)
      session.startRunning()
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      rig.stage.cameras.unplug(Rig.camera)
      #expect(failed.wait() && session.isRunning)
      rig.advance(milliseconds: 200)
      #expect(client.wait(8))
      session.stopRunning()
    }
  }
}

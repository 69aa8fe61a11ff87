import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite struct MultiCamTests {
  private let rig = Rig(cameras: ["a", "b"].map { SyntheticStage.camera($0) })

  private func input(_ identifier: String) throws -> AVCaptureDeviceInput {
    try AVCaptureDeviceInput(device: try #require(AVCaptureDevice(uniqueID: identifier)))
  }

  private func setFormat(_ index: Int, of identifier: String) throws {
    let device = try #require(AVCaptureDevice(uniqueID: identifier))
    try device.lockForConfiguration()
    device.activeFormat = device.formats[index]
    device.unlockForConfiguration()
  }

  private func add<Output: AVCaptureOutput>(
    _ output: Output, for input: AVCaptureDeviceInput, to session: AVCaptureSession
  ) -> AVCaptureConnection {
    session.addOutputWithNoConnections(output)
    let connection = AVCaptureConnection(inputPorts: input.ports.filter { $0.mediaType == .video }, output: output)
    #expect(session.canAddConnection(connection))
    session.addConnection(connection)
    return connection
  }

  @Test func machinesWithTwoCamerasSupportIt() {
    let types: [AVCaptureDevice.DeviceType] = [.external, .microphone]
    rig.run {
      #expect(AVCaptureMultiCamSession.isMultiCamSupported)
      let found = AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: nil, position: .unspecified)
      #expect(found.supportedMultiCamDeviceSets.map { $0.map(\.uniqueID).sorted() } == [["a", "b"]])
      #expect(rig.camera.activeFormat.isMultiCamSupported && !rig.microphone.activeFormat.isMultiCamSupported)
    }
    Rig().run {
      #expect(!AVCaptureMultiCamSession.isMultiCamSupported)
      let found = AVCaptureDevice.DiscoverySession(deviceTypes: types, mediaType: nil, position: .unspecified)
      #expect(found.supportedMultiCamDeviceSets.isEmpty)
    }
  }

  @Test func aPlainSessionTakesOneCamera() throws {
    try rig.run {
      let session = AVCaptureSession()
      let (first, second) = (try input("a"), try input("b"))
      session.addInput(first)
      #expect(!session.canAddInput(second))
      #expect(session.canAddInput(try AVCaptureDeviceInput(device: rig.microphone)))
      #expect(session.canAddInput(AVCaptureScreenInput()))
      session.removeInput(first)
      #expect(session.canAddInput(second))
    }
  }

  @Test func thePresetIsThatOfTheInputs() throws {
    try rig.run {
      let session = AVCaptureMultiCamSession()
      #expect(session.sessionPreset == .inputPriority)
      #expect(!session.canSetSessionPreset(.high) && session.canSetSessionPreset(.inputPriority))
      session.sessionPreset = .inputPriority
      try setFormat(2, of: "a")
      session.addInput(try input("a"))
      let format = AVCaptureDevice(uniqueID: "a")?.activeFormat
      #expect(format === AVCaptureDevice(uniqueID: "a")?.formats[2])
    }
  }

  @Test func otherPresetsEndTheProcess() async {
    await #expect(processExitsWith: .failure) { Rig().run { AVCaptureMultiCamSession().sessionPreset = .high } }
    await #expect(processExitsWith: .failure) {
      try Rig(cameras: ["a", "b"].map { SyntheticStage.camera($0) }).run {
        let session = AVCaptureSession()
        for camera in AVCaptureDevice.devices(for: .video) {
          session.addInput(try AVCaptureDeviceInput(device: camera))
        }
      }
    }
  }

  @Test func twoCamerasGiveTwoOutputs() throws {
    try rig.run {
      let session = AVCaptureMultiCamSession()
      let (first, second) = (try input("a"), try input("b"))
      try setFormat(0, of: "a")
      try setFormat(1, of: "b")
      session.addInputWithNoConnections(first)
      session.addInputWithNoConnections(second)
      let clients = [Client(), Client()]
      let outputs = clients.map { client in
        let output = AVCaptureVideoDataOutput()
        output.setSampleBufferDelegate(client, queue: client.queue)
        return output
      }
      _ = add(outputs[0], for: first, to: session)
      let connection = add(outputs[1], for: second, to: session)
      session.startRunning()
      rig.advance(milliseconds: 40)
      #expect(clients.allSatisfy { $0.wait(1) })
      let widths = clients.map { client in
        client.buffers.first?.formatDescription.map { CMVideoFormatDescriptionGetDimensions($0).width }
      }
      #expect(widths == [320, 640])
      let opened = rig.stage.cameras.openings(of: "a")
      connection.isEnabled = false
      #expect(!rig.isRunning("b") && rig.isRunning("a") && !connection.isActive)
      connection.isEnabled = true
      #expect(rig.isRunning("b") && rig.stage.cameras.openings(of: "a") == opened)
      second.ports[0].isEnabled = false
      #expect(!rig.isRunning("b"))
      session.stopRunning()
    }
  }

  @Test func aMovieOfOneCamera() throws {
    let url = FileManager.default.temporaryDirectory.appendingPathComponent("multi-\(UUID()).mov")
    defer { try? FileManager.default.removeItem(at: url) }
    try rig.run {
      let session = AVCaptureMultiCamSession()
      let (first, second) = (try input("a"), try input("b"))
      try setFormat(0, of: "a")
      session.addInputWithNoConnections(first)
      session.addInputWithNoConnections(second)
      let (client, output, movie) = (Client(), AVCaptureVideoDataOutput(), AVCaptureMovieFileOutput())
      output.setSampleBufferDelegate(client, queue: client.queue)
      _ = add(movie, for: first, to: session)
      _ = add(output, for: second, to: session)
      let another = AVCaptureConnection(inputPorts: [second.ports[0]], output: movie)
      #expect(!session.canAddConnection(another))
      session.startRunning()
      let log = RecordingClient()
      movie.startRecording(to: url, recordingDelegate: log)
      for _ in 0..<20 {
        rig.advance(milliseconds: 20)
        movie.recorder.waitUntilIdle()
      }
      #expect(log.wait(1) && client.wait(1))
      movie.stopRecording()
      #expect(log.wait(3) && log.events == ["start", "will nil", "did nil"])
      let source = try FileByteSource(path: url.path)
      let tracks = try Engine.system.open(source, options: OpenOptions()).tracks
      #expect(tracks.count == 1)
      session.stopRunning()
    }
  }

  @Test func aPulledCameraLeavesTheOther() throws {
    try rig.run {
      let session = AVCaptureMultiCamSession()
      let (first, second) = (try input("a"), try input("b"))
      session.addInputWithNoConnections(first)
      session.addInputWithNoConnections(second)
      let client = Client()
      let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
      outputs[1].setSampleBufferDelegate(client, queue: client.queue)
      _ = add(outputs[0], for: first, to: session)
      _ = add(outputs[1], for: second, to: session)
      session.startRunning()
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      rig.stage.cameras.unplug("a")
      #expect(failed.wait() && session.isRunning)
      rig.advance(milliseconds: 100)
      #expect(client.wait(1))
      session.stopRunning()
    }
  }

  /// A camera's driver reports ENOSPC if the USB bus lacks the bandwidth for another stream.
  @Test func aBusWithoutBandwidth() throws {
    try rig.run {
      let session = AVCaptureMultiCamSession()
      for identifier in ["a", "b"] {
        let one = try input(identifier)
        session.addInputWithNoConnections(one)
        _ = add(AVCaptureVideoDataOutput(), for: one, to: session)
      }
      rig.stage.cameras.setFailure(ENOSPC, "b")
      let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      session.startRunning()
      #expect(!session.isRunning && failed.wait() && !rig.isRunning("a"))
      #expect((failed.infos.first?[AVCaptureSessionErrorKey] as? AVError)?.code == .sessionHardwareCostOverage)
    }
  }
}

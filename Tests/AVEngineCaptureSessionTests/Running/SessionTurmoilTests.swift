import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

/// Meant for the thread sanitizer (`scripts/sanitize`).
@Suite struct SessionTurmoilTests {
  private static let turns = ProcessInfo.processInfo.environment["CAPTURE_TURNS"].flatMap { Int($0) } ?? 48
  private static let seeds = 8

  @Test(arguments: 0..<seeds) func allMayHappenAtOnce(_ seed: Int) throws {
    for turn in 0..<(Self.turns / Self.seeds) {
      let turmoil = try Turmoil(isMultiCam: turn % 3 == 2)
      turmoil.begin()
      turmoil.rage(seed: UInt64(seed * 100_000 + turn * 10))
      try turmoil.calmDown()
    }
  }
}

private final class Turmoil: @unchecked Sendable {
  // Safety: while several threads run, only `configure` uses mutable state.
  private let rig = Rig(cameras: ["a", "b"].map { SyntheticStage.camera($0) })
  private let session: AVCaptureSession
  /// The cameras at the beginning. A camera that is plugged in again is another device.
  private let cameras: [AVCaptureDevice]
  private let outputs = [AVCaptureVideoDataOutput(), AVCaptureVideoDataOutput()]
  private let sound = AVCaptureAudioDataOutput()
  private let photos = AVCapturePhotoOutput()
  private let movie = AVCaptureMovieFileOutput()
  private let metadata = AVCaptureMetadataOutput()
  private let synchronizer: AVCaptureDataOutputSynchronizer
  private let layer: AVCaptureVideoPreviewLayer
  private let clients = [Client(), Client()]
  private let synchronized = SynchronizedClient()
  private let codes = CodeClient()
  private let shots = PhotoClient()
  private let recording = RecordingClient()
  private let file = FileManager.default.temporaryDirectory.appendingPathComponent("turmoil-\(UUID()).mov")
  private let isMultiCam: Bool
  private var inputs: [AVCaptureDeviceInput] = []

  init(isMultiCam: Bool) throws {
    self.isMultiCam = isMultiCam
    (session, cameras) = rig.run {
      (isMultiCam ? AVCaptureMultiCamSession() : AVCaptureSession(), AVCaptureDevice.devices(for: .video))
    }
    synchronizer = AVCaptureDataOutputSynchronizer(dataOutputs: [outputs[1], sound])
    layer = rig.run { [session] in AVCaptureVideoPreviewLayer(session: session) }
    try rig.run {
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      for output in [outputs[0], sound, photos, movie, metadata] as [AVCaptureOutput] { session.addOutput(output) }
      try add(0)
    }
  }

  private static let shotCount = 4

  func begin() {
    rig.run {
      session.startRunning()
      for number in 0..<Self.shotCount {
        let settings = AVCapturePhotoSettings()
        settings.flashMode = number % 2 == 0 ? .on : .off
        photos.capturePhoto(with: settings, delegate: shots)
      }
      movie.movieFragmentInterval = CMTime(value: 1, timescale: 10)
      movie.startRecording(to: file, recordingDelegate: recording)
      rig.advance(milliseconds: 34)
    }
  }

  private func camera(_ number: Int) -> AVCaptureDevice {
    rig.run { AVCaptureDevice(uniqueID: cameras[number].uniqueID) } ?? cameras[number]
  }

  private func add(_ number: Int) throws {
    let input = try AVCaptureDeviceInput(device: camera(number))
    guard session.canAddInput(input) else { return }
    session.addInput(input)
    inputs.append(input)
  }

  func rage(seed: UInt64) {
    let acts: [(inout SplitMix) -> Void] = [configure, listen, set, plug, { _ in self.rig.advance(milliseconds: 17) }]
    let threads = DispatchGroup()
    for (number, act) in acts.enumerated() {
      // Safety: each act uses only what its thread may use.
      nonisolated(unsafe) let act = act
      DispatchQueue(label: "turmoil").async(group: threads) { [rig] in
        var random = SplitMix(seed: seed + UInt64(number))
        rig.run { for _ in 0..<12 { act(&random) } }
      }
    }
    threads.wait()
  }

  /// Called on one thread, as clients configure a session on one queue.
  private func configure(_ random: inout SplitMix) {
    switch Int.random(in: 0..<10, using: &random) {
    case 8: layer.session = layer.session == nil ? session : nil
    case 9: movie.isRecordingPaused ? movie.resumeRecording() : movie.pauseRecording()
    case 0, 1: session.startRunning()
    case 2: session.stopRunning()
    case 3 where !isMultiCam: session.sessionPreset = Bool.random(using: &random) ? .vga640x480 : .qvga320x240
    case 4, 5:
      session.beginConfiguration()
      if let last = inputs.popLast() { session.removeInput(last) }
      try? add(Int.random(in: 0..<2, using: &random))
      session.commitConfiguration()
    case 6:
      if session.outputs.contains(outputs[1]) {
        session.removeOutput(outputs[1])
      } else if session.canAddOutput(outputs[1]) {
        session.addOutput(outputs[1])
      }
    default: for connection in session.connections { connection.isEnabled.toggle() }
    }
  }

  private func listen(_ random: inout SplitMix) {
    let output = outputs[Int.random(in: 0..<2, using: &random)]
    let client = clients[Int.random(in: 0..<2, using: &random)]
    switch Int.random(in: 0..<8, using: &random) {
    case 5: synchronizer.setDelegate(synchronized, queue: synchronized.queue)
    case 6: synchronizer.setDelegate(nil, queue: nil)
    case 7:
      metadata.setMetadataObjectsDelegate(Bool.random(using: &random) ? codes : nil, queue: codes.queue)
      _ = (metadata.availableMetadataObjectTypes, movie.recordedDuration, photos.captureReadiness)
    case 0: output.setSampleBufferDelegate(nil, queue: nil)
    case 1: output.setSampleBufferDelegate(client, queue: client.queue)
    case 2: sound.setSampleBufferDelegate(client, queue: client.queue)
    case 3:
      let observations = [
        session.observe(\.isRunning) { session, _ in _ = session.isInterrupted },
        session.observe(\.isInterrupted) { session, _ in _ = session.inputs },
      ]
      _ = session.connections.map(\.isActive)
      for observation in observations { observation.invalidate() }
    default: _ = (session.isRunning, session.outputs.map(\.connections), output.videoSettings)
    }
  }

  private func set(_ random: inout SplitMix) {
    let device = camera(Int.random(in: 0..<2, using: &random))
    guard (try? device.lockForConfiguration()) != nil else { return }
    defer { device.unlockForConfiguration() }
    switch Int.random(in: 0..<6, using: &random) {
    case 0: device.focusMode = .autoFocus
    case 1: device.setFocusModeLocked(lensPosition: 0.5)
    case 2: device.ramp(toVideoZoomFactor: 3, withRate: 100)
    case 3: device.videoZoomFactor = 2
    case 4: device.activeFormat = device.formats[Int.random(in: 0..<3, using: &random)]
    default: _ = (device.exposureDuration, device.isAdjustingFocus, device.isRampingVideoZoom, device.isSuspended)
    }
  }

  private func plug(_ random: inout SplitMix) {
    let name = Bool.random(using: &random) ? "a" : "b"
    switch Int.random(in: 0..<6, using: &random) {
    case 0: rig.stage.cameras.unplug(name)
    case 1: rig.stage.cameras.plug(SyntheticStage.camera(name))
    case 2:
      rig.stage.cameras.setBusy(true, name)
      rig.stage.cameras.input(name)?.lose(EngineError(.deviceUnavailable, "Testing", code: Int(EBUSY)))
    case 3: rig.stage.cameras.setBusy(false, name)
    case 4: session.core.look()
    default: rig.stage.cameras.input(name)?.change(.lensPosition, to: 0.25)
    }
  }

  func calmDown() throws {
    for camera in ["a", "b"] {
      rig.stage.cameras.setBusy(false, camera)
      rig.stage.cameras.plug(SyntheticStage.camera(camera))
    }
    rig.system.waitUntilIdle()
    session.stopRunning()
    #expect(!session.isRunning && !session.isInterrupted)
    #expect(!rig.isRunning("a") && !rig.isRunning("b"))
    #expect(shots.finished.wait(Self.shotCount))
    #expect(shots.names.count { $0 == "finished" } == Self.shotCount && shots.photos.count == Self.shotCount)
    #expect(recording.finished.wait() && !movie.isRecording)
    #expect(recording.events.count { $0.hasPrefix("did") } == 1 && recording.events.last?.hasPrefix("did") == true)
    try? FileManager.default.removeItem(at: file)
    try rig.run {
      for input in inputs { session.removeInput(input) }
      inputs = []
      try add(0)
      outputs[0].setSampleBufferDelegate(clients[0], queue: clients[0].queue)
      for connection in session.connections { connection.isEnabled = true }
    }
    let before = clients[0].buffers.count
    session.startRunning()
    #expect(session.isRunning && rig.isRunning("a"))
    rig.advance(milliseconds: 100)
    #expect(clients[0].wait(before + 1))
    session.stopRunning()
  }
}

import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct ObserverThreadTests {
  @Test func whatAClientAsksForIsToldOfWithinTheCall() throws {
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addOutput(AVCaptureVideoDataOutput())
      let (running, focus) = (Seen<Bool>(), Seen<AVCaptureDevice.FocusMode>())
      let device = rig.camera
      let observations = [
        session.observe(\.isRunning, options: [.old, .new]) { running.add($1) },
        device.observe(\.focusMode, options: [.old, .new]) { focus.add($1) },
      ]
      session.startRunning()
      #expect(running.all == [.init(old: false, new: true, isOnMainQueue: false)])
      session.stopRunning()
      #expect(running.all.last == .init(old: true, new: false, isOnMainQueue: false) && running.all.count == 2)
      try device.lockForConfiguration()
      device.focusMode = .locked
      device.unlockForConfiguration()
      #expect(focus.all == [.init(old: .continuousAutoFocus, new: .locked, isOnMainQueue: false)])
      for observation in observations { observation.invalidate() }
    }
  }

  @Test func whatHappensByItselfIsToldOfOnTheMainQueue() throws {
    let rig = Rig()
    try rig.run {
      let (session, input) = try rig.session()
      let output = AVCaptureVideoDataOutput()
      session.addOutput(output)
      session.startRunning()
      let connection = try #require(output.connections.first)
      let discovery = AVCaptureDevice.DiscoverySession(
        deviceTypes: [.external], mediaType: .video, position: .unspecified)
      let (running, active, connected) = (Seen<Bool>(), Seen<Bool>(), Seen<Bool>())
      let (lists, focus) = (Seen<[AVCaptureDevice]>(), Seen<AVCaptureDevice.FocusMode>())
      let observations = [
        session.observe(\.isRunning, options: [.old, .new]) { running.add($1) },
        connection.observe(\.isActive, options: [.old, .new]) { active.add($1) },
        input.device.observe(\.isConnected, options: [.old, .new]) { connected.add($1) },
        discovery.observe(\.devices, options: [.old, .new]) { lists.add($1) },
        input.device.observe(\.focusMode, options: [.old, .new]) { focus.add($1) },
      ]
      rig.stage.cameras.input(Rig.camera)?.change(.automaticFocus, to: 0)
      #expect(focus.signal.wait() && focus.all.first?.isOnMainQueue == true && focus.all.first?.new == .locked)
      rig.stage.cameras.unplug(Rig.camera)
      for seen in [running, active, connected] {
        #expect(seen.signal.wait() && seen.all == [.init(old: true, new: false, isOnMainQueue: true)])
      }
      #expect(lists.signal.wait() && lists.all == [.init(old: [input.device], new: [], isOnMainQueue: true)])
      for observation in observations { observation.invalidate() }
    }
  }

  @Test func withoutAMainLoopPropertiesChangeAndNotificationsCome() async {
    await #expect(processExitsWith: .success) {
      let (isHeld, gate) = (Signal(), Signal())
      DispatchQueue.main.async {
        isHeld.fire()
        _ = gate.wait()
      }
      try #require(isHeld.wait())
      let rig = Rig()
      try rig.run {
        let (session, input) = try rig.session()
        session.addOutput(AVCaptureVideoDataOutput())
        let (running, connected) = (Signal(), Signal())
        let observations = [
          session.observe(\.isRunning) { _, _ in running.fire() },
          input.device.observe(\.isConnected) { _, _ in connected.fire() },
        ]
        session.startRunning()
        try #require(session.isRunning && running.wait(1))
        let stopped = Notice(AVCaptureSession.didStopRunningNotification, of: session)
        let failed = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
        let gone = Notice(AVCaptureDevice.wasDisconnectedNotification, of: input.device)
        rig.stage.cameras.unplug(Rig.camera)
        try #require(gone.wait() && failed.wait() && stopped.wait())
        try #require(!session.isRunning && !input.device.isConnected)
        try #require(running.fired == 1 && connected.fired == 0)
        gate.fire()
        try #require(running.wait(2) && connected.wait(1))
        for observation in observations { observation.invalidate() }
      }
    }
  }
}

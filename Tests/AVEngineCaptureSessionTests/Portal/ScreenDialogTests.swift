import AVEngineCapture
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import Testing

@testable import AVEngineCaptureSession

@Suite struct ScreenDialogTests {
  private final class Dialog: ScreenInputProvider, @unchecked Sendable {
    // Safety: the answer is used under the condition's lock.
    private let condition = NSCondition()
    private var isGranted: Bool?
    private let screens: any ScreenInputProvider
    let asked = Signal()
    let givenUp = Signal()

    private final class Permission: Sendable {}

    init(_ screens: any ScreenInputProvider) { self.screens = screens }

    func answer(_ isGranted: Bool) {
      condition.withLock {
        self.isGranted = isGranted
        condition.broadcast()
      }
    }

    func permission(
      screen: String, settings: ScreenCaptureSettings, wait: PermissionWait
    ) throws(EngineError) -> (any Sendable & AnyObject)? {
      asked.fire()
      let ticket = wait.onCancel { [condition] in condition.withLock { condition.broadcast() } }
      defer { wait.forget(ticket) }
      condition.lock()
      defer { condition.unlock() }
      while isGranted == nil, !wait.isCancelled { condition.wait() }
      if wait.isCancelled {
        givenUp.fire()
        throw EngineError(.cancelled, "Capturing a screen")
      }
      if isGranted == false {
        throw EngineError(.permissionDenied, "Capturing a screen", detail: "the user refused", code: Int(EACCES))
      }
      return Permission()
    }

    func makeInput(
      screen: String, settings: ScreenCaptureSettings, receiver: any VideoReceiver,
      onEvent: @escaping @Sendable (VideoInputEvent) -> Void
    ) throws(EngineError) -> any VideoInput {
      // Like a portal, the provider asks the user here if there is no permission yet.
      _ = try permission(screen: screen, settings: settings, wait: PermissionWait())
      return try screens.makeInput(screen: screen, settings: settings, receiver: receiver, onEvent: onEvent)
    }
  }

  private func run(_ rig: Rig, _ body: (Dialog) throws -> Void) throws {
    let dialog = Dialog(rig.stage.screens)
    let devices = rig.stage.devices(over: Engine.system.devices).replacing(
      screens: Screens(directory: rig.stage.screens, inputs: dialog))
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices)) { try body(dialog) }
  }

  /// The returned signal fires when the body ends with true.
  private func elsewhere(_ body: @escaping () -> Bool) -> Signal {
    nonisolated(unsafe) let body = body
    let ended = Signal()
    Thread.detachNewThread { if body() { ended.fire() } }
    return ended
  }

  private func start(_ session: AVCaptureSession) -> Signal {
    elsewhere {
      session.startRunning()
      return true
    }
  }

  private func session() -> AVCaptureSession {
    let session = AVCaptureSession()
    session.addInput(AVCaptureScreenInput())
    session.addOutput(AVCaptureVideoDataOutput())
    return session
  }

  @Test func stoppingEndsTheWait() throws {
    let rig = Rig()
    try run(rig) { dialog in
      let session = session()
      let movie = AVCaptureMovieFileOutput()
      let errors = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let started = start(session)
      #expect(dialog.asked.wait())
      let stopped = elsewhere {
        let isIdle = !session.isRunning && !session.isInterrupted && session.inputs.count == 1
        session.addOutput(movie)
        let isAdded = movie.connections.count == 1 && session.outputs.count == 2
        session.stopRunning()
        return isIdle && isAdded
      }
      #expect(stopped.wait() && started.wait() && dialog.givenUp.wait())
      #expect(!session.isRunning && rig.stage.screens.input("synthetic-screen") == nil)
      let runs = Notice(AVCaptureSession.didStartRunningNotification, of: session)
      dialog.answer(true)
      session.startRunning()
      #expect(session.isRunning && runs.wait() && errors.infos.isEmpty)
      session.stopRunning()
    }
  }

  @Test func whatIsAddedMeanwhileRunsToo() throws {
    var second = SyntheticStage.screen
    second.identifier = "second"
    second.kind = .screen(identifier: 2, frame: CGRect(x: 640, y: 0, width: 320, height: 200), isMain: false)
    let rig = Rig(screens: [SyntheticStage.screen, second])
    try run(rig) { dialog in
      let session = session()
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      output.setSampleBufferDelegate(client, queue: client.queue)
      let other = try #require(AVCaptureScreenInput(displayID: 2))
      let connection = AVCaptureConnection(inputPorts: other.ports, output: output)
      let started = start(session)
      #expect(dialog.asked.wait())
      let added = elsewhere {
        session.addOutputWithNoConnections(output)
        session.addInputWithNoConnections(other)
        session.addConnection(connection)
        return true
      }
      #expect(added.wait() && started.fired == 0)
      dialog.answer(true)
      #expect(started.wait() && session.isRunning)
      rig.advance(milliseconds: 34)
      #expect(client.wait(1))
      session.stopRunning()
    }
  }

  @Test func aRefusalIsARuntimeError() throws {
    let rig = Rig()
    try run(rig) { dialog in
      let session = session()
      let errors = Notice(AVCaptureSession.runtimeErrorNotification, of: session)
      let started = start(session)
      #expect(dialog.asked.wait())
      dialog.answer(false)
      #expect(started.wait() && errors.wait() && !session.isRunning)
      let error = try #require(errors.infos.first?[AVCaptureSessionErrorKey] as? AVError)
      #expect(error.code == .applicationIsNotAuthorizedToUseDevice)
    }
  }

  @Test(arguments: [true, false]) func aSessionThatRunsGoesOn(_ isGranted: Bool) throws {
    let rig = Rig()
    try run(rig) { dialog in
      let (session, input) = try rig.session()
      let (client, output) = (Client(), AVCaptureVideoDataOutput())
      output.setSampleBufferDelegate(client, queue: client.queue)
      session.addOutput(output)
      session.startRunning()
      let screen = AVCaptureScreenInput()
      session.addInputWithNoConnections(screen)
      let screens = AVCaptureVideoDataOutput()
      session.addOutputWithNoConnections(screens)
      let connection = AVCaptureConnection(inputPorts: screen.ports, output: screens)
      let connected = elsewhere {
        session.addConnection(connection)
        return true
      }
      #expect(dialog.asked.wait())
      let late = (client: Client(), output: AVCaptureVideoDataOutput())
      late.output.setSampleBufferDelegate(late.client, queue: late.client.queue)
      let others = elsewhere {
        session.addOutputWithNoConnections(late.output)
        session.addConnection(AVCaptureConnection(inputPorts: [input.ports[0]], output: late.output))
        return session.isRunning && input.device.lensPosition == 0.5
      }
      #expect(others.wait())
      for count in 1...3 {
        rig.advance(milliseconds: 34)
        #expect(client.wait(count) && late.client.wait(count))
      }
      #expect(rig.stage.screens.input("synthetic-screen") == nil && connected.fired == 0)
      dialog.answer(isGranted)
      #expect(connected.wait())
      #expect(session.isRunning == isGranted)
      #expect((rig.stage.screens.input("synthetic-screen") != nil) == isGranted)
      session.stopRunning()
    }
  }
}

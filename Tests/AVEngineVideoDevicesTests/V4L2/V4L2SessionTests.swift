import AVEngineCV4L2
import AVEngineCapture
import AVEngineCaptureSession
import AVEngineCore
import AVEngineSystem
import AVEngineVocabulary
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineVideoDevices

/// The times of frames and the timeouts of inputs are on the fake kernel's clock.
@Suite(.requires(.ffmpeg)) struct V4L2SessionTests {
  private let folder: TemporaryFolder
  private let bench: V4L2Bench
  private var movie: URL { folder.url.appendingPathComponent("a.mov") }

  init() throws {
    folder = try TemporaryFolder()
    bench = try V4L2Bench(FakeCamera.simple("YUYV", 64, 48))
  }

  private final class Log: NSObject, AVCaptureFileOutputRecordingDelegate, @unchecked Sendable {
    // Safety: all state is used under the lock.
    private let lock = NSLock()
    private var notes: [String] = []
    private var failures: [String: AVError] = [:]
    private var tokens: [any NSObjectProtocol] = []

    func watch(_ name: NSNotification.Name, of object: AnyObject) {
      let token = NotificationCenter.default.addObserver(forName: name, object: object, queue: nil) {
        [weak self] note in
        let error = note.userInfo?[AVCaptureSessionErrorKey] as? AVError
        self?.add(note.name.rawValue, error)
      }
      lock.withLock { tokens.append(token) }
    }

    func end() { for token in lock.withLock({ tokens }) { NotificationCenter.default.removeObserver(token) } }

    private func add(_ note: String, _ error: AVError? = nil) {
      lock.withLock {
        notes.append(note)
        if let error { failures[note] = error }
      }
    }

    var all: [String] { lock.withLock { notes } }
    func has(_ note: String) -> Bool { all.contains(note) }
    /// The session's own error. It may be reported before or after the recording's.
    var sessionError: AVError? { lock.withLock { failures[AVCaptureSession.runtimeErrorNotification.rawValue] } }
    var recordingError: AVError? { lock.withLock { failures["finish"] } }

    func fileOutput(
      _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, startPTS: CMTime,
      from connections: [AVCaptureConnection]
    ) { add("start") }
    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) { add("finish", error as? AVError) }
  }

  private static func use(_ bench: V4L2Bench, _ body: () throws -> Void) throws {
    let stage = SyntheticStage(manual: ManualClock(at: .zero), cameras: [], microphones: [], screens: [])
    let devices = stage.devices(over: Engine.system.devices)
      .replacing(cameras: Cameras(directory: bench.cameras, inputs: bench.cameras), clock: .hostTimeClock)
    try CaptureSystem.$replacement.withValue(CaptureSystem(devices), operation: body)
  }

  /// - Returns: The log, and the nanoseconds on the fake kernel's clock from the harm to the end.
  private func record(then harm: () throws -> Void) throws -> (log: Log, time: Int64) {
    let log = Log()
    var time: Int64 = 0
    try Self.use(bench) {
      let camera = try #require(AVCaptureDevice.default(for: .video))
      let session = AVCaptureSession()
      session.sessionPreset = .inputPriority
      session.addInput(try AVCaptureDeviceInput(device: camera))
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      session.startRunning()
      try #require(session.isRunning)
      log.watch(AVCaptureSession.runtimeErrorNotification, of: session)
      log.watch(AVCaptureSession.didStopRunningNotification, of: session)
      log.watch(AVCaptureDevice.wasDisconnectedNotification, of: camera)
      output.startRecording(to: movie, recordingDelegate: log)
      for _ in 0..<30 {
        bench.kernel.now += 33_333_333
        try Server.wait(for: "a buffer") { bench.kernel.deliver() }
      }
      try Server.wait(for: "the recording's start") { log.has("start") }
      let before = bench.kernel.now
      try harm()
      try Server.wait(for: "the end") {
        log.has("finish") && log.has(AVCaptureSession.didStopRunningNotification.rawValue)
      }
      time = bench.kernel.now - before
      #expect(!session.isRunning && !output.isRecording)
      log.end()
    }
    return (log, time)
  }

  private func frameCount() throws -> Int {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
        "csv=p=0", movie.path,
      ])
    return Int(String(decoding: text, as: UTF8.self).prefix { $0.isNumber }) ?? 0
  }

  @Test func aFrozenCameraIsARuntimeErrorWithinFourSeconds() throws {
    let (log, time) = try record { bench.kernel.change { $0.isFrozen = true } }
    #expect(time <= 4_000_000_000)
    #expect(log.has(AVCaptureSession.runtimeErrorNotification.rawValue))
    #expect(!log.has(AVCaptureDevice.wasDisconnectedNotification.rawValue))
    #expect((log.sessionError?.userInfo[NSLocalizedFailureReasonErrorKey] as? String)?.isEmpty == false)
    #expect(log.recordingError?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    let count = try frameCount()
    #expect(count > 0)
  }

  @Test func aPulledCameraEndsTheRecordingWithinTwoSeconds() throws {
    let (log, time) = try record {
      try FileManager.default.removeItem(at: bench.nodes.appendingPathComponent("video0"))
      bench.kernel.change { $0.isGone = true }
    }
    #expect(time <= 2_000_000_000)
    #expect(log.has(AVCaptureDevice.wasDisconnectedNotification.rawValue))
    #expect(log.sessionError?.code == .deviceWasDisconnected && log.recordingError?.code == .deviceWasDisconnected)
    #expect(log.recordingError?.userInfo[AVErrorRecordingSuccessfullyFinishedKey] as? Bool == true)
    let count = try frameCount()
    #expect(count > 0)
  }

  @Test func aSessionDoesNotPinTheRateByItself() throws {
    let bench = try V4L2Bench(FakeCamera.webcam())
    let priorities = {
      bench.kernel.change { camera in
        camera.settings.filter { $0.id == CV4L2_CONTROL_EXPOSURE_AUTO_PRIORITY }.map(\.value)
      }
    }
    try Self.use(bench) {
      let camera = try #require(AVCaptureDevice.default(for: .video))
      let session = AVCaptureSession()
      session.addInput(try AVCaptureDeviceInput(device: camera))
      session.addOutput(AVCaptureVideoDataOutput())
      session.startRunning()
      #expect(session.isRunning && priorities() == [])
      try camera.lockForConfiguration()
      let usual = camera.activeVideoMinFrameDuration
      camera.activeVideoMinFrameDuration = usual
      #expect(priorities() == [])
      camera.activeVideoMaxFrameDuration = usual
      #expect(priorities() == [0])
      camera.activeVideoMaxFrameDuration = .invalid
      #expect(priorities() == [0, 1])
      camera.unlockForConfiguration()
      session.stopRunning()
    }
  }
}

import AVEngineCapture
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct RecordingTrapTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("traps-\(UUID())")
  private var url: URL { folder.appendingPathComponent("a.mov") }

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func run(_ body: (Rig, AVCaptureSession, AVCaptureMovieFileOutput) throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      try body(rig, session, output)
    }
  }

  private func frameCount() throws -> Int {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
        "csv=p=0", url.path,
      ])
    return Int(String(decoding: text, as: UTF8.self).prefix { $0.isNumber }) ?? 0
  }

  @Test(.requires(.rootMounts)) func aDiskThatFillsLeavesAFileThatPlays() throws {
    try run { rig, session, output in
      try Tool.run("mount", ["-t", "tmpfs", "-o", "size=512k", "tmpfs", folder.path])
      defer { _ = try? Tool.run("umount", [folder.path]) }
      output.movieFragmentInterval = CMTime(value: 1, timescale: 2)
      let connection = try #require(output.connection(with: .video))
      output.setOutputSettings(["AVVideoCodecKey": AVVideoCodecType.jpeg], for: connection)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      for _ in 0..<300 where log.codes.isEmpty { rig.record(output, milliseconds: 200) }
      #expect(log.wait(3))
      #expect(log.codes.last == .diskFull && log.events.last == "did error")
      #expect(try frameCount() > 10)
      #expect(!output.isRecording && session.isRunning)
      session.stopRunning()
    }
  }

  @Test func aFileThatIsRemovedMeanwhileIsAnError() throws {
    try run { rig, session, output in
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url, recordingDelegate: log)
      rig.record(output, milliseconds: 500)
      #expect(log.wait(1))
      try FileManager.default.removeItem(at: url)
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(3))
      #expect(log.events == ["start", "will nil", "did error"] && log.isWhole == false)
      let second = RecordingClient()
      output.startRecording(to: url, recordingDelegate: second)
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(second.wait(3) && second.codes.isEmpty)
      #expect(try frameCount() >= 10)
      session.stopRunning()
    }
  }

  @Test func aDelegateThatDoesNotReturnHoldsNothingUp() throws {
    try run { rig, session, output in
      session.startRunning()
      let client = Sleeper()
      output.startRecording(to: url, recordingDelegate: client)
      rig.record(output, milliseconds: 1000)
      #expect(client.called.wait())
      output.stopRecording()
      output.recorder.waitUntilIdle()
      session.stopRunning()
      #expect(!output.isRecording && !session.isRunning)
      try Server.wait(for: "the file") { (try? frameCount()).map { $0 >= 25 } ?? false }
      client.wake()
      #expect(client.finished.wait())
    }
  }

  @Test func anInspectorThatDoesNotReturnHoldsNothingUp() throws {
    try run { rig, session, output in
      let client = Sleeper()
      output.delegate = client
      session.startRunning()
      rig.advance(milliseconds: 34)
      #expect(client.called.wait())
      output.startRecording(to: url, recordingDelegate: client)
      for _ in 0..<200 { rig.advance(milliseconds: 34) }
      #expect(output.isRecording && output.recordedFileSize == 0)
      #expect(output.recorder.droppedCount >= 100)
      session.stopRunning()
      #expect(!session.isRunning)
      client.wake()
      output.recorder.waitUntilIdle()
      #expect(client.finished.wait() && client.sampleCount <= 65)
    }
  }

  private final class Sleeper: NSObject, AVCaptureFileOutputRecordingDelegate, AVCaptureFileOutputDelegate,
    @unchecked Sendable
  {
    // Safety: the count of samples is used under the lock. Signals may be used on any thread.
    let called = Signal()
    let finished = Signal()
    private let woken = Signal()
    private let lock = NSLock()
    private var samples = 0

    var sampleCount: Int { lock.withLock { samples } }
    func wake() { woken.fire() }

    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { true }

    func fileOutput(
      _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
      from connection: AVCaptureConnection
    ) {
      lock.withLock { samples += 1 }
      called.fire()
      _ = woken.wait()
    }

    func fileOutput(
      _ output: AVCaptureFileOutput, didStartRecordingTo fileURL: URL, from connections: [AVCaptureConnection]
    ) {
      called.fire()
      _ = woken.wait()
    }

    func fileOutput(
      _ output: AVCaptureFileOutput, didFinishRecordingTo outputFileURL: URL, from connections: [AVCaptureConnection],
      error: (any Error)?
    ) { finished.fire() }
  }
}

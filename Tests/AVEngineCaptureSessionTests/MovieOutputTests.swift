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

@Suite struct MovieOutputTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("movies-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func url(_ name: String = "a.mov") -> URL { folder.appendingPathComponent(name) }

  private func session(_ rig: Rig, sound: Bool = false) throws -> (AVCaptureSession, AVCaptureMovieFileOutput) {
    let (session, _) = try rig.session()
    if sound { session.addInput(try AVCaptureDeviceInput(device: rig.microphone)) }
    let output = AVCaptureMovieFileOutput()
    session.addOutput(output)
    return (session, output)
  }

  private func record(_ rig: Rig, _ output: AVCaptureMovieFileOutput, milliseconds: Int64) {
    for _ in 0..<(milliseconds / 20) {
      rig.advance(milliseconds: 20)
      output.recorder.waitUntilIdle()
    }
  }

  private func tracks(_ url: URL) throws -> [RecordedTrack] {
    let source = try FileByteSource(path: url.path)
    return try Engine.system.open(source, options: OpenOptions()).tracks.map { track in
      RecordedTrack(info: track.info, sampleCount: try track.statistics().sampleCount)
    }
  }

  private func finish(_ rig: Rig, _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try rig.run(body)
  }

  @Test func theDelegateIsToldInOrderAndTheFileIsWhole() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig, sound: true)
      #expect(output.connections.count == 2 && output.movieFragmentInterval == CMTime(value: 10, timescale: 1))
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      #expect(output.isRecording && output.outputFileURL == url())
      #expect(log.events.isEmpty)
      record(rig, output, milliseconds: 1000)
      #expect(log.wait(1))
      #expect(abs(output.recordedDuration.seconds - 1) < 0.1)
      output.stopRecording()
      output.stopRecording()
      #expect(log.wait(3))
      #expect(log.events == ["start", "will nil", "did nil"])
      let tracks = try tracks(url())
      #expect(tracks.map(\.info.mediaType) == [kCMMediaType_Video, kCMMediaType_Audio])
      let video = try #require(tracks.first)
      #expect(abs(video.duration.seconds - 1) < 0.1)
      #expect(!output.isRecording && output.outputFileURL == nil && output.recordedFileSize > 0)
      session.stopRunning()
    }
  }

  /// No frame of the screen arrives during the recording.
  @Test func aScreenOnWhichNothingChangesIsRecorded() throws {
    let rig = Rig()
    try finish(rig) {
      let session = AVCaptureSession()
      let screen = AVCaptureScreenInput()
      screen.minFrameDuration = CMTime(value: 10, timescale: 1)
      session.addInput(screen)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      session.startRunning()
      rig.advance(milliseconds: 10_000)
      rig.advance(milliseconds: 500)
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      #expect(log.wait(1))
      rig.advance(milliseconds: 2000)
      output.stopRecording()
      #expect(log.wait(3))
      #expect(log.events == ["start", "will nil", "did nil"])
      let video = try #require(try tracks(url()).first)
      #expect(video.sampleCount == 1 && abs(video.duration.seconds - 2) < 0.01)
      session.stopRunning()
    }
  }

  @Test func whatAScreenShowedBeforeAChangeIsNotRecorded() throws {
    let rig = Rig()
    try finish(rig) {
      let session = AVCaptureSession()
      let screen = AVCaptureScreenInput()
      screen.minFrameDuration = CMTime(value: 10, timescale: 1)
      session.addInput(screen)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      session.startRunning()
      rig.advance(milliseconds: 10_000)
      for change in [{ screen.scaleFactor = 0.5 }, { screen.cropRect = CGRect(x: 0, y: 0, width: 64, height: 64) }] {
        change()
        let log = RecordingClient()
        output.startRecording(to: url(), recordingDelegate: log)
        output.stopRecording()
        #expect(log.wait(2))
        #expect(log.codes.last == .noDataCaptured)
      }
      session.stopRunning()
    }
  }

  @Test func anExistingFileIsNotTouched() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      session.startRunning()
      try Data("mine".utf8).write(to: url())
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      #expect(log.wait(2))
      #expect(log.codes == [.fileAlreadyExists, .fileAlreadyExists] && log.isWhole == false)
      #expect(try Data(contentsOf: url()) == Data("mine".utf8))
      session.stopRunning()
    }
  }

  @Test func aStopBeforeAnySampleLeavesNoFile() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      output.stopRecording()
      #expect(log.wait(2))
      #expect(log.codes.last == .noDataCaptured && log.isWhole == false)
      #expect(!FileManager.default.fileExists(atPath: url().path))
      session.stopRunning()
    }
  }

  @Test func theLongestDurationEndsTheFile() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      output.maxRecordedDuration = CMTime(value: 1, timescale: 2)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      record(rig, output, milliseconds: 1000)
      #expect(log.wait(3))
      #expect(log.codes.last == .maximumDurationReached && log.isWhole == true)
      let track = try #require(try tracks(url()).first)
      #expect(abs(track.duration.seconds - 0.5) < 0.04)
      session.stopRunning()
    }
  }

  @Test func sizeAndDiskEndTheFile() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      session.startRunning()
      output.minFreeDiskSpaceLimit = .max
      let disk = RecordingClient()
      output.startRecording(to: url("disk.mov"), recordingDelegate: disk)
      record(rig, output, milliseconds: 400)
      #expect(disk.wait(3) && disk.codes.last == .diskFull && disk.isWhole == true)
      output.minFreeDiskSpaceLimit = 0
      output.maxRecordedFileSize = 1
      output.movieFragmentInterval = CMTime(value: 1, timescale: 10)
      let size = RecordingClient()
      output.startRecording(to: url("size.mov"), recordingDelegate: size)
      for _ in 0..<100 where size.codes.isEmpty { record(rig, output, milliseconds: 200) }
      #expect(size.wait(3) && size.codes.last == .maximumFileSizeReached && size.isWhole == true)
      #expect(try tracks(url("size.mov")).count == 1)
      #expect(try tracks(url("disk.mov")).count == 1)
      session.stopRunning()
    }
  }

  @Test(arguments: [AVVideoCodecType.jpeg, .h264]) func theGreatestSizeIsKept(_ codec: AVVideoCodecType) throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig, sound: true)
      let connection = try #require(output.connection(with: .video))
      output.setOutputSettings([AVVideoCodecKey: codec], for: connection)
      output.movieFragmentInterval = .invalid
      output.maxRecordedFileSize = 500_000
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      for _ in 0..<500 where log.codes.isEmpty { rig.record(output, milliseconds: 200) }
      #expect(log.wait(3) && log.codes.last == .maximumFileSizeReached && log.isWhole == true)
      let size = try #require(try url().resourceValues(forKeys: [.fileSizeKey]).fileSize)
      // The lower bound is small, because the number of frames that encoders still hold at the end depends on their
      // speed.
      #expect(size <= 500_000 && size > 50_000)
      #expect(try tracks(url()).allSatisfy { $0.duration.seconds > 0.2 })
      session.stopRunning()
    }
  }

  @Test func aSessionThatDoesNotRunIsNotRecorded() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      #expect(log.wait(2))
      #expect(log.codes == [.sessionNotRunning, .sessionNotRunning] && log.isWhole == false)
      #expect(log.events == ["will error", "did error"])
      #expect(!output.isRecording && !FileManager.default.fileExists(atPath: url().path))
      session.startRunning()
      let second = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: second)
      record(rig, output, milliseconds: 200)
      output.stopRecording()
      #expect(second.wait(3) && second.codes.isEmpty)
      session.stopRunning()
    }
  }

  @Test(arguments: ["device", "session", "configuration"])
  func whatEndsTheSourceLeavesAWholeFile(_ what: String) throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      record(rig, output, milliseconds: 500)
      switch what {
      case "device": rig.stage.cameras.unplug(Rig.camera)
      case "session": session.stopRunning()
      default: session.sessionPreset = .vga640x480
      }
      #expect(log.wait(3))
      let codes: [String: AVError.Code] = [
        "device": .deviceWasDisconnected, "session": .sessionNotRunning, "configuration": .sessionConfigurationChanged,
      ]
      #expect(log.codes.last == codes[what] && log.isWhole == true)
      #expect(log.devices.last == (what == "device" ? [Rig.camera] : []))
      let track = try #require(try tracks(url()).first)
      #expect(track.duration.seconds > 0.4)
      session.stopRunning()
    }
  }

  @Test func pausesLeaveNoGap() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig, sound: true)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      record(rig, output, milliseconds: 500)
      output.pauseRecording()
      output.recorder.waitUntilIdle()
      #expect(output.isRecordingPaused)
      record(rig, output, milliseconds: 2000)
      output.resumeRecording()
      record(rig, output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(5))
      #expect(log.events == ["start", "pause", "resume", "will nil", "did nil"])
      for track in try tracks(url()) { #expect(abs(track.duration.seconds - 1) < 0.15) }
      session.stopRunning()
    }
  }

  @Test func pausesOfAScreenLeaveNoGap() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = (AVCaptureSession(), AVCaptureMovieFileOutput())
      session.addInput(AVCaptureScreenInput())
      session.addOutput(output)
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      record(rig, output, milliseconds: 500)
      output.pauseRecording()
      output.recorder.waitUntilIdle()
      record(rig, output, milliseconds: 2000)
      output.resumeRecording()
      record(rig, output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(5))
      let track = try #require(try tracks(url()).first)
      #expect(abs(track.duration.seconds - 1) < 0.15)
      session.stopRunning()
    }
  }

  @Test func filesFollowEachOtherWithoutLoss() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      session.startRunning()
      let (first, second) = (RecordingClient(), RecordingClient())
      output.startRecording(to: url("1.mov"), recordingDelegate: first)
      record(rig, output, milliseconds: 500)
      output.startRecording(to: url("2.mov"), recordingDelegate: second)
      record(rig, output, milliseconds: 500)
      output.stopRecording()
      #expect(first.wait(3) && second.wait(3))
      let counts = try ["1.mov", "2.mov"].map { name in try #require(try tracks(url(name)).first).sampleCount }
      #expect(counts.reduce(0, +) == 29 || counts.reduce(0, +) == 30)
      #expect(first.events.last == "did nil" && second.events.last == "did nil")
      session.stopRunning()
    }
  }

  @Test func turnsGoIntoTheMatrix() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      output.movieFragmentInterval = .invalid
      let connection = try #require(output.connection(with: .video))
      connection.videoOrientation = .portrait
      session.startRunning()
      let log = RecordingClient()
      output.startRecording(to: url(), recordingDelegate: log)
      record(rig, output, milliseconds: 200)
      output.stopRecording()
      #expect(log.wait(3))
      let track = try #require(try tracks(url()).first)
      let size = CMVideoFormatDescriptionGetDimensions(try #require(track.info.formatDescriptions.first))
      #expect(size.width == 320 && size.height == 240)
      let matrix = track.info.preferredTransform
      #expect(matrix == CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 240, ty: 0))
      session.stopRunning()
    }
  }

  @Test func matricesKeepTheFrameInTheFirstQuadrant() {
    let size = CGSize(width: 320, height: 240)
    for rotation in [0, 90, 180, 270] {
      for isMirrored in [false, true] {
        let matrix = AVCaptureMovieFileOutput.transform(rotation, isMirrored, size)
        let corners: [(x: CGFloat, y: CGFloat)] = [(0, 0), (320, 0), (0, 240), (320, 240)]
        let across = corners.map { matrix.a * $0.x + matrix.c * $0.y + matrix.tx }
        let down = corners.map { matrix.b * $0.x + matrix.d * $0.y + matrix.ty }
        #expect(across.min() == 0 && down.min() == 0)
      }
    }
  }

  @Test func recordingNeedsAnActiveConnection() async {
    await #expect(processExitsWith: .failure) {
      Rig().run {
        let output = AVCaptureMovieFileOutput()
        output.startRecording(to: URL(fileURLWithPath: "/tmp/none.mov"), recordingDelegate: RecordingClient())
      }
    }
  }
}

private struct RecordedTrack {
  var info: TrackInfo
  var sampleCount: Int
  var duration: CMTime { info.timeRange.duration }
}

import AVEngineVocabulary
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct FileOutputDelegateTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("switches-\(UUID())")

  init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

  private func url(_ name: String) -> URL { folder.appendingPathComponent(name) }

  /// The audio is uncompressed, so that its frames can be counted.
  private func session(_ rig: Rig) throws -> (AVCaptureSession, AVCaptureMovieFileOutput) {
    let (session, _) = try rig.session()
    session.addInput(try AVCaptureDeviceInput(device: rig.microphone))
    let output = AVCaptureMovieFileOutput()
    session.addOutput(output)
    output.movieFragmentInterval = .invalid
    let sound = try #require(output.connection(with: .audio))
    output.setOutputSettings(["AVFormatIDKey": kAudioFormatLinearPCM], for: sound)
    return (session, output)
  }

  private func frameCount(_ url: URL) throws -> Int {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-count_frames", "-select_streams", "v", "-show_entries", "stream=nb_read_frames", "-of",
        "csv=p=0", url.path,
      ])
    let digits = String(decoding: text, as: UTF8.self).prefix { $0.isNumber }
    return try #require(Int(digits))
  }

  private func sound(_ url: URL) throws -> [Double] {
    let bytes = try Tool.ffmpeg(["-i", url.path, "-map", "a", "-f", "s16le", "-"])
    return bytes.withUnsafeBytes { raw in
      (0..<raw.count / 2).map { Double(raw.loadUnaligned(fromByteOffset: $0 * 2, as: Int16.self)) / 32768 }
    }
  }

  private func finish(_ rig: Rig, _ body: () throws -> Void) throws {
    defer { try? FileManager.default.removeItem(at: folder) }
    try rig.run(body)
  }

  @Test func aSwitchLosesAndRepeatsNothing() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      let director = Director(isAccurate: true)
      let names = ["1.mov", "2.mov", "3.mov"]
      director.onFrame { count in
        if [3, 20, 41].contains(count) {
          let name = names[[3: 0, 20: 1, 41: 2][count] ?? 0]
          output.startRecording(to: self.url(name), recordingDelegate: log)
        }
        if count == 60 { output.stopRecording() }
      }
      output.delegate = director
      session.startRunning()
      rig.record(output, milliseconds: 2400)
      #expect(log.wait(9))
      #expect(log.codes.isEmpty && log.events.filter { $0 == "did nil" }.count == 3)
      #expect(try names.map { try frameCount(url($0)) } == [17, 21, 19])
      let sounds = try names.map { try sound(url($0)) }
      #expect(sounds.allSatisfy { $0.count > 20_000 })
      let whole = sounds.flatMap { $0 }
      // Each frame of a sine follows from the two frames before it: sin(a + 2d) = 2 cos d sin(a + d) − sin a.
      let factor = 2 * cos(2 * Double.pi * 1000 / 48000)
      let steps = whole.indices.dropFirst(2).filter {
        abs(whole[$0] - (factor * whole[$0 - 1] - whole[$0 - 2])) > 0.001
      }
      #expect(steps.isEmpty, "the tone has steps at \(steps.prefix(5)); files end at \(sounds.map(\.count))")
      session.stopRunning()
    }
  }

  @Test(arguments: [true, false]) func theAnswerDecidesWhichPictureIsTheFirst(_ isAccurate: Bool) throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      let director = Director(isAccurate: isAccurate)
      director.onFrame { count in
        if count == 5 { output.startRecording(to: self.url("a.mov"), recordingDelegate: log) }
        if count == 15 { output.stopRecording() }
      }
      output.delegate = director
      session.startRunning()
      rig.record(output, milliseconds: 1000)
      #expect(log.wait(3))
      #expect(director.times.count > 15 && director.askedCount == 1)
      let first = try #require(log.startTimes.first)
      #expect(first == director.times[isAccurate ? 4 : 5])
      // An accurate recording excludes the frame whose callback stops it. Any other recording includes that frame.
      #expect(try frameCount(url("a.mov")) == 10)
      session.stopRunning()
    }
  }

  @Test func pausesAreAccurate() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      let director = Director(isAccurate: true)
      director.onFrame { count in
        switch count {
        case 1: output.startRecording(to: self.url("a.mov"), recordingDelegate: log)
        case 11: output.pauseRecording()
        case 21: output.resumeRecording()
        case 31: output.stopRecording()
        default: break
        }
      }
      output.delegate = director
      session.startRunning()
      rig.record(output, milliseconds: 1500)
      #expect(log.wait(5))
      #expect(try frameCount(url("a.mov")) == 20)
      session.stopRunning()
    }
  }

  @Test func theOutputAnswersInTheCallback() throws {
    let rig = Rig()
    try finish(rig) {
      let (session, output) = try session(rig)
      let log = RecordingClient()
      var director: Director? = Director(isAccurate: true)
      let seen = Signal()
      director?.onFrame { _ in
        if output.recordedFileSize >= 0, output.recordedDuration >= .zero { seen.fire() }
      }
      output.delegate = director
      #expect(output.delegate === director)
      session.startRunning()
      output.startRecording(to: url("a.mov"), recordingDelegate: log)
      rig.record(output, milliseconds: 200)
      #expect(seen.wait(3))
      director = nil
      #expect(output.delegate == nil)
      rig.record(output, milliseconds: 200)
      output.stopRecording()
      #expect(log.wait(3) && log.codes.isEmpty)
      session.stopRunning()
    }
  }

  private final class Director: NSObject, AVCaptureFileOutputDelegate, @unchecked Sendable {
    // Safety: all state is used under the lock.
    private let lock = NSLock()
    private let isAccurate: Bool
    private var asked = 0
    private var pictures: [CMTime] = []
    private var action: ((Int) -> Void)?

    init(isAccurate: Bool) { self.isAccurate = isAccurate }

    func onFrame(_ action: @escaping (Int) -> Void) { lock.withLock { self.action = action } }
    var times: [CMTime] { lock.withLock { pictures } }
    var askedCount: Int { lock.withLock { asked } }

    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool {
      lock.withLock { asked += 1 }
      return isAccurate
    }

    func fileOutput(
      _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
      from connection: AVCaptureConnection
    ) {
      guard CMSampleBufferGetImageBuffer(sampleBuffer) != nil else { return }
      let (action, count) = lock.withLock {
        pictures.append(CMSampleBufferGetPresentationTimeStamp(sampleBuffer))
        return (self.action, pictures.count)
      }
      action?(count)
    }
  }
}

import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import AVEngineCaptureSession

@Suite(.requires(.ffmpeg)) struct MetadataInputTests {
  private static func group(
    _ text: String?, at time: CMTime, duration: CMTime = .invalid,
    identifier: AVMetadataIdentifier = .quickTimeMetadataTitle
  ) -> AVTimedMetadataGroup {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.dataType = kCMMetadataBaseDataType_UTF8 as String
    item.value = (text ?? "") as NSString
    return AVTimedMetadataGroup(
      items: text == nil ? [] : [item], timeRange: CMTimeRange(start: time, duration: duration))
  }

  private static func makeInput(_ clock: CMClock) throws -> AVCaptureMetadataInput {
    let format = try #require(group("", at: .zero).copyFormatDescription())
    return AVCaptureMetadataInput(formatDescription: format, clock: clock)
  }

  private func samples(_ folder: TemporaryFolder, _ name: String, track: Int = 0) throws -> [(Double, Int)] {
    let said = try folder.ffprobe("-select_streams d:\(track) -show_entries packet=pts_time,size -of csv=p=0 \(name)")
    return said.split(separator: "\n").compactMap { line in
      let fields = line.split(separator: ",")
      guard fields.count >= 2, let time = Double(fields[0]), let size = Int(fields[1]) else { return nil }
      return (time, size)
    }
  }

  @Test(arguments: [CMTime.invalid, CMTime(value: 1, timescale: 4)], [true, false])
  func groupsBecomeATrack(_ interval: CMTime, _ isOwnClock: Bool) throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let own = ManualClock(at: .zero)
      let clock = isOwnClock ? own.clock : rig.clock.clock
      let input = try Self.makeInput(clock)
      #expect(input.ports.map(\.mediaType) == [.metadata] && input.ports[0].formatDescription != nil)
      session.addInput(input)
      let output = AVCaptureMovieFileOutput()
      output.movieFragmentInterval = interval
      session.addOutput(output)
      session.addOutput(AVCaptureVideoDataOutput())
      let connection = try #require(output.connection(with: .metadata))
      #expect(connection.isActive && output.outputSettings(for: connection).isEmpty)
      session.startRunning()
      #expect(input.ports[0].clock === clock)
      try input.append(Self.group("Before it all", at: clock.time))
      let log = RecordingClient()
      output.startRecording(to: folder["a.mov"], recordingDelegate: log)
      // `waitingCount` is returned only after the recorder has started, so the groups that follow are in the recording.
      #expect(output.recorder.waitingCount == 0)
      try input.append(Self.group("At the beginning", at: clock.time))
      for text in ["In the middle", nil, "At the end"] {
        rig.record(output, milliseconds: 500)
        try input.append(Self.group(text, at: clock.time))
      }
      try input.append(Self.group("Too early", at: clock.time))
      rig.record(output, milliseconds: 500)
      output.stopRecording()
      #expect(log.wait(3) && log.codes.isEmpty)
      session.stopRunning()
      try input.append(Self.group("Behind it all", at: clock.time))
    }
    let samples = try samples(folder, "a.mov")
    // The file begins with the camera's first frame, a thirtieth of a second after the start of the recording.
    let begin = 1.0 / 30
    let times = [0, 0.5 - begin, 1 - begin, 1.5 - begin, 2 - begin]
    #expect(samples.count == 5 && zip(samples, times).allSatisfy { abs($0.0 - $1) < 0.04 }, "\(samples)")
    #expect(samples.prefix(4).enumerated().allSatisfy { abs($1.0 - times[$0]) < 0.001 })
    #expect(samples.map(\.1) == [8 + 16, 8 + 13, 8, 8 + 10, 8])
    let bytes = try Data(contentsOf: folder["a.mov"])
    for text in ["At the beginning", "In the middle", "At the end"] {
      #expect(bytes.range(of: Data(text.utf8)) != nil)
    }
    for text in ["Before it all", "Too early", "Behind it all"] { #expect(bytes.range(of: Data(text.utf8)) == nil) }
  }

  @Test func eachInputHasATrackInQuickTimeMoviesOnly() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = Rig()
    try rig.run {
      let (session, _) = try rig.session()
      let inputs = try [Self.makeInput(rig.clock.clock), Self.makeInput(rig.clock.clock)]
      let output = AVCaptureMovieFileOutput()
      session.addInput(inputs[0])
      session.addOutput(output)
      session.addInput(inputs[1])
      #expect(output.connections.count == 3)
      session.startRunning()
      for name in ["a.mov", "a.mp4"] {
        let log = RecordingClient()
        output.startRecording(to: folder[name], recordingDelegate: log)
        rig.record(output, milliseconds: 300)
        try inputs[1].append(
          Self.group("A", at: rig.clock.time, duration: CMTime(value: 1, timescale: 10)))
        rig.record(output, milliseconds: 300)
        output.stopRecording()
        #expect(log.wait(3) && log.codes.isEmpty)
      }
      session.stopRunning()
    }
    #expect(try samples(folder, "a.mov").map(\.1) == [8, 8])
    let second = try samples(folder, "a.mov", track: 1)
    #expect(second.map(\.1) == [8, 9, 8, 8])
    #expect(second.count == 4 && abs(second[2].0 - second[1].0 - 0.1) < 0.001)
    let kinds = try ["a.mov", "a.mp4"].map { name in
      try folder.ffprobe("-show_entries stream=codec_type -of csv=p=0 \(name)").split(separator: "\n").map(String.init)
    }
    #expect(kinds == [["video", "data", "data"], ["video"]])
  }

  @Test func groupsAreShownToTheOutputsDelegate() throws {
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let rig = Rig()
    let (log, watcher) = (RecordingClient(), Watcher())
    try rig.run {
      let (session, _) = try rig.session()
      let input = try Self.makeInput(rig.clock.clock)
      session.addInput(input)
      let output = AVCaptureMovieFileOutput()
      session.addOutput(output)
      watcher.onGroup = { output.startRecording(to: folder["a.mov"], recordingDelegate: log) }
      output.delegate = watcher
      session.startRunning()
      rig.record(output, milliseconds: 200)
      let times = [rig.clock.time, rig.clock.time + CMTime(value: 2, timescale: 5)]
      try input.append(Self.group("First", at: times[0]))
      rig.record(output, milliseconds: 400)
      watcher.onGroup = nil
      try input.append(Self.group("Second", at: times[1]))
      rig.record(output, milliseconds: 200)
      output.stopRecording()
      #expect(log.wait(3) && log.codes.isEmpty)
      session.stopRunning()
      #expect(watcher.times(of: .metadata) == times)
      let all = watcher.times(of: nil)
      #expect(all.count > 20 && zip(all, all.dropFirst()).allSatisfy { $0 <= $1 })
      #expect(log.startTimes.first.map { $0 > times[0] } == true)
    }
    #expect(try samples(folder, "a.mov").map(\.1) == [8 + 5, 8 + 6, 8])
  }

  private final class Watcher: NSObject, AVCaptureFileOutputDelegate, @unchecked Sendable {
    // Safety: all state is used under the lock.
    private let lock = NSLock()
    private var action: (() -> Void)?
    private var seen: [(type: AVMediaType?, time: CMTime)] = []

    var onGroup: (() -> Void)? {
      get { lock.withLock { action } }
      set { lock.withLock { action = newValue } }
    }

    func times(of type: AVMediaType?) -> [CMTime] {
      lock.withLock { seen.filter { type == nil || $0.type == type }.map(\.time) }
    }

    func fileOutputShouldProvideSampleAccurateRecordingStart(_ output: AVCaptureFileOutput) -> Bool { true }

    func fileOutput(
      _ output: AVCaptureFileOutput, didOutputSampleBuffer sampleBuffer: CMSampleBuffer,
      from connection: AVCaptureConnection
    ) {
      let type = connection.inputPorts.first?.mediaType
      lock.withLock { seen.append((type, CMSampleBufferGetPresentationTimeStamp(sampleBuffer))) }
      if type == .metadata { onGroup?() }
    }
  }

  @Test func whatTheDescriptionLacksIsAnError() throws {
    try Rig().run {
      let input = try Self.makeInput(.hostTimeClock)
      #expect(throws: AVError.self) {
        try input.append(Self.group("A", at: .zero, identifier: .quickTimeMetadataComment))
      }
      #expect(throws: AVError.self) { try input.append(Self.group("A", at: .invalid)) }
      try input.append(Self.group("A", at: .zero))
    }
  }

  @Test func onlyBoxedMetadataIsTaken() async {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      let video = try CMFormatDescription(videoCodecType: .h264, width: 16, height: 16)
      _ = Rig().run { AVCaptureMetadataInput(formatDescription: video, clock: .hostTimeClock) }
    }
    let text = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(text.contains("boxed metadata"), "\(text)")
  }
}

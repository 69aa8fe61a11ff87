import AVFoundation
import CoreMedia
import Foundation
import MediaFarm
import QuartzCore
import TestSupport
import Testing

/// Edits in parts have the frames, the times and the audio of one export.
@Suite(.requires(.ffmpeg)) struct FarmEditTests {
  private let farm = FarmFixture()

  /// Makes the program's movie in parts and by one export, and compares them.
  private func expectEqual(
    _ program: FarmProgram, _ sources: [URL], _ parameters: String = "", parts: Int = 4, frames: Int
  ) async throws {
    var request = farm.request(sources[0], parts: parts)
    request.media = .program(program, sources: sources, parameters: parameters)
    let plan = try await farm.plan(request)
    let made = try FarmPlan(contentsOf: plan).parts
    #expect(made.map(\.kind) == Array(repeating: .video, count: parts) + [.audio])
    let joined = try await farm.join(plan, program: program)
    let precise = [AVURLAssetPreferPreciseDurationAndTimingKey: true]
    let media = try await program.makeMedia(sources.map { AVURLAsset(url: $0, options: precise) }, parameters)
    try FarmFixture.expectEqual(joined, try await farm.single(media), frames: frames)
  }

  private func edit(
    _ make: @escaping @Sendable ([AVURLAsset], String) async throws -> FarmMedia
  ) throws -> FarmProgram {
    try FarmProgram(name: "edit", digest: String(repeating: "5", count: 64), makeMedia: make)
  }

  /// The title moves and fades over all joints.
  @Test func titlesRunThroughTheParts() async throws {
    let titles = try edit { sources, text in
      let composition = try await AVMutableVideoComposition.videoComposition(withPropertiesOf: sources[0])
      composition.animationTool = titleTool(text)
      return FarmMedia(asset: sources[0], videoComposition: composition)
    }
    try await expectEqual(titles, [try farm.source()], "Hello", frames: 180)
  }

  /// The middle of the movie is slowed down, and the end is quicker.
  @Test func retimedRangesAreThoseOfOneExport() async throws {
    let retimed = try edit { sources, _ in
      let composition = AVMutableComposition()
      let second = CMTime(value: 1, timescale: 1)
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 5, timescale: 1))
      try await composition.insertTimeRange(range, of: sources[0], at: .zero)
      let end = CMTime(value: 4, timescale: 1)
      composition.scaleTimeRange(
        CMTimeRange(start: end, duration: second), toDuration: CMTime(value: 600, timescale: 1000))
      composition.scaleTimeRange(
        CMTimeRange(start: second, duration: second), toDuration: CMTime(value: 2500, timescale: 1000))
      let frames = try await AVVideoComposition.videoComposition(withPropertiesOf: composition)
      return FarmMedia(asset: composition, videoComposition: frames)
    }
    try await expectEqual(retimed, [try farm.source()], frames: 183)
  }

  @Test func theRateMayChangeWithinAPart() async throws {
    let retimed = try edit { sources, _ in
      let composition = AVMutableComposition()
      let range = CMTimeRange(start: .zero, duration: CMTime(value: 2, timescale: 1))
      for source in sources { try await composition.insertTimeRange(range, of: source, at: .invalid) }
      composition.scaleTimeRange(
        CMTimeRange(start: CMTime(value: 1, timescale: 1), duration: CMTime(value: 2, timescale: 1)),
        toDuration: CMTime(value: 3, timescale: 1))
      return FarmMedia(asset: composition)
    }
    let second = try farm.source(FarmFixture.movie("24000/1001", sound: "0.2*sin(3000*t)"), name: "b.mov")
    try await expectEqual(retimed, [try farm.source(), second], parts: 3, frames: 110)
  }

  /// The parts of the video differ by less than a tenth of their mean, and the sound's part has its own share.
  @Test func partsAreBalancedThoughTheSoundIsLong() async throws {
    let long = try edit { sources, _ in
      let composition = AVMutableComposition()
      let (video, sound) = try await (
        sources[0].loadTracks(withMediaType: .video), sources[1].loadTracks(withMediaType: .audio)
      )
      for (type, track, seconds) in [(AVMediaType.video, video[0], 6), (.audio, sound[0], 600)] {
        let range = CMTimeRange(start: .zero, duration: CMTime(value: Int64(seconds), timescale: 1))
        try composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid)?
          .insertTimeRange(range, of: track, at: .zero)
      }
      return FarmMedia(asset: composition)
    }
    let film = try farm.source(FarmFixture.movie().map { $0.replacing("96x64", with: "960x540") })
    let sound = try farm.source(["-f", "lavfi", "-i", "aevalsrc=0:s=8000:d=600", "-c:a", "pcm_s16le"], name: "s.wav")
    var request = farm.request(film, parts: 3)
    request.media = .program(long, sources: [film, sound], parameters: "")
    let parts = try FarmPlan(contentsOf: try await farm.plan(request)).parts
    #expect(parts.map(\.kind) == [.video, .video, .video, .audio] && parts.map(\.sources) == [[0], [0], [0], [1]])
    let video = parts.dropLast().map { Double($0.cost) }
    let mean = video.reduce(0, +) / 3
    #expect(video.allSatisfy { abs($0 / mean - 1) < 0.1 }, "\(video)")
    // 600 s at 30 ms, and a third of 180 frames at 18 ns for each pixel.
    #expect(parts[3].cost == 18_000 && abs(mean / (60 * 960 * 540 * 18e-6) - 1) < 0.1, "\(parts.map(\.cost))")
  }

  // MARK: Sources that are missing

  private func outcomes(_ job: FarmJob) async -> [(kind: FarmError.Kind?, message: String)] {
    var outcomes: [(kind: FarmError.Kind?, message: String)] = []
    for part in job.plan.parts.indices { outcomes.append(await FarmError.Kind?.of { try await job.work(on: part) }) }
    return outcomes
  }

  /// The second source, behind a link, decides the frames' size and is in all parts but the first.
  @Test func aSourceThatIsMissingFailsOnlyItsParts() async throws {
    _ = try farm.source(name: "a.mov")
    let broken = try farm.source(FarmFixture.movie().map { $0.replacing("96x64", with: "128x72") }, name: "real.mov")
    try FileManager.default.createSymbolicLink(
      atPath: farm.url.appendingPathComponent("b.mov").path, withDestinationPath: "real.mov")
    let backup = try farm.url.appendingPathComponent("backup.mov")
    let edit = try farm.url.appendingPathComponent("cut.otio")
    try Data(EditText.cut(["a.mov", "b.mov"], frames: 170).utf8).write(to: edit)
    var request = farm.request(edit, parts: 6)
    request.media = .edit(edit)
    let job = try FarmJob(planAt: try await farm.plan(request), roots: [])
    #expect(job.plan.parts.compactMap(\.sources) == [[0], [0, 1], [0, 1], [0, 1], [1], [1], [0, 1]])
    try FileManager.default.moveItem(at: broken, to: backup)
    let failed = await outcomes(job)
    #expect(failed.map(\.kind) == [nil] + Array(repeating: .missing, count: 6), "\(failed)")
    for (part, outcome) in failed.enumerated().dropFirst() {
      #expect(outcome.message.hasPrefix("part \(part) of") && outcome.message.contains("real.mov"), "\(outcome)")
      #expect(try job.status().parts[part].message?.contains("real.mov") == true)
    }
    try FileManager.default.moveItem(at: backup, to: broken)
    for part in job.plan.parts.indices { #expect(try await job.work(on: part).isNew == (part > 0)) }
    let joined = try farm.url.appendingPathComponent("out.mp4")
    try await job.join(to: joined, options: FarmJoinOptions(verifies: true, patience: 0))
    let single = try farm.url.appendingPathComponent("single.mp4")
    try Tool.run("env", [Tool.built("avtool").path, "compose", edit.path, "-o", single.path])
    try FarmFixture.expectEqual(joined, single, frames: 340)
    #expect(try FarmFixture.stream(joined, "stream=width,height").hasPrefix("128,72"))
  }

  @Test func aProgramsCompositionNeedsOnlyTheSourcesOfAPart() async throws {
    let program = try edit { sources, _ in
      let composition = AVMutableComposition()
      let track = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 1))
      let length = CMTime(value: 6, timescale: 1)
      track.segments = sources.enumerated().map { number, source in
        AVCompositionTrackSegment(
          url: source.url, trackID: 1, sourceTimeRange: CMTimeRange(start: .zero, duration: length),
          targetTimeRange: CMTimeRange(start: CMTimeMultiply(length, multiplier: Int32(number)), duration: length))
      }
      let frames = AVMutableVideoComposition()
      (frames.renderSize, frames.frameDuration) = (CGSize(width: 96, height: 64), CMTime(value: 1, timescale: 30))
      let instruction = AVMutableVideoCompositionInstruction()
      instruction.timeRange = CMTimeRange(start: .zero, duration: CMTimeMultiply(length, multiplier: 2))
      instruction.layerInstructions = [AVMutableVideoCompositionLayerInstruction(assetTrack: track)]
      frames.instructions = [instruction]
      return FarmMedia(asset: composition, videoComposition: frames)
    }
    let sources = try [farm.source(name: "a.mov"), farm.source(name: "b.mov")]
    var request = farm.request(sources[0], parts: 6)
    request.media = .program(program, sources: sources, parameters: "")
    let job = try FarmJob(planAt: try await farm.plan(request), roots: [], program: program)
    #expect(job.plan.parts.map(\.sources) == [[0], [0], [0, 1], [0, 1], [1], [1]])
    try FileManager.default.removeItem(at: sources[0])
    let failed = await outcomes(job)
    #expect(failed.map(\.kind) == Array(repeating: .missing, count: 4) + [nil, nil], "\(failed)")
    #expect(failed[3].message.hasPrefix("part 3 of") && failed[3].message.contains("a.mov"))
  }

  /// A stack within a track, with a slow clip below a picture in picture of another stack.
  @Test func nestedStacksAreThoseOfOneExport() async throws {
    _ = try farm.source(name: "a.mov")
    _ = try farm.source(FarmFixture.movie(sound: "0.2*sin(3000*t)"), name: "b.mov")
    let edit = try farm.url.appendingPathComponent("cut.otio")
    let slow = #"[{"OTIO_SCHEMA": "LinearTimeWarp.1", "name": "", "effect_name": "", "time_scalar": 0.5}]"#
    let inner = EditText.stack([
      EditText.track("Video", [EditText.clip("a.mov", 0, 40), EditText.clip("b.mov", 30, 35, effects: slow)])
    ])
    let outer = EditText.stack([EditText.track("Video", [inner, EditText.clip("b.mov", 60, 30)])])
    try Data(EditText.timeline([EditText.clip("a.mov", 90, 25), outer]).utf8).write(to: edit)
    var request = farm.request(edit, parts: 4)
    request.media = .edit(edit)
    let joined = try await farm.join(try await farm.plan(request))
    let single = try farm.url.appendingPathComponent("single.mp4")
    try Tool.run("env", [Tool.built("avtool").path, "compose", edit.path, "-o", single.path])
    try FarmFixture.expectEqual(joined, single, frames: 130)
  }
}

private func titleTool(_ text: String) -> AVVideoCompositionCoreAnimationTool {
  let bounds = CGRect(x: 0, y: 0, width: 96, height: 64)
  let (parent, video, title) = (CALayer(), CALayer(), CATextLayer())
  for layer in [parent, video] { layer.frame = bounds }
  title.string = text
  (title.frame, title.fontSize) = (CGRect(x: 0, y: 20, width: 90, height: 24), 20)
  let fade = CABasicAnimation(keyPath: "opacity")
  (fade.fromValue, fade.toValue) = (0 as NSNumber, 1 as NSNumber)
  (fade.beginTime, fade.duration) = (AVCoreAnimationBeginTimeAtZero, 6)
  let move = CABasicAnimation(keyPath: "position.x")
  (move.fromValue, move.toValue) = (20 as NSNumber, 70 as NSNumber)
  (move.beginTime, move.duration) = (AVCoreAnimationBeginTimeAtZero, 6)
  for animation in [fade, move] {
    animation.isRemovedOnCompletion = false
    title.add(animation, forKey: animation.keyPath)
  }
  for layer in [video, title] { parent.addSublayer(layer) }
  return AVVideoCompositionCoreAnimationTool(postProcessingAsVideoLayer: video, in: parent)
}

/// Texts of OpenTimelineIO edits of 30 frames per second.
enum EditText {
  static func time(_ value: Int) -> String { #"{"OTIO_SCHEMA": "RationalTime.1", "value": \#(value), "rate": 30}"# }

  static func clip(_ file: String, _ start: Int, _ frames: Int, effects: String = "[]") -> String {
    let range = #"{"OTIO_SCHEMA": "TimeRange.1", "start_time": \#(time(start)), "duration": \#(time(frames))}"#
    let media = #"{"OTIO_SCHEMA": "ExternalReference.1", "target_url": "\#(file)"}"#
    return #"{"OTIO_SCHEMA": "Clip.1", "name": "\#(file)", "media_reference": \#(media), "effects": \#(effects), "#
      + #""source_range": \#(range)}"#
  }

  static func track(_ kind: String, _ children: [String]) -> String {
    #"{"OTIO_SCHEMA": "Track.1", "kind": "\#(kind)", "children": [\#(children.joined(separator: ", "))]}"#
  }

  static func stack(_ children: [String]) -> String {
    #"{"OTIO_SCHEMA": "Stack.1", "children": [\#(children.joined(separator: ", "))]}"#
  }

  static func timeline(_ children: [String]) -> String {
    let tracks = stack(["Video", "Audio"].map { track($0, children) })
    return #"{"OTIO_SCHEMA": "Timeline.1", "name": "Cut", "tracks": \#(tracks)}"#
  }

  /// An edit that shows the beginnings of files one after another.
  static func cut(_ files: [String], frames: Int) -> String { timeline(files.map { clip($0, 0, frames) }) }
}

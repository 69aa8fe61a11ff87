import AVFoundation
import CoreMedia
import Foundation
import TestSupport
import Testing

@testable import MediaFarm

/// Plans are data from strangers.
@Suite struct FarmPlanTests {
  static func part(_ start: Int64, _ frames: Int = 30) -> FarmPart {
    FarmPart(
      kind: .video, start: CMTime(value: start, timescale: 30), duration: CMTime(value: Int64(frames), timescale: 30),
      frames: frames, cost: 10)
  }

  static let plan: FarmPlan = {
    let digest = String(repeating: "0123456789abcdef", count: 4)
    let seconds = CMTime(value: 2, timescale: 1)
    let sound = FarmPart(kind: .audio, start: .zero, duration: seconds, cost: 1)
    return FarmPlan(
      media: .movie, sources: [FarmSource(location: "a b.mov", size: 7, modified: [1, 2], digest: digest)],
      settings: FarmSettings(
        preset: "AVAssetExportPreset960x540", fileType: .mp4, range: CMTimeRange(start: .zero, duration: seconds),
        keyFrameInterval: 30, threads: 2, quality: 700, date: 1_700_000_000,
        video: FarmVideo(codec: "avc1", width: 960, height: 540, timescale: 30_000, rate: "quality 700/1000")),
      parts: [part(0), part(30), sound],
      software: FarmSoftware(version: "0.1.0", encoder: digest, encoderName: "x264"))
  }()

  static func edit(_ media: [FarmEditMedia]?) -> FarmEdit { FarmEdit(document: "{}", location: "x.otio", media: media) }

  static func facts(width: Double = 95.5, tick: Int64 = 1) -> FarmEditMedia {
    let time = { (value: Int64) in FarmTime(CMTime(value: value, timescale: 30)) }
    let track = FarmEditMedia.Track(
      id: 1, start: time(0), duration: time(60), tick: time(tick), frame: time(1),
      size: [width, 64].map(FarmNumber.init), transform: [0.1, -1, 1, 0, 0, 1e-7].map(FarmNumber.init))
    return FarmEditMedia(duration: time(60), video: track, audio: nil)
  }

  static let analyzed: FarmPlan = {
    var plan = FarmPlanTests.plan
    plan.settings.quality = nil
    let pieces = [0, 1].map { number in
      let windows = [2 * Int64(number), 2 * Int64(number) + 1].map {
        CMTimeRange(start: CMTime(value: $0, timescale: 2), duration: CMTime(value: 1, timescale: 3))
      }
      return FarmPiece(windows: windows, frames: 30, cost: 5, sources: [0])
    }
    plan.analysis = FarmAnalysis(rate: 1_000_000, qualities: [400, 700], pieces: pieces)
    return plan
  }()

  @Test func aPlanIsReadAsItWasWritten() throws {
    #expect(try FarmPlan(data: try Self.analyzed.data()) == Self.analyzed)
    let data = try Self.plan.data()
    #expect(try FarmPlan(data: data) == Self.plan)
    var edited = Self.plan
    edited.media = .edit(Self.edit([Self.facts()]))
    #expect(try FarmPlan(data: try edited.data()) == edited)
    #expect(Self.plan.frames == 60 && Self.plan.cost == 21)
    #expect(String(decoding: data, as: UTF8.self).contains(Self.plan.fingerprint))
  }

  @Test func aNewerVersionIsNamed() throws {
    let text = String(decoding: try Self.plan.data(), as: UTF8.self).replacing(
      #""version" : 4"#, with: #""version" : 7, "news" : []"#)
    let error = #expect(throws: FarmError.self) { try FarmPlan(data: Data(text.utf8)) }
    #expect(error?.kind == .otherNode && error?.message.contains("version 7") == true, "\(String(describing: error))")
  }

  @Test func aChangedPlanIsRefused() throws {
    let text = String(decoding: try Self.plan.data(), as: UTF8.self).replacing("a b.mov", with: "c d.mov")
    let error = #expect(throws: FarmError.self) { try FarmPlan(data: Data(text.utf8)) }
    #expect(error?.kind == .unreadable && error?.message.contains("fingerprint") == true)
  }

  /// Each is a plan with a right fingerprint.
  static let wrong: [(String, @Sendable (inout FarmPlan) -> Void)] = [
    ("no parts", { $0.parts = [] }), ("no sources", { $0.sources = [] }),
    ("two sources", { $0.sources.append($0.sources[0]) }),
    ("a gap", { $0.parts[1].start = CMTime(value: 31, timescale: 30) }),
    ("an overlap", { $0.parts[1].start = CMTime(value: 29, timescale: 30) }),
    ("an empty part", { $0.parts[1].duration = .zero }),
    ("a long part", { $0.parts[1].duration = CMTime(value: 900, timescale: 30) }),
    ("no frames", { $0.parts[0].frames = 0 }), ("too many frames", { $0.parts[0].frames = .max }),
    ("a negative cost", { $0.parts[0].cost = -1 }), ("a large cost", { $0.parts[0].cost = .max }),
    ("a large sum of costs", { for index in $0.parts.indices { $0.parts[index].cost = 1 << 49 } }),
    ("sound first", { $0.parts.swapAt(0, 2) }), ("sound twice", { $0.parts.append($0.parts[2]) }),
    ("a copy beside", { $0.parts[2].kind = .copy }), ("sound alone", { $0.parts = [$0.parts[2]] }),
    ("no video", { $0.settings.video = nil }), ("no threads", { $0.settings.threads = 0 }),
    ("many threads", { $0.settings.threads = 65 }), ("no interval", { $0.settings.keyFrameInterval = 0 }),
    ("another preset", { $0.settings.preset = "../x" }), ("a large quality", { $0.settings.quality = 1001 }),
    ("an early date", { $0.settings.date = -1 }), ("an empty range", { $0.settings.range.duration = .zero }),
    ("a wide frame", { $0.settings.video?.width = 1 << 20 }),
    ("no place", { $0.sources[0].location = "" }), ("a zero byte", { $0.sources[0].location = "a\0b" }),
    ("a negative size", { $0.sources[0].size = -1 }), ("no digest", { $0.sources[0].digest = "abc" }),
    ("a file's variable", { $0.sources[0].variable = "MEDIAFARM_X" }),
    ("a secret in a URL", { $0.sources[0] = web("https://host/a?sig=1") }),
    ("a password in a URL", { $0.sources[0] = web("https://u:p@host/a") }),
    ("another variable", { $0.sources[0] = web("https://host/a", "AWS_SECRET_ACCESS_KEY") }),
    ("a long version", { $0.software.version = String(repeating: "x", count: 101) }),
    ("an edit's size", { $0.media = .edit(FarmEdit(document: "{}", location: "x", size: [1 << 20, 4])) }),
    ("facts of no source", { $0.media = .edit(edit([])) }),
    ("a wide source", { $0.media = .edit(edit([facts(width: 1e6)])) }),
    ("no ticks", { $0.media = .edit(edit([facts(tick: 0)])) }),
    ("a program's digest", { $0.media = .program(FarmProgramCall(name: "p", digest: "", parameters: "")) }),
  ]

  static let wrongAnalyses: [(String, @Sendable (inout FarmPlan) -> Void)] = [
    ("a quality beside", { $0.settings.quality = 500 }), ("no rate", { $0.analysis?.rate = 0 }),
    ("a large rate", { $0.analysis?.rate = .max }), ("no quality", { $0.analysis?.qualities = [] }),
    ("descending qualities", { $0.analysis?.qualities = [700, 400] }),
    ("a large quality", { $0.analysis?.qualities = [700, 1001] }), ("no pieces", { $0.analysis?.pieces = [] }),
    ("overlapping pieces", { $0.analysis?.pieces.swapAt(0, 1) }),
    ("overlapping windows", { $0.analysis?.pieces[0].windows.swapAt(0, 1) }),
    ("an empty window", { $0.analysis?.pieces[0].windows[0].duration = .zero }),
    ("a long window", { $0.analysis?.pieces[1].windows[1].duration = CMTime(value: 9, timescale: 1) }),
    ("no windows", { $0.analysis?.pieces[0].windows = [] }),
    (
      "many windows",
      { plan in
        plan.analysis?.pieces[0].windows = (0..<65).map {
          CMTimeRange(start: CMTime(value: $0, timescale: 200), duration: CMTime(value: 1, timescale: 200))
        }
      }
    ),
    ("no frames", { $0.analysis?.pieces[0].frames = 0 }), ("too many frames", { $0.analysis?.pieces[0].frames = .max }),
    ("a negative cost", { $0.analysis?.pieces[0].cost = -1 }),
    ("other sources", { $0.analysis?.pieces[0].sources = [1] }),
  ]

  @Test(arguments: wrongAnalyses.indices) func wrongAnalysesAreRefused(_ index: Int) throws {
    var plan = Self.analyzed
    let (name, change) = Self.wrongAnalyses[index]
    change(&plan)
    let data = try plan.data()
    let error = #expect(throws: FarmError.self, "\(name)") { try FarmPlan(data: data) }
    #expect(error?.kind == .unreadable, "\(name)")
  }

  private static func web(_ url: String, _ variable: String? = nil) -> FarmSource {
    FarmSource(
      location: url, variable: variable, size: 1, modified: nil, digest: String(repeating: "0", count: 64))
  }

  @Test(arguments: wrong.indices) func wrongValuesAreRefused(_ index: Int) throws {
    var plan = Self.plan
    let (name, change) = Self.wrong[index]
    change(&plan)
    let data = try plan.data()
    let error = #expect(throws: FarmError.self, "\(name)") { try FarmPlan(data: data) }
    #expect(error?.kind == .unreadable, "\(name)")
  }

  /// The reader ends with an error or a plan, whatever the bytes.
  @Test(arguments: 0..<8) func brokenBytesEndWithAnError(_ seed: UInt64) throws {
    let plan = seed.isMultiple(of: 2) ? Self.plan : Self.analyzed
    let whole = Array(try plan.data())
    var random = SplitMix(seed: seed)
    let words: [String] = [
      "-1", "1e309", "9223372036854775807", "99999999999999999999", "null", "[]", "{}", "\"\\u0000\"", "[[[[[[[[",
      "true", "0.5", "\"", ",", "\\ud800",
    ]
    var read = 0
    for _ in 0..<250 {
      var bytes = whole
      for _ in 0...Int.random(in: 0...3, using: &random) {
        guard !bytes.isEmpty else { break }
        let place = Int.random(in: 0..<bytes.count, using: &random)
        switch Int.random(in: 0...4, using: &random) {
        case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
        case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...40, using: &random)))
        case 2: bytes.insert(contentsOf: Array(words[Int.random(in: words.indices, using: &random)].utf8), at: place)
        case 3: bytes = Array(bytes[..<max(1, place)])
        default:
          let end = bytes[place...].firstIndex { [0x2C, 0x0A].contains($0) } ?? bytes.count
          let start = bytes[..<place].lastIndex { [0x3A, 0x20].contains($0) } ?? place
          let word = words[Int.random(in: words.indices, using: &random)]
          bytes.replaceSubrange(min(start + 1, end)..<end, with: Array(word.utf8))
        }
      }
      do {
        #expect(try FarmPlan(data: Data(bytes)) == plan)
        read += 1
      } catch { #expect(error is FarmError, "\(error)") }
    }
    // Changes of white space leave the plan as it is.
    #expect(read < 125)
  }

  @Test func exitStatusesAreDistinct() {
    let all = FarmError.Kind.allCases.map { FarmError($0, "").exitStatus }
    #expect(all == [64, 65, 66, 69, 70, 73, 74, 75])
    #expect(FarmError.Kind.allCases.filter(\.isFinal).map { FarmError($0, "").exitStatus } == [64, 65, 66, 70, 73])
  }

  @Test(arguments: [
    ("Reading failed: it has no track 7.", "It has no track 7.", "Reading failed: it has no track 7"),
    ("Reading failed.", "It has no track 7.", "Reading failed. It has no track 7"),
  ])
  func aReasonIsStatedOnce(_ description: String, _ reason: String, _ message: String) {
    let error = AVError(
      .unknown, userInfo: [NSLocalizedDescriptionKey: description, NSLocalizedFailureReasonErrorKey: reason])
    #expect(FarmError(from: error).message == message)
  }

  /// Lengths around the ends of the algorithm's blocks of 64 bytes, in one piece and in several.
  @Test func digestsAreThoseOfSha256sum() throws {
    let folder = try TemporaryFolder()
    var random = SplitMix(seed: 1)
    let bytes = Data((0..<100_000).map { _ in UInt8.random(in: 0...255, using: &random) })
    let lengths = [0, 1, 55, 56, 63, 64, 65, 119, 120, 128, 1000, 100_000]
    for length in lengths { try bytes.prefix(length).write(to: folder.url.appendingPathComponent("\(length)")) }
    let said = try Tool.run("sha256sum", lengths.map { folder.url.appendingPathComponent("\($0)").path })
    let digests = String(decoding: said, as: UTF8.self).split(separator: "\n").map { String($0.prefix(64)) }
    #expect(digests.count == lengths.count)
    for (length, digest) in zip(lengths, digests) {
      #expect(try Digest.of(bytes.prefix(length)) == digest, "\(length) bytes")
      var inPieces = try Digest()
      for start in stride(from: 0, to: length, by: 61) { inPieces.add(bytes[start..<min(start + 61, length)]) }
      let joined = inPieces.end()
      #expect(joined == digest, "\(length) bytes")
    }
  }

  /// A second of sound costs as much as a frame of 1440 × 900 pixels and less than one of 1920 × 1080.
  @Test func costsOfVideoAndSoundHaveOneUnit() throws {
    var video = ExportVideo.video(frames: 900)
    (video.width, video.height) = (1920, 1080)
    let media = FarmMedia(asset: AVMutableComposition())
    let parts = try FarmDivision(video, FarmCost(video, media), interval: 30).parts(.parts(3))
    let frame = 1920 * 1080 * 18e-6
    #expect(parts.allSatisfy { abs(Double($0.cost) - frame * 300) < 1 }, "\(parts.map(\.cost))")
    let sound = FarmCost.others(CMTime(value: 3600, timescale: 1))
    #expect(sound == 108_000 && Double(sound) < frame * 3600)
    video.codec = kCMVideoCodecType_HEVC
    let slow = try FarmDivision(video, FarmCost(video, media), interval: 30).parts(.parts(3))
    #expect(slow[0].cost > 3 * parts[0].cost)
    #expect(FarmCost.others(CMTime(value: 1, timescale: 1000)) == 1)
  }

  @Test func partsAreOfEqualCost() throws {
    var video = ExportVideo.video(frames: 1000)
    video.end = 1000
    let parts = try FarmDivision(video, .uniform, interval: 50).parts(.parts(4))
    #expect(parts.map(\.frames) == [250, 250, 250, 250])
    let many = try FarmDivision(video, .uniform, interval: 300).parts(.parts(100))
    #expect(many.map(\.frames) == [300, 300, 300, 100])
    // The first half costs three times as much, so it is divided into more parts.
    let uneven = try FarmDivision(video, .changing(at: 500, to: 1), interval: 10).parts(.parts(4))
    #expect(uneven[0].duration < uneven[3].duration)
    let long = try FarmDivision(video, .uniform, interval: 50).parts(.seconds(10))
    #expect(long.map(\.frames) == [350, 300, 350] || long.map(\.frames) == [350, 350, 300], "\(long.map(\.frames))")
  }
}

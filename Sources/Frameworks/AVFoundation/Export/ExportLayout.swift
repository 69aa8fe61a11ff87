import AVEngineCore
import AVEngineReading
import AVEngineSystem
import AVEngineWriting
package import CoreMedia
import Foundation
import Synchronization

/// What an export will make: the values that its preset becomes for its asset, and the times of its frames.
package struct ExportLayout: Sendable {
  package enum Rate: Sendable, Equatable { case average(Int), quality(Double), visuallyLossless, fixed }

  package struct Video: Sendable {
    package var codec: CMVideoCodecType
    package var width: Int
    package var height: Int
    package var rate: Rate
    package var timescale: CMTimeScale
    /// The times at which frames begin, in ticks of `timescale` after the start of the range.
    package var frames: [Int64]
    /// The time at which the last frame ends.
    package var end: Int64
    /// Whether `frames` has exactly the frames that the export makes.
    package var isExact: Bool
    /// The most frames from one key frame to the next that the encoder makes by default.
    package var keyFrameInterval: Int

    package init(
      codec: CMVideoCodecType, width: Int, height: Int, rate: Rate, timescale: CMTimeScale, frames: [Int64], end: Int64,
      isExact: Bool, keyFrameInterval: Int
    ) {
      (self.codec, self.width, self.height, self.rate, self.timescale) = (codec, width, height, rate, timescale)
      (self.frames, self.end, self.isExact, self.keyFrameInterval) = (frames, end, isExact, keyFrameInterval)
    }
  }

  /// The range of the asset, which becomes the whole file.
  package var range: CMTimeRange
  /// The video that is encoded; nil if there is none, or if all of it is copied or cut without encoding.
  package var video: Video?
  /// Whether there are tracks beside the encoded video.
  package var hasOthers: Bool
}

extension AVAssetExportSession {
  /// Reads the indexes of the asset's media, but decodes nothing.
  package func layout() throws -> ExportLayout {
    do throws(EngineError) {
      let settings = settings.withLock { $0 }
      let planner = try planned()
      let plan = try planner.plan()
      var layout = ExportLayout(range: plan.range, video: nil, hasOthers: true)
      guard settings.fileLengthLimit == 0, let track = plan.tracks.first(where: \.isEncodedVideo) else { return layout }
      guard try !ExportJob.cuts(track, in: plan.range, codecs: Engine.system.codecs) else { return layout }
      layout.video = try ExportLayout.Video(track, in: plan.range, codecs: Engine.system.codecs)
      layout.hasOthers = plan.tracks.contains { !$0.isEncodedVideo }
      return layout
    } catch { throw AVError(error.concerning(storedAsset.displayName)) }
  }

  /// Encodes a few small frames with the settings of the video. Equal bytes on two machines mean that their encoders
  /// make equal files. The size is that of the video's own frames.
  package func encodedProbe() throws -> (data: Data, width: Int, height: Int)? {
    do throws(EngineError) {
      var plan = try planned().plan()
      var options = WriterOptions(format: .mov)
      if var form {
        form.contents = .whole
        try form.apply(to: &plan, &options)
      }
      guard let track = plan.tracks.first(where: \.isEncodedVideo), case .video(var video) = track.coding else {
        return nil
      }
      let size = (video.width, video.height)
      (video.width, video.height) = (96, 64)
      return (try EncoderProbe(video).data(by: Engine.system.codecs), size.0, size.1)
    } catch { throw AVError(error) }
  }

  private func planned() throws(EngineError) -> ExportPlanner {
    let settings = settings.withLock { $0 }
    let type =
      if let type = settings.outputFileType { type } else {
        preset.fileTypes(for: try storedAsset.engineContainer()).first ?? .mov
      }
    return try ExportRun.planner(settings, of: self, fileType: type)
  }
}

extension ExportLayout.Video {
  fileprivate init(_ track: ExportPlan.Track, in range: CMTimeRange, codecs: any CodecProvider) throws(EngineError) {
    guard case .video(let settings) = track.coding else {
      throw EngineError(.unsupported, "Planning", detail: "the video is not encoded")
    }
    (codec, width, height, timescale) = (settings.codec, settings.width, settings.height, settings.timescale)
    rate =
      switch settings.rate {
      case .average(let rate): .average(rate)
      case .quality(let quality): .quality(quality)
      case .visuallyLossless: .visuallyLossless
      case .fixed: .fixed
      }
    keyFrameInterval = VideoProfiles.isProRes(codec) ? 1 : VideoEncoderSettings.usualKeyFrameInterval
    var times = FrameTimes(range: range, timescale: timescale)
    isExact = track.composition?.timingTrack == nil
    if let composition = track.composition, composition.timingTrack == nil {
      times.add(FrameGrid(duration: composition.frameDuration))
    } else {
      try times.add(track.composition?.timing ?? track.source)
    }
    (frames, end) = (times.starts, times.end)
    guard !frames.isEmpty else { throw EngineError(.timeOutOfRange, "Planning", detail: "the range has no frames") }
  }
}

extension FrameComposition {
  fileprivate var timing: EditedTrack? {
    let source = sources.first { $0.id == timingTrack }
    if case .track(let track)? = source?.frames { return track }
    return nil
  }
}

/// The times at which an export's frames begin, found without decoding them.
private struct FrameTimes {
  let range: CMTimeRange
  let timescale: CMTimeScale
  private(set) var starts: [Int64] = []
  private(set) var end: Int64 = 0

  init(range: CMTimeRange, timescale: CMTimeScale) { (self.range, self.timescale) = (range, timescale) }

  private func ticks(_ time: CMTime) -> Int64 {
    (time - range.start).convertScale(timescale, method: .roundHalfAwayFromZero).value
  }

  /// Frames that are shorter than half a tick are not encoded.
  private mutating func add(from start: CMTime, to end: CMTime) {
    let (first, last) = (ticks(start), ticks(end))
    guard last > first else { return }
    starts.append(first)
    self.end = last
  }

  mutating func add(_ grid: FrameGrid) {
    var time = range.start
    while time < range.end, let frame = grid.frame(at: time) {
      add(from: max(frame.start, range.start), to: min(frame.end, range.end))
      time = frame.end
    }
  }

  mutating func add(_ track: EditedTrack) throws(EngineError) {
    for stretch in try track.stretches(in: [range]) {
      if stretch.isHeld {
        add(from: stretch.target.start, to: stretch.target.end)
        continue
      }
      let times = try Self.presentations(of: stretch)
      for (index, time) in times.enumerated() {
        let next = index + 1 < times.count ? stretch.assetTime(of: times[index + 1]) : stretch.target.end
        add(from: stretch.start(ofFrameAt: time), to: next)
      }
    }
  }

  /// The presentation times of the samples that a stretch shows, ascending, from the one on screen when it begins.
  private static func presentations(of stretch: EditRange) throws(EngineError) -> [CMTime] {
    let cursor = try stretch.track.makeCursor()
    let (start, end) = (stretch.mediaStart, stretch.mediaEnd)
    try cursor.seek(to: start)
    var times: [CMTime] = []
    var first: CMTime?
    while let sample = try cursor.next(), sample.decodeTime < end {
      let time = sample.presentationTime
      if time <= start {
        first = max(first ?? time, time)
      } else if time < end {
        times.append(time)
      }
    }
    // Samples come in decode order, which differs little from the order of presentation.
    times.sort()
    return (first.map { [$0] } ?? []) + times
  }
}

/// A few frames with smooth and moving contents.
private struct EncoderProbe {
  private let settings: VideoEncoderSettings

  init(_ settings: VideoEncoderSettings) { self.settings = settings }

  func data(by codecs: any CodecProvider) throws(EngineError) -> Data {
    let encoder = try codecs.makeVideoEncoder(settings)
    let source = VideoFrameRequest(
      pixelFormat: encoder.preferredPixelFormat, width: settings.width, height: settings.height)
    var result = Data()
    let take = { (encoded: EncodedSample) throws(EngineError) in
      if let bytes = try? encoded.data.dataBytes() { result.append(bytes) }
    }
    let frame = CMTime(value: max(1, Int64(settings.timescale) / 30), timescale: settings.timescale)
    for number in 0..<6 {
      let buffer = try Self.picture(number, source)
      try encoder.encode(buffer, at: CMTimeMultiply(frame, multiplier: Int32(number)), duration: frame, emit: take)
    }
    try encoder.finish(emit: take)
    return result
  }

  private static func picture(_ number: Int, _ request: VideoFrameRequest) throws(EngineError) -> CVPixelBuffer {
    var made: CVPixelBuffer?
    CVPixelBufferCreate(nil, request.width, request.height, request.pixelFormat, nil, &made)
    guard let made else { throw EngineError(.outOfMemory, "Encoding a test frame") }
    CVPixelBufferLockBaseAddress(made, [])
    defer { CVPixelBufferUnlockBaseAddress(made, []) }
    let planes = max(1, CVPixelBufferGetPlaneCount(made))
    for plane in 0..<planes {
      let isPlanar = CVPixelBufferGetPlaneCount(made) > 0
      let base = isPlanar ? CVPixelBufferGetBaseAddressOfPlane(made, plane) : CVPixelBufferGetBaseAddress(made)
      let row = isPlanar ? CVPixelBufferGetBytesPerRowOfPlane(made, plane) : CVPixelBufferGetBytesPerRow(made)
      let lines = isPlanar ? CVPixelBufferGetHeightOfPlane(made, plane) : CVPixelBufferGetHeight(made)
      guard let base else { continue }
      // Safety: the plane has `lines` rows of `row` bytes while the buffer is locked.
      let bytes = UnsafeMutableRawBufferPointer(start: base, count: row * lines)
      for line in 0..<lines {
        for column in 0..<row {
          let value = plane == 0 ? line * 3 + column * (number + 1) : 96 + line + column / 2 + number * 4
          bytes[line * row + column] = UInt8(truncatingIfNeeded: 32 + value % 160)
        }
      }
    }
    return made
  }
}

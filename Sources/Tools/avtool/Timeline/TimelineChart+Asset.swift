import AVFoundation
import CoreGraphics

extension TimelineChart {
  init(_ asset: AVAsset, title: String, drawnBy video: AVVideoComposition? = nil, mixedBy mix: AVAudioMix? = nil)
    async throws
  {
    let (duration, tracks) = try await asset.load(.duration, .tracks)
    self.init(title: title, detail: duration.text, duration: max(duration.isNumeric ? duration.seconds : 0, 0))
    var sources: [String: Int] = [:]
    for track in tracks {
      var row = try await Self.row(of: track, sources: &sources)
      let parameters = mix?.inputParameters.first { $0.trackID == track.trackID }
      if let parameters { row.volume = Self.volume(parameters, over: row.boxes, duration: duration) }
      rows.append(row)
      self.duration = max(self.duration, row.boxes.last?.end ?? 0)
    }
    if let video {
      detail += String(
        format: "  ·  frames of %g × %g every %lld/%d s", video.renderSize.width, video.renderSize.height,
        video.frameDuration.value, video.frameDuration.timescale)
      instructions = video.instructions.compactMap { instruction($0, until: self.duration) }
    }
  }

  // MARK: Tracks

  private static func row(of track: AVAssetTrack, sources: inout [String: Int]) async throws -> Row {
    let report = try await TrackReport(track)
    var row = Row(
      id: track.trackID, title: "\(track.trackID)  \(report.name)", detail: report.summary, boxes: [])
    for segment in try await segments(of: track) {
      let mapping = segment.timeMapping
      var box = Box(start: mapping.target.start.seconds, end: mapping.target.end.seconds)
      guard box.start.isFinite, box.end.isFinite, box.end > box.start else { continue }
      if !segment.isEmpty {
        let name =
          (segment as? AVCompositionTrackSegment).map { $0.sourceURL?.lastPathComponent ?? "track \($0.sourceTrackID)" }
          ?? "media"
        // Each track of a file has its own colour number. Segments of a composition have the number of their source.
        let number = sources[name == "media" ? row.title : name] ?? sources.count
        sources[name == "media" ? row.title : name] = number
        box.source = Source(
          name: name, start: mapping.source.start.seconds, duration: mapping.source.duration.seconds, number: number)
      }
      row.boxes.append(box)
    }
    return row
  }

  private static func segments(of track: AVAssetTrack) async throws -> [AVAssetTrackSegment] {
    if let track = track as? AVCompositionTrack {
      let segments: [AVCompositionTrackSegment] = track.segments
      return segments
    }
    return try await track.load(.segments)
  }

  // MARK: Volume

  private static func volume(_ parameters: AVAudioMixInputParameters, over boxes: [Box], duration: CMTime) -> [Ramp] {
    var rest = ramps(until: duration) {
      parameters.getVolumeRamp(for: $0, startVolume: &$1, endVolume: &$2, timeRange: &$3)
    }[...]
    var shown: [Ramp] = []
    for box in boxes where box.source != nil {
      while let first = rest.first, first.end <= box.start { rest.removeFirst() }
      for ramp in rest.prefix(while: { $0.start < box.end }) { shown.append(ramp.clipped(to: box.start...box.end)) }
    }
    return shown.allSatisfy { $0.from == 1 && $0.to == 1 } ? [] : shown
  }

  /// Before the first ramp, the value is 1. `ramp` gives the ramp at a time, or the first ramp after that time; it
  /// returns false after the last ramp.
  private static func ramps(until end: CMTime, of ramp: (CMTime, inout Float, inout Float, inout CMTimeRange) -> Bool)
    -> [Ramp]
  {
    var (time, held, ramps) = (CMTime.zero, Float(1), [Ramp]())
    func add(_ from: Float, _ to: Float, _ start: CMTime, _ stop: CMTime) {
      if start < stop {
        ramps.append(Ramp(start: start.seconds, end: stop.seconds, from: Double(from), to: Double(to)))
      }
    }
    while time < end {
      var (from, to, range) = (Float(1), Float(1), CMTimeRange.invalid)
      guard ramp(time, &from, &to, &range), range.end > time, range.start < end else { break }
      add(held, held, time, range.start)
      // A ramp of infinite duration holds its value.
      let stop = range.end.isNumeric ? range.end : end
      add(from, to, range.start, stop)
      time = stop
      held = to
    }
    add(held, held, time, end)
    return ramps
  }

  // MARK: Instructions

  private func instruction(_ instruction: any AVVideoCompositionInstructionProtocol, until end: Double) -> Instruction?
  {
    let range = instruction.timeRange
    guard range.start.isNumeric, range.start.seconds < end else { return nil }
    let layers = (instruction as? AVVideoCompositionInstruction)?.layerInstructions.map { layer($0, in: range) }
    return Instruction(
      start: range.start.seconds, end: min(range.end.isNumeric ? range.end.seconds : end, end), layers: layers ?? [])
  }

  private func layer(_ layer: AVVideoCompositionLayerInstruction, in range: CMTimeRange) -> Instruction.Layer {
    var transform = CGAffineTransform.identity
    var end = CGAffineTransform.identity
    let isMoved = layer.getTransformRamp(for: range.start, start: &transform, end: &end, timeRange: nil)
    return Instruction.Layer(
      track: layer.trackID, opacity: (Self.opacity(layer, at: range.start), Self.opacity(layer, at: range.end)),
      isMoved: isMoved && (transform != .identity || end != .identity),
      source: source(of: layer.trackID, at: range.start.seconds))
  }

  private static func opacity(_ layer: AVVideoCompositionLayerInstruction, at time: CMTime) -> Double {
    let next = time + CMTime(value: 1, timescale: 90_000)
    let ramps = ramps(until: next) { layer.getOpacityRamp(for: $0, startOpacity: &$1, endOpacity: &$2, timeRange: &$3) }
    return ramps.last?.value(at: time.seconds) ?? 1
  }

  private func source(of track: CMPersistentTrackID, at time: Double) -> Int? {
    guard let boxes = rows.first(where: { $0.id == track })?.boxes else { return nil }
    // Boxes are adjacent, so a binary search finds the box at a time.
    var low = 0
    var high = boxes.count
    while low < high {
      let middle = (low + high) / 2
      if boxes[middle].end <= time + 1e-9 { low = middle + 1 } else { high = middle }
    }
    return low < boxes.count ? boxes[low].source?.number : nil
  }
}

extension TimelineChart.Ramp {
  func value(at time: Double) -> Double {
    guard end > start, end.isFinite else { return to }
    return from + (to - from) * min(1, max(0, (time - start) / (end - start)))
  }

  /// `range` must overlap the ramp.
  fileprivate func clipped(to range: ClosedRange<Double>) -> TimelineChart.Ramp {
    let (first, last) = (max(start, range.lowerBound), min(end, range.upperBound))
    return TimelineChart.Ramp(start: first, end: last, from: value(at: first), to: value(at: last))
  }
}

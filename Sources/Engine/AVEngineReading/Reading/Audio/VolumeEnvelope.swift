package import AVEngineCore
import CoreAudioTypes
package import CoreMedia

/// The volume of a voice: 1 before the first ramp, linear within a ramp, and constant after it.
package struct VolumeEnvelope: Sendable, Hashable {
  /// A range without a duration sets the volume from its start on.
  package struct Ramp: Sendable, Hashable {
    package var start: Float
    package var end: Float
    package var range: CMTimeRange

    package init(start: Float, end: Float, range: CMTimeRange) {
      self.start = start
      self.end = end
      self.range = range
    }

    fileprivate func volume(at time: CMTime) -> Double {
      guard range.duration > .zero, time < range.end else { return Double(end) }
      return Double(start) + (Double(end) - Double(start)) * ((time - range.start).seconds / range.duration.seconds)
    }
  }

  package private(set) var ramps: [Ramp] = []

  package init() {}

  package var isEmpty: Bool { ramps.isEmpty }

  /// Returns false, and adds nothing, if two ramps with a duration would overlap.
  package mutating func add(_ ramp: Ramp) -> Bool {
    let index = index(behind: ramp.range.start)
    guard ramp.range.duration <= .zero || !overlaps(ramp.range, at: index) else { return false }
    if index > 0, ramps[index - 1].range.start == ramp.range.start {
      ramps[index - 1] = ramp
    } else {
      ramps.insert(ramp, at: index)
    }
    return true
  }

  private func overlaps(_ range: CMTimeRange, at index: Int) -> Bool {
    if let before = lastRamp(before: index), range.start < before.range.end { return true }
    return ramps[index...].prefix { $0.range.start < range.end }.contains { $0.range.duration > .zero }
  }

  private func lastRamp(before index: Int) -> Ramp? { ramps[..<index].last { $0.range.duration > .zero } }

  private func index(behind time: CMTime) -> Int {
    ramps.partitioningIndex { $0.range.start > time }
  }

  /// Returns the ramp at a time, or else the first one after it; nil after the last.
  package func ramp(at time: CMTime) -> Ramp? {
    let next = index(behind: time)
    if next > 0, let ramp = lasting(next - 1), time < ramp.range.end { return ramp }
    return lasting(next)
  }

  private func lasting(_ index: Int) -> Ramp? {
    guard ramps.indices.contains(index) else { return nil }
    var ramp = ramps[index]
    let next = index + 1 < ramps.count ? ramps[index + 1].range.start : .positiveInfinity
    if ramp.range.duration <= .zero {
      ramp.range.duration = next - ramp.range.start
    } else if next < ramp.range.end {
      ramp = Ramp(
        start: ramp.start, end: Float(ramp.volume(at: next)), range: CMTimeRange(start: ramp.range.start, end: next))
    }
    return ramp
  }

  /// Returns the volume at a time, as a factor of amplitude.
  package func volume(at time: CMTime) -> Double { latest(at: time)?.volume(at: time) ?? 1 }

  private func latest(at time: CMTime) -> Ramp? { ramps[..<index(behind: time)].last }

  /// The frames must be 32-bit floats.
  package func apply(to buffer: inout PCMBuffer, from time: CMTime) {
    let rate = CMTimeScale(buffer.format.mSampleRate.rounded())
    guard !isEmpty, rate > 0 else { return }
    var frame = 0
    while frame < buffer.frameCount {
      let now = time + CMTime(value: CMTimeValue(frame), timescale: rate)
      let end = frames(until: nextChange(after: now), from: time, rate: rate, most: buffer.frameCount)
      let count = max(1, end - frame)
      let last = now + CMTime(value: CMTimeValue(count), timescale: rate)
      let (from, to) = (volume(at: now), isLevel(at: now) ? volume(at: now) : latest(at: now)?.volume(at: last) ?? 1)
      buffer.scale(frame..<frame + count, from: from, by: (to - from) / Double(count))
      frame += count
    }
  }

  private func isLevel(at time: CMTime) -> Bool { latest(at: time).map { time >= $0.range.end } ?? true }

  private func nextChange(after time: CMTime) -> CMTime? {
    let index = index(behind: time)
    let end = lastRamp(before: index).flatMap { $0.range.end > time ? $0.range.end : nil }
    let start = index < ramps.count ? ramps[index].range.start : nil
    return [start, end].compactMap(\.self).min()
  }

  private func frames(until change: CMTime?, from time: CMTime, rate: CMTimeScale, most: Int) -> Int {
    guard let change, change.isNumeric else { return most }
    let offset = (change - time).convertScale(rate, method: .roundTowardPositiveInfinity)
    return offset.isNumeric ? max(0, min(Int(clamping: offset.value), most)) : most
  }
}

extension PCMBuffer {
  fileprivate mutating func scale(_ frames: Range<Int>, from factor: Double, by step: Double) {
    let samples = max(1, bytesPerFrame / 4)
    for index in planes.indices {
      planes[index].withUnsafeMutableBytes { bytes in
        // Safety: the plane holds whole frames of 32-bit floats, and arrays are aligned for them.
        let floats = bytes.assumingMemoryBound(to: Float.self)
        for frame in frames where (frame + 1) * samples <= floats.count {
          let volume = Float(factor + step * Double(frame - frames.lowerBound))
          for sample in frame * samples..<(frame + 1) * samples { floats[sample] *= volume }
        }
      }
    }
  }
}

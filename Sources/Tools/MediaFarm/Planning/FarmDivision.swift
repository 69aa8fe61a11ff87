import AVFoundation
import CoreMedia

/// Divides video into parts that begin at multiples of the interval of key frames.
struct FarmDivision {
  let video: ExportLayout.Video
  let interval: Int
  /// The nanoseconds for all frames before each multiple of the interval, and of all frames.
  let sums: [Int]

  init(_ video: ExportLayout.Video, _ cost: FarmCost, interval: Int, start: CMTime = .zero) {
    (self.video, self.interval) = (video, interval)
    var sums = [0]
    for first in stride(from: 0, to: video.frames.count, by: interval) {
      let end = min(first + interval, video.frames.count)
      let time = start + CMTime(value: video.frames[(first + end) / 2], timescale: video.timescale)
      sums.append((sums.last ?? 0) + cost.frame(at: time) * (end - first))
    }
    self.sums = sums
  }

  func parts(_ division: FarmPlanRequest.Division) throws -> [FarmPart] {
    let bounds = try bounds(division)
    return zip(bounds, bounds.dropFirst()).map(part)
  }

  /// The bounds of the parts, in groups of pictures.
  func bounds(_ division: FarmPlanRequest.Division) throws -> [Int] {
    let groups = sums.count - 1
    let seconds = Double(video.end - video.frames[0]) / Double(video.timescale)
    let count: Int
    switch division {
    case .parts(let number):
      guard (1...FarmPlan.mostParts - 1).contains(number) else {
        throw FarmError(.usage, "a plan has 1 to \(FarmPlan.mostParts - 1) parts of video")
      }
      count = min(number, groups)
    case .seconds(let length):
      guard length > 0, length.isFinite else { throw FarmError(.usage, "parts last longer than 0 s") }
      count = min(max(1, Int(min(seconds / length, 1e6).rounded())), groups, FarmPlan.mostParts - 1)
    }
    var bounds = [0]
    for number in 1..<max(count, 1) {
      let wanted = (sums[groups] / count) * number
      // Each part has at least one group of pictures.
      let place = sums.partition(atLeast: wanted)
      let nearest = place > 0 && wanted - sums[place - 1] < sums[place] - wanted ? place - 1 : place
      bounds.append(min(max(nearest, bounds[number - 1] + 1), groups - (count - number)))
    }
    bounds.append(groups)
    return bounds
  }

  private func part(from first: Int, to last: Int) -> FarmPart {
    let (from, to) = (first * interval, min(last * interval, video.frames.count))
    let range = range(from: from, to: to)
    return FarmPart(
      kind: .video, start: range.start, duration: range.duration, frames: video.isExact ? to - from : nil,
      cost: FarmCost.milliseconds(sums[last] - sums[first]))
  }

  /// The range of frames by their numbers.
  func range(from first: Int, to last: Int) -> CMTimeRange {
    // The first part begins with the result, also if its first frame comes later.
    let start = first == 0 ? 0 : video.frames[first]
    let end = last < video.frames.count ? video.frames[last] : video.end
    return CMTimeRange(
      start: CMTime(value: start, timescale: video.timescale), end: CMTime(value: end, timescale: video.timescale))
  }
}

extension [Int] {
  /// The first index of an element that is at least `value`; the elements ascend.
  fileprivate func partition(atLeast value: Int) -> Int {
    var low = 0
    var high = count
    while low < high {
      let middle = (low + high) / 2
      if self[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}

import AVEngineCore
import AVEngineReading
import CoreMedia

final class TimedSampleLookup {
  private let track: EditedTrack
  private var source: StoredSampleSource?
  private var current: CMSampleBuffer?
  private var lastTime: CMTime?

  init(_ track: EditedTrack) { self.track = track }

  func sample(at time: CMTime) throws(EngineError) -> CMSampleBuffer? {
    if let lastTime, time < lastTime, current.map({ time < $0.presentationTimeStamp }) ?? true {
      (source, current) = (nil, nil)
    }
    lastTime = time
    let source = try opened(from: time)
    while current.map({ $0.presentationTimeStamp + $0.duration <= time }) ?? true {
      current = try source.next()
      if current == nil { return nil }
    }
    return current.flatMap { $0.presentationTimeStamp <= time ? $0 : nil }
  }

  private func opened(from time: CMTime) throws(EngineError) -> StoredSampleSource {
    if let source { return source }
    let rest = CMTimeRange(start: time, end: max(track.timeRange.end, time))
    let made = try StoredSampleSource(track, [rest], storage: .shared)
    source = made
    return made
  }
}

import AVEngineCore
import CoreMedia

final class ShiftedSampleCursor: SampleCursor {
  private let source: any SampleCursor
  private let shift: CMTime
  private let formats: [Int]
  private let range: (sync: CMTime, last: CMTime)?
  private var isPlaced = false

  init(_ source: any SampleCursor, shift: CMTime, formats: [Int], range: (sync: CMTime, last: CMTime)? = nil) {
    self.source = source
    self.shift = shift
    self.formats = formats
    self.range = range
  }

  func seek(to time: CMTime) throws(EngineError) {
    try source.seek(to: max(time - shift, range?.sync ?? .negativeInfinity))
    isPlaced = true
  }

  func next() throws(EngineError) -> MediaSample? {
    if !isPlaced, let range { try source.seek(to: range.sync) }
    isPlaced = true
    guard var sample = try source.next() else { return nil }
    if let range, sample.decodeTime > range.last { return nil }
    sample.decodeTime = sample.decodeTime + shift
    sample.presentationTime = sample.presentationTime + shift
    sample.formatIndex = formats.indices.contains(sample.formatIndex) ? formats[sample.formatIndex] : formats.first ?? 0
    return sample
  }

  func syncTime(atOrBefore time: CMTime) throws(EngineError) -> CMTime? {
    let found = try source.syncTime(atOrBefore: max(time - shift, range?.sync ?? .negativeInfinity))
    return found.map { $0 + shift }
  }

  func syncTime(after time: CMTime) throws(EngineError) -> CMTime? {
    guard let found = try source.syncTime(after: max(time - shift, range?.sync ?? .negativeInfinity)) else {
      return nil
    }
    if let range, found > range.last { return nil }
    return found + shift
  }
}

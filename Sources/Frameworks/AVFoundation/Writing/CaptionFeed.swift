import AVEngineCore
import CoreMedia
import Foundation

/// Each sample holds all captions of its time range; gaps between captions become empty samples.
final class CaptionFeed {
  private let coding: CaptionCoding
  private let format: CMFormatDescription
  private let state: WriterInputState
  private let grouper = AVCaptionGrouper()
  private var reached: CMTime?
  private var newest: CMTime?
  private var sources: [ObjectIdentifier: UInt32] = [:]
  private var sourceCount: UInt32 = 0

  init(_ coding: CaptionCoding, _ format: CMFormatDescription, _ state: WriterInputState) {
    self.coding = coding
    self.format = format
    self.state = state
  }

  func append(_ caption: AVCaption) -> Bool {
    let start = caption.timeRange.start
    _require(
      start >= newest ?? start && start >= reached ?? start,
      "AVAssetWriterInputCaptionAdaptor.append(_:): the caption begins before the one before it, or within a group that was "
        + "appended: at \(start.seconds) s")
    newest = start
    let isWritten = write(grouper.flushAddedCaptions(upTo: start))
    grouper.add(AVCaption(caption.contents))
    return isWritten
  }

  func append(_ group: AVCaptionGroup) -> Bool {
    guard write(grouper.flushAddedCaptions(upTo: .positiveInfinity)) else { return false }
    let start = group.timeRange.start
    _require(
      start >= reached ?? start,
      "AVAssetWriterInputCaptionAdaptor.append(_:): the group begins at \(start), before the end of what was "
        + "appended before it")
    return write([group])
  }

  func finish() { _ = write(grouper.flushAddedCaptions(upTo: .positiveInfinity)) }

  private func write(_ groups: [AVCaptionGroup]) -> Bool {
    for group in groups {
      let range = group.timeRange
      if let reached, range.start > reached, !write([], CMTimeRange(start: reached, end: range.start)) { return false }
      guard write(group.captions.map { text($0, in: range) }, range) else { return false }
      reached = range.end
    }
    return state.writer?.status == .writing
  }

  private func text(_ caption: AVCaption, in range: CMTimeRange) -> CaptionText {
    var text = caption.coded
    guard caption.timeRange != range, caption.timeRange.isValid else { return text }
    let key = ObjectIdentifier(caption)
    if sources[key] == nil {
      sourceCount &+= 1
      sources[key] = sourceCount
    }
    text.source = sources[key]
    // Another object may later have the same `ObjectIdentifier`, so the entry is removed at the caption's end.
    if caption.timeRange.end <= range.end { sources[key] = nil }
    return text
  }

  private func write(_ captions: [CaptionText], _ range: CMTimeRange) -> Bool {
    do throws(EngineError) {
      guard let data = CMBlockBuffer(copying: Data(try coding.write(captions))) else {
        throw EngineError(.outOfMemory, "Writing captions")
      }
      let timing = CMSampleTimingInfo(
        duration: range.duration, presentationTimeStamp: range.start, decodeTimeStamp: .invalid)
      return state.append(CMSampleBuffer(data: data, format: format, timing: timing))
    } catch {
      state.writer?.fail(error)
      return false
    }
  }
}

import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

/// An output that returns the locations of one track's samples in their file, without their bytes.
///
/// A buffer has the attachments `kCMSampleBufferAttachmentKey_SampleReferenceURL` and
/// `kCMSampleBufferAttachmentKey_SampleReferenceByteOffset`.
open class AVAssetReaderSampleReferenceOutput: AVAssetReaderOutput {
  private let source: AVAssetTrack

  /// Creates an output for a track of the asset that the reader reads.
  public init(track: AVAssetTrack) {
    source = track
    super.init()
  }

  /// The track whose samples are located, as stated at the output's creation.
  open var track: AVAssetTrack { source }

  override var readTracks: [AVAssetTrack] { [source] }

  override var objection: String? {
    source.engineTrack?.byteSource == nil ? "the track's samples are not stored in a file one by one" : nil
  }

  override func makeSource(_ ranges: [CMTimeRange]) throws(EngineError) -> any SampleBufferSource {
    let edited = try source.edited()
    let file = (edited.media.byteSource as? FileByteSource).map { URL(fileURLWithPath: $0.path) }
    guard let url = file ?? (source.asset as? AVURLAsset)?.storedURL else {
      throw EngineError(
        .unsupported, "Referring to samples", subject: source.displayName, detail: "their file has no URL")
    }
    return try SampleReferenceSource(edited, ranges, url: url)
  }
}

private final class SampleReferenceSource: SampleBufferSource {
  private let reader: SampleReader
  private let formats: [CMFormatDescription]
  private let url: URL
  private let isVideo: Bool

  init(_ track: EditedTrack, _ ranges: [CMTimeRange], url: URL) throws(EngineError) {
    reader = try SampleReader(track, ranges: ranges)
    formats = track.media.info.formatDescriptions
    isVideo = track.media.info.mediaType == kCMMediaType_Video
    self.url = url
  }

  func next() throws(EngineError) -> CMSampleBuffer? {
    guard let edited = try reader.next() else { return nil }
    guard case .file(let offset) = edited.sample.location else {
      throw EngineError(.unsupported, "Referring to samples", detail: "a sample is not stored in a file")
    }
    let buffer = try described(edited)
    set(buffer, kCMSampleBufferAttachmentKey_SampleReferenceURL, url as NSURL)
    set(buffer, kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, NSNumber(value: offset))
    return buffer
  }

  private func described(_ edited: EditedSample) throws(EngineError) -> CMSampleBuffer {
    var timing = CMSampleTimingInfo(
      duration: edited.sample.duration, presentationTimeStamp: edited.sample.presentationTime,
      decodeTimeStamp: isVideo ? edited.sample.decodeTime : .invalid)
    var size = edited.sample.size
    let format = formats.indices.contains(edited.sample.formatIndex) ? formats[edited.sample.formatIndex] : nil
    var made: CMSampleBuffer?
    let status = CMSampleBufferCreate(
      allocator: nil, dataBuffer: nil, dataReady: true, makeDataReadyCallback: nil, refcon: nil,
      formatDescription: format,
      sampleCount: 1, sampleTimingEntryCount: 1, sampleTimingArray: &timing, sampleSizeEntryCount: 1,
      sampleSizeArray: &size,
      sampleBufferOut: &made)
    guard let made else {
      throw EngineError(.unsupported, "Referring to samples", detail: "its parts do not match", code: Int(status))
    }
    if isVideo, !edited.sample.isSync,
      let attachments = CMSampleBufferGetSampleAttachmentsArray(made, createIfNecessary: true)
    {
      (attachments.firstObject as? NSMutableDictionary)?[kCMSampleAttachmentKey_NotSync] = true
    }
    return made
  }

  private func set(_ buffer: CMSampleBuffer, _ key: CFString, _ value: CFTypeRef) {
    CMSetAttachment(buffer, key: key, value: value, attachmentMode: kCMAttachmentMode_ShouldPropagate)
  }
}

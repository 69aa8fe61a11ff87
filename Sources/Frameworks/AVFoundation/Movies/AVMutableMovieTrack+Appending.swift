import AVEngineCore
import AVEngineReading
import CoreMedia
import Foundation

extension AVMutableMovieTrack {
  func appendSamples(
    _ sampleBuffer: CMSampleBuffer, decodeTime outDecodeTime: UnsafeMutablePointer<CMTime>?,
    presentationTime outPresentationTime: UnsafeMutablePointer<CMTime>?
  ) throws {
    do throws(EngineError) {
      let added = try state.feed(trackID) { (draft, extras, storage) throws(EngineError) in
        try Self.append(sampleBuffer, to: &draft, &extras, storage)
      }
      outDecodeTime?.pointee = added.decodeTime
      outPresentationTime?.pointee = added.presentationTime
    } catch { throw error.concerning(displayName).forClients }
    didChange()
  }

  private static func append(
    _ buffer: CMSampleBuffer, to draft: inout EditableTrack, _ extras: inout MovieState.TrackExtras,
    _ storage: AVMediaDataStorage?
  ) throws(EngineError) -> MediaSample {
    guard let format = CMSampleBufferGetFormatDescription(buffer),
      CMFormatDescriptionGetMediaType(format) == draft.settings.mediaType
    else {
      throw EngineError(
        .unsupported, "Appending a sample buffer", detail: "its format does not have the track's media type")
    }
    let place = try place(of: buffer, storage, extras)
    let end = try draft.extent()
    var feed = extras.feed
    let isAudio = draft.settings.mediaType == kCMMediaType_Audio
    let samples = try feed.samples(
      of: buffer, at: place.offset, format: draft.formats.count, isAudio: isAudio, behind: end)
    guard let first = samples.first else {
      throw EngineError(.unsupported, "Appending a sample buffer", detail: "it has no samples")
    }
    try check(first, behind: draft)
    chooseTimescale(of: &draft, format, first)
    let index = draft.format(format, of: place.media)
    // A sample of media other than audio lasts at least until the decode time of the next sample.
    if !isAudio { draft.adjustLastSample { $0.duration = max($0.duration, first.decodeTime - $0.decodeTime) } }
    draft.add(samples.map { $0.with(format: index) }, from: place.media)
    extras.feed = feed
    return first
  }

  private static func check(_ sample: MediaSample, behind draft: EditableTrack) throws(EngineError) {
    guard let last = draft.lastListedSample, sample.decodeTime < last.decodeTime else { return }
    throw EngineError(
      .unsupported, "Appending a sample buffer",
      detail:
        "its decode time, \(sample.decodeTime.seconds) s, is before that of the previous sample, "
        + "\(last.decodeTime.seconds) s"
    )
  }

  private static func chooseTimescale(
    of draft: inout EditableTrack, _ format: CMFormatDescription, _ sample: MediaSample
  ) {
    guard !draft.timescaleIsChosen else { return }
    let rate = format.audioStreamBasicDescription.flatMap { CMTimeScale(exactly: $0.mSampleRate) } ?? 0
    draft.settings.timescale = rate > 0 ? rate : max(1, sample.decodeTime.timescale)
    draft.timescaleIsChosen = true
  }

  private static func place(
    of buffer: CMSampleBuffer, _ storage: AVMediaDataStorage?, _ extras: MovieState.TrackExtras
  ) throws(EngineError) -> (offset: Int64, media: any MediaTrack) {
    if let data = CMSampleBufferGetDataBuffer(buffer) {
      guard let storage else {
        throw EngineError(
          .unsupported, "Appending a sample buffer",
          detail: "neither the track nor its movie has a media data storage to keep the data in")
      }
      let places = try storage.write([data], alignment: extras.chunkAlignment)
      return (places.first ?? 0, try storage.media())
    }
    let url =
      CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceURL, attachmentModeOut: nil) as? URL
    let offset =
      CMGetAttachment(buffer, key: kCMSampleBufferAttachmentKey_SampleReferenceByteOffset, attachmentModeOut: nil)
      as? NSNumber
    guard let url, let offset, url.isFileURL else {
      throw EngineError(
        .unsupported, "Appending a sample buffer", detail: "it has neither data nor a reference to data in a local file"
      )
    }
    return (offset.int64Value, try extras.references.media(at: url))
  }
}

extension MediaSample {
  fileprivate func with(format: Int) -> MediaSample {
    var sample = self
    sample.formatIndex = format
    return sample
  }
}

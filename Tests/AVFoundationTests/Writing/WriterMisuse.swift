import AVFoundation
import Foundation

enum WriterMisuse: String, CaseIterable, Codable, Sendable {
  case appendingToNoWriter, appendingBeforeStarting, appendingBeforeTheSession, appendingToAFinishedInput,
    appendingToAFullInput
  case addingTwice, addingAfterStarting, addingWhatDoesNotFit, startingTwice, startingTwoSessions
  case sessionBeforeStarting, endingNoSession, finishingBeforeStarting, finishingTwice, settingAfterStarting,
    settingsWithoutCodec
  case aPoolForAudio, segmentsOfAudio, twoAdaptors, negativeAlignment, liveAndInPasses
  case captionsOfNoFormat, captionsBackwards, captionsWithinAGroup, captionsWithoutTime, itemsOfNoFormat

  var words: (call: String, state: String) {
    switch self {
    case .appendingToNoWriter: ("append(_:)", "has not been added to a writer")
    case .appendingBeforeStarting: ("append(_:)", "startWriting() has not been called")
    case .appendingBeforeTheSession: ("append(_:)", "startSession(atSourceTime:) has not been called")
    case .appendingToAFinishedInput: ("append(_:)", "the input is marked as finished")
    case .appendingToAFullInput: ("append(_:)", "isReadyForMoreMediaData is false")
    case .addingTwice: ("add(_:)", "has been added to a writer already")
    case .addingAfterStarting: ("add(_:)", "writing has started")
    case .addingWhatDoesNotFit: ("add(_:)", "cannot contain")
    case .startingTwice: ("startWriting()", "has been started before")
    case .startingTwoSessions: ("startSession(atSourceTime:)", "a session has been started already")
    case .sessionBeforeStarting: ("startSession(atSourceTime:)", "startWriting() has not been called")
    case .endingNoSession: ("endSession(atSourceTime:)", "no session has been started")
    case .finishingBeforeStarting: ("finishWriting", "startWriting() has not been called")
    case .finishingTwice: ("finishWriting", "has been called before")
    case .settingAfterStarting: ("movieTimeScale", "cannot be set after writing has started")
    case .settingsWithoutCodec: ("AVAssetWriterInput.init", "AVVideoCodecKey")
    case .aPoolForAudio: ("AVAssetWriterInputPixelBufferAdaptor.init", "the input is not for video")
    case .segmentsOfAudio: ("init(contentType:)", "cannot be written in segments")
    case .twoAdaptors: ("AVAssetWriterInputPixelBufferAdaptor.init", "has an adaptor already")
    case .negativeAlignment: ("preferredMediaChunkAlignment", "cannot be -1")
    case .liveAndInPasses: ("performsMultiPassEncodingIfSupported", "real time")
    case .captionsOfNoFormat: ("AVAssetWriterInputCaptionAdaptor.init", "tx3g or wvtt")
    case .captionsBackwards: ("AVAssetWriterInputCaptionAdaptor.append(_:)", "begins before the one before it")
    case .captionsWithinAGroup: ("AVAssetWriterInputCaptionAdaptor.append(_:)", "within a group")
    case .captionsWithoutTime: ("AVAssetWriterInputCaptionAdaptor.append(_:)", "no duration")
    case .itemsOfNoFormat: ("AVAssetWriterInputMetadataAdaptor.init", "no source format hint")
    }
  }

  func commit(_ path: String) async throws {
    let writer = try AVAssetWriter(outputURL: URL(fileURLWithPath: path), fileType: .mov)
    let input = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [
        AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 96,
      ])
    let videoSample = try WritingMedia.videoSample(0, at: .zero)
    if try commitUnstarted(writer, input, videoSample) { return }
    writer.add(input)
    if self == .appendingBeforeStarting { _ = input.append(videoSample) }
    if self == .sessionBeforeStarting { writer.startSession(atSourceTime: .zero) }
    if self == .finishingBeforeStarting { await writer.finishWriting() }
    if self == .addingTwice { writer.add(input) }
    guard writer.startWriting() else { return }
    if self == .addingAfterStarting { writer.add(AVAssetWriterInput(mediaType: .audio, outputSettings: nil)) }
    if self == .startingTwice { _ = writer.startWriting() }
    if self == .settingAfterStarting { writer.movieTimeScale = 600 }
    if self == .appendingBeforeTheSession { _ = input.append(videoSample) }
    if self == .endingNoSession { writer.endSession(atSourceTime: .zero) }
    writer.startSession(atSourceTime: .zero)
    if self == .startingTwoSessions { writer.startSession(atSourceTime: .zero) }
    try await commitWithinSession(writer, input)
  }

  private func commitUnstarted(_ writer: AVAssetWriter, _ input: AVAssetWriterInput, _ videoSample: CMSampleBuffer)
    throws
    -> Bool
  {
    switch self {
    case .appendingToNoWriter: _ = input.append(videoSample)
    case .addingWhatDoesNotFit:
      let audio = try AVAssetWriter(outputURL: writer.outputURL, fileType: .wav)
      audio.add(input)
    case .settingsWithoutCodec:
      _ = AVAssetWriterInput(mediaType: .video, outputSettings: [AVVideoWidthKey: 160, AVVideoHeightKey: 96])
    case .aPoolForAudio:
      let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.linearPCM)
      _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: audio, sourcePixelBufferAttributes: nil)
    case .segmentsOfAudio: _ = AVAssetWriter(contentType: .wav)
    case .twoAdaptors:
      for _ in 0..<2 {
        _ = AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: input, sourcePixelBufferAttributes: nil)
      }
    case .negativeAlignment: input.preferredMediaChunkAlignment = -1
    case .captionsOfNoFormat:
      _ = AVAssetWriterInputCaptionAdaptor(assetWriterInput: AVAssetWriterInput(mediaType: .text, outputSettings: nil))
    case .itemsOfNoFormat:
      _ = AVAssetWriterInputMetadataAdaptor(
        assetWriterInput: AVAssetWriterInput(mediaType: .metadata, outputSettings: nil))
    case .captionsBackwards, .captionsWithinAGroup, .captionsWithoutTime: try commitToCaptions(writer)
    case .liveAndInPasses:
      input.expectsMediaDataInRealTime = true
      input.performsMultiPassEncodingIfSupported = true
    default: return false
    }
    return true
  }

  private func commitToCaptions(_ writer: AVAssetWriter) throws {
    var format: CMFormatDescription?
    CMFormatDescriptionCreate(
      allocator: nil, mediaType: kCMMediaType_Text, mediaSubType: kCMTextFormatType_3GText, extensions: nil,
      formatDescriptionOut: &format)
    let input = AVAssetWriterInput(mediaType: .text, outputSettings: nil, sourceFormatHint: format)
    let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
    writer.add(input)
    guard writer.startWriting() else { return }
    writer.startSession(atSourceTime: .zero)
    let (early, late) = (
      CMTimeRange(start: .zero, duration: seconds(2)), CMTimeRange(start: seconds(1), duration: seconds(2))
    )
    switch self {
    case .captionsWithoutTime: _ = adaptor.append(AVCaption("x", timeRange: .invalid))
    case .captionsWithinAGroup:
      _ = adaptor.append(AVCaptionGroup(timeRange: early)) && adaptor.append(AVCaption("x", timeRange: late))
    default: _ = adaptor.append(AVCaption("x", timeRange: late)) && adaptor.append(AVCaption("y", timeRange: early))
    }
  }

  private func commitWithinSession(_ writer: AVAssetWriter, _ input: AVAssetWriterInput) async throws {
    switch self {
    case .appendingToAFinishedInput:
      input.markAsFinished()
      _ = input.append(try WritingMedia.videoSample(0, at: .zero))
    case .appendingToAFullInput:
      for number in 0..<10_000 {
        _ = input.append(try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 30)))
      }
    case .finishingTwice:
      writer.finishWriting {}
      writer.finishWriting {}
    default: break
    }
  }
}

import AVFoundation

/// Copies a movie and adds captions from a file (SubRip or WebVTT), in a track of 3GPP timed text.
/// - Parameter language: A code of two letters, such as `en`.
func addCaptions(from file: URL, language: String, to movie: URL, output: URL) async throws {
  var format: CMFormatDescription?
  CMFormatDescriptionCreate(
    allocator: nil, mediaType: kCMMediaType_Subtitle, mediaSubType: kCMSubtitleFormatType_3GText, extensions: nil,
    formatDescriptionOut: &format)
  let input = AVAssetWriterInput(mediaType: .subtitle, outputSettings: nil, sourceFormatHint: format)
  input.extendedLanguageTag = language
  input.languageCode = Locale.LanguageCode(language).identifier(.alpha3)
  let adaptor = AVAssetWriterInputCaptionAdaptor(assetWriterInput: input)
  let writer = try AVAssetWriter(outputURL: output, fileType: .mov)
  writer.add(input)

  let asset = AVURLAsset(url: movie)
  var ways: [(AVAssetReaderOutput, AVAssetWriterInput)] = []
  for track in try await asset.load(.tracks) where [.video, .audio].contains(track.mediaType) {
    let (formats, turn, code) = try await track.load(.formatDescriptions, .preferredTransform, .languageCode)
    let copy = AVAssetWriterInput(mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: formats.first)
    copy.languageCode = code
    if track.mediaType == .video { copy.transform = turn }
    ways.append((AVAssetReaderTrackOutput(track: track, outputSettings: nil), copy))
  }
  let captions = try await captions(of: file)
  try await copySamples(from: AVAssetReader(asset: asset), to: writer, by: ways) {
    for caption in captions where !adaptor.append(caption) { throw writer.error ?? AVError(.unknown) }
    input.markAsFinished()
  }
}

/// Returns the captions of a movie's first caption track, or of a file of captions.
func captions(of url: URL) async throws -> [AVCaption] {
  let asset = AVURLAsset(url: url)
  let texts = try await asset.loadTracks(withMediaType: .text)
  guard let track = try await asset.loadTracks(withMediaType: .subtitle).first ?? texts.first else { return [] }
  let reader = try AVAssetReader(asset: asset)
  let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
  let adaptor = AVAssetReaderOutputCaptionAdaptor(assetReaderTrackOutput: output)
  reader.add(output)
  guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
  var captions: [AVCaption] = []
  while let group = adaptor.nextCaptionGroup() { captions += adaptor.captionsNotPresentInPreviousGroups(in: group) }
  if let error = reader.error { throw error }
  return captions
}

/// Returns captions as the text of a SubRip file.
func subRip(_ captions: [AVCaption]) -> String {
  func stamp(_ time: CMTime) -> String {
    let (seconds, rest) = Int((time.seconds * 1_000).rounded()).quotientAndRemainder(dividingBy: 1_000)
    return String(format: "%02d:%02d:%02d,%03d", seconds / 3_600, seconds / 60 % 60, seconds % 60, rest)
  }
  return captions.enumerated().reduce(into: "") { text, caption in
    let range = caption.element.timeRange
    text += "\(caption.offset + 1)\n\(stamp(range.start)) --> \(stamp(range.end))\n\(caption.element.text)\n\n"
  }
}

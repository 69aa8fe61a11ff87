import AVFoundation

// The file must compile: clients may override these members.

class OverriddenMutableComposition: AVMutableComposition {
  override func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) throws {
    try super.insertTimeRange(timeRange, of: asset, at: startTime)
  }
  override func insertTimeRange(_ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime) async throws {
    try await super.insertTimeRange(timeRange, of: asset, at: startTime)
  }
  override func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime,
    completionHandler: @escaping @Sendable ((any Error)?) -> Void
  ) {
    super.insertTimeRange(timeRange, of: asset, at: startTime, completionHandler: completionHandler)
  }
  override func insertEmptyTimeRange(_ timeRange: CMTimeRange) { super.insertEmptyTimeRange(timeRange) }
  override func removeTimeRange(_ timeRange: CMTimeRange) { super.removeTimeRange(timeRange) }
  override func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    super.scaleTimeRange(timeRange, toDuration: duration)
  }
}

class OverriddenMutableCompositionTrack: AVMutableCompositionTrack {
  override func insertTimeRange(_ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime) throws {
    try super.insertTimeRange(timeRange, of: track, at: startTime)
  }
  override func insertTimeRanges(_ timeRanges: [NSValue], of tracks: [AVAssetTrack], at startTime: CMTime) throws {
    try super.insertTimeRanges(timeRanges, of: tracks, at: startTime)
  }
  override func insertEmptyTimeRange(_ timeRange: CMTimeRange) { super.insertEmptyTimeRange(timeRange) }
  override func removeTimeRange(_ timeRange: CMTimeRange) { super.removeTimeRange(timeRange) }
  override func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    super.scaleTimeRange(timeRange, toDuration: duration)
  }
  override func validateSegments(_ trackSegments: [AVCompositionTrackSegment]) throws {
    try super.validateSegments(trackSegments)
  }
  override func addTrackAssociation(
    to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    super.addTrackAssociation(to: compositionTrack, type: trackAssociationType)
  }
  override func removeTrackAssociation(
    to compositionTrack: AVCompositionTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    super.removeTrackAssociation(to: compositionTrack, type: trackAssociationType)
  }
  override func replaceFormatDescription(
    _ originalFormatDescription: CMFormatDescription, with replacementFormatDescription: CMFormatDescription?
  ) {
    super.replaceFormatDescription(originalFormatDescription, with: replacementFormatDescription)
  }
}

class OverriddenCompositionTrackFormatDescriptionReplacement: AVCompositionTrackFormatDescriptionReplacement,
  @unchecked Sendable
{
  override var originalFormatDescription: CMFormatDescription { super.originalFormatDescription }
  override var replacementFormatDescription: CMFormatDescription { super.replacementFormatDescription }
}

class OverriddenMovie: AVMovie {
  override class func movieTypes() -> [AVFileType] { super.movieTypes() }
  override func `is`(compatibleWithFileType fileType: AVFileType) -> Bool {
    super.`is`(compatibleWithFileType: fileType)
  }
  override func makeMovieHeader(fileType: AVFileType) throws -> Data { try super.makeMovieHeader(fileType: fileType) }
  override func writeHeader(to URL: URL, fileType: AVFileType, options: AVMovieWritingOptions = []) throws {
    try super.writeHeader(to: URL, fileType: fileType, options: options)
  }
}

class OverriddenMutableMovie: AVMutableMovie {
  override func insertTimeRange(
    _ timeRange: CMTimeRange, of asset: AVAsset, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try super.insertTimeRange(timeRange, of: asset, at: startTime, copySampleData: copySampleData)
  }
  override func insertEmptyTimeRange(_ timeRange: CMTimeRange) { super.insertEmptyTimeRange(timeRange) }
  override func removeTimeRange(_ timeRange: CMTimeRange) { super.removeTimeRange(timeRange) }
  override func scale(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    super.scale(timeRange, toDuration: duration)
  }
  override func addMutableTrack(
    withMediaType mediaType: AVMediaType, copySettingsFrom track: AVAssetTrack?, options: [String: Any]? = nil
  ) -> AVMutableMovieTrack? {
    super.addMutableTrack(withMediaType: mediaType, copySettingsFrom: track, options: options)
  }
  override func addMutableTracksCopyingSettings(
    from existingTracks: [AVAssetTrack], options: [String: Any]? = nil
  ) -> [AVMutableMovieTrack] {
    super.addMutableTracksCopyingSettings(from: existingTracks, options: options)
  }
  override func removeTrack(_ track: AVMovieTrack) { super.removeTrack(track) }
  override func mutableTrack(compatibleWith track: AVAssetTrack) -> AVMutableMovieTrack? {
    super.mutableTrack(compatibleWith: track)
  }
}

class OverriddenMutableMovieTrack: AVMutableMovieTrack {
  override func insertTimeRange(
    _ timeRange: CMTimeRange, of track: AVAssetTrack, at startTime: CMTime, copySampleData: Bool
  ) throws {
    try super.insertTimeRange(timeRange, of: track, at: startTime, copySampleData: copySampleData)
  }
  override func insertMediaTimeRange(_ mediaTimeRange: CMTimeRange, into trackTimeRange: CMTimeRange) -> Bool {
    super.insertMediaTimeRange(mediaTimeRange, into: trackTimeRange)
  }
  override func insertEmptyTimeRange(_ timeRange: CMTimeRange) { super.insertEmptyTimeRange(timeRange) }
  override func removeTimeRange(_ timeRange: CMTimeRange) { super.removeTimeRange(timeRange) }
  override func scaleTimeRange(_ timeRange: CMTimeRange, toDuration duration: CMTime) {
    super.scaleTimeRange(timeRange, toDuration: duration)
  }
  override func append(
    _ sampleBuffer: CMSampleBuffer, decodeTime outDecodeTime: UnsafeMutablePointer<CMTime>?,
    presentationTime outPresentationTime: UnsafeMutablePointer<CMTime>?
  ) throws {
    try super.append(sampleBuffer, decodeTime: outDecodeTime, presentationTime: outPresentationTime)
  }
  override func addTrackAssociation(
    to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    super.addTrackAssociation(to: movieTrack, type: trackAssociationType)
  }
  override func removeTrackAssociation(
    to movieTrack: AVMovieTrack, type trackAssociationType: AVAssetTrack.AssociationType
  ) {
    super.removeTrackAssociation(to: movieTrack, type: trackAssociationType)
  }
  override func replaceFormatDescription(
    _ formatDescription: CMFormatDescription, with newFormatDescription: CMFormatDescription
  ) {
    super.replaceFormatDescription(formatDescription, with: newFormatDescription)
  }
  override var cleanApertureDimensions: CGSize {
    get { super.cleanApertureDimensions }
    set { super.cleanApertureDimensions = newValue }
  }
  override var productionApertureDimensions: CGSize {
    get { super.productionApertureDimensions }
    set { super.productionApertureDimensions = newValue }
  }
  override var encodedPixelsDimensions: CGSize {
    get { super.encodedPixelsDimensions }
    set { super.encodedPixelsDimensions = newValue }
  }
  override var layer: Int {
    get { super.layer }
    set { super.layer = newValue }
  }
}

class OverriddenVideoComposition: AVVideoComposition, @unchecked Sendable {
  override func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) -> Bool {
    super.isValid(for: asset, timeRange: timeRange, validationDelegate: validationDelegate)
  }
  override func isValid(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?
  ) async throws -> Bool {
    try await super.isValid(for: asset, timeRange: timeRange, validationDelegate: validationDelegate)
  }
  override func determineValidity(
    for asset: AVAsset?, timeRange: CMTimeRange, validationDelegate: (any AVVideoCompositionValidationHandling)?,
    completionHandler: @escaping @Sendable (Bool, (any Error)?) -> Void
  ) {
    super.determineValidity(
      for: asset, timeRange: timeRange, validationDelegate: validationDelegate, completionHandler: completionHandler)
  }
}

class OverriddenAssetExportSession: AVAssetExportSession, @unchecked Sendable {
  override var asset: AVAsset { super.asset }
  override var presetName: String { super.presetName }
  override class func allExportPresets() -> [String] { super.allExportPresets() }
  override class func exportPresets(compatibleWith asset: AVAsset) -> [String] {
    super.exportPresets(compatibleWith: asset)
  }
  override class func determineCompatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?,
    completionHandler handler: @escaping @Sendable (Bool) -> Void
  ) {
    super.determineCompatibility(
      ofExportPreset: presetName, with: asset, outputFileType: outputFileType, completionHandler: handler)
  }
  override class func compatibility(
    ofExportPreset presetName: String, with asset: AVAsset, outputFileType: AVFileType?
  ) async -> Bool {
    await super.compatibility(ofExportPreset: presetName, with: asset, outputFileType: outputFileType)
  }
  override var supportedFileTypes: [AVFileType] { super.supportedFileTypes }
  override func determineCompatibleFileTypes(completionHandler handler: @escaping @Sendable ([AVFileType]) -> Void) {
    super.determineCompatibleFileTypes(completionHandler: handler)
  }
  override var compatibleFileTypes: [AVFileType] { get async { await super.compatibleFileTypes } }
  override var estimatedOutputFileLength: Int64 { super.estimatedOutputFileLength }
  override var maxDuration: CMTime { super.maxDuration }
  override func estimateOutputFileLength(completionHandler handler: @escaping @Sendable (Int64, (any Error)?) -> Void) {
    super.estimateOutputFileLength(completionHandler: handler)
  }
  override var estimatedOutputFileLengthInBytes: Int64 {
    get async throws { try await super.estimatedOutputFileLengthInBytes }
  }
  override func estimateMaximumDuration(completionHandler handler: @escaping @Sendable (CMTime, (any Error)?) -> Void) {
    super.estimateMaximumDuration(completionHandler: handler)
  }
  override var estimatedMaximumDuration: CMTime { get async throws { try await super.estimatedMaximumDuration } }
  override func export() async { await super.export() }
}

class OverriddenAssetImageGenerator: AVAssetImageGenerator {
  override var asset: AVAsset { super.asset }
  override func copyCGImage(at requestedTime: CMTime, actualTime: UnsafeMutablePointer<CMTime>?) throws -> CGImage {
    try super.copyCGImage(at: requestedTime, actualTime: actualTime)
  }
  override func generateCGImagesAsynchronously(
    forTimes requestedTimes: [NSValue], completionHandler handler: @escaping AVAssetImageGeneratorCompletionHandler
  ) {
    super.generateCGImagesAsynchronously(forTimes: requestedTimes, completionHandler: handler)
  }
  override func generateCGImageAsynchronously(
    for requestedTime: CMTime, completionHandler handler: @escaping @Sendable (CGImage?, CMTime, (any Error)?) -> Void
  ) {
    super.generateCGImageAsynchronously(for: requestedTime, completionHandler: handler)
  }
}

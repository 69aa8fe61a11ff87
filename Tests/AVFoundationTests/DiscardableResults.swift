import AVFAudio
import AVFoundation
import Foundation

// No function here is called. The file must compile without warnings about unused results.

private func value<Argument>() -> Argument { preconditionFailure("it is never called") }

@available(*, deprecated)
private func discardAVAsset(_ it: AVAsset) {
  it.chapterMetadataGroups(bestMatchingPreferredLanguages: value())
  it.chapterMetadataGroups(withTitleLocale: value(), containingItemsWithCommonKeys: value())
  it.mediaSelectionGroup(forMediaCharacteristic: value())
  it.metadata(forFormat: value())
  it.statusOfValue(forKey: value(), error: value())
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
  it.unusedTrackID()
}

private func discardAVAssetAsync(_ it: AVAsset) async throws {
  try await it.findUnusedTrackID()
  try await it.loadChapterMetadataGroups(bestMatchingPreferredLanguages: value())
  try await it.loadMediaSelectionGroup(for: value())
  try await it.loadMetadata(for: value())
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVAssetExportSession() {
  AVAssetExportSession.allExportPresets()
  AVAssetExportSession.exportPresets(compatibleWith: value())
}

private func discardAVAssetExportSessionAsync() async {
  await AVAssetExportSession.compatibility(ofExportPreset: value(), with: value(), outputFileType: value())
}

private func discardAVAssetImageGenerator(_ it: AVAssetImageGenerator) throws {
  try it.copyCGImage(at: value(), actualTime: value())
}

private func discardAVAssetReader(_ it: AVAssetReader) {
  it.canAdd(value())
  it.startReading()
}

private func discardAVAssetReaderOutput(_ it: AVAssetReaderOutput) {
  it.copyNextSampleBuffer()
}

private func discardAVAssetReaderOutputMetadataAdaptor(_ it: AVAssetReaderOutputMetadataAdaptor) {
  it.nextTimedMetadataGroup()
}

private func discardAVAssetResourceLoaderDelegate(_ it: any AVAssetResourceLoaderDelegate) {
  it.resourceLoader(value(), shouldWaitForLoadingOfRequestedResource: value())
  it.resourceLoader(value(), shouldWaitForRenewalOfRequestedResource: value())
}

@available(*, deprecated)
private func discardAVAssetTrack(_ it: AVAssetTrack) {
  it.associatedTracks(ofType: value())
  it.hasMediaCharacteristic(value())
  it.makeSampleCursor(presentationTimeStamp: value())
  it.makeSampleCursorAtFirstSampleInDecodeOrder()
  it.makeSampleCursorAtLastSampleInDecodeOrder()
  it.metadata(forFormat: value())
  it.samplePresentationTime(forTrackTime: value())
  it.segment(forTrackTime: value())
  it.statusOfValue(forKey: value(), error: value())
}

private func discardAVAssetTrackAsync(_ it: AVAssetTrack) async throws {
  try await it.loadAssociatedTracks(ofType: value())
  try await it.loadMetadata(for: value())
  try await it.loadSamplePresentationTime(forTrackTime: value())
  try await it.loadSegment(forTrackTime: value())
}

private func discardAVAssetWriter(_ it: AVAssetWriter) {
  it.canAdd(value() as AVAssetWriterInput)
  it.canAdd(value() as AVAssetWriterInputGroup)
  it.canApply(outputSettings: value(), forMediaType: value())
  it.startWriting()
}

private func discardAVAssetWriterInput(_ it: AVAssetWriterInput) {
  it.append(value())
  it.canAddTrackAssociation(withTrackOf: value(), type: value())
}

private func discardAVAssetWriterInputCaptionAdaptor(_ it: AVAssetWriterInputCaptionAdaptor) {
  it.append(value() as AVCaption)
  it.append(value() as AVCaptionGroup)
}

private func discardAVAssetWriterInputMetadataAdaptor(_ it: AVAssetWriterInputMetadataAdaptor) {
  it.append(value())
}

private func discardAVAssetWriterInputPixelBufferAdaptor(_ it: AVAssetWriterInputPixelBufferAdaptor) {
  it.append(value(), withPresentationTime: value())
}

@available(*, deprecated)
private func discardAVAsynchronousKeyValueLoading(_ it: any AVAsynchronousKeyValueLoading) {
  it.statusOfValue(forKey: value(), error: value())
}

private func discardAVAsynchronousVideoCompositionRequest(_ it: AVAsynchronousVideoCompositionRequest) {
  it.sourceFrame(byTrackID: value())
  it.sourceSampleBuffer(byTrackID: value())
  it.sourceTimedMetadata(byTrackID: value())
}

private func discardAVAudioMixInputParameters(_ it: AVAudioMixInputParameters) {
  it.getVolumeRamp(for: value(), startVolume: value(), endVolume: value(), timeRange: value())
}

private func discardAVComposition(_ it: AVComposition) {
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVCompositionAsync(_ it: AVComposition) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVCompositionTrack(_ it: AVCompositionTrack) {
  it.segment(forTrackTime: value())
}

private func discardAVFragmentedAsset(_ it: AVFragmentedAsset) {
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVFragmentedAssetAsync(_ it: AVFragmentedAsset) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVFragmentedMovie(_ it: AVFragmentedMovie) {
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVFragmentedMovieAsync(_ it: AVFragmentedMovie) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVMediaDataStorage(_ it: AVMediaDataStorage) {
  it.url()
}

private func discardAVMediaSelection(_ it: AVMediaSelection) {
  it.mediaSelectionCriteriaCanBeAppliedAutomatically(to: value())
  it.selectedMediaOption(in: value())
}

private func discardAVMediaSelectionGroup(_ it: AVMediaSelectionGroup) {
  it.mediaSelectionOption(withPropertyList: value())
  AVMediaSelectionGroup.mediaSelectionOptions(from: value(), filteredAndSortedAccordingToPreferredLanguages: value())
  AVMediaSelectionGroup.mediaSelectionOptions(from: value(), with: value())
  AVMediaSelectionGroup.mediaSelectionOptions(from: value(), withMediaCharacteristics: value())
  AVMediaSelectionGroup.mediaSelectionOptions(from: value(), withoutMediaCharacteristics: value())
  AVMediaSelectionGroup.playableMediaSelectionOptions(from: value())
}

private func discardAVMediaSelectionOption(_ it: AVMediaSelectionOption) {
  it.associatedMediaSelectionOption(in: value())
  it.displayName(with: value())
  it.hasMediaCharacteristic(value())
  it.metadata(forFormat: value())
  it.propertyList()
}

@available(*, deprecated)
private func discardAVMetadataItem(_ it: AVMetadataItem) {
  AVMetadataItem.identifier(forKey: value(), keySpace: value())
  AVMetadataItem.key(forIdentifier: value())
  AVMetadataItem.keySpace(forIdentifier: value())
  AVMetadataItem.metadataItems(from: value(), filteredAndSortedAccordingToPreferredLanguages: value())
  AVMetadataItem.metadataItems(from: value(), filteredBy: value())
  AVMetadataItem.metadataItems(from: value(), filteredByIdentifier: value())
  AVMetadataItem.metadataItems(from: value(), with: value())
  AVMetadataItem.metadataItems(from: value(), withKey: value(), keySpace: value())
  it.statusOfValue(forKey: value(), error: value())
}

private func discardAVMetadataItemFilter() {
  AVMetadataItemFilter.forSharing()
}

private func discardAVMovie(_ it: AVMovie) throws {
  it.is(compatibleWithFileType: value())
  try it.makeMovieHeader(fileType: value())
  AVMovie.movieTypes()
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVMovieAsync(_ it: AVMovie) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVMutableComposition(_ it: AVMutableComposition) {
  it.addMutableTrack(withMediaType: value(), preferredTrackID: value())
  it.mutableTrack(compatibleWith: value())
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVMutableCompositionAsync(_ it: AVMutableComposition) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVMutableMovie(_ it: AVMutableMovie) {
  it.addMutableTrack(withMediaType: value(), copySettingsFrom: value(), options: value())
  it.addMutableTracksCopyingSettings(from: value(), options: value())
  it.mutableTrack(compatibleWith: value())
  it.track(withTrackID: value())
  it.tracks(withMediaCharacteristic: value())
  it.tracks(withMediaType: value())
}

private func discardAVMutableMovieAsync(_ it: AVMutableMovie) async throws {
  try await it.loadTrack(withTrackID: value())
  try await it.loadTracks(withMediaCharacteristic: value())
  try await it.loadTracks(withMediaType: value())
}

private func discardAVMutableMovieTrack(_ it: AVMutableMovieTrack) {
  it.insertMediaTimeRange(value(), into: value())
}

private func discardAVMutableVideoComposition() async throws {
  try await AVMutableVideoComposition.videoComposition(withPropertiesOf: value())
  try await AVMutableVideoComposition.videoComposition(withPropertiesOf: value(), prototypeInstruction: value())
}

private func discardAVOutputSettingsAssistant() {
  AVOutputSettingsAssistant.availableOutputSettingsPresets()
}

private func discardAVPlayer(_ it: AVPlayer) {
  it.addBoundaryTimeObserver(forTimes: value(), queue: value(), using: value())
  it.addPeriodicTimeObserver(forInterval: value(), queue: value(), using: value())
  it.currentTime()
  it.mediaSelectionCriteria(forMediaCharacteristic: value())
}

private func discardAVPlayerAsync(_ it: AVPlayer) async {
  await it.preroll(atRate: value())
  await it.seek(to: value() as CMTime)
  await it.seek(to: value() as Date)
  await it.seek(to: value(), toleranceBefore: value(), toleranceAfter: value())
}

@available(*, deprecated)
private func discardAVPlayerItem(_ it: AVPlayerItem) {
  it.accessLog()
  it.copy()
  it.copy(with: value())
  it.currentDate()
  it.currentTime()
  it.errorLog()
  it.seek(to: value() as Date, completionHandler: value())
  it.selectedMediaOption(in: value())
}

private func discardAVPlayerItemAsync(_ it: AVPlayerItem) async {
  await it.seek(to: value() as CMTime)
  await it.seek(to: value() as Date)
  await it.seek(to: value(), toleranceBefore: value(), toleranceAfter: value())
}

private func discardAVPlayerItemAccessLog(_ it: AVPlayerItemAccessLog) {
  it.extendedLogData()
}

private func discardAVPlayerItemErrorLog(_ it: AVPlayerItemErrorLog) {
  it.extendedLogData()
}

private func discardAVPlayerItemOutput(_ it: AVPlayerItemOutput) {
  it.itemTime(forHostTime: value())
  it.itemTime(forMachAbsoluteTime: value())
}

private func discardAVPlayerItemVideoOutput(_ it: AVPlayerItemVideoOutput) {
  it.copyPixelBuffer(forItemTime: value(), itemTimeForDisplay: value())
  it.hasNewPixelBuffer(forItemTime: value())
}

private func discardAVPlayerLayer(_ it: AVPlayerLayer) {
  it.displayedPixelBuffer()
}

private func discardAVQueuePlayer(_ it: AVQueuePlayer) {
  it.canInsert(value(), after: value())
  it.items()
}

private func discardAVSampleBufferAudioRenderer(_ it: AVSampleBufferAudioRenderer) async {
  await it.flush(fromSourceTime: value())
}

private func discardAVSampleBufferGenerator(_ it: AVSampleBufferGenerator) throws {
  it.makeBatch()
  try it.makeSampleBuffer(for: value())
  try it.makeSampleBuffer(for: value(), addTo: value())
}

private func discardAVSampleBufferGenerator() async {
  await AVSampleBufferGenerator.notifyOfDataReady(for: value())
}

private func discardAVSampleBufferRenderSynchronizer(_ it: AVSampleBufferRenderSynchronizer) {
  it.addBoundaryTimeObserver(forTimes: value(), queue: value(), using: value())
  it.addPeriodicTimeObserver(forInterval: value(), queue: value(), using: value())
  it.currentTime()
}

private func discardAVSampleBufferRenderSynchronizerAsync(_ it: AVSampleBufferRenderSynchronizer) async {
  await it.removeRenderer(value(), at: value())
}

private func discardAVSampleCursor(_ it: AVSampleCursor) {
  it.comparePositionInDecodeOrder(withPositionOf: value())
  it.copyCurrentSampleFormatDescription()
  it.maySamplesWithEarlierDecodeTimeStampsHavePresentationTimeStamps(laterThan: value())
  it.maySamplesWithLaterDecodeTimeStampsHavePresentationTimeStamps(earlierThan: value())
  it.step(byDecodeTime: value(), wasPinned: value())
  it.step(byPresentationTime: value(), wasPinned: value())
  it.stepInDecodeOrder(byCount: value())
  it.stepInPresentationOrder(byCount: value())
}

private func discardAVTextStyleRule() {
  AVTextStyleRule.propertyList(for: value())
  AVTextStyleRule.textStyleRules(fromPropertyList: value())
}

private func discardAVTimedMetadataGroup(_ it: AVTimedMetadataGroup) {
  it.copyFormatDescription()
}

@available(*, deprecated)
private func discardAVURLAsset(_ it: AVURLAsset) {
  AVURLAsset.audiovisualMIMETypes()
  AVURLAsset.audiovisualTypes()
  it.compatibleTrack(for: value())
  AVURLAsset.isPlayableExtendedMIMEType(value())
}

private func discardAVURLAssetAsync(_ it: AVURLAsset) async throws {
  try await it.findCompatibleTrack(for: value())
}

@available(*, deprecated)
private func discardAVVideoComposition(_ it: AVVideoComposition) {
  it.isValid(
    for: value() as AVAsset?,
    timeRange: value() as CMTimeRange,
    validationDelegate: value() as (any AVVideoCompositionValidationHandling)?)
}

private func discardAVVideoCompositionAsync(_ it: AVVideoComposition) async throws {
  try await it.isValid(
    for: value() as AVAsset?,
    timeRange: value() as CMTimeRange,
    validationDelegate: value() as (any AVVideoCompositionValidationHandling)?)
  try await AVVideoComposition.videoComposition(withPropertiesOf: value())
}

private func discardAVVideoCompositionLayerInstruction(_ it: AVVideoCompositionLayerInstruction) {
  it.getCropRectangleRamp(for: value(), startCropRectangle: value(), endCropRectangle: value(), timeRange: value())
  it.getOpacityRamp(for: value(), startOpacity: value(), endOpacity: value(), timeRange: value())
  it.getTransformRamp(for: value(), start: value(), end: value(), timeRange: value())
}

private func discardAVVideoCompositionRenderContext(_ it: AVVideoCompositionRenderContext) {
  it.newPixelBuffer()
}

private func discardAVVideoCompositionValidationHandling(_ it: any AVVideoCompositionValidationHandling) {
  it.videoComposition(value(), shouldContinueValidatingAfterFindingEmptyTimeRange: value())
  it.videoComposition(value(), shouldContinueValidatingAfterFindingInvalidTimeRangeIn: value())
  it.videoComposition(
    value(),
    shouldContinueValidatingAfterFindingInvalidTrackIDIn: value(),
    layerInstruction: value(),
    asset: value())
  it.videoComposition(value(), shouldContinueValidatingAfterFindingInvalidValueForKey: value())
}

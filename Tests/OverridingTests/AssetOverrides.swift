import AVFoundation

// The file must compile: clients may override these members.

class OverriddenAsset: AVAsset {
  override var duration: CMTime { super.duration }
  override var providesPreciseDurationAndTiming: Bool { super.providesPreciseDurationAndTiming }
  override var minimumTimeOffsetFromLive: CMTime { super.minimumTimeOffsetFromLive }
  override var lyrics: String? { super.lyrics }
  override var creationDate: AVMetadataItem? { super.creationDate }
  override var commonMetadata: [AVMetadataItem] { super.commonMetadata }
  override var availableMetadataFormats: [AVMetadataFormat] { super.availableMetadataFormats }
  override func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { super.metadata(forFormat: format) }
  override func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await super.loadMetadata(for: format)
  }
  override func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    super.loadMetadata(for: format, completionHandler: completionHandler)
  }
  override var trackGroups: [AVAssetTrackGroup] { super.trackGroups }
  override func unusedTrackID() -> CMPersistentTrackID { super.unusedTrackID() }
  override func findUnusedTrackID() async throws -> CMPersistentTrackID { try await super.findUnusedTrackID() }
  override func findUnusedTrackID(completionHandler: @escaping @Sendable (CMPersistentTrackID, (any Error)?) -> Void) {
    super.findUnusedTrackID(completionHandler: completionHandler)
  }
  override var availableChapterLocales: [Locale] { super.availableChapterLocales }
  override func chapterMetadataGroups(
    withTitleLocale locale: Locale, containingItemsWithCommonKeys commonKeys: [AVMetadataKey]?
  ) -> [AVTimedMetadataGroup] {
    super.chapterMetadataGroups(withTitleLocale: locale, containingItemsWithCommonKeys: commonKeys)
  }
  override func chapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) -> [AVTimedMetadataGroup] {
    super.chapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
  }
  override func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String]
  ) async throws -> [AVTimedMetadataGroup] {
    try await super.loadChapterMetadataGroups(bestMatchingPreferredLanguages: preferredLanguages)
  }
  override func loadChapterMetadataGroups(
    bestMatchingPreferredLanguages preferredLanguages: [String],
    completionHandler: @escaping @Sendable ([AVTimedMetadataGroup]?, (any Error)?) -> Void
  ) {
    super.loadChapterMetadataGroups(
      bestMatchingPreferredLanguages: preferredLanguages, completionHandler: completionHandler)
  }
  override var availableMediaCharacteristicsWithMediaSelectionOptions: [AVMediaCharacteristic] {
    super.availableMediaCharacteristicsWithMediaSelectionOptions
  }
  override var allMediaSelections: [AVMediaSelection] { super.allMediaSelections }
  override func mediaSelectionGroup(
    forMediaCharacteristic mediaCharacteristic: AVMediaCharacteristic
  ) -> AVMediaSelectionGroup? {
    super.mediaSelectionGroup(forMediaCharacteristic: mediaCharacteristic)
  }
  override func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic
  ) async throws -> AVMediaSelectionGroup? {
    try await super.loadMediaSelectionGroup(for: mediaCharacteristic)
  }
  override func loadMediaSelectionGroup(
    for mediaCharacteristic: AVMediaCharacteristic,
    completionHandler: @escaping @Sendable (AVMediaSelectionGroup?, (any Error)?) -> Void
  ) {
    super.loadMediaSelectionGroup(for: mediaCharacteristic, completionHandler: completionHandler)
  }
  override var hasProtectedContent: Bool { super.hasProtectedContent }
  override var canContainFragments: Bool { super.canContainFragments }
  override var containsFragments: Bool { super.containsFragments }
  override var overallDurationHint: CMTime { super.overallDurationHint }
  override var isPlayable: Bool { super.isPlayable }
  override var isExportable: Bool { super.isExportable }
  override var isReadable: Bool { super.isReadable }
  override var isComposable: Bool { super.isComposable }
  override var isCompatibleWithSavedPhotosAlbum: Bool { super.isCompatibleWithSavedPhotosAlbum }
  override var isCompatibleWithAirPlayVideo: Bool { super.isCompatibleWithAirPlayVideo }
}

class OverriddenURLAsset: AVURLAsset, @unchecked Sendable {
  override var url: URL { super.url }
  override func compatibleTrack(for compositionTrack: AVCompositionTrack) -> AVAssetTrack? {
    super.compatibleTrack(for: compositionTrack)
  }
  override func findCompatibleTrack(for compositionTrack: AVCompositionTrack) async throws -> AVAssetTrack? {
    try await super.findCompatibleTrack(for: compositionTrack)
  }
  override func findCompatibleTrack(
    for compositionTrack: AVCompositionTrack,
    completionHandler: @escaping @Sendable (AVAssetTrack?, (any Error)?) -> Void
  ) {
    super.findCompatibleTrack(for: compositionTrack, completionHandler: completionHandler)
  }
  override class func audiovisualTypes() -> [AVFileType] { super.audiovisualTypes() }
  override class func audiovisualMIMETypes() -> [String] { super.audiovisualMIMETypes() }
  override class func isPlayableExtendedMIMEType(_ extendedMIMEType: String) -> Bool {
    super.isPlayableExtendedMIMEType(extendedMIMEType)
  }
}

class OverriddenAssetTrack: AVAssetTrack {
  override var formatDescriptions: [Any] { super.formatDescriptions }
  override var isPlayable: Bool { super.isPlayable }
  override var isDecodable: Bool { super.isDecodable }
  override var isSelfContained: Bool { super.isSelfContained }
  override var totalSampleDataLength: Int64 { super.totalSampleDataLength }
  override func hasMediaCharacteristic(_ mediaCharacteristic: AVMediaCharacteristic) -> Bool {
    super.hasMediaCharacteristic(mediaCharacteristic)
  }
  override var estimatedDataRate: Float { super.estimatedDataRate }
  override var hasAudioSampleDependencies: Bool { super.hasAudioSampleDependencies }
  override var nominalFrameRate: Float { super.nominalFrameRate }
  override var minFrameDuration: CMTime { super.minFrameDuration }
  override var requiresFrameReordering: Bool { super.requiresFrameReordering }
  override var timeRange: CMTimeRange { super.timeRange }
  override func loadSegment(forTrackTime trackTime: CMTime) async throws -> AVAssetTrackSegment? {
    try await super.loadSegment(forTrackTime: trackTime)
  }
  override func loadSegment(
    forTrackTime trackTime: CMTime,
    completionHandler: @escaping @Sendable (AVAssetTrackSegment?, (any Error)?) -> Void
  ) {
    super.loadSegment(forTrackTime: trackTime, completionHandler: completionHandler)
  }
  override func samplePresentationTime(forTrackTime trackTime: CMTime) -> CMTime {
    super.samplePresentationTime(forTrackTime: trackTime)
  }
  override func loadSamplePresentationTime(forTrackTime trackTime: CMTime) async throws -> CMTime {
    try await super.loadSamplePresentationTime(forTrackTime: trackTime)
  }
  override func loadSamplePresentationTime(
    forTrackTime trackTime: CMTime, completionHandler: @escaping @Sendable (CMTime, (any Error)?) -> Void
  ) {
    super.loadSamplePresentationTime(forTrackTime: trackTime, completionHandler: completionHandler)
  }
  override var commonMetadata: [AVMetadataItem] { super.commonMetadata }
  override var availableMetadataFormats: [AVMetadataFormat] { super.availableMetadataFormats }
  override func metadata(forFormat format: AVMetadataFormat) -> [AVMetadataItem] { super.metadata(forFormat: format) }
  override func loadMetadata(for format: AVMetadataFormat) async throws -> [AVMetadataItem] {
    try await super.loadMetadata(for: format)
  }
  override func loadMetadata(
    for format: AVMetadataFormat, completionHandler: @escaping @Sendable ([AVMetadataItem]?, (any Error)?) -> Void
  ) {
    super.loadMetadata(for: format, completionHandler: completionHandler)
  }
  override var availableTrackAssociationTypes: [AVAssetTrack.AssociationType] { super.availableTrackAssociationTypes }
  override func associatedTracks(ofType trackAssociationType: AVAssetTrack.AssociationType) -> [AVAssetTrack] {
    super.associatedTracks(ofType: trackAssociationType)
  }
  override func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType
  ) async throws -> [AVAssetTrack] {
    try await super.loadAssociatedTracks(ofType: trackAssociationType)
  }
  override func loadAssociatedTracks(
    ofType trackAssociationType: AVAssetTrack.AssociationType,
    completionHandler: @escaping @Sendable ([AVAssetTrack]?, (any Error)?) -> Void
  ) {
    super.loadAssociatedTracks(ofType: trackAssociationType, completionHandler: completionHandler)
  }
  override func makeSampleCursor(presentationTimeStamp: CMTime) -> AVSampleCursor? {
    super.makeSampleCursor(presentationTimeStamp: presentationTimeStamp)
  }
  override func makeSampleCursorAtFirstSampleInDecodeOrder() -> AVSampleCursor? {
    super.makeSampleCursorAtFirstSampleInDecodeOrder()
  }
  override func makeSampleCursorAtLastSampleInDecodeOrder() -> AVSampleCursor? {
    super.makeSampleCursorAtLastSampleInDecodeOrder()
  }
}

class OverriddenMetadataItem: AVMetadataItem {
  override class func identifier(forKey key: Any, keySpace: AVMetadataKeySpace) -> AVMetadataIdentifier? {
    super.identifier(forKey: key, keySpace: keySpace)
  }
  override class func keySpace(forIdentifier identifier: AVMetadataIdentifier) -> AVMetadataKeySpace? {
    super.keySpace(forIdentifier: identifier)
  }
  override class func key(forIdentifier identifier: AVMetadataIdentifier) -> Any? {
    super.key(forIdentifier: identifier)
  }
  override class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredByIdentifier identifier: AVMetadataIdentifier
  ) -> [AVMetadataItem] {
    super.metadataItems(from: metadataItems, filteredByIdentifier: identifier)
  }
  override class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredBy metadataItemFilter: AVMetadataItemFilter
  ) -> [AVMetadataItem] {
    super.metadataItems(from: metadataItems, filteredBy: metadataItemFilter)
  }
  override class func metadataItems(
    from metadataItems: [AVMetadataItem], withKey key: Any?, keySpace: AVMetadataKeySpace?
  ) -> [AVMetadataItem] {
    super.metadataItems(from: metadataItems, withKey: key, keySpace: keySpace)
  }
  override class func metadataItems(from metadataItems: [AVMetadataItem], with locale: Locale) -> [AVMetadataItem] {
    super.metadataItems(from: metadataItems, with: locale)
  }
  override class func metadataItems(
    from metadataItems: [AVMetadataItem], filteredAndSortedAccordingToPreferredLanguages preferredLanguages: [String]
  ) -> [AVMetadataItem] {
    super.metadataItems(from: metadataItems, filteredAndSortedAccordingToPreferredLanguages: preferredLanguages)
  }
}

class OverriddenSampleCursor: AVSampleCursor {
  override var samplesRequiredForDecoderRefresh: Int { super.samplesRequiredForDecoderRefresh }
  override var currentSampleSyncInfo: AVSampleCursorSyncInfo { super.currentSampleSyncInfo }
  override var currentSampleDependencyInfo: AVSampleCursorDependencyInfo { super.currentSampleDependencyInfo }
  override var currentSampleDependencyAttachments: [AnyHashable: Any]? { super.currentSampleDependencyAttachments }
  override var currentSampleAudioDependencyInfo: AVSampleCursorAudioDependencyInfo {
    super.currentSampleAudioDependencyInfo
  }
  override var currentChunkStorageURL: URL? { super.currentChunkStorageURL }
  override var currentChunkStorageRange: AVSampleCursorStorageRange { super.currentChunkStorageRange }
  override var currentChunkInfo: AVSampleCursorChunkInfo { super.currentChunkInfo }
  override var currentSampleIndexInChunk: Int64 { super.currentSampleIndexInChunk }
  override var currentSampleStorageRange: AVSampleCursorStorageRange { super.currentSampleStorageRange }
}

/// Members that Apple declares open, by class, with the names that symbol graphs give them. Members that Swift cannot
/// declare open are listed in docs/Documentation.docc/Absent.md.
enum OpenMembers {
  static let modules = ["QuartzCore", "AVFoundation", "AVFAudio", "AVKit"]

  static let all: [String: String] = [
    "AVAsset": """
    allMediaSelections availableChapterLocales availableMediaCharacteristicsWithMediaSelectionOptions
    availableMetadataFormats canContainFragments chapterMetadataGroups(bestMatchingPreferredLanguages:)
    chapterMetadataGroups(withTitleLocale:containingItemsWithCommonKeys:) commonMetadata containsFragments
    creationDate duration findUnusedTrackID() findUnusedTrackID(completionHandler:) hasProtectedContent
    isCompatibleWithAirPlayVideo isCompatibleWithSavedPhotosAlbum isComposable isExportable isPlayable isReadable
    loadChapterMetadataGroups(bestMatchingPreferredLanguages:)
    loadChapterMetadataGroups(bestMatchingPreferredLanguages:completionHandler:) loadMediaSelectionGroup(for:)
    loadMediaSelectionGroup(for:completionHandler:) loadMetadata(for:) loadMetadata(for:completionHandler:) lyrics
    mediaSelectionGroup(forMediaCharacteristic:) metadata(forFormat:) minimumTimeOffsetFromLive overallDurationHint
    providesPreciseDurationAndTiming trackGroups unusedTrackID()
    """,
    "AVAssetExportSession": """
    allExportPresets() asset compatibility(ofExportPreset:with:outputFileType:) compatibleFileTypes
    determineCompatibility(ofExportPreset:with:outputFileType:completionHandler:)
    determineCompatibleFileTypes(completionHandler:) estimateMaximumDuration(completionHandler:)
    estimateOutputFileLength(completionHandler:) estimatedMaximumDuration estimatedOutputFileLength
    estimatedOutputFileLengthInBytes export() exportPresets(compatibleWith:) maxDuration presetName
    supportedFileTypes
    """,
    "AVAssetImageGenerator": """
    asset copyCGImage(at:actualTime:) generateCGImageAsynchronously(for:completionHandler:)
    generateCGImagesAsynchronously(forTimes:completionHandler:)
    """,
    "AVAssetReaderOutputMetadataAdaptor": """
    assetReaderTrackOutput
    """,
    "AVAssetTrack": """
    associatedTracks(ofType:) availableMetadataFormats availableTrackAssociationTypes commonMetadata
    estimatedDataRate formatDescriptions hasAudioSampleDependencies hasMediaCharacteristic(_:) isDecodable
    isPlayable isSelfContained loadAssociatedTracks(ofType:) loadAssociatedTracks(ofType:completionHandler:)
    loadMetadata(for:) loadMetadata(for:completionHandler:) loadSamplePresentationTime(forTrackTime:)
    loadSamplePresentationTime(forTrackTime:completionHandler:) loadSegment(forTrackTime:)
    loadSegment(forTrackTime:completionHandler:) makeSampleCursor(presentationTimeStamp:)
    makeSampleCursorAtFirstSampleInDecodeOrder() makeSampleCursorAtLastSampleInDecodeOrder() metadata(forFormat:)
    minFrameDuration nominalFrameRate requiresFrameReordering samplePresentationTime(forTrackTime:) timeRange
    totalSampleDataLength
    """,
    "AVAssetWriter": """
    add(_:) canAdd(_:) canApply(outputSettings:forMediaType:) directoryForTemporaryFiles
    initialMovieFragmentSequenceNumber initialSegmentStartTime metadata movieFragmentInterval movieTimeScale
    outputFileType outputFileTypeProfile outputURL overallDurationHint preferredOutputSegmentInterval
    producesCombinableFragments shouldOptimizeForNetworkUse
    """,
    "AVAssetWriterInput": """
    addTrackAssociation(withTrackOf:type:) canAddTrackAssociation(withTrackOf:type:) canPerformMultiplePasses
    currentPassDescription expectsMediaDataInRealTime extendedLanguageTag languageCode markCurrentPassAsFinished()
    marksOutputTrackAsEnabled mediaDataLocation mediaTimeScale mediaType metadata naturalSize
    performsMultiPassEncodingIfSupported preferredMediaChunkAlignment preferredMediaChunkDuration preferredVolume
    respondToEachPassDescription(on:using:) sampleReferenceBaseURL sourceFormatHint transform
    """,
    "AVAssetWriterInputMetadataAdaptor": """
    assetWriterInput
    """,
    "AVAssetWriterInputPixelBufferAdaptor": """
    assetWriterInput
    """,
    "AVAudioBuffer": """
    format
    """,
    "AVAudioCompressedBuffer": """
    maximumPacketSize packetCapacity
    """,
    "AVAudioConnectionPoint": """
    bus
    """,
    "AVAudioConverter": """
    applicableEncodeBitRates applicableEncodeSampleRates availableEncodeBitRates availableEncodeChannelLayoutTags
    availableEncodeSampleRates bitRate bitRateStrategy inputFormat maximumOutputPacketSize outputFormat
    """,
    "AVAudioEngine": """
    connect(_:to:format:) connect(_:to:fromBus:format:) connect(_:to:fromBus:toBus:format:)
    disableManualRenderingMode() disconnectNodeInput(_:) disconnectNodeInput(_:bus:) disconnectNodeOutput(_:)
    disconnectNodeOutput(_:bus:) enableManualRenderingMode(_:format:maximumFrameCount:)
    inputConnectionPoint(for:inputBus:) isInManualRenderingMode manualRenderingBlock manualRenderingFormat
    manualRenderingMaximumFrameCount manualRenderingMode manualRenderingSampleTime
    outputConnectionPoints(for:outputBus:) renderOffline(_:to:)
    """,
    "AVAudioEnvironmentNode": """
    distanceAttenuationParameters reverbParameters
    """,
    "AVAudioFile": """
    fileFormat processingFormat url
    """,
    "AVAudioFormat": """
    channelLayout streamDescription
    """,
    "AVAudioMixingDestination": """
    connectionPoint
    """,
    "AVAudioNode": """
    installTap(onBus:bufferSize:format:block:) removeTap(onBus:)
    """,
    "AVAudioPCMBuffer": """
    frameCapacity
    """,
    "AVAudioPlayerNode": """
    scheduleBuffer(_:) scheduleBuffer(_:at:options:) scheduleBuffer(_:at:options:completionCallbackType:)
    scheduleBuffer(_:at:options:completionCallbackType:completionHandler:)
    scheduleBuffer(_:at:options:completionHandler:) scheduleBuffer(_:completionCallbackType:)
    scheduleBuffer(_:completionCallbackType:completionHandler:) scheduleBuffer(_:completionHandler:)
    scheduleFile(_:at:) scheduleFile(_:at:completionCallbackType:)
    scheduleFile(_:at:completionCallbackType:completionHandler:) scheduleFile(_:at:completionHandler:)
    scheduleSegment(_:startingFrame:frameCount:at:)
    scheduleSegment(_:startingFrame:frameCount:at:completionCallbackType:)
    scheduleSegment(_:startingFrame:frameCount:at:completionCallbackType:completionHandler:)
    scheduleSegment(_:startingFrame:frameCount:at:completionHandler:)
    """,
    "AVAudioSession": """
    inputDataSource inputDataSources inputOrientation outputDataSource outputDataSources preferredInputOrientation
    promptStyle setInputDataSource(_:) setOutputDataSource(_:) setPreferredInputOrientation(_:)
    """,
    "AVAudioSessionChannelDescription": """
    channelLabel channelName channelNumber owningPortUID
    """,
    "AVAudioSessionDataSourceDescription": """
    dataSourceID dataSourceName
    """,
    "AVAudioSessionPortDescription": """
    channels dataSources portName portType selectedDataSource uid
    """,
    "AVAudioSessionRouteDescription": """
    inputs outputs
    """,
    "AVAudioTime": """
    audioTimeStamp sampleRate
    """,
    "AVAudioUnitEQ": """
    bands
    """,
    "AVCompositionTrackFormatDescriptionReplacement": """
    originalFormatDescription replacementFormatDescription
    """,
    "AVMetadataItem": """
    identifier(forKey:keySpace:) key(forIdentifier:) keySpace(forIdentifier:)
    metadataItems(from:filteredAndSortedAccordingToPreferredLanguages:) metadataItems(from:filteredBy:)
    metadataItems(from:filteredByIdentifier:) metadataItems(from:with:) metadataItems(from:withKey:keySpace:)
    """,
    "AVMovie": """
    is(compatibleWithFileType:) makeMovieHeader(fileType:) movieTypes() writeHeader(to:fileType:options:)
    """,
    "AVMutableComposition": """
    insertEmptyTimeRange(_:) insertTimeRange(_:of:at:) insertTimeRange(_:of:at:completionHandler:)
    removeTimeRange(_:) scaleTimeRange(_:toDuration:)
    """,
    "AVMutableCompositionTrack": """
    addTrackAssociation(to:type:) insertEmptyTimeRange(_:) insertTimeRange(_:of:at:) insertTimeRanges(_:of:at:)
    removeTimeRange(_:) removeTrackAssociation(to:type:) replaceFormatDescription(_:with:)
    scaleTimeRange(_:toDuration:) validateSegments(_:)
    """,
    "AVMutableMovie": """
    addMutableTrack(withMediaType:copySettingsFrom:options:) addMutableTracksCopyingSettings(from:options:)
    insertEmptyTimeRange(_:) insertTimeRange(_:of:at:copySampleData:) mutableTrack(compatibleWith:)
    removeTimeRange(_:) removeTrack(_:) scale(_:toDuration:)
    """,
    "AVMutableMovieTrack": """
    addTrackAssociation(to:type:) append(_:decodeTime:presentationTime:) cleanApertureDimensions
    encodedPixelsDimensions insertEmptyTimeRange(_:) insertMediaTimeRange(_:into:)
    insertTimeRange(_:of:at:copySampleData:) layer productionApertureDimensions removeTimeRange(_:)
    removeTrackAssociation(to:type:) replaceFormatDescription(_:with:) scaleTimeRange(_:toDuration:)
    """,
    "AVPlaybackSpeed": """
    localizedName localizedNumericName rate
    """,
    "AVPlayer": """
    addBoundaryTimeObserver(forTimes:queue:using:) addPeriodicTimeObserver(forInterval:queue:using:)
    appliesMediaSelectionCriteriaAutomatically eligibleForHDRPlayback
    mediaSelectionCriteria(forMediaCharacteristic:) removeTimeObserver(_:) seek(to:) seek(to:completionHandler:)
    seek(to:toleranceBefore:toleranceAfter:) seek(to:toleranceBefore:toleranceAfter:completionHandler:)
    setMediaSelectionCriteria(_:forMediaCharacteristic:)
    """,
    "AVPlayerItem": """
    accessLog() add(_:) canUseNetworkResourcesForLiveStreamingWhilePaused cancelPendingSeeks() currentDate()
    currentMediaSelection errorLog() outputs preferredForwardBufferDuration preferredMaximumResolution
    preferredPeakBitRate remove(_:) seek(to:) seek(to:completionHandler:) seek(to:toleranceBefore:toleranceAfter:)
    seek(to:toleranceBefore:toleranceAfter:completionHandler:) select(_:in:) selectMediaOptionAutomatically(in:)
    selectedMediaOption(in:) step(byCount:)
    """,
    "AVSampleCursor": """
    currentChunkInfo currentChunkStorageRange currentChunkStorageURL currentSampleAudioDependencyInfo
    currentSampleDependencyAttachments currentSampleDependencyInfo currentSampleIndexInChunk
    currentSampleStorageRange currentSampleSyncInfo samplesRequiredForDecoderRefresh
    """,
    "AVSpeechSynthesizer": """
    write(_:toBufferCallback:) write(_:toBufferCallback:toMarkerCallback:)
    """,
    "AVURLAsset": """
    audiovisualMIMETypes() audiovisualTypes() compatibleTrack(for:) findCompatibleTrack(for:)
    findCompatibleTrack(for:completionHandler:) isPlayableExtendedMIMEType(_:) url
    """,
    "AVVideoComposition": """
    determineValidity(for:timeRange:validationDelegate:completionHandler:)
    isValid(for:timeRange:validationDelegate:)
    """,
    "CALayer": """
    actions add(_:forKey:) addSublayer(_:) affineTransform() allowsEdgeAntialiasing allowsGroupOpacity anchorPoint
    anchorPointZ animation(forKey:) animationKeys() backgroundColor borderColor borderWidth bounds contents
    contentsAreFlipped() contentsCenter contentsGravity contentsRect contentsScale convert(_:from:) convert(_:to:)
    convertTime(_:from:) convertTime(_:to:) cornerCurve cornerCurveExpansionFactor(_:) cornerRadius delegate
    displayIfNeeded() edgeAntialiasingMask frame insertSublayer(_:above:) insertSublayer(_:at:)
    insertSublayer(_:below:) isDoubleSided isGeometryFlipped isHidden isOpaque layoutIfNeeded() magnificationFilter
    mask maskedCorners masksToBounds minificationFilter model() name needsDisplay() needsDisplayOnBoundsChange
    needsLayout() opacity position presentation() rasterizationScale removeAllAnimations() removeAnimation(forKey:)
    removeFromSuperlayer() render(in:) replaceSublayer(_:with:) setAffineTransform(_:) setNeedsDisplay(_:)
    setNeedsLayout() shadowColor shadowOffset shadowOpacity shadowPath shadowRadius shouldRasterize style
    sublayerTransform sublayers superlayer transform visibleRect zPosition
    """,
    "CAValueFunction": """
    name
    """,
  ]
}

import AVFoundation

// The file must compile: clients may override these members.

class OverriddenAssetWriter: AVAssetWriter {
  override var outputURL: URL { super.outputURL }
  override var outputFileType: AVFileType { super.outputFileType }
  override func canApply(outputSettings: [String: Any]?, forMediaType mediaType: AVMediaType) -> Bool {
    super.canApply(outputSettings: outputSettings, forMediaType: mediaType)
  }
  override func canAdd(_ input: AVAssetWriterInput) -> Bool { super.canAdd(input) }
  override func canAdd(_ inputGroup: AVAssetWriterInputGroup) -> Bool { super.canAdd(inputGroup) }
  override func add(_ input: AVAssetWriterInput) { super.add(input) }
  override func add(_ inputGroup: AVAssetWriterInputGroup) { super.add(inputGroup) }
  override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set { super.metadata = newValue }
  }
  override var shouldOptimizeForNetworkUse: Bool {
    get { super.shouldOptimizeForNetworkUse }
    set { super.shouldOptimizeForNetworkUse = newValue }
  }
  override var directoryForTemporaryFiles: URL? {
    get { super.directoryForTemporaryFiles }
    set { super.directoryForTemporaryFiles = newValue }
  }
  override var outputFileTypeProfile: AVFileTypeProfile? {
    get { super.outputFileTypeProfile }
    set { super.outputFileTypeProfile = newValue }
  }
  override var overallDurationHint: CMTime {
    get { super.overallDurationHint }
    set { super.overallDurationHint = newValue }
  }
  override var movieTimeScale: CMTimeScale {
    get { super.movieTimeScale }
    set { super.movieTimeScale = newValue }
  }
  override var movieFragmentInterval: CMTime {
    get { super.movieFragmentInterval }
    set { super.movieFragmentInterval = newValue }
  }
  override var initialMovieFragmentSequenceNumber: Int {
    get { super.initialMovieFragmentSequenceNumber }
    set { super.initialMovieFragmentSequenceNumber = newValue }
  }
  override var producesCombinableFragments: Bool {
    get { super.producesCombinableFragments }
    set { super.producesCombinableFragments = newValue }
  }
  override var preferredOutputSegmentInterval: CMTime {
    get { super.preferredOutputSegmentInterval }
    set { super.preferredOutputSegmentInterval = newValue }
  }
  override var initialSegmentStartTime: CMTime {
    get { super.initialSegmentStartTime }
    set { super.initialSegmentStartTime = newValue }
  }
}

class OverriddenAssetWriterInput: AVAssetWriterInput {
  override var mediaType: AVMediaType { super.mediaType }
  override var sourceFormatHint: CMFormatDescription? { super.sourceFormatHint }
  override var metadata: [AVMetadataItem] {
    get { super.metadata }
    set { super.metadata = newValue }
  }
  override var transform: CGAffineTransform {
    get { super.transform }
    set { super.transform = newValue }
  }
  override var naturalSize: CGSize {
    get { super.naturalSize }
    set { super.naturalSize = newValue }
  }
  override var languageCode: String? {
    get { super.languageCode }
    set { super.languageCode = newValue }
  }
  override var extendedLanguageTag: String? {
    get { super.extendedLanguageTag }
    set { super.extendedLanguageTag = newValue }
  }
  override var marksOutputTrackAsEnabled: Bool {
    get { super.marksOutputTrackAsEnabled }
    set { super.marksOutputTrackAsEnabled = newValue }
  }
  override var mediaTimeScale: CMTimeScale {
    get { super.mediaTimeScale }
    set { super.mediaTimeScale = newValue }
  }
  override var preferredVolume: Float {
    get { super.preferredVolume }
    set { super.preferredVolume = newValue }
  }
  override var mediaDataLocation: MediaDataLocation {
    get { super.mediaDataLocation }
    set { super.mediaDataLocation = newValue }
  }
  override var preferredMediaChunkDuration: CMTime {
    get { super.preferredMediaChunkDuration }
    set { super.preferredMediaChunkDuration = newValue }
  }
  override var preferredMediaChunkAlignment: Int {
    get { super.preferredMediaChunkAlignment }
    set { super.preferredMediaChunkAlignment = newValue }
  }
  override var sampleReferenceBaseURL: URL? {
    get { super.sampleReferenceBaseURL }
    set { super.sampleReferenceBaseURL = newValue }
  }
  override var expectsMediaDataInRealTime: Bool {
    get { super.expectsMediaDataInRealTime }
    set { super.expectsMediaDataInRealTime = newValue }
  }
  override func canAddTrackAssociation(
    withTrackOf input: AVAssetWriterInput, type trackAssociationType: String
  ) -> Bool {
    super.canAddTrackAssociation(withTrackOf: input, type: trackAssociationType)
  }
  override func addTrackAssociation(withTrackOf input: AVAssetWriterInput, type trackAssociationType: String) {
    super.addTrackAssociation(withTrackOf: input, type: trackAssociationType)
  }
  override var performsMultiPassEncodingIfSupported: Bool {
    get { super.performsMultiPassEncodingIfSupported }
    set { super.performsMultiPassEncodingIfSupported = newValue }
  }
  override var canPerformMultiplePasses: Bool { super.canPerformMultiplePasses }
  override var currentPassDescription: AVAssetWriterInputPassDescription? { super.currentPassDescription }
  override func respondToEachPassDescription(on queue: DispatchQueue, using block: @escaping () -> Void) {
    super.respondToEachPassDescription(on: queue, using: block)
  }
  override func markCurrentPassAsFinished() { super.markCurrentPassAsFinished() }
}

class OverriddenAssetWriterInputMetadataAdaptor: AVAssetWriterInputMetadataAdaptor {
  override var assetWriterInput: AVAssetWriterInput { super.assetWriterInput }
}

class OverriddenAssetWriterInputPixelBufferAdaptor: AVAssetWriterInputPixelBufferAdaptor {
  override var assetWriterInput: AVAssetWriterInput { super.assetWriterInput }
}

class OverriddenAssetReaderOutputMetadataAdaptor: AVAssetReaderOutputMetadataAdaptor {
  override var assetReaderTrackOutput: AVAssetReaderTrackOutput { super.assetReaderTrackOutput }
}

class OverriddenAssetWriterInputCaptionAdaptor: AVAssetWriterInputCaptionAdaptor {
  override var assetWriterInput: AVAssetWriterInput { super.assetWriterInput }
}

class OverriddenAssetReaderOutputCaptionAdaptor: AVAssetReaderOutputCaptionAdaptor {
  override var assetReaderTrackOutput: AVAssetReaderTrackOutput { super.assetReaderTrackOutput }
}

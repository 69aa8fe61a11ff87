import AVEngineCore
import AVEngineSystem
import AVEngineWriting
import CoreMedia
import Foundation
import Synchronization

struct WriterStart {
  let job: WritingJob
  let keepsFile: Bool
  private(set) var feed: SegmentFeed?

  init(_ writer: AVAssetWriter) throws(EngineError) {
    let operation = "Writing"
    let (state, configuration) = (writer.state, writer.state.configuration.withLock { $0 })
    guard !writer.inputs.isEmpty else {
      throw EngineError(.writeFailed, operation, subject: state.url?.path, detail: "the writer has no inputs")
    }
    let options = Self.options(configuration, state.kind)
    var layout = WritingJob.Layout()
    layout.isFragmented = options.fragmentInterval.isNumeric
    let container: any ContainerWriter
    let observer = WritingJob.Observer(
      readiness: { [weak state] in state?.readinessDidChange($0) }, failed: { [weak state] in state?.fail($0) },
      passEnded: { [weak state] in state?.passDidEnd($0) })
    let plans = writer.inputs.map { Self.plan($0, of: writer, configuration.directoryForTemporaryFiles) }
    if let delegate = writer.delegate {
      let feed = SegmentFeed(writer, delegate)
      let segments = try Self.segments(configuration, feed)
      layout.isFragmented = true
      layout.keepsSourceTime = true
      (layout.segmentInterval, layout.segmentStart) = (
        segments.interval, segments.start.isNumeric ? segments.start : .zero
      )
      container = try Engine.system.makeSegmentWriter(segments, options: options)
      job = WritingJob(plans, writer: container, codecs: Engine.system.codecs, layout: layout, observer: observer)
      feed.serve(job)
      self.feed = feed
      keepsFile = true
    } else {
      guard let url = state.url else {
        throw EngineError(.writeFailed, operation, detail: "a writer made with init(contentType:) needs a delegate")
      }
      container = try Engine.system.makeWriter(path: url.path, options: options)
      job = WritingJob(plans, writer: container, codecs: Engine.system.codecs, layout: layout, observer: observer)
      keepsFile = layout.isFragmented
    }
  }

  private static func options(_ configuration: WriterConfiguration, _ kind: WriterFileKind) -> WriterOptions {
    var options = WriterOptions(format: kind.format)
    options.headerInFront = configuration.shouldOptimizeForNetworkUse
    options.metadata = MetadataMapping.adapted(MetadataMapping.entries(configuration.metadata), to: kind.fileType)
    if configuration.movieTimeScale > 0 {
      options.timescale = configuration.movieTimeScale
      options.keepsTimescale = true
    }
    if kind.hasFragments, configuration.movieFragmentInterval.isNumeric, configuration.movieFragmentInterval > .zero {
      options.fragmentInterval = configuration.movieFragmentInterval
      options.firstFragmentInterval = configuration.initialMovieFragmentInterval
      options.expectedDuration = configuration.overallDurationHint
    }
    options.firstFragmentNumber = configuration.initialMovieFragmentSequenceNumber
    return options
  }

  private static func segments(_ configuration: WriterConfiguration, _ feed: SegmentFeed) throws(EngineError)
    -> SegmentOptions
  {
    let profile: SegmentOptions.Profile =
      switch configuration.outputFileTypeProfile {
      case .mpeg4AppleHLS: .appleHLS
      case .mpeg4CMAFCompliant: .cmaf
      default: .plain
      }
    var interval = configuration.preferredOutputSegmentInterval
    if interval.isNumeric {
      guard interval > .zero, configuration.initialSegmentStartTime.isNumeric else {
        throw EngineError(
          .writeFailed, "Writing segments",
          detail: "preferredOutputSegmentInterval must be positive, and initialSegmentStartTime a numeric time with it")
      }
    } else if !interval.isIndefinite {
      interval = CMTime(value: 6, timescale: 1)
    }
    return SegmentOptions(
      profile: profile, interval: interval,
      start: configuration.initialSegmentStartTime.isNumeric ? configuration.initialSegmentStartTime : .zero,
      sink: { feed.take($0) })
  }

  private static func plan(_ input: AVAssetWriterInput, of writer: AVAssetWriter, _ temporaryFolder: URL?)
    -> WritingPlan
  {
    let configuration = input.state.configuration.withLock { $0 }
    let code = CMMediaType(fourCharacters: input.storedMediaType.rawValue) ?? 0
    var header = WriterTrack(mediaType: code, formatDescriptions: [], timescale: configuration.mediaTimeScale)
    header.naturalSize = configuration.naturalSize
    header.preferredTransform = configuration.transform
    header.preferredVolume = configuration.preferredVolume
    (header.languageCode, header.extendedLanguageTag) = (configuration.languageCode, configuration.extendedLanguageTag)
    (header.isEnabled, header.alternateGroup) = (configuration.marksOutputTrackAsEnabled, configuration.alternateGroup)
    (header.chunkDuration, header.chunkAlignment) = (
      configuration.preferredMediaChunkDuration, configuration.preferredMediaChunkAlignment
    )
    header.metadata = MetadataMapping.adapted(
      MetadataMapping.entries(configuration.metadata), to: writer.storedOutputFileType)
    for (target, type) in input.associations {
      guard let index = writer.inputs.firstIndex(where: { $0 === target }) else { continue }
      header.references[type, default: []].append(index)
    }
    var plan = WritingPlan(coding: input.coding, header: header)
    if case .audio(var coding) = plan.coding, let format = writer.storedOutputFileType.containerFormat {
      coding.hasUnsignedBytes = LinearPCMStorage(format).hasUnsignedBytes
      plan.coding = .audio(coding)
    }
    let folder = writer.outputURL.standardizedFileURL.deletingLastPathComponent()
    plan.referenceBase = configuration.sampleReferenceBaseURL?.absoluteURL ?? folder
    plan.isRealTime = configuration.expectsMediaDataInRealTime
    if configuration.performsMultiPassEncodingIfSupported {
      plan.passFolder = passFolder(input.coding, temporaryFolder ?? FileManager.default.temporaryDirectory)
    }
    plan.goesFirst = configuration.mediaDataLocation == .beforeMainMediaDataNotInterleaved
    return plan
  }

  /// Returns nil if the input does not encode video, or if the encoder cannot use two passes with these settings.
  private static func passFolder(_ coding: WritingPlan.Coding, _ folder: URL) -> URL? {
    guard case .video(let coding) = coding else { return nil }
    return Engine.system.codecs.canEncodeVideoInPasses(coding.settings, notes: folder.path) ? folder : nil
  }
}

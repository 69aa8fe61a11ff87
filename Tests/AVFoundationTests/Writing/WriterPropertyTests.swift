import AVFoundation
import Foundation
import Synchronization
import TestSupport
import Testing

/// What writers, readers and their parts state about themselves.
@Suite(.requires(.ffmpeg)) struct WriterPropertyTests {
  @Test func writersStateTheirFileAndInputs() throws {
    let writer = try AVAssetWriter(outputURL: try MadeMedia.place("stated.mov"), fileType: .mov)
    #expect(writer.outputFileType == .mov && writer.inputs.isEmpty)
    #expect(try AVAssetWriter(outputURL: try MadeMedia.place("stated.mp4"), fileType: .mp4).outputFileType == .mp4)
    let video = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: nil, sourceFormatHint: try format())
    writer.add(video)
    writer.add(audio)
    #expect(writer.inputs == [video, audio])
    #expect(video.mediaType == .video && audio.mediaType == .audio)
    #expect(video.outputSettings?[AVVideoWidthKey] as? Int == WritingMedia.h264[AVVideoWidthKey] as? Int)
    #expect(video.outputSettings?.isEmpty == false && audio.outputSettings == nil)
    #expect(AVAssetWriterInputPixelBufferAdaptor(assetWriterInput: video).assetWriterInput === video)
    let metadata = AVAssetWriterInput(mediaType: .metadata, outputSettings: nil, sourceFormatHint: try timedFormat())
    #expect(AVAssetWriterInputMetadataAdaptor(assetWriterInput: metadata).assetWriterInput === metadata)
  }

  private func format() throws -> CMFormatDescription {
    try CMFormatDescription(
      audioStreamBasicDescription: AudioStreamBasicDescription(
        mSampleRate: 48_000, mFormatID: kAudioFormatLinearPCM, mFormatFlags: kAudioFormatFlagIsSignedInteger,
        mBytesPerPacket: 2, mFramesPerPacket: 1, mBytesPerFrame: 2, mChannelsPerFrame: 1, mBitsPerChannel: 16,
        mReserved: 0))
  }

  private func timedFormat() throws -> CMFormatDescription {
    var made: CMFormatDescription?
    CMMetadataFormatDescriptionCreateWithMetadataSpecifications(
      allocator: nil, metadataType: kCMMetadataFormatType_Boxed,
      metadataSpecifications: [
        [
          kCMMetadataFormatDescriptionMetadataSpecificationKey_Identifier as String: "mdta/com.example.note",
          kCMMetadataFormatDescriptionMetadataSpecificationKey_DataType as String: kCMMetadataBaseDataType_UTF8
            as String,
        ]
      ] as NSArray, formatDescriptionOut: &made)
    return try #require(made)
  }

  @Test func theNaturalSizeIsThatOfTheTrack() async throws {
    let url = try MadeMedia.place("natural.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    #expect(input.naturalSize == .zero)
    input.naturalSize = CGSize(width: 320, height: 192)
    #expect(input.naturalSize == CGSize(width: 320, height: 192))
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(WritingMedia.push(try WritingMedia.videoSample(0, at: .zero), to: input, of: writer))
    input.markAsFinished()
    await writer.finishWriting()
    #expect(AVURLAsset(url: url).tracks.first?.naturalSize == CGSize(width: 320, height: 192))
  }

  @Test func outputsOfReadersStateTheirTracksAndSettings() throws {
    let asset = try CompositionMedia.clip(rate: "25", tone: 440)
    let (video, audio) = (asset.tracks(withMediaType: .video), asset.tracks(withMediaType: .audio))
    let settings: [String: Any] = [AVFormatIDKey: kAudioFormatLinearPCM]
    let mix = AVAssetReaderAudioMixOutput(audioTracks: audio, audioSettings: settings)
    #expect(mix.audioTracks == audio && mix.audioSettings?[AVFormatIDKey] as? AudioFormatID == kAudioFormatLinearPCM)
    #expect(AVAssetReaderAudioMixOutput(audioTracks: audio, audioSettings: nil).audioSettings == nil)
    let stored = AVAssetReaderTrackOutput(track: audio[0], outputSettings: nil)
    let decoded = AVAssetReaderTrackOutput(track: audio[0], outputSettings: settings)
    #expect(stored.outputSettings == nil && decoded.outputSettings?.keys.map { $0 } == [AVFormatIDKey])
    #expect(decoded.audioTimePitchAlgorithm == .spectral)
    decoded.audioTimePitchAlgorithm = .varispeed
    #expect(decoded.audioTimePitchAlgorithm == .varispeed)
    #expect(AVAssetReaderTrackOutput(track: video[0], outputSettings: nil).track == video[0])
  }

  @Test func algorithmsOfOutputsChangeThePitch() throws {
    let (composition, track) = try CompositionMedia.empty(.audio)
    let source = try CompositionMedia.track(CompositionMedia.clip(rate: "25", tone: 440), .audio)
    try track.insertTimeRange(CompositionMedia.range(0, 1), of: source, at: .zero)
    composition.scaleTimeRange(CompositionMedia.range(0, 1), toDuration: CMTime(value: 1, timescale: 2))
    func crossings(_ algorithm: AVAudioTimePitchAlgorithm) throws -> Int {
      let settings: [String: Any] = [
        AVFormatIDKey: kAudioFormatLinearPCM, AVSampleRateKey: 48_000, AVNumberOfChannelsKey: 1,
        AVLinearPCMIsFloatKey: true, AVLinearPCMBitDepthKey: 32,
      ]
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: settings)
      output.audioTimePitchAlgorithm = algorithm
      let samples = try CompositionMedia.samples(Reading.buffers(composition, output))
      return zip(samples, samples.dropFirst()).count { $0 < 0 && $1 >= 0 }
    }
    // Half a second of 440 Hz, and of 880 Hz.
    #expect(abs(try crossings(.spectral) - 220) < 12)
    #expect(abs(try crossings(.varispeed) - 440) < 12)
  }

  @Test func reportsOfSegmentsNameTheTracks() async throws {
    let writer = AVAssetWriter(contentType: try #require(UTType(AVFileType.mp4.rawValue)))
    let reports = Reports()
    writer.delegate = reports
    writer.outputFileTypeProfile = .mpeg4AppleHLS
    writer.preferredOutputSegmentInterval = .indefinite
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: WritingMedia.h264)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    #expect(WritingMedia.push(try WritingMedia.videoSample(0, at: .zero), to: input, of: writer))
    writer.flushSegment()
    await writer.finishWriting()
    let all = reports.all.withLock { $0 }
    #expect(!all.isEmpty && all.allSatisfy { $0 == [1] })
  }

  private final class Reports: NSObject, AVAssetWriterDelegate, Sendable {
    let all = Mutex<[[CMPersistentTrackID]]>([])
    func assetWriter(
      _ writer: AVAssetWriter, didOutputSegmentData segmentData: Data, segmentType: AVAssetSegmentType,
      segmentReport: AVAssetSegmentReport?
    ) {
      let tracks = segmentReport?.trackReports.map(\.trackID) ?? []
      all.withLock { $0.append(tracks) }
    }
  }
}

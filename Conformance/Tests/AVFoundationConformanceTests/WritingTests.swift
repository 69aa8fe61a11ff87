import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVAssetExportSession.h, AVAssetWriter.h, AVAssetWriterInput.h and Apple's documentation of them.
@Suite struct ExportTests {
  private func session(_ asset: AVAsset, _ preset: String, _ output: BuiltFile, _ type: AVFileType = .mov) throws
    -> AVAssetExportSession
  {
    let session = try #require(AVAssetExportSession(asset: asset, presetName: preset))
    session.outputURL = output.url
    session.outputFileType = type
    return session
  }

  // AVAssetExportPresetPassthrough: the samples are those of the source, byte for byte.
  @Test func passthroughKeepsTheSamples() async throws {
    let movie = BuiltMovie(.quickTime, tracks: [.greys([10, 20, 30, 40]), .pcm((0..<1_000).map { [Int16($0)] })])
    let (file, output) = (try BuiltFile(movie), BuiltFile(extension: "mov"))
    let session = try session(file.asset, AVAssetExportPresetPassthrough, output)
    #expect(session.status == .unknown && session.supportedFileTypes.contains(.mov))
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    #expect(session.progress == 1 && session.error == nil)
    let copy = output.asset
    let video = try samples(of: try await copy.first(.video), in: copy)
    #expect(video.bytes == movie.tracks[0].samples.reduce(Data()) { $0 + $1.data })
    #expect(video.times == movie.tracks[0].presentationTimes.map { time($0) })
    let audio = try samples(of: try await copy.first(.audio), in: copy)
    #expect(audio.bytes == movie.tracks[1].samples.reduce(Data()) { $0 + $1.data })
  }

  // timeRange: the output plays the range, from 0 on.
  @Test func rangesAreExported() async throws {
    let movie = BuiltMovie(.quickTime, tracks: [.greys((1...10).map { UInt8($0 * 20) })])
    let (file, output) = (try BuiltFile(movie), BuiltFile(extension: "mov"))
    let session = try session(file.asset, AVAssetExportPresetPassthrough, output)
    session.timeRange = range(60, 140)
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    #expect(try await copy.load(.duration) == time(80))
    let frames = try samples(of: try await copy.first(.video), in: copy, settings: bgraSettings)
    #expect(frames.filter { $0.imageBuffer != nil }.map(\.presentationTimeStamp) == [0, 20, 40, 60].map { time($0) })
    #expect(isGrey(pixel(try #require(frames.first?.imageBuffer), x: 3, y: 3), 80))
    // Each frame is a sync sample and begins in or at the border of the range, so no other is needed.
    #expect(try samples(of: try await copy.first(.video), in: copy).times.count == 4)
  }

  // timeRange of audio that is copied: from its frame to its frame.
  @Test func rangesOfAudioAreExported() async throws {
    let movie = BuiltMovie(.quickTime, tracks: [.pcm((0..<8_000).map { [Int16($0)] })])
    let (file, output) = (try BuiltFile(movie), BuiltFile(extension: "mov"))
    let session = try session(file.asset, AVAssetExportPresetPassthrough, output)
    session.timeRange = range(1_200, 3_500, 8_000)
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    let heard = try samples(of: try await copy.first(.audio), in: copy, settings: int16Settings).integers
    #expect(heard == (1_200..<3_500).map(Int16.init))
  }

  // AVAssetExportPresetAppleM4A: one track of AAC, as long as the source.
  @Test func audioIsExported() async throws {
    let sine = (0..<22_050).map { [Int16(12_000 * sin(Double($0) * 2 * .pi * 441 / 44_100))] }
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20]), .pcm(sine, sampleRate: 44_100)]))
    let output = BuiltFile(extension: "m4a")
    let session = try session(file.asset, AVAssetExportPresetAppleM4A, output, .m4a)
    #expect(session.supportedFileTypes == [.m4a] && session.presetName == AVAssetExportPresetAppleM4A)
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    #expect(try await copy.load(.tracks).map(\.mediaType) == [.audio])
    let track = try await copy.first(.audio)
    #expect(abs(try await track.load(.timeRange).duration.seconds - 0.5) < 0.001)
    let heard = try samples(of: track, in: copy, settings: int16Settings).integers
    let power = heard[8_000..<14_000].reduce(0.0) { $0 + Double($1) * Double($1) } / 6_000
    #expect(abs(power / 72_000_000 - 1) < 0.1)
  }

  // audioMix: the volume is in the output.
  @Test func mixesAreExported() async throws {
    let sine = (0..<22_050).map { [Int16(12_000 * sin(Double($0) * 2 * .pi * 441 / 44_100))] }
    let (file, output) = (
      try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(sine, sampleRate: 44_100)])), BuiltFile(extension: "m4a")
    )
    let asset = file.asset
    let parameters = AVMutableAudioMixInputParameters(track: try await asset.first(.audio))
    parameters.setVolume(0.5, at: .zero)
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    let session = try session(asset, AVAssetExportPresetAppleM4A, output, .m4a)
    session.audioMix = mix
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    let heard = try samples(of: try await copy.first(.audio), in: copy, settings: int16Settings).integers
    let power = heard[8_000..<14_000].reduce(0.0) { $0 + Double($1) * Double($1) } / 6_000
    #expect(abs(power / 18_000_000 - 1) < 0.1)
  }

  // A preset of a size encodes H.264 with AAC; both tracks last as long as those of the source.
  @Test func presetsEncode() async throws {
    let tracks: [BuiltTrack] = [
      .greys([UInt8](repeating: 120, count: 30), width: 640, height: 480), .pcm((0..<8_000).map { [Int16($0 % 100)] }),
    ]
    let (file, output) = (try BuiltFile(BuiltMovie(.quickTime, tracks: tracks)), BuiltFile(extension: "mp4"))
    let session = try session(file.asset, AVAssetExportPreset640x480, output, .mp4)
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    let video = try await copy.first(.video)
    let (formats, size, lasting) = try await video.load(.formatDescriptions, .naturalSize, .timeRange)
    #expect(formats.first?.mediaSubType == .h264 && size == CGSize(width: 640, height: 480))
    #expect(lasting.duration == time(600))
    let audio = try await copy.first(.audio).load(.formatDescriptions)
    #expect(audio.first?.audioStreamBasicDescription?.mFormatID == kAudioFormatMPEG4AAC)
    let frames = try samples(of: video, in: copy, settings: bgraSettings).filter { $0.imageBuffer != nil }
    #expect(frames.count == 30)
    #expect(isGrey(pixel(try #require(frames[10].imageBuffer), x: 300, y: 200), 120, tolerance: 8))
  }

  // AVError.fileAlreadyExists −11823: an export does not replace a file.
  @Test func filesAreNotReplaced() async throws {
    let (file, output) = (
      try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20])])), try BuiltFile(Data("kept".utf8))
    )
    let session = try session(file.asset, AVAssetExportPresetPassthrough, output)
    await session.export()
    #expect(session.status == .failed && code(session.error) != nil)
    #expect(try Data(contentsOf: output.url) == Data("kept".utf8))
  }

  // A video composition and an audio mix are applied.
  @Test func compositionsAreExported() async throws {
    let file = try BuiltFile(
      BuiltMovie(.quickTime, tracks: [.greys([UInt8](repeating: 200, count: 10), width: 640, height: 480)]))
    let output = BuiltFile(extension: "mov")
    let asset = file.asset
    let layer = AVMutableVideoCompositionLayerInstruction(assetTrack: try await asset.first(.video))
    layer.setOpacity(0.5, at: .zero)
    let instruction = AVMutableVideoCompositionInstruction()
    instruction.timeRange = range(0, 200)
    instruction.layerInstructions = [layer]
    let composition = AVMutableVideoComposition()
    composition.renderSize = CGSize(width: 640, height: 480)
    composition.frameDuration = time(20)
    composition.instructions = [instruction]
    let session = try session(asset, AVAssetExportPreset640x480, output)
    session.videoComposition = composition
    await session.export()
    #expect(session.status == .completed, "\(String(describing: session.error))")
    let copy = output.asset
    let frames = try samples(of: try await copy.first(.video), in: copy, settings: bgraSettings)
    #expect(
      isGrey(
        pixel(try #require(frames.first { $0.imageBuffer != nil }?.imageBuffer), x: 300, y: 200), 100, tolerance: 8))
  }

  // metadata: items are written to the file.
  @Test func metadataIsWritten() async throws {
    let (file, output) = (
      try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20])])), BuiltFile(extension: "mov")
    )
    let item = AVMutableMetadataItem()
    item.identifier = .quickTimeMetadataTitle
    item.value = "A title" as NSString
    item.dataType = kCMMetadataBaseDataType_UTF8 as String
    let session = try session(file.asset, AVAssetExportPresetPassthrough, output)
    session.metadata = [item]
    await session.export()
    #expect(session.status == .completed)
    let items = try await output.asset.load(.commonMetadata)
    let title = try #require(
      AVMetadataItem.metadataItems(from: items, filteredByIdentifier: .commonIdentifierTitle).first)
    #expect(try await title.load(.stringValue) == "A title")
  }

  // compatibility(ofExportPreset:with:outputFileType:), AVAssetExportSession(asset:presetName:).
  @Test func compatibility() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10, 20])]))
    let asset = file.asset
    #expect(
      await AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPresetPassthrough, with: asset, outputFileType: .mov))
    #expect(
      await !AVAssetExportSession.compatibility(
        ofExportPreset: AVAssetExportPresetAppleM4A, with: asset, outputFileType: .m4a))
    #expect(AVAssetExportSession.allExportPresets().contains(AVAssetExportPreset1280x720))
    #expect(AVAssetExportSession(asset: asset, presetName: "no such preset") == nil)
  }
}

@Suite struct WriterTests {
  private let format = try? CMFormatDescription(videoCodecType: .jpeg, width: 64, height: 48)

  private func image(_ grey: UInt8, at presentation: CMTime, lasting duration: CMTime = time(20)) throws
    -> CMSampleBuffer
  {
    let bytes = FlatJPEG.data(width: 64, height: 48, luma: grey)
    let block = try CMBlockBuffer(length: bytes.count)
    try block.withUnsafeMutableBytes { _ = bytes.copyBytes(to: $0) }
    return try CMSampleBuffer(
      dataBuffer: block, formatDescription: format, numSamples: 1,
      sampleTimings: [
        CMSampleTimingInfo(duration: duration, presentationTimeStamp: presentation, decodeTimeStamp: .invalid)
      ], sampleSizes: [bytes.count])
  }

  private func append(_ sample: CMSampleBuffer, to input: AVAssetWriterInput) async throws {
    while !input.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 1_000_000) }
    #expect(input.append(sample))
  }

  // Inputs without settings write the samples as they are, from the session's start on.
  @Test func samplesAreWrittenAsTheyAre() async throws {
    let output = BuiltFile(extension: "mov")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
    input.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
    #expect(writer.status == .unknown && writer.canAdd(input))
    writer.add(input)
    #expect(writer.inputs == [input] && writer.startWriting() && writer.status == .writing)
    writer.startSession(atSourceTime: time(600))
    for (index, grey) in [50, 100, 150].enumerated() {
      try await append(try image(UInt8(grey), at: time(600 + Int64(index) * 20)), to: input)
    }
    input.markAsFinished()
    writer.endSession(atSourceTime: time(660))
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let asset = output.asset
    let track = try await asset.first(.video)
    let (lasting, transform, size) = try await track.load(.timeRange, .preferredTransform, .naturalSize)
    // startSession(atSourceTime:): the source time that becomes 0.
    #expect(lasting == range(0, 60) && transform == input.transform)
    #expect(size == CGSize(width: 64, height: 48))
    let stored = try samples(of: track, in: asset)
    #expect(stored.times == [time(0), time(20), time(40)])
    #expect(
      stored.bytes == [50, 100, 150].reduce(Data()) { $0 + FlatJPEG.data(width: 64, height: 48, luma: UInt8($1)) })
  }

  // endSession(atSourceTime:): samples after it are cut by the edit list.
  @Test func sessionsEnd() async throws {
    let output = BuiltFile(extension: "mov")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: time(10))
    for index in 0..<4 { try await append(try image(90, at: time(Int64(index) * 20)), to: input) }
    writer.endSession(atSourceTime: time(50))
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try await output.asset.load(.duration) == time(40))
  }

  // AVAssetWriterInputPixelBufferAdaptor with H.264: the pixels come back.
  @Test func pixelsAreEncoded() async throws {
    let output = BuiltFile(extension: "mp4")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mp4)
    let settings: [String: Any] = [AVVideoCodecKey: AVVideoCodecType.h264, AVVideoWidthKey: 320, AVVideoHeightKey: 240]
    #expect(writer.canApply(outputSettings: settings, forMediaType: .video))
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: settings)
    let adaptor = AVAssetWriterInputPixelBufferAdaptor(
      assetWriterInput: input,
      sourcePixelBufferAttributes: [
        kCVPixelBufferPixelFormatTypeKey as String: kCVPixelFormatType_32BGRA,
        kCVPixelBufferWidthKey as String: 320, kCVPixelBufferHeightKey as String: 240,
      ])
    writer.add(input)
    #expect(adaptor.pixelBufferPool == nil)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for index in 0..<5 {
      var made: CVPixelBuffer?
      #expect(CVPixelBufferPoolCreatePixelBuffer(nil, try #require(adaptor.pixelBufferPool), &made) == kCVReturnSuccess)
      let buffer = try #require(made)
      CVPixelBufferLockBaseAddress(buffer, [])
      memset(CVPixelBufferGetBaseAddress(buffer), Int32(40 + index * 40), CVPixelBufferGetBytesPerRow(buffer) * 240)
      CVPixelBufferUnlockBaseAddress(buffer, [])
      while !input.isReadyForMoreMediaData { try await Task.sleep(nanoseconds: 1_000_000) }
      #expect(adaptor.append(buffer, withPresentationTime: time(Int64(index) * 20)))
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let asset = output.asset
    let frames = try samples(of: try await asset.first(.video), in: asset, settings: bgraSettings)
      .filter { $0.imageBuffer != nil }
    #expect(frames.map(\.presentationTimeStamp) == (0..<5).map { time($0 * 20) })
    for (index, frame) in frames.enumerated() {
      #expect(isGrey(pixel(try #require(frame.imageBuffer), x: 160, y: 120), 40 + index * 40, tolerance: 8))
    }
  }

  // PCM is written as it is, to movies and to WAVE files.
  @Test(arguments: [(AVFileType.mov, "mov"), (.wav, "wav")])
  func pcmIsWritten(_ type: AVFileType, _ suffix: String) async throws {
    var stream = AudioStreamBasicDescription(
      mSampleRate: 8_000, mFormatID: kAudioFormatLinearPCM,
      mFormatFlags: kAudioFormatFlagIsSignedInteger | kAudioFormatFlagIsPacked, mBytesPerPacket: 4, mFramesPerPacket: 1,
      mBytesPerFrame: 4, mChannelsPerFrame: 2, mBitsPerChannel: 16, mReserved: 0)
    var made: CMAudioFormatDescription?
    CMAudioFormatDescriptionCreate(
      allocator: nil, asbd: &stream, layoutSize: 0, layout: nil, magicCookieSize: 0, magicCookie: nil, extensions: nil,
      formatDescriptionOut: &made)
    let format = try #require(made)
    let output = BuiltFile(extension: suffix)
    let writer = try AVAssetWriter(outputURL: output.url, fileType: type)
    let settings = int16Settings.merging([AVSampleRateKey: 8_000, AVNumberOfChannelsKey: 2]) { $1 }
    let input = AVAssetWriterInput(mediaType: .audio, outputSettings: settings)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for part in 0..<4 {
      var bytes = ByteBuilder()
      for frame in part * 100..<(part + 1) * 100 { bytes.little(Int16(frame), Int16(-frame)) }
      let block = try CMBlockBuffer(length: 400)
      try block.withUnsafeMutableBytes { _ = bytes.data.copyBytes(to: $0) }
      let sample = try CMSampleBuffer(
        dataBuffer: block, formatDescription: format, numSamples: 100,
        presentationTimeStamp: time(Int64(part) * 100, 8_000), packetDescriptions: [])
      try await append(sample, to: input)
    }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed, "\(String(describing: writer.error))")
    let asset = output.asset
    let track = try await asset.first(.audio)
    #expect(try samples(of: track, in: asset, settings: int16Settings).integers == (0..<400).flatMap { [$0, -$0] })
    #expect(try await track.load(.timeRange).duration == time(400, 8_000))
  }

  // mediaTimeScale, AVAssetWriter.movieTimeScale: the timescales of the file.
  @Test func timescales() async throws {
    let output = BuiltFile(extension: "mov")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mov)
    writer.movieTimeScale = 2_400
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
    input.mediaTimeScale = 1_200
    input.languageCode = "fra"
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for index in 0..<3 { try await append(try image(90, at: time(Int64(index) * 20)), to: input) }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let asset = output.asset
    let (scale, language) = try await asset.first(.video).load(.naturalTimeScale, .languageCode)
    #expect(scale == 1_200 && language == "fra")
    let duration = try await asset.load(.duration)
    #expect(duration == time(60) && duration.timescale == 2_400)
  }

  // movieFragmentInterval: the file consists of fragments, and all samples are in it.
  @Test func fragmentsAreWritten() async throws {
    let output = BuiltFile(extension: "mov")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mov)
    writer.movieFragmentInterval = time(600)
    writer.shouldOptimizeForNetworkUse = false
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for index in 0..<90 { try await append(try image(UInt8(index), at: time(Int64(index) * 20)), to: input) }
    input.markAsFinished()
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let asset = output.asset
    let stored = try samples(of: try await asset.first(.video), in: asset)
    #expect(stored.times == (0..<90).map { time($0 * 20) })
    #expect(try await asset.load(.duration) == time(1_800))
  }

  // AVAssetWriter: a file that exists is not replaced; cancelWriting removes the file.
  @Test func filesAreKeptOrRemoved() async throws {
    let kept = try BuiltFile(Data("kept".utf8))
    let refused = try AVAssetWriter(outputURL: kept.url, fileType: .mov)
    refused.add(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format))
    #expect(!refused.startWriting() && refused.status == .failed && refused.error != nil)
    #expect(try Data(contentsOf: kept.url) == Data("kept".utf8))
    let output = BuiltFile(extension: "mov")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .mov)
    writer.add(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format))
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    writer.cancelWriting()
    #expect(writer.status == .cancelled)
    #expect(!FileManager.default.fileExists(atPath: output.url.path))
  }

  // AVAssetWriter.canAdd(_:), availableMediaTypes: a WAVE file holds PCM only.
  @Test func whatFilesHold() throws {
    let output = BuiltFile(extension: "wav")
    let writer = try AVAssetWriter(outputURL: output.url, fileType: .wav)
    #expect(writer.outputFileType == .wav && writer.outputURL == output.url)
    #expect(!writer.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil, sourceFormatHint: format)))
    #expect(
      writer.canAdd(
        AVAssetWriterInput(
          mediaType: .audio,
          outputSettings: int16Settings.merging([AVSampleRateKey: 44_100, AVNumberOfChannelsKey: 2]) { $1 })))
    #expect(!writer.availableMediaTypes.contains(.video) && writer.availableMediaTypes.contains(.audio))
  }
}

import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterLayoutTests {
  private struct Packet { let time: Double, position: Int, size: Int }

  private func packets(_ url: URL, _ stream: String = "v:0") throws -> [Packet] {
    let text = String(
      decoding: try Tool.run(
        "ffprobe",
        [
          "-v", "error", "-select_streams", stream, "-show_entries", "packet=dts_time,pos,size", "-of", "csv=p=0",
          url.path,
        ]),
      as: UTF8.self)
    return text.split(separator: "\n").map { line in
      let fields = line.split(separator: ",").map { Double($0) ?? -1 }
      return Packet(
        time: fields[0], position: Int(fields.count > 2 ? fields[2] : -1), size: Int(fields.count > 1 ? fields[1] : -1))
    }
  }

  private func chunks(_ packets: [Packet]) -> [[Packet]] {
    packets.reduce(into: []) { chunks, packet in
      if let last = chunks.last?.last, last.position + last.size == packet.position {
        chunks[chunks.count - 1].append(packet)
      } else {
        chunks.append([packet])
      }
    }
  }

  private func write(duration: CMTime, alignment: Int, headerInFront: Bool = false) async throws -> URL {
    let url = try MadeMedia.place("layout.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    writer.shouldOptimizeForNetworkUse = headerInFront
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 96])
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.aac)
    for input in [video, audio] {
      input.preferredMediaChunkDuration = duration
      input.preferredMediaChunkAlignment = alignment
      writer.add(input)
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for number in 0..<200 {
      #expect(
        WritingMedia.push(
          try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 25)), to: video, of: writer))
      #expect(
        WritingMedia.push(try WritingMedia.audio(frames: number * 1_920..<(number + 1) * 1_920), to: audio, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    #expect(try ExportProbe.times(url).map(\.time) == (0..<200).map { $0 * 24 })
    return url
  }

  @Test(arguments: [1, 2]) func chunksLastAsLongAsAskedFor(_ length: Int) async throws {
    let url = try await write(duration: seconds(CMTimeValue(length)), alignment: 0)
    let video = chunks(try packets(url))
    #expect(video.map(\.count) == Array(repeating: 25 * length, count: 8 / length))
    // Packets of AAC do not divide a second evenly, so two audio chunks may happen to be adjacent.
    #expect(chunks(try packets(url, "a:0")).count { $0.count > 47 * length } <= 1)
  }

  /// 0.99 s contain 24 frames, not 25.
  @Test func chunksLastNoLonger() async throws {
    let video = chunks(try packets(try await write(duration: seconds(99, 100), alignment: 0)))
    #expect(video.dropLast().allSatisfy { $0.count == 24 })
  }

  @Test(arguments: [(512, false), (4_096, false), (1_000, false), (4_096, true), (1_000, true), (65_536, true)])
  func chunksBeginAtMultiples(_ alignment: Int, _ headerInFront: Bool) async throws {
    let url = try await write(duration: seconds(1), alignment: alignment, headerInFront: headerInFront)
    for stream in ["v:0", "a:0"] {
      let starts = chunks(try packets(url, stream)).compactMap(\.first?.position)
      #expect(starts.count >= 8)
      #expect(starts.allSatisfy { $0 % alignment == 0 })
    }
    let boxes = try ExportProbe.boxes(url)
    #expect((boxes.firstIndex(of: "moov") ?? 9 < boxes.firstIndex(of: "mdat") ?? 0) == headerInFront)
  }

  @Test(arguments: [false, true]) func mediaMayGoBeforeTheOthers(_ goesFirst: Bool) async throws {
    let url = try MadeMedia.place("before.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let video = AVAssetWriterInput(
      mediaType: .video,
      outputSettings: [AVVideoCodecKey: AVVideoCodecType.jpeg, AVVideoWidthKey: 160, AVVideoHeightKey: 96])
    let audio = AVAssetWriterInput(mediaType: .audio, outputSettings: WritingMedia.linearPCM)
    if goesFirst { audio.mediaDataLocation = .beforeMainMediaDataNotInterleaved }
    for input in [video, audio] {
      input.preferredMediaChunkDuration = seconds(1, 4)
      writer.add(input)
    }
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for part in 0..<15 {
      let samples = try WritingMedia.audio(frames: part * 4_800..<(part + 1) * 4_800)
      #expect(WritingMedia.push(samples, to: audio, of: writer))
    }
    audio.markAsFinished()
    for number in 0..<38 {
      let frame = try WritingMedia.videoSample(number, at: seconds(CMTimeValue(number), 25))
      #expect(WritingMedia.push(frame, to: video, of: writer))
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let lastAudio = try #require(try packets(url, "a:0").map(\.position).max())
    let firstFrame = try #require(try packets(url).map(\.position).min())
    #expect((lastAudio < firstFrame) == goesFirst)
  }

  // MARK: - References

  /// The movie `reference.mov` has no media. Its header is appended to a copy of the media file, so that ffmpeg can
  /// check the offsets and times.
  @Test(arguments: [true, false]) func samplesAreReferredToWhereTheyStand(_ statesBase: Bool) async throws {
    let source = try MovieMedia.copy(of: MovieMedia.numbered("movie-edit.mov"))
    let folder = source.deletingLastPathComponent()
    let url = folder.appendingPathComponent("reference.mov")
    try await refer(to: source, from: url, base: statesBase ? folder : nil)
    let bytes = try Data(contentsOf: url)
    #expect(bytes.count < 20_000)
    #expect(bytes.range(of: Data("file:".utf8)) == nil && bytes.range(of: Data("copy.mov".utf8)) != nil)

    var joined = try Data(contentsOf: source)
    let old = try #require(joined.range(of: Data("moov".utf8), options: .backwards))
    joined.replaceSubrange(old, with: Data("free".utf8))
    let header = try #require(try MovieMedia.boxes("moov", in: url).first)
    joined += withUnsafeBytes(of: UInt32(header.count + 8).bigEndian) { Data($0) } + Data("moov".utf8) + header
    let judged = try MadeMedia.place("judged.mov")
    try joined.write(to: judged)
    for stream in ["v:0", "a:0"] {
      let isSame = try MovieMedia.hashes(judged, stream: stream) == MovieMedia.hashes(source, stream: stream)
      #expect(isSame, "\(stream)")
    }
    #expect(try ExportProbe.numbers(judged) == ExportProbe.numbers(source))

    let moved = try MadeMedia.place("pair").deletingLastPathComponent().appendingPathComponent("folder")
    try FileManager.default.copyItem(at: folder, to: moved)
    let again = moved.appendingPathComponent("reference.mov")
    let isRead = try Reading.bytes(Reading.buffers(again, .video)) == Reading.bytes(Reading.buffers(source, .video))
    #expect(isRead)
  }

  private func refer(to source: URL, from url: URL, base: URL?) async throws {
    let asset = AVURLAsset(url: source)
    let reader = try AVAssetReader(asset: asset)
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let pairs = try [AVMediaType.video, .audio].map { type in
      let track = try Reading.track(asset, type)
      let input = AVAssetWriterInput(
        mediaType: type, outputSettings: nil, sourceFormatHint: track.formatDescriptions.first as? CMFormatDescription)
      input.sampleReferenceBaseURL = base
      if type == .video { input.mediaTimeScale = track.naturalTimeScale }
      writer.add(input)
      let output = AVAssetReaderSampleReferenceOutput(track: track)
      reader.add(output)
      return (output, input)
    }
    #expect(reader.startReading() && writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for (output, input) in pairs {
      while let sample = output.copyNextSampleBuffer() { #expect(WritingMedia.push(sample, to: input, of: writer)) }
      input.markAsFinished()
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    if let error = writer.error { throw error }
  }

  @Test func fragmentsCannotReferToOtherFiles() async throws {
    let source = try MovieMedia.numbered("movie-edit.mov")
    let asset = AVURLAsset(url: source)
    let output = AVAssetReaderSampleReferenceOutput(track: try Reading.track(asset, .video))
    let samples = try Reading.buffers(asset, output)
    let writer = try AVAssetWriter(outputURL: try MadeMedia.place("refused.mov"), fileType: .mov)
    writer.movieFragmentInterval = seconds(1)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for sample in samples where input.isReadyForMoreMediaData { _ = input.append(sample) }
    await writer.finishWriting()
    #expect(writer.status == .failed)
    #expect(writer.error?.localizedDescription.contains("fragments cannot refer") == true)
  }
}

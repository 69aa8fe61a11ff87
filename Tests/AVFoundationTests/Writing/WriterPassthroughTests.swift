import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct WriterPassthroughTests {
  static func copy(_ source: URL, to url: URL, as type: AVFileType, hints: Bool = true) async throws -> AVAssetWriter {
    let asset = AVURLAsset(url: source)
    let (reader, writer) = (try AVAssetReader(asset: asset), try AVAssetWriter(outputURL: url, fileType: type))
    var pairs: [(AVAssetReaderTrackOutput, AVAssetWriterInput)] = []
    for track in try await asset.load(.tracks) {
      let hint = try await track.load(.formatDescriptions).first
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      let input = AVAssetWriterInput(
        mediaType: track.mediaType, outputSettings: nil, sourceFormatHint: hints ? hint : nil)
      guard reader.canAdd(output), writer.canAdd(input) else { continue }
      reader.add(output)
      writer.add(input)
      pairs.append((output, input))
    }
    #expect(reader.startReading())
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    for (index, (output, input)) in pairs.enumerated() {
      // Safety: each output and input is used on its queue only.
      nonisolated(unsafe) let (output, input) = (output, input)
      await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
        input.requestMediaDataWhenReady(on: DispatchQueue(label: "copy \(index)")) {
          while input.isReadyForMoreMediaData {
            guard let sample = output.copyNextSampleBuffer(), input.append(sample) else {
              input.markAsFinished()
              return continuation.resume()
            }
          }
        }
      }
    }
    await writer.finishWriting()
    return writer
  }

  static func packets(_ url: URL, _ stream: String) throws -> [String] {
    let text = try Tool.run(
      "ffprobe",
      [
        "-v", "error", "-select_streams", stream, "-show_data_hash", "md5", "-show_entries",
        "packet=pts,dts,duration,size,flags,data_hash",
      ]
        + ["-of", "csv=p=0", url.path])
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  @Test(arguments: [AVFileType.mov, .mp4]) func reorderedPicturesAndSoundGoOverSampleForSample(_ type: AVFileType)
    async throws
  {
    let source = try MadeMedia.numberedMovie()
    let url = try MadeMedia.place(type == .mov ? "copy.mov" : "copy.mp4")
    let writer = try await Self.copy(source, to: url, as: type)
    #expect(writer.status == .completed)
    #expect(writer.error == nil)
    for stream in ["v:0", "a:0"] {
      let (mine, theirs) = (try Self.packets(url, stream), try Self.packets(source, stream))
      #expect(!theirs.isEmpty)
      let isSame = mine == theirs
      let difference = zip(mine, theirs).first { $0 != $1 }.map { "\($0)" } ?? "\(mine.count) for \(theirs.count)"
      #expect(isSame, "packets of \(stream) differ: \(difference)")
    }
    #expect(try ExportProbe.numbers(url) == ExportProbe.numbers(source))
    let (mine, theirs) = (try ExportProbe.decodedAudio(url), try ExportProbe.decodedAudio(source))
    let isSame = mine == theirs
    #expect(isSame, "\(mine.count) frames, not \(theirs.count)")
  }

  @Test func severalFormatsGoIntoOneTrack() async throws {
    let url = try MadeMedia.place("formats.mov")
    let writer = try AVAssetWriter(outputURL: url, fileType: .mov)
    let input = AVAssetWriterInput(mediaType: .video, outputSettings: nil)
    writer.add(input)
    #expect(writer.startWriting())
    writer.startSession(atSourceTime: .zero)
    let parts = [
      try MadeMedia.file("part1.mov", MadeMedia.numbered(seconds: 1) + ["-c:v", "mjpeg"]),
      try MadeMedia.file("part2.mov", MadeMedia.numbered(seconds: 1, size: "320x192") + ["-c:v", "mjpeg"]),
    ]
    for (index, part) in parts.enumerated() {
      let asset = AVURLAsset(url: part)
      let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
      let reader = try AVAssetReader(asset: asset)
      let output = AVAssetReaderTrackOutput(track: track, outputSettings: nil)
      reader.add(output)
      #expect(reader.startReading())
      while let sample = output.copyNextSampleBuffer() {
        var timings = try sample.sampleTimingInfos()
        for place in timings.indices {
          timings[place].presentationTimeStamp = timings[place].presentationTimeStamp + seconds(CMTimeValue(index))
          timings[place].decodeTimeStamp = .invalid
        }
        #expect(WritingMedia.push(try CMSampleBuffer(copying: sample, withNewTiming: timings), to: input, of: writer))
      }
    }
    await writer.finishWriting()
    #expect(writer.status == .completed)
    let asset = AVURLAsset(url: url)
    let track = try #require(try await asset.loadTracks(withMediaType: .video).first)
    let formats = try await track.load(.formatDescriptions)
    #expect(formats.map { CMVideoFormatDescriptionGetDimensions($0).width } == [160, 320])
    #expect(try await asset.load(.duration) == seconds(2))
    #expect(try ExportProbe.text(ExportProbe(url).video, "nb_frames") == "60")
  }

  @Test func onlyAMovieTakesSamplesWithoutAHint() throws {
    let movie = try AVAssetWriter(outputURL: try MadeMedia.place("a.mov"), fileType: .mov)
    let file = try AVAssetWriter(outputURL: try MadeMedia.place("a.mp4"), fileType: .mp4)
    #expect(movie.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil)))
    #expect(!file.canAdd(AVAssetWriterInput(mediaType: .video, outputSettings: nil)))
    #expect(!file.canAdd(AVAssetWriterInput(mediaType: .timecode, outputSettings: nil)))
  }
}

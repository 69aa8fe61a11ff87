import AVFoundation
import Foundation
import TestSupport
import Testing

@Suite(.requires(.ffmpeg)) struct SampleAppendingTests {
  @Test func appendedSamplesPlayOnceTheyAreInserted() throws {
    let source = AVURLAsset(url: try MovieMedia.numbered("movie-edit.mp4"))
    let url = try MadeMedia.place("appended.mov")
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    movie.timescale = 30_000
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: url, options: nil)
    for sourceTrack in source.tracks {
      let track = try #require(
        movie.addMutableTrack(withMediaType: sourceTrack.mediaType, copySettingsFrom: sourceTrack, options: nil))
      #expect(!track.mediaPresentationTimeRange.isValid)
      let reader = try AVAssetReader(asset: source)
      let output = AVAssetReaderTrackOutput(track: sourceTrack, outputSettings: nil)
      reader.add(output)
      #expect(reader.startReading())
      var firstDecode = CMTime.invalid
      while let buffer = output.copyNextSampleBuffer() {
        guard CMSampleBufferGetNumSamples(buffer) > 0 else { continue }
        var (decode, presentation) = (CMTime.invalid, CMTime.invalid)
        try track.append(buffer, decodeTime: &decode, presentationTime: &presentation)
        #expect(decode.isNumeric && presentation >= decode)
        if !firstDecode.isValid { firstDecode = decode }
      }
      #expect(firstDecode == .zero)
      let media = track.mediaPresentationTimeRange
      #expect(track.insertMediaTimeRange(media, into: CMTimeRange(start: .invalid, duration: media.duration)))
    }
    try movie.writeHeader(to: url, fileType: .mov)
    #expect(try ExportProbe.numbers(url) == (0..<120).map { $0 % 100 })
    let isSame = try MovieMedia.hashes(url) == MovieMedia.hashes(source.url)
    #expect(isSame)
    let isSameAudio = try MovieMedia.hashes(url, stream: "a:0") == MovieMedia.hashes(source.url, stream: "a:0")
    #expect(isSameAudio)
  }

  @Test(arguments: [("data.3gpp", "3gp6"), ("data.mpg4", "mp42"), ("data.qt", "qt  ")])
  func storageBeginsAsItsNameSays(_ name: String, _ brand: String) throws {
    let source = AVURLAsset(url: try MovieMedia.numbered("movie-edit.mp4"))
    let sourceTrack = try #require(source.tracks(withMediaType: .video).first)
    let url = try MadeMedia.place(name)
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: url, options: nil)
    let track = try #require(
      movie.addMutableTrack(withMediaType: .video, copySettingsFrom: sourceTrack, options: nil))
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(track: sourceTrack, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    var count = 0
    while count == 0, let buffer = output.copyNextSampleBuffer() {
      count = CMSampleBufferGetNumSamples(buffer)
      if count > 0 { try track.append(buffer, decodeTime: nil, presentationTime: nil) }
    }
    #expect(count > 0)
    #expect(try Data(contentsOf: url)[8..<12].elementsEqual(brand.utf8))
  }

  @Test func referencesAreAppendedWithoutTheirData() throws {
    let source = AVURLAsset(url: try MovieMedia.numbered("movie-edit.mp4"))
    let sourceTrack = try #require(source.tracks(withMediaType: .video).first)
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: sourceTrack, options: nil))
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderSampleReferenceOutput(track: sourceTrack)
    reader.add(output)
    #expect(reader.startReading())
    var count = 0
    while let buffer = output.copyNextSampleBuffer() {
      guard CMSampleBufferGetNumSamples(buffer) > 0 else { continue }
      try track.append(buffer, decodeTime: nil, presentationTime: nil)
      count += 1
    }
    #expect(count > 0)
    let media = track.mediaPresentationTimeRange
    #expect(track.insertMediaTimeRange(media, into: CMTimeRange(start: .zero, duration: media.duration)))
    let url = try MadeMedia.place("references.mov")
    try movie.writeHeader(to: url, fileType: .mov)
    #expect(try ExportProbe.boxes(url) == ["ftyp", "moov"])
    #expect(try ExportProbe(url).video["nb_frames"] as? String == "120")
  }

  @Test func whatCannotBeAppendedSaysWhy() throws {
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    let source = AVURLAsset(url: try MovieMedia.numbered("movie-edit.mp4"))
    let sourceTrack = try #require(source.tracks(withMediaType: .video).first)
    let track = try #require(movie.addMutableTrack(withMediaType: .video, copySettingsFrom: nil, options: nil))
    #expect(track.timescale == 0)
    let reader = try AVAssetReader(asset: source)
    let output = AVAssetReaderTrackOutput(track: sourceTrack, outputSettings: nil)
    reader.add(output)
    #expect(reader.startReading())
    let buffer = try #require(output.copyNextSampleBuffer())
    let error = #expect(throws: AVError.self) { try track.append(buffer, decodeTime: nil, presentationTime: nil) }
    #expect(error?.localizedDescription.contains("media data storage") == true)
    movie.removeTrack(track)
    #expect(track.asset == nil && movie.tracks.isEmpty)
    #expect(throws: AVError.self) { try track.append(buffer, decodeTime: nil, presentationTime: nil) }
  }
}

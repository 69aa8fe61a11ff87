import AVFoundation
import ConformanceMedia
import CoreMedia
import Foundation
import Testing

/// Source: AVComposition.h, AVCompositionTrack.h, Apple's documentation of `AVMutableComposition` and
/// `AVMutableCompositionTrack`.
@Suite struct EditingTests {
  /// Ten frames of 20 ticks, of greys 20, 40, … 200.
  private func source() throws -> BuiltFile {
    try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys((1...10).map { UInt8($0 * 20) })]))
  }

  private func track(_ composition: AVMutableComposition, _ type: AVMediaType = .video) throws
    -> AVMutableCompositionTrack
  {
    try #require(composition.addMutableTrack(withMediaType: type, preferredTrackID: kCMPersistentTrackID_Invalid))
  }

  private func mappings(_ track: AVMutableCompositionTrack) -> [CMTimeMapping] { track.segments.map(\.timeMapping) }

  /// The grey of the frame at each time.
  private func greys(_ composition: AVComposition, at times: [Int64]) async throws -> [Int?] {
    let generator = AVAssetImageGenerator(asset: composition)
    generator.requestedTimeToleranceBefore = .zero
    generator.requestedTimeToleranceAfter = .zero
    var greys: [Int?] = []
    for value in times { greys.append(try? await generator.image(at: time(value)).image.components(x: 9, y: 9).first) }
    return greys
  }

  private func isNear(_ greys: [Int?], _ expected: [Int]) -> Bool {
    greys.count == expected.count && !zip(greys, expected).contains { abs(($0 ?? -100) - $1) > 5 }
  }

  // addMutableTrack(withMediaType:preferredTrackID:): the identifier asked for, or one that is unused.
  @Test func identifiersOfTracks() throws {
    let composition = AVMutableComposition()
    let first = try #require(composition.addMutableTrack(withMediaType: .video, preferredTrackID: 7))
    let second = try track(composition, .audio)
    let third = try #require(composition.addMutableTrack(withMediaType: .audio, preferredTrackID: 7))
    #expect(first.trackID == 7 && second.trackID != 7 && second.trackID > 0)
    #expect(third.trackID != 7 && third.trackID != second.trackID)
    #expect(first.mediaType == .video && second.mediaType == .audio)
    composition.removeTrack(second)
    #expect(composition.tracks.map(\.trackID) == [7, third.trackID])
  }

  // insertTimeRange(_:of:at:): a segment that plays the source's range at the time.
  @Test func rangesAreInserted() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(40, 100), of: try await asset.first(.video), at: .zero)
    #expect(mappings(track).count == 1)
    #expect(mappings(track).first?.source == range(40, 100) && mappings(track).first?.target == range(0, 60))
    #expect(track.segments.first?.sourceURL == file.url && track.segments.first?.sourceTrackID == 1)
    #expect(track.timeRange == range(0, 60) && composition.duration == time(60))
    #expect(isNear(try await greys(composition, at: [0, 20, 40]), [60, 80, 100]))
  }

  // insertTimeRange: what is at the time and after it moves; a segment that the time divides is split.
  @Test func insertionsDivideSegments() async throws {
    let file = try source()
    let asset = file.asset
    let video = try await asset.first(.video)
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 60), of: video, at: .zero)
    try track.insertTimeRange(range(100, 140), of: video, at: time(20))
    #expect(mappings(track).map(\.target) == [range(0, 20), range(20, 60), range(60, 100)])
    #expect(mappings(track).map(\.source) == [range(0, 20), range(100, 140), range(20, 60)])
    #expect(isNear(try await greys(composition, at: [0, 20, 40, 60, 80]), [20, 120, 140, 40, 60]))
  }

  // insertTimeRange at a time after the end: the gap is an empty segment.
  @Test func insertionsAfterTheEndLeaveAGap() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 20), of: try await asset.first(.video), at: time(50))
    #expect(track.segments.map(\.isEmpty) == [true, false])
    #expect(mappings(track).map(\.target) == [range(0, 50), range(50, 70)])
    #expect(composition.duration == time(70))
  }

  // insertEmptyTimeRange(_:): what is there is divided and moves.
  @Test func emptyRangesAreInserted() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 60), of: try await asset.first(.video), at: .zero)
    track.insertEmptyTimeRange(range(30, 40))
    #expect(track.segments.map(\.isEmpty) == [false, true, false])
    #expect(mappings(track).map(\.target) == [range(0, 30), range(30, 40), range(40, 70)])
    #expect(mappings(track).last?.source == range(30, 60))
  }

  // removeTimeRange(_:): what follows moves to the front of the range.
  @Test func rangesAreRemoved() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 100), of: try await asset.first(.video), at: .zero)
    track.removeTimeRange(range(30, 50))
    #expect(mappings(track).map(\.target) == [range(0, 30), range(30, 80)])
    #expect(mappings(track).map(\.source) == [range(0, 30), range(50, 100)])
    #expect(composition.duration == time(80))
    composition.removeTimeRange(range(0, 30))
    #expect(mappings(track).map(\.target) == [range(0, 50)] && mappings(track).first?.source == range(50, 100))
  }

  // scaleTimeRange(_:toDuration:): the media of the range plays in the duration, and what follows moves.
  @Test func rangesAreScaled() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 100), of: try await asset.first(.video), at: .zero)
    track.scaleTimeRange(range(20, 60), toDuration: time(80))
    #expect(mappings(track).map(\.target) == [range(0, 20), range(20, 100), range(100, 140)])
    #expect(mappings(track).map(\.source) == [range(0, 20), range(20, 60), range(60, 100)])
    #expect(isNear(try await greys(composition, at: [20, 59, 60, 100]), [40, 40, 60, 80]))
    composition.scaleTimeRange(range(0, 140), toDuration: time(70))
    #expect(composition.duration == time(70))
    #expect(mappings(track).map(\.target) == [range(0, 10), range(10, 50), range(50, 70)])
  }

  // AVMutableComposition.insertTimeRange(_:of:at:): all tracks of the asset, each into a track of its media type.
  @Test func assetsAreInserted() async throws {
    let file = try BuiltFile(
      BuiltMovie(.quickTime, tracks: [.greys([50, 100, 150]), .pcm((0..<800).map { [Int16($0)] })]))
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range(0, 60), of: file.asset, at: .zero)
    try await composition.insertTimeRange(range(20, 40), of: file.asset, at: time(60))
    #expect(composition.tracks.map(\.mediaType) == [.video, .audio])
    #expect(composition.duration == time(80))
    #expect(composition.tracks.allSatisfy { $0.timeRange == range(0, 80) })
    #expect(isNear(try await greys(composition, at: [0, 40, 60]), [50, 150, 100]))
  }

  // AVCompositionTrack.validateSegments and segments: AVError.compositionTrackSegmentsNotContiguous −11824.
  @Test func segmentsAreChecked() async throws {
    let file = try source()
    let composition = AVMutableComposition()
    let track = try track(composition)
    func segment(_ source: CMTimeRange, _ target: CMTimeRange) -> AVCompositionTrackSegment {
      AVCompositionTrackSegment(url: file.url, trackID: 1, sourceTimeRange: source, targetTimeRange: target)
    }
    let good = [segment(range(0, 40), range(0, 40)), AVCompositionTrackSegment(timeRange: range(40, 60))]
    try track.validateSegments(good)
    track.segments = good
    #expect(composition.duration == time(60) && track.segments.count == 2)
    let apart = [segment(range(0, 40), range(0, 40)), segment(range(0, 40), range(50, 90))]
    let error = await failure { try track.validateSegments(apart) }
    #expect(code(error) == AVError.compositionTrackSegmentsNotContiguous.rawValue)
    #expect(AVError.compositionTrackSegmentsNotContiguous.rawValue == -11_824)
  }

  // A composition's track has the properties that are set; a copy does not change with it.
  @Test func propertiesAndCopies() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(0, 60), of: try await asset.first(.video), at: .zero)
    track.preferredTransform = CGAffineTransform(translationX: 3, y: 4)
    track.preferredVolume = 0.25
    track.isEnabled = false
    track.languageCode = "deu"
    composition.naturalSize = CGSize(width: 640, height: 360)
    let copy = try #require(composition.copy() as? AVComposition)
    track.removeTimeRange(range(0, 40))
    #expect(copy.duration == time(60) && composition.duration == time(20))
    let copied = try #require(copy.tracks.first)
    #expect(copied.trackID == track.trackID && copied.preferredTransform == CGAffineTransform(translationX: 3, y: 4))
    #expect(copied.preferredVolume == 0.25 && !copied.isEnabled && copied.languageCode == "deu")
    #expect(copy.naturalSize == CGSize(width: 640, height: 360))
  }

  // insertTimeRanges(_:of:at:): the ranges follow one another.
  @Test func severalRanges() async throws {
    let file = try source()
    let asset = file.asset
    let video = try await asset.first(.video)
    let composition = AVMutableComposition()
    let track = try track(composition)
    let ranges = [range(100, 140), range(0, 20)].map { NSValue(timeRange: $0) }
    try track.insertTimeRanges(ranges, of: [video, video], at: .zero)
    #expect(mappings(track).map(\.source) == [range(100, 140), range(0, 20)])
    #expect(mappings(track).map(\.target) == [range(0, 40), range(40, 60)])
  }

  // The edits of a source apply: gaps stay gaps, and segments refer to the source's media.
  @Test func sourcesWithEdits() async throws {
    let file = try BuiltFile(.edited)
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(110, 240), of: try await asset.first(.video), at: .zero)
    #expect(composition.duration == time(130))
    #expect(isNear(try await greys(composition, at: [0, 10, 30, 110, 129]), [30, 40, 50, 10, 10]))
    let frames = try samples(of: track, in: composition, settings: bgraSettings).filter { $0.imageBuffer != nil }
    #expect(frames.map(\.presentationTimeStamp).dropFirst() == [time(10), time(30), time(110)])
  }

  // Compositions are sources of compositions.
  @Test func nestedCompositions() async throws {
    let file = try source()
    let asset = file.asset
    let inner = AVMutableComposition()
    let innerTrack = try track(inner)
    try innerTrack.insertTimeRange(range(0, 100), of: try await asset.first(.video), at: .zero)
    innerTrack.removeTimeRange(range(20, 60))
    let outer = AVMutableComposition()
    let outerTrack = try track(outer)
    try outerTrack.insertTimeRange(range(0, 60), of: innerTrack, at: .zero)
    try outerTrack.insertTimeRange(range(20, 40), of: innerTrack, at: .zero)
    #expect(outer.duration == time(80))
    #expect(isNear(try await greys(outer, at: [0, 20, 40, 60]), [80, 20, 80, 100]))
  }

  // AVMutableComposition.insertEmptyTimeRange(_:), removeTimeRange(_:), scaleTimeRange(_:toDuration:): all tracks.
  @Test func editsOfAllTracks() async throws {
    let file = try BuiltFile(
      BuiltMovie(.quickTime, tracks: [.greys([50, 100, 150]), .pcm((0..<800).map { [Int16($0)] })]))
    let composition = AVMutableComposition()
    try await composition.insertTimeRange(range(0, 60), of: file.asset, at: .zero)
    composition.insertEmptyTimeRange(range(20, 30))
    #expect(composition.duration == time(70))
    for track in composition.tracks {
      #expect(mappings(track).map(\.target) == [range(0, 20), range(20, 30), range(30, 70)])
    }
    composition.removeTimeRange(range(10, 40))
    #expect(composition.duration == time(40))
    for track in composition.tracks { #expect(mappings(track).map(\.target) == [range(0, 10), range(10, 40)]) }
  }

  // A still frame: scaling a short range to a long one holds its frame.
  @Test func framesAreHeld() async throws {
    let file = try source()
    let asset = file.asset
    let composition = AVMutableComposition()
    let track = try track(composition)
    try track.insertTimeRange(range(40, 60), of: try await asset.first(.video), at: .zero)
    track.scaleTimeRange(range(0, 20), toDuration: time(600))
    #expect(composition.duration == time(600))
    #expect(isNear(try await greys(composition, at: [0, 300, 599]), [60, 60, 60]))
  }

  // Audio is joined to the frame.
  @Test func audioIsJoinedToTheFrame() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm((0..<8_000).map { [Int16($0)] })]))
    let asset = file.asset
    let sound = try await asset.first(.audio)
    let composition = AVMutableComposition()
    let track = try track(composition, .audio)
    try track.insertTimeRange(range(100, 333, 8_000), of: sound, at: .zero)
    try track.insertTimeRange(range(7_000, 7_100, 8_000), of: sound, at: time(233, 8_000))
    let reader = try AVAssetReader(asset: composition)
    let output = AVAssetReaderAudioMixOutput(audioTracks: composition.tracks, audioSettings: int16Settings)
    reader.add(output)
    #expect(reader.startReading())
    #expect(try drain(output, of: reader).integers == (100..<333).map(Int16.init) + (7_000..<7_100).map(Int16.init))
  }
}

/// Source: AVAudioMix.h.
@Suite struct AudioMixTests {
  private func heard(_ level: Int16, _ configure: (AVMutableAudioMixInputParameters) -> Void) async throws -> [Int16] {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm([[Int16]](repeating: [level], count: 8_000))]))
    let asset = file.asset
    let track = try await asset.first(.audio)
    let parameters = AVMutableAudioMixInputParameters(track: track)
    configure(parameters)
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(audioTracks: [track], audioSettings: int16Settings)
    output.audioMix = mix
    reader.add(output)
    #expect(reader.startReading())
    return try drain(output, of: reader).integers
  }

  // setVolume(_:at:): from that time on.
  @Test func volumes() async throws {
    let heard = try await heard(16_000) { $0.setVolume(0.5, at: .zero) }
    #expect(heard.count == 8_000)
    #expect(abs(Int(heard[4_000]) - 8_000) <= 1)
    let later = try await self.heard(16_000) {
      $0.setVolume(1, at: .zero)
      $0.setVolume(0.25, at: time(1, 2))
    }
    #expect(abs(Int(later[3_000]) - 16_000) <= 1 && abs(Int(later[7_000]) - 4_000) <= 1)
  }

  // setVolumeRamp: linear from the start to the end of the range, and the end's volume after it.
  @Test func ramps() async throws {
    let heard = try await heard(16_000) {
      $0.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0, timeRange: range(0, 300))
    }
    #expect(heard.count == 8_000)
    // Half a second: frame n has the volume 1 − n / 4,000.
    for frame in [400, 1_000, 2_000, 3_000, 3_600] {
      let expected = 16_000 * (4_000 - frame) / 4_000
      #expect(abs(Int(heard[frame]) - expected) <= 200, "frame \(frame): \(heard[frame]), not \(expected)")
    }
    #expect(abs(Int(heard[6_000])) <= 1)
  }

  // Each input has its own parameters.
  @Test func volumesOfTracks() async throws {
    let (loud, quiet) = ([[Int16]](repeating: [10_000], count: 800), [[Int16]](repeating: [4_000], count: 800))
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.pcm(loud), .pcm(quiet)]))
    let asset = file.asset
    let tracks = try await asset.loadTracks(withMediaType: .audio)
    let mix = AVMutableAudioMix()
    mix.inputParameters = zip(tracks, [0.5, 0.25] as [Float]).map { track, volume in
      let parameters = AVMutableAudioMixInputParameters(track: track)
      parameters.setVolume(volume, at: .zero)
      return parameters
    }
    let reader = try AVAssetReader(asset: asset)
    let output = AVAssetReaderAudioMixOutput(audioTracks: tracks, audioSettings: int16Settings)
    output.audioMix = mix
    reader.add(output)
    #expect(reader.startReading())
    let heard = try drain(output, of: reader).integers
    #expect(heard.count == 800 && heard[100..<700].allSatisfy { abs(Int($0) - 6_000) <= 2 })
  }

  // Ramps that follow one another: up, held, down.
  @Test func consecutiveRamps() async throws {
    let heard = try await heard(16_000) {
      $0.setVolumeRamp(fromStartVolume: 0, toEndVolume: 1, timeRange: range(0, 150))
      $0.setVolumeRamp(fromStartVolume: 1, toEndVolume: 0.5, timeRange: range(300, 450))
    }
    for (frame, expected) in [(500, 4_000), (1_500, 12_000), (3_000, 16_000), (5_000, 12_000), (7_000, 8_000)] {
      #expect(abs(Int(heard[frame]) - expected) <= 200, "frame \(frame): \(heard[frame]), not \(expected)")
    }
  }

  // getVolumeRamp(for:startVolume:endVolume:timeRange:): the ramp at the time.
  @Test func rampsAreRead() {
    let parameters = AVMutableAudioMixInputParameters()
    parameters.setVolumeRamp(fromStartVolume: 0.25, toEndVolume: 0.75, timeRange: range(100, 200))
    var (start, end, range): (Float, Float, CMTimeRange) = (-1, -1, .invalid)
    #expect(parameters.getVolumeRamp(for: time(150), startVolume: &start, endVolume: &end, timeRange: &range))
    #expect(start == 0.25 && end == 0.75 && range.start == time(100) && range.duration == time(100))
    // Before it, the first ramp that starts after the time; beyond the last ramp, none.
    range = .invalid
    #expect(parameters.getVolumeRamp(for: time(20), startVolume: nil, endVolume: nil, timeRange: &range))
    #expect(range.start == time(100))
    #expect(!parameters.getVolumeRamp(for: time(210), startVolume: nil, endVolume: nil, timeRange: nil))
  }

  // AVMutableAudioMixInputParameters(track:): the track's identifier; copies are apart.
  @Test func parameters() async throws {
    let file = try BuiltFile(BuiltMovie(.quickTime, tracks: [.greys([10]), .pcm([[1]])]))
    let asset = file.asset
    let parameters = AVMutableAudioMixInputParameters(track: try await asset.first(.audio))
    #expect(parameters.trackID == 2)
    let mix = AVMutableAudioMix()
    mix.inputParameters = [parameters]
    parameters.trackID = 5
    let copy = try #require(mix.copy() as? AVAudioMix)
    mix.inputParameters = []
    #expect(copy.inputParameters.count == 1)
  }
}

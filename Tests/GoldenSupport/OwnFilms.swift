import AVFoundation
import Foundation

extension OwnMedia {
  static var films: [OwnMedia] {
    [
      OwnMedia("film.mov") { try await film($0, .mov) }, OwnMedia("film.mp4") { try await film($0, .mp4) },
      OwnMedia("session.mov", session), OwnMedia("edited.mov", edited), OwnMedia("built.mov", built),
      OwnMedia("copied.mp4", copied), OwnMedia("timecode.mov", timecode), OwnMedia("formats.mov", formats),
    ]
  }

  private static func film(_ url: URL, _ type: AVFileType) async throws {
    let maker = try MovieMaker(url, type)
    let video = try maker.add(.video, MadeSamples.h264()) {
      $0.mediaTimeScale = 30_000
      $0.transform = CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: 48, ty: 0)
    }
    let audioParts = try ["en", "de"].map { language in
      try maker.add(.audio, MadeSamples.aac()) {
        $0.extendedLanguageTag = language
        $0.languageCode = language == "en" ? "eng" : "deu"
        $0.preferredVolume = language == "en" ? 1 : 0.5
        $0.marksOutputTrackAsEnabled = language == "en"
      }
    }
    maker.writer.add(AVAssetWriterInputGroup(inputs: audioParts, defaultInput: audioParts[0]))
    try maker.start()
    try maker.film(20, video, audioParts)
    try await maker.finish()
  }

  /// Each sample begins before the session's end. Whether the file has a later sample depends on whether the writer
  /// writes that sample before `endSession` is called.
  private static func session(_ url: URL) async throws {
    let maker = try MovieMaker(url, .mov)
    maker.writer.movieTimeScale = 90_000
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let audio = try maker.add(.audio, MadeSamples.aac())
    try maker.start(at: CMTime(value: 1, timescale: 10))
    try maker.film(20, video, [audio])
    maker.writer.endSession(atSourceTime: CMTime(value: 665, timescale: 1000))
    try await maker.finish()
  }

  private static func plain(_ url: URL) async throws {
    let maker = try MovieMaker(url, .mov)
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let audio = try maker.add(.audio, MadeSamples.pcm())
    try maker.start()
    for number in 0..<30 {
      try maker.append(MadeSamples.videoSample(number, MadeSamples.h264()), to: video)
      try maker.append(MadeSamples.frames(number * 1471..<(number + 1) * 1471, MadeSamples.pcm()), to: audio)
    }
    try await maker.finish()
  }

  private static func edited(_ url: URL) async throws {
    try await plain(url)
    let movie = try AVMutableMovie(url: url, options: nil, error: ())
    movie.removeTimeRange(range(200, 300))
    movie.insertEmptyTimeRange(range(100, 160))
    movie.scale(range(300, 420), toDuration: CMTime(value: 240, timescale: 600))
    try movie.writeHeader(to: url, fileType: .mov)
    try FixedDates.set(in: url)
  }

  private static func built(_ url: URL) async throws {
    let source = url.deletingLastPathComponent().appendingPathComponent("source.mov")
    try await plain(source)
    let movie = try AVMutableMovie(settingsFrom: nil, options: nil)
    movie.timescale = 600
    movie.defaultMediaDataStorage = AVMediaDataStorage(url: url, options: nil)
    let asset = AVURLAsset(url: source)
    try movie.insertTimeRange(range(300, 500), of: asset, at: .zero, copySampleData: true)
    try movie.insertTimeRange(range(0, 120), of: asset, at: CMTime(value: 200, timescale: 600), copySampleData: true)
    try movie.writeHeader(to: url, fileType: .mov, options: .addMovieHeaderToDestination)
    try FixedDates.set(in: url)
  }

  private static func copied(_ url: URL) async throws {
    let source = url.deletingLastPathComponent().appendingPathComponent("source.mp4")
    try await film(source, .mp4)
    guard let session = AVAssetExportSession(asset: AVURLAsset(url: source), presetName: AVAssetExportPresetPassthrough)
    else {
      throw MadeSamples.Failure(description: "no export")
    }
    session.timeRange = range(60, 300)
    try await session.export(to: url, as: .mp4)
    try FixedDates.set(in: url)
  }

  /// The time code is 01:00:00:00.
  private static func timecode(_ url: URL) async throws {
    var format: CMFormatDescription?
    CMTimeCodeFormatDescriptionCreate(
      allocator: nil, timeCodeFormatType: kCMTimeCodeFormatType_TimeCode32, frameDuration: MadeSamples.frame,
      frameQuanta: 30,
      flags: kCMTimeCodeFlag_DropFrame | kCMTimeCodeFlag_24HourMax, extensions: nil, formatDescriptionOut: &format)
    let maker = try MovieMaker(url, .mov)
    let video = try maker.add(.video, MadeSamples.h264()) { $0.mediaTimeScale = 30_000 }
    let code = try maker.add(.timecode, format)
    video.addTrackAssociation(withTrackOf: code, type: AVAssetTrack.AssociationType.timecode.rawValue)
    try maker.start()
    let length = CMTimeMultiply(MadeSamples.frame, multiplier: 20)
    try maker.append(MadeSamples.buffer(MadeSamples.big(107_892, 4), format, at: .zero, each: length), to: code)
    try maker.film(20, video, [])
    try await maker.finish()
  }

  private static func formats(_ url: URL) async throws {
    let maker = try MovieMaker(url, .mov)
    let video = try maker.add(.video, nil)
    try maker.start()
    for number in 0..<6 {
      let size = number < 3 ? 64 : 128
      let extensions: [CFString: CFPropertyList] = [
        kCMFormatDescriptionExtension_ColorPrimaries: kCMFormatDescriptionColorPrimaries_ITU_R_709_2,
        kCMFormatDescriptionExtension_TransferFunction: kCMFormatDescriptionTransferFunction_ITU_R_709_2,
        kCMFormatDescriptionExtension_YCbCrMatrix: kCMFormatDescriptionYCbCrMatrix_ITU_R_709_2,
        kCMFormatDescriptionExtension_PixelAspectRatio: [
          kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String: 4,
          kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String: 3,
        ] as CFDictionary,
      ]
      let format = try CMFormatDescription(
        videoCodecType: .jpeg, width: size, height: size, extensions: CMFormatDescription.Extensions(base: extensions))
      let time = CMTime(value: Int64(number) * 24, timescale: 600)
      try maker.append(
        MadeSamples.buffer(
          MadeSamples.bytes(200 + number, seed: number), format, at: time, each: CMTime(value: 24, timescale: 600)),
        to: video)
    }
    try await maker.finish()
  }

  static func range(_ start: Int64, _ end: Int64) -> CMTimeRange {
    CMTimeRange(start: CMTime(value: start, timescale: 600), end: CMTime(value: end, timescale: 600))
  }
}

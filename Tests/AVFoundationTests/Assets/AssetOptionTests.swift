import AVFoundation
import TestSupport
import Testing

@Suite struct AssetOptionTests {
  private func still(of url: URL, _ restrictions: AVAssetReferenceRestrictions?) throws -> CGImage {
    let options = restrictions.map {
      [AVURLAssetReferenceRestrictionsKey: NSNumber(value: $0.rawValue)] as [String: Any]
    }
    let asset = AVURLAsset(url: url, options: options)
    return try AVAssetImageGenerator(asset: asset).copyCGImage(at: .zero, actualTime: nil)
  }

  @Test func localReferencesAreFollowedUnlessTheyAreForbidden() async throws {
    let movie = try AssetMaker.movie()
    let reference = try ReferenceFile.make(of: movie, location: movie.absoluteString)
    #expect(try still(of: reference, nil).width == 320)
    let track = try #require(try await AVURLAsset(url: reference).loadTracks(withMediaType: .video).first)
    #expect(try await track.load(.isSelfContained) == false)
    let relative = try ReferenceFile.make(of: movie, location: movie.lastPathComponent)
    #expect(try still(of: relative, .forbidRemoteReferenceToLocal).width == 320)
    for restrictions in [AVAssetReferenceRestrictions.forbidLocalReferenceToLocal, .forbidAll] {
      let error = #expect(throws: AVError.self) { try still(of: reference, restrictions) }
      #expect(error?.code == .referenceForbiddenByReferencePolicy)
    }
  }

  @Test func remoteReferencesOfLocalFilesAreForbiddenByDefault() async throws {
    let reference = try ReferenceFile.make(of: try AssetMaker.movie(), location: "http://127.0.0.1:9/movie.mp4")
    let error = #expect(throws: AVError.self) { try still(of: reference, nil) }
    #expect(error?.code == .referenceForbiddenByReferencePolicy)
    #expect(error?.localizedDescription.contains("http://127.0.0.1:9/movie.mp4") == true)
  }

  @Test func aMissingReferenceIsNamed() throws {
    let reference = try ReferenceFile.make(of: try AssetMaker.movie(), location: "file:///nowhere/media.mp4")
    let error = #expect(throws: AVError.self) { try still(of: reference, nil) }
    #expect(error?.localizedDescription.contains("/nowhere/media.mp4") == true)
  }

  @Test func restrictionsComeAsNumbersOrAsThemselves() {
    let url = URL(fileURLWithPath: "/nowhere/movie.mp4")
    let wanted: AVAssetReferenceRestrictions = [.forbidCrossSiteReference, .forbidLocalReferenceToLocal]
    let values: [Any] = [wanted, wanted.rawValue, Int(wanted.rawValue), NSNumber(value: wanted.rawValue)]
    for value in values {
      #expect(
        AVURLAsset(url: url, options: [AVURLAssetReferenceRestrictionsKey: value]).referenceRestrictions == wanted)
    }
    #expect(AVURLAsset(url: url).referenceRestrictions == .forbidLocalReferenceToRemote)
  }

  @Test func sessionsAreToldApart() throws {
    let url = URL(fileURLWithPath: "/nowhere/movie.mp4")
    let identifier = UUID()
    let named = AVURLAsset(url: url, options: [AVURLAssetPrimarySessionIdentifierKey: identifier])
    #expect(named.httpSessionIdentifier == identifier)
    #expect(AVURLAsset(url: url).httpSessionIdentifier != AVURLAsset(url: url).httpSessionIdentifier)
  }

  @Test func aFileIsWhatItsBytesSayWhateverItsNameIs() async throws {
    let named = MadeMedia.folder.appendingPathComponent("movie-\(UUID()).txt")
    try FileManager.default.copyItem(at: try AssetMaker.movie(), to: named)
    #expect(try await AVURLAsset(url: named).load(.duration).seconds == 2)
    let overridden = AVURLAsset(url: named, options: [AVURLAssetOverrideMIMETypeKey: "video/mp4"])
    #expect(try await overridden.load(.tracks).count == 2)
  }

  /// SubRip text has no signature, so the path extension or the MIME type decides.
  @Test func theOverridingTypeDecidesIfTheBytesDoNot() async throws {
    let text = "1\n00:00:00,500 --> 00:00:01,500\nHello\n"
    let unnamed = try MadeMedia.text("subtitles.txt", text)
    let error = await #expect(throws: AVError.self) { try await AVURLAsset(url: unnamed).load(.tracks) }
    #expect(error?.code == .fileFormatNotRecognized)
    let type = "application/x-subrip"
    let overridden = AVURLAsset(url: unnamed, options: [AVURLAssetOverrideMIMETypeKey: type])
    #expect(try await overridden.load(.tracks).count == 1)
  }

  /// An ADTS stream does not state its duration. Each packet of this stream has 1024 audio frames.
  @Test func preciseTimingIsProvidedWhereItIsAskedFor() async throws {
    let url = try MadeMedia.file("timing.aac", MadeMedia.tone(rate: 48_000) + MadeMedia.aac)
    let counted = try Tool.run(
      "ffprobe",
      ["-v", "error", "-count_packets", "-show_entries", "stream=nb_read_packets", "-of", "csv=p=0", url.path])
    let digits = String(decoding: counted, as: UTF8.self).prefix { $0.isNumber }
    let packets = try #require(Int64(digits))
    #expect(try await AVURLAsset(url: url).load(.providesPreciseDurationAndTiming) == false)
    let asset = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: true])
    let (isPrecise, duration) = try await asset.load(.providesPreciseDurationAndTiming, .duration)
    #expect(isPrecise && duration == CMTime(value: packets * 1024, timescale: 48_000))
    let boxed = AVURLAsset(url: url, options: [AVURLAssetPreferPreciseDurationAndTimingKey: NSNumber(value: true)])
    #expect(boxed.providesPreciseDurationAndTiming)
  }

  @Test func typesAreListed() {
    let types = AVURLAsset.audiovisualTypes()
    for type in [AVFileType.mov, .mp4, .m4v, .m4a, .mp3, .wav, .aiff, .caf] { #expect(types.contains(type)) }
    let mimeTypes = AVURLAsset.audiovisualMIMETypes()
    for type in ["video/mp4", "video/quicktime", "audio/mpeg", "audio/wav"] { #expect(mimeTypes.contains(type)) }
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4"))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"avc1.64001f, mp4a.40.2\""))
    #expect(AVURLAsset.isPlayableExtendedMIMEType("text/html") == false)
    #expect(AVURLAsset.isPlayableExtendedMIMEType("video/mp4; codecs=\"zzzz.1\"") == false)
  }

  @Test func otherSchemesAreRefusedByName() async throws {
    let asset = AVURLAsset(url: try #require(URL(string: "ftp://127.0.0.1/movie.mp4")))
    let error = await #expect(throws: AVError.self) { try await asset.load(.duration) }
    #expect(error?.localizedDescription.contains("ftp") == true)
  }
}

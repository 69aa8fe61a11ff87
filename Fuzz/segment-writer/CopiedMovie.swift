import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct CopiedMovie {
  private let tracks: [any MediaTrack]

  init(_ path: String) throws {
    let movie = try ISOMediaProvider().open(FileByteSource(path: path), options: OpenOptions())
    tracks = movie.tracks.filter { [kCMMediaType_Video, kCMMediaType_Audio].contains($0.info.mediaType) }
  }

  func addTracks(to writer: any ContainerWriter) throws {
    for track in tracks {
      _ = try writer.addTrack(
        WriterTrack(
          mediaType: track.info.mediaType, formatDescriptions: track.info.formatDescriptions,
          timescale: track.info.timescale))
    }
  }

  /// The codecs of the tracks by RFC 6381: for H.264, the profile and level from its configuration; for audio, AAC-LC.
  var codecs: [String] {
    tracks.flatMap(\.info.formatDescriptions).compactMap { format in
      guard CMFormatDescriptionGetMediaType(format) == kCMMediaType_Video else { return "mp4a.40.2" }
      let key = kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms
      let atoms = CMFormatDescriptionGetExtension(format, extensionKey: key) as? [String: Any]
      guard let box = atoms?["avcC"] as? Data, box.count > 4 else { return nil }
      return "avc1." + box.dropFirst().prefix(3).map { String(format: "%02x", $0) }.joined()
    }
  }

  /// - Parameter offset: The time that is added to the movie's times.
  func copy(to writer: any ContainerWriter, offset: CMTime) throws {
    let cursors = try tracks.map { try $0.makeCursor() }
    let shifts = tracks.map { track in
      let edit = track.info.segments.first { $0.source != nil }
      return (edit?.target.start ?? .zero) - (edit?.source?.start ?? .zero) + offset
    }
    var heads = try cursors.map { try $0.next() }
    while let next = heads.indices.filter({ heads[$0] != nil }).min(by: {
      (heads[$0]?.decodeTime ?? .zero) + shifts[$0] < (heads[$1]?.decodeTime ?? .zero) + shifts[$1]
    }) {
      guard let head = heads[next] else { break }
      var sample = head
      (sample.decodeTime, sample.presentationTime) = (
        head.decodeTime + shifts[next], head.presentationTime + shifts[next]
      )
      try writer.append(sample, data: try tracks[next].data(of: head), to: next)
      heads[next] = try cursors[next].next()
    }
  }
}

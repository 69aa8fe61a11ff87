import Foundation

/// A QuickTime movie or an MPEG-4 file that is made box by box.
public struct BuiltMovie {
  /// The kind of the file.
  public enum Kind {
    /// QuickTime File Format.
    case quickTime
    /// ISO/IEC 14496-12 and -14.
    case mpeg4
  }

  /// The kind of the file, which its `ftyp` box states.
  public var kind: Kind
  /// The timescale of the movie and of the edits' lengths.
  public var timescale: UInt32
  /// The tracks. The first has the identifier 1, the next 2, and so on.
  public var tracks: [BuiltTrack]
  /// Boxes that are written at the end of `moov`.
  public var extraBoxes = Data()
  /// Whether the `moov` box is before the media data.
  public var isHeaderFirst = false

  /// Makes a movie.
  public init(_ kind: Kind, timescale: UInt32 = 600, tracks: [BuiltTrack]) {
    self.kind = kind
    self.timescale = timescale
    self.tracks = tracks
  }

  /// The longest track's length, in the movie's timescale: the duration of the `mvhd` box (ISO/IEC 14496-12 §8.2.2).
  public var duration: Int64 { tracks.map { $0.duration(inMovieOf: timescale) }.max() ?? 0 }

  /// The file's bytes.
  public var data: Data {
    let type = ByteBuilder.box("ftyp") {
      switch kind {
      case .quickTime:
        $0.text("qt  ")
        $0.big(UInt32(0x200))
        $0.text("qt  ")
      case .mpeg4:
        $0.text("isom")
        $0.big(UInt32(0x200))
        $0.text("isommp42")
      }
    }
    // All offsets have 32 bits, so the header has the same length whatever they are.
    let headerLength = isHeaderFirst ? header(mediaStart: 0).count : 0
    let media = mediaData
    let header = header(mediaStart: type.count + headerLength + 8)
    let box = ByteBuilder.box("mdat") { $0.bytes(media) }
    return type + (isHeaderFirst ? header + box : box + header)
  }

  /// Writes the file into the folder for temporary files and returns its URL.
  public func write(_ name: String = "built") throws -> URL {
    try TemporaryFile.write(data, name: name, extension: kind == .quickTime ? "mov" : "mp4")
  }

  private var mediaData: Data {
    tracks.reduce(into: Data()) { data, track in for sample in track.samples { data.append(sample.data) } }
  }

  private func header(mediaStart: Int) -> Data {
    ByteBuilder.box("moov") { moov in
      moov.fullBox("mvhd") {
        $0.big(UInt32(0), 0, timescale, UInt32(duration), 0x1_0000)
        $0.big(Int16(0x100))
        $0.zeros(10)
        for value: Int32 in [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000] { $0.big(value) }
        $0.zeros(24)
        $0.big(UInt32(tracks.count + 1))
      }
      var start = mediaStart
      for (index, track) in tracks.enumerated() {
        var offset = start
        let offsets = track.chunks.map { chunk in
          defer { offset += track.samples[chunk].reduce(0) { $0 + $1.data.count } }
          return UInt32(offset)
        }
        track.write(to: &moov, id: UInt32(index + 1), movieTimescale: timescale, chunkOffsets: offsets)
        start += track.totalSize
      }
      moov.bytes(extraBoxes)
    }
  }
}

/// Files in the folder for temporary files.
public enum TemporaryFile {
  /// Returns a URL at which no file is.
  public static func url(_ name: String = "made", extension suffix: String) -> URL {
    FileManager.default.temporaryDirectory.appendingPathComponent("\(name)-\(UUID().uuidString).\(suffix)")
  }

  /// Writes bytes to a new file and returns its URL.
  public static func write(_ data: Data, name: String = "made", extension suffix: String) throws -> URL {
    let url = url(name, extension: suffix)
    try data.write(to: url)
    return url
  }

  /// Removes a file, if there is one.
  public static func remove(_ url: URL) { try? FileManager.default.removeItem(at: url) }
}

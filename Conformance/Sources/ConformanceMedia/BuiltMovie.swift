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
    // All offsets have the same width, so the header has the same length whatever they are.
    let headerLength = isHeaderFirst ? header(mediaStart: 0).count : 0
    let media = mediaData
    let header = header(mediaStart: typeBox.count + headerLength + 8)
    let box = ByteBuilder.box("mdat") { $0.bytes(media) }
    return typeBox + (isHeaderFirst ? header + box : box + header)
  }

  private var typeBox: Data {
    ByteBuilder.box("ftyp") {
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
      writeMovieHeader(to: &moov, duration: duration)
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

extension BuiltMovie {
  /// The bytes of the movie in fragments (ISO/IEC 14496-12 §8.8): a header without samples, then a `moof` and an `mdat`
  /// box for so many samples of the only track. Edit lists and sample entries but the first are not written.
  public func fragmented(samplesPerFragment: Int) -> Data {
    guard let track = tracks.first else { return Data() }
    var file = ByteBuilder()
    file.bytes(typeBox)
    var empty = track
    empty.samples = []
    empty.edits = nil
    file.box("moov") { moov in
      writeMovieHeader(to: &moov, duration: 0)
      empty.write(to: &moov, id: 1, movieTimescale: timescale, chunkOffsets: [])
      moov.box("mvex") { $0.fullBox("trex") { $0.big(UInt32(1), 1, 0, 0, 0) } }
    }
    for (number, start) in stride(from: 0, to: track.samples.count, by: samplesPerFragment).enumerated() {
      let samples = track.samples[start..<min(start + samplesPerFragment, track.samples.count)]
      // The offset of the data counts from the start of the `moof` box: its own length and the header of `mdat`.
      let length = fragment(samples, number + 1, track.decodeTimes[start], dataOffset: 0).count
      file.bytes(fragment(samples, number + 1, track.decodeTimes[start], dataOffset: Int32(length + 8)))
      file.box("mdat") { for sample in samples { $0.bytes(sample.data) } }
    }
    return file.data
  }

  private func fragment(_ samples: ArraySlice<BuiltSample>, _ number: Int, _ decodeTime: Int64, dataOffset: Int32)
    -> Data
  {
    ByteBuilder.box("moof") { moof in
      moof.fullBox("mfhd") { $0.big(UInt32(number)) }
      moof.box("traf") { traf in
        traf.fullBox("tfhd", flags: 0x02_0000) { $0.big(UInt32(1)) }
        traf.fullBox("tfdt", version: 1) { $0.big(decodeTime) }
        traf.fullBox("trun", version: 1, flags: 0x000F01) {
          $0.big(UInt32(samples.count))
          $0.big(dataOffset)
          for sample in samples {
            // 0x02000000: depends on no other sample. 0x01010000: depends on others and is no sync sample.
            $0.big(sample.duration, UInt32(sample.data.count), sample.isSync ? 0x0200_0000 : 0x0101_0000)
            $0.big(sample.compositionOffset)
          }
        }
      }
    }
  }

  private func writeMovieHeader(to moov: inout ByteBuilder, duration: Int64) {
    let isWide = tracks.contains(where: \.isWide)
    moov.fullBox("mvhd", version: isWide ? 1 : 0) {
      $0.times(0, 0, isWide: isWide)
      $0.big(timescale)
      $0.times(duration, isWide: isWide)
      $0.big(UInt32(0x1_0000))
      $0.big(Int16(0x100))
      $0.zeros(10)
      for value: Int32 in [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000] { $0.big(value) }
      $0.zeros(24)
      $0.big(UInt32(tracks.count + 1))
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

import Foundation

/// One sample of a built track.
public struct BuiltSample {
  /// The time until the next sample is decoded, in the media's timescale.
  public var duration: UInt32
  /// The presentation time minus the decode time, in the media's timescale.
  public var compositionOffset: Int32
  /// Whether the sample depends on no other sample.
  public var isSync: Bool
  /// The sample's bytes.
  public var data: Data
  /// The index of the sample's entry in its track, from 0 on.
  public var entry = 0

  /// Makes a sample.
  public init(duration: UInt32, compositionOffset: Int32 = 0, isSync: Bool = true, data: Data) {
    self.duration = duration
    self.compositionOffset = compositionOffset
    self.isSync = isSync
    self.data = data
  }
}

/// One entry of an edit list (ISO/IEC 14496-12 §8.6.6; QuickTime File Format, "Edit list atoms").
public struct BuiltEdit {
  /// The length of the edit, in the movie's timescale.
  public var duration: UInt32
  /// The media time at which the edit begins, in the media's timescale. −1 makes the edit empty.
  public var mediaTime: Int32
  /// The rate of the media, in 16.16 fixed point.
  public var rate: Int32

  /// Makes an entry that plays media at its own speed.
  public init(duration: UInt32, mediaTime: Int32, rate: Int32 = 0x1_0000) {
    self.duration = duration
    self.mediaTime = mediaTime
    self.rate = rate
  }

  /// Returns an entry that plays nothing.
  public static func empty(_ duration: UInt32) -> BuiltEdit { BuiltEdit(duration: duration, mediaTime: -1) }
}

/// One track of a built movie. Its properties are the fields of the boxes that are written.
public struct BuiltTrack {
  /// `vide` or `soun`.
  public var handler: String
  /// The media's timescale.
  public var timescale: UInt32
  /// The sample entries, complete boxes.
  public var sampleEntries: [Data]
  /// The samples in decode order.
  public var samples: [BuiltSample]
  /// The edit list. Without one, the track plays all media from its first decode time.
  public var edits: [BuiltEdit]?
  /// How many samples each chunk holds, except the last.
  public var samplesPerChunk = 4
  /// The version of the `ctts` box: offsets of version 1 are signed.
  public var offsetVersion: UInt8 = 1
  /// Whether times and offsets have 64 bits (version 1 of `tkhd`, `mdhd` and `elst`, and `co64`).
  public var isWide = false
  /// The flags of the `tkhd` box: 1 enabled, 2 in the movie, 4 in the preview.
  public var flags: UInt32 = 7
  /// The volume of the `tkhd` box, in 8.8 fixed point.
  public var volume: Int16 = 0
  /// The layer of the `tkhd` box. Tracks with lower numbers are in front.
  public var layer: Int16 = 0
  /// The group of tracks of which one is played.
  public var alternateGroup: Int16 = 0
  /// The matrix of the `tkhd` box, in 16.16 and, for each third value, 2.30 fixed point.
  public var matrix: [Int32] = [0x1_0000, 0, 0, 0, 0x1_0000, 0, 0, 0, 0x4000_0000]
  /// The size of the `tkhd` box, in pixels.
  public var size: (width: UInt32, height: UInt32) = (0, 0)
  /// A language code of three lower-case letters (ISO 639-2).
  public var language = "und"

  /// Makes a track without an edit list.
  public init(handler: String, timescale: UInt32, sampleEntry: Data, samples: [BuiltSample]) {
    self.handler = handler
    self.timescale = timescale
    sampleEntries = [sampleEntry]
    self.samples = samples
  }

  // MARK: Expected values, computed from the fields

  /// The sum of the samples' durations, in the media's timescale.
  public var mediaDuration: Int64 { samples.reduce(0) { $0 + Int64($1.duration) } }
  /// The decode times, in the media's timescale.
  public var decodeTimes: [Int64] {
    var time: Int64 = 0
    return samples.map { sample in
      defer { time += Int64(sample.duration) }
      return time
    }
  }
  /// The presentation times in decode order, in the media's timescale and without the edit list.
  public var presentationTimes: [Int64] {
    zip(decodeTimes, samples).map { $0 + Int64($1.compositionOffset) }
  }
  /// The number of bytes of all samples.
  public var totalSize: Int { samples.reduce(0) { $0 + $1.data.count } }

  /// The length of the track in a movie with the timescale, in that timescale.
  public func duration(inMovieOf movieTimescale: UInt32) -> Int64 {
    if let edits { return edits.reduce(0) { $0 + Int64($1.duration) } }
    return mediaDuration * Int64(movieTimescale) / Int64(timescale)
  }
}

extension BuiltTrack {
  /// The samples of each chunk, by their indexes. All samples of a chunk have the same entry.
  var chunks: [Range<Int>] {
    var chunks: [Range<Int>] = []
    for index in samples.indices {
      if let last = chunks.last, last.count < samplesPerChunk, samples[last.lowerBound].entry == samples[index].entry {
        chunks[chunks.count - 1] = last.lowerBound..<index + 1
      } else {
        chunks.append(index..<index + 1)
      }
    }
    return chunks
  }

  /// Appends the `trak` box.
  func write(to moov: inout ByteBuilder, id: UInt32, movieTimescale: UInt32, chunkOffsets: [UInt32]) {
    moov.box("trak") { trak in
      trak.fullBox("tkhd", version: isWide ? 1 : 0, flags: flags) {
        let length = duration(inMovieOf: movieTimescale)
        $0.times(0, 0, isWide: isWide)
        $0.big(id, 0)
        $0.times(length, isWide: isWide)
        $0.zeros(8)
        $0.big(layer, alternateGroup, volume, 0)
        for value in matrix { $0.big(value) }
        $0.big(size.width << 16, size.height << 16)
      }
      if let edits {
        trak.box("edts") {
          $0.fullBox("elst", version: isWide ? 1 : 0) {
            $0.big(UInt32(edits.count))
            for edit in edits {
              $0.times(Int64(edit.duration), Int64(edit.mediaTime), isWide: isWide)
              $0.big(edit.rate)
            }
          }
        }
      }
      trak.box("mdia") { mdia in
        mdia.fullBox("mdhd", version: isWide ? 1 : 0) {
          $0.times(0, 0, isWide: isWide)
          $0.big(timescale)
          $0.times(mediaDuration, isWide: isWide)
          let letters = language.utf8.map { UInt16($0) - 0x60 }
          $0.big(letters[0] << 10 | letters[1] << 5 | letters[2], 0)
        }
        mdia.fullBox("hdlr") {
          $0.big(UInt32(0))
          $0.text(handler)
          $0.zeros(13)
        }
        mdia.box("minf") { minf in
          if handler == "vide" {
            minf.fullBox("vmhd", flags: 1) { $0.zeros(8) }
          } else {
            minf.fullBox("smhd") { $0.zeros(4) }
          }
          minf.box("dinf") {
            $0.fullBox("dref") {
              $0.big(UInt32(1))
              $0.fullBox("url ", flags: 1) { _ in }
            }
          }
          minf.box("stbl") { writeTables(to: &$0, chunkOffsets: chunkOffsets) }
        }
      }
    }
  }

  private func writeTables(to stbl: inout ByteBuilder, chunkOffsets: [UInt32]) {
    stbl.fullBox("stsd") {
      $0.big(UInt32(sampleEntries.count))
      for entry in sampleEntries { $0.bytes(entry) }
    }
    stbl.fullBox("stts") { $0.runs(of: samples.map { UInt32($0.duration) }) }
    if samples.contains(where: { $0.compositionOffset != 0 }) {
      stbl.fullBox("ctts", version: offsetVersion) { $0.runs(of: samples.map(\.compositionOffset)) }
    }
    if samples.contains(where: { !$0.isSync }) {
      stbl.fullBox("stss") {
        let numbers = samples.indices.filter { samples[$0].isSync }.map { UInt32($0 + 1) }
        $0.big(UInt32(numbers.count))
        for number in numbers { $0.big(number) }
      }
    }
    stbl.fullBox("stsc") {
      var runs: [(first: Int, count: Int, entry: Int)] = []
      for (number, chunk) in chunks.enumerated() {
        let entry = samples[chunk.lowerBound].entry
        if runs.last?.count == chunk.count, runs.last?.entry == entry { continue }
        runs.append((number + 1, chunk.count, entry + 1))
      }
      $0.big(UInt32(runs.count))
      for run in runs { $0.big(UInt32(run.first), UInt32(run.count), UInt32(run.entry)) }
    }
    stbl.fullBox("stsz") {
      let size = samples.first?.data.count ?? 0
      let isConstant = samples.allSatisfy { $0.data.count == size }
      $0.big(isConstant ? UInt32(size) : 0, UInt32(samples.count))
      if !isConstant { for sample in samples { $0.big(UInt32(sample.data.count)) } }
    }
    stbl.fullBox(isWide ? "co64" : "stco") {
      $0.big(UInt32(chunkOffsets.count))
      for offset in chunkOffsets { $0.times(Int64(offset), isWide: isWide) }
    }
  }
}

extension ByteBuilder {
  /// Appends numbers of 64 or of 32 bits.
  mutating func times(_ values: Int64..., isWide: Bool) {
    for value in values { if isWide { big(value) } else { big(Int32(truncatingIfNeeded: value)) } }
  }

  /// Appends the number of runs of equal values, then the length and the value of each run.
  fileprivate mutating func runs<Value: FixedWidthInteger>(of values: [Value]) {
    var runs: [(count: UInt32, value: Value)] = []
    for value in values {
      if runs.last?.value == value { runs[runs.count - 1].count += 1 } else { runs.append((1, value)) }
    }
    big(UInt32(runs.count))
    for run in runs {
      big(run.count)
      big(run.value)
    }
  }
}

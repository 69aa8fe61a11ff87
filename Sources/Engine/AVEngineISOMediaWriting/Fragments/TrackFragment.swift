import AVEngineCore
import AVEngineISOMedia
import CoreMedia

struct TrackRun {
  struct Entry {
    let count: Int
    let duration: UInt32
    let size: UInt32
    let flags: UInt32
    let offset: Int32
    var isPartialSync = false
  }

  let dataOffset: Int
  let firstDecode: Int64
  let formatIndex: Int
  let entries: [Entry]

  init(_ piece: FragmentPiece, _ range: Range<Int>, dataOffset: Int) {
    self.dataOffset = dataOffset
    let samples = piece.samples[range]
    firstDecode = (samples.first?.decode ?? 0) + piece.shift.decode
    formatIndex = samples.first?.sample.formatIndex ?? 0
    let shift = piece.shift.presentation - piece.shift.decode
    entries = samples.flatMap { sample in
      let offset = Int32(clamping: sample.presentation - sample.decode + shift)
      let flags = Self.flags(sample.sample.flags)
      guard let frameSize = piece.frameSize, frameSize > 0, sample.sample.size >= frameSize else {
        let size = UInt32(clamping: sample.sample.size)
        return [
          Entry(
            count: 1, duration: UInt32(clamping: sample.duration), size: size, flags: flags, offset: offset,
            isPartialSync: sample.sample.flags.contains(.partialSync) && !sample.sample.isSync)
        ]
      }
      // Each of the first `rest` packets lasts one tick longer than the others.
      let count = sample.sample.size / frameSize
      let (each, rest) = (sample.duration / Int64(count), Int(sample.duration % Int64(count)))
      return [(rest, each + 1), (count - rest, each)].filter { $0.0 > 0 }.map { count, duration in
        Entry(
          count: count, duration: UInt32(clamping: duration), size: UInt32(clamping: frameSize), flags: flags,
          offset: offset)
      }
    }
  }

  /// ISO/IEC 14496-12 §8.8.3.1.
  private static func flags(_ flags: SampleFlags) -> UInt32 {
    let isSync = flags.contains(.sync)
    let dependsOn: UInt32 =
      flags.contains(.dependsOnOthers) ? 1 : flags.contains(.doesNotDependOnOthers) || isSync ? 2 : 1
    let isDependedOn: UInt32 = flags.contains(.isDependedOn) ? 1 : flags.contains(.isDisposable) ? 2 : 0
    let redundancy: UInt32 = flags.contains(.hasRedundantCoding) ? 1 : 0
    return dependsOn << 24 | isDependedOn << 22 | redundancy << 20 | (isSync ? 0 : 1) << 16
  }
}

struct TrackFragment {
  let piece: FragmentPiece
  let runs: [TrackRun]
  let fileOffset: Int64?

  func write(_ writer: inout BoxWriter) {
    guard let first = runs.first, let model = first.entries.first else { return }
    let all = runs.flatMap(\.entries)
    let fields = Fields(
      durations: all.contains { $0.duration != model.duration }, sizes: all.contains { $0.size != model.size },
      flags: all.contains { $0.flags != model.flags }, offsets: all.contains { $0.offset != 0 })
    writer.box("traf") { box in
      header(&box, model, formatIndex: first.formatIndex)
      box.fullBox("tfdt", version: 1) { $0.i64(max(0, first.firstDecode)) }
      for run in runs { write(run, fields, &box) }
      // The flags of samples in fragments can mark sync samples, but not partial ones.
      let partial = all.indices.filter { all[$0].isPartialSync }
      box.randomAccessGroup(partial, among: all.count, isFragment: true)
    }
  }

  /// ISO/IEC 14496-12 §8.8.7. The flag 0x20000 means that offsets count from the fragment's `moof`.
  private func header(_ writer: inout BoxWriter, _ model: TrackRun.Entry, formatIndex: Int) {
    writer.fullBox("tfhd", flags: 0x3A | (fileOffset == nil ? 0x2_0000 : 1)) { box in
      box.u32(UInt32(piece.number + 1))
      if let fileOffset { box.i64(fileOffset) }
      box.u32(UInt32(clamping: piece.descriptions.index(ofFormat: formatIndex) + 1))
      box.u32(model.duration)
      box.u32(model.size)
      box.u32(model.flags)
    }
  }

  private struct Fields {
    let durations, sizes, flags, offsets: Bool
    var bits: UInt32 { (durations ? 0x100 : 0) | (sizes ? 0x200 : 0) | (flags ? 0x400 : 0) | (offsets ? 0x800 : 0) }
  }

  /// ISO/IEC 14496-12 §8.8.8. Version 1 has signed composition offsets.
  private func write(_ run: TrackRun, _ fields: Fields, _ writer: inout BoxWriter) {
    let isSigned = run.entries.contains { $0.offset < 0 }
    writer.fullBox("trun", version: isSigned ? 1 : 0, flags: 1 | fields.bits) { box in
      box.u32(UInt32(clamping: run.entries.reduce(0) { $0 + $1.count }))
      box.i32(Int32(clamping: run.dataOffset))
      guard fields.bits != 0 else { return }
      for entry in run.entries {
        for _ in 0..<entry.count {
          if fields.durations { box.u32(entry.duration) }
          if fields.sizes { box.u32(entry.size) }
          if fields.flags { box.u32(entry.flags) }
          if fields.offsets { box.i32(entry.offset) }
        }
      }
    }
  }
}

import CoreAudioTypes
import CoreMedia
import MediaEngine

/// Writes sample groups and their descriptions (`sbgp`, `sgpd`; ISO/IEC 14496-12 §8.9).
struct SampleGroupWriter {
  let flavour: FileFlavour
  let record: TrackRecord

  func write(_ writer: inout BoxWriter) {
    preroll(&writer)
    // QuickTime has a table of its own for these.
    if flavour != .quickTime { randomAccess(&writer) }
  }

  /// Packets that a decoder needs before its output counts, as a negative distance (§10.1).
  private func preroll(_ writer: inout BoxWriter) {
    guard record.sampleCount > 0, let packets, packets > 0 else { return }
    description("roll", &writer) { $0.u16(UInt16(bitPattern: Int16(clamping: -packets))) }
    group("roll", runs: [(record.sampleCount, 1)], &writer)
  }

  private var packets: Int? {
    if record.settings.prerollPackets > 0 { return record.settings.prerollPackets }
    guard let basic = record.settings.formatDescriptions.first?.audioStreamBasicDescription else { return nil }
    switch basic.mFormatID {
    // A frame overlaps with the one before it.
    case kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: return 1
    case kAudioFormatOpus:
      // 80 ms ("Encapsulation of Opus in ISO Base Media File Format" §4.3.6.2).
      let ticks = record.sampleCount > 0 ? record.duration / Int64(record.sampleCount) : 0
      let needed = Int64(record.settings.timescale) * 80 / 1000
      return ticks > 0 ? Int((needed + ticks - 1) / ticks) : nil
    default: return nil
    }
  }

  /// Where decoding can start, but for pictures that are shown before (§10.4).
  private func randomAccess(_ writer: inout BoxWriter) {
    guard !record.partialSyncSamples.isEmpty else { return }
    // How many pictures are concerned is not known.
    description("rap ", &writer) { $0.u8(0) }
    var runs: [(count: Int, description: UInt32)] = []
    var next = 1
    for number in record.partialSyncSamples.map({ Int($0) }) {
      if number > next { runs.append((number - next, 0)) }
      if let last = runs.last, last.description == 1 { runs[runs.count - 1].count += 1 } else { runs.append((1, 1)) }
      next = number + 1
    }
    if record.sampleCount >= next { runs.append((record.sampleCount - next + 1, 0)) }
    group("rap ", runs: runs, &writer)
  }

  private func description(_ kind: FourCC, _ writer: inout BoxWriter, _ body: (inout BoxWriter) -> Void) {
    var entry = BoxWriter()
    body(&entry)
    writer.fullBox("sgpd", version: 1) { box in
      box.code(kind)
      box.u32(UInt32(entry.bytes.count))
      box.u32(1)
      box.bytes(entry.bytes)
    }
  }

  private func group(_ kind: FourCC, runs: [(count: Int, description: UInt32)], _ writer: inout BoxWriter) {
    writer.fullBox("sbgp") { box in
      box.code(kind)
      box.u32(UInt32(clamping: runs.count))
      for run in runs {
        box.u32(UInt32(clamping: run.count))
        box.u32(run.description)
      }
    }
  }
}

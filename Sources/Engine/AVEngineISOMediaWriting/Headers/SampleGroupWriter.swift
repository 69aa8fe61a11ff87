import AVEngineCore
import AVEngineISOMedia
import CoreAudioTypes
import CoreMedia

struct SampleGroupWriter {
  let brand: ContainerBrand
  let record: SampleTableBuilder

  func write(_ writer: inout BoxWriter) {
    preroll(&writer)
    // QuickTime files have the partial sync sample table (stps) instead.
    if brand != .quickTime { randomAccess(&writer) }
  }

  /// A negative distance is the number of packets that a decoder needs before its output is correct (ISO/IEC 14496-12
  /// §10.1).
  private func preroll(_ writer: inout BoxWriter) {
    guard record.sampleCount > 0, let packets, packets > 0 else { return }
    writer.groupDescription("roll") { $0.u16(UInt16(bitPattern: Int16(clamping: -packets))) }
    writer.group("roll", runs: [(record.sampleCount, 1)])
  }

  private var packets: Int? {
    if record.settings.prerollPackets > 0 { return record.settings.prerollPackets }
    guard let basic = record.settings.formatDescriptions.first?.audioStreamBasicDescription else { return nil }
    switch basic.mFormatID {
    // A packet overlaps with the previous one.
    case kAudioFormatMPEG4AAC, kAudioFormatMPEG4AAC_HE, kAudioFormatMPEG4AAC_HE_V2: return 1
    case kAudioFormatOpus:
      // 80 ms ("Encapsulation of Opus in ISO Base Media File Format" §4.3.6.2).
      let ticks = record.sampleCount > 0 ? record.duration / Int64(record.sampleCount) : 0
      let needed = Int64(record.settings.timescale) * 80 / 1000
      return ticks > 0 ? Int((needed + ticks - 1) / ticks) : nil
    default: return nil
    }
  }

  private func randomAccess(_ writer: inout BoxWriter) {
    writer.randomAccessGroup(record.partialSyncSamples.map { Int($0) - 1 }, among: record.sampleCount)
  }
}

extension BoxWriter {
  /// ISO/IEC 14496-12 §10.4. `samples` are counted from zero. A fragment counts its own descriptions from 65,537
  /// (§8.9.4).
  mutating func randomAccessGroup(_ samples: [Int], among total: Int, isFragment: Bool = false) {
    guard !samples.isEmpty else { return }
    // The number of leading samples is not known.
    groupDescription("rap ") { $0.u8(0) }
    let description: UInt32 = isFragment ? 0x1_0001 : 1
    var runs: [(count: Int, description: UInt32)] = []
    var next = 0
    for number in samples {
      if number > next { runs.append((number - next, 0)) }
      if let last = runs.last, last.description != 0 {
        runs[runs.count - 1].count += 1
      } else {
        runs.append((1, description))
      }
      next = number + 1
    }
    if total > next { runs.append((total - next, 0)) }
    group("rap ", runs: runs)
  }

  mutating func groupDescription(_ kind: FourCC, _ body: (inout BoxWriter) -> Void) {
    var entry = BoxWriter()
    body(&entry)
    fullBox("sgpd", version: 1) { box in
      box.code(kind)
      box.u32(UInt32(entry.bytes.count))
      box.u32(1)
      box.bytes(entry.bytes)
    }
  }

  mutating func group(_ kind: FourCC, runs: [(count: Int, description: UInt32)]) {
    fullBox("sbgp") { box in
      box.code(kind)
      box.u32(UInt32(clamping: runs.count))
      for run in runs {
        box.u32(UInt32(clamping: run.count))
        box.u32(run.description)
      }
    }
  }
}

import AVEngineCore
import AVEngineISOMedia
import CoreMedia

struct SampleTableWriter {
  let brand: ContainerBrand
  let record: SampleTableBuilder
  let offsetShift: Int64

  func table() throws(EngineError) -> [UInt8] {
    let entries = try record.descriptions.entries.map { (format, location) throws(EngineError) in
      var entry = try SampleEntryWriter(brand, mediaType: record.settings.mediaType).entry(format)
      // Bytes 14 and 15 of a sample entry are the index of its data reference (ISO/IEC 14496-12 §8.5.2).
      let reference = [UInt8(truncatingIfNeeded: (location + 1) >> 8), UInt8(truncatingIfNeeded: location + 1)]
      if location > 0 { entry.replaceSubrange(14..<16, with: reference) }
      return entry
    }
    let shift = max(0, -record.smallestOffset)
    guard record.largestOffset + shift <= Int64(Int32.max) else {
      throw EngineError(
        .writeFailed, "Writing the movie header",
        detail: "a sample's presentation time is too long after its decode time")
    }
    var writer = BoxWriter()
    writer.box("stbl") { box in
      box.fullBox("stsd") { list in
        list.u32(UInt32(clamping: entries.count))
        for entry in entries { list.bytes(entry) }
      }
      runs(&box, "stts", record.durations, adding: 0)
      if record.largestOffset + shift > 0 { runs(&box, "ctts", record.offsets, adding: shift) }
      if !record.allAreSync { numbers(&box, "stss", record.syncSamples) }
      if brand == .quickTime, !record.partialSyncSamples.isEmpty { numbers(&box, "stps", record.partialSyncSamples) }
      if record.hasDependencies { box.fullBox("sdtp") { $0.bytes(record.dependencies) } }
      chunkRuns(&box)
      sizes(&box)
      offsets(&box)
      SampleGroupWriter(brand: brand, record: record).write(&box)
      box.bytes(record.place?.kept.bytes(in: .sampleTable) ?? [])
    }
    return writer.bytes
  }

  private func runs(_ writer: inout BoxWriter, _ type: FourCC, _ runs: SampleTableBuilder.Runs, adding shift: Int64) {
    writer.fullBox(type) { box in
      box.u32(UInt32(clamping: runs.runs.count))
      for run in runs.runs {
        box.u32(run.count)
        box.u32(UInt32(clamping: run.value + shift))
      }
    }
  }

  private func numbers(_ writer: inout BoxWriter, _ type: FourCC, _ numbers: [UInt32]) {
    writer.fullBox(type) { box in
      box.u32(UInt32(clamping: numbers.count))
      for number in numbers { box.u32(number) }
    }
  }

  private func chunkRuns(_ writer: inout BoxWriter) {
    writer.fullBox("stsc") { box in
      box.u32(UInt32(clamping: record.chunkRuns.count))
      for run in record.chunkRuns {
        box.u32(run.firstChunk)
        box.u32(run.samples)
        box.u32(run.description)
      }
    }
  }

  private func sizes(_ writer: inout BoxWriter) {
    let constant =
      record.frameSize.map { UInt32(clamping: $0) }
      ?? (record.sizes.allSatisfy { $0 == record.sizes[0] } ? record.sizes.first ?? 0 : 0)
    writer.fullBox("stsz") { box in
      box.u32(constant)
      box.u32(UInt32(clamping: record.sampleCount))
      if constant == 0 { for size in record.sizes { box.u32(size) } }
    }
  }

  private func offsets(_ writer: inout BoxWriter) {
    let isLarge = (record.chunkOffsets.max() ?? 0) + offsetShift > Int64(UInt32.max)
    writer.fullBox(isLarge ? "co64" : "stco") { box in
      box.u32(UInt32(clamping: record.chunkOffsets.count))
      for offset in record.chunkOffsets {
        if isLarge { box.i64(offset + offsetShift) } else { box.u32(UInt32(clamping: offset + offsetShift)) }
      }
    }
  }
}

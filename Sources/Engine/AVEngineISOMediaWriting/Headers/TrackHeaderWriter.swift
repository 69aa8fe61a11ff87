import AVEngineCore
import AVEngineISOMedia
import CoreMedia
import Foundation

struct TrackHeaderWriter {
  let brand: ContainerBrand
  let record: SampleTableBuilder
  /// Counted from zero. The track's identifier in the file is this number plus one, unless `record.place` states one.
  let number: Int
  let movieTimescale: CMTimeScale
  let offsetShift: Int64
  /// In seconds since 1904.
  let now: UInt64
  /// These replace the record's edits: edits with an open end, or the entry of a track whose media does not play.
  var openEdits: [EditListWriter.Entry]?

  private var settings: WriterTrack { record.settings }
  private var kept: PreservedBytes { record.place?.kept ?? PreservedBytes() }
  private var creation: UInt64 { MovieDate.seconds(record.place?.creationDate) ?? now }

  func track() throws(EngineError) -> [UInt8] {
    let table = try SampleTableWriter(brand: brand, record: record, offsetShift: offsetShift).table()
    let edits = EditListWriter(record: record, movieTimescale: movieTimescale)
    var writer = BoxWriter()
    writer.box("trak") { box in
      header(&box, duration: openEdits == nil ? edits.duration : 0)
      record.place?.writeApertures(&box)
      write(openEdits ?? edits.entries(), &box)
      references(&box)
      if brand == .quickTime, record.place?.apertures == nil { ApertureWriter(settings: settings).write(&box) }
      media(&box, table)
      box.bytes(kept.bytes(in: .track))
      let userData = UserDataWriter(settings: settings)
      MetadataWriter(brand: brand).write(
        userData.metadata, userData: userData.characteristics() + kept.bytes(in: .trackUserData), &box)
    }
    return writer.bytes
  }

  private func header(_ writer: inout BoxWriter, duration: Int64) {
    let isLarge = duration > Int64(UInt32.max) - 1
    // The flags: enabled, in the movie, in the preview.
    writer.fullBox("tkhd", version: isLarge ? 1 : 0, flags: settings.isEnabled ? 7 : 6) { box in
      box.sized(creation, isLarge)
      box.sized(now, isLarge)
      box.u32(record.place?.id ?? UInt32(number + 1))
      box.u32(0)
      box.sized(UInt64(duration), isLarge)
      box.zeros(8)
      box.integer(Int16(clamping: settings.layer))
      box.u16(UInt16(clamping: settings.alternateGroup))
      box.u16(settings.mediaType == kCMMediaType_Audio ? UInt16(clamping: Int(settings.preferredVolume * 256)) : 0)
      box.u16(0)
      box.matrix(settings.preferredTransform)
      let size = displaySize
      box.fixed(size.width, 16)
      box.fixed(size.height, 16)
    }
  }

  private var displaySize: CGSize {
    guard settings.naturalSize == .zero, settings.mediaType == kCMMediaType_Video,
      let format = settings.formatDescriptions.first
    else {
      return settings.naturalSize
    }
    return CMVideoFormatDescriptionGetPresentationDimensions(format, usePixelAspectRatio: true, useCleanAperture: true)
  }

  private func write(_ entries: [EditListWriter.Entry], _ writer: inout BoxWriter) {
    let playsFromStart = entries.count == 1 && entries[0].mediaTime == 0 && entries[0].rate == 0x10000
    if entries.isEmpty || (playsFromStart && (openEdits != nil || isWhole(entries[0]))) { return }
    let isLarge = entries.contains { $0.duration > Int64(UInt32.max) || $0.mediaTime > Int64(Int32.max) }
    writer.box("edts") { box in
      box.fullBox("elst", version: isLarge ? 1 : 0) { list in
        list.u32(UInt32(clamping: entries.count))
        for entry in entries {
          list.sized(UInt64(entry.duration), isLarge)
          if isLarge { list.i64(entry.mediaTime) } else { list.i32(Int32(clamping: entry.mediaTime)) }
          list.i32(entry.rate)
        }
      }
    }
  }

  private func isWhole(_ entry: EditListWriter.Entry) -> Bool {
    CMTime(value: entry.duration, timescale: movieTimescale)
      == CMTime(value: record.duration, timescale: settings.timescale)
  }

  private func references(_ writer: inout BoxWriter) {
    let references = record.place?.references ?? settings.references.mapValues { $0.map { UInt32(clamping: $0 + 1) } }
    guard !references.isEmpty else { return }
    writer.box("tref") { box in
      for (kind, tracks) in references.sorted(by: { $0.key < $1.key }) {
        guard let code = FourCC(text: kind) else { continue }
        box.box(code) { list in for track in tracks { list.u32(track) } }
      }
    }
  }

  // MARK: Media

  private func media(_ writer: inout BoxWriter, _ table: [UInt8]) {
    let duration = UInt64(max(0, record.duration))
    let isLarge = duration > UInt64(UInt32.max) - 1
    writer.box("mdia") { media in
      media.fullBox("mdhd", version: isLarge ? 1 : 0) { box in
        box.sized(creation, isLarge)
        box.sized(now, isLarge)
        box.i32(settings.timescale)
        box.sized(duration, isLarge)
        box.u16(
          settings.languageCode == nil && brand == .quickTime
            ? Languages.unspecified : Languages.stored(settings.languageCode))
        box.u16(0)
      }
      if let kept = kept.handler {
        media.bytes(kept)
      } else {
        handler(&media, component: "mhlr", type: handlerType, name: handlerName)
      }
      if let tag = settings.extendedLanguageTag { media.fullBox("elng") { $0.bytes(Array(tag.utf8) + [0]) } }
      media.bytes(kept.bytes(in: .media))
      media.box("minf") { information in
        if let kept = kept.mediaHeader { information.bytes(kept) } else { mediaHeader(&information) }
        if brand == .quickTime { handler(&information, component: "dhlr", type: "url ", name: "DataHandler") }
        information.box("dinf") { record.locations.write(&$0) }
        information.bytes(kept.bytes(in: .mediaInformation))
        information.bytes(table)
      }
    }
  }

  /// ISO/IEC 14496-12 §8.4.3. QuickTime's names follow a length, ISO's are followed by a zero.
  private func handler(_ writer: inout BoxWriter, component: FourCC, type: FourCC, name: String) {
    writer.fullBox("hdlr") { box in
      box.u32(brand == .quickTime ? component.rawValue : 0)
      box.code(type)
      box.zeros(12)
      let text = Array(name.utf8)
      box.bytes(brand == .quickTime ? [UInt8(text.count)] + text : text + [0])
    }
  }

  private var subType: FourCC { FourCC(settings.formatDescriptions.first?.subTypeCode ?? 0) }

  private var handlerType: FourCC {
    switch settings.mediaType {
    case kCMMediaType_Subtitle where subType == "stpp" || subType == "sbtt": "subt"
    case kCMMediaType_Subtitle where subType == "wvtt": "text"
    default: FourCC(settings.mediaType)
    }
  }

  private var handlerName: String {
    switch settings.mediaType {
    case kCMMediaType_Video: "VideoHandler"
    case kCMMediaType_Audio: "SoundHandler"
    case kCMMediaType_Subtitle: "SubtitleHandler"
    case kCMMediaType_Text: "TextHandler"
    case kCMMediaType_TimeCode: "TimeCodeHandler"
    case kCMMediaType_Metadata: "MetadataHandler"
    default: "MediaHandler"
    }
  }

  /// ISO/IEC 14496-12 §12.1.2, §12.2.2, §12.6.2; QuickTime File Format, "Base Media Information Header".
  private func mediaHeader(_ writer: inout BoxWriter) {
    switch settings.mediaType {
    case kCMMediaType_Video, kCMMediaType_AuxiliaryPicture: writer.fullBox("vmhd", flags: 1) { $0.zeros(8) }
    case kCMMediaType_Audio: writer.fullBox("smhd") { $0.zeros(4) }
    default:
      if handlerType == "subt" { return writer.fullBox("sthd") { _ in } }
      let isGeneric = brand == .quickTime || ["text", "tmcd"].contains(subType)
      if isGeneric { genericHeader(&writer) } else { writer.fullBox("nmhd") { _ in } }
    }
  }

  private func genericHeader(_ writer: inout BoxWriter) {
    writer.box("gmhd") { header in
      header.fullBox("gmin") { box in
        // Dither copy mode, and the middle grey that QuickTime writes.
        for value in [0x40, 0x8000, 0x8000, 0x8000, 0, 0] as [UInt16] { box.u16(value) }
      }
      if subType == "text" { header.box("text") { $0.matrix(.identity) } }
      guard settings.mediaType == kCMMediaType_TimeCode else { return }
      header.box("tmcd") { box in
        box.fullBox("tcmi") { info in
          info.zeros(4)
          info.u16(12)
          info.u16(0)
          for value in [0, 0, 0, 0xFFFF, 0xFFFF, 0xFFFF] as [UInt16] { info.u16(value) }
          info.u8(0)
        }
      }
    }
  }
}

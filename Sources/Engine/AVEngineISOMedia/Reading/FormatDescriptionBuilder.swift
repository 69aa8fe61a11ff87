import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

struct FormatDescriptionBuilder {
  let track: MovieTrack

  init(_ track: MovieTrack) { self.track = track }

  func description(of entry: SampleEntry) -> CMFormatDescription {
    let made: CMFormatDescription? =
      switch track.mediaType {
      case kCMMediaType_Video, kCMMediaType_AuxiliaryPicture:
        try? VideoEntryParser(entry).description(mediaType: track.mediaType)
      case kCMMediaType_Audio: try? AudioEntryParser(entry, timescale: track.timescale).description()
      case kCMMediaType_TimeCode: try? Self.timeCode(entry)
      default: nil
      }
    return made
      ?? CMFormatDescription(track.mediaType, entry.format.rawValue, extensions: extensions(of: entry) as CFDictionary)
  }

  private func extensions(of entry: SampleEntry) -> [String: Any] {
    let known = TextEntryParser(entry).extensions() ?? MetadataEntryParser(entry).extensions() ?? [:]
    var extensions = entry.verbatimExtension.merging(known) { $1 }
    let atoms = EntryBoxes(Self.boxes(of: entry)).atoms(except: ["keys", "sinf", "ftab", "btrt"])
    if !atoms.isEmpty { extensions[kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms as String] = atoms }
    return extensions
  }

  /// ISO/IEC 14496-12 §12.3.3, §12.5.3 and §12.6.3 define the fields before the boxes.
  private static func boxes(of entry: SampleEntry) -> [ByteParser] {
    var parser = ByteParser(entry.contents, box: entry.format)
    switch entry.format {
    case "wvtt", "c608", "c708", "mebx": return parser.children()
    case "stpp", "sbtt", "stxt", "metx", "mett":
      // Strings come first: those of `stpp` are the namespace, the schema's location and the types of other resources;
      // those of `sbtt` are the encoding and the type of text.
      for _ in 0..<(entry.format == "stpp" || entry.format == "metx" ? 3 : 2) { _ = parser.string() }
      return parser.children()
    default: return []
    }
  }

  /// QuickTime File Format, "Timecode Sample Description".
  private static func timeCode(_ entry: SampleEntry) throws(EngineError) -> CMFormatDescription? {
    var parser = ByteParser(entry.contents, box: entry.format)
    try parser.skip(4)
    let flags = try parser.u32()
    let (timescale, duration, quanta) = (try parser.i32(), try parser.i32(), try parser.u8())
    guard timescale > 0, duration > 0 else { return nil }
    var extensions = entry.verbatimExtension
    // The name of the reel follows its length and its language.
    if (try? parser.skip(1)) != nil, var name = parser.children().first(where: { $0.box == "name" }),
      let length = try? name.u16(),
      let language = try? name.u16(), let text = try? name.take(min(Int(length), name.remaining))
    {
      extensions[kCMTimeCodeFormatDescriptionExtension_SourceReferenceName as String] = [
        kCMTimeCodeFormatDescriptionKey_Value as String: StoredText.string(
          text, language: Languages.code(stored: language)),
        kCMTimeCodeFormatDescriptionKey_LangCode as String: Int(language),
      ]
    }
    var result: CMFormatDescription?
    CMTimeCodeFormatDescriptionCreate(
      allocator: kCFAllocatorDefault, timeCodeFormatType: entry.format.rawValue,
      frameDuration: CMTime(value: Int64(duration), timescale: timescale), frameQuanta: UInt32(quanta), flags: flags,
      extensions: extensions as CFDictionary, formatDescriptionOut: &result)
    return result
  }
}

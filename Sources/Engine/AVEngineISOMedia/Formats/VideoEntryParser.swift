import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

struct VideoEntryParser {
  let entry: SampleEntry

  init(_ entry: SampleEntry) { self.entry = entry }

  private static let described: Set<FourCC> = [
    "colr", "pasp", "clap", "fiel", "gama", "mdcv", "clli", "cclv", "amve", "chrm", "sinf", "auxi", "hfov",
  ]

  func description(mediaType: CMMediaType) throws(EngineError) -> CMFormatDescription {
    var parser = ByteParser(entry.contents, box: entry.format)
    var extensions = entry.verbatimExtension
    let (version, revision, vendor) = (try parser.u16(), try parser.u16(), try parser.u32())
    let (temporal, spatial) = (try parser.u32(), try parser.u32())
    let (width, height) = (try parser.u16(), try parser.u16())
    try parser.skip(14)
    let name = try parser.take(32)
    let depth = try parser.u16()
    try skipColorTable(&parser, depth: depth)
    set(kCMFormatDescriptionExtension_Version, Int(version), &extensions)
    set(kCMFormatDescriptionExtension_RevisionLevel, Int(revision), &extensions)
    if vendor != 0 { set(kCMFormatDescriptionExtension_Vendor, FourCC(vendor).description, &extensions) }
    set(kCMFormatDescriptionExtension_TemporalQuality, Int(temporal), &extensions)
    set(kCMFormatDescriptionExtension_SpatialQuality, Int(spatial), &extensions)
    set(kCMFormatDescriptionExtension_Depth, Int(depth), &extensions)
    let text = StoredText.string(Array(name.dropFirst().prefix(Int(min(name.first ?? 0, 31)))))
    if !text.isEmpty { set(kCMFormatDescriptionExtension_FormatName, text, &extensions) }
    let boxes = EntryBoxes(parser.children())
    describe(boxes, &extensions)
    let atoms = boxes.atoms(except: Self.described)
    if !atoms.isEmpty { set(kCMFormatDescriptionExtension_SampleDescriptionExtensionAtoms, atoms, &extensions) }
    extensions.merge(VideoUsability.colorExtensions(ofAtoms: atoms)) { stated, _ in stated }
    return CMFormatDescription(
      mediaType, codec(boxes), details: .video(CMVideoDimensions(width: Int32(width), height: Int32(height))),
      extensions: extensions as CFDictionary)
  }

  private func set(_ key: CFString, _ value: Any, _ extensions: inout [String: Any]) {
    extensions[key as String] = value
  }

  /// A colour table has a seed, flags, a last index, and 8 bytes per colour.
  private func skipColorTable(_ parser: inout ByteParser, depth: UInt16) throws(EngineError) {
    let table = try parser.i16()
    guard entry.isQuickTime, table == 0, [1, 2, 4, 8].contains(depth) else { return }
    try parser.skip(6)
    let last = Int(try parser.u16())
    try parser.skip((last + 1) * 8)
  }

  /// MPEG-4's entry is used for other codecs too; the elementary stream descriptor states which.
  private func codec(_ boxes: EntryBoxes) -> CMVideoCodecType {
    guard entry.format == "mp4v", let esds = boxes["esds"] else { return entry.format.rawValue }
    return ElementaryStreamDescriptor(box: esds.rest)?.videoCodec ?? entry.format.rawValue
  }

  private func describe(_ boxes: EntryBoxes, _ extensions: inout [String: Any]) {
    for box in boxes.boxes where box.box == "colr" { try? describe(color: box, &extensions) }
    if let box = boxes["pasp"] { try? describe(pixelAspect: box, &extensions) }
    if let box = boxes["clap"] { try? describe(aperture: box, &extensions) }
    if let box = boxes["fiel"] { try? describe(fields: box, &extensions) }
    if var box = boxes["gama"], let gamma = try? box.fixed(16), gamma > 0 {
      set(kCMFormatDescriptionExtension_GammaLevel, gamma, &extensions)
    }
    // The contents of `mdcv` and `clli` have the same layout as the extensions.
    if let box = boxes["mdcv"], box.remaining == 24 {
      set(kCMFormatDescriptionExtension_MasteringDisplayColorVolume, box.restData, &extensions)
    }
    if let box = boxes["clli"], box.remaining >= 4 {
      set(kCMFormatDescriptionExtension_ContentLightLevelInfo, box.restData.prefix(4), &extensions)
    }
    if let box = boxes["cclv"] { set(kCMFormatDescriptionExtension_ContentColorVolume, box.restData, &extensions) }
    if let box = boxes["amve"], box.remaining == 8 {
      set(kCMFormatDescriptionExtension_AmbientViewingEnvironment, box.restData, &extensions)
    }
    if var box = boxes["auxi"], (try? box.fullBox()) != nil {
      set(kCMFormatDescriptionExtension_AuxiliaryTypeInfo, box.string(), &extensions)
    }
    if let box = boxes["hvcC"], let mode = Self.alphaMode(ofHEVC: box) {
      set(kCMFormatDescriptionExtension_ContainsAlphaChannel, true, &extensions)
      set(kCMFormatDescriptionExtension_AlphaChannelMode, mode, &extensions)
    }
    extensions.merge(Self.views(boxes)) { $1 }
    if let box = boxes["vpcC"], boxes["colr"] == nil { try? describe(vp9: box, &extensions) }
    if let box = boxes["sinf"], var original = box.children().first(where: { $0.box == "frma" }),
      let format = try? original.code()
    {
      set(kCMFormatDescriptionExtension_ProtectedContentOriginalFormat, Int(format.rawValue), &extensions)
    }
  }

  private func describe(vp9 box: ByteParser, _ extensions: inout [String: Any]) throws(EngineError) {
    var parser = box
    guard try parser.fullBox().version == 1 else { return }
    try parser.skip(2)
    let isFull = try parser.u8() & 1 != 0
    describe(
      primaries: ColorPrimaries(rawValue: try parser.u8()), transfer: TransferFunction(rawValue: try parser.u8()),
      matrix: YCbCrMatrix(rawValue: try parser.u8()), &extensions)
    set(kCMFormatDescriptionExtension_FullRangeVideo, isFull, &extensions)
  }

  private func describe(
    primaries: ColorPrimaries, transfer: TransferFunction, matrix: YCbCrMatrix, _ extensions: inout [String: Any]
  ) {
    if let name = primaries.name { set(kCMFormatDescriptionExtension_ColorPrimaries, name, &extensions) }
    if let name = matrix.name { set(kCMFormatDescriptionExtension_YCbCrMatrix, name, &extensions) }
    if let name = transfer.name { set(kCMFormatDescriptionExtension_TransferFunction, name, &extensions) }
    if let gamma = transfer.gamma { set(kCMFormatDescriptionExtension_GammaLevel, gamma, &extensions) }
  }

  private func describe(color box: ByteParser, _ extensions: inout [String: Any]) throws(EngineError) {
    var parser = box
    let kind = try parser.code()
    if kind == "prof" || kind == "rICC" {
      return set(kCMFormatDescriptionExtension_ICCProfile, parser.restData, &extensions)
    }
    guard kind == "nclx" || kind == "nclc" else { return }
    // The field has 16 bits, but code points end at 255, which is reserved.
    describe(
      primaries: ColorPrimaries(rawValue: UInt8(clamping: try parser.u16())),
      transfer: TransferFunction(rawValue: UInt8(clamping: try parser.u16())),
      matrix: YCbCrMatrix(rawValue: UInt8(clamping: try parser.u16())), &extensions)
    // Some files omit the byte with the range.
    if kind == "nclx", let range = try? parser.u8() {
      set(kCMFormatDescriptionExtension_FullRangeVideo, range & 0x80 != 0, &extensions)
    }
  }

  private func describe(pixelAspect box: ByteParser, _ extensions: inout [String: Any]) throws(EngineError) {
    var parser = box
    let (horizontal, vertical) = (Int(try parser.u32()), Int(try parser.u32()))
    guard horizontal > 0, vertical > 0 else { return }
    set(
      kCMFormatDescriptionExtension_PixelAspectRatio,
      [
        kCMFormatDescriptionKey_PixelAspectRatioHorizontalSpacing as String: horizontal,
        kCMFormatDescriptionKey_PixelAspectRatioVerticalSpacing as String: vertical,
      ], &extensions)
  }

  private func describe(aperture box: ByteParser, _ extensions: inout [String: Any]) throws(EngineError) {
    var parser = box
    var values: [String: Any] = [:]
    let keys = [
      (kCMFormatDescriptionKey_CleanApertureWidth, kCMFormatDescriptionKey_CleanApertureWidthRational),
      (kCMFormatDescriptionKey_CleanApertureHeight, kCMFormatDescriptionKey_CleanApertureHeightRational),
      (
        kCMFormatDescriptionKey_CleanApertureHorizontalOffset,
        kCMFormatDescriptionKey_CleanApertureHorizontalOffsetRational
      ),
      (
        kCMFormatDescriptionKey_CleanApertureVerticalOffset, kCMFormatDescriptionKey_CleanApertureVerticalOffsetRational
      ),
    ]
    for (number, (key, rational)) in keys.enumerated() {
      let (numerator, denominator) = (Int(try parser.i32()), Int(try parser.u32()))
      guard denominator != 0, number > 1 || numerator > 0 else { return }
      values[key as String] = Double(numerator) / Double(denominator)
      values[rational as String] = [numerator, denominator]
    }
    set(kCMFormatDescriptionExtension_CleanAperture, values, &extensions)
  }

  private func describe(fields box: ByteParser, _ extensions: inout [String: Any]) throws(EngineError) {
    var parser = box
    let (count, order) = (try parser.u8(), try parser.u8())
    guard count == 1 || count == 2 else { return }
    set(kCMFormatDescriptionExtension_FieldCount, Int(count), &extensions)
    guard count == 2, let detail = FieldDetailCodes.names[Int(order)] else { return }
    set(kCMFormatDescriptionExtension_FieldDetail, detail, &extensions)
  }
}

import AVEngineCore
import CoreFoundation
import CoreMedia
import Foundation

extension VideoEntryParser {
  /// Rec. ITU-T H.265 §F.14.2.8: a supplemental message in the configuration announces the alpha mode.
  static func alphaMode(ofHEVC configuration: ByteParser) -> CFString? {
    var parser = configuration
    guard (try? parser.skip(22)) != nil, let arrays = try? parser.u8() else { return nil }
    for _ in 0..<arrays {
      guard let type = try? parser.u8(), let count = try? parser.u16() else { return nil }
      for _ in 0..<count {
        guard let length = try? parser.u16(), let unit = try? parser.part(Int(length)) else { return nil }
        // 39: supplemental messages that precede the frame (prefix SEI).
        if type & 0x3F == 39, let mode = alphaMode(ofMessages: unit) { return mode }
      }
    }
    return nil
  }

  private static func alphaMode(ofMessages unit: ByteParser) -> CFString? {
    var parser = unit
    guard (try? parser.skip(2)) != nil else { return nil }
    while parser.remaining > 2, let type = messageNumber(&parser), let size = messageNumber(&parser),
      let body = try? parser.part(size)
    {
      guard type == 165 else { continue }
      var bits = BitReader(body.rest)
      guard bits.read(1) == 0, let use = bits.read(3) else { return nil }
      // 1: the colours are already multiplied by alpha.
      return use == 1
        ? kCMFormatDescriptionAlphaChannelMode_PremultipliedAlpha : kCMFormatDescriptionAlphaChannelMode_StraightAlpha
    }
    return nil
  }

  /// A number is the sum of bytes of 255 and of the first smaller byte (Rec. ITU-T H.265 §7.3.5).
  private static func messageNumber(_ parser: inout ByteParser) -> Int? {
    var number = 0
    while let byte = try? parser.u8() {
      number += Int(byte)
      if byte != 255 { return number }
    }
    return nil
  }

  /// "ISO Base Media File Format and Apple HEVC Stereo Video": the box `vexu`.
  static func views(_ boxes: EntryBoxes) -> [String: Any] {
    var extensions: [String: Any] = [:]
    if var field = boxes["hfov"], let angle = try? field.u32() {
      extensions[kCMFormatDescriptionExtension_HorizontalFieldOfView as String] = Int(angle)
    }
    guard let usage = boxes["vexu"] else { return extensions }
    let parts = EntryBoxes(usage.children())
    if let eyes = parts["eyes"] { describe(eyes: EntryBoxes(eyes.children()), &extensions) }
    if let kind = code(parts["proj"], "prji"), let name = projections[kind] {
      extensions[kCMFormatDescriptionExtension_ProjectionKind as String] = name
    }
    if let kind = code(parts["pack"], "pkin"), let name = packings[kind] {
      extensions[kCMFormatDescriptionExtension_ViewPackingKind as String] = name
    }
    return extensions
  }

  private static var projections: [FourCC: CFString] {
    [
      "rect": kCMFormatDescriptionProjectionKind_Rectilinear,
      "equi": kCMFormatDescriptionProjectionKind_Equirectangular,
      "hequ": kCMFormatDescriptionProjectionKind_HalfEquirectangular,
    ]
  }
  private static var packings: [FourCC: CFString] {
    ["side": kCMFormatDescriptionViewPackingKind_SideBySide, "over": kCMFormatDescriptionViewPackingKind_OverUnder]
  }

  private static func code(_ parent: ByteParser?, _ type: FourCC) -> FourCC? {
    guard var box = parent?.children().first(where: { $0.box == type }), (try? box.fullBox()) != nil else { return nil }
    return try? box.code()
  }

  private static func describe(eyes: EntryBoxes, _ extensions: inout [String: Any]) {
    if var stereo = eyes["stri"], (try? stereo.fullBox()) != nil, let flags = try? stereo.u8() {
      extensions[kCMFormatDescriptionExtension_HasLeftStereoEyeView as String] = flags & 1 != 0
      extensions[kCMFormatDescriptionExtension_HasRightStereoEyeView as String] = flags & 2 != 0
      if flags & 4 != 0 { extensions[kCMFormatDescriptionExtension_HasAdditionalViews as String] = true }
    }
    if var hero = eyes["hero"], (try? hero.fullBox()) != nil, let eye = try? hero.u8(), eye == 1 || eye == 2 {
      extensions[kCMFormatDescriptionExtension_HeroEye as String] =
        eye == 1 ? kCMFormatDescriptionHeroEye_Left : kCMFormatDescriptionHeroEye_Right
    }
    func number(_ parent: FourCC, _ type: FourCC) -> UInt32? {
      guard var box = eyes[parent]?.children().first(where: { $0.box == type }), (try? box.fullBox()) != nil else {
        return nil
      }
      return try? box.u32()
    }
    // The baseline is in micrometres, the disparity adjustment in ten thousandths of the frame's width.
    if let baseline = number("cams", "blin") {
      extensions[kCMFormatDescriptionExtension_StereoCameraBaseline as String] = Int(baseline)
    }
    if let shift = number("cmfy", "dadj") {
      extensions[kCMFormatDescriptionExtension_HorizontalDisparityAdjustment as String] = Int(Int32(bitPattern: shift))
    }
  }
}

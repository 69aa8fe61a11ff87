internal import AVEngineCFFmpeg
internal import AVEnginePixels

extension SampleLayout {
  /// FFmpeg must be loaded.
  static func ffmpeg(_ format: AVPixelFormat) -> SampleLayout? {
    // Safety: the description is a constant of the library.
    guard let description = av_pix_fmt_desc_get(format)?.pointee else { return nil }
    let flags = Int32(truncatingIfNeeded: description.flags)
    func has(_ flag: Int32) -> Bool { flags & flag != 0 }
    guard !has(AV_PIX_FMT_FLAG_HWACCEL), !has(AV_PIX_FMT_FLAG_BAYER), description.nb_components > 0, !isXYZ(description)
    else { return nil }
    if format == AV_PIX_FMT_MONOWHITE || format == AV_PIX_FMT_MONOBLACK {
      return bits(oneIsWhite: format == AV_PIX_FMT_MONOBLACK)
    }
    if has(AV_PIX_FMT_FLAG_PAL) { return indexed }
    guard !has(AV_PIX_FMT_FLAG_BITSTREAM) else { return nil }
    return of(
      description, isFloat: has(AV_PIX_FMT_FLAG_FLOAT), isBigEndian: has(AV_PIX_FMT_FLAG_BE),
      isRGB: has(AV_PIX_FMT_FLAG_RGB),
      hasAlpha: has(AV_PIX_FMT_FLAG_ALPHA), isFullRange: format.isFullRangeByName ? true : nil)
  }

  private static func of(
    _ description: AVPixFmtDescriptor, isFloat: Bool, isBigEndian: Bool, isRGB: Bool, hasAlpha: Bool, isFullRange: Bool?
  ) -> SampleLayout? {
    let comp = description.comp
    let entries = Array([comp.0, comp.1, comp.2, comp.3].prefix(Int(description.nb_components)))
    let colorCount = entries.count - (hasAlpha ? 1 : 0)
    guard colorCount == 1 || colorCount == 3 else { return nil }
    let depths = entries.prefix(colorCount).map { Int($0.depth) }
    guard let deepest = depths.max(), let sample = sample(depth: deepest, isFloat: isFloat) else { return nil }
    let isSmall = !isFloat && deepest < 8
    let components = entries.map { entry in
      // FFmpeg reads a byte if depth and shift fit into one, else a word of 16 bits (av_read_image_line2).
      let wordBytes = isFloat ? sample.bytes : entry.depth + entry.shift <= 8 ? 1 : 2
      // In a big-endian word that byte is the second, which FFmpeg's offset does not include.
      let offset = Int(entry.offset) + (isBigEndian && wordBytes == 1 ? 1 : 0)
      return Component(
        plane: Int(entry.plane), offset: offset, step: Int(entry.step), shift: Int(entry.shift), bits: Int(entry.depth),
        isBigEndian: isBigEndian && wordBytes > 1, wordBytes: wordBytes)
    }
    return SampleLayout(
      family: colorCount == 1 ? .grey : isRGB ? .rgb : .yCbCr, sample: sample,
      depth: isSmall ? 8 : isFloat ? sample.bytes * 8 : deepest,
      colors: Array(components.prefix(colorCount)), alpha: hasAlpha ? components.last : nil,
      chromaShiftX: Int(description.log2_chroma_w), chromaShiftY: Int(description.log2_chroma_h),
      planeCount: (components.map(\.plane).max() ?? 0) + 1, isFullRange: isRGB ? true : isFullRange)
  }

  private static func sample(depth: Int, isFloat: Bool) -> Sample? {
    switch (isFloat, depth) {
    case (true, 16): .half
    case (true, 32): .float
    case (false, 1...8): .byte
    case (false, 9...16): .word
    default: nil
    }
  }

  private static func isXYZ(_ description: AVPixFmtDescriptor) -> Bool {
    // Safety: the name is a constant C string of the library.
    description.name.map { String(cString: $0).hasPrefix("xyz") } ?? true
  }

  private static func bits(oneIsWhite: Bool) -> SampleLayout {
    var layout = SampleLayout.planar(.grey, .byte, depth: 8, isFullRange: true)
    layout.arrangement = .bits(oneIsWhite: oneIsWhite)
    return layout
  }

  /// The palettes of GIF and PNG have alpha.
  private static let indexed: SampleLayout = {
    var layout = SampleLayout.planar(.rgb, .byte, depth: 8, hasAlpha: true, isFullRange: true)
    layout.arrangement = .indexed
    layout.planeCount = 1
    for index in layout.colors.indices { layout.colors[index].plane = 0 }
    layout.alpha?.plane = 0
    return layout
  }()
}

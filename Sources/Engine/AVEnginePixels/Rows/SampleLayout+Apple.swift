internal import CoreFoundation
internal import CoreVideo

extension SampleLayout {
  static func apple(_ type: OSType) -> SampleLayout? { appleFormats[type] }

  private static let appleFormats: [OSType: SampleLayout] = rgb8.merging(rgbDeep) { first, _ in first }
    .merging(grey) { first, _ in first }.merging(yCbCrPlanar) { first, _ in first }.merging(yCbCrPacked) { first, _ in
      first
    }

  /// Makes a layout with one plane; `offsets` and `alpha` are counted in samples.
  private static func packed(
    _ family: Family, _ sample: Sample, depth: Int, pixel samples: Int, at offsets: [Int], alpha: Int? = nil,
    isBigEndian: Bool = false,
    isFullRange: Bool = true
  ) -> SampleLayout {
    func component(_ offset: Int) -> Component {
      Component(
        offset: offset * sample.bytes, step: samples * sample.bytes, shift: 0, bits: sample.bytes * 8,
        isBigEndian: isBigEndian,
        wordBytes: sample.bytes)
    }
    return SampleLayout(
      family: family, sample: sample, depth: depth, colors: offsets.map(component), alpha: alpha.map(component),
      planeCount: 1,
      isFullRange: isFullRange)
  }

  private static let rgb8: [OSType: SampleLayout] = [
    kCVPixelFormatType_32BGRA: packed(.rgb, .byte, depth: 8, pixel: 4, at: [2, 1, 0], alpha: 3),
    kCVPixelFormatType_32ARGB: packed(.rgb, .byte, depth: 8, pixel: 4, at: [1, 2, 3], alpha: 0),
    kCVPixelFormatType_32RGBA: packed(.rgb, .byte, depth: 8, pixel: 4, at: [0, 1, 2], alpha: 3),
    kCVPixelFormatType_32ABGR: packed(.rgb, .byte, depth: 8, pixel: 4, at: [3, 2, 1], alpha: 0),
    kCVPixelFormatType_24RGB: packed(.rgb, .byte, depth: 8, pixel: 3, at: [0, 1, 2]),
    kCVPixelFormatType_24BGR: packed(.rgb, .byte, depth: 8, pixel: 3, at: [2, 1, 0]),
  ]

  private static let rgbDeep: [OSType: SampleLayout] = [
    kCVPixelFormatType_48RGB: packed(.rgb, .word, depth: 16, pixel: 3, at: [0, 1, 2], isBigEndian: true),
    kCVPixelFormatType_64ARGB: packed(.rgb, .word, depth: 16, pixel: 4, at: [1, 2, 3], alpha: 0, isBigEndian: true),
    kCVPixelFormatType_64RGBALE: packed(.rgb, .word, depth: 16, pixel: 4, at: [0, 1, 2], alpha: 3),
    kCVPixelFormatType_64RGBAHalf: packed(.rgb, .half, depth: 16, pixel: 4, at: [0, 1, 2], alpha: 3),
    kCVPixelFormatType_128RGBAFloat: packed(.rgb, .float, depth: 32, pixel: 4, at: [0, 1, 2], alpha: 3),
    kCVPixelFormatType_30RGB: fields(.rgb, shifts: [22, 12, 2], isBigEndian: true, isFullRange: true),
    kCVPixelFormatType_30RGB_r210: fields(.rgb, shifts: [20, 10, 0], isBigEndian: true, isFullRange: false),
    // The format's two bits of alpha are written as opaque and not read.
    kCVPixelFormatType_ARGB2101010LEPacked: fields(.rgb, shifts: [20, 10, 0], constant: 3 << 30, isFullRange: true),
  ]

  private static let grey: [OSType: SampleLayout] = [
    kCVPixelFormatType_OneComponent8: packed(.grey, .byte, depth: 8, pixel: 1, at: [0]),
    kCVPixelFormatType_OneComponent16: packed(.grey, .word, depth: 16, pixel: 1, at: [0]),
    kCVPixelFormatType_16Gray: packed(.grey, .word, depth: 16, pixel: 1, at: [0], isBigEndian: true),
    kCVPixelFormatType_OneComponent16Half: packed(.grey, .half, depth: 16, pixel: 1, at: [0]),
    kCVPixelFormatType_OneComponent32Float: packed(.grey, .float, depth: 32, pixel: 1, at: [0]),
  ]

  private static func fields(
    _ family: Family, shifts: [Int], constant: UInt32 = 0, isBigEndian: Bool = false, isFullRange: Bool
  ) -> SampleLayout {
    SampleLayout(
      family: family, sample: .word, depth: 10, arrangement: .fields(constant: constant),
      colors: shifts.map { Component(step: 4, shift: $0, bits: 10, isBigEndian: isBigEndian, wordBytes: 4) },
      planeCount: 1,
      isFullRange: isFullRange)
  }

  /// Makes a layout with a luma plane, a plane of Cb and Cr, and possibly an alpha plane. A ten-bit sample is in the
  /// high bits of its 16-bit word.
  private static func biPlanar(_ depth: Int, _ shiftX: Int, _ shiftY: Int, full: Bool, alphaPlane: Int? = nil)
    -> SampleLayout
  {
    let bytes = depth > 8 ? 2 : 1
    func component(_ plane: Int, _ slot: Int, of slots: Int) -> Component {
      Component(
        plane: plane, offset: slot * bytes, step: slots * bytes, shift: bytes * 8 - depth, bits: depth, wordBytes: bytes
      )
    }
    return SampleLayout(
      family: .yCbCr, sample: bytes == 1 ? .byte : .word, depth: depth,
      colors: [component(0, 0, of: 1), component(1, 0, of: 2), component(1, 1, of: 2)],
      alpha: alphaPlane.map { component($0, 0, of: 1) }, chromaShiftX: shiftX, chromaShiftY: shiftY,
      planeCount: alphaPlane == nil ? 2 : 3, isFullRange: full)
  }

  /// The planar formats. `422YpCbCr_4A_8BiPlanar` is not converted.
  private static let yCbCrPlanar: [OSType: SampleLayout] = PixelFormat.table.compactMapValues { format in
    guard format.model == .yCbCr, format.isPlanar, format.planes[0].blockWidth == 1 else { return nil }
    let chroma = format.planes[1]
    let across = chroma.horizontalSubsampling.trailingZeroBitCount
    let down = chroma.verticalSubsampling.trailingZeroBitCount
    let isFull = format.range == .full
    if format.planes.count == 3, !format.containsAlpha {
      return .planar(
        .yCbCr, .byte, depth: format.bitsPerComponent, chromaShiftX: across, chromaShiftY: down, isFullRange: isFull)
    }
    return biPlanar(format.bitsPerComponent, across, down, full: isFull, alphaPlane: format.containsAlpha ? 2 : nil)
  }

  /// Makes a 4:2:2 layout; `luma`, `cb` and `cr` are counted in samples.
  private static func packed422(_ sample: Sample, luma: Int, cb: Int, cr: Int, full: Bool) -> SampleLayout {
    let bytes = sample.bytes
    func component(_ slot: Int, _ slots: Int) -> Component {
      Component(offset: slot * bytes, step: slots * bytes, bits: bytes * 8, wordBytes: bytes)
    }
    return SampleLayout(
      family: .yCbCr, sample: sample, depth: bytes * 8,
      colors: [component(luma, 2), component(cb, 4), component(cr, 4)],
      chromaShiftX: 1, planeCount: 1, isFullRange: full)
  }

  private static let yCbCrPacked: [OSType: SampleLayout] = [
    kCVPixelFormatType_422YpCbCr8: packed422(.byte, luma: 1, cb: 0, cr: 2, full: false),
    kCVPixelFormatType_422YpCbCr8_yuvs: packed422(.byte, luma: 0, cb: 1, cr: 3, full: false),
    kCVPixelFormatType_422YpCbCr8FullRange: packed422(.byte, luma: 0, cb: 1, cr: 3, full: true),
    kCVPixelFormatType_422YpCbCr16: packed422(.word, luma: 1, cb: 0, cr: 2, full: false),
    kCVPixelFormatType_422YpCbCr10: v210,
    kCVPixelFormatType_444YpCbCr8: packed(.yCbCr, .byte, depth: 8, pixel: 3, at: [1, 2, 0], isFullRange: false),
    kCVPixelFormatType_4444YpCbCrA8: packed(
      .yCbCr, .byte, depth: 8, pixel: 4, at: [1, 0, 2], alpha: 3, isFullRange: false),
    kCVPixelFormatType_4444AYpCbCr8: packed(
      .yCbCr, .byte, depth: 8, pixel: 4, at: [1, 2, 3], alpha: 0, isFullRange: false),
    kCVPixelFormatType_4444AYpCbCr16: packed(
      .yCbCr, .word, depth: 16, pixel: 4, at: [1, 2, 3], alpha: 0, isFullRange: false),
    kCVPixelFormatType_4444AYpCbCrFloat: packed(.yCbCr, .float, depth: 32, pixel: 4, at: [1, 2, 3], alpha: 0),
    kCVPixelFormatType_444YpCbCr10: fields(.yCbCr, shifts: [12, 2, 22], isFullRange: false),
  ]

  /// The offsets and steps of the components are not used, because the kernels of v210 access such samples.
  private static let v210: SampleLayout = {
    var layout = SampleLayout.planar(.yCbCr, .word, depth: 10, chromaShiftX: 1, isFullRange: false)
    layout.arrangement = .v210
    layout.planeCount = 1
    return layout
  }()
}

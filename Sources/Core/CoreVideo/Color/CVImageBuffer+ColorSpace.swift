public import AVEngineGraphicsValues
public import CoreFoundation
internal import Synchronization

/// Returns the colour space attached under `kCVImageBufferCGColorSpaceKey`; nil if none is attached.
public func CVImageBufferGetColorSpace(_ imageBuffer: CVImageBuffer) -> Unmanaged<CGColorSpace>? {
  // Safety: the attachment keeps the space.
  (CVBufferCopyAttachment(imageBuffer, kCVImageBufferCGColorSpaceKey, nil) as? CGColorSpace).map {
    Unmanaged.passUnretained($0)
  }
}

/// Returns the colour space that attachments describe: by an ICC profile, or by primaries, transfer function and
/// matrix together.
///
/// The caller owns the result and takes it by `takeRetainedValue()`.
/// - Returns: nil if the attachments have neither, or if their values are not valid or not known.
public func CVImageBufferCreateColorSpaceFromAttachments(_ attachments: CFDictionary) -> Unmanaged<CGColorSpace>? {
  let space: CGColorSpace?
  if let profile = attachments.object(forKey: kCVImageBufferICCProfileKey) as? NSData {
    space = CGColorSpace(iccData: profile)
  } else {
    space = VideoColor(attachments)?.keptSpace
  }
  // Safety: the caller receives a reference and releases it, as the name ("Create") requires.
  return space.map { Unmanaged.passRetained($0) }
}

struct VideoColor: Hashable {
  let primaries: String
  let transfer: String
  let gamma: Double?

  init?(_ attachments: CFDictionary) {
    func string(_ key: CFString) -> String? { attachments.object(forKey: key) as? String }
    guard let primaries = string(kCVImageBufferColorPrimariesKey),
      let transfer = string(kCVImageBufferTransferFunctionKey),
      string(kCVImageBufferYCbCrMatrixKey) != nil
    else { return nil }
    self.primaries = primaries
    self.transfer = transfer
    gamma = (attachments.object(forKey: kCVImageBufferGammaLevelKey) as? NSNumber)?.doubleValue
  }

  private static let kept = Mutex<[VideoColor: CGColorSpace]>([:])
  /// Gammas are read from files, so there can be any number of spaces.
  private static let mostKept = 64

  var keptSpace: CGColorSpace? {
    if let known = Self.kept.withLock({ $0[self] }) { return known }
    let made = space
    Self.kept.withLock { kept in
      if kept.count >= Self.mostKept { kept = [:] }
      kept[self] = made
    }
    return made
  }

  /// A named space if `names` has one, so that it equals a client's space of that name.
  private var space: CGColorSpace? {
    if let name = Self.names[primaries]?[transfer] { return CGColorSpace(name: name as CFString) }
    guard let chromaticities = Self.chromaticities[primaries], let curve else { return nil }
    return CGColorSpace(primaries: chromaticities, curve: curve, title: "\(primaries), \(transfer)")
  }

  private var curve: TransferCurve? {
    guard transfer == kCVImageBufferTransferFunction_UseGamma as String else { return Self.curves[transfer] }
    return gamma.flatMap { $0.isFinite && (0.1...10).contains($0) ? .gamma($0) : nil }
  }

  private static let chromaticities: [String: RGBPrimaries] = [
    kCVImageBufferColorPrimaries_ITU_R_709_2 as String: .bt709,
    kCVImageBufferColorPrimaries_EBU_3213 as String: .ebu3213,
    kCVImageBufferColorPrimaries_SMPTE_C as String: .smpteC, kCVImageBufferColorPrimaries_P22 as String: .generic,
    kCVImageBufferColorPrimaries_DCI_P3 as String: .dciP3, kCVImageBufferColorPrimaries_P3_D65 as String: .displayP3,
    kCVImageBufferColorPrimaries_ITU_R_2020 as String: .bt2020,
  ]

  private static let curves: [String: TransferCurve] = [
    kCVImageBufferTransferFunction_ITU_R_709_2 as String: .bt709,
    kCVImageBufferTransferFunction_ITU_R_2020 as String: .bt709,
    kCVImageBufferTransferFunction_SMPTE_240M_1995 as String: .smpte240M,
    kCVImageBufferTransferFunction_sRGB as String: .sRGB,
    kCVImageBufferTransferFunction_Linear as String: .linear,
    kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: .pq,
    kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: .hlg,
    kCVImageBufferTransferFunction_SMPTE_ST_428_1 as String: .gamma(2.6),
  ]

  private static let names: [String: [String: String]] = [
    kCVImageBufferColorPrimaries_ITU_R_709_2 as String: [
      kCVImageBufferTransferFunction_ITU_R_709_2 as String: CGColorSpace.itur_709 as String,
      kCVImageBufferTransferFunction_ITU_R_2020 as String: CGColorSpace.itur_709 as String,
      kCVImageBufferTransferFunction_sRGB as String: CGColorSpace.sRGB as String,
      kCVImageBufferTransferFunction_Linear as String: CGColorSpace.linearSRGB as String,
      kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: CGColorSpace.itur_709_PQ as String,
      kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: CGColorSpace.itur_709_HLG as String,
    ],
    kCVImageBufferColorPrimaries_P3_D65 as String: [
      kCVImageBufferTransferFunction_sRGB as String: CGColorSpace.displayP3 as String,
      kCVImageBufferTransferFunction_Linear as String: CGColorSpace.linearDisplayP3 as String,
      kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: CGColorSpace.displayP3_PQ as String,
      kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: CGColorSpace.displayP3_HLG as String,
    ],
    kCVImageBufferColorPrimaries_DCI_P3 as String: [
      kCVImageBufferTransferFunction_SMPTE_ST_428_1 as String: CGColorSpace.dcip3 as String
    ],
    kCVImageBufferColorPrimaries_ITU_R_2020 as String: [
      kCVImageBufferTransferFunction_ITU_R_709_2 as String: CGColorSpace.itur_2020 as String,
      kCVImageBufferTransferFunction_ITU_R_2020 as String: CGColorSpace.itur_2020 as String,
      kCVImageBufferTransferFunction_sRGB as String: CGColorSpace.itur_2020_sRGBGamma as String,
      kCVImageBufferTransferFunction_Linear as String: CGColorSpace.linearITUR_2020 as String,
      kCVImageBufferTransferFunction_SMPTE_ST_2084_PQ as String: CGColorSpace.itur_2100_PQ as String,
      kCVImageBufferTransferFunction_ITU_R_2100_HLG as String: CGColorSpace.itur_2100_HLG as String,
    ],
  ]
}

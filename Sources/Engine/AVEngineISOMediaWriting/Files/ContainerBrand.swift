import AVEngineCore
import AVEngineISOMedia

enum ContainerBrand {
  case quickTime, mp4, m4v, m4a, threeGP, threeG2

  init?(format: ContainerFormat) {
    switch format {
    case .mov: self = .quickTime
    case .mp4: self = .mp4
    case .m4v: self = .m4v
    case .m4a: self = .m4a
    case .mobile3GPP: self = .threeGP
    case .mobile3GPP2: self = .threeG2
    default: return nil
    }
  }

  static var formats: Set<ContainerFormat> { Set(ContainerFormat.allCases.filter(\.isMovie)) }

  var format: ContainerFormat {
    switch self {
    case .quickTime: .mov
    case .mp4: .mp4
    case .m4v: .m4v
    case .m4a: .m4a
    case .threeGP: .mobile3GPP
    case .threeG2: .mobile3GPP2
    }
  }

  private var brands: (major: FourCC, minor: UInt32, compatible: [FourCC]) {
    switch self {
    case .quickTime: ("qt  ", 0x200, ["qt  "])
    case .mp4: ("mp42", 1, ["isom", "mp41", "mp42"])
    case .m4v: ("M4V ", 1, ["isom", "M4V ", "mp42"])
    case .m4a: ("M4A ", 0, ["M4A ", "mp42", "isom"])
    case .threeGP: ("3gp6", 0x100, ["isom", "3gp6", "3gp5", "3gp4"])
    case .threeG2: ("3g2a", 0x1_0000, ["isom", "3g2a", "mp42"])
    }
  }

  var typeBox: [UInt8] { Self.typeBox("ftyp", brands) }

  /// `iso5` promises that offsets count from the fragment, `iso6` that each fragment states its decode times (RFC 8216
  /// §3.3, ISO/IEC 23000-19 §7.2).
  func typeBox(of profile: SegmentOptions.Profile) -> [UInt8] {
    switch profile {
    case .plain: Self.typeBox("ftyp", (brands.major, brands.minor, brands.compatible + ["iso5", "iso6"]))
    case .appleHLS: Self.typeBox("ftyp", ("iso5", 1, ["isom", "iso5", "iso6", "hlsf"]))
    case .cmaf: Self.typeBox("ftyp", ("iso6", 1, ["isom", "iso6", "cmfc"]))
    }
  }

  static func segmentTypeBox(of profile: SegmentOptions.Profile) -> [UInt8] {
    typeBox("styp", ("msdh", 0, profile == .cmaf ? ["msdh", "cmfs"] : ["msdh"]))
  }

  private static func typeBox(_ type: FourCC, _ brands: (major: FourCC, minor: UInt32, compatible: [FourCC])) -> [UInt8]
  {
    var writer = BoxWriter()
    writer.box(type) { box in
      box.code(brands.major)
      box.u32(brands.minor)
      for brand in brands.compatible { box.code(brand) }
    }
    return writer.bytes
  }

  var fillerType: FourCC { self == .quickTime ? "wide" : "free" }
}

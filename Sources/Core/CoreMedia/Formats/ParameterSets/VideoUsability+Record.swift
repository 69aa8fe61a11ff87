internal import CoreFoundation

extension VideoUsability {
  package static func colorExtensions(ofAtoms atoms: [String: Any]) -> [String: Any] {
    guard let (usability, isSubsampled) = sequence(atoms) else { return [:] }
    let all = usability.extensions(isSubsampled: isSubsampled) as? [String: Any] ?? [:]
    return all.filter { $0.key != kCMFormatDescriptionExtension_PixelAspectRatio as String }
  }

  private static func sequence(_ atoms: [String: Any]) -> (VideoUsability, isSubsampled: Bool)? {
    if let data = atoms["avcC"] as? Data, let record = AVCConfiguration.parse(data) {
      let unit = units(record).first { $0[0] & 0x1f == 7 }
      return unit.flatMap { try? H264SequenceParameterSet($0) }.map { ($0.usability, $0.chromaFormat == 1) }
    }
    if let data = atoms["hvcC"] as? Data, let record = HEVCConfiguration.parse(data) {
      let unit = units(record).first { $0[0] >> 1 & 0x3f == 33 }
      return unit.flatMap { try? HEVCSequenceParameterSet($0) }.map { ($0.usability, $0.chromaFormat == 1) }
    }
    return nil
  }

  private static func units(_ record: ParameterSetRecord) -> [Data] {
    (0..<record.count).compactMap { record[$0].map { Data($0) } }.filter { !$0.isEmpty }
  }
}

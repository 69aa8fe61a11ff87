import CoreMedia

/// Equal formats whose media is in the same file share an entry (ISO/IEC 14496-12 §8.5.2).
struct SampleDescriptions {
  private(set) var entries: [(format: CMFormatDescription, location: Int)] = []
  private(set) var ofFormat: [Int] = []

  init(_ formats: [CMFormatDescription], in locations: MediaLocations) {
    for (number, format) in formats.enumerated() {
      append(format, at: locations.ofFormat.indices.contains(number) ? locations.ofFormat[number] : 0)
    }
  }

  private mutating func append(_ format: CMFormatDescription, at location: Int) {
    let index =
      entries.firstIndex { $0.location == location && ($0.format === format || $0.format == format) } ?? entries.count
    if index == entries.count { entries.append((format, location)) }
    ofFormat.append(index)
  }

  func index(ofFormat format: Int) -> Int { ofFormat.indices.contains(format) ? ofFormat[format] : format }
}

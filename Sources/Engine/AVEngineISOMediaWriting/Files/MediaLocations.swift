import AVEngineCore
import AVEngineISOMedia

struct MediaLocations {
  /// URLs; nil is the file that has the header.
  private(set) var list: [String?] = []
  private(set) var ofFormat: [Int] = []

  init(_ locations: [String?] = []) { for location in locations { append(location) } }

  mutating func append(_ location: String?) {
    let index = list.firstIndex { $0 == location } ?? list.count
    if index == list.count { list.append(location) }
    ofFormat.append(index)
  }

  func isElsewhere(_ format: Int) -> Bool { ofFormat.indices.contains(format) && list[ofFormat[format]] != nil }

  /// ISO/IEC 14496-12 §8.7.2. Flag 1 means that the media is in this file.
  func write(_ writer: inout BoxWriter) {
    writer.fullBox("dref") { box in
      let locations = list.isEmpty ? [nil] : list
      box.u32(UInt32(clamping: locations.count))
      for location in locations {
        guard let location else {
          box.fullBox("url ", flags: 1) { _ in }
          continue
        }
        box.fullBox("url ") { $0.bytes(Array(location.utf8) + [0]) }
      }
    }
  }
}

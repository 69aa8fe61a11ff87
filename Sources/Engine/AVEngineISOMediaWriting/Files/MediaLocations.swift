import AVEngineCore
import AVEngineISOMedia

/// The files in which a track's samples stand.
struct MediaLocations {
  /// As URLs; nil: the file that has the header.
  private(set) var list: [String?] = []
  /// For each format of the track, the index of its location.
  private(set) var ofFormat: [Int] = []

  /// - Parameter locations: of each format.
  init(_ locations: [String?] = []) { for location in locations { append(location) } }

  /// Takes the location of one more format.
  mutating func append(_ location: String?) {
    let index = list.firstIndex { $0 == location } ?? list.count
    if index == list.count { list.append(location) }
    ofFormat.append(index)
  }

  /// Whether the samples of a format stand in another file than the header.
  func isElsewhere(_ format: Int) -> Bool { ofFormat.indices.contains(format) && list[ofFormat[format]] != nil }

  /// A data reference (ISO/IEC 14496-12 §8.7.2) for each location; flag 1: the media is in this file.
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

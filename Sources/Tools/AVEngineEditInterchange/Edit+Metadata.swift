package import AVFoundation
import CoreMedia

extension Edit {
  package var metadata: [AVMetadataItem] {
    var items: [AVMetadataItem] = []
    if !name.isEmpty { items.append(Self.item(.commonIdentifierTitle, name)) }
    if let text = markerText { items.append(Self.item(Self.markersIdentifier, text)) }
    return items
  }

  /// QuickTime metadata in reverse-domain form (QuickTime File Format, “Metadata Item Keys”).
  package static let markersIdentifier = AVMetadataIdentifier(rawValue: "mdta/io.opentimeline.markers")

  private var markerText: String? {
    guard !markers.isEmpty else { return nil }
    let list = markers.map { marker -> [String: Any] in
      [
        "name": marker.name, "color": marker.color, "comment": marker.comment, "owner": marker.owner,
        "start": Self.json(marker.range.start), "duration": Self.json(marker.range.duration),
      ]
    }
    let data = try? JSONSerialization.data(withJSONObject: list, options: [.sortedKeys, .withoutEscapingSlashes])
    return data.map { String(decoding: $0, as: UTF8.self) }
  }

  private static func json(_ time: CMTime) -> [String: Any] {
    ["value": Int(time.value), "timescale": Int(time.timescale)]
  }

  private static func item(_ identifier: AVMetadataIdentifier, _ text: String) -> AVMetadataItem {
    let item = AVMutableMetadataItem()
    item.identifier = identifier
    item.value = text as NSString
    return item
  }
}

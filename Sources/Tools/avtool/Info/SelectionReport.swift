import AVFoundation

struct SelectionReport {
  let characteristic: AVMediaCharacteristic
  let options: [String]
  private let languages: [String]

  static func all(of asset: AVAsset) async throws -> [SelectionReport] {
    var reports: [SelectionReport] = []
    for characteristic in try await asset.load(.availableMediaCharacteristicsWithMediaSelectionOptions) {
      guard let group = try await asset.loadMediaSelectionGroup(for: characteristic), !group.options.isEmpty else {
        continue
      }
      reports.append(SelectionReport(characteristic, group))
    }
    return reports
  }

  private init(_ characteristic: AVMediaCharacteristic, _ group: AVMediaSelectionGroup) {
    self.characteristic = characteristic
    options = group.options.map { $0.displayName + ($0.mediaType == .closedCaption ? " (closed captions)" : "") }
    languages = group.options.map { $0.extendedLanguageTag ?? "und" }
  }

  private var name: String {
    switch characteristic {
    case .audible: "audio"
    case .legible: "subtitles and captions"
    case .visual: "video"
    default: characteristic.rawValue
    }
  }

  var text: String { "\(name): \(options.joined(separator: ", "))" }

  var json: [String: Any] {
    [
      "characteristic": characteristic.rawValue,
      "options": zip(options, languages).map { ["displayName": $0, "languageTag": $1] },
    ]
  }
}

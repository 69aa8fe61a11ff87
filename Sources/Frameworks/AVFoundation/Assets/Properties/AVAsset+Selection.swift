import AVEngineCore
import Foundation

extension AVAsset {
  func readSelectionGroup(_ characteristic: AVMediaCharacteristic) throws(EngineError) -> AVMediaSelectionGroup? {
    try readSelectionGroups().first { $0.characteristic == characteristic }?.group
  }

  func readSelectionGroups() throws(EngineError) -> [(
    characteristic: AVMediaCharacteristic, group: AVMediaSelectionGroup
  )] {
    let tracks = try allTracks()
    let kinds: [(AVMediaCharacteristic, Set<AVMediaType>)] = [
      (.audible, [.audio]), (.legible, [.subtitle, .closedCaption, .text]), (.visual, [.video]),
    ]
    let captions = try tracks.filter { $0.mediaType == .closedCaption } + embeddedCaptions()
    return kinds.compactMap { characteristic, types in
      let alternates = tracks.filter { types.contains($0.mediaType) && $0.info.alternateGroup != 0 }
      let groups = Dictionary(grouping: alternates) { $0.info.alternateGroup }
      var chosen = groups.max { ($0.value.count, -$0.key) < ($1.value.count, -$1.key) }?.value ?? []
      if characteristic == .legible { chosen += captions.filter { !chosen.contains($0) } }
      guard !chosen.isEmpty else { return nil }
      let options = chosen.map { AVMediaSelectionOption($0) }
      return (characteristic, AVMediaSelectionGroup(options, allowsEmptySelection: characteristic == .legible))
    }
  }
}

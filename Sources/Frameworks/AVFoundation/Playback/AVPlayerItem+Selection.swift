import AVEngineCore
public import Foundation
import Synchronization

extension AVPlayerItem {
  nonisolated var mediaSelection: AVMediaSelection {
    let groups = (try? asset.readSelectionGroups()) ?? []
    let selection = AVMutableMediaSelection(asset: asset, groups: groups.map(\.group))
    for choice in source.settings.withLock({ $0 }).choices(in: groups) {
      selection.choose(choice.option, in: choice.group, isAutomatic: !choice.isClients)
    }
    return selection
  }

  nonisolated func choose(
    _ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup
  ) {
    guard let characteristic = characteristic(of: mediaSelectionGroup) else { return }
    _require(
      mediaSelectionOption.map(mediaSelectionGroup.options.contains) ?? mediaSelectionGroup.allowsEmptySelection,
      "AVPlayerItem.select(_:in:): the option is not in the group: \(mediaSelectionOption?.displayName ?? "nil")")
    let id = mediaSelectionOption?.track.trackID
    change { $0.selected[characteristic] = .some(id) }
    PlaybackNotifications.post(Self.mediaSelectionDidChangeNotification, of: self)
  }

  nonisolated func chooseAutomatically(in mediaSelectionGroup: AVMediaSelectionGroup) {
    guard let characteristic = characteristic(of: mediaSelectionGroup) else { return }
    change { $0.selected[characteristic] = nil }
    PlaybackNotifications.post(Self.mediaSelectionDidChangeNotification, of: self)
  }

  private nonisolated func characteristic(of group: AVMediaSelectionGroup) -> AVMediaCharacteristic? {
    let tracks = Set(group.options.map(\.track.trackID))
    return ((try? asset.readSelectionGroups()) ?? []).first { Set($0.group.options.map(\.track.trackID)) == tracks }?
      .characteristic
  }

  /// Posted when the client selects a media option of an item, or reverts to automatic selection. The object is the
  /// item.
  public nonisolated static let mediaSelectionDidChangeNotification = NSNotification.Name(
    "AVPlayerItemMediaSelectionDidChangeNotification")
}

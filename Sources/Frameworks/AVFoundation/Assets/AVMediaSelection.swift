import AVEngineCore
public import Foundation

/// The options that are selected in each media selection group of an asset.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying {
  fileprivate var choices: [AVMediaSelectionGroup: AVMediaSelectionOption?]
  /// The groups in which the client has made no choice.
  fileprivate var automatic: Set<AVMediaSelectionGroup>

  /// The asset to which the groups belong; nil once the asset is deallocated.
  open private(set) weak var asset: AVAsset?

  init(asset: AVAsset?, groups: [AVMediaSelectionGroup]) {
    self.asset = asset
    choices = Dictionary(groups.map { ($0, $0.defaultOption) }) { first, _ in first }
    automatic = Set(groups)
    super.init()
  }

  fileprivate init(_ other: AVMediaSelection) {
    asset = other.asset
    choices = other.choices
    automatic = other.automatic
    super.init()
  }

  /// Returns the option that is selected in a group; nil if no option is.
  @discardableResult
  open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    choices[mediaSelectionGroup] ?? nil
  }

  /// Returns whether a player may apply its media selection criteria to a group, because the client has made no choice
  /// in it.
  @discardableResult
  open func mediaSelectionCriteriaCanBeAppliedAutomatically(to mediaSelectionGroup: AVMediaSelectionGroup) -> Bool {
    automatic.contains(mediaSelectionGroup)
  }

  /// Returns an immutable copy with the same selected options.
  open func copy(with zone: NSZone? = nil) -> Any { AVMediaSelection(self) }
  /// Returns an `AVMutableMediaSelection` with the same selected options.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMediaSelection(self) }

  /// Returns whether both select the same options of the same asset.
  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelection else { return false }
    return other.asset === asset && other.choices == choices
  }
  /// A number that is the same for the same options.
  open override var hash: Int { choices.hashValue }
}

/// A media selection that can be changed, made by `mutableCopy()`.
open class AVMutableMediaSelection: AVMediaSelection {
  /// Selects an option of a group; nil selects none. Traps if the option is not in the group. Also traps if the option
  /// is nil and the group does not allow an empty selection.
  open func select(_ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup) {
    _require(
      mediaSelectionOption.map(mediaSelectionGroup.options.contains) ?? mediaSelectionGroup.allowsEmptySelection,
      "AVMutableMediaSelection.select(_:in:): the option is not in the group: "
        + "\(mediaSelectionOption?.displayName ?? "nil")")
    choose(mediaSelectionOption, in: mediaSelectionGroup, isAutomatic: false)
  }

  func choose(_ option: AVMediaSelectionOption?, in group: AVMediaSelectionGroup, isAutomatic: Bool) {
    choices[group] = .some(option)
    if isAutomatic { automatic.insert(group) } else { automatic.remove(group) }
  }
}

extension AVMediaSelection {
  /// Returns at most 1,000 combinations, so that a file with many options cannot exhaust memory.
  static func all(of asset: AVAsset) throws(EngineError) -> [AVMediaSelection] {
    let groups = try asset.readSelectionGroups().map(\.group)
    var all = [AVMutableMediaSelection(AVMediaSelection(asset: asset, groups: groups))]
    for group in groups {
      let options = group.options.map(Optional.some) + (group.allowsEmptySelection ? [nil] : [])
      guard all.count * options.count <= 1000 else { break }
      all = all.flatMap { selection in
        options.map { option in
          let next = AVMutableMediaSelection(selection)
          next.select(option, in: group)
          return next
        }
      }
    }
    return all.map { AVMediaSelection($0) }
  }
}

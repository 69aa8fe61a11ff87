import AVEngineCore
public import Foundation

/// What is chosen in each group of an asset.
open class AVMediaSelection: NSObject, NSCopying, NSMutableCopying {
  fileprivate var choices: [AVMediaSelectionGroup: AVMediaSelectionOption?]
  /// The groups in which the asset's defaults hold.
  fileprivate var automatic: Set<AVMediaSelectionGroup>

  /// The asset that is chosen from.
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

  /// What is chosen in a group; nil where nothing is.
  @discardableResult
  open func selectedMediaOption(in mediaSelectionGroup: AVMediaSelectionGroup) -> AVMediaSelectionOption? {
    choices[mediaSelectionGroup] ?? nil
  }

  /// Whether a player may choose by the user's preferences, because nobody has chosen.
  @discardableResult
  open func mediaSelectionCriteriaCanBeAppliedAutomatically(to mediaSelectionGroup: AVMediaSelectionGroup) -> Bool {
    automatic.contains(mediaSelectionGroup)
  }

  /// A copy that does not change.
  open func copy(with zone: NSZone? = nil) -> Any { AVMediaSelection(self) }
  /// A copy that can be changed.
  open func mutableCopy(with zone: NSZone? = nil) -> Any { AVMutableMediaSelection(self) }

  open override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? AVMediaSelection else { return false }
    return other.asset === asset && other.choices == choices
  }
  open override var hash: Int { choices.hashValue }
}

/// A selection that can be changed.
open class AVMutableMediaSelection: AVMediaSelection {
  /// Chooses an option in a group, or none where the group allows that.
  open func select(_ mediaSelectionOption: AVMediaSelectionOption?, in mediaSelectionGroup: AVMediaSelectionGroup) {
    _require(
      mediaSelectionOption.map(mediaSelectionGroup.options.contains) ?? mediaSelectionGroup.allowsEmptySelection,
      "AVMutableMediaSelection.select(_:in:): the option is none of the group's: "
        + "\(mediaSelectionOption?.displayName ?? "nil")")
    choose(mediaSelectionOption, in: mediaSelectionGroup, isAutomatic: false)
  }

  /// - Parameter isAutomatic: Whether nobody has chosen.
  func choose(_ option: AVMediaSelectionOption?, in group: AVMediaSelectionGroup, isAutomatic: Bool) {
    choices[group] = .some(option)
    if isAutomatic { automatic.insert(group) } else { automatic.remove(group) }
  }
}

extension AVMediaSelection {
  /// Every combination of one option a group; at most 1,000, so that a file with many groups cannot exhaust memory.
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

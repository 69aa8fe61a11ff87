package import CoreMedia

extension CoreMedia.SampleAttachmentFlags {
  /// If the flags of a video sample state no dependency, a sync sample counts as independent, and any other as
  /// dependent.
  package init(_ flags: SampleFlags, isVideo: Bool) {
    self.init(rawValue: 0)
    if !flags.contains(.sync) { insert(.notSync) }
    if flags.contains(.partialSync) { insert(.partialSync) }
    if flags.contains(.dependsOnOthers) {
      insert(.dependsOnOthers)
    } else if flags.contains(.doesNotDependOnOthers) {
      insert(.independent)
    } else if isVideo {
      insert(flags.contains(.sync) ? .independent : .dependsOnOthers)
    }
    if flags.contains(.isDisposable) { insert(.droppable) }
    if flags.contains(.isDependedOn) { insert(.neededByOthers) }
    if flags.contains(.hasRedundantCoding) { insert(.redundant) }
  }
}

extension SampleFlags {
  package init(_ flags: CoreMedia.SampleAttachmentFlags) {
    self.init(rawValue: 0)
    if !flags.contains(.notSync) { insert(.sync) }
    if flags.contains(.partialSync) { insert(.partialSync) }
    if flags.contains(.dependsOnOthers) { insert(.dependsOnOthers) }
    if flags.contains(.independent) { insert(.doesNotDependOnOthers) }
    if flags.contains(.droppable) { insert(.isDisposable) }
    if flags.contains(.neededByOthers) { insert(.isDependedOn) }
    if flags.contains(.redundant) { insert(.hasRedundantCoding) }
  }
}

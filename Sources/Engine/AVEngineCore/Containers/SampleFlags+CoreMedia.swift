package import CoreMedia

// One vocabulary is ISO's, the other that of sample attachments; this is the one place where they meet.

extension CoreMedia.SampleAttachmentFlags {
  /// What a container says, as attachments say it.
  ///
  /// - Parameter isVideo: Pictures that are no sync samples need others, and sync samples none, unless the container
  ///   says otherwise.
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
  /// What attachments say, as a container stores it.
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

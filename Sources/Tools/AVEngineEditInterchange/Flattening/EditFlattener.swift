import CoreMedia
import Foundation

/// Converts the tree of an edit to placements, in order from the bottom layer to the top.
struct EditFlattener {
  private let media: [URL: MediaFile]
  private(set) var placements: [Placement] = []
  private(set) var markers: [EditMarker] = []
  private(set) var notes: [String] = []

  init(media: [URL: MediaFile]) { self.media = media }

  struct Window {
    /// The mapping from the parent's time to the edit's.
    var mapping: CMTimeMapping
    var lane: [Int] = []
    /// If nil, a clip gives both its video and its audio.
    var kind: TrackKind?
    var fades: [Fade] = []
    /// Whether a transition shows media outside of the item's cuts.
    var isExtended = false
  }

  /// Returns the duration of the edit.
  mutating func flatten(_ root: EditItem) -> CMTime {
    let duration = duration(of: root)
    let all = CMTimeRange(start: .zero, duration: duration)
    place(root, at: all, in: Window(mapping: CMTimeMapping(source: all, target: all)))
    return duration
  }

  // MARK: Durations

  /// The duration is in the parent's time, which the speed does not change.
  func duration(of item: EditItem) -> CMTime { ownRange(of: item).duration }

  /// Returns the range of an item's own time that plays if its speed is one.
  private func ownRange(of item: EditItem) -> CMTimeRange {
    if let range = item.range { return range }
    switch item.content {
    case .gap: return .zero
    case .clip(let reference):
      return reference.available ?? CMTimeRange(start: .zero, duration: media[reference.url]?.duration ?? .zero)
    case .stack(let children): return CMTimeRange(start: .zero, duration: children.map(duration).max() ?? .zero)
    case .track(_, let children):
      return CMTimeRange(start: .zero, duration: children.reduce(.zero) { $0 + (Self.item($1).map(duration) ?? .zero) })
    }
  }

  private static func item(_ child: TrackChild) -> EditItem? {
    if case .item(let item) = child { item } else { nil }
  }

  // MARK: Placing

  /// `stretch` is the item's range in its parent's time; transitions extend the item by `handles` at either end.
  private mutating func place(
    _ item: EditItem, at stretch: CMTimeRange, handles: (before: CMTime, after: CMTime) = (.zero, .zero),
    in window: Window
  ) {
    let shown = CMTimeRange(start: stretch.start - handles.before, end: stretch.end + handles.after)
      .intersection(window.mapping.source)
    guard item.isEnabled, shown.duration > .zero else { return }
    let own = ownRange(of: item)
    var inside = window
    inside.mapping = CMTimeMapping(
      source: Self.own(own, at: item.speed, through: shown, from: stretch.start),
      target: Self.map(shown, by: window.mapping))
    guard inside.mapping.source.start.isNumeric, inside.mapping.source.duration.isNumeric,
      inside.mapping.target.duration > .zero
    else {
      return notes.append(
        "“\(item.name)”: its times are too precise or too large to be represented; its time range stays empty")
    }
    placeMarkers(of: item, in: inside)
    if item.speed == .frozen, item.content.isNested {
      return notes.append(
        "“\(item.name)”: a freeze frame of a nested stack or track is not rendered; its time range stays empty")
    }
    switch item.content {
    case .gap: break
    case .clip(let reference): placeClip(item.name, reference, in: inside)
    case .stack(let children):
      for (number, child) in children.enumerated() {
        var layer = inside
        layer.lane.append(number)
        place(child, at: CMTimeRange(start: .zero, duration: duration(of: child)), in: layer)
      }
    case .track(let kind, let children):
      guard window.kind == nil || window.kind == kind else { return }
      inside.kind = kind
      placeTrack(children, in: inside)
    }
  }

  private static func own(_ own: CMTimeRange, at speed: EditItem.Speed, through shown: CMTimeRange, from start: CMTime)
    -> CMTimeRange
  {
    switch speed {
    case .frozen: CMTimeRange(start: own.start, duration: .zero)
    case .scaled(let ratio):
      CMTimeRange(start: own.start + ratio.times(shown.start - start), duration: ratio.times(shown.duration))
    }
  }

  private static func map(_ range: CMTimeRange, by mapping: CMTimeMapping) -> CMTimeRange {
    CMTimeRange(start: map(range.start, by: mapping), end: map(range.end, by: mapping))
  }

  private static func map(_ time: CMTime, by mapping: CMTimeMapping) -> CMTime {
    if mapping.source.duration == mapping.target.duration {
      return mapping.target.start + (time - mapping.source.start)
    }
    return CMTimeMapTimeFromRangeToRange(time, fromRange: mapping.source, toRange: mapping.target)
  }

  private mutating func placeMarkers(of item: EditItem, in window: Window) {
    for marker in item.markers where window.mapping.source.containsTime(marker.range.start) {
      var placed = marker
      let end = min(marker.range.end, window.mapping.source.end)
      placed.range = CMTimeRange(
        start: Self.map(marker.range.start, by: window.mapping), end: Self.map(end, by: window.mapping))
      markers.append(placed)
    }
  }

  // MARK: Tracks

  private mutating func placeTrack(_ children: [TrackChild], in window: Window) {
    var start = CMTime.zero
    for (number, child) in children.enumerated() {
      guard case .item(let item) = child else { continue }
      let stretch = CMTimeRange(start: start, duration: duration(of: item))
      let before = Self.transition(children, number - 1), after = Self.transition(children, number + 1)
      var view = window
      view.isExtended = before != nil || after != nil
      if let before { view.fades += fade(in: before, at: stretch.start, window.mapping) }
      if let after {
        let next = number + 2 < children.count ? Self.item(children[number + 2]) : nil
        view.fades += fade(out: after, at: stretch.end, to: next, window)
      }
      place(item, at: stretch, handles: (before?.before ?? .zero, after?.after ?? .zero), in: view)
      start = stretch.end
    }
  }

  private static func transition(_ children: [TrackChild], _ number: Int) -> (before: CMTime, after: CMTime)? {
    guard children.indices.contains(number), case .transition(let before, let after) = children[number] else {
      return nil
    }
    return (before, after)
  }

  private func fade(in transition: (before: CMTime, after: CMTime), at cut: CMTime, _ mapping: CMTimeMapping) -> [Fade]
  {
    let range = Self.map(CMTimeRange(start: cut - transition.before, end: cut + transition.after), by: mapping)
    return range.duration > .zero ? [Fade(range: range, from: 0, to: 1)] : []
  }

  /// Audio fades out while the next item fades in. Video keeps its opacity if the next item fades in over it.
  private func fade(
    out transition: (before: CMTime, after: CMTime), at cut: CMTime, to next: EditItem?, _ window: Window
  ) -> [Fade] {
    guard window.kind == .audio || next.map(isEmpty) ?? true else { return [] }
    return fade(in: transition, at: cut, window.mapping).map { Fade(range: $0.range, from: 1, to: 0) }
  }

  private func isEmpty(_ item: EditItem) -> Bool {
    if case .gap = item.content { return true }
    return !item.isEnabled
  }

  // MARK: Clips

  private mutating func placeClip(_ name: String, _ reference: MediaReference, in window: Window) {
    guard let file = media[reference.url] else { return }
    for kind in window.kind.map({ [$0] }) ?? [.video, .audio] {
      guard let track = file.track(kind) else {
        if window.kind != nil {
          notes.append("“\(name)”: \(file.url.lastPathComponent) has no \(kind == .video ? "video" : "audio")")
        }
        continue
      }
      let offset = reference.available?.start ?? .zero
      var placement = Placement(
        clip: name, url: file.url, kind: kind, source: window.mapping.source, target: window.mapping.target,
        lane: window.lane,
        fades: window.fades, isExtended: window.isExtended)
      placement.source.start = placement.source.start - offset
      fit(&placement, into: track)
    }
  }

  private mutating func fit(_ placement: inout Placement, into track: MediaFile.Track) {
    if placement.isFrozen {
      // Frozen audio is silent.
      guard placement.kind == .video, track.range.duration > track.tick else { return }
      let last = track.range.end - track.tick
      placement.source.start = max(track.range.start, min(placement.source.start, last))
      return placements.append(placement)
    }
    let wanted = placement.source
    let there = wanted.intersection(track.range)
    guard there.isValid, there.duration > .zero else {
      return notes.append(Self.note(on: placement, lacking: wanted.duration))
    }
    var present = placement
    present.source = there
    present.target = Self.map(there, by: CMTimeMapping(source: wanted, target: placement.target))
    let missing = wanted.duration - there.duration
    if missing > track.frame { notes.append(Self.note(on: placement, lacking: missing)) }
    let stills = Self.stills(placement, around: present, track)
    placements += [stills.before, present, stills.after].compactMap { $0 }
  }

  private static func note(on placement: Placement, lacking missing: CMTime) -> String {
    let isHeld = placement.kind == .video && placement.isExtended
    return
      "“\(placement.clip)”: \(placement.url.lastPathComponent) lacks \(String(format: "%.3f", missing.seconds)) s of "
      + "the media that the edit uses; "
      + (isHeld ? "its first or last frame is shown there" : "that part of the edit stays empty")
  }

  private static func stills(_ whole: Placement, around present: Placement, _ track: MediaFile.Track) -> (
    before: Placement?, after: Placement?
  ) {
    guard whole.kind == .video, whole.isExtended else { return (nil, nil) }
    func still(_ moment: CMTime, _ start: CMTime, _ end: CMTime) -> Placement? {
      var still = whole
      still.source = CMTimeRange(start: moment, duration: .zero)
      still.target = CMTimeRange(start: start, end: end)
      return start < end ? still : nil
    }
    return (
      still(present.source.start, whole.target.start, present.target.start),
      still(present.source.end - track.tick, present.target.end, whole.target.end)
    )
  }
}

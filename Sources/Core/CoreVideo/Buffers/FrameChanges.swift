internal import Synchronization

/// The parts of a frame that differ from the frames before it, as a screen reports them.
package struct FrameChanges: Sendable {
  /// A rectangle in pixels, from the frame's upper left corner.
  package struct Area: Sendable, Hashable {
    package var x: Int, y: Int, width: Int, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package static let empty = Area(x: 0, y: 0, width: 0, height: 0)

    package var isEmpty: Bool { width <= 0 || height <= 0 }

    package func union(_ other: Area) -> Area {
      if isEmpty { return other }
      if other.isEmpty { return self }
      let (left, top) = (min(x, other.x), min(y, other.y))
      return Area(
        x: left, y: top, width: max(x + width, other.x + other.width) - left,
        height: max(y + height, other.y + other.height) - top)
    }

    package func intersection(_ other: Area) -> Area {
      let (left, top) = (max(x, other.x), max(y, other.y))
      let area = Area(
        x: left, y: top, width: min(x + width, other.x + other.width) - left,
        height: min(y + height, other.y + other.height) - top)
      return area.isEmpty ? .empty : area
    }
  }

  private final class Source: Sendable {}

  private let source: Source
  private let number: Int
  /// The newest first: the area between this frame and the one before it, then that before, and so on.
  private let areas: [Area]

  /// The number of frames for which a source's areas are kept, for receivers that do not get every frame.
  private static let most = 8

  /// The first frame of a source.
  package init() { self.init(source: Source(), number: 0, areas: []) }

  private init(source: Source, number: Int, areas: [Area]) {
    self.source = source
    self.number = number
    self.areas = areas
  }

  /// - Parameter area: What differs between this frame and the next one.
  package func next(_ area: Area) -> FrameChanges {
    FrameChanges(source: source, number: number + 1, areas: [area] + areas.prefix(Self.most - 1))
  }

  /// Returns the area outside of which both frames are equal; nil if it is not known.
  package func area(since earlier: FrameChanges) -> Area? {
    let count = number - earlier.number
    guard source === earlier.source, (0...areas.count).contains(count) else { return nil }
    return areas.prefix(count).reduce(.empty) { $0.union($1) }
  }
}

extension CVBuffer {
  /// Nil if the source does not report changes, or if the buffer has been locked for writing.
  package var changes: FrameChanges? {
    get { state.withLock { $0.changes } }
    set { state.withLock { $0.changes = newValue } }
  }
}

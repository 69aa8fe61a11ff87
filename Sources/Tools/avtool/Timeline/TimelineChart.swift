import CoreGraphics
import CoreMedia

/// The contents of a timeline's drawing, in seconds of the asset, without positions.
struct TimelineChart {
  /// A track of the asset.
  struct Row {
    var id: CMPersistentTrackID
    var title: String
    var detail: String
    var boxes: [Box]
    /// The volume over time; empty if it is 1 throughout.
    var volume: [Ramp] = []
  }

  /// A segment, with a source or empty.
  struct Box {
    var start: Double
    var end: Double
    /// The source; nil if nothing plays.
    var source: Source?
  }

  struct Source {
    var name: String
    /// The start in the source's own time.
    var start: Double
    var duration: Double
    /// The number of the source, in the order in which sources appear.
    var number: Int
  }

  /// A value that changes linearly.
  struct Ramp {
    var start: Double
    var end: Double
    var from: Double
    var to: Double
  }

  /// The layers that are drawn in a time range, the topmost first.
  struct Instruction {
    struct Layer {
      var track: CMPersistentTrackID
      var opacity: (from: Double, to: Double)
      var isMoved: Bool
      /// The number of the source that plays in the layer's track at the start of the instruction.
      var source: Int?
    }
    var start: Double
    var end: Double
    var layers: [Layer]
  }

  struct Marker {
    var time: Double
    var name: String
  }

  var title: String
  var detail: String
  var duration: Double
  var rows: [Row] = []
  var instructions: [Instruction] = []
  var markers: [Marker] = []
}

extension TimelineChart {
  /// Returns the part within a time range. Boxes, ramps and instructions that overlap the range stay whole.
  func cut(_ range: ClosedRange<Double>) -> TimelineChart {
    func isSeen(_ start: Double, _ end: Double) -> Bool { end > range.lowerBound && start < range.upperBound }
    var part = self
    for index in rows.indices {
      part.rows[index].boxes = rows[index].boxes.filter { isSeen($0.start, $0.end) }
      part.rows[index].volume = rows[index].volume.filter { isSeen($0.start, $0.end) }
    }
    part.instructions = instructions.filter { isSeen($0.start, $0.end) }
    part.markers = markers.filter {
      range.contains($0.time) && ($0.time < range.upperBound || range.upperBound == duration)
    }
    return part
  }
}

import CoreGraphics
import CoreMedia

/// Times are in seconds of the asset.
struct TimelineChart {
  struct Row {
    var id: CMPersistentTrackID
    var title: String
    var detail: String
    var boxes: [Box]
    /// The volume over time; empty if it is 1 throughout.
    var volume: [Ramp] = []
  }

  struct Box {
    var start: Double
    var end: Double
    /// The source; nil if nothing plays.
    var source: Source?
  }

  struct Source {
    var name: String
    /// The start and the duration are in the source's own time.
    var start: Double
    var duration: Double
    /// The number of the source, in the order in which sources appear.
    var number: Int
  }

  struct Ramp {
    var start: Double
    var end: Double
    var from: Double
    var to: Double
  }

  /// The topmost layer is first.
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
  /// Boxes, ramps and instructions that overlap the range stay whole.
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

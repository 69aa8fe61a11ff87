import CoreGraphics
import CoreMedia

/// What a picture of a timeline shows, in seconds of the asset: nothing of where it is drawn.
struct TimelineChart {
  /// A track of the asset.
  struct Row {
    var id: CMPersistentTrackID
    var kind: Kind
    var title: String
    var detail: String
    var boxes: [Box]
    /// Volume over time; empty where it is 1 throughout.
    var volume: [Ramp] = []
  }

  enum Kind { case video, audio, other }

  /// A segment: a source that plays, or nothing that does.
  struct Box {
    var start: Double
    var end: Double
    /// Nil where nothing plays.
    var source: Source?
  }

  struct Source {
    var name: String
    /// In the source's own time.
    var start: Double
    var duration: Double
    /// Counts the sources in the order in which they appear.
    var number: Int
  }

  /// A value that changes evenly.
  struct Ramp {
    var start: Double
    var end: Double
    var from: Double
    var to: Double
  }

  /// What is drawn in a stretch of time, the topmost layer first.
  struct Instruction {
    struct Layer {
      var track: CMPersistentTrackID
      var opacity: (from: Double, to: Double)
      var isMoved: Bool
      /// The source that its track has there.
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
  /// The part that lies in a stretch of time.
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

import Foundation

enum OTIO {
  typealias Object = [String: Any]

  static func time(_ value: Double, _ rate: Double = 24) -> Object {
    ["OTIO_SCHEMA": "RationalTime.1", "value": value, "rate": rate]
  }

  static func range(_ start: Double, _ duration: Double, _ rate: Double = 24) -> Object {
    ["OTIO_SCHEMA": "TimeRange.1", "start_time": time(start, rate), "duration": time(duration, rate)]
  }

  static func external(_ target: String, available: Object? = nil) -> Object {
    ["OTIO_SCHEMA": "ExternalReference.1", "target_url": target, "available_range": available ?? NSNull()]
  }

  static func clip(
    _ name: String, _ reference: Object, _ range: Object? = nil, effects: [Object] = [], markers: [Object] = []
  ) -> Object {
    [
      "OTIO_SCHEMA": "Clip.2", "name": name, "source_range": range ?? NSNull(), "effects": effects, "markers": markers,
      "enabled": true,
      "media_references": ["DEFAULT_MEDIA": reference], "active_media_reference_key": "DEFAULT_MEDIA",
    ]
  }

  static func gap(_ duration: Double, _ rate: Double = 24) -> Object {
    ["OTIO_SCHEMA": "Gap.1", "name": "", "source_range": range(0, duration, rate)]
  }

  static func transition(_ before: Double, _ after: Double, type: String = "SMPTE_Dissolve", name: String = "")
    -> Object
  {
    [
      "OTIO_SCHEMA": "Transition.1", "name": name, "transition_type": type, "in_offset": time(before),
      "out_offset": time(after),
    ]
  }

  static func warp(_ scalar: Double) -> Object {
    ["OTIO_SCHEMA": "LinearTimeWarp.1", "name": "", "effect_name": "LinearTimeWarp", "time_scalar": scalar]
  }

  static var freeze: Object {
    ["OTIO_SCHEMA": "FreezeFrame.1", "name": "", "effect_name": "FreezeFrame", "time_scalar": 0]
  }

  static func track(
    _ name: String, kind: String = "Video", _ children: [Object], range: Object? = nil, effects: [Object] = []
  ) -> Object {
    [
      "OTIO_SCHEMA": "Track.1", "name": name, "kind": kind, "children": children, "source_range": range ?? NSNull(),
      "effects": effects,
    ]
  }

  static func stack(_ name: String, _ children: [Object], range: Object? = nil, effects: [Object] = []) -> Object {
    [
      "OTIO_SCHEMA": "Stack.1", "name": name, "children": children, "source_range": range ?? NSNull(),
      "effects": effects,
    ]
  }

  static func timeline(_ name: String, _ tracks: [Object]) -> Object {
    ["OTIO_SCHEMA": "Timeline.1", "name": name, "global_start_time": NSNull(), "tracks": stack("tracks", tracks)]
  }

  static func data(_ object: Object) throws -> Data { try JSONSerialization.data(withJSONObject: object) }
}

internal import AVEngineCV4L2
import AVEngineCore

struct V4L2Controls: Sendable {
  private let controls: [UInt32: V4L2Control]
  private let rules: [VideoControl: V4L2ControlRule]
  let ranges: [VideoControl: VideoControlRange]
  let isBuiltIn: Bool?
  let position: VideoDevice.Position
  /// The clockwise rotation in degrees that makes frames upright.
  let rotation: Int

  init(_ node: V4L2Node) {
    let controls = node.driverControls
    self.controls = controls
    rules = V4L2ControlRule.rules(controls)
    ranges = rules.compactMapValues(\.range)
    let orientation = controls[CV4L2_CONTROL_ORIENTATION].flatMap { Self.value(of: $0, node) }
    switch orientation {
    case 0: (isBuiltIn, position) = (true, .front)
    case 1: (isBuiltIn, position) = (true, .back)
    case 2: (isBuiltIn, position) = (false, .unspecified)
    default: (isBuiltIn, position) = (nil, .unspecified)
    }
    // The driver states the degrees by which a frame has to be rotated counter-clockwise.
    let degrees = controls[CV4L2_CONTROL_ROTATION].flatMap { Self.value(of: $0, node) } ?? 0
    rotation = [90, 180, 270].contains(degrees) ? Int(360 - degrees) : 0
  }

  private static func value(of control: V4L2Control, _ node: V4L2Node) -> Int64? {
    do {
      return try node.system.value(of: control.id, is64Bits: control.is64Bits, descriptor: node.descriptor)
    } catch {
      return nil
    }
  }

  // MARK: - Values

  func value(of control: VideoControl, _ node: V4L2Node) throws(EngineError) -> Double {
    let rule = try rule(control)
    do throws(SystemFailure) {
      return try rule.value { id throws(SystemFailure) in
        try node.system.value(of: id, is64Bits: controls[id]?.is64Bits ?? false, descriptor: node.descriptor)
      }
    } catch {
      throw .camera(error, V4L2Operation.controlling, node.path)
    }
  }

  func set(_ control: VideoControl, to value: Double, _ node: V4L2Node) throws(EngineError) {
    let rule = try rule(control)
    guard let range = rule.range, !range.isReadOnly, !value.isNaN else { throw Self.unsupported(control) }
    let clamped = min(max(value, range.values.lowerBound), range.values.upperBound)
    do throws(SystemFailure) {
      // Each number is set by a separate call, because drivers reject a value that was automatic when the call began.
      for (id, number) in rule.numbers(clamped) {
        try node.system.set(id, to: number, is64Bits: controls[id]?.is64Bits ?? false, descriptor: node.descriptor)
      }
    } catch {
      throw .camera(error, V4L2Operation.controlling, node.path)
    }
  }

  private func rule(_ control: VideoControl) throws(EngineError) -> V4L2ControlRule {
    guard let rule = rules[control] else { throw Self.unsupported(control) }
    return rule
  }

  private static func unsupported(_ control: VideoControl) -> EngineError {
    EngineError(.unsupported, V4L2Operation.controlling, detail: "the camera has no control “\(control)” to set")
  }

  // MARK: - Events

  func subscribe(_ node: V4L2Node) {
    let controls = Set(rules.values.flatMap(\.watched)).map { (type: UInt32(V4L2_EVENT_CTRL), id: $0) }
    for (type, id) in controls + [(UInt32(V4L2_EVENT_SOURCE_CHANGE), 0)] {
      var subscription = v4l2_event_subscription()
      subscription.type = type
      subscription.id = id
      do throws(SystemFailure) { try node.request(CV4L2_SUBSCRIBE_EVENT, &subscription) } catch {}
    }
  }

  func controls(dependingOn id: UInt32) -> [VideoControl] {
    VideoControl.allCases.filter { rules[$0]?.watched.contains(id) ?? false }
  }
}

internal import AVEngineCV4L2
import AVEngineCore

struct V4L2Control: Sendable, Hashable {
  var id: UInt32
  var type: UInt32
  var minimum: Int64
  var maximum: Int64
  var step: UInt64
  var initial: Int64
  var flags: UInt32
  /// The entries of a menu by index. In an integer menu, an entry is an integer of the driver; otherwise, it is the
  /// index.
  var entries: [Int64: Int64] = [:]

  var isReadOnly: Bool { flags & UInt32(V4L2_CTRL_FLAG_READ_ONLY) != 0 }
  var is64Bits: Bool { type == V4L2_CTRL_TYPE_INTEGER64.rawValue }
  var limits: ClosedRange<Double>? {
    let (least, most) = (Double(minimum), Double(maximum))
    return least < most ? least...most : nil
  }

  func firstEntry(of numbers: [Int64]) -> Int64? { numbers.first { entries[$0] != nil } }

  func nearest(_ value: Double) -> Int64 {
    let step = Double(max(step, 1))
    let (least, most) = (Double(minimum), Double(maximum))
    let stepped = least + ((min(max(value, least), most) - least) / step).rounded() * step
    let last = least + ((most - least) / step).rounded(.down) * step
    return Int64(exactly: min(stepped, last)) ?? minimum
  }
}

extension V4L2Node {
  private static let mostControls = 1_024
  private static let mostEntries: Int64 = 256

  var driverControls: [UInt32: V4L2Control] {
    var result: [UInt32: V4L2Control] = [:]
    var last: UInt32 = 0
    for _ in 0..<Self.mostControls {
      var query = v4l2_query_ext_ctrl()
      query.id = last | UInt32(V4L2_CTRL_FLAG_NEXT_CTRL)
      do throws(SystemFailure) { try request(CV4L2_QUERY_EXT_CTRL, &query) } catch { break }
      // The next control has a greater identifier.
      guard query.id > last, query.id & UInt32(V4L2_CTRL_FLAG_NEXT_CTRL) == 0 else { break }
      last = query.id
      guard query.flags & UInt32(V4L2_CTRL_FLAG_DISABLED) == 0, query.minimum <= query.maximum else { continue }
      var control = V4L2Control(
        id: query.id, type: query.type, minimum: query.minimum, maximum: query.maximum, step: query.step,
        initial: query.default_value, flags: query.flags)
      control.entries = entries(of: control)
      result[query.id] = control
    }
    return result
  }

  private func entries(of control: V4L2Control) -> [Int64: Int64] {
    let isOfNumbers = control.type == V4L2_CTRL_TYPE_INTEGER_MENU.rawValue
    guard isOfNumbers || control.type == V4L2_CTRL_TYPE_MENU.rawValue, control.minimum >= 0 else { return [:] }
    var result: [Int64: Int64] = [:]
    guard control.minimum < Int64(UInt32.max) else { return [:] }
    for index in control.minimum..<min(control.maximum, control.minimum + Self.mostEntries - 1) + 1 {
      var entry = v4l2_querymenu()
      entry.id = control.id
      entry.index = UInt32(clamping: index)
      do throws(SystemFailure) { try request(CV4L2_QUERYMENU, &entry) } catch { continue }
      result[index] = isOfNumbers ? entry.value : index
    }
    return result
  }
}

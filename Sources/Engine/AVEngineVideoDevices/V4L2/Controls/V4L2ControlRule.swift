internal import AVEngineCV4L2
import AVEngineCore

/// A control of `VideoControl`, made from controls of a driver (<linux/v4l2-controls.h>).
struct V4L2ControlRule: Sendable {
  typealias Read = (_ id: UInt32) throws(SystemFailure) -> Int64

  let range: VideoControlRange?
  /// The driver's controls on which the value depends.
  let watched: [UInt32]
  private let convert: @Sendable (Read) throws(SystemFailure) -> Double
  /// Returns the driver's controls to set for a value, in order, each with the number to which it is set.
  let numbers: @Sendable (Double) -> [(id: UInt32, number: Int64)]

  func value(_ read: Read) throws(SystemFailure) -> Double { try convert(read) }

  private init(
    _ range: VideoControlRange, watched: [UInt32], value: @escaping @Sendable (Read) throws(SystemFailure) -> Double,
    numbers: @escaping @Sendable (Double) -> [(id: UInt32, number: Int64)]
  ) {
    self.range = range
    self.watched = watched
    convert = value
    self.numbers = numbers
  }

  // MARK: - Kinds

  /// Before the number is set, the control `manual` is set, which switches off the automatic mode.
  private static func number(
    _ control: V4L2Control?, manual: (id: UInt32, number: Int64)?, value: @escaping @Sendable (Double) -> Double,
    number: @escaping @Sendable (Double) -> Double
  ) -> Self? {
    guard let control, let limits = control.limits else { return nil }
    let ends = [value(limits.lowerBound), value(limits.upperBound)].sorted()
    guard ends[0] < ends[1], ends.allSatisfy(\.isFinite) else { return nil }
    let initial = min(max(value(Double(control.initial)), ends[0]), ends[1])
    return Self(
      VideoControlRange(ends[0]...ends[1], initial: initial, isReadOnly: control.isReadOnly), watched: [control.id],
      value: { read throws(SystemFailure) in min(max(value(Double(try read(control.id))), ends[0]), ends[1]) },
      numbers: { (manual.map { [$0] } ?? []) + [(control.id, control.nearest(number($0)))] })
  }

  private static func choice(
    _ control: V4L2Control?, on: Int64?, off: Int64?, isOn: @escaping @Sendable (Int64) -> Bool
  ) -> Self? {
    guard let control, on != nil || off != nil else { return nil }
    let isFixed = control.isReadOnly || on == nil || off == nil
    let (least, most) = isFixed && !control.isReadOnly ? (on == nil ? (0.0, 0.0) : (1.0, 1.0)) : (0, 1)
    return Self(
      VideoControlRange(least...most, initial: isOn(control.initial) ? 1 : 0, isReadOnly: isFixed),
      watched: [control.id],
      value: { read throws(SystemFailure) in isOn(try read(control.id)) ? 1 : 0 },
      numbers: { value in (value >= 0.5 ? on : off).map { [(control.id, $0)] } ?? [] })
  }

  private static func flag(_ control: V4L2Control?) -> Self? {
    choice(control, on: 1, off: 0) { $0 != 0 }
  }

  /// `busy` is the driver's control that reports whether the action is in progress.
  private static func once(_ control: V4L2Control?, busy: V4L2Control? = nil) -> Self? {
    guard let control else { return nil }
    return Self(
      VideoControlRange(0...1, initial: 0), watched: busy.map { [$0.id] } ?? [],
      value: { read throws(SystemFailure) in
        // The lowest bit is V4L2_AUTO_FOCUS_STATUS_BUSY.
        guard let busy else { return 0 }
        return try read(busy.id) & 1 != 0 ? 1 : 0
      },
      numbers: { $0 >= 0.5 ? [(control.id, 1 as Int64)] : [] })
  }

  private static func menu(
    _ control: V4L2Control?, manual: (id: UInt32, number: Int64)? = nil, scale: Double
  ) -> Self? {
    guard let control, let least = control.entries.values.min(), let most = control.entries.values.max(), least < most
    else { return nil }
    let entries = control.entries.mapValues { Double($0) / scale }
    let range = Double(least) / scale...Double(most) / scale
    return Self(
      VideoControlRange(range, initial: entries[control.initial] ?? range.lowerBound, isReadOnly: control.isReadOnly),
      watched: [control.id],
      value: { read throws(SystemFailure) in entries[try read(control.id)] ?? range.lowerBound },
      numbers: { value in
        let nearest = entries.min { (abs($0.value - value), $0.key) < (abs($1.value - value), $1.key) }
        return (manual.map { [$0] } ?? []) + (nearest.map { [(control.id, $0.key)] } ?? [])
      })
  }

  // MARK: - Table

  static func rules(_ controls: [UInt32: V4L2Control]) -> [VideoControl: Self] {
    var rules: [VideoControl: Self] = [:]
    addFocus(controls, &rules)
    addExposure(controls, &rules)
    addColor(controls, &rules)
    rules[.zoom] = zoom(controls[CV4L2_CONTROL_ZOOM_ABSOLUTE])
    rules[.torch] = torch(controls[CV4L2_CONTROL_LED_MODE], controls[CV4L2_CONTROL_TORCH_INTENSITY])
    rules[.privacy] = flag(controls[CV4L2_CONTROL_PRIVACY])
    return rules
  }

  private static func addFocus(_ controls: [UInt32: V4L2Control], _ rules: inout [VideoControl: Self]) {
    let automatic = controls[CV4L2_CONTROL_FOCUS_AUTO]
    rules[.automaticFocus] = flag(automatic)
    rules[.focusOnce] = once(controls[CV4L2_CONTROL_FOCUS_START], busy: controls[CV4L2_CONTROL_FOCUS_STATUS])
    // Greater numbers of the driver mean a nearer focus.
    if let control = controls[CV4L2_CONTROL_FOCUS_ABSOLUTE], let limits = control.limits {
      let length = limits.upperBound - limits.lowerBound
      rules[.lensPosition] = number(
        control, manual: manual(automatic, 0), value: { (limits.upperBound - $0) / length },
        number: { limits.upperBound - $0 * length })
    }
  }

  private static func addExposure(_ controls: [UInt32: V4L2Control], _ rules: inout [VideoControl: Self]) {
    // V4L2_EXPOSURE_…: 0 automatic, 1 manual, 2 shutter priority, 3 aperture priority. Cameras mostly have only 1 and
    // 3.
    let mode = controls[CV4L2_CONTROL_EXPOSURE_AUTO]
    let manual = mode?.firstEntry(of: [1, 2])
    rules[.automaticExposure] = choice(mode, on: mode?.firstEntry(of: [3, 0]), off: manual) { $0 != 1 && $0 != 2 }
    let manualMode = mode.flatMap { mode in mode.isReadOnly ? nil : manual.map { (mode.id, $0) } }
    // The driver's unit is 100 µs.
    rules[.exposureDuration] = number(
      controls[CV4L2_CONTROL_EXPOSURE_ABSOLUTE], manual: manualMode, value: { max($0, 0) / 10_000 },
      number: { $0 * 10_000 })
    rules[.exposureBias] = menu(controls[CV4L2_CONTROL_EXPOSURE_BIAS], scale: 1_000)
    // The values are V4L2_ISO_SENSITIVITY_MANUAL (off) and V4L2_ISO_SENSITIVITY_AUTO (on).
    let automaticISO = controls[CV4L2_CONTROL_ISO_AUTO]
    rules[.automaticSensitivity] = choice(automaticISO, on: 1, off: 0) { $0 != 0 }
    rules[.sensitivity] = menu(
      controls[CV4L2_CONTROL_ISO], manual: Self.manual(automaticISO, 0), scale: 1_000)
    rules[.exposureExceedsFrame] = flag(controls[CV4L2_CONTROL_EXPOSURE_AUTO_PRIORITY])
  }

  private static func addColor(_ controls: [UInt32: V4L2Control], _ rules: inout [VideoControl: Self]) {
    let automatic = controls[CV4L2_CONTROL_WHITE_BALANCE_AUTO]
    rules[.automaticWhiteBalance] = flag(automatic)
    rules[.whiteBalanceOnce] = once(controls[CV4L2_CONTROL_WHITE_BALANCE_ONCE])
    rules[.colorTemperature] = number(
      controls[CV4L2_CONTROL_WHITE_BALANCE_TEMPERATURE], manual: manual(automatic, 0), value: { $0 }, number: { $0 })
  }

  private static func zoom(_ control: V4L2Control?) -> Self? {
    guard let control, control.minimum > 0 else { return nil }
    let least = Double(control.minimum)
    return number(control, manual: nil, value: { $0 / least }, number: { $0 * least })
  }

  /// Makes the torch. V4L2_FLASH_LED_MODE_NONE is 0, _TORCH 2.
  private static func torch(_ mode: V4L2Control?, _ intensity: V4L2Control?) -> Self? {
    guard let mode, mode.entries[2] != nil, mode.entries[0] != nil else { return nil }
    let limits = intensity.flatMap { $0.isReadOnly ? nil : $0.limits }
    let step = limits == nil ? 1 : 1 / 1_024.0
    return Self(
      VideoControlRange(0...1, initial: 0, isReadOnly: mode.isReadOnly),
      watched: [mode.id] + (limits == nil ? [] : intensity.map { [$0.id] } ?? []),
      value: { read throws(SystemFailure) in
        guard try read(mode.id) == 2 else { return 0 }
        guard let intensity, let limits else { return 1 }
        let level = (Double(try read(intensity.id)) - limits.lowerBound) / (limits.upperBound - limits.lowerBound)
        return min(max(level, step), 1)
      },
      numbers: { value in
        guard value >= step / 2 else { return [(mode.id, 0)] }
        guard let intensity, let limits else { return [(mode.id, 2)] }
        let number = limits.lowerBound + value * (limits.upperBound - limits.lowerBound)
        return [(intensity.id, intensity.nearest(number)), (mode.id, 2)]
      })
  }

  private static func manual(_ control: V4L2Control?, _ number: Int64) -> (id: UInt32, number: Int64)? {
    guard let control, !control.isReadOnly else { return nil }
    return (control.id, number)
  }
}

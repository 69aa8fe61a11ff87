internal import AVEngineCPulse
import AVEngineCore
import Dispatch

final class PulseDeviceQuery: @unchecked Sendable {
  // Safety: mutable state is accessed under the connection's lock, which the loop's thread holds in callbacks. No
  // callback comes after `answer`.
  private let connection: PulseConnection
  private let answered = DispatchSemaphore(value: 0)
  private var result = AudioDevices()
  private var chosen: (output: String?, input: String?)

  init(_ connection: PulseConnection) { self.connection = connection }

  /// Must not be called on the connection's thread.
  func answer() throws(EngineError) -> AudioDevices {
    let operations = connection.withLock { ask() }
    let outcome =
      operations.count == 3 ? answered.wait(timeout: .now() + .seconds(PulseConnection.patience)) : .timedOut
    let devices: AudioDevices? = connection.withLock {
      for operation in operations {
        pa_operation_cancel(operation)
        pa_operation_unref(operation)
      }
      return outcome == .success ? result : nil
    }
    guard let devices else { throw connection.withLock { connection.failure("the sound server does not answer") } }
    return devices
  }

  /// The server answers in order, so the default devices are known before the lists arrive.
  private func ask() -> [OpaquePointer] {
    // Safety: no callback comes after `answer`, during which the caller holds a reference.
    let me = Unmanaged.passUnretained(self).toOpaque()
    return [
      pa_context_get_server_info(
        connection.context,
        { _, info, userdata in
          guard let info = info?.pointee else { return }
          let chosen = (PulseDeviceQuery.text(info.default_sink_name), PulseDeviceQuery.text(info.default_source_name))
          PulseDeviceQuery.of(userdata)?.chosen = chosen
        }, me),
      pa_context_get_sink_info_list(
        connection.context,
        { _, info, end, userdata in if end == 0, let info { PulseDeviceQuery.of(userdata)?.addOutput(info.pointee) } },
        me),
      pa_context_get_source_info_list(
        connection.context,
        { _, info, end, userdata in
          guard let query = PulseDeviceQuery.of(userdata) else { return }
          if end == 0, let info { query.addInput(info.pointee) } else { query.answered.signal() }
        }, me),
    ].compactMap { $0 }
  }

  private static func of(_ userdata: UnsafeMutableRawPointer?) -> PulseDeviceQuery? {
    // Safety: as in `ask`.
    userdata.map { Unmanaged<PulseDeviceQuery>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func text(_ string: UnsafePointer<CChar>?) -> String? { string.map { String(cString: $0) } }

  private func addOutput(_ info: cpulse_device_info) {
    let device = device(info, port: Self.port(of: info, isOutput: true))
    result.outputs.append(device)
    guard device.identifier == chosen.output else { return }
    result.output = device
    result.outputLatency = Double(min(info.latency, 60_000_000)) / 1_000_000
    let loudest = withUnsafeBytes(of: info.volume.values) { values in
      values.bindMemory(to: UInt32.self).prefix(Int(info.volume.channels)).max() ?? 0
    }
    result.outputVolume = info.mute != 0 ? 0 : min(1, Float(loudest) / Float(CPULSE_VOLUME_NORM))
  }

  /// The monitor of a sink counts as an input only if the user has chosen it.
  private func addInput(_ info: cpulse_device_info) {
    let isMonitor = info.monitor != UInt32.max
    let device = device(info, port: isMonitor ? .virtual : Self.port(of: info, isOutput: false))
    let isChosen = device.identifier == chosen.input
    if isChosen || !isMonitor { result.inputs.append(device) }
    guard isChosen else { return }
    result.input = device
    result.inputLatency = Double(min(info.latency, 60_000_000)) / 1_000_000
  }

  private func device(_ info: cpulse_device_info, port: AudioDevice.Port) -> AudioDevice {
    let identifier = Self.text(info.name) ?? ""
    let ports = UnsafeBufferPointer(start: info.ports, count: info.ports == nil ? 0 : Int(info.n_ports))
    return AudioDevice(
      identifier: identifier, name: Self.text(info.description) ?? identifier, port: port,
      channelCount: Int(info.sample_spec.channels),
      sampleRate: Double(info.sample_spec.rate), connectors: ports.compactMap { $0.map { Self.connector($0.pointee) } },
      connector: info.active_port.map { Self.connector($0.pointee) })
  }

  private static func connector(_ port: cpulse_port_info) -> AudioDevice.Connector {
    let identifier = text(port.name) ?? ""
    return AudioDevice.Connector(identifier: identifier, name: text(port.description) ?? identifier)
  }

  private static func port(of info: cpulse_device_info, isOutput: Bool) -> AudioDevice.Port {
    let property = { (key: String) in info.proplist.flatMap { text(pa_proplist_gets($0, key)) } ?? "" }
    let (bus, form, port) = (
      property("device.bus"), property("device.form_factor"), text(info.active_port?.pointee.name) ?? ""
    )
    if bus == "bluetooth" { return property("bluetooth.protocol").contains("a2dp") ? .bluetoothMusic : .bluetoothCalls }
    if port.contains("hdmi") || (text(info.name) ?? "").contains("hdmi") { return .hdmi }
    if bus == "usb" { return .usb }
    if property("device.api").isEmpty && bus.isEmpty { return .virtual }
    if port.contains("headphone") || form == "headphone" { return .headphones }
    if port.contains("headset") || form == "headset" { return isOutput ? .headphones : .headsetMicrophone }
    if port.contains("line") { return isOutput ? .lineOut : .lineIn }
    return isOutput ? .speaker : .builtInMicrophone
  }
}

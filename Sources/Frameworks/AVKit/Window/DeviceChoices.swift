import AVFoundation
import Dispatch

/// The session's inputs are not changed during a recording. While the session is interrupted, they are changed only if
/// the user makes a choice.
@MainActor final class DeviceChoices {
  struct Choice {
    var row: ControlsMenu.Row
    var device: AVCaptureDevice?
  }

  let kinds: [CaptureDeviceKind]
  var onChange: () -> Void = {}
  private let session: AVCaptureSession
  private let queue: DispatchQueue
  private let discoveries: [CaptureDeviceKind: AVCaptureDevice.DiscoverySession]
  private var observations: [NSKeyValueObservation] = []
  private var declined: Set<CaptureDeviceKind> = []
  private var isFitDue = false

  /// - Parameter queue: The queue on which the session is changed later, because changes of devices take time.
  init(of session: AVCaptureSession, _ kinds: [CaptureDeviceKind], on queue: DispatchQueue) {
    self.session = session
    self.kinds = kinds
    self.queue = queue
    discoveries = Dictionary(
      uniqueKeysWithValues: kinds.map { kind in
        let found = AVCaptureDevice.DiscoverySession(
          deviceTypes: kind.types, mediaType: kind.mediaType, position: .unspecified)
        return (kind, found)
      })
    if !isRecording, !session.isInterrupted {
      session.beginConfiguration()
      for kind in kinds { Self.fit(session, kind.mediaType, discoveries[kind]?.devices.first) }
      session.commitConfiguration()
    } else {
      isFitDue = true
    }
    for discovery in discoveries.values {
      observations.append(
        discovery.observe(\.devices) { [weak self] _, _ in DispatchQueue.main.async { self?.devicesChanged() } })
    }
  }

  // MARK: - Available devices

  func name(_ kind: CaptureDeviceKind) -> String {
    guard let input = Self.inputs(of: session, kind.mediaType).first else {
      return kind == .camera ? "No camera" : "No microphone"
    }
    return (input as? AVCaptureDeviceInput)?.device.localizedName ?? (kind == .camera ? "Screen" : "Other")
  }

  func choices(_ kind: CaptureDeviceKind) -> [Choice] {
    let inputs = Self.inputs(of: session, kind.mediaType)
    let used = inputs.compactMap { ($0 as? AVCaptureDeviceInput)?.device }
    return [Choice(row: .init(text: "None", isChecked: inputs.isEmpty))]
      + (discoveries[kind]?.devices ?? []).map { device in
        Choice(row: .init(text: device.localizedName, isChecked: used.contains(device)), device: device)
      }
  }

  private var isRecording: Bool {
    session.outputs.contains { ($0 as? AVCaptureFileOutput)?.isRecording == true }
  }

  // MARK: - Changes

  func choose(_ device: AVCaptureDevice?, _ kind: CaptureDeviceKind) {
    guard !isRecording else { return }
    if device == nil { declined.insert(kind) } else { declined.remove(kind) }
    // Safety: devices guard themselves.
    nonisolated(unsafe) let chosen = device
    let type = kind.mediaType
    change { Self.put(chosen, type, into: $0) }
  }

  private func devicesChanged() {
    isFitDue = true
    fit()
    onChange()
  }

  /// `CaptureScreen` calls this repeatedly, so that the session is adapted soon after a recording or an interruption.
  func fit() {
    guard isFitDue, !isRecording, !session.isInterrupted else { return }
    isFitDue = false
    for kind in kinds where !declined.contains(kind) {
      // Safety: devices guard themselves.
      nonisolated(unsafe) let usual = discoveries[kind]?.devices.first
      let type = kind.mediaType
      change { Self.fit($0, type, usual) }
    }
  }

  private func change(_ body: @escaping @Sendable (AVCaptureSession) -> Void) {
    // Safety: a session can be configured on any thread.
    nonisolated(unsafe) let session = session
    queue.async { [weak self] in
      body(session)
      DispatchQueue.main.async { self?.onChange() }
    }
  }

  // MARK: - The session

  private nonisolated static func inputs(of session: AVCaptureSession, _ type: AVMediaType) -> [AVCaptureInput] {
    session.inputs.filter { input in input.ports.contains { $0.mediaType == type } }
  }

  private nonisolated static func fit(_ session: AVCaptureSession, _ type: AVMediaType, _ usual: AVCaptureDevice?) {
    let own = inputs(of: session, type)
    let gone = own.filter { ($0 as? AVCaptureDeviceInput)?.device.isConnected == false }
    let added = gone.count == own.count ? usual.flatMap { try? AVCaptureDeviceInput(device: $0) } : nil
    guard !gone.isEmpty || added != nil else { return }
    session.beginConfiguration()
    for input in gone { session.removeInput(input) }
    if let added, session.canAddInput(added) { session.addInput(added) }
    session.commitConfiguration()
  }

  /// A device that the session cannot use, such as one without a format for the session's preset, changes nothing.
  private nonisolated static func put(
    _ device: AVCaptureDevice?, _ type: AVMediaType, into session: AVCaptureSession
  ) {
    let own = inputs(of: session, type)
    guard let device else {
      session.beginConfiguration()
      for input in own { session.removeInput(input) }
      session.commitConfiguration()
      return
    }
    guard !own.contains(where: { ($0 as? AVCaptureDeviceInput)?.device == device }),
      let input = try? AVCaptureDeviceInput(device: device)
    else { return }
    session.beginConfiguration()
    let former = own.first
    if let former { session.removeInput(former) }
    if session.canAddInput(input) { session.addInput(input) } else if let former { session.addInput(former) }
    session.commitConfiguration()
  }
}

extension CaptureDeviceKind {
  fileprivate var mediaType: AVMediaType { self == .camera ? .video : .audio }

  fileprivate var types: [AVCaptureDevice.DeviceType] {
    self == .microphone
      ? [.microphone]
      : [
        .builtInWideAngleCamera, .builtInDualCamera, .builtInDualWideCamera, .builtInTripleCamera,
        .builtInTelephotoCamera, .builtInUltraWideCamera, .builtInTrueDepthCamera, .builtInLiDARDepthCamera, .external,
      ]
  }
}

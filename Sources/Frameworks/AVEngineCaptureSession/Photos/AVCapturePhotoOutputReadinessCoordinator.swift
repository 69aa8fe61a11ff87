public import CoreFoundation
import Dispatch
public import Foundation

/// Is told of what a readiness coordinator finds.
///
/// Linux: a protocol has no optional methods here; one that you do not implement does nothing.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: NSObjectProtocol {
  /// The readiness has changed. Called on the main queue.
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  /// Ignores it.
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}

/// Tells how ready a photo output is, for a shutter button, where photos are asked for on another queue than the main
/// one: a photo counts from when it is announced, before the output knows of it.
open class AVCapturePhotoOutputReadinessCoordinator: NSObject {
  private let output: AVCapturePhotoOutput
  private let registrar = _KeyValueRegistrar()
  private let state: Guarded<State>

  private struct State {
    /// Announced captures by the identifier of their settings: whether each is long, and the output knows of it.
    var announced: [Int64: (isLong: Bool, hasBegun: Bool)] = [:]
    var told: AVCapturePhotoOutput.CaptureReadiness
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
  }

  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Guarded(State(told: photoOutput.captureReadiness))
    super.init()
    photoOutput.add(self)
  }

  /// Is told of changes. Not retained.
  open var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  /// The readiness of the output, with the captures that have been announced. Can be observed; changes on the main
  /// queue.
  open var captureReadiness: AVCapturePhotoOutput.CaptureReadiness {
    registrar.access("captureReadiness") { state.withLock { $0.told } }
  }

  /// Announces a capture with settings, which is about to be asked of the output. Ends by itself when that capture has
  /// ended.
  open func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    let isLong = settings.isLong
    let hasBegun = output.isUnderWay(settings.uniqueID)
    state.withLock { $0.announced[settings.uniqueID] = (isLong, hasBegun) }
    refresh()
  }

  /// Forgets a capture that was announced, and not asked of the output.
  open func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    state.withLock { $0.announced[settingsUniqueID] = nil }
    refresh()
  }

  /// What the output has under way is other than before.
  func follow(_ captures: CapturesUnderWay) {
    state.withLock { state in
      for (number, capture) in state.announced {
        if captures.phases[number] != nil {
          state.announced[number] = (capture.isLong, true)
        } else if capture.hasBegun {
          state.announced[number] = nil
        }
      }
    }
    refresh()
  }

  /// The main queue need not run on the main thread: a program that waits by `dispatchMain()` has given that away.
  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true || Thread.isMainThread }

  /// Tells what has changed: at once on the main queue, else when the main queue comes to it.
  func refresh() {
    if Self.isOnMainQueue { return tell() }
    // Safety: what changes is behind the mutex.
    nonisolated(unsafe) let coordinator = self
    DispatchQueue.main.async { coordinator.tell() }
  }

  private func tell() {
    let readiness = current
    guard state.withLock({ $0.told }) != readiness else { return }
    registrar.update(["captureReadiness"]) { state.withLock { $0.told = readiness } }
    delegate?.readinessCoordinator(self, captureReadinessDidChange: readiness)
  }

  private var current: AVCapturePhotoOutput.CaptureReadiness {
    let own = output.captureReadiness
    guard own != .sessionNotRunning else { return own }
    let announced = state.withLock { $0.announced.values.filter { !$0.hasBegun } }
    if own == .notReadyWaitingForCapture || announced.contains(where: \.isLong) { return .notReadyWaitingForCapture }
    return announced.isEmpty ? own : .notReadyMomentarily
  }
}

extension AVCapturePhotoOutputReadinessCoordinator: _KeyValueObservable {
  public var _keyValueRegistrars: [_KeyValueRegistrar] { [registrar] }
}

extension AVCapturePhotoSettings {
  /// The capture takes longer than one picture.
  var isLong: Bool { flashMode == .on || exposures.count > 1 }
}

public import CoreFoundation
import Dispatch
public import Foundation

/// Is told when the readiness that an `AVCapturePhotoOutputReadinessCoordinator` follows has changed.
///
/// Linux: protocols cannot have optional methods; the method has a default implementation that does nothing.
public protocol AVCapturePhotoOutputReadinessCoordinatorDelegate: NSObjectProtocol {
  /// Reports that the readiness has changed. Called on the main queue or the main thread.
  func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness)
}

extension AVCapturePhotoOutputReadinessCoordinatorDelegate {
  /// The default implementation, which does nothing: a delegate need not implement the method.
  public func readinessCoordinator(
    _ coordinator: AVCapturePhotoOutputReadinessCoordinator,
    captureReadinessDidChange captureReadiness: AVCapturePhotoOutput.CaptureReadiness
  ) {}
}

/// A tracker of a photo output's readiness, which also counts captures that are announced before they are requested.
open class AVCapturePhotoOutputReadinessCoordinator: NSObject {
  private let output: AVCapturePhotoOutput
  private let registrar = _KeyValueRegistrar()
  private let state: Guarded<State>

  private struct State {
    /// The keys are the identifiers of the photo settings.
    var announced: [Int64: (isLong: Bool, hasBegun: Bool)] = [:]
    var told: AVCapturePhotoOutput.CaptureReadiness
    weak var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)?
  }

  /// Makes a coordinator that follows the readiness of an output, beginning with its present one.
  public init(photoOutput: AVCapturePhotoOutput) {
    output = photoOutput
    state = Guarded(State(told: photoOutput.captureReadiness))
    super.init()
    photoOutput.add(self)
  }

  /// The delegate, which is called when `captureReadiness` changes. It is not retained.
  open var delegate: (any AVCapturePhotoOutputReadinessCoordinatorDelegate)? {
    get { state.withLock { $0.delegate } }
    set { state.withLock { $0.delegate = newValue } }
  }

  /// The readiness of the output, including captures that were announced. Can be observed; changes are reported on the
  /// main queue or the main thread.
  open var captureReadiness: AVCapturePhotoOutput.CaptureReadiness {
    registrar.access("captureReadiness") { state.withLock { $0.told } }
  }

  /// Announces that a capture with these settings is about to be requested. The announcement ends when that capture
  /// ends.
  open func startTrackingCaptureRequest(using settings: AVCapturePhotoSettings) {
    let isLong = settings.isLong
    let hasBegun = output.isUnderWay(settings.uniqueID)
    state.withLock { $0.announced[settings.uniqueID] = (isLong, hasBegun) }
    refresh()
  }

  /// Ends the announcement of a capture that was not requested.
  open func stopTrackingCaptureRequest(using settingsUniqueID: Int64) {
    state.withLock { $0.announced[settingsUniqueID] = nil }
    refresh()
  }

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

  /// The main queue does not always run on the main thread: `dispatchMain()` gives up that thread.
  private static let mainQueue: DispatchSpecificKey<Bool> = {
    let key = DispatchSpecificKey<Bool>()
    DispatchQueue.main.setSpecific(key: key, value: true)
    return key
  }()
  private static var isOnMainQueue: Bool { DispatchQueue.getSpecific(key: mainQueue) == true || Thread.isMainThread }

  func refresh() {
    if Self.isOnMainQueue { return tell() }
    // Safety: variables are behind the lock.
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
  var isLong: Bool { flashMode == .on || exposures.count > 1 }
}

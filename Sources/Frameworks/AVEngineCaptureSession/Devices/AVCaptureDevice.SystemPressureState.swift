import AVEngineCapture
import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// The system pressure: how close the machine is to being too hot to capture.
  open class SystemPressureState: NSObject {
    /// The levels of pressure, in rising order: `nominal`, `fair`, `serious`, `critical`, `shutdown`.
    public struct Level: RawRepresentable, Hashable, Sendable {
      /// Apple's string for the level, such as `AVCaptureSystemPressureLevelNominal`.
      public let rawValue: String
      /// Creates a level from any string. Levels that the framework reports are always one of the constants.
      public init(rawValue: String) { self.rawValue = rawValue }

      /// The temperature is below every trip point, so nothing has to be done.
      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// The temperature has reached an active trip point, at which the kernel starts a fan.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// The temperature has reached a passive trip point, at which the kernel slows the machine down.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      /// The temperature has reached a hot trip point, at which the kernel notifies the driver of the thermal zone.
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// The temperature has reached a critical trip point, at which the kernel switches the machine off.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
    }

    /// The causes of the pressure. Linux: only the machine's temperature is reported.
    public struct Factors: OptionSet, Sendable {
      /// The bits: `systemTemperature` is bit 0, `peakPower` 1, `depthModuleTemperature` 2, `cameraTemperature` 3.
      public let rawValue: UInt
      /// Creates a set from the bits of Apple's C constants.
      public init(rawValue: UInt) { self.rawValue = rawValue }

      /// The machine as a whole is hot: a thermal zone of the kernel has reached a trip point.
      public static let systemTemperature = Factors(rawValue: 1 << 0)
      /// The power that the machine draws at peaks is close to what its supply can deliver. Linux: never reported.
      public static let peakPower = Factors(rawValue: 1 << 1)
      /// A depth sensor is hot. Linux: never reported.
      public static let depthModuleTemperature = Factors(rawValue: 1 << 2)
      /// The camera is hot. Linux: never reported.
      public static let cameraTemperature = Factors(rawValue: 1 << 3)
    }

    private let pressure: ThermalZones.Level

    init(_ pressure: ThermalZones.Level) {
      self.pressure = pressure
      super.init()
    }

    /// How close the machine is to being too hot: the highest trip point that a thermal zone of the kernel has reached.
    open var level: Level {
      switch pressure {
      case .nominal: .nominal
      case .fair: .fair
      case .serious: .serious
      case .critical: .critical
      case .shutdown: .shutdown
      }
    }

    /// The causes of the pressure. Linux: the machine's temperature, or none for the level `nominal`.
    open var factors: Factors { pressure == .nominal ? [] : .systemTemperature }
  }

  /// The pressure according to the kernel's thermal zones. It can be observed while a session with the camera runs or
  /// is interrupted.
  public var systemPressureState: SystemPressureState {
    core.registrar.access("systemPressureState") {
      SystemPressureState(core.state.withLock { $0.pressure } ?? CaptureSystem.current.watching.pressure())
    }
  }
}

extension DeviceCore {
  func setPressure(_ pressure: ThermalZones.Level?) {
    let old = state.withLock { $0.pressure }
    guard old != pressure else { return }
    let isOther = pressure.map { $0 != old ?? .nominal } ?? false
    registrar.update(isOther ? ["systemPressureState"] : []) { state.withLock { $0.pressure = pressure } }
  }
}

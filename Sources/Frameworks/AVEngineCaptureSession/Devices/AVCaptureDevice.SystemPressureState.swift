import AVEngineCapture
import CoreFoundation
public import Foundation

extension AVCaptureDevice {
  /// How near the machine is to being too hot to capture.
  open class SystemPressureState: NSObject {
    /// Each is worse than the one before: `nominal`, `fair`, `serious`, `critical`, `shutdown`.
    public struct Level: RawRepresentable, Hashable, Sendable {
      public let rawValue: String
      public init(rawValue: String) { self.rawValue = rawValue }

      public static let nominal = Level(rawValue: "AVCaptureSystemPressureLevelNominal")
      /// A fan runs.
      public static let fair = Level(rawValue: "AVCaptureSystemPressureLevelFair")
      /// The machine works more slowly: lower the rate of frames.
      public static let serious = Level(rawValue: "AVCaptureSystemPressureLevelSerious")
      public static let critical = Level(rawValue: "AVCaptureSystemPressureLevelCritical")
      /// The machine is about to be switched off.
      public static let shutdown = Level(rawValue: "AVCaptureSystemPressureLevelShutdown")
    }

    /// What contributes to the pressure. Linux tells of the machine's temperature only.
    public struct Factors: OptionSet, Sendable {
      public let rawValue: UInt
      public init(rawValue: UInt) { self.rawValue = rawValue }

      public static let systemTemperature = Factors(rawValue: 1 << 0)
      public static let peakPower = Factors(rawValue: 1 << 1)
      public static let depthModuleTemperature = Factors(rawValue: 1 << 2)
      public static let cameraTemperature = Factors(rawValue: 1 << 3)
    }

    private let pressure: ThermalZones.Level

    init(_ pressure: ThermalZones.Level) {
      self.pressure = pressure
      super.init()
    }

    open var level: Level {
      switch pressure {
      case .nominal: .nominal
      case .fair: .fair
      case .serious: .serious
      case .critical: .critical
      case .shutdown: .shutdown
      }
    }

    /// Empty where there is no pressure.
    open var factors: Factors { pressure == .nominal ? [] : .systemTemperature }
  }

  /// How near the machine is to being too hot, by its kernel's thermal zones; can be observed while a session runs, which
  /// looks once a second.
  public var systemPressureState: SystemPressureState {
    core.registrar.access("systemPressureState") {
      SystemPressureState(core.state.withLock { $0.pressure } ?? CaptureSystem.current.watching.pressure())
    }
  }
}

extension DeviceCore {
  /// - Parameter pressure: nil where nobody looks any more.
  func setPressure(_ pressure: ThermalZones.Level?) {
    let old = state.withLock { $0.pressure }
    guard old != pressure else { return }
    let isOther = pressure.map { $0 != old ?? .nominal } ?? false
    registrar.update(isOther ? ["systemPressureState"] : []) { state.withLock { $0.pressure = pressure } }
  }
}

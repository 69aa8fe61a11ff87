package import AVEngineAudioGraph
package import AVEngineCore
import CoreFoundation
import Synchronization

package final class AudioUnitInstance: Sendable {
  package let description: AudioComponentDescription
  package let isBypassed: Switch
  let parameters: [AudioUnitParameterID: UnitParameter]
  private let kernel: @Sendable (AudioBusFormat) throws(EngineError) -> any AudioKernel
  private let number: UInt

  init(
    _ type: OSType, _ subtype: OSType, _ isBypassed: Switch, _ parameters: [UnitParameter],
    kernel: @escaping @Sendable (AudioBusFormat) throws(EngineError) -> any AudioKernel
  ) {
    description = AudioComponentDescription(
      componentType: type, componentSubType: subtype, componentManufacturer: kAudioUnitManufacturer_Apple,
      componentFlags: 0,
      componentFlagsMask: 0)
    self.isBypassed = isBypassed
    self.kernel = kernel
    self.parameters = Dictionary(parameters.map { ($0.id, $0) }) { first, _ in first }
    number = Self.lastNumber.wrappingAdd(16, ordering: .relaxed).newValue
    Self.living.withLock { $0[number] = Weak(unit: self) }
  }

  deinit { _ = Self.living.withLock { $0.removeValue(forKey: number) } }

  package func makeKernel(_ form: AudioBusFormat) throws(EngineError) -> any AudioKernel { try kernel(form) }

  package subscript(id: AudioUnitParameterID) -> Float {
    get { parameters[id]?.value ?? 0 }
    set { parameters[id]?.value = newValue }
  }

  // MARK: Units by number

  private struct Weak { weak var unit: AudioUnitInstance? }
  private static let living = Mutex<[UInt: Weak]>([:])
  private static let lastNumber = Atomic<UInt>(0x1000)

  package var reference: AudioUnit {
    // Safety: numbers start above zero, and are never used as memory addresses.
    AudioUnit(bitPattern: number)!
  }

  static func named(_ reference: AudioUnit) -> AudioUnitInstance? {
    living.withLock { $0[UInt(bitPattern: reference)]?.unit }
  }
}

package struct UnitParameter: Sendable {
  let id: AudioUnitParameterID
  private let range: ClosedRange<Float>
  private let read: @Sendable () -> Float
  private let write: @Sendable (Float) -> Void

  init(
    _ id: AudioUnitParameterID, _ range: ClosedRange<Float>, read: @escaping @Sendable () -> Float,
    write: @escaping @Sendable (Float) -> Void
  ) { (self.id, self.range, self.read, self.write) = (id, range, read, write) }

  init(_ id: AudioUnitParameterID, _ range: ClosedRange<Float>, _ parameter: Parameter, at first: Float) {
    parameter.value = first
    self.init(id, range, read: { parameter.value }, write: { parameter.value = $0 })
  }

  package var value: Float {
    get { read() }
    nonmutating set { _ = take(newValue) }
  }

  func take(_ value: Float) -> Bool {
    guard !value.isNaN else { return false }
    write(min(max(value, range.lowerBound), range.upperBound))
    return true
  }
}

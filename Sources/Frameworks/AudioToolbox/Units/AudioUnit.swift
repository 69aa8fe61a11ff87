import AVEngineAudioGraph
import AVEngineCore
import CoreAudioTypes
public import CoreFoundation

/// Sets a parameter. A value outside the parameter's range is clamped to it.
///
/// A client may call this on any thread, also while the unit renders. Linux: the value applies from the next block that
/// is rendered; the offset is ignored.
///
/// - Returns: `kAudio_ParamError` for a unit that no longer exists, `kAudioUnitErr_InvalidScope`,
///   `kAudioUnitErr_InvalidElement` or `kAudioUnitErr_InvalidParameter` for a parameter that does not exist,
///   `kAudioUnitErr_InvalidParameterValue` for a value that is not a number.
@discardableResult
public func AudioUnitSetParameter(
  _ inUnit: AudioUnit, _ inID: AudioUnitParameterID, _ inScope: AudioUnitScope, _ inElement: AudioUnitElement,
  _ inValue: AudioUnitParameterValue, _ inBufferOffsetInFrames: UInt32
) -> OSStatus {
  status { () throws(UnitFailure) in
    guard try parameter(inUnit, inID, inScope, inElement).take(inValue) else {
      throw UnitFailure(kAudioUnitErr_InvalidParameterValue)
    }
  }
}

/// Stores the value of a parameter in `outValue`.
///
/// - Returns: `kAudio_ParamError` for a unit that no longer exists, `kAudioUnitErr_InvalidScope`,
///   `kAudioUnitErr_InvalidElement` or `kAudioUnitErr_InvalidParameter` for a parameter that does not exist.
@discardableResult
public func AudioUnitGetParameter(
  _ inUnit: AudioUnit, _ inID: AudioUnitParameterID, _ inScope: AudioUnitScope, _ inElement: AudioUnitElement,
  _ outValue: UnsafeMutablePointer<AudioUnitParameterValue>
) -> OSStatus {
  status { () throws(UnitFailure) in outValue.pointee = try parameter(inUnit, inID, inScope, inElement).value }
}

// MARK: Properties

/// Whether the unit passes its input unchanged: a `UInt32` of the global scope, 0 for no. `bypass` of the unit's
/// `AVAudioUnitEffect` or `AVAudioUnitTimeEffect` has the same value.
public let kAudioUnitProperty_BypassEffect: AudioUnitPropertyID = 21

/// Sets a property. The only property is `kAudioUnitProperty_BypassEffect`.
///
/// - Returns: `kAudioUnitErr_InvalidProperty` for another property or for the scope of inputs or outputs,
///   `kAudioUnitErr_InvalidPropertyValue` for no data or another size, or the codes of
///   `AudioUnitSetParameter(_:_:_:_:_:_:)` for the unit, scope and element.
@discardableResult
public func AudioUnitSetProperty(
  _ inUnit: AudioUnit, _ inID: AudioUnitPropertyID, _ inScope: AudioUnitScope, _ inElement: AudioUnitElement,
  _ inData: UnsafeRawPointer?,
  _ inDataSize: UInt32
) -> OSStatus {
  status { () throws(UnitFailure) in
    let unit = try unit(inUnit, property: inID, inScope, inElement)
    guard let inData, inDataSize == bypassSize else { throw UnitFailure(kAudioUnitErr_InvalidPropertyValue) }
    unit.isBypassed.value = inData.loadUnaligned(as: UInt32.self) != 0
  }
}

/// Copies the value of a property to `outData`.
///
/// - Parameters:
///   - inUnit: The audio unit of an `AVAudioUnit` that still exists.
///   - inID: The property to copy: `kAudioUnitProperty_BypassEffect`.
///   - inScope: The scope: `kAudioUnitScope_Global`.
///   - inElement: The element of the scope, which is 0.
///   - outData: Memory for the property's value.
///   - ioDataSize: The size of the memory in bytes; on success set to the property's size.
/// - Returns: `kAudioUnitErr_InvalidProperty` for another property than `kAudioUnitProperty_BypassEffect` or for the
///   scope of inputs or outputs, `kAudioUnitErr_InvalidPropertyValue` if the memory is too small, or the codes of
///   `AudioUnitSetParameter(_:_:_:_:_:_:)` for the unit, scope and element.
@discardableResult
public func AudioUnitGetProperty(
  _ inUnit: AudioUnit, _ inID: AudioUnitPropertyID, _ inScope: AudioUnitScope, _ inElement: AudioUnitElement,
  _ outData: UnsafeMutableRawPointer, _ ioDataSize: UnsafeMutablePointer<UInt32>
) -> OSStatus {
  status { () throws(UnitFailure) in
    let unit = try unit(inUnit, property: inID, inScope, inElement)
    guard ioDataSize.pointee >= bypassSize else { throw UnitFailure(kAudioUnitErr_InvalidPropertyValue) }
    outData.storeBytes(of: unit.isBypassed.value ? 1 : 0, as: UInt32.self)
    ioDataSize.pointee = bypassSize
  }
}

private let bypassSize = UInt32(MemoryLayout<UInt32>.size)

// MARK: -

private struct UnitFailure: Error {
  let status: OSStatus
  init(_ status: OSStatus) { self.status = status }
}

private func status(_ work: () throws(UnitFailure) -> Void) -> OSStatus {
  do throws(UnitFailure) {
    try work()
    return noErr
  } catch { return error.status }
}

private func parameter(
  _ reference: AudioUnit, _ id: AudioUnitParameterID, _ scope: AudioUnitScope, _ element: AudioUnitElement
) throws(UnitFailure) -> UnitParameter {
  let unit = try unit(reference, scope, element)
  guard scope == kAudioUnitScope_Global, let parameter = unit.parameters[id] else {
    throw UnitFailure(kAudioUnitErr_InvalidParameter)
  }
  return parameter
}

private func unit(
  _ reference: AudioUnit, property: AudioUnitPropertyID, _ scope: AudioUnitScope, _ element: AudioUnitElement
) throws(UnitFailure) -> AudioUnitInstance {
  let unit = try unit(reference, scope, element)
  guard scope == kAudioUnitScope_Global, property == kAudioUnitProperty_BypassEffect else {
    throw UnitFailure(kAudioUnitErr_InvalidProperty)
  }
  return unit
}

private func unit(_ reference: AudioUnit, _ scope: AudioUnitScope, _ element: AudioUnitElement) throws(UnitFailure)
  -> AudioUnitInstance
{
  guard let unit = AudioUnitInstance.named(reference) else { throw UnitFailure(kAudio_ParamError) }
  guard scope <= kAudioUnitScope_Output else { throw UnitFailure(kAudioUnitErr_InvalidScope) }
  guard element == 0 else { throw UnitFailure(kAudioUnitErr_InvalidElement) }
  return unit
}

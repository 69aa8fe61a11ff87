import AVEngineAudioGraph
import AVEngineCore
import CoreAudioTypes
public import CoreFoundation

/// Sets a parameter.  What is outside of its range becomes what is nearest in it.
///
/// It may be called at any time and on any thread, also while the unit renders. Linux: it is heard from the next block
/// that is rendered, whatever the offset; a unit that is gone is `kAudio_ParamError`.
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

/// Tells what a parameter is set to.
@discardableResult
public func AudioUnitGetParameter(
  _ inUnit: AudioUnit, _ inID: AudioUnitParameterID, _ inScope: AudioUnitScope, _ inElement: AudioUnitElement,
  _ outValue: UnsafeMutablePointer<AudioUnitParameterValue>
) -> OSStatus {
  status { () throws(UnitFailure) in outValue.pointee = try parameter(inUnit, inID, inScope, inElement).value }
}

// MARK: Properties

/// Whether sound passes as it is: a `UInt32`, not 0 for yes, of all of a unit. `bypass` of the `AVAudioUnit` is the
/// same.
public let kAudioUnitProperty_BypassEffect: AudioUnitPropertyID = 21

/// Sets a property, of which there is `kAudioUnitProperty_BypassEffect`.
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

/// Tells what a property is.
///
/// - Parameter ioDataSize: the size of the memory; becomes that of the property.
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

/// The unit, if it has such a part.
private func unit(_ reference: AudioUnit, _ scope: AudioUnitScope, _ element: AudioUnitElement) throws(UnitFailure)
  -> AudioUnitInstance
{
  guard let unit = AudioUnitInstance.named(reference) else { throw UnitFailure(kAudio_ParamError) }
  guard scope <= kAudioUnitScope_Output else { throw UnitFailure(kAudioUnitErr_InvalidScope) }
  guard element == 0 else { throw UnitFailure(kAudioUnitErr_InvalidElement) }
  return unit
}

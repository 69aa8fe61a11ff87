public import CoreFoundation
public import Foundation

/// The number of a system sound that `AudioServicesCreateSystemSoundID` has created.
///
/// Linux: there are no built-in sounds, so the numbers of Apple's sounds play nothing.
public typealias SystemSoundID = UInt32

/// The identifier of a property of system sounds, a four-character code.
public typealias AudioServicesPropertyID = UInt32

/// A function that is called when a sound has ended, with the sound's number and the client's pointer.
///
/// It must be a C function or a closure that captures nothing.
public typealias AudioServicesSystemSoundCompletionProc =
  @convention(c) (SystemSoundID, UnsafeMutableRawPointer?) -> Void

/// `0`: the call succeeded; the same value as `noErr`.
public let kAudioServicesNoError: OSStatus = 0
/// `pty?`: system sounds do not have the property.
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
/// `!siz`: the property's memory is missing or too small, or the value to set has another size.
public let kAudioServicesBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
/// `!spc`: the size of the specifier is wrong, or there is no specifier.
public let kAudioServicesBadSpecifierSizeError: OSStatus = 0x2173_7063  // '!spc'
/// `-1500`: the sound does not exist, or its file cannot be read.
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
/// `-1501`: a client's message to the sound server timed out. Linux: not returned.
public let kAudioServicesSystemSoundClientTimedOutError: OSStatus = -1501
/// `-1502`: the file is longer than 30 seconds.
public let kAudioServicesSystemSoundExceededMaximumDurationError: OSStatus = -1502
/// `nohw`: there is no audio hardware. Linux: not returned.
public let kAudioServicesNoHardwareError: OSStatus = 0x6E6F_6877  // 'nohw'

/// Whether a sound belongs to the user interface, a UInt32; 1 by default. The specifier is the sound's number.
///
/// Linux: the value is stored without an effect.
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 0x6973_7569  // 'isui'
/// Whether a sound plays to its end after the process has ended, a UInt32; 0 by default. Linux: the value is stored;
/// sounds end with the process.
public let kAudioServicesPropertyCompletePlaybackIfAppDies: AudioServicesPropertyID = 0x6966_6469  // 'ifdi'

/// The number for vibration, 4095. Linux: plays nothing.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF
/// The number for flashing the screen, 4094. Linux: plays nothing.
public let kSystemSoundID_FlashScreen: SystemSoundID = 0x0FFE
/// The number of the alert sound that the user has chosen, 4096. Linux: plays nothing.
public let kSystemSoundID_UserPreferredAlert: SystemSoundID = 0x1000
/// The old name of `kSystemSoundID_UserPreferredAlert`. Linux: plays nothing.
public let kUserPreferredAlert: SystemSoundID = kSystemSoundID_UserPreferredAlert

// MARK: Sounds

/// Creates a system sound from a file.
///
/// - Parameters:
///   - inFileURL: A file with at most 30 seconds of audio.
///   - outSystemSoundID: Set to the sound's number, or to 0 on failure.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a file that does not exist or has no audio that can be
///   decoded, `kAudioServicesSystemSoundExceededMaximumDurationError` for a file that is too long.
@discardableResult
public func AudioServicesCreateSystemSoundID(
  _ inFileURL: CFURL, _ outSystemSoundID: UnsafeMutablePointer<SystemSoundID>
) -> OSStatus {
  switch SystemSounds.shared.add(inFileURL as URL) {
  case .success(let number):
    outSystemSoundID.initialize(to: number)
    return kAudioServicesNoError
  case .failure(let fault):
    outSystemSoundID.initialize(to: 0)
    return fault == .tooLong
      ? kAudioServicesSystemSoundExceededMaximumDurationError : kAudioServicesSystemSoundUnspecifiedError
  }
}

/// Disposes of a sound, and stops it if it plays.
///
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for an unknown number.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.shared.remove(inSystemSoundID) ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Plays a sound. Does nothing for an unknown number.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound as an alert, for which iPhones also vibrate. Linux: the same as `AudioServicesPlaySystemSound(_:)`.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound.
///
/// - Parameters:
///   - inSystemSoundID: The number of the sound, from `AudioServicesCreateSystemSoundID`.
///   - inCompletionBlock: Called once on a background queue, when the sound has played to its end, was interrupted or
///     disposed of, or cannot be played.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  // Safety: a C block may be called on any thread, and this one is called once.
  nonisolated(unsafe) let block = inCompletionBlock
  SystemSounds.shared.play(inSystemSoundID) { block?() }
}

/// Plays a sound as an alert, and calls a block once it has ended or cannot be played. Linux: the same as
/// `AudioServicesPlaySystemSoundWithCompletion(_:_:)`.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// Sets the function that is called whenever a sound has played to its end, was interrupted, or cannot be played. The
/// function replaces one that was set before.
///
/// - Parameters:
///   - inSystemSoundID: The number of the sound, from `AudioServicesCreateSystemSoundID`.
///   - inRunLoop: The run loop on which the function is called; nil for the main one. Linux: Foundation's class, since
///     Core Foundation's is not available.
///   - inRunLoopMode: The mode of the run loop; nil for the default one.
///   - inCompletionRoutine: The function. It receives the number and `inClientData`.
///   - inClientData: A pointer that the function receives.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for an unknown number.
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
  _ inSystemSoundID: SystemSoundID, _ inRunLoop: RunLoop?, _ inRunLoopMode: CFString?,
  _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
  // Safety: the pointer is returned to the client without being used; a run loop accepts timers from any thread.
  nonisolated(unsafe) let loop = inRunLoop ?? RunLoop.main
  nonisolated(unsafe) let data = inClientData
  nonisolated(unsafe) let routine = inCompletionRoutine
  let mode = inRunLoopMode.map { RunLoop.Mode(rawValue: $0 as String) } ?? .default
  let isThere = SystemSounds.shared.setCompletion(
    { registration in
      // On Linux a block does not wake a run loop of Foundation, but a timer does.
      let timer = Timer(timeInterval: 0, repeats: false) { _ in
        if SystemSounds.shared.stands(registration) { routine(inSystemSoundID, data) }
      }
      loop.add(timer, forMode: mode)
    }, of: inSystemSoundID)
  return isThere ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Removes the function that is called when a sound has ended. Calls that are pending on a run loop are also cancelled.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
  _ = SystemSounds.shared.setCompletion(nil, of: inSystemSoundID)
}

// MARK: Properties

private let numberSize = UInt32(MemoryLayout<UInt32>.size)

private func property(
  _ property: AudioServicesPropertyID, _ specifierSize: UInt32, _ specifier: UnsafeRawPointer?
) -> (sound: SystemSoundID, path: WritableKeyPath<SystemSounds.Properties, UInt32>?, status: OSStatus) {
  let paths: [AudioServicesPropertyID: WritableKeyPath<SystemSounds.Properties, UInt32>] = [
    kAudioServicesPropertyIsUISound: \.isInterfaceSound,
    kAudioServicesPropertyCompletePlaybackIfAppDies: \.outlivesProcess,
  ]
  guard let path = paths[property] else { return (0, nil, kAudioServicesUnsupportedPropertyError) }
  guard specifierSize == numberSize, let specifier else { return (0, nil, kAudioServicesBadSpecifierSizeError) }
  return (specifier.loadUnaligned(as: UInt32.self), path, kAudioServicesNoError)
}

/// Stores the size of a property in bytes in `outPropertyDataSize`. Stores true in `outWritable`, because all
/// properties can be set.
///
/// - Returns: `kAudioServicesUnsupportedPropertyError` for an unknown property, `kAudioServicesBadSpecifierSizeError`
///   for a specifier that does not have the size of a sound's number.
@discardableResult
public func AudioServicesGetPropertyInfo(
  _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ outPropertyDataSize: UnsafeMutablePointer<UInt32>?, _ outWritable: UnsafeMutablePointer<DarwinBoolean>?
) -> OSStatus {
  let found = property(inPropertyID, inSpecifierSize, inSpecifier)
  guard found.path != nil else { return found.status }
  outPropertyDataSize?.initialize(to: numberSize)
  outWritable?.initialize(to: true)
  return kAudioServicesNoError
}

/// Copies a property of a sound to `outPropertyData`. The specifier is the sound's number.
///
/// - Returns: `kAudioServicesBadPropertySizeError` if the memory is missing or too small,
///   `kAudioServicesSystemSoundUnspecifiedError` for an unknown sound, or the codes of
///   `AudioServicesGetPropertyInfo(_:_:_:_:_:)`.
@discardableResult
public func AudioServicesGetProperty(
  _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ ioPropertyDataSize: UnsafeMutablePointer<UInt32>, _ outPropertyData: UnsafeMutableRawPointer?
) -> OSStatus {
  let found = property(inPropertyID, inSpecifierSize, inSpecifier)
  guard let path = found.path else { return found.status }
  guard ioPropertyDataSize.pointee >= numberSize, let outPropertyData else { return kAudioServicesBadPropertySizeError }
  guard let properties = SystemSounds.shared.properties(of: found.sound) else {
    return kAudioServicesSystemSoundUnspecifiedError
  }
  outPropertyData.storeBytes(of: properties[keyPath: path], as: UInt32.self)
  ioPropertyDataSize.initialize(to: numberSize)
  return kAudioServicesNoError
}

/// Sets a property of a sound. The specifier is the sound's number.
///
/// - Returns: `kAudioServicesBadPropertySizeError` for another size, `kAudioServicesSystemSoundUnspecifiedError` for an
///   unknown sound, or the codes of `AudioServicesGetPropertyInfo(_:_:_:_:_:)`.
@discardableResult
public func AudioServicesSetProperty(
  _ inPropertyID: AudioServicesPropertyID, _ inSpecifierSize: UInt32, _ inSpecifier: UnsafeRawPointer?,
  _ inPropertyDataSize: UInt32, _ inPropertyData: UnsafeRawPointer
) -> OSStatus {
  let found = property(inPropertyID, inSpecifierSize, inSpecifier)
  guard let path = found.path else { return found.status }
  guard inPropertyDataSize == numberSize else { return kAudioServicesBadPropertySizeError }
  let value = inPropertyData.loadUnaligned(as: UInt32.self)
  let isThere = SystemSounds.shared.change(found.sound) { $0[keyPath: path] = value }
  return isThere ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

public import CoreFoundation
public import Foundation

/// The number of a short sound: one of `AudioServicesCreateSystemSoundID`'s.
///
/// Linux: there are no built-in sounds, so numbers of Apple's own play nothing.
public typealias SystemSoundID = UInt32

/// A property of short sounds.
public typealias AudioServicesPropertyID = UInt32

/// Called when a playing of a sound has ended.
public typealias AudioServicesSystemSoundCompletionProc =
  @convention(c) (SystemSoundID, UnsafeMutableRawPointer?) -> Void

public let kAudioServicesNoError: OSStatus = 0
public let kAudioServicesUnsupportedPropertyError: OSStatus = 0x7074_793F  // 'pty?'
public let kAudioServicesBadPropertySizeError: OSStatus = 0x2173_697A  // '!siz'
public let kAudioServicesBadSpecifierSizeError: OSStatus = 0x2173_7063  // '!spc'
public let kAudioServicesSystemSoundUnspecifiedError: OSStatus = -1500
public let kAudioServicesSystemSoundClientTimedOutError: OSStatus = -1501
/// The file is longer than 30 seconds.
public let kAudioServicesSystemSoundExceededMaximumDurationError: OSStatus = -1502
public let kAudioServicesNoHardwareError: OSStatus = 0x6E6F_6877  // 'nohw'

/// Whether a sound belongs to the interface: 1 at first. Its specifier is the sound's number.
///
/// Linux: kept, and makes no difference: the sound server knows no such setting of the user's.
public let kAudioServicesPropertyIsUISound: AudioServicesPropertyID = 0x6973_7569  // 'isui'
/// Whether a sound is played to its end when the process ends: 0 at first. Linux: kept; sounds end with the process.
public let kAudioServicesPropertyCompletePlaybackIfAppDies: AudioServicesPropertyID = 0x6966_6469  // 'ifdi'

/// Linux: computers do not vibrate.
public let kSystemSoundID_Vibrate: SystemSoundID = 0x0FFF
/// Linux: screens do not flash.
public let kSystemSoundID_FlashScreen: SystemSoundID = 0x0FFE
/// Linux: no alert of the user's choice is known, so nothing is played.
public let kSystemSoundID_UserPreferredAlert: SystemSoundID = 0x1000
public let kUserPreferredAlert: SystemSoundID = kSystemSoundID_UserPreferredAlert

// MARK: Sounds

/// Gives a file's sound a number.
///
/// - Parameters:
///   - inFileURL: A file of any kind that an asset can be made of, of 30 seconds at most.
///   - outSystemSoundID: Is set to 0 where the result is an error.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a file that is not there or holds no sound that can be
///   decoded, `kAudioServicesSystemSoundExceededMaximumDurationError` for one that is too long. Apple's page has the
///   limit and names no error.
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

/// Lets go of a sound, which stops where it plays.
///
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a number that no sound has.
@discardableResult
public func AudioServicesDisposeSystemSoundID(_ inSystemSoundID: SystemSoundID) -> OSStatus {
  SystemSounds.shared.remove(inSystemSoundID) ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Plays a sound; nothing for a number that no sound has.
public func AudioServicesPlaySystemSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound as an alert.  Linux: as any other sound.
public func AudioServicesPlayAlertSound(_ inSystemSoundID: SystemSoundID) { SystemSounds.shared.play(inSystemSoundID) }

/// Plays a sound.
///
/// - Parameter inCompletionBlock: Called once, on a queue of the system's: when the sound has been heard, or there is
///   nothing to hear.
public func AudioServicesPlaySystemSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  // Safety: a block of C may be called from anywhere, and this one is called once.
  nonisolated(unsafe) let block = inCompletionBlock
  SystemSounds.shared.play(inSystemSoundID) { block?() }
}

/// Plays a sound as an alert; see `AudioServicesPlaySystemSoundWithCompletion(_:_:)`.
public func AudioServicesPlayAlertSoundWithCompletion(
  _ inSystemSoundID: SystemSoundID, _ inCompletionBlock: (() -> Void)?
) {
  AudioServicesPlaySystemSoundWithCompletion(inSystemSoundID, inCompletionBlock)
}

/// Says what is called whenever a playing of a sound has ended, in place of what was said before.
///
/// - Parameters:
///   - inRunLoop: Where it is called; nil: the main one.  Linux: Foundation's class, as Core Foundation's is not to be
///     had.
///   - inRunLoopMode: nil: the default one.
/// - Returns: `kAudioServicesSystemSoundUnspecifiedError` for a number that no sound has.
@discardableResult
public func AudioServicesAddSystemSoundCompletion(
  _ inSystemSoundID: SystemSoundID, _ inRunLoop: RunLoop?, _ inRunLoopMode: CFString?,
  _ inCompletionRoutine: @escaping AudioServicesSystemSoundCompletionProc, _ inClientData: UnsafeMutableRawPointer?
) -> OSStatus {
  // Safety: the pointer is handed back and not looked at; a run loop takes timers from any thread.
  nonisolated(unsafe) let loop = inRunLoop ?? RunLoop.main
  nonisolated(unsafe) let data = inClientData
  nonisolated(unsafe) let routine = inCompletionRoutine
  let mode = inRunLoopMode.map { RunLoop.Mode(rawValue: $0 as String) } ?? .default
  let isThere = SystemSounds.shared.setCompletion(
    { registration in
      // A block does not wake a run loop of Foundation's on Linux, a timer does.
      let timer = Timer(timeInterval: 0, repeats: false) { _ in
        if SystemSounds.shared.stands(registration) { routine(inSystemSoundID, data) }
      }
      loop.add(timer, forMode: mode)
    }, of: inSystemSoundID)
  return isThere ? kAudioServicesNoError : kAudioServicesSystemSoundUnspecifiedError
}

/// Nothing is called any more when a playing of a sound has ended, of those neither that have ended already and whose
/// run loop has not come to it.
public func AudioServicesRemoveSystemSoundCompletion(_ inSystemSoundID: SystemSoundID) {
  _ = SystemSounds.shared.setCompletion(nil, of: inSystemSoundID)
}

// MARK: Properties

private let numberSize = UInt32(MemoryLayout<UInt32>.size)

/// A property of a sound by its number, or why there is none.
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

/// Tells the size of a property, and that it can be set.
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

/// Gives a property of a sound, whose number is the specifier.
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

/// Sets a property of a sound, whose number is the specifier.
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

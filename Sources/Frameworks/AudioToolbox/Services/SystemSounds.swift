package import AVEngineCore
import AVEnginePlayback
import AVEngineReading
import AVEngineSystem
import CoreAudioTypes
import CoreFoundation
import CoreMedia
import Foundation
import Synchronization

/// Each playback has its own `AudioPlayer`, so that several sounds, or one sound several times, can play concurrently.
package final class SystemSounds: Sendable {
  static let shared = SystemSounds(devices: Engine.system.devices)

  struct Properties {
    var isInterfaceSound: UInt32 = 1
    var outlivesProcess: UInt32 = 0
  }

  struct Registration: Equatable {
    fileprivate var sound: UInt32
    fileprivate var number: UInt64
  }

  private struct Completion {
    var registration: Registration
    var call: @Sendable (Registration) -> Void
  }

  private struct Sound {
    var url: URL
    var properties = Properties()
    var completion: Completion?
  }

  private struct State {
    var sounds: [UInt32: Sound] = [:]
    var last = SystemSounds.firstOwn
    var playing: [UInt64: Play] = [:]
    var plays: UInt64 = 0
    var registrations: UInt64 = 0
  }

  private struct Play: @unchecked Sendable {
    // Safety: a player is thread-safe.
    var sound: UInt32
    var player: AudioPlayer?
    var completion: (@Sendable () -> Void)?
  }

  /// Created sounds get higher numbers than this one. Built-in sounds of Apple's systems have lower numbers.
  private static let firstOwn: UInt32 = 0x1_0000
  private static let longest = 30.0

  private let devices: Devices
  private let queue = DispatchQueue(label: "SystemSounds")
  private let state = Mutex(State())

  package init(devices: Devices) { self.devices = devices }

  private static func open(_ url: URL) throws(EngineError) -> StoredAudio {
    try StoredAudio.open(url) {
      let basic = $0.audioStreamBasicDescription ?? AudioStreamBasicDescription()
      let bytes = 4 * basic.mChannelsPerFrame
      return AudioStreamBasicDescription(
        mSampleRate: basic.mSampleRate, mFormatID: kAudioFormatLinearPCM,
        mFormatFlags: kAudioFormatFlagsNativeFloatPacked,
        mBytesPerPacket: bytes, mFramesPerPacket: 1, mBytesPerFrame: bytes, mChannelsPerFrame: basic.mChannelsPerFrame,
        mBitsPerChannel: 32,
        mReserved: 0)
    }
  }

  package func add(_ url: URL) -> Result<UInt32, SystemSoundFault> {
    guard url.isFileURL, let audio = try? Self.open(url) else { return .failure(.unreadable) }
    guard Double(audio.frameCount) <= Self.longest * Double(audio.rate) else { return .failure(.tooLong) }
    return .success(
      state.withLock { state in
        state.last += 1
        state.sounds[state.last] = Sound(url: url)
        return state.last
      })
  }

  package func remove(_ number: UInt32) -> Bool {
    let (wasThere, plays) = state.withLock { state in
      let plays = state.playing.filter { $0.value.sound == number }.map(\.key)
      return (state.sounds.removeValue(forKey: number) != nil, plays)
    }
    for play in plays { end(play) }
    return wasThere
  }

  /// The completion is called once, on a background queue.
  package func play(_ number: UInt32, completion: (@Sendable () -> Void)? = nil) {
    let begun = state.withLock { state -> (URL, UInt64)? in
      guard let sound = state.sounds[number] else { return nil }
      state.plays += 1
      state.playing[state.plays] = Play(sound: number, completion: completion)
      return (sound.url, state.plays)
    }
    guard let (url, play) = begun else {
      if let completion { Self.tell(completion) }
      return
    }
    queue.async { [self] in
      guard let audio = try? Self.open(url) else { return end(play) }
      let player = AudioPlayer(
        audio, codecs: Engine.system.codecs, outputs: devices.outputs, clock: devices.clock,
        onInterruption: { [weak self] in self?.end(play) }, onEnd: { [weak self] _ in self?.end(play) })
      let isWanted = state.withLock { state in
        state.playing[play]?.player = player
        return state.playing[play] != nil
      }
      if isWanted, !player.play() { end(play) }
    }
  }

  private func end(_ play: UInt64) {
    let (ended, own) = state.withLock { state in
      let ended = state.playing.removeValue(forKey: play)
      return (ended, ended.flatMap { state.sounds[$0.sound]?.completion })
    }
    guard let ended else { return }
    // The player calls `onEnd` on its own queue, where it must not be stopped or freed.
    queue.async {
      ended.player?.stop()
      Self.tell {
        if let own { own.call(own.registration) }
        ended.completion?()
      }
    }
  }

  /// Does not use `queue`, because the client may play another sound and wait for its end.
  private static func tell(_ call: @escaping @Sendable () -> Void) { DispatchQueue.global().async(execute: call) }

  // MARK: Properties of sounds

  func properties(of number: UInt32) -> Properties? { state.withLock { $0.sounds[number]?.properties } }

  func change(_ number: UInt32, _ change: (inout Properties) -> Void) -> Bool {
    state.withLock { state in
      guard var properties = state.sounds[number]?.properties else { return false }
      change(&properties)
      state.sounds[number]?.properties = properties
      return true
    }
  }

  func setCompletion(_ completion: (@Sendable (Registration) -> Void)?, of number: UInt32) -> Bool {
    state.withLock { state in
      guard state.sounds[number] != nil else { return false }
      state.registrations += 1
      let registration = Registration(sound: number, number: state.registrations)
      state.sounds[number]?.completion = completion.map { Completion(registration: registration, call: $0) }
      return true
    }
  }

  func stands(_ registration: Registration) -> Bool {
    state.withLock { $0.sounds[registration.sound]?.completion?.registration == registration }
  }
}

package enum SystemSoundFault: Error {
  case unreadable, tooLong
}

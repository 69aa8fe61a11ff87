import AVEngineCore
import AVEngineDevices
import AVEngineSystem
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import AudioToolbox

private func sine(_ frequency: Int, seconds: Double, _ name: String = "a.wav") throws -> URL {
  try MadeMedia.file(name, MadeMedia.tone(frequency, rate: 48_000, seconds: seconds))
}

@Suite(.requires(.ffmpeg)) struct SystemSoundTests {
  @Test func soundsHaveNumbers() throws {
    var (first, second): (SystemSoundID, SystemSoundID) = (7, 7)
    #expect(
      AudioServicesCreateSystemSoundID(try sine(440, seconds: 0.1) as NSURL, &first) == kAudioServicesNoError)
    #expect(
      AudioServicesCreateSystemSoundID(try sine(440, seconds: 30, "b.m4a") as NSURL, &second)
        == kAudioServicesNoError)
    #expect(first != second && first > 0xFFFF && second > 0xFFFF)
    #expect(AudioServicesDisposeSystemSoundID(first) == kAudioServicesNoError)
    #expect(AudioServicesDisposeSystemSoundID(first) == kAudioServicesSystemSoundUnspecifiedError)
    #expect(AudioServicesDisposeSystemSoundID(second) == kAudioServicesNoError)
  }

  @Test func filesThatAreNoSoundsHaveNone() throws {
    var number: SystemSoundID = 7
    let long = try sine(440, seconds: 30.5)
    #expect(
      AudioServicesCreateSystemSoundID(long as NSURL, &number) == kAudioServicesSystemSoundExceededMaximumDurationError)
    #expect(number == 0)
    let text = try MadeMedia.place("a.txt")
    try Data("no sound".utf8).write(to: text)
    for url in [
      text, text.appendingPathExtension("wav"), try #require(URL(string: "http://127.0.0.1/a.wav")),
    ] {
      number = 7
      #expect(AudioServicesCreateSystemSoundID(url as NSURL, &number) == kAudioServicesSystemSoundUnspecifiedError)
      #expect(number == 0)
    }
  }

  @Test(arguments: [0, 1000, 1104, kSystemSoundID_Vibrate, kSystemSoundID_UserPreferredAlert, .max] as [SystemSoundID])
  func unknownNumbersPlayNothing(_ number: SystemSoundID) {
    AudioServicesPlaySystemSound(number)
    AudioServicesPlayAlertSound(number)
    let ended = DispatchSemaphore(value: 0)
    AudioServicesPlaySystemSoundWithCompletion(number) { ended.signal() }
    ended.wait()
    AudioServicesPlayAlertSoundWithCompletion(number) { ended.signal() }
    ended.wait()
    AudioServicesPlaySystemSoundWithCompletion(number, nil)
    #expect(
      AudioServicesAddSystemSoundCompletion(number, nil, nil, { _, _ in }, nil)
        == kAudioServicesSystemSoundUnspecifiedError)
    AudioServicesRemoveSystemSoundCompletion(number)
  }

  @Test func propertiesAreKept() throws {
    var sound: SystemSoundID = 0
    AudioServicesCreateSystemSoundID(try sine(440, seconds: 0.1) as NSURL, &sound)
    defer { AudioServicesDisposeSystemSoundID(sound) }
    for (property, initial) in [
      (kAudioServicesPropertyIsUISound, UInt32(1)), (kAudioServicesPropertyCompletePlaybackIfAppDies, 0),
    ] {
      var (size, isWritable, value): (UInt32, DarwinBoolean, UInt32) = (0, false, 9)
      #expect(AudioServicesGetPropertyInfo(property, 4, &sound, &size, &isWritable) == kAudioServicesNoError)
      #expect(size == 4 && isWritable.boolValue)
      #expect(AudioServicesGetProperty(property, 4, &sound, &size, &value) == kAudioServicesNoError && value == initial)
      value = 1 - initial
      #expect(AudioServicesSetProperty(property, 4, &sound, 4, &value) == kAudioServicesNoError)
      value = 9
      #expect(
        AudioServicesGetProperty(property, 4, &sound, &size, &value) == kAudioServicesNoError && value == 1 - initial)
      #expect(AudioServicesGetProperty(property, 3, &sound, &size, &value) == kAudioServicesBadSpecifierSizeError)
      #expect(AudioServicesSetProperty(property, 4, &sound, 3, &value) == kAudioServicesBadPropertySizeError)
      size = 2
      #expect(AudioServicesGetProperty(property, 4, &sound, &size, &value) == kAudioServicesBadPropertySizeError)
      var unknown: SystemSoundID = 1
      #expect(AudioServicesSetProperty(property, 4, &unknown, 4, &value) == kAudioServicesSystemSoundUnspecifiedError)
    }
    var (size, value): (UInt32, UInt32) = (4, 0)
    #expect(AudioServicesGetProperty(1, 4, &sound, &size, &value) == kAudioServicesUnsupportedPropertyError)
    #expect(AudioServicesGetPropertyInfo(1, 4, &sound, &size, nil) == kAudioServicesUnsupportedPropertyError)
  }
}

@Suite(.requires(.ffmpeg)) struct AudioRoutineTests {
  private final class Sleeper: Sendable {
    private let loop = Mutex<Transfer?>(nil)
    private let isOver = Mutex(false)
    private let began = DispatchSemaphore(value: 0)
    private struct Transfer: @unchecked Sendable {
      // Safety: the test uses the loop only as Apple's function does.
      var loop: RunLoop
    }

    init() {
      Thread { [self] in
        let loop = RunLoop.current
        self.loop.withLock { $0 = Transfer(loop: loop) }
        loop.add(Timer(fire: .distantFuture, interval: 0, repeats: false) { _ in }, forMode: .default)
        loop.add(Timer(timeInterval: 0, repeats: false) { [began] _ in began.signal() }, forMode: .default)
        while !isOver.withLock({ $0 }) { _ = loop.run(mode: .default, before: .distantFuture) }
      }.start()
      began.wait()
    }

    var runLoop: RunLoop? { loop.withLock { $0?.loop } }

    func end() {
      isOver.withLock { $0 = true }
      runLoop?.add(Timer(timeInterval: 0, repeats: false) { _ in }, forMode: .default)
    }
  }

  private final class Called: Sendable {
    let count = Mutex(0)
    let signal = DispatchSemaphore(value: 0)
  }

  private static let routine: AudioServicesSystemSoundCompletionProc = { _, data in
    guard let data else { return }
    let called = Unmanaged<Called>.fromOpaque(data).takeUnretainedValue()
    called.count.withLock { $0 += 1 }
    called.signal.signal()
  }

  private func sound() throws -> SystemSoundID {
    var sound: SystemSoundID = 0
    let status = AudioServicesCreateSystemSoundID(try sine(440, seconds: 0.05) as NSURL, &sound)
    #expect(status == kAudioServicesNoError)
    return sound
  }

  @Test func aSleepingRunLoopIsWoken() async throws {
    try await onAThread {
      let (sleeper, called) = (Sleeper(), Called())
      let sound = try sound()
      defer { AudioServicesDisposeSystemSoundID(sound) }
      let data = Unmanaged.passUnretained(called).toOpaque()
      AudioServicesAddSystemSoundCompletion(sound, sleeper.runLoop, nil, Self.routine, data)
      for _ in 0..<2 {
        AudioServicesPlaySystemSound(sound)
        called.signal.wait()
      }
      sleeper.end()
      #expect(called.count.withLock { $0 } == 2)
    }
  }

  enum Change: CaseIterable { case none, removed, disposed, replaced }

  @Test(arguments: Change.allCases) func aRoutineThatWasCalledOffIsNotCalled(_ change: Change) async throws {
    try await onAThread {
      let (called, ended) = (Called(), DispatchSemaphore(value: 0))
      let sound = try sound()
      defer { AudioServicesDisposeSystemSoundID(sound) }
      let data = Unmanaged.passUnretained(called).toOpaque()
      let loop = RunLoop.current
      AudioServicesAddSystemSoundCompletion(sound, loop, nil, Self.routine, data)
      // The routine is scheduled before the block is called.
      AudioServicesPlaySystemSoundWithCompletion(sound) { ended.signal() }
      ended.wait()
      switch change {
      case .none: break
      case .removed: AudioServicesRemoveSystemSoundCompletion(sound)
      case .disposed: AudioServicesDisposeSystemSoundID(sound)
      case .replaced: AudioServicesAddSystemSoundCompletion(sound, loop, nil, { _, _ in }, nil)
      }
      var isLater = false
      let later = Timer(timeInterval: 0.1, repeats: false) { _ in }
      loop.add(later, forMode: .default)
      while !isLater {
        // The thread's loop may have sources of an earlier user of the thread. Then it does not return after a timer.
        _ = loop.run(mode: .default, before: Date(timeIntervalSinceNow: 0.1))
        isLater = !later.isValid
      }
      #expect(called.count.withLock { $0 } == (change == .none ? 1 : 0))
    }
  }

  @Test func completionsMayWaitForOtherSounds() async throws {
    try await onAThread {
      let sounds = SystemSounds(
        devices: Engine.system.devices.replacing(
          outputs: SystemAudioOutputs(server: "unix:\(MadeMedia.folder.path)/none", latency: 0.1)))
      let number = try sounds.add(try sine(440, seconds: 0.05)).get()
      let ended = DispatchSemaphore(value: 0)
      sounds.play(number) {
        let inner = DispatchSemaphore(value: 0)
        for other in [number, 1] {
          sounds.play(other) { inner.signal() }
          inner.wait()
        }
        ended.signal()
      }
      ended.wait()
      #expect(sounds.remove(number))
    }
  }
}

@Suite(
  .serialized, .realTime,
  .requires(.ffmpeg), .requires(.pulseAudio))
struct PulseSystemSoundTests {
  private func amplitude(_ frequency: Double, in samples: ArraySlice<Float>) -> Double {
    var (sine, cosine, count) = (0.0, 0.0, 0.0)
    for index in stride(from: samples.startIndex, to: samples.endIndex, by: 2) {
      let angle = 2 * Double.pi * frequency * Double(index / 2) / 48_000
      (sine, cosine, count) = (
        sine + Double(samples[index]) * sin(angle), cosine + Double(samples[index]) * cos(angle), count + 1
      )
    }
    return 2 * (sine * sine + cosine * cosine).squareRoot() / max(count, 1)
  }

  private func sounds(_ server: AudioServer) -> SystemSounds {
    SystemSounds(
      devices: Engine.system.devices.replacing(
        outputs: SystemAudioOutputs(server: server.address, latency: AudioServer.latency)))
  }

  @Test func severalSoundsAreHeardAtOnce() async throws {
    try await onAThread {
      let server = try AudioServer()
      let sounds = sounds(server)
      let numbers = try [440, 1000].map { try sounds.add(try sine($0, seconds: 2)).get() }
      let ends = Mutex<[UInt32: Int]>([:])
      let ended = DispatchSemaphore(value: 0)
      let recording = try server.record {
        for number in numbers {
          sounds.play(number) {
            ends.withLock { $0[number, default: 0] += 1 }
            ended.signal()
          }
        }
        for _ in numbers { ended.wait() }
      }
      // A window is a tenth of a second.
      let windows = stride(from: 0, to: recording.count - 9_600, by: 9_600).map { recording[$0..<$0 + 9_600] }
      let together = windows.filter { amplitude(440, in: $0) > 0.1 && amplitude(1000, in: $0) > 0.1 }
      #expect(together.count >= 5, "\(windows.map { (amplitude(440, in: $0), amplitude(1000, in: $0)) })")
      for frequency in [440.0, 1000] {
        #expect((19...21).contains(windows.count { amplitude(frequency, in: $0) > 0.05 }))
      }
      for number in numbers { #expect(sounds.remove(number)) }
      #expect(ends.withLock { $0 } == [numbers[0]: 1, numbers[1]: 1])
    }
  }

  @Test func aSoundThatIsDisposedOfStops() async throws {
    try await onAThread {
      let server = try AudioServer()
      let sounds = sounds(server)
      let number = try sounds.add(try sine(440, seconds: 20)).get()
      let ended = DispatchSemaphore(value: 0)
      let recorder = try server.recorder()
      sounds.play(number) { ended.signal() }
      #expect(sounds.remove(number))
      ended.wait()
      let recording = try recorder.finish()
      #expect(recording.count { $0 != 0 } < 2 * 48_000 * 10)
    }
  }

  @Test func completionsOfASoundAreCalled() async throws {
    try await onAThread {
      let server = try AudioServer()
      let sounds = sounds(server)
      let number = try sounds.add(try sine(440, seconds: 0.2)).get()
      let calls = Mutex(0)
      let isSet = sounds.setCompletion({ _ in calls.withLock { $0 += 1 } }, of: number)
      #expect(isSet)
      let ended = DispatchSemaphore(value: 0)
      for _ in 0..<2 {
        sounds.play(number) { ended.signal() }
        ended.wait()
      }
      #expect(calls.withLock { $0 } == 2)
      #expect(sounds.setCompletion(nil, of: number))
      sounds.play(number) { ended.signal() }
      ended.wait()
      #expect(calls.withLock { $0 } == 2)
    }
  }

  @Test func unknownNumbersAreNotHeard() async throws {
    try await onAThread {
      let server = try AudioServer()
      let sounds = sounds(server)
      let number = try sounds.add(try sine(440, seconds: 0.2)).get()
      #expect(sounds.remove(number))
      let recording = try server.record {
        let ended = DispatchSemaphore(value: 0)
        for other in [number, 0, 1000, 1104, kSystemSoundID_Vibrate, .max] {
          sounds.play(other) { ended.signal() }
          ended.wait()
        }
      }
      #expect(!recording.isEmpty && recording.allSatisfy { $0 == 0 })
    }
  }

  @Test func callsEndSounds() async throws {
    try await onAThread {
      let server = try AudioServer()
      try server.control("load-module", "module-role-cork", "cork_roles=music", "trigger_roles=phone")
      let sounds = sounds(server)
      let ended = DispatchSemaphore(value: 0)
      let recorder = try server.recorder()
      sounds.play(try sounds.add(try sine(440, seconds: 29)).get()) { ended.signal() }
      try Server.wait(for: "the sound") { try server.control("list", "short", "sink-inputs").contains("\n") }
      let call = try server.play(role: "phone")
      ended.wait()
      try Server.wait(for: "its end") {
        try server.control("list", "short", "sink-inputs").split(separator: "\n").count == 1
      }
      call.end()
      #expect(try recorder.finish().count { $0 != 0 } < 2 * 48_000 * 20)
    }
  }

  @Test func withoutASoundServerSoundsEnd() async throws {
    try await onAThread {
      let sounds = SystemSounds(
        devices: Engine.system.devices.replacing(
          outputs: SystemAudioOutputs(server: "unix:\(MadeMedia.folder.path)/none", latency: 0.1)))
      let ended = DispatchSemaphore(value: 0)
      sounds.play(try sounds.add(try sine(440, seconds: 0.2)).get()) { ended.signal() }
      ended.wait()
    }
  }
}

import AVEngineCapture
import AVEngineCore
import AVEngineVocabulary
import CoreMedia
import Dispatch
import Foundation

final class RecordingLog: @unchecked Sendable {
  // Safety: entries are behind the lock; delegates are called on the queue only.
  private let queue = DispatchQueue(label: "AVCaptureFileOutput.delegate")
  private let state = Guarded(State())

  private struct Entry: @unchecked Sendable {
    // Safety: connections and outputs are safe to use on any thread; delegates are called on the log's queue.
    var url: URL
    var connections: [AVCaptureConnection]
    var delegate: any AVCaptureFileOutputRecordingDelegate
    /// The output is retained as long as it records.
    var output: AVCaptureFileOutput
  }

  private struct State: @unchecked Sendable {
    // Safety: as for entries.
    weak var output: AVCaptureFileOutput?
    var entries: [Int: Entry] = [:]
    var newest: URL?
  }

  func setOutput(_ output: AVCaptureFileOutput) { state.withLock { $0.output = output } }
  var currentURL: URL? { state.withLock { $0.newest } }

  func add(
    _ number: Int, _ url: URL, _ connections: [AVCaptureConnection],
    _ delegate: any AVCaptureFileOutputRecordingDelegate
  ) {
    state.withLock { state in
      guard let output = state.output else { return }
      state.newest = url
      state.entries[number] = Entry(url: url, connections: connections, delegate: delegate, output: output)
    }
  }

  func tell(_ event: CaptureRecorder.Event, of number: Int) {
    queue.async { self.call(event, number) }
  }

  private func call(_ event: CaptureRecorder.Event, _ number: Int) {
    guard let entry = state.withLock({ $0.entries[number] }) else { return }
    let (delegate, output, url, connections) = (entry.delegate, entry.output, entry.url, entry.connections)
    let devices = connections.compactMap(\.device)
    switch event {
    case .started(let time):
      delegate.fileOutput(output, didStartRecordingTo: url, startPTS: time, from: connections)
    case .paused: delegate.fileOutput(output, didPauseRecordingTo: url, from: connections)
    case .resumed: delegate.fileOutput(output, didResumeRecordingTo: url, from: connections)
    case .willFinish(let cause):
      delegate.fileOutput(output, willFinishRecordingTo: url, from: connections, error: cause.error(of: devices))
    case .finished(let cause):
      state.withLock { $0.entries[number] = nil }
      delegate.fileOutput(output, didFinishRecordingTo: url, from: connections, error: cause.error(of: devices))
    }
  }
}

extension CaptureRecorder.Cause {
  func error(of devices: [AVCaptureDevice]) -> AVError? {
    switch self {
    case .stopped: nil
    case .limit(.duration): Self.whole(.maximumDurationReached)
    case .limit(.size): Self.whole(.maximumFileSizeReached)
    case .limit(.disk): Self.whole(.diskFull)
    case .sessionStopped: Self.whole(.sessionNotRunning)
    case .notRunning: AVError(.sessionNotRunning, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: false])
    case .configurationChanged: Self.whole(.sessionConfigurationChanged)
    case .mediaChanged: Self.whole(.mediaChanged)
    case .deviceLost(let error):
      Self.whole(error.isInterruption ? .sessionWasInterrupted : .deviceWasDisconnected)
        .concerning(devices.first { $0.uniqueID == error.subject || !$0.isConnected })
    case .noData: AVError(.noDataCaptured, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: false])
    case .failed(let error):
      AVError(
        AVError(error).code,
        userInfo: AVError(error).userInfo.merging([AVErrorRecordingSuccessfullyFinishedKey: false]) { $1 })
    }
  }

  private static func whole(_ code: AVError.Code) -> AVError {
    AVError(code, userInfo: [AVErrorRecordingSuccessfullyFinishedKey: true])
  }
}

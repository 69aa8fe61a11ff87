package import AVEngineCore
package import CoreMedia

/// The samples that are to be copied into files. `note` gives samples negative locations, which `EditableTrack.place`
/// replaces after copying.
package struct SampleCopyPlan {
  package typealias Write = ([CMBlockBuffer]) throws(EngineError) -> [Int64]

  private struct Job {
    var sample: MediaSample
    var source: any MediaTrack
    /// The decode time since the first of the samples that were noted together.
    var time: CMTime
    var track: Int
  }

  private var jobs: [Job] = []
  private var writers: [Write] = []
  /// The size in bytes from which on a batch of samples is read and written.
  private static let batch = 4 << 20

  package init() {}

  package var isEmpty: Bool { jobs.isEmpty }

  package mutating func note(_ samples: [MediaSample], of source: any MediaTrack, write: @escaping Write)
    -> [MediaSample]
  {
    writers.append(write)
    let start = samples.first?.decodeTime ?? .zero
    return samples.map { sample in
      jobs.append(Job(sample: sample, source: source, time: sample.decodeTime - start, track: writers.count - 1))
      var copy = sample
      copy.location = .file(offset: -Int64(jobs.count))
      return copy
    }
  }

  /// Samples of several tracks alternate in runs that last `period`, or half a second if `period` is not numeric.
  package func copy(interleaving period: CMTime) throws(EngineError) -> [Int64] {
    var places = [Int64](repeating: 0, count: jobs.count)
    var batch: [Int] = []
    var bytes = 0
    let order = order(period)
    for (position, job) in order.enumerated() {
      try ReadCancellation.check("Copying media")
      batch.append(job)
      bytes += jobs[job].sample.size
      let isLast = position + 1 == order.count || jobs[order[position + 1]].track != jobs[job].track
      guard isLast || bytes >= Self.batch else { continue }
      var blocks: [CMBlockBuffer] = []
      for number in batch { blocks.append(try jobs[number].source.data(of: jobs[number].sample)) }
      for (number, place) in zip(batch, try writers[jobs[job].track](blocks)) { places[number] = place }
      batch = []
      bytes = 0
    }
    return places
  }

  private func order(_ period: CMTime) -> [Int] {
    let seconds = max(0.01, period.isNumeric ? period.seconds : 0.5)
    let keyed = jobs.indices.map {
      (window: Int(max(0, min(jobs[$0].time.seconds, 1e9)) / seconds), track: jobs[$0].track, number: $0)
    }
    return keyed.sorted { ($0.window, $0.track, $0.number) < ($1.window, $1.track, $1.number) }.map(\.number)
  }
}

extension EditableTrack {
  package mutating func place(_ places: [Int64]) {
    for index in pieces.indices { pieces[index].place(places) }
  }
}

extension MediaPiece {
  fileprivate mutating func place(_ places: [Int64]) {
    guard case .listed(var listed) = samples else { return }
    samples = .all
    for index in listed.indices.reversed() {
      // New samples are at the end of the list.
      guard case .file(let offset) = listed[index].location, offset < 0 else { break }
      let number = Int(-offset) - 1
      if places.indices.contains(number) { listed[index].location = .file(offset: places[number]) }
    }
    samples = .listed(listed)
  }
}

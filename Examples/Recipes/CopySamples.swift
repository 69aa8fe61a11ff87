import AVFoundation

/// Copies all samples of outputs of a reader to inputs of a writer, and finishes the writer's file. If the task is
/// cancelled, the copying ends, and the file is removed.
/// - Parameter begin: Is called before the first sample, for example to append to other inputs of the writer.
func copySamples(
  from reader: AVAssetReader, to writer: AVAssetWriter,
  by ways: [(output: AVAssetReaderOutput, input: AVAssetWriterInput)], begin: () throws -> Void = {}
) async throws {
  for way in ways {
    reader.add(way.output)
    writer.add(way.input)
  }
  guard reader.startReading() else { throw reader.error ?? AVError(.unknown) }
  guard writer.startWriting() else { throw writer.error ?? AVError(.unknown) }
  writer.startSession(atSourceTime: .zero)
  do {
    try begin()
    var open = ways
    while !open.isEmpty {
      // The writer interleaves its tracks: an input is ready as long as it is not far ahead of the others.
      guard let index = open.firstIndex(where: \.input.isReadyForMoreMediaData) else {
        try await Task.sleep(for: .milliseconds(1))
        continue
      }
      try Task.checkCancellation()
      if let sample = open[index].output.copyNextSampleBuffer() {
        guard open[index].input.append(sample) else { throw writer.error ?? AVError(.unknown) }
      } else {
        open[index].input.markAsFinished()
        open.remove(at: index)
      }
    }
    if let error = reader.error { throw error }
  } catch {
    reader.cancelReading()
    writer.cancelWriting()
    throw error
  }
  await writer.finishWriting()
  guard writer.status == .completed else { throw writer.error ?? AVError(.unknown) }
}

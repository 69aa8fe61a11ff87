import CoreMedia
import Testing

@testable import AVEngineCore
@testable import AVEngineWriting

@Suite struct InterleavedOutputTests {
  @Test(arguments: [true, false]) func aTrackEndsInTheOrderOfSamples(_ isToldAtOnce: Bool) throws {
    let writer = CapturingWriter()
    let header = WriterTrack(mediaType: kCMMediaType_Video, formatDescriptions: [], timescale: 30)
    let plan = WritingPlan(coding: .copy, header: header)
    let output = InterleavedOutput(writer, plans: [plan, plan], mapsAudioByEdits: true)
    for lane in 0..<2 { try output.declare(lane, header) }
    let samples = Samples.video(count: 10, group: 10)
    func write(_ numbers: Range<Int>, to lane: Int) throws {
      for number in numbers {
        let data = try CMBlockBuffer(length: samples[number].size, flags: .assureMemoryNow)
        let due = CMTime(value: Int64(number), timescale: 30)
        try output.write(EncodedSample(sample: samples[number], data: data), due: due, to: lane)
      }
    }
    try write(0..<3, to: 1)
    if isToldAtOnce { try output.close(1) }
    try write(0..<10, to: 0)
    if !isToldAtOnce { try output.close(1) }
    try output.close(0)
    #expect(writer.singles.map(\.track) == [0, 1, 0, 1, 0, 1] + Array(repeating: 0, count: 7))
    #expect(writer.endedTracks == [1, 0])
    #expect(writer.samplesAtEnds == [6, 13])
  }
}

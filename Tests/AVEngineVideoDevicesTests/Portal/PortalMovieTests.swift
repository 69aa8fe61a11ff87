import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.pipeWire), .requires(.ffmpeg))
struct PortalMovieTests {
  private func record(_ bench: PortalBench, _ words: String..., in folder: TemporaryFolder) throws {
    let environment = ["DBUS_SESSION_BUS_ADDRESS=\(bench.bus.address)", "AVFOUNDATION_SCREENS=portal"]
    let command = [Tool.built("avtool").path, "capture", "record", folder["screen.mov"].path, "--screen"]
    try Tool.run("env", environment + command + words)
  }

  @Test func theChosenScreenIsRecorded() throws {
    let bench = try PortalBench()
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    try record(bench, "--duration", "1.5", "--crop", "101x77+200+40", in: folder)
    #expect(bench.portal.seen.dialogs == 1)
    let said = try folder.ffprobe(
      "-count_frames -show_entries stream=codec_name,width,height,nb_read_frames -of csv=p=0 screen.mov")
    let fields = said.trimmingCharacters(in: .whitespacesAndNewlines).split(separator: ",")
    #expect(fields.starts(with: ["h264", "100", "76"]), "\(said)")
    #expect((Int(fields.last ?? "") ?? 0) >= 5, "\(said)")
    bench.screen.end()
  }

  @Test func aRefusalIsTold() throws {
    let bench = try PortalBench(TestPortal.Settings(answer: 1))
    let folder = try TemporaryFolder()
    defer { folder.remove() }
    let failure = #expect(throws: Tool.Failure.self) { try record(bench, "--duration", "1", in: folder) }
    #expect(failure?.description.contains("the user refused") == true, "\(failure?.description ?? "")")
    #expect(!FileManager.default.fileExists(atPath: folder["screen.mov"].path))
    bench.screen.end()
  }
}

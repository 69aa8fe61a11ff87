import Foundation
import TestSupport
import Testing

@Suite(.serialized, .realTime, .requires(.pipeWire))
struct PortalCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func capture(_ bus: MessageBus, _ task: String, _ words: [String] = []) throws -> (status: Int, said: String)
  {
    let environment = ["DBUS_SESSION_BUS_ADDRESS=\(bus.address)", "AVFOUNDATION_CAMERA=portal"]
    let shell = ["sh", "-c", "\"$@\" 2>&1; echo \"status $?\"", "sh", Tool.built("avtool").path, "capture"]
    let said = String(
      decoding: try Tool.run("env", environment + shell + [task] + words, in: folder.url), as: UTF8.self)
    let parts = try #require(said.firstMatch(of: /^(?s)(.*)status (\d+)\n$/))
    return (Int(parts.2) ?? -1, String(parts.1))
  }

  private var names: [String] { get throws { try FileManager.default.contentsOfDirectory(atPath: folder.url.path) } }

  @Test func aGrantedCameraTakesAPhoto() throws {
    let (bus, bench) = (try MessageBus(), try PipeWireBench())
    let portal = try TestPortal(bus, server: bench.server.address)
    let camera = try TestCamera(bench.server) { number, _ in PipeWireBench.nv12(number) }
    _ = try bench.wait(for: "test-camera")
    let photo = try capture(bus, "photo", ["out.jpg", "--camera", "test-camera", "--duration", "0.2"])
    #expect(photo.status == 0, "\(photo.said)")
    #expect(portal.seen.dialogs == 1)
    #expect(try Data(contentsOf: folder["out.jpg"]).starts(with: [0xFF, 0xD8]))
    camera.end()
  }

  @Test(arguments: [["photo", "out.jpg"], ["record", "out.mov", "--camera", "default"], ["scan"]])
  func aRefusalIsTold(_ words: [String]) throws {
    let bus = try MessageBus()
    let portal = try TestPortal(bus, server: "/nowhere", TestPortal.Settings(answer: 1))
    let run = try capture(bus, words[0], Array(words.dropFirst()))
    #expect(run.status == 66 && run.said == "avtool: cameras may not be used: access was refused\n", "\(run)")
    #expect(portal.seen.dialogs == 1)
    #expect(try names.isEmpty)
  }

  @Test func thereMayBeNobodyWhoAsks() throws {
    let run = try capture(try MessageBus(), "photo", ["out.jpg"])
    #expect(run.status == 69 && run.said.contains("no portal"), "\(run)")
    #expect(try names.isEmpty)
  }

  @Test func whatNeedsNoCameraAsksNobody() throws {
    let bus = try MessageBus()
    let portal = try TestPortal(bus, server: "/nowhere")
    let list = try capture(bus, "devices")
    #expect(list.status == 0 && list.said.contains("cameras\n  none until you grant access"), "\(list)")
    let sound = try capture(bus, "record", ["out.mov", "--microphone", "attic"])
    #expect(sound.status == 66 && sound.said.contains("microphone"), "\(sound)")
    #expect(portal.seen.dialogs == 0)
  }
}

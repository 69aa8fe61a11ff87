import Foundation
import MediaFarm
import TestSupport
import Testing

/// The command, as schedulers and people see it.
@Suite(.requires(.ffmpeg)) struct FarmCommandTests {
  private let farm = FarmFixture()

  private func object(_ line: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
  }

  @Test func aPlanIsMadeWorkedOnAndJoined() throws {
    _ = try farm.source()
    let planned = try farm.run(
      "plan", "film.mov", "-o", "plan.json", "--parts", "2", "--key-frames", "60", "--log-format", "json")
    #expect(planned.status == 0, "\(planned.errors)")
    let plan = try object(planned.output.split(separator: "\n")[0])
    #expect(plan["parts"] as? Int == 3 && plan["frames"] as? Int == 180 && plan["event"] as? String == "planned")
    #expect(try farm.run("plan", "film.mov", "-o", "plan.json").status == 73)
    for part in 0..<3 {
      let worked = try farm.run("work", "plan.json", "\(part)", "--log-format", "json")
      #expect(worked.status == 0, "\(worked.errors)")
      let last = try object(try #require(worked.output.split(separator: "\n").last))
      #expect(last["event"] as? String == "done" && last["part"] as? Int == part)
      #expect(try farm.run("work", "plan.json", "\(part)").output.contains("was done already"))
    }
    let status = try object(try farm.run("status", "plan.json", "--log-format", "json", "--watch").output)
    #expect((status["parts"] as? [Any])?.count == 3 && status["fraction"] as? Double == 1)
    #expect(try farm.run("join", "plan.json", "-o", "out.mp4", "--verify").output.hasSuffix("out.mp4\n"))
    #expect(try FarmFixture.times(try farm.url.appendingPathComponent("out.mp4")).count == 180)
    #expect(try farm.run("clean", "plan.json").status == 0)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: farm.url.path).sorted() == [
        "film.mov", "out.mp4", "plan.json",
      ])
  }

  @Test func whatAPlanDoesNotRenderIsNamed() throws {
    _ = try farm.source(name: "a.mov")
    let outside = try MadeMedia.place("b.mov")
    try FileManager.default.copyItem(at: try farm.url.appendingPathComponent("a.mov"), to: outside)
    let edit = try farm.url.appendingPathComponent("cut.otio")
    let effect = #"[{"OTIO_SCHEMA": "Effect.1", "name": "", "effect_name": "Blur"}]"#
    try Data(EditText.timeline([EditText.clip("a.mov", 0, 60, effects: effect)]).utf8).write(to: edit)
    let noted = try farm.run("plan", "cut.otio", "-o", "p.json")
    #expect(noted.status == 0 && noted.errors.contains("not rendered:") && noted.errors.contains("Blur"), "\(noted)")
    for rate in ["abc", "24000/1001"] {
      let refused = try farm.run("plan", "cut.otio", "-o", "q.json", "--rate", rate)
      #expect(refused.status == 64 && refused.errors.contains(rate), "\(refused)")
    }
    let itself = try farm.run("plan", "cut.otio", "-o", "cut.otio", "--replace")
    #expect(itself.status == 64 && itself.errors.contains("of which it is made"), "\(itself)")
    let clips = [EditText.clip("a.mov", 0, 60), EditText.clip(outside.path, 0, 60)]
    try Data(EditText.timeline(clips).utf8).write(to: edit)
    let refused = try farm.run("plan", "cut.otio", "-o", "q.json")
    #expect(refused.status == 66 && refused.errors.contains(outside.path), "\(refused)")
    #expect(try !farm.names().contains("q.json"))
  }

  @Test func exitCodesAreAsTheHelpSays() throws {
    let source = try farm.source()
    #expect(try farm.run("plan", "film.mov", "-o", "plan.json", "--parts", "2", "--key-frames", "60").status == 0)
    let text = try String(contentsOf: try farm.url.appendingPathComponent("plan.json"), encoding: .utf8)
    func write(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: try farm.url.appendingPathComponent(name))
    }
    try write("newer.json", text.replacing(#""version" : 4"#, with: #""version" : 5"#))
    try write("broken.json", String(text.dropLast(30)))
    let rows: [(Int32, [String], String)] = [
      (64, [], "one of plan"), (64, ["frobnicate"], "one of plan"), (64, ["work", "plan.json"], "a part"),
      (64, ["work", "plan.json", "x"], "not the number"), (64, ["work", "plan.json", "7"], "no part 7"),
      (64, ["plan", "film.mov", "-o", "p.json", "--parts", "0"], "--parts"),
      (64, ["plan", "film.mov", "-o", "p.json", "--parts", "2", "--seconds", "3"], "exclude"),
      (64, ["work", "plan.json", "a0"], "does not exist"), (64, ["work", "plan.json", "b0"], "not the number"),
      (64, ["plan", "film.mov", "-o", "p.json", "--two-pass"], "no bit rate"),
      (64, ["plan", "film.mov", "-o", "p.json", "--two-pass", "--quality", "3"], "exclude"),
      (64, ["plan", "https://u:p@host/film.mov", "-o", "p.json"], "MEDIAFARM_"),
      (64, ["plan", "film.mov", "-o", "p.json", "--quality", "500"], "no bit rate"),
      (
        64, ["plan", "film.mov", "-o", "p.json", "-p", "Passthrough", "--file-type", "mov", "--quality", "1"],
        "no video is encoded"
      ),
      (64, ["plan", "film.mov", "-o", "film.mov", "--replace"], "of which it is made"),
      (64, ["join", "plan.json", "-o", "./film.mov", "--replace", "--patience", "0"], "of which it is made"),
      (64, ["join", "plan.json", "-o", "plan.json", "--replace", "--patience", "0"], "of which it is made"),
      (64, ["submit", "plan.json", "--on", "local", "-o", "out.mp4"], "not an option of submit"),
      (65, ["work", "broken.json", "0"], "broken.json"),
      (65, ["join", "plan.json", "-o", "out.mp4", "--patience", "0"], "0–2"),
      (66, ["work", "nothing.json", "0"], "nothing.json"),
      (66, ["plan", "nothing.mov", "-o", "p.json"], "nothing.mov"),
      (69, ["work", "newer.json", "0"], "version 4"),
      (73, ["plan", "film.mov", "-o", "nowhere/p.json"], "nowhere"),
      (73, ["join", "plan.json", "-o", "nowhere/out.mp4", "--patience", "0"], "nowhere"),
    ]
    for (status, words, text) in rows {
      let process = try farm.start(words)
      process.process.waitUntilExit()
      let errors = try String(contentsOf: process.err, encoding: .utf8)
      #expect(process.process.terminationStatus == status && errors.contains(text), "\(words): \(errors)")
    }
    try Data("x".utf8).write(to: source)
    let changed = try farm.run("work", "plan.json", "0")
    #expect(changed.status == 65 && changed.errors.contains("part 0") && changed.errors.contains("film.mov"))
  }

  @Test func aRequestToTerminateLeavesNothingUnfinished() throws {
    _ = try farm.source(FarmFixture.long, name: "long.mov")
    #expect(try farm.run("plan", "long.mov", "-o", "plan.json", "--parts", "1").status == 0)
    let job = try FarmJob(planAt: try farm.url.appendingPathComponent("plan.json"), roots: [])
    let worker = try farm.start(["work", "plan.json", "0"])
    try farm.waitForPartial(job, of: worker)
    kill(worker.process.processIdentifier, SIGTERM)
    worker.process.waitUntilExit()
    let errors = try String(contentsOf: worker.err, encoding: .utf8)
    #expect(worker.process.terminationStatus == 75 && errors.contains("part 0 was stopped"), "\(errors)")
    #expect(try !farm.hasPartial(job))
  }

  @Test func killedWorkersLeaveThePartToTheNext() throws {
    _ = try farm.source(FarmFixture.long, name: "long.mov")
    #expect(try farm.run("plan", "long.mov", "-o", "plan.json", "--parts", "1", "--date", "0").status == 0)
    let job = try FarmJob(planAt: try farm.url.appendingPathComponent("plan.json"), roots: [])
    for delay in [0, 100_000, 250_000] {
      let worker = try farm.start(["work", "plan.json", "0"])
      try farm.waitForPartial(job, of: worker)
      usleep(UInt32(delay))
      kill(worker.process.processIdentifier, SIGKILL)
      worker.process.waitUntilExit()
    }
    #expect(try job.status().parts[0].state == .failed)
    #expect(try farm.run("work", "plan.json", "0").status == 0)
    #expect(try !farm.hasPartial(job))
    #expect(try job.status().parts[0].retries >= 2)
  }
}

import Foundation
import MediaFarm
import TestSupport
import Testing

@Suite struct KubernetesSubmissionTests {
  private func jobs(
    _ count: Int = 3, plan: String = "/media/film.json", identifier: String = "1f",
    pieces: Int = 0, resources: FarmResources = FarmResources(),
    change: (inout KubernetesSubmission.Options) -> Void = { _ in }
  ) throws -> [[String: Any]] {
    let submission = FarmSubmission(
      plan: plan, folder: plan + "-parts", identifier: identifier, seconds: Array(repeating: 10, count: count),
      analysisSeconds: Array(repeating: 10, count: pieces))
    var options = KubernetesSubmission.Options(image: "registry/avtool:1", claim: "media")
    change(&options)
    let data = try KubernetesSubmission(submission, resources: resources, options: options).manifest
    let list = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    return try #require(list["items"] as? [[String: Any]])
  }

  private func at(_ path: String, of job: [String: Any]) -> Any? {
    path.split(separator: ".").reduce(job as Any?) { value, key in
      if let index = Int(key) { (value as? [Any])?[index] } else { (value as? [String: Any])?[String(key)] }
    }
  }

  private func container(_ job: [String: Any], _ path: String) -> Any? {
    at("spec.template.spec.containers.0." + path, of: job)
  }

  @Test(.requires(.kubernetesValidate)) func manifestsFollowThePublishedSchema() throws {
    let folder = try TemporaryFolder()
    let all =
      try jobs(pieces: 7)
      + jobs(100_000, plan: "/media/\(oddNames.joined())/x") {
        ($0.mountPath, $0.namespace, $0.secret, $0.roots) = ("/media", "farm", "urls", ["/media/a"])
      }
    var names: [String] = []
    for (number, job) in all.enumerated() {
      names.append("job\(number).json")
      try JSONSerialization.data(withJSONObject: job).write(to: folder.url.appendingPathComponent("job\(number).json"))
    }
    let check = ["-k", "1.33", "--strict"]
    let said = try Tool.runPython(module: "kubernetes_validate", check + names, in: folder.url)
    #expect(String(decoding: said, as: UTF8.self).split(separator: "\n").count { $0.contains(" passed ") } == 5)
    // The checker finds what is not in the schema.
    var wrong = all[0]
    wrong["spek"] = 1
    try JSONSerialization.data(withJSONObject: wrong).write(to: folder.url.appendingPathComponent("wrong.json"))
    #expect(throws: Tool.Failure.self) {
      try Tool.runPython(module: "kubernetes_validate", check + ["wrong.json"], in: folder.url)
    }
  }

  @Test func partsAreIndexedAndTriedAgainEachForItself() throws {
    let parts = try jobs(24, resources: FarmResources(processors: 2, memory: 512, seconds: 77, workers: 5))[0]
    #expect(at("spec.completionMode", of: parts) as? String == "Indexed")
    let numbers = ["completions", "parallelism", "backoffLimitPerIndex", "ttlSecondsAfterFinished"]
    #expect(numbers.map { at("spec.\($0)", of: parts) as? Int } == [24, 5, 3, 86_400])
    #expect(at("spec.maxFailedIndexes", of: parts) == nil)
    #expect(at("spec.template.spec.restartPolicy", of: parts) as? String == "Never")
    #expect(at("spec.podFailurePolicy.rules.0.onPodConditions.0.status", of: parts) as? String == "True")
    #expect(at("spec.podFailurePolicy.rules.1.action", of: parts) as? String == "FailIndex")
    #expect(at("spec.podFailurePolicy.rules.1.onExitCodes.values", of: parts) as? [Int] == [64, 65, 66, 70, 73])
    #expect(at("spec.template.spec.activeDeadlineSeconds", of: parts) as? Int == 77)
    #expect(at("spec.activeDeadlineSeconds", of: parts) as? Int == 4 * 77 * 5 + 86_400)
    #expect(
      container(parts, "resources.limits") as? [String: String] == ["memory": "512Mi", "ephemeral-storage": "1Gi"])
    #expect(container(parts, "resources.requests.cpu") as? String == "2")
  }

  @Test func partsWaitForTheAnalysis() throws {
    let jobs = try jobs(5, pieces: 12, resources: FarmResources(seconds: 100, workers: 4))
    try #require(jobs.count == 3)
    #expect(at("spec.completions", of: jobs[0]) as? Int == 12)
    #expect(
      container(jobs[0], "args") as? [String] == ["farm", "work", "/media/film.json", "a$(JOB_COMPLETION_INDEX)"])
    // Three rounds of four attempts, and a day.
    let patience = 4 * 100 * 3 + 86_400
    #expect(
      container(jobs[1], "args") as? [String] == [
        "farm", "work", "--patience", "\(patience)", "/media/film.json", "$(JOB_COMPLETION_INDEX)",
      ])
    #expect(at("spec.template.spec.activeDeadlineSeconds", of: jobs[1]) as? Int == 100 + patience)
    #expect(at("spec.activeDeadlineSeconds", of: jobs[1]) as? Int == 4 * 100 * 2 + 86_400 + patience)
  }

  @Test func workersHaveNoRights() throws {
    for job in try jobs(pieces: 2) {
      #expect(at("spec.template.spec.securityContext.runAsNonRoot", of: job) as? Bool == true)
      #expect(at("spec.template.spec.automountServiceAccountToken", of: job) as? Bool == false)
      #expect(container(job, "securityContext.readOnlyRootFilesystem") as? Bool == true)
      #expect(container(job, "securityContext.allowPrivilegeEscalation") as? Bool == false)
      #expect(container(job, "securityContext.capabilities.drop") as? [String] == ["ALL"])
      #expect(container(job, "command") as? [String] == ["avtool"])
      #expect(container(job, "terminationMessagePolicy") as? String == "FallbackToLogsOnError")
    }
  }

  /// Replaces $(NAME) and $$ as Kubernetes documents it.
  private func expanded(_ text: String, _ variables: [String: String]) -> String {
    var (result, rest) = ("", text[...])
    while let character = rest.popFirst() {
      if character == "$", rest.first == "$" {
        result.append(rest.removeFirst())
      } else if character == "$", rest.first == "(", let end = rest.firstIndex(of: ")") {
        let name = String(rest[rest.index(after: rest.startIndex)..<end])
        result += variables[name] ?? "$(\(name))"
        rest = rest[rest.index(after: end)...]
      } else {
        result.append(character)
      }
    }
    return result
  }

  @Test(arguments: oddNames + ["$$$(JOB_COMPLETION_INDEX)$", "$(HOME)"]) func pathsArriveUnchanged(_ name: String)
    throws
  {
    let (plan, variables) = ("/media/\(name)/\(name)", ["JOB_COMPLETION_INDEX": "7", "HOME": "/tmp"])
    let jobs = try jobs(plan: plan) { ($0.mountPath, $0.roots) = ("/media", ["/media/\(name)"]) }
    func arguments(_ job: [String: Any]) throws -> [String] {
      try #require(container(job, "args") as? [String]).map { expanded($0, variables) }
    }
    #expect(try arguments(jobs[0]) == ["farm", "work", plan, "7"])
    let join = try arguments(jobs[1])
    #expect(join.prefix(3) == ["farm", "join", "--patience"] && Int(join[3]) != nil && join.suffix(1) == [plan])
    let variablesOfWorkers = try #require(container(jobs[0], "env") as? [[String: String]])
    let roots = try #require(variablesOfWorkers.first { $0["name"] == "MEDIAFARM_ROOTS" }?["value"])
    #expect(expanded(roots, variables) == "/media/\(name)")
  }

  @Test func namesAreLabels() throws {
    for job in try jobs(identifier: String(repeating: "f", count: 64)) {
      let name = try #require(at("metadata.name", of: job) as? String)
      // A pod's host name is the job's name and its index.
      #expect("\(name)-99999".wholeMatch(of: /[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?/) != nil)
    }
    #expect(try jobs { $0.namespace = "farm" }.allSatisfy { at("metadata.namespace", of: $0) as? String == "farm" })
    #expect(try container(jobs { $0.secret = "urls" }[0], "envFrom.0.secretRef.name") as? String == "urls")
  }

  @Test func whatKubernetesRefusesIsRefused() {
    func fails(
      _ count: Int = 3, plan: String = "/media/film.json", _ change: (inout KubernetesSubmission.Options) -> Void
    ) {
      #expect { try jobs(count, plan: plan, change: change) } throws: { ($0 as? FarmError)?.kind == .usage }
    }
    fails(100_001) { _ in }
    fails(plan: "/me:dia/film.json") { _ in }
    fails { $0.mountPath = "/other" }
    fails { $0.mountPath = "/med" }
    fails { $0.mountPath = "media" }
    fails { $0.claim = "Media" }
    fails { $0.claim = "" }
    fails { $0.namespace = "a.b" }
    fails { $0.secret = "-a" }
    fails { $0.image = "" }
    fails { $0.user = 0 }
    fails { $0.group = 0 }
  }
}

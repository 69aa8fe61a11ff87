public import Foundation

/// Jobs for Kubernetes 1.33 or later: an indexed job for the analysis of a plan that has one, an indexed job that makes
/// all parts, and a job that waits for them and joins them.
///
/// All files are on one volume, which is mounted in the workers at the same path as here.
public struct KubernetesSubmission: Sendable {
  /// The image, the volume, the namespace and the user of the workers.
  public struct Options: Sendable, Hashable {
    /// The reference of a container image with avtool on its PATH, such as `registry/avtool:1`.
    public var image: String
    /// The name of the persistent volume claim, by which workers get the volume with the plan and all other files.
    public var claim: String
    /// The absolute path at which the volume is mounted, here and in the workers; nil for the plan's folder.
    public var mountPath: String?
    /// The namespace in which the jobs are created; nil for that of kubectl's context.
    public var namespace: String?
    /// The name of a secret whose entries become environment variables of the workers.
    public var secret: String?
    /// The absolute paths of the folders whose files the plan may read, beside its own folder.
    public var roots: [String] = []
    /// The number of the workers' user, which is not 0.
    public var user: UInt32 = 65532
    /// The number of the workers' group, which is not 0.
    public var group: UInt32 = 65532

    /// Creates options for workers of the user and the group 65532, in the context's namespace.
    public init(image: String, claim: String) { (self.image, self.claim) = (image, claim) }
  }

  /// The most parts that an indexed job can make: 100,000.
  public static let mostParts = 100_000

  private let submission: FarmSubmission
  private let resources: FarmResources
  private let options: Options
  private let mountPath: String

  /// Describes jobs for all parts of a plan; those that exist already are not made again.
  ///
  /// - Throws: `FarmError` if Kubernetes cannot run such jobs.
  public init(_ submission: FarmSubmission, resources: FarmResources = FarmResources(), options: Options) throws {
    (self.submission, self.resources, self.options) = (submission, resources, options)
    let folder = (submission.plan as NSString).deletingLastPathComponent
    mountPath = options.mountPath ?? folder
    guard (1...Self.mostParts).contains(submission.seconds.count), submission.analysisSeconds.count <= Self.mostParts
    else {
      throw FarmError(.usage, "an indexed job of Kubernetes makes 1 to \(Self.mostParts) parts")
    }
    guard mountPath.hasPrefix("/"), !mountPath.contains(":"),
      folder == mountPath || folder.hasPrefix(Self.inside(mountPath))
    else {
      throw FarmError(
        .usage,
        "a volume cannot be mounted at “\(mountPath)”: the path is absolute, has no colon, and leads to the plan")
    }
    for name in [options.claim, options.secret, options.namespace].compactMap({ $0 }) where !Self.isName(name) {
      throw FarmError(.usage, "“\(name)” is not a name of an object of Kubernetes")
    }
    guard !options.image.isEmpty, options.user > 0, options.group > 0 else {
      throw FarmError(.usage, "the workers need an image, and a user and a group other than root's")
    }
  }

  /// The manifest: a `List` of jobs in JSON, for `kubectl create`.
  public var manifest: Data {
    get throws {
      let list: [String: Any] = ["apiVersion": "v1", "kind": "List", "items": analysis + [parts, join]]
      let style: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
      return try JSONSerialization.data(withJSONObject: list, options: style)
    }
  }

  /// Returns a text that becomes `text` where Kubernetes expands variables.
  static func escaped(_ text: String) -> String { text.replacing("$", with: "$$") }

  private static func inside(_ folder: String) -> String { folder.hasSuffix("/") ? folder : folder + "/" }

  /// Whether a text is a DNS label.
  private static func isName(_ text: String) -> Bool {
    text.utf8.count <= 63 && text.wholeMatch(of: /[a-z0-9]([-a-z0-9]*[a-z0-9])?/) != nil
  }

  // MARK: - Jobs

  private func workers(_ stage: FarmSubmission.Stage) -> Int {
    min(resources.workers ?? 8, submission.seconds(of: stage).count, 10_000)
  }

  private func limit(_ stage: FarmSubmission.Stage) -> Int {
    resources.seconds ?? submission.seconds(of: stage).indices.map { submission.limit([$0], of: stage) }.max() ?? 0
  }

  /// The first attempts and three more, and a day in which the cluster may have other work.
  private func wholeLimit(_ stage: FarmSubmission.Stage) -> Int {
    let workers = max(1, workers(stage))
    let rounds = (submission.seconds(of: stage).count + workers - 1) / workers
    return min(4 * limit(stage) * rounds + 86_400, 40_000_000)
  }

  /// The time for which a part waits for the analysis.
  private var patience: Int { submission.analysisSeconds.isEmpty ? 0 : wholeLimit(.analysis) }
  private var allPartsLimit: Int { wholeLimit(.parts) + patience }

  private var analysis: [[String: Any]] {
    guard !submission.analysisSeconds.isEmpty else { return [] }
    let pod = pod(
      ["farm", "work", Self.escaped(submission.plan), "a$(JOB_COMPLETION_INDEX)"], limit: limit(.analysis))
    return [job("analysis", indexed(.analysis), limit: wholeLimit(.analysis), pod)]
  }

  /// Kubernetes has no jobs that wait for others, so that the parts wait for the analysis themselves.
  private var parts: [String: Any] {
    let waiting = patience > 0 ? ["--patience", "\(patience)"] : []
    let pod = pod(
      ["farm", "work"] + waiting + [Self.escaped(submission.plan), "$(JOB_COMPLETION_INDEX)"],
      limit: limit(.parts) + patience)
    return job("parts", indexed(.parts), limit: allPartsLimit, pod)
  }

  private static let finalStatuses = FarmError.Kind.allCases.filter(\.isFinal).map { FarmError($0, "").exitStatus }

  private func indexed(_ stage: FarmSubmission.Stage) -> [String: Any] {
    var spec: [String: Any] = [
      "completionMode": "Indexed", "completions": submission.seconds(of: stage).count,
      "parallelism": workers(stage), "backoffLimitPerIndex": FarmJob.retries,
    ]
    // Other exit statuses and signals count against the limit of an index.
    spec["podFailurePolicy"] = [
      "rules": [
        ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
        [
          "action": "FailIndex",
          "onExitCodes": ["containerName": Self.container, "operator": "In", "values": Self.finalStatuses],
        ],
      ]
    ]
    return spec
  }

  /// The join looks for the parts itself.
  private var join: [String: Any] {
    let limit = min(allPartsLimit + FarmSubmission.joinLimit, 100_000_000)
    let arguments = ["farm", "join", "--patience", "\(allPartsLimit)", Self.escaped(submission.plan)]
    var spec: [String: Any] = ["backoffLimit": 3]
    spec["podFailurePolicy"] = [
      "rules": [
        ["action": "Ignore", "onPodConditions": [["type": "DisruptionTarget", "status": "True"]]],
        [
          "action": "FailJob",
          "onExitCodes": ["containerName": Self.container, "operator": "In", "values": Self.finalStatuses],
        ],
      ]
    ]
    return job("join", spec, limit: limit, pod(arguments, limit: limit))
  }

  private static let container = "avtool"

  private func job(_ role: String, _ spec: [String: Any], limit: Int, _ pod: [String: Any]) -> [String: Any] {
    let labels = [
      "app.kubernetes.io/name": "avtool-farm", "app.kubernetes.io/instance": submission.identifier,
      "app.kubernetes.io/component": role,
    ]
    var metadata: [String: Any] = ["name": "avtool-farm-\(submission.identifier)-\(role)", "labels": labels]
    if let namespace = options.namespace { metadata["namespace"] = namespace }
    var spec = spec
    spec["activeDeadlineSeconds"] = limit
    spec["ttlSecondsAfterFinished"] = 86_400
    spec["template"] = ["metadata": ["labels": labels], "spec": pod]
    return ["apiVersion": "batch/v1", "kind": "Job", "metadata": metadata, "spec": spec]
  }

  // MARK: - Pods

  private func pod(_ arguments: [String], limit: Int) -> [String: Any] {
    let amounts = ["memory": "\(resources.memory ?? 2048)Mi", "ephemeral-storage": "1Gi"]
    var container: [String: Any] = [
      "name": Self.container, "image": options.image, "command": ["avtool"], "args": arguments,
      "workingDir": "/tmp", "terminationMessagePath": "/dev/termination-log",
      "terminationMessagePolicy": "FallbackToLogsOnError",
    ]
    container["resources"] = [
      "limits": amounts, "requests": amounts.merging(["cpu": "\(resources.processors)"]) { $1 },
    ]
    container["securityContext"] = [
      "allowPrivilegeEscalation": false, "readOnlyRootFilesystem": true, "capabilities": ["drop": ["ALL"]],
    ]
    container["volumeMounts"] = [
      ["name": "media", "mountPath": mountPath], ["name": "scratch", "mountPath": "/tmp"],
    ]
    var environment = [["name": "HOME", "value": "/tmp"], ["name": "TMPDIR", "value": "/tmp"]]
    if !options.roots.isEmpty {
      environment.append(["name": "MEDIAFARM_ROOTS", "value": Self.escaped(options.roots.joined(separator: ":"))])
    }
    container["env"] = environment
    if let secret = options.secret { container["envFrom"] = [["secretRef": ["name": secret]]] }
    return [
      "restartPolicy": "Never", "activeDeadlineSeconds": limit, "automountServiceAccountToken": false,
      "enableServiceLinks": false, "containers": [container],
      "securityContext": [
        "runAsNonRoot": true, "runAsUser": options.user, "runAsGroup": options.group,
        "seccompProfile": ["type": "RuntimeDefault"],
      ],
      "volumes": [
        ["name": "media", "persistentVolumeClaim": ["claimName": options.claim]],
        ["name": "scratch", "emptyDir": ["sizeLimit": "1Gi"]],
      ],
    ]
  }
}

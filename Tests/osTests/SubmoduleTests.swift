internal import Testing
internal import os.log

@Test func theSubmoduleGivesTheWholeModule() {
  os_log("written to %{public}s", log: .disabled, type: .info, "nowhere")
  os_log(.error, log: .disabled, "%d", 4)
  os_log("plain", log: OSLog.disabled)
  Logger(OSLog.disabled).info("nothing \(1)")
  #expect(OSLogType.fault.rawValue == 0x11 && OSLogType.default.rawValue == 0)
}

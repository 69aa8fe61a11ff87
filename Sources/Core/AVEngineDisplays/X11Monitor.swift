internal import AVEngineCXCB

package struct X11Monitor: Sendable, Hashable {
  /// The identifier of the monitor's first output; if the monitor has no output, the atom of its name; without RandR
  /// 1.5, the root window.
  package var identifier: UInt32
  /// The server's name for the monitor, such as "HDMI-1"; without RandR 1.5, "Screen" and the X screen's number.
  package var name: String
  /// In pixels from the desktop's upper left corner.
  package var x: Int
  package var y: Int
  package var width: Int
  package var height: Int
  package var isMain: Bool
}

extension X11Connection {
  /// Returns the active monitors, the main one first.
  package func monitors() throws(X11Failure) -> [X11Monitor] {
    guard try firstRandREvent() != nil else { return rootMonitor().map { [$0] } ?? [] }
    let reply = try self.reply(to: xcb_randr_get_monitors(pointer, root, 1).sequence)
    let count = reply.value(as: xcb_randr_get_monitors_reply_t.self)?.nMonitors ?? 0
    var monitors: [X11Monitor] = []
    var offset = X11Reply.head
    for _ in 0..<count {
      guard let info = reply.value(at: offset, as: xcb_randr_monitor_info_t.self) else { break }
      offset += MemoryLayout<xcb_randr_monitor_info_t>.size
      let output = info.nOutput > 0 ? reply.value(at: offset, as: UInt32.self) : nil
      offset += 4 * Int(info.nOutput)
      guard info.width > 0, info.height > 0 else { continue }
      monitors.append(
        X11Monitor(
          identifier: output ?? info.name, name: try name(ofAtom: info.name), x: Int(info.x), y: Int(info.y),
          width: Int(info.width), height: Int(info.height), isMain: info.primary != 0))
    }
    let main = monitors.firstIndex(where: \.isMain) ?? 0
    for index in monitors.indices { monitors[index].isMain = index == main }
    return monitors.filter(\.isMain) + monitors.filter { !$0.isMain }
  }

  private func rootMonitor() -> X11Monitor? {
    var screens = xcb_setup_roots_iterator(xcb_get_setup(pointer))
    while screens.rem > 0, let data = screens.data?.pointee {
      guard data.root != root else {
        return X11Monitor(
          identifier: root, name: "Screen \(screen)", x: 0, y: 0, width: Int(data.width_in_pixels),
          height: Int(data.height_in_pixels), isMain: true)
      }
      xcb_screen_next(&screens)
    }
    return nil
  }

  private func name(ofAtom atom: UInt32) throws(X11Failure) -> String {
    let reply = try self.reply(to: xcb_get_atom_name(pointer, atom).sequence)
    let length = Int(reply.value(as: xcb_get_atom_name_reply_t.self)?.name_len ?? 0)
    guard X11Reply.head + length <= reply.count else { return "" }
    return String(decoding: reply.bytes[X11Reply.head..<X11Reply.head + length], as: UTF8.self)
  }

  package func selectMonitorChanges() throws(X11Failure) -> Range<UInt8> {
    guard let first = try firstRandREvent(), first < 128 - UInt8(CXCB_RANDR_EVENTS) else { return 0..<0 }
    _ = xcb_randr_select_input(pointer, root, UInt16(CXCB_RANDR_CHANGES))
    xcb_flush(pointer)
    return first..<first + UInt8(CXCB_RANDR_EVENTS)
  }
}

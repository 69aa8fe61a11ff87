// A table of modules and of the names that frameworks give their symbols.

enum ModuleNames {
  /// Modules of the toolchain on Linux.
  static let toolchain: Set<String> = [
    "Swift", "Foundation", "FoundationEssentials", "FoundationInternationalization", "FoundationNetworking",
    "FoundationXML", "Dispatch", "Glibc", "XCTest", "Testing", "Observation", "RegexBuilder", "Synchronization",
    "Distributed", "Cxx", "CxxStdlib", "Builtin", "_Concurrency", "_StringProcessing", "_Differentiation",
    "PackageDescription", "PackagePlugin", "CompilerPluginSupport",
  ]

  /// Apple's modules that are not on Linux.
  static let apple: Set<String> = [
    "Accelerate", "Accessibility", "Accounts", "ActivityKit", "AdServices", "AdSupport", "AddressBook", "AddressBookUI",
    "AlarmKit", "AppIntents", "AppKit", "AppTrackingTransparency", "AppleArchive", "ApplicationServices", "ARKit",
    "AudioUnit", "AudioVideoBridging", "AuthenticationServices", "AutomaticAssessmentConfiguration", "AVRouting",
    "BackgroundAssets", "BackgroundTasks", "BrowserEngineKit", "BusinessChat", "CallKit", "Carbon", "CarPlay",
    "CFNetwork", "Charts", "Cinematic", "ClassKit", "ClockKit", "CloudKit", "Cocoa", "ColorSync", "Combine",
    "CommonCrypto", "Compression", "Contacts", "ContactsUI", "CoreAudioKit", "CoreBluetooth", "CoreData",
    "CoreHaptics", "CoreImage", "CoreLocation", "CoreLocationUI",
    "CoreMIDI", "CoreMediaIO", "CoreML", "CoreMotion", "CoreNFC", "CoreSpotlight", "CoreTelephony", "CoreText",
    "CoreTransferable", "CoreWLAN", "CreateML", "CreateMLComponents", "CryptoKit", "CryptoTokenKit", "Darwin",
    "DataDetection", "DeveloperToolsSupport", "DeviceActivity", "DeviceCheck", "DeviceDiscoveryUI", "DiskArbitration",
    "DockKit", "EventKit", "EventKitUI", "ExternalAccessory", "ExtensionFoundation", "ExtensionKit", "FamilyControls",
    "FileProvider", "FileProviderUI", "FinanceKit", "ForceFeedback", "FoundationModels", "GLKit", "GLUT",
    "GameController", "GameKit", "GameplayKit", "GroupActivities", "HealthKit", "HealthKitUI", "HomeKit", "Hypervisor",
    "IOBluetooth", "IOKit", "IOSurface", "IdentityLookup", "ImageCaptureCore", "ImagePlayground", "InputMethodKit",
    "Intents", "IntentsUI", "JavaScriptCore", "JournalingSuggestions", "LatentSemanticMapping", "LinkPresentation",
    "LocalAuthentication", "MLCompute", "MachO", "ManagedSettings", "MapKit", "MarketplaceKit", "Matter",
    "MediaAccessibility", "MediaExtension", "MediaLibrary", "MediaSetup", "MessageUI", "Messages", "Metal", "MetalFX",
    "MetalKit", "MetalPerformanceShaders", "MetalPerformanceShadersGraph", "MetricKit", "ModelIO",
    "MultipeerConnectivity", "MusicKit", "NaturalLanguage", "NearbyInteraction", "Network", "NetworkExtension",
    "NewsstandKit", "NotificationCenter", "OSAKit", "ObjectiveC", "OpenAL", "OpenCL", "OpenDirectory", "OpenGL",
    "OpenGLES", "PDFKit", "PHASE", "PaperKit", "ParavirtualizedGraphics", "PassKit", "PencilKit", "PhotosUI",
    "PlaygroundSupport", "PreferencePanes", "ProximityReader", "PushKit", "PushToTalk", "Quartz", "QuickLook",
    "QuickLookThumbnailing", "QuickLookUI", "RealityFoundation", "RealityKit", "ReplayKit", "RoomPlan",
    "SafariServices",
    "SafetyKit", "SceneKit", "ScreenCaptureKit", "ScreenSaver", "ScreenTime", "ScriptingBridge", "Security",
    "SensitiveContentAnalysis", "SensorKit", "ServiceManagement", "ShareSheet", "ShazamKit", "Social", "SoundAnalysis",
    "Speech", "SpriteKit", "StoreKit", "StoreKitTest", "SwiftData", "SwiftUI", "SwiftUICore", "System",
    "SystemConfiguration", "SystemExtensions", "TVMLKit", "TVServices", "TVUIKit", "TabularData", "ThreadNetwork",
    "TipKit", "Translation", "Twitter", "UIKit", "UserNotifications", "UserNotificationsUI", "VideoSubscriberAccount",
    "Virtualization", "Vision", "VisionKit", "WatchConnectivity", "WatchKit", "WeatherKit", "WebKit", "WidgetKit",
    "WorkoutKit", "XPC", "iAd", "iTunesLibrary", "launch", "simd", "vecLib", "vmnet", "zlib",
    "_AVKit_SwiftUI", "_PhotosUI_SwiftUI", "_MapKit_SwiftUI",
  ]

  /// The modules that come with an import on a Mac, of those that are on Linux.
  static func brought(by module: String) -> [String] {
    switch module {
    case "UIKit", "AppKit", "Cocoa", "SwiftUI", "WatchKit": ["CoreGraphics", "Foundation", "QuartzCore"]
    case _ where apple.contains(module): ["Foundation"]
    default: []
    }
  }

  /// Members that all objects have on a Mac and that need Objective-C, with what replaces them: of a type of this
  /// package's, or of a client's own, where only names count that are hardly a client's.
  static func objectiveCMembers(of isHere: Bool, or isOwn: Bool) -> [String: String] {
    isHere ? observing.merging(messaging) { $1 } : isOwn ? observing : [:]
  }

  private static let observing: [String: String] = [
    "willChangeValue": "there is no key-value observing of a Swift property; use a delegate or a closure",
    "didChangeValue": "there is no key-value observing of a Swift property; use a delegate or a closure",
    "observeValue": "use observe(_:options:changeHandler:)", "addObserver": "use observe(_:options:changeHandler:)",
    "removeObserver": "keep the NSKeyValueObservation and invalidate it",
  ]
  private static let messaging: [String: String] = [
    "setValue": "use the property", "value": "use the property", "perform": "call the method, or use a closure",
    "responds": "use as? and a protocol", "isKind": "use is", "isMember": "use type(of:)",
  ]

  /// Whether a name is one of Foundation's or Dispatch's on a Mac, if neither has it on Linux.
  static func isFoundation(_ name: String) -> Bool {
    name.hasPrefix("NS") && name.dropFirst(2).first?.isUppercase == true && name.contains(where: \.isLowercase)
  }

  static func isDispatch(_ name: String) -> Bool {
    name.hasPrefix("Dispatch") && name.dropFirst(8).first?.isUppercase == true
  }

  /// The frameworks to which names belong that begin so, followed by a capital letter. Names of this package and of
  /// Foundation on Linux are found before.
  private static let prefixes: [(String, String)] = [
    ("UI", "UIKit"), ("CI", "CoreImage"), ("MTL", "Metal"), ("MTK", "MetalKit"), ("MPS", "MetalPerformanceShaders"),
    ("VN", "Vision"), ("CL", "CoreLocation"), ("ML", "CoreML"), ("SCN", "SceneKit"), ("SK", "SpriteKit"),
    ("WK", "WebKit"), ("MK", "MapKit"), ("CN", "Contacts"), ("EK", "EventKit"), ("HK", "HealthKit"),
    ("CT", "CoreText"), ("AR", "ARKit"), ("GLK", "GLKit"), ("EAGL", "OpenGLES"),
    ("CP", "CarPlay"), ("SF", "Speech"), ("UN", "UserNotifications"), ("MF", "MessageUI"), ("GC", "GameController"),
    ("RP", "ReplayKit"), ("SC", "ScreenCaptureKit"), ("NW", "Network"), ("CB", "CoreBluetooth"), ("MIDI", "CoreMIDI"),
    ("vDSP_", "Accelerate"), ("vImage", "Accelerate"), ("DSP", "Accelerate"),
  ]

  private static let appKit: Set<String> = [
    "NSAlert", "NSAnimation", "NSAppearance", "NSApplication", "NSApplicationDelegate", "NSApp", "NSBezierPath",
    "NSBitmapImageRep", "NSBox", "NSButton", "NSCell", "NSClickGestureRecognizer", "NSClipView", "NSCollectionView",
    "NSColor", "NSColorPanel", "NSComboBox", "NSControl", "NSCursor", "NSDocument", "NSEvent", "NSFont",
    "NSGestureRecognizer", "NSGradient", "NSGraphicsContext", "NSHostingView", "NSHostingController", "NSImage",
    "NSImageRep", "NSImageView", "NSMenu", "NSMenuItem", "NSOpenPanel", "NSOutlineView",
    "NSPasteboard", "NSPopUpButton", "NSPopover", "NSProgressIndicator", "NSResponder", "NSSavePanel", "NSScreen",
    "NSScrollView", "NSSlider", "NSSplitView", "NSStackView", "NSStatusBar", "NSStatusItem", "NSStoryboard",
    "NSTableView", "NSTextField", "NSTextView", "NSToolbar", "NSTrackingArea", "NSView", "NSViewController",
    "NSViewRepresentable", "NSVisualEffectView", "NSWindow", "NSWindowController", "NSWindowDelegate", "NSWorkspace",
    "NSSound", "NSShadow",
  ]

  /// The framework of Apple's that is not on Linux and that probably declares a name.
  static func framework(of name: String) -> String? {
    if appKit.contains(name) { return "AppKit" }
    if ["PHLivePhotoView", "PHPicker", "PHContentEditingController"].contains(where: name.hasPrefix) {
      return "PhotosUI"
    }
    for (prefix, framework) in prefixes where name.hasPrefix(prefix) {
      let rest = name.dropFirst(prefix.count)
      guard let next = rest.first else { continue }
      if prefix.hasSuffix("_") || prefix == "vImage" { return framework }
      guard next.isUppercase, rest.dropFirst().contains(where: \.isLowercase) else { continue }
      return framework
    }
    return nil
  }
}

package import CoreMedia

/// An object whose time advances.
package protocol RunningTime: AnyObject, Sendable {
  var timebase: CMTimebase { get }
  var currentTime: CMTime { get }
}

extension PlayableItem: RunningTime {}

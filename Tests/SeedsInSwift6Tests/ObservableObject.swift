// Stand-ins for the few names of Combine and UIKit that the articles' models use.

import Foundation

/// Something whose changes a view shows.
@MainActor
protocol ObservableObject: AnyObject {}

/// A property of an observable object; it remembers every value that it had.
@propertyWrapper
final class Published<Value> {
  private(set) var history: [Value]

  init(wrappedValue: Value) { history = [wrappedValue] }

  var wrappedValue: Value {
    get { history[history.count - 1] }
    set { history.append(newValue) }
  }

  var projectedValue: Published<Value> { self }
}

enum UIApplication {
  static let willEnterForegroundNotification = Notification.Name("willEnterForeground")
}

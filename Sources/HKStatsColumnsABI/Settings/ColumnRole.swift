/// What a column says of a sample, by the name that it has unless a setting gives it another.
enum ColumnRole: String, CaseIterable {
  case participant
  case type
  case source
  case userEntered = "user_entered"
  case start
  case end
  case value
  case zone
}

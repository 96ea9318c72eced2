final class ParentService: Sendable {}

final class ChildService: Sendable {}

final class HogeUseCase: Sendable {}

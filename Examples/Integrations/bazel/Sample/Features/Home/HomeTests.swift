@testable import HomeFeature

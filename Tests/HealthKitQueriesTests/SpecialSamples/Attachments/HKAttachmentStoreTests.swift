import Foundation
import HealthKitTypes
import TestSupport
import Testing

@testable import HealthKitQueries

@Suite(.endsInTime) struct HKAttachmentStoreTests {
  private let sample = SavingFixture.sample(1)
  private let attachment = HKAttachment(
    identifier: UUID(), name: "lens.pdf", contentType: .pdf, size: 3, creationDate: Date(),
    metadata: nil)
  private let file = URL(filePath: "/nowhere/lens.pdf")

  private func attachments() throws -> HKAttachmentStore {
    HKAttachmentStore(healthStore: try SavingFixture.store())
  }

  private func error(_ body: () async throws -> Void) async -> HKError? {
    await SavingFixture.error(body)
  }

  @Test func noObjectHasAttachments() async throws {
    let store = try attachments()
    #expect(try await store.attachments(for: sample).isEmpty)
    let count = await withCheckedContinuation { continuation in
      store.getAttachments(for: sample) { found, error in
        continuation.resume(returning: error == nil ? found?.count : nil)
      }
    }
    #expect(count == 0)
  }

  @Test func noFileCanBeAdded() async throws {
    let store = try attachments()
    let error = await error {
      try await store.addAttachment(to: sample, name: "lens.pdf", contentType: .pdf, url: file)
    }
    #expect(error?.code == .errorHealthDataUnavailable)
    #expect(error?.description.contains("lens.pdf") == true)
    let code = await withCheckedContinuation { continuation in
      store.addAttachment(
        to: sample, name: "lens.pdf", contentType: .pdf, url: file, metadata: ["page": 1]
      ) { attachment, error in
        continuation.resume(returning: attachment == nil ? (error as? HKError)?.code : nil)
      }
    }
    #expect(code == .errorHealthDataUnavailable)
  }

  @Test func noFileCanBeReadOrRemoved() async throws {
    let store = try attachments()
    let reader = store.dataReader(for: attachment)
    #expect(reader.attachment == attachment && reader.progress.isFinished)
    #expect(await error { _ = try await reader.data }?.code == .errorNoData)
    #expect(await error { for try await _ in reader.bytes {} }?.code == .errorNoData)
    var bytes = reader.bytes.makeAsyncIterator()
    _ = try? await bytes.next()
    #expect(try await bytes.next() == nil)
    #expect(
      await error { try await store.removeAttachment(attachment, from: sample) }?.code
        == .errorNoData)
    let codes = await withCheckedContinuation { continuation in
      store.getData(for: attachment) { data, error in
        let first = data == nil ? (error as? HKError)?.code : nil
        store.streamData(for: attachment) { data, error, done in
          let second = data == nil && done ? (error as? HKError)?.code : nil
          store.removeAttachment(attachment, from: sample) { removed, error in
            continuation.resume(
              returning: [first, second, removed ? nil : (error as? HKError)?.code])
          }
        }
      }
    }
    #expect(codes == [.errorNoData, .errorNoData, .errorNoData])
  }
}

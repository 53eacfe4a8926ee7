import type { ObjectStorage } from './storage.service.ts';

export type StorageCall = { operation: keyof ObjectStorage; isDone: boolean; tookMs: number };

/** The same storage, which reports each of its calls when it has ended. */
export function instrumentStorage(storage: ObjectStorage, onCall: (call: StorageCall) => void): ObjectStorage {
  async function measure<Result>(operation: keyof ObjectStorage, work: () => Promise<Result>): Promise<Result> {
    const startedAt = performance.now();
    let isDone = false;
    try {
      const result = await work();
      isDone = true;
      return result;
    } finally {
      onCall({ operation, isDone, tookMs: performance.now() - startedAt });
    }
  }
  return {
    put: (...given) => measure('put', () => storage.put(...given)),
    get: (path) => measure('get', () => storage.get(path)),
    exists: (path) => measure('exists', () => storage.exists(path)),
    delete: (path) => measure('delete', () => storage.delete(path)),
    deleteFolder: (path) => measure('deleteFolder', () => storage.deleteFolder(path)),
    list: (folder) => storage.list(folder),
    storedAt: (path) => measure('storedAt', () => storage.storedAt(path)),
  };
}

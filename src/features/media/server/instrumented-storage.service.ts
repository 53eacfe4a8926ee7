import type { ObjectStorage } from './storage.service.ts';

export type StorageCall = { operation: keyof ObjectStorage; isDone: boolean; tookMs: number };

/** The same storage; each call of it is told of when it has ended. */
export function watchedStorage(storage: ObjectStorage, onCall: (call: StorageCall) => void): ObjectStorage {
  async function told<Result>(operation: keyof ObjectStorage, work: () => Promise<Result>): Promise<Result> {
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
    put: (...given) => told('put', () => storage.put(...given)),
    get: (path) => told('get', () => storage.get(path)),
    exists: (path) => told('exists', () => storage.exists(path)),
    delete: (path) => told('delete', () => storage.delete(path)),
    deleteFolder: (path) => told('deleteFolder', () => storage.deleteFolder(path)),
    list: (folder) => storage.list(folder),
    storedAt: (path) => told('storedAt', () => storage.storedAt(path)),
  };
}

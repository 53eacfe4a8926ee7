import { expect, test } from 'vitest';
import { networkFailure, UploadFailure } from '#app/features/media/web/upload.queries.ts';
import { createAttachmentList } from './attachment-list.rules.ts';

/** A list whose uploads end when the test says so. */
function start() {
  const uploads: {
    name: string;
    signal: AbortSignal;
    resolve: (id: string) => void;
    reject: (error: Error) => void;
  }[] = [];
  const closed: string[] = [];
  const list = createAttachmentList({
    upload: (file, { signal }) => {
      const { promise, resolve, reject } = Promise.withResolvers<string>();
      uploads.push({ name: file.name, signal, resolve, reject });
      return promise;
    },
    openPreview: ({ name }) => `blob:${name}`,
    closePreview: (url) => closed.push(url),
  });
  const next = async (at: number) => {
    await expect.poll(() => uploads.length).toBeGreaterThan(at);
    const upload = uploads[at];
    if (upload === undefined) throw new Error('Nothing is uploaded');
    return upload;
  };
  const states = () => list.getSnapshot().map(({ state }) => state);
  return { list, uploads, closed, next, states };
}

const files = (...names: string[]) => names.map((name) => new File(['x'], name));

test('files are uploaded one after the other, and a message has the ids in the order of its files', async () => {
  const { list, uploads, next, states } = start();
  list.add(files('a', 'b'));
  (await next(0)).resolve('id of a');
  const second = await next(1);
  expect(states()).toEqual(['stored', 'sending']);
  expect(uploads).toHaveLength(2);
  const ids = list.settle();
  second.resolve('id of b');
  expect(await ids).toEqual(['id of a', 'id of b']);
});

test('a lost connection keeps the file, which is tried again; a file that is refused is not', async () => {
  const { list, next, states } = start();
  list.add(files('a', 'b'));
  (await next(0)).reject(networkFailure());
  (await next(1)).reject(new UploadFailure('unfit', 'The PDF is damaged'));
  await expect(list.settle()).rejects.toThrow('could not be uploaded');
  const [lost, unfit] = list.getSnapshot();
  expect([lost?.canRetry, unfit?.canRetry, unfit?.problem]).toEqual([true, false, 'The PDF is damaged']);
  list.retry(lost?.key ?? 0);
  (await next(2)).resolve('id of a');
  list.remove(unfit?.key ?? 0);
  expect([await list.settle(), states()]).toEqual([['id of a'], ['stored']]);
});

test('a removed file is not uploaded further, and there is room for six', async () => {
  const { list, closed, next } = start();
  list.add(files('a', 'b', 'c', 'd', 'e', 'f', 'g'));
  expect(list.getSnapshot()).toHaveLength(6);
  const { signal } = await next(0);
  list.clear();
  expect([signal.aborted, list.getSnapshot(), closed.length]).toEqual([true, [], 6]);
});

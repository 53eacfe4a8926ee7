import { expect, test } from 'vitest';
import { HOUR_MS } from '#app/lib/durations.ts';
import {
  calm,
  namesOf,
  openWorkbench,
  pathsOf,
  photoFile,
  photoFiles,
  statesOf,
  draftStorageIn,
  type SavedDrafts,
} from '#test/fixtures/photos.ts';

const OLD = ['/objects/machines/old1.webp', '/objects/machines/old2.webp'] as const;

/** A page that crashed after three photos were chosen and the first two uploaded. */
async function crashed(options: Parameters<typeof openWorkbench>[0] = {}): Promise<SavedDrafts> {
  const { list, sendings, saved, unsubscribe } = openWorkbench(options);
  await list.restore();
  list.add([...photoFiles(2), photoFile('3.heic')]);
  await calm();
  sendings[0]?.arrive();
  sendings[0]?.arrive();
  await calm();
  unsubscribe();
  return saved;
}

test('photos come back in their order: what has arrived is there, and the others travel once more', async () => {
  const { list, sendings, objectUrls } = openWorkbench({ saved: await crashed() });
  expect(list.getSnapshot()).toEqual([]);
  await list.restore();
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.heic']);
  expect(statesOf(list)).toEqual(['stored', 'stored', 'sending']);
  expect(pathsOf(list)).toEqual(['/objects/machines/1.webp', '/objects/machines/2.webp']);
  expect(objectUrls.size).toBe(2);
  await calm();
  expect(sendings).toHaveLength(1);
});

test('a changed order and what was removed stay so', async () => {
  const { list, saved } = openWorkbench({ saved: await crashed() });
  await list.restore();
  list.makeMain(list.getSnapshot()[2]?.key ?? '');
  list.remove(list.getSnapshot()[1]?.key ?? '');
  const later = openWorkbench({ saved });
  await later.list.restore();
  expect(namesOf(later.list)).toEqual(['3.heic', '2.jpg']);
  expect(saved.files.size).toBe(2);
});

test.for([
  [19.9, 'anna', 'stored'],
  [20, 'anna', 'sending'],
  [0, 'berta', 'sending'],
] as const)('what arrived %f hours ago, for anna, is %3$s for %s', async ([hours, viewerId, state]) => {
  const saved = await crashed();
  const { list, clock } = openWorkbench({ saved, viewerId });
  await clock.pass(hours * HOUR_MS);
  await list.restore();
  await calm();
  expect(statesOf(list)[0]).toBe(state);
});

test('what is chosen while the draft is read comes after it, and the same file only once', async () => {
  const { list } = openWorkbench({ saved: await crashed() });
  const restoring = list.restore();
  list.add([photoFile('2.jpg'), photoFile('4.jpg')]);
  await Promise.all([restoring, list.restore()]);
  await calm();
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.heic', '4.jpg']);
});

test('a draft that nobody wants back gives way to the first photo of the next one, and not before', async () => {
  const { list, saved } = openWorkbench({ saved: await crashed() });
  await calm();
  expect(saved.draft?.photos).toHaveLength(3);
  list.add([photoFile('4.jpg')]);
  await calm();
  expect(saved.draft?.photos.map(({ name }) => name)).toEqual(['4.jpg']);
  expect(saved.files.size).toBe(1);
});

test('a photo whose file the browser has lost is left out', async () => {
  const saved = await crashed();
  saved.files.delete(saved.draft?.order[1] ?? '');
  const { list } = openWorkbench({ saved });
  await list.restore();
  expect(namesOf(list)).toEqual(['1.jpg', '3.heic']);
});

test('a draft that was sent or given up is forgotten, and what was under way is called back', async () => {
  const { list, sendings, saved, objectUrls } = openWorkbench({ saved: await crashed({ start: OLD }), start: OLD });
  await list.restore();
  await calm();
  await list.discard();
  await list.discard();
  expect(namesOf(list)).toEqual(OLD);
  expect([saved.draft, saved.files.size, objectUrls.size, sendings.length]).toEqual([null, 0, 0, 0]);
});

test("an edited listing's own photos keep their place, removed ones stay away and new ones are added", async () => {
  const first = openWorkbench({ start: OLD });
  expect(pathsOf(first.list)).toEqual(OLD);
  expect(first.list.getSnapshot()[0]).toMatchObject({ state: 'stored', preview: `${OLD[0]}?w=320` });
  await first.list.restore();
  first.list.add(photoFiles(1));
  await calm();
  first.list.makeMain(first.list.getSnapshot()[2]?.key ?? '');
  first.list.remove(OLD[0]);
  const { list } = openWorkbench({ saved: first.saved, start: [...OLD, '/objects/machines/new.webp'] });
  await list.restore();
  expect(namesOf(list)).toEqual(['1.jpg', OLD[1], '/objects/machines/new.webp']);
});

test('photos that the listing has taken over before the page could forget them are not there twice', async () => {
  const saved = await crashed({ start: OLD });
  const start = ['/objects/machines/2.webp', '/objects/machines/1.webp', ...OLD];
  const { list } = openWorkbench({ saved, start });
  await list.restore();
  expect(namesOf(list)).toEqual([...OLD, '/objects/machines/1.webp', '/objects/machines/2.webp', '3.heic']);
});

test('what the server no longer has is uploaded once more, but for what the listing shows', async () => {
  const { list, sendings } = openWorkbench({ saved: await crashed({ start: OLD }), start: OLD });
  await list.restore();
  await calm();
  sendings[0]?.arrive();
  await calm();
  list.reuploadStored();
  expect(pathsOf(list)).toEqual(OLD);
  await calm();
  expect(sendings).toHaveLength(3);
  const sent = list.whenSettled();
  while (sendings.length > 0) {
    sendings[0]?.arrive();
    await calm();
  }
  await expect(sent).resolves.toEqual({ hasFailed: false });
  expect(pathsOf(list)).toHaveLength(5);
});

test('other addresses of an edited listing are shown as they are', () => {
  const { list } = openWorkbench({ start: ['https://example.com/a.jpg', '/placeholder.svg'] });
  expect(list.getSnapshot().map(({ preview }) => preview)).toEqual(['https://example.com/a.jpg', '/placeholder.svg']);
});

test('coming back too late for that takes nothing from what was chosen meanwhile', async () => {
  const { list, saved } = openWorkbench({ saved: await crashed() });
  list.add(photoFiles(2));
  await calm();
  await list.restore();
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg']);
  expect([saved.draft?.photos.length, saved.files.size]).toEqual([2, 2]);
});

test('what is prepared while the draft is still being read puts none of it out of reach', async () => {
  const saved = await crashed();
  const draftStorage = draftStorageIn(saved);
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>();
  const { list } = openWorkbench({
    saved,
    draftStorage: { ...draftStorage, read: () => isRead.then(draftStorage.read) },
  });
  const restoring = list.restore();
  list.add([photoFile('4.jpg')]);
  await calm();
  read();
  await restoring;
  expect(namesOf(list)).toEqual(['1.jpg', '2.jpg', '3.heic', '4.jpg']);
  expect(saved.draft?.photos).toHaveLength(4);
});

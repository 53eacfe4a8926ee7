import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { calm, namesOf, openWorkbench, pathsOf, photoFile, photoFiles, statesOf } from '#test/fixtures/photos.ts';

const MB = 1024 * 1024;

test('the eleventh photo stays out, and is told of', async () => {
  const { list, notices } = openWorkbench({ start: ['/objects/machines/old.webp'] });
  list.add(photoFiles(10));
  expect(list.getSnapshot()).toHaveLength(10);
  expect(notices).toEqual(['Too Many Images: A listing can have at most 10 images. One was left out.']);
  list.add(photoFiles(12));
  expect(notices[1]).toContain('3 were left out');
  expect(list.getSnapshot()).toHaveLength(10);
});

test('a listing that has more photos than may be added keeps them, and takes none', async () => {
  const start = Array.from({ length: 12 }, (_, index) => `/objects/machines/old${index}.webp`);
  const { list, notices } = openWorkbench({ start });
  await list.restore();
  list.add(photoFiles(5));
  expect(pathsOf(list)).toEqual(start);
  expect(notices).toHaveLength(1);
});

test('the same file chosen twice is one photo, also within one choice; removed, it may come again', () => {
  const { list, notices } = openWorkbench();
  list.add([photoFile('a.jpg'), photoFile('a.jpg'), photoFile('a.jpg', { lastModified: 2 })]);
  list.add([photoFile('a.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg', 'a.jpg']);
  list.remove(list.getSnapshot()[0]?.key ?? '');
  list.add([photoFile('a.jpg')]);
  expect(list.getSnapshot()).toHaveLength(2);
  expect(notices).toEqual([]);
});

test.for([
  ['manual.pdf', 'application/pdf'],
  ['notes.txt', 'text/plain'],
  ['drawing.svg', 'image/svg+xml'],
  ['drawing.svg', ''],
  ['film.mov', 'video/quicktime'],
] as const)('%s (%s) is plainly no photo', ([name, type]) => {
  const { list, notices } = openWorkbench();
  list.add([photoFile(name, { type }), photoFile('a.jpg')]);
  expect(namesOf(list)).toEqual(['a.jpg']);
  expect(notices).toEqual(['Not an Image: Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.']);
});

test.for(['', 'application/octet-stream', 'image/heic'])('a file of type %j is for the server to judge', (type) => {
  const { list, notices } = openWorkbench();
  list.add([photoFile('IMG_0001', { type })]);
  expect(list.getSnapshot()).toHaveLength(1);
  expect(notices).toEqual([]);
});

test('a photo above 10 MB is taken when its copy is small enough, and stays refused when none can be made', async () => {
  const small = openWorkbench({ prepare: async () => ({ blob: new Blob(['copy']), isShowable: true }) });
  small.list.add([photoFile('a.jpg', { size: 14 * MB })]);
  await calm();
  expect(await small.sendings[0]?.blob.text()).toBe('copy');
  const { list, sendings, notices } = openWorkbench();
  list.add([photoFile('a.heic', { size: 10 * MB + 1 }), photoFile('b.heic', { size: 10 * MB })]);
  await calm();
  expect(notices).toEqual(['File Too Large: Each image must be less than 10MB']);
  expect(list.getSnapshot()[0]).toMatchObject({ state: 'failed', isFinal: true, problem: notices[0] });
  expect(sendings).toHaveLength(1);
});

test('a file that the phone no longer lends asks to be chosen again', async () => {
  const { list } = openWorkbench({
    prepare: async () => {
      throw new DOMException('gone', 'NotReadableError');
    },
  });
  list.add([photoFile('a.jpg')]);
  await expect(list.whenSettled()).resolves.toEqual({ hasFailed: true });
  expect(list.getSnapshot()[0]?.problem).toBe('This file cannot be read. Please choose it again.');
});

test('one photo at a time is prepared, and one that is removed meanwhile leaves no trace', async () => {
  const finish: (() => void)[] = [];
  const { list, sendings, objectUrls } = openWorkbench({
    prepare: (file) =>
      new Promise((resolve) => {
        finish.push(() => resolve({ blob: file, isShowable: true }));
      }),
  });
  list.add(photoFiles(2));
  list.add([photoFile('3.jpg')]);
  await calm();
  expect(statesOf(list)).toEqual(['preparing', 'waiting', 'waiting']);
  list.remove(list.getSnapshot()[0]?.key ?? '');
  finish[0]?.();
  await calm();
  expect(statesOf(list)).toEqual(['preparing', 'waiting']);
  expect([sendings.length, objectUrls.size]).toEqual([0, 0]);
});

test('nothing is said of a file that is too large and was removed before that was known', async () => {
  const { list, notices } = openWorkbench();
  list.add([photoFile('a.heic', { size: 10 * MB + 1 })]);
  list.remove(list.getSnapshot()[0]?.key ?? '');
  await calm();
  expect(notices).toEqual([]);
});

test('a photo that the browser cannot show has a picture once the server has it', async () => {
  const { list, sendings } = openWorkbench();
  list.add([photoFile('a.heic')]);
  await calm();
  expect(list.getSnapshot()[0]?.preview).toBeNull();
  sendings[0]?.arrive();
  await calm();
  expect(list.getSnapshot()[0]?.preview).toBe('/objects/machines/1.webp?w=320');
});

test('whatever is moved, made main and removed, each photo stays there once, in the order of a plain list', () => {
  const step = fc.oneof(
    fc.record({ move: fc.nat(9), to: fc.integer({ min: -2, max: 12 }) }),
    fc.record({ main: fc.nat(9) }),
    fc.record({ remove: fc.nat(9) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      const { list } = openWorkbench();
      list.add(photoFiles(8));
      const model = namesOf(list);
      const keyOf = new Map(list.getSnapshot().map(({ name, key }) => [name, key]));
      const take = (at: number) => model.splice(at, 1)[0] ?? '';
      for (const each of steps) {
        const at = 'move' in each ? each.move : 'main' in each ? each.main : each.remove;
        const key = keyOf.get(model[at] ?? '') ?? 'unknown';
        if ('move' in each) list.move(key, each.to);
        else if ('main' in each) list.makeMain(key);
        else list.remove(key);
        if (at >= model.length) continue;
        const name = take(at);
        if ('move' in each) model.splice(Math.max(0, each.to), 0, name);
        else if ('main' in each) model.unshift(name);
        expect(namesOf(list)).toEqual(model);
      }
    }),
  );
});

import { expect, test } from 'vitest';
import { calm, openWorkbench, pathsOf, photoFile, photoFiles } from '#test/fixtures/photos.ts';
import type { PhotoList } from './photo.rules.ts';
import { networkFailure } from './upload.queries.ts';

/** The file of each slot; without a slot, the photos in order. */
function slotsOf(list: PhotoList): string[] {
  return list.getSnapshot().map(({ name, path, slot }) => [slot, name || path].filter(Boolean).join(': '));
}

test('a slot’s photo stands behind those in order, whenever it was chosen, and does not move among them', async () => {
  const { list } = openWorkbench();
  list.fillSlot('plate', [photoFile('plate.jpg')]);
  list.add(photoFiles(3));
  list.fillSlot('counter', [photoFile('panel.jpg')]);
  list.makeMain(list.getSnapshot()[2]?.key ?? '');
  expect(slotsOf(list)).toEqual(['3.jpg', '1.jpg', '2.jpg', 'plate: plate.jpg', 'counter: panel.jpg']);
});

test('a slot holds one photo: of several the first is taken, and a later one stands for it', async () => {
  const { list, notices, sendings } = openWorkbench();
  list.fillSlot('plate', [photoFile('a.jpg'), photoFile('b.jpg')]);
  expect(slotsOf(list)).toEqual(['plate: a.jpg']);
  expect(notices).toEqual(['One Photo Is Enough: The first of them was taken. Add the others to the photos above.']);
  await calm();
  expect(sendings).toHaveLength(1);
  list.fillSlot('plate', [photoFile('c.jpg')]);
  await calm();
  expect(slotsOf(list)).toEqual(['plate: c.jpg']);
  // The upload in progress was aborted.
  expect(sendings).toHaveLength(1);
});

test('what is no photo leaves the slot as it is', () => {
  const { list, notices } = openWorkbench({ start: [{ path: '/objects/machines/plate.webp', slot: 'plate' }] });
  list.fillSlot('plate', [photoFile('manual.pdf', { type: 'application/pdf' })]);
  list.fillSlot('plate', []);
  expect(slotsOf(list)).toEqual(['plate: /objects/machines/plate.webp']);
  expect(notices).toEqual(['Not an Image: Photos can be JPEG, PNG, WebP, AVIF, HEIC or GIF files.']);
});

test('a photo that is among the others already fills the slot itself, and is sent once', async () => {
  const { list, sendings } = openWorkbench();
  list.add(photoFiles(2));
  await calm();
  list.fillSlot('counter', photoFiles(1));
  await calm();
  expect(slotsOf(list)).toEqual(['2.jpg', 'counter: 1.jpg']);
  expect(sendings).toHaveLength(2);
  list.fillSlot('counter', photoFiles(1));
  expect(slotsOf(list)).toEqual(['2.jpg', 'counter: 1.jpg']);
});

test('a slot’s photo counts among the ten, but for one that stands for another', () => {
  const { list, notices } = openWorkbench();
  list.add(photoFiles(9));
  list.fillSlot('plate', [photoFile('plate.jpg')]);
  list.fillSlot('counter', [photoFile('panel.jpg')]);
  expect(notices).toEqual(['Too Many Images: A listing can have at most 10 images. One was left out.']);
  list.fillSlot('plate', [photoFile('sharper.jpg')]);
  expect(slotsOf(list).slice(9)).toEqual(['plate: sharper.jpg']);
});

test('a slot’s photo whose connection is lost goes on by itself, and is what the listing gets', async () => {
  const { list, network, sendings } = openWorkbench();
  list.fillSlot('plate', [photoFile('plate.jpg')]);
  await calm();
  await network.turn('off');
  sendings[0]?.fail(networkFailure());
  await calm();
  await network.turn('on');
  await calm();
  sendings[0]?.arrive();
  expect(await list.whenSettled()).toEqual({ hasFailed: false });
  expect(list.getSnapshot()).toMatchObject([{ slot: 'plate', state: 'stored', path: expect.any(String) }]);
});

test('a page that is left comes back with its slots, those of the listing and those that were filled since', async () => {
  const start = [
    { path: '/objects/machines/front.webp', slot: null },
    { path: '/objects/machines/counter.webp', slot: 'counter' },
  ];
  const first = openWorkbench({ start });
  first.list.fillSlot('plate', [photoFile('plate.jpg')]);
  await calm();
  first.sendings[0]?.arrive();
  await calm();
  first.unsubscribe();
  const { list } = openWorkbench({ start, saved: first.saved });
  await list.restore();
  expect(slotsOf(list)).toEqual([
    '/objects/machines/front.webp',
    'counter: /objects/machines/counter.webp',
    'plate: plate.jpg',
  ]);
  expect(pathsOf(list)).toHaveLength(3);
});

test('of a slot that was filled here and by somebody else meanwhile, the photo that was chosen here counts', async () => {
  const first = openWorkbench({ start: ['/objects/machines/front.webp'] });
  first.list.fillSlot('plate', [photoFile('mine.jpg')]);
  await calm();
  first.unsubscribe();
  const theirs = { path: '/objects/machines/theirs.webp', slot: 'plate' };
  const { list } = openWorkbench({
    start: [{ path: '/objects/machines/front.webp', slot: null }, theirs],
    saved: first.saved,
  });
  await list.restore();
  expect(slotsOf(list)).toEqual(['/objects/machines/front.webp', 'plate: mine.jpg']);
});

import { expect, test } from 'vitest';
import { calm, openWorkbench, pathsOf, photoFile, photoFiles, statesOf } from '#test/fixtures/photos.ts';
import { toUploadFailure, networkFailure } from './upload.queries.ts';

const refusal = (status: number, message: string, retryAfter: string | null = null) =>
  toUploadFailure({ status, statusText: '', body: JSON.stringify({ message }), retryAfter });

test('ten photos travel three at a time, in their order, and have their paths in that order', async () => {
  const { list, sendings } = openWorkbench();
  list.add(photoFiles(10));
  const order: string[] = [];
  let most = 0;
  await calm();
  while (sendings.length > 0) {
    most = Math.max(most, sendings.length);
    order.push(...sendings.map(({ url }) => url).filter((url) => !order.includes(url)));
    // In reverse order: photos must keep their order whichever arrives first.
    sendings.at(-1)?.arrive();
    await calm();
  }
  expect(most).toBe(3);
  expect(statesOf(list)).toEqual(Array.from({ length: 10 }, () => 'stored'));
  expect(pathsOf(list)).toEqual(order.map((url) => url.split('?')[0]));
  await expect(list.whenSettled()).resolves.toEqual({ hasFailed: false });
});

test('a photo tells its progress, and that of an attempt which was given up counts for nothing', async () => {
  const { list, sendings } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  const [first] = sendings;
  first?.onProgress(0.4);
  expect(list.getSnapshot()[0]).toMatchObject({ state: 'sending', progress: 0.4 });
  first?.fail(networkFailure());
  await calm();
  first?.onProgress(0.9);
  expect(list.getSnapshot()[0]).toMatchObject({ state: 'waiting', progress: 0 });
});

test('an attempt that the network broke off is repeated by itself, to the same address, later each time', async () => {
  const { list, sendings, clock, requestedUrls } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  for (const delayMs of [1_000, 2_000, 4_000]) {
    await calm();
    sendings[0]?.fail(networkFailure());
    await calm();
    expect(list.getSnapshot()[0]).toMatchObject({ state: 'waiting', problem: 'Connection lost, trying again' });
    await clock.pass(delayMs - 1);
    expect(sendings).toEqual([]);
    await clock.pass(1);
  }
  sendings[0]?.arrive();
  await calm();
  expect(statesOf(list)).toEqual(['stored']);
  expect(requestedUrls()).toBe(1);
});

test('after a minute and a half of trying a photo fails, and people may try again', async () => {
  const { list, sendings, clock } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  while (sendings.length > 0) {
    sendings[0]?.fail(refusal(503, 'Shutting down'));
    await calm();
    await clock.pass(30_000);
  }
  expect(list.getSnapshot()[0]).toMatchObject({
    state: 'failed',
    problem: 'The server could not take the file. Please try again.',
    isFinal: false,
  });
  await expect(list.whenSettled()).resolves.toEqual({ hasFailed: true });
  list.retryAll();
  list.retryAll();
  await calm();
  expect(sendings).toHaveLength(1);
  sendings[0]?.arrive();
  await calm();
  expect(statesOf(list)).toEqual(['stored']);
});

test('without a network photos wait rather than fail, and go on at once when it is back', async () => {
  const { list, sendings, network } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  await network.turn('off');
  sendings[0]?.fail(networkFailure());
  list.add([photoFile('b.jpg')]);
  await calm();
  await network.turn('off');
  expect(statesOf(list)).toEqual(['waiting', 'waiting']);
  expect(list.getSnapshot()[1]?.problem).toBe('Waiting for the network');
  expect(sendings).toEqual([]);
  await network.turn('on');
  expect(statesOf(list)).toEqual(['sending', 'sending']);
});

test('what had failed for want of a network is tried again when it is back, and nothing else is', async () => {
  const { list, sendings, clock, network } = openWorkbench();
  list.add([photoFile('a.jpg'), photoFile('b.jpg')]);
  await calm();
  sendings[1]?.fail(refusal(415, 'The image is damaged or incomplete'));
  while (sendings.length > 0) {
    sendings[0]?.fail(networkFailure());
    await calm();
    await clock.pass(30_000);
  }
  expect(statesOf(list)).toEqual(['failed', 'failed']);
  await network.turn('on');
  expect(statesOf(list)).toEqual(['sending', 'failed']);
});

test('too many uploads wait for as long as the server says, unless that is too long to stand there for', async () => {
  const { list, sendings, clock } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  sendings[0]?.fail(refusal(429, 'Too many requests, try again in 40 seconds', '40'));
  await calm();
  await clock.pass(39_999);
  expect(list.getSnapshot()[0]).toMatchObject({
    state: 'waiting',
    problem: 'Too many requests, try again in 40 seconds',
  });
  await clock.pass(1);
  expect(statesOf(list)).toEqual(['sending']);
  sendings[0]?.fail(refusal(429, 'Too many requests, try again in 50 minutes', '3000'));
  await calm();
  expect(list.getSnapshot()[0]).toMatchObject({ state: 'failed', isFinal: false });
});

test.for([
  [400, 'The request has no file'],
  [413, 'Each image must be less than 10MB'],
  [415, 'The file is not a JPEG, PNG, WebP, AVIF, HEIC or GIF image'],
] as const)('what the server refuses with %i stays refused, in its own words', async ([status, sentence]) => {
  const { list, sendings, clock } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  sendings[0]?.fail(refusal(status, sentence));
  await calm();
  expect(list.getSnapshot()[0]).toMatchObject({ state: 'failed', problem: sentence, isFinal: true });
  expect(clock.waiting()).toBe(0);
  list.retryAll();
  await calm();
  expect(sendings).toEqual([]);
});

test('an address that is used up is replaced once', async () => {
  const { list, sendings, requestedUrls } = openWorkbench();
  list.add([photoFile('a.jpg'), photoFile('b.jpg')]);
  await calm();
  for (const { fail } of sendings.slice()) fail(refusal(409, 'An image was already sent to this address'));
  await calm();
  expect(requestedUrls()).toBe(4);
  sendings[0]?.arrive();
  sendings[0]?.fail(refusal(409, 'An image was already sent to this address'));
  await calm();
  expect(statesOf(list)).toEqual(['stored', 'failed']);
  expect(pathsOf(list)).toEqual(['/objects/machines/3.webp']);
});

test('an address that is about to end is not used again', async () => {
  const { list, sendings, clock, requestedUrls } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  sendings[0]?.fail(refusal(503, 'Not ready'));
  await calm();
  await clock.pass(12 * 60_000);
  expect(sendings).toHaveLength(1);
  expect(requestedUrls()).toBe(2);
});

test('a photo that is removed while it travels is called back, and the next one starts', async () => {
  const { list, sendings } = openWorkbench();
  list.add(photoFiles(4));
  await calm();
  const [first] = sendings;
  const key = list.getSnapshot()[0]?.key ?? '';
  list.remove(key);
  list.remove(key);
  await calm();
  expect(first?.signal.aborted).toBe(true);
  expect(statesOf(list)).toEqual(['sending', 'sending', 'sending']);
});

test('uploads rest while nobody watches, and previews hold no memory; both come back', async () => {
  const { list, sendings, objectUrls, network, unsubscribe } = openWorkbench();
  list.add([photoFile('a.jpg')]);
  await calm();
  expect(objectUrls.size).toBe(1);
  unsubscribe();
  unsubscribe();
  await calm();
  expect([sendings.length, objectUrls.size, network.listeners.size]).toEqual([0, 0, 0]);
  expect(statesOf(list)).toEqual(['waiting']);
  list.subscribe(() => undefined);
  await calm();
  expect(statesOf(list)).toEqual(['sending']);
  expect([...objectUrls]).toEqual([list.getSnapshot()[0]?.preview]);
});

import { randomBytes, randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '#app/db/tables/site.ts';
import { addAccount } from '#test/accounts.ts';
import { startTestApp, type TestApp } from '#test/app.ts';
import { pngThatClaims } from '#test/fixtures/images.ts';
import { runMasterEncoding } from './encode-queue.service.ts';
import { MAX_IMAGE_BYTES } from '../media.schema.ts';
import { openUpload, sendFile, smallPhoto } from '#test/fixtures/uploads.ts';

const NO_STORE = 'no-store';

test('a file that is too big or no whole image is refused, and a better one may be sent to the same address', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const photo = await smallPhoto();
  const refused = [
    ['one byte too many', Buffer.alloc(MAX_IMAGE_BYTES + 1), 413, 'Each image must be less than 10MB'],
    ['far too many pixels', await pngThatClaims(60_000, 60_000), 413, 'Each image must have less than 50 megapixels'],
    ['a text', Buffer.from('Six heads, runs every day.'), 415, 'The file is not a JPEG'],
    [
      'a drawing',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      415,
      'The file is not',
    ],
    ['half a photo', photo.subarray(0, Math.floor(photo.length / 2)), 415, 'The image is damaged or incomplete'],
    ['a header alone', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 415, 'The image is damaged or incomplete'],
    ['nothing', Buffer.alloc(0), 415, 'The file is not a JPEG'],
  ] as const;
  for (const [what, bytes, status, message] of refused) {
    await t.database.db.update(uploads).set({ tries: 0 });
    const response = await sendFile(t, uploadURL, bytes, 'image/jpeg');
    expect([what, response.statusCode]).toEqual([what, status]);
    expect(response.json()).toMatchObject({ message: expect.stringContaining(message) });
    expect(response.headers['cache-control']).toContain(NO_STORE);
  }
  expect((await t.app.inject({ method: 'PUT', url: uploadURL })).statusCode).toBe(400);
  expect((await sendFile(t, uploadURL, photo, 'image/jpeg')).statusCode).toBe(200);
});

test('an address may be tried three times, and is then of no use', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const text = Buffer.from('Six heads, runs every day.');
  for (let time = 0; time < 3; time += 1) expect((await sendFile(t, uploadURL, text)).statusCode).toBe(415);
  const late = await sendFile(t, uploadURL, await smallPhoto());
  expect([late.statusCode, late.json().message]).toEqual([
    409,
    'This address was tried 3 times: please ask for a new one',
  ]);
});

test('files are counted by whose they are and by the network that they come from', async () => {
  // Eight files an hour.
  await using t = await startTestApp({ env: { RATE_LIMIT_FACTOR: '0.03' } });
  const send = async (url: string, remoteAddress: string) => {
    await t.database.db.update(uploads).set({ tries: 0 });
    return (await t.app.inject({ method: 'PUT', url, payload: Buffer.from('no image'), remoteAddress })).statusCode;
  };
  const own = await openUpload(t, await addAccount(t));
  for (let n = 1; n <= 8; n += 1) expect(await send(own, `198.51.${n}.1`)).toBe(415);
  expect(await send(own, '198.51.99.1')).toBe(429);
  const [one = '', other = ''] = await openedBy(t, 2);
  for (let n = 1; n <= 8; n += 1) expect(await send(one, `203.0.113.${n}`)).toBe(415);
  expect(await send(other, '203.0.113.77')).toBe(429);
  expect(await send(other, '203.0.114.77')).toBe(415);
  const document = (await t.app.inject('/api/openapi.json')).json();
  expect(Object.keys(document.paths['/objects/{path}'].put.responses)).toContain('429');
  expect(document.info.description).toMatch(/\b8 photos an hour/);
});

test('twenty wait for their turn, and the next are told to come again, which is no try of theirs', async () => {
  await using t = await startTestApp();
  const photo = await smallPhoto();
  const addresses = await openedBy(t, 23);
  const turn = Promise.withResolvers<void>();
  const held = runMasterEncoding(() => turn.promise);
  const refused: unknown[] = [];
  const sent = addresses.map(async (url) => {
    const response = await sendFile(t, url, photo);
    if (response.statusCode === 503) refused.push(response.headers['retry-after']);
    return response;
  });
  await expect.poll(() => refused).toEqual(['2', '2', '2']);
  turn.resolve();
  await held;
  const statuses = (await Promise.all(sent)).map(({ statusCode }) => statusCode);
  expect([
    statuses.filter((status) => status === 200).length,
    statuses.filter((status) => status === 503).length,
  ]).toEqual([20, 3]);
  const again = addresses.find((_url, at) => statuses[at] === 503);
  for (const status of [415, 415])
    expect((await sendFile(t, again ?? '', Buffer.from('text'))).statusCode).toBe(status);
  expect((await sendFile(t, again ?? '', photo)).statusCode).toBe(200);
});

test('whose sender has gone is not prepared when its turn comes, and the address is free again', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  // A length that no other file has.
  const photo = Buffer.concat([await smallPhoto(), randomBytes(randomInt(10_000, 900_000))]);
  const address = await t.app.listen({ port: 0 });
  const turn = Promise.withResolvers<void>();
  const held = runMasterEncoding(() => turn.promise);
  const sending = request(address + uploadURL, { method: 'PUT', headers: { 'content-length': photo.length } });
  const broken = once(sending, 'error');
  sending.end(photo);
  await expect.poll(() => isReceived(photo.length)).toBe(true);
  expect((await sendFile(t, uploadURL, photo)).json().message).toBe('An image is being sent to this address');
  sending.destroy(new Error('gone'));
  await broken;
  await expect.poll(() => connections(t)).toBe(0);
  turn.resolve();
  await held;
  await expect.poll(() => isReceived(photo.length)).toBe(false);
  await expect.poll(async () => (await upload(t))?.takenAt).toBe(null);
  expect(await upload(t)).toMatchObject({ bytes: null, storedAt: null, tries: 1 });
  expect((await sendFile(t, uploadURL, photo)).statusCode).toBe(200);
});

test('a file is not read while another is sent to the same address', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const address = await t.app.listen({ port: 0 });
  const photo = await smallPhoto();
  const slow = request(address + uploadURL, { method: 'PUT', headers: { 'content-length': photo.length } });
  slow.write(photo.subarray(0, 100));
  await expect.poll(async () => (await upload(t))?.takenAt).not.toBe(null);
  const second = await sendFile(t, uploadURL, photo);
  expect([second.statusCode, second.json().message]).toEqual([409, 'An image is being sent to this address']);
  slow.end(photo.subarray(100));
  const [response] = await once(slow, 'response');
  expect(response.statusCode).toBe(200);
});

function openedBy(t: TestApp, count: number): Promise<string[]> {
  return Promise.all(Array.from({ length: count }, () => openUpload(t, 'guest')));
}

async function upload({ database }: TestApp) {
  return (await database.db.select().from(uploads))[0];
}

function connections({ app }: TestApp): Promise<number> {
  return promisify(app.server.getConnections.bind(app.server))();
}

/** Whether a complete file of this length is in the folder of received files. */
async function isReceived(length: number): Promise<boolean> {
  return (await countReceived(length)) > 0;
}

async function countReceived(length: number): Promise<number> {
  const folder = join(tmpdir(), `stitchyard-uploads-${userInfo().uid}`);
  const sizes = (await readdir(folder)).map(async (name) => (await stat(join(folder, name)).catch(() => null))?.size);
  return (await Promise.all(sizes)).filter((size) => size === length).length;
}

test('the biggest file allowed is read to its end, and one that hides its length is stopped', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const address = await t.app.listen({ port: 0 });
  const filled = async (bytes: number) => {
    const photo = await smallPhoto();
    return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
  };
  // A single connection: the next request can only begin after the server has read or dropped the previous one.
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const sendInPieces = (bytes: Buffer, headers: Record<string, number> = {}) =>
    new Promise<number | undefined>((resolve, reject) => {
      const sending = request(address + uploadURL, { method: 'PUT', headers, agent }).once('error', reject);
      sending.once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      });
      for (let at = 0; at < bytes.length; at += 1_000_000) sending.write(bytes.subarray(at, at + 1_000_000));
      sending.end();
    });
  expect(await sendInPieces(await filled(MAX_IMAGE_BYTES + 1))).toBe(413);
  const farTooBig = await filled(3 * MAX_IMAGE_BYTES);
  expect(await sendInPieces(farTooBig)).toBe(413);
  expect(await sendInPieces(farTooBig, { 'content-length': farTooBig.length })).toBe(413);
  await t.database.db.update(uploads).set({ tries: 0 });
  expect(await sendInPieces(await filled(MAX_IMAGE_BYTES))).toBe(200);
  expect(await sendInPieces(await filled(MAX_IMAGE_BYTES))).toBe(409);
  agent.destroy();
});

test('who sends the biggest files slowly from one network is soon told to come again, and keeps no other one out', async () => {
  await using t = await startTestApp();
  const [next = '', ...addresses] = await openedBy(t, 7);
  const origin = await t.app.listen({ port: 0, host: '127.0.0.1' });
  // A length that no other file has.
  const length = MAX_IMAGE_BYTES - randomInt(1_000, 90_000);
  // Each occupies its reservation for minutes, because the last bytes do not arrive.
  const sendings = addresses.map((url) => {
    const sending = request(origin + url, { method: 'PUT', headers: { 'content-length': MAX_IMAGE_BYTES } });
    sending.write(Buffer.alloc(length));
    return Object.assign(sending, { broken: once(sending, 'error') });
  });
  await using _ended = {
    [Symbol.asyncDispose]: async () => {
      for (const sending of sendings) sending.destroy(new Error('gone'));
      await Promise.all(sendings.map(({ broken }) => broken));
    },
  };
  await expect.poll(() => countReceived(length), { timeout: 20_000 }).toBe(addresses.length);
  const photo = Buffer.concat([await smallPhoto(), Buffer.alloc(5_000_000)]);
  const send = (remoteAddress: string) => t.app.inject({ method: 'PUT', url: next, payload: photo, remoteAddress });
  const refused = await send('127.0.0.200');
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
  expect((await send('203.0.113.7')).statusCode).toBe(200);
});

test('an address is good for a quarter of an hour', async () => {
  await using t = await startTestApp();
  const age = (minutes: number) =>
    t.database.db.update(uploads).set({ createdAt: sql`now() - make_interval(mins => ${minutes})` });
  const [late, inTime] = [await openUpload(t, 'guest'), await openUpload(t, 'guest')];
  await age(15);
  const response = await sendFile(t, late, await smallPhoto());
  expect(response.statusCode).toBe(409);
  expect(response.json()).toMatchObject({ message: expect.stringContaining('good for 15 minutes') });
  await age(14);
  expect((await sendFile(t, inTime, await smallPhoto())).statusCode).toBe(200);
});

test('nobody guesses an address', async () => {
  await using t = await startTestApp();
  const [uploadURL, other] = [await openUpload(t, 'guest'), await openUpload(t, 'guest')];
  const [path = ''] = uploadURL.split('?');
  const guesses = [
    path,
    `${path}?token=`,
    `${path}?token=${randomBytes(32).toString('base64url')}`,
    `${path}?${other.split('?')[1]}`,
    uploadURL.slice(0, -2),
    '/objects/machines/0123456789abcdef01234567.webp?token=a',
    '/objects/..%2fsecrets.json?token=a',
  ];
  for (const url of guesses) expect([url, (await sendFile(t, url, await smallPhoto())).statusCode]).toEqual([url, 404]);
  expect((await sendFile(t, uploadURL, await smallPhoto())).statusCode).toBe(200);
});

test('a connection that breaks off stores nothing, and the address stays good', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const address = await t.app.listen({ port: 0 });
  const photo = await smallPhoto();
  const sending = request(address + uploadURL, { method: 'PUT', headers: { 'content-length': photo.length } });
  const broken = once(sending, 'error');
  sending.write(photo.subarray(0, 100));
  await expect.poll(async () => (await upload(t))?.takenAt).not.toBe(null);
  sending.destroy(new Error('broken off'));
  await broken;
  // The server notices the disconnection later than the sender.
  await expect.poll(async () => (await upload(t))?.takenAt).toBe(null);
  expect((await sendFile(t, uploadURL, photo)).statusCode).toBe(200);
});

test('other sites may not send, and nobody may ask for addresses without end', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const headers = { 'sec-fetch-site': 'cross-site' };
  const foreign = await t.app.inject({ method: 'PUT', url: uploadURL, headers, payload: await smallPhoto() });
  expect(foreign.statusCode).toBe(403);
  const guest = await t.signIn('guest');
  const statuses = [];
  for (let asked = 1; asked <= 120; asked += 1) {
    statuses.push((await t.app.inject({ method: 'POST', url: '/api/objects/upload', headers: guest })).statusCode);
  }
  expect(statuses.filter((status) => status === 201)).toHaveLength(119);
  expect(statuses.at(-1)).toBe(429);
});

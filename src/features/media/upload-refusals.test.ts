import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { uploads } from '#app/db/tables/site.ts';
import { startTestApp } from '#test/app.ts';
import { pngThatClaims } from './image-samples.ts';
import { MAX_IMAGE_BYTES } from './media.schema.ts';
import { openUpload, sendFile, smallPhoto } from './upload-samples.ts';

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
    const response = await sendFile(t, uploadURL, bytes, 'image/jpeg');
    expect([what, response.statusCode]).toEqual([what, status]);
    expect(response.json()).toMatchObject({ message: expect.stringContaining(message) });
    expect(response.headers['cache-control']).toContain(NO_STORE);
  }
  expect((await t.app.inject({ method: 'PUT', url: uploadURL })).statusCode).toBe(400);
  expect((await sendFile(t, uploadURL, photo, 'image/jpeg')).statusCode).toBe(200);
});

test('the biggest file allowed is read to its end, and one that hides its length is stopped', async () => {
  await using t = await startTestApp();
  const uploadURL = await openUpload(t, 'guest');
  const address = await t.app.listen({ port: 0 });
  const filled = async (bytes: number) => {
    const photo = await smallPhoto();
    return Buffer.concat([photo, Buffer.alloc(bytes - photo.length)]);
  };
  // One connection for all: the next can begin only when the server has read, or dropped, what came before.
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
  expect(await sendInPieces(await filled(MAX_IMAGE_BYTES))).toBe(200);
  agent.destroy();
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
  sending.write(photo.subarray(0, 100), () => sending.destroy(new Error('broken off')));
  await broken;
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

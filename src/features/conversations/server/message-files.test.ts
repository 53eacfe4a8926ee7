import { eq } from 'drizzle-orm';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { messageFiles } from '#app/db/tables/message-files.ts';
import { threadParties } from '#app/db/tables/threads.ts';
import { NOBODY, startConversations } from '#test/fixtures/conversations.ts';
import { twoHalves } from '#test/fixtures/images.ts';
import { locatedPhoto, pdfOf, sendMessageFile, storedPaths, uploadBoth } from '#test/fixtures/message-files.ts';
import { MAX_FILE_BYTES, MAX_THREAD_BYTES } from '../message-files.schema.ts';

type Site = Awaited<ReturnType<typeof startConversations>>;

const get = (t: Site, headers: Record<string, string>, id: string, fileId: string, query = '') =>
  t.app.inject({ url: `/api/threads/${id}/files/${fileId}${query}`, headers });

async function statuses(t: Site, id: string, fileId: string) {
  const readers = { buyer: t.buyer, seller: t.seller, office: t.admin, stranger: t.stranger, nobody: NOBODY };
  const answers = Object.entries(readers).map(async ([name, headers]) => [
    name,
    (await get(t, headers, id, fileId)).statusCode,
  ]);
  return Object.fromEntries(await Promise.all(answers));
}

async function buyersKey(t: Site, id: string): Promise<string> {
  const parties = await t.db.select().from(threadParties).where(eq(threadParties.threadId, id));
  return parties.find(({ party }) => party === 'buyer')?.key ?? '';
}

test('a buyer sends a photo and a PDF by the link of a mail, and those who read the message get both', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const key = await buyersKey(t, id);
  const { photo, pdf } = await uploadBoth(t, NOBODY, id, key);
  expect(photo).toMatchObject({ kind: 'photo', name: 'IMG 1.webp', width: 900, height: 600 });
  expect(pdf).toMatchObject({ kind: 'pdf', name: 'Delivery note.pdf', width: null });
  // Nobody else sees it before it is sent.
  expect(await statuses(t, id, pdf.id)).toMatchObject({ buyer: 200, seller: 404, office: 404, stranger: 404 });
  const sent = await t.write(NOBODY, id, '', { attachments: [photo.id, pdf.id] }, `?key=${key}`);
  expect([sent.statusCode, sent.json()]).toMatchObject([201, { text: '1 photo and 1 PDF', files: [photo, pdf] }]);
  for (const { id: fileId } of [photo, pdf])
    expect(await statuses(t, id, fileId)).toEqual({ buyer: 200, seller: 200, office: 200, stranger: 404, nobody: 401 });
  expect((await t.read(t.seller, id)).messages.at(-1)).toMatchObject({ files: [photo, pdf], hiddenFiles: [] });

  const image = await get(t, t.seller, id, photo.id);
  expect(image.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, no-store',
    'content-security-policy': "sandbox; default-src 'none'",
    'x-content-type-options': 'nosniff',
  });
  const { exif, format } = await sharp(image.rawPayload).metadata();
  expect([exif, format]).toEqual([undefined, 'webp']);
  const preview = await sharp((await get(t, t.seller, id, photo.id, '?variant=preview')).rawPayload).metadata();
  expect([preview.width, preview.height]).toEqual([640, 427]);
  const download = await get(t, t.seller, id, pdf.id);
  expect(download.rawPayload).toEqual(pdfOf());
  expect(download.headers).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': `attachment; filename="Delivery note.pdf"; filename*=UTF-8''Delivery%20note.pdf`,
    'content-security-policy': "sandbox; default-src 'none'",
  });

  expect((await get(t, NOBODY, id, photo.id, `?key=${key}`)).statusCode).toBe(200);
  expect((await get(t, t.buyer, id, photo.id, '?key=wrong')).statusCode).toBe(404);
  await t.db.update(threadParties).set({ key: 'another' }).where(eq(threadParties.key, key));
  expect((await get(t, NOBODY, id, photo.id, `?key=${key}`)).statusCode).toBe(404);
  expect((await sendMessageFile(t, NOBODY, id, { bytes: pdfOf(), key })).statusCode).toBe(404);
  const other = await t.ask(undefined);
  expect((await get(t, t.buyer, other, photo.id)).statusCode).toBe(404);
});

test('before the introduction the office alone gets the files of both sides, and passes an answer’s on', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const asked = await uploadBoth(t, t.buyer, id);
  await t.write(t.buyer, id, 'Like this one?', { attachments: [asked.photo.id, asked.pdf.id] });
  expect(await statuses(t, id, asked.photo.id)).toMatchObject({ buyer: 200, seller: 404, office: 200 });
  const seen = (await t.questions())[0]?.messages.at(-1);
  expect(seen).toMatchObject({ text: 'Like this one?', files: [], hiddenFiles: ['photo', 'pdf'] });

  const answered = await uploadBoth(t, t.seller, id);
  const answer = async (attachments: string[]) =>
    (
      await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, { message: 'Like this.', attachments })
    ).json<{ id: string }>();
  const [withheld, passedOn] = [await answer([answered.photo.id]), await answer([answered.pdf.id])];
  expect(await statuses(t, id, answered.pdf.id)).toMatchObject({ buyer: 404, seller: 200, office: 200 });
  const release = (messageId: string, payload?: object) =>
    t.call(t.admin, 'POST', `/api/threads/${id}/messages/${messageId}/release`, payload);
  expect((await release(withheld.id)).statusCode).toBe(201);
  expect((await release(passedOn.id, { withFiles: true })).statusCode).toBe(201);
  const shown = (await t.read(t.buyer, id)).messages.slice(-2);
  expect(shown).toMatchObject([
    { files: [], hiddenFiles: ['photo'] },
    { files: [answered.pdf], hiddenFiles: [] },
  ]);
  expect(await statuses(t, id, answered.photo.id)).toMatchObject({ buyer: 404 });
  expect(await statuses(t, id, answered.pdf.id)).toMatchObject({ buyer: 200, stranger: 404 });

  const fromOffice = await uploadBoth(t, t.admin, id);
  await t.write(t.admin, id, 'For the seller', { channel: 'seller', attachments: [fromOffice.photo.id] });
  await t.write(t.admin, id, 'For nobody else', { channel: 'office', attachments: [fromOffice.pdf.id] });
  expect(await statuses(t, id, fromOffice.photo.id)).toMatchObject({ buyer: 404, seller: 200, office: 200 });
  expect(await statuses(t, id, fromOffice.pdf.id)).toMatchObject({ buyer: 404, seller: 404, office: 200 });

  await t.call(t.admin, 'POST', `/api/threads/${id}/introduction`, { note: 'Bea, this is Sam.' });
  expect(await statuses(t, id, asked.photo.id)).toMatchObject({ seller: 200 });
  expect(await statuses(t, id, answered.photo.id)).toMatchObject({ buyer: 200 });
  expect((await t.read(t.seller, id)).messages.find(({ text }) => text === 'Like this one?')).toMatchObject({
    files: [asked.photo, asked.pdf],
    hiddenFiles: [],
  });
});

test('the office passes a file of one side on with its message to the other, which sees it from then on', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const asked = await uploadBoth(t, t.buyer, id);
  await t.write(t.buyer, id, 'Like this one?', { attachments: [asked.photo.id, asked.pdf.id] });
  const answered = await uploadBoth(t, t.seller, id);
  const payload = { message: 'Like this.', attachments: [answered.photo.id] };
  await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, payload);
  const pass = async (channel: string, passedFiles: string[], more: object = {}, by = t.admin) =>
    (await t.write(by, id, '', { channel, passedFiles, ...more })).statusCode;
  const unsent = answered.pdf.id;
  for (const [channel, fileId] of [
    ['buyer', asked.photo.id],
    ['seller', answered.photo.id],
    ['buyer', unsent],
    ['office', asked.photo.id],
    ['seller', id],
  ] as const)
    expect([channel, await pass(channel, [fileId])]).toEqual([channel, 400]);
  expect(await pass('buyer', [answered.photo.id], {}, t.buyer)).toBe(400);
  const many = Array.from({ length: 6 }, () => crypto.randomUUID());
  expect(await pass('seller', [asked.photo.id], { attachments: many })).toBe(400);
  expect(await statuses(t, id, asked.photo.id)).toMatchObject({ seller: 404 });

  expect(await pass('seller', [asked.photo.id])).toBe(201);
  expect(await pass('buyer', [answered.photo.id], { message: 'From the seller.' })).toBe(201);
  expect(await statuses(t, id, asked.photo.id)).toEqual({
    buyer: 200,
    seller: 200,
    office: 200,
    stranger: 404,
    nobody: 401,
  });
  expect(await statuses(t, id, answered.photo.id)).toMatchObject({ buyer: 200, seller: 200, stranger: 404 });
  expect(await statuses(t, id, asked.pdf.id)).toMatchObject({ seller: 404 });
  const [question] = await t.questions();
  expect(question?.messages.slice(1)).toMatchObject([
    { author: 'buyer', files: [asked.photo], hiddenFiles: ['pdf'] },
    { author: 'seller' },
    { author: 'office', text: '1 photo', files: [asked.photo], hiddenFiles: [] },
  ]);
  expect((await t.read(t.buyer, id)).messages.at(-1)).toMatchObject({
    text: 'From the seller.',
    files: [answered.photo],
  });
  const desk = (await t.read(t.admin, id)).messages.flatMap(({ files }) => files);
  expect(desk.filter(({ isPassedOn }) => isPassedOn).map((file) => file.id)).toEqual([
    asked.photo.id,
    answered.photo.id,
    asked.photo.id,
    answered.photo.id,
  ]);
  const file = (await t.call(t.buyer, 'GET', '/api/user/export')).json<{
    threadMessages: { body: string; files: { path: string }[] }[];
  }>();
  const exported = file.threadMessages.find(({ body }) => body === 'From the seller.')?.files ?? [];
  expect(exported.map(({ path }) => path)).toEqual([`/api/threads/${id}/files/${answered.photo.id}`]);
  const log = (await t.call(t.admin, 'GET', '/api/admin/audit-log?subject=thread')).json<{ after: object | null }[]>();
  expect(log.map(({ after }) => after)).toContainEqual(
    expect.objectContaining({ channel: 'seller', passedFileIds: [asked.photo.id] }),
  );
});

test('what is no whole photo or PDF, is not what its name says or is too large is refused, and nothing of it is stored', async () => {
  await using t = await startConversations();
  const id = await t.ask(undefined);
  const photo = await locatedPhoto();
  const archive = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.alloc(40)]);
  const refused: [what: string, bytes: Buffer, fileName: string, status: number][] = [
    ['one byte too many', Buffer.alloc(MAX_FILE_BYTES + 1), 'a.jpg', 413],
    ['a page', Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.jpg', 415],
    ['a drawing', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'a.svg', 415],
    ['a script that begins like a GIF', Buffer.from('GIF89a/*<script>*/=alert(1)'), 'a.gif', 415],
    ['a page with a PDF in it', Buffer.concat([Buffer.from('<script>1</script>'), pdfOf()]), 'a.pdf', 415],
    ['a PDF with an archive behind it', Buffer.concat([pdfOf(), archive]), 'a.pdf', 415],
    ['half a PDF', pdfOf().subarray(0, 30), 'a.pdf', 415],
    ['half a photo', photo.subarray(0, photo.length / 2), 'a.jpg', 415],
    ['a photo called a PDF', photo, 'a.pdf', 415],
    ['a PDF called a photo', pdfOf(), 'a.jpg', 415],
    ['nothing', Buffer.alloc(0), 'a.jpg', 415],
  ];
  for (const [what, bytes, fileName, status] of refused)
    expect([what, (await sendMessageFile(t, t.buyer, id, { bytes, fileName })).statusCode]).toEqual([what, status]);
  expect(await t.db.select().from(messageFiles)).toEqual([]);
  expect(await storedPaths(t)).toEqual([]);
  // What is behind a photo is left out of the copy.
  const polyglot = await sendMessageFile(t, t.buyer, id, { bytes: Buffer.concat([photo, archive]), fileName: 'a.jpg' });
  const { rawPayload } = await get(t, t.buyer, id, polyglot.json<{ id: string }>().id);
  expect(rawPayload.includes('PK\x03\x04', 0, 'latin1')).toBe(false);
});

test('a file is sent once, by who uploaded it, in its own thread', async () => {
  await using t = await startConversations();
  await t.addListing('premium', { isPremium: true });
  const [id, other] = [await t.ask('premium'), await t.ask(undefined)];
  const { photo, pdf } = await uploadBoth(t, t.buyer, id);
  const refusedWith = async (headers: Record<string, string>, thread: string, attachments: string[]) => {
    const { statusCode } = await t.write(headers, thread, 'Look', { attachments });
    expect(statusCode).toBe(400);
  };
  await refusedWith(t.seller, id, [photo.id]);
  await refusedWith(t.admin, id, [photo.id]);
  await refusedWith(t.buyer, other, [photo.id]);
  await refusedWith(t.buyer, id, [photo.id, photo.id]);
  await refusedWith(t.buyer, id, [photo.id, id]);
  await refusedWith(
    t.buyer,
    id,
    Array.from({ length: 7 }, () => crypto.randomUUID()),
  );
  expect((await t.write(t.buyer, id, '')).statusCode).toBe(400);
  for (const headers of [t.stranger, NOBODY])
    expect((await sendMessageFile(t, headers, id, { bytes: pdfOf() })).statusCode).toBe(headers === NOBODY ? 401 : 404);
  const twice = await Promise.all([1, 2].map(() => t.write(t.buyer, id, '', { attachments: [photo.id] })));
  expect(new Set(twice.map(({ statusCode }) => statusCode))).toEqual(new Set([201, 400]));
  expect((await t.write(t.buyer, id, 'And this', { attachments: [pdf.id] })).statusCode).toBe(201);
  expect((await t.read(t.seller, id)).messages.map(({ text, files }) => [text, files.length])).toEqual([
    ['Is it still there?', 0],
    ['1 photo', 1],
    ['And this', 1],
  ]);
  const told = (await t.mailsAfter(5)).find(
    ({ recipient, textBody }) => recipient === 'sam@seller.example' && textBody.includes('And this'),
  );
  expect(told?.textBody).toContain('Attached: 1 PDF');
  expect(told?.textBody).not.toContain('Attached: 1 photo');
  const file = (await t.call(t.buyer, 'GET', '/api/user/export')).json<{
    threadMessages: { files: { name: string; path: string }[] }[];
  }>();
  const listed = file.threadMessages.flatMap(({ files }) => files);
  expect(listed.map(({ name }) => name)).toEqual(['Delivery note.pdf', 'IMG 1.webp']);
  for (const { path } of listed) expect((await t.call(t.buyer, 'GET', path)).statusCode).toBe(200);
});

test('a thread has room for 50 MB, and takes so many files an hour from each side', async () => {
  // Six files an hour.
  await using t = await startConversations({ env: { RATE_LIMIT_FACTOR: '0.1' } });
  const id = await t.ask(undefined);
  const photo = await twoHalves(30, 20).png().toBuffer();
  const send = async (headers: Record<string, string>) =>
    (await sendMessageFile(t, headers, id, { bytes: photo, fileName: 'a.png' })).statusCode;
  expect(await send(t.buyer)).toBe(201);
  await t.db.update(messageFiles).set({ bytes: MAX_THREAD_BYTES - 1 });
  const full = await sendMessageFile(t, t.buyer, id, { bytes: photo, fileName: 'a.png' });
  expect([full.statusCode, full.json().message]).toEqual([409, expect.stringContaining('50 MB')]);
  // What was stored before the refusal is gone.
  expect(await storedPaths(t)).toHaveLength(2);
  await t.db.update(messageFiles).set({ bytes: 1 });
  const answers = [await send(t.buyer), await send(t.buyer), await send(t.buyer), await send(t.buyer)];
  expect(answers).toEqual([201, 201, 201, 201]);
  expect(await send(t.buyer)).toBe(429);
  expect(await send(t.admin)).toBe(201);
});

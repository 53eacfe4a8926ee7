import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { messageFiles } from '#app/db/tables/message-files.ts';
import { threadMessages, threads } from '#app/db/tables/threads.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import { storedPaths, uploadBoth } from '#test/fixtures/message-files.ts';
import { REMOVE_ABANDONED_FILES, REMOVE_UNKNOWN_FILES } from './message-files.jobs.ts';
import { parseFileId, putMessageFile } from './message-file-storage.service.ts';

const NONE = new Set();

type Site = Awaited<ReturnType<typeof startConversations>>;

/** The files that are stored, and those with a row. */
async function remaining(t: Site) {
  const paths = await storedPaths(t);
  const stored = paths.map(parseFileId);
  const rows = await t.db.select().from(messageFiles);
  return { stored: new Set(stored), rows: new Set(rows.map(({ id }) => id)) };
}

/** Runs the jobs twice, as after a process was killed. */
async function cleanUp(t: Site): Promise<void> {
  for (const kind of [REMOVE_ABANDONED_FILES, REMOVE_UNKNOWN_FILES, REMOVE_ABANDONED_FILES, REMOVE_UNKNOWN_FILES])
    await t.jobs.send(t.db, kind, {});
  await t.jobs.runDue();
}

test('a file waits a day for its message, and one of a message stays until its thread is deleted', async () => {
  await using t = await startConversations();
  const id = await t.ask(undefined);
  const { photo, pdf } = await uploadBoth(t, t.buyer, id);
  await t.write(t.buyer, id, 'Look', { attachments: [photo.id] });
  t.pass(23 * HOUR_MS);
  await cleanUp(t);
  const both = new Set([photo.id, pdf.id]);
  expect(await remaining(t)).toEqual({ stored: both, rows: both });
  t.pass(2 * HOUR_MS);
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: new Set([photo.id]), rows: new Set([photo.id]) });
  expect((await t.write(t.buyer, id, 'And this', { attachments: [pdf.id] })).statusCode).toBe(400);
  await t.db.delete(threads).where(eq(threads.id, id));
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: NONE, rows: NONE });
});

test('a file that was passed on stays with the message that passed it on, also without its own and its sender', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const { photo, pdf } = await uploadBoth(t, t.buyer, id);
  const sent = await t.write(t.buyer, id, 'Look', { attachments: [photo.id, pdf.id] });
  await t.write(t.admin, id, 'From the buyer', { channel: 'seller', passedFiles: [photo.id] });
  expect((await t.call(t.admin, 'DELETE', `/api/admin/users/${t.bea.id}`)).statusCode).toBe(204);
  await t.db.delete(threadMessages).where(eq(threadMessages.id, sent.json<{ id: string }>().id));
  t.pass(25 * HOUR_MS);
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: new Set([photo.id]), rows: new Set([photo.id]) });
  const { messages = [] } = (await t.questions())[0] ?? {};
  expect(messages.at(-1)).toMatchObject({ text: 'From the buyer', files: [photo] });
  expect((await t.call(t.seller, 'GET', `/api/threads/${id}/files/${photo.id}`)).statusCode).toBe(200);
  await t.db.delete(threads).where(eq(threads.id, id));
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: NONE, rows: NONE });
});

test('what a killed process left without a row is removed after a day', async () => {
  await using t = await startConversations();
  t.setClock(new Date());
  const left = crypto.randomUUID();
  await putMessageFile(t.storage, { id: left, part: 'pdf' }, Buffer.from('%PDF-'));
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: new Set([left]), rows: NONE });
  t.pass(25 * HOUR_MS);
  await cleanUp(t);
  expect(await remaining(t)).toEqual({ stored: NONE, rows: NONE });
});

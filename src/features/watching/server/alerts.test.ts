import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#app/lib/durations.ts';
import { startWatching } from '#test/fixtures/watching.ts';

const EMAIL = 'bea@shop.example';
const TAJIMAS = { query: 'brand=Tajima&priceMax=40000', frequency: 'at-once' };

async function startSearching(search: object = TAJIMAS) {
  const t = await startWatching();
  const { headers, user } = await t.subscriberOf(EMAIL);
  const saved = await t.call(headers, 'POST', '/api/saved-searches', search);
  const subjects = async () => (await t.mails()).map(({ subject }) => subject);
  /** The job, once the last change is settled. */
  const settle = async () => {
    t.pass(5 * MINUTE_MS);
    await t.run();
  };
  return { ...t, headers, user, saved, subjects, settle };
}

test('a new machine that a saved search finds is mailed once, with what the reader wants to know', async () => {
  await using t = await startSearching();
  expect(t.saved.statusCode).toBe(201);
  expect(t.saved.json()).toMatchObject({ description: 'Tajima, up to $40,000', newMachines: 0, isPaused: false });
  t.pass(MINUTE_MS);
  await t.list('six', { price: 24_500, heads: 6 });
  await t.list('dear', { price: 90_000 });
  await t.list('other', { brand: 'Barudan', price: 20_000 });
  await t.settle();
  await t.settle();
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ recipient: EMAIL, subject: 'New: Tajima six, $24,500' });
  for (const words of ['New: $24,500', '6 heads', '/machine/', '/unsubscribe?key='])
    expect(mail?.textBody).toContain(words);
  expect(mail?.unsubscribeUrl).toMatch(/\/unsubscribe\?key=[\w-]{43}&search=/);
});

test('what was listed before the search is not mailed, until its price falls by two percent', async () => {
  await using t = await startWatching();
  await t.list('old', { price: 41_000 });
  t.pass(HOUR_MS);
  const { headers } = await t.subscriberOf(EMAIL);
  await t.call(headers, 'POST', '/api/saved-searches', TAJIMAS);
  const runLater = async () => {
    t.pass(20 * MINUTE_MS);
    await t.run();
  };
  await runLater();
  t.pass(MINUTE_MS);
  await t.price('old', 39_000);
  await runLater();
  await t.price('old', 38_500);
  await runLater();
  await t.price('old', 38_200);
  await runLater();
  expect((await t.mails()).map(({ subject }) => subject)).toEqual([
    'Price lowered: Tajima old, $39,000',
    'Price lowered: Tajima old, $38,200',
  ]);
});

test('a listing that a correction lets a search find is mailed once, and to nobody a second time', async () => {
  await using t = await startSearching({ query: 'heads=6', frequency: 'at-once' });
  t.pass(MINUTE_MS);
  await t.list('four', { price: 24_500, heads: 4 });
  await t.settle();
  expect(await t.subjects()).toEqual([]);
  t.pass(DAY_MS);
  await t.correct('four', { heads: 6 });
  await t.settle();
  for (const heads of [4, 6]) {
    t.pass(DAY_MS);
    await t.correct('four', { heads });
    await t.settle();
  }
  expect(await t.subjects()).toEqual(['New: Tajima four, $24,500']);
});

test('a correction is no news of what was listed before the search, or while it was paused', async () => {
  await using t = await startWatching();
  await t.list('before', { price: 20_000, heads: 4 });
  t.pass(HOUR_MS);
  const { headers } = await t.subscriberOf(EMAIL);
  const saved = await t.call(headers, 'POST', '/api/saved-searches', { query: 'heads=6', frequency: 'at-once' });
  const url = `/api/saved-searches/${saved.json().id}`;
  await t.call(headers, 'PATCH', url, { isPaused: true });
  t.pass(HOUR_MS);
  await t.list('meanwhile', { price: 20_000, heads: 6 });
  t.pass(HOUR_MS);
  await t.call(headers, 'PATCH', url, { isPaused: false });
  t.pass(HOUR_MS);
  await t.correct('before', { heads: 6 });
  await t.correct('meanwhile', { description: 'It is well oiled' });
  t.pass(HOUR_MS);
  await t.run();
  expect(await t.mails()).toEqual([]);
});

test('a decision that is taken back at once is not mailed, nor is a machine that is rejected before the mail', async () => {
  await using t = await startSearching();
  t.pass(MINUTE_MS);
  await t.list('mistake', { price: 20_000 });
  t.pass(MINUTE_MS);
  await t.run();
  await t.move('mistake', 'rejected');
  await t.settle();
  expect(await t.subjects()).toEqual([]);
});

test('a mail about one watched machine does not tell of another whose price was lowered a moment ago', async () => {
  await using t = await startSearching();
  for (const id of ['settled', 'fresh']) await t.list(id, { price: 70_000, brand: 'Barudan' });
  for (const id of ['settled', 'fresh']) await t.watch(await t.idOf(t.user.id), id);
  t.pass(MINUTE_MS);
  await t.price('settled', 60_000);
  t.pass(4 * MINUTE_MS);
  await t.price('fresh', 60_000);
  t.pass(MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual(['Price lowered: Tajima settled, $60,000']);
  t.pass(20 * MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual([
    'Price lowered: Tajima settled, $60,000',
    'Price lowered: Tajima fresh, $60,000',
  ]);
});

test('a new machine whose price was changed a little before the mail is mailed once the change is settled', async () => {
  await using t = await startSearching();
  t.pass(MINUTE_MS);
  await t.list('six', { price: 24_500 });
  t.pass(2 * MINUTE_MS);
  await t.price('six', 24_400);
  t.pass(MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual([]);
  t.pass(2 * MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual(['New: Tajima six, $24,400']);
});

test('a machine that two searches find, and that is watched too, stands in the mail once', async () => {
  await using t = await startSearching();
  await t.call(t.headers, 'POST', '/api/saved-searches', { query: 'heads=6', frequency: 'at-once' });
  t.pass(MINUTE_MS);
  await t.list('six', { price: 24_500, heads: 6 });
  await t.settle();
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail?.textBody.match(/Tajima six\n/g)).toHaveLength(1);
  expect(mail?.textBody.match(/Stop “/g)).toHaveLength(2);
});

test('a machine that comes back after a day away is news again; after an hour it is not', async () => {
  await using t = await startSearching();
  t.pass(MINUTE_MS);
  await t.list('six', { price: 24_500 });
  await t.settle();
  await t.move('six', 'rejected');
  t.pass(HOUR_MS);
  await t.move('six', 'approved');
  await t.settle();
  expect(await t.subjects()).toHaveLength(1);
  await t.move('six', 'rejected');
  t.pass(2 * DAY_MS);
  await t.move('six', 'approved');
  t.pass(20 * MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual(['New: Tajima six, $24,500', 'For sale again: Tajima six, $24,500']);
});

test('nothing is mailed at night, and in the morning one mail has all of it', async () => {
  await using t = await startSearching();
  t.setClock(new Date('2026-06-04T03:30:00Z'));
  for (const id of ['one', 'two']) {
    await t.list(id, { price: 20_000 });
    await t.settle();
  }
  expect(await t.subjects()).toEqual([]);
  t.setClock(new Date('2026-06-04T12:05:00Z'));
  await t.run();
  expect(await t.subjects()).toEqual(['2 machines: new, lowered or sold']);
});

test('mails at once to one reader have a pause between them', async () => {
  await using t = await startSearching();
  for (const id of ['one', 'two', 'three']) {
    t.pass(MINUTE_MS);
    await t.list(id, { price: 20_000 });
    await t.settle();
  }
  expect(await t.subjects()).toEqual(['New: Tajima one, $20,000']);
  t.pass(15 * MINUTE_MS);
  await t.run();
  expect(await t.subjects()).toEqual(['New: Tajima one, $20,000', '2 machines: new, lowered or sold']);
});

test('a daily search is mailed at the hour of the reader, with at most twelve machines', async () => {
  await using t = await startSearching({ ...TAJIMAS, frequency: 'daily', timeZone: 'America/New_York' });
  t.pass(MINUTE_MS);
  for (let at = 0; at < 20; at += 1) await t.list(`m${at}`, { price: 20_000 });
  await t.settle();
  t.setClock(new Date('2026-06-04T11:59:00Z'));
  await t.run();
  expect(await t.subjects()).toEqual([]);
  t.setClock(new Date('2026-06-04T12:01:00Z'));
  await t.run();
  await t.run();
  const [mail, ...more] = await t.mails();
  expect(more).toEqual([]);
  expect(mail?.subject).toBe('20 machines: new, lowered or sold');
  expect(mail?.textBody.match(/New: \$20,000/g)).toHaveLength(12);
  expect(mail?.textBody).toContain('And 8 more.');
});

test('a watched machine is mailed when its price falls and when it is sold, and one’s own never', async () => {
  await using t = await startSearching();
  await t.list('theirs', { price: 70_000, brand: 'Barudan' });
  await t.watch(await t.idOf(t.user.id), 'theirs');
  t.pass(MINUTE_MS);
  await t.list('own', { price: 20_000, sellerId: t.user.id });
  await t.price('theirs', 69_000);
  await t.settle();
  expect(await t.subjects()).toEqual([]);
  await t.price('theirs', 68_000);
  await t.settle();
  t.pass(20 * MINUTE_MS);
  await t.move('theirs', 'sold');
  await t.settle();
  await t.settle();
  expect(await t.subjects()).toEqual(['Price lowered: Tajima theirs, $68,000', 'Sold: Tajima theirs, $68,000']);
});

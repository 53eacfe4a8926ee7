import { expect, test } from 'vitest';
import { auditLog } from '#app/db/tables/site.ts';
import { machines } from '#app/db/tables/machines.ts';
import type { ListedQuote, QuoteView } from '#app/features/quotes/quotes.schema.ts';
import { FREIGHT_LINE, MACHINE_LINE, startQuotes } from '#test/fixtures/quotes.ts';

const message = (answer: { json: () => { message?: string } }) => answer.json().message;

test('the office sends a quote with exact sums, and the buyer reads and accepts it once, with their name', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const quote = await t.quote(id, { depositPercent: 20, note: 'The freight includes a lift-gate.' });
  expect(quote).toMatchObject({
    number: 'Q-1001',
    version: 1,
    totalUsd: 35_400.5,
    depositUsd: 7_080.1,
    state: 'sent',
    acts: ['withdraw'],
  });
  const read = (await t.readQuote(t.buyer, 'Q-1001')).json<QuoteView>();
  expect(read).toMatchObject({ acts: ['accept', 'decline'], obstacle: null, lines: [MACHINE_LINE, FREIGHT_LINE] });
  expect((await t.threads())[0]?.waitsFor).toBe('buyer');
  const accepted = await t.accept(t.buyer, quote);
  expect(accepted.statusCode, accepted.body).toBe(200);
  expect(accepted.json()).toMatchObject({ state: 'accepted', accepted: { name: 'Bea Buyer' }, acts: [] });
  const again = await t.accept(t.buyer, quote);
  expect([again.statusCode, message(again)]).toEqual([409, 'This quote is accepted already']);
  expect((await t.threads())[0]?.waitsFor).toBe('office');
  const { messages } = await t.read(t.buyer, id);
  expect(messages.at(-1)?.text).toContain('$35,400.50 is accepted.');
});

test('buyer and office are mailed about a quote and its acceptance, each once', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.mailsAfter(3);
  const quote = await t.quote(id);
  const [sent, ...none] = await t.mailsAfter(3);
  expect([sent?.recipient, none]).toEqual(['bea@shop.example', []]);
  const key = /\/quotes\/Q-1001\?key=([\w-]+)/.exec(sent?.textBody ?? '')?.[1] ?? '';
  expect((await t.accept({}, quote, `?key=${key}`)).statusCode).toBe(200);
  const told = await t.mailsAfter(3);
  expect(told.map(({ recipient, subject }) => [recipient === 'bea@shop.example', subject.includes('Q-1001')])).toEqual(
    expect.arrayContaining([
      [true, true],
      [false, true],
    ]),
  );
  expect(told).toHaveLength(2);
});

test('a new version replaces the open one, tells what has changed, and the former cannot be accepted', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const first = await t.quote(id);
  const second = await t.quote(id, { lines: [MACHINE_LINE, { ...FREIGHT_LINE, amountUsd: 1_650 }] });
  expect(second).toMatchObject({
    number: 'Q-1001',
    version: 2,
    changes: [
      { label: 'Freight', before: '$1,400.50', after: '$1,650.00' },
      { label: 'Total', before: '$35,400.50', after: '$35,650.00' },
    ],
  });
  const { messages } = await t.read(t.buyer, id);
  expect(messages.at(-1)?.text).toContain('Freight: $1,400.50, now $1,650.00');
  const refused = await t.accept(t.buyer, first);
  expect([refused.statusCode, message(refused)]).toEqual([409, 'Version 2 of this quote has replaced it']);
  expect((await t.readQuote(t.buyer, 'Q-1001', '?version=1')).json()).toMatchObject({
    state: 'replaced',
    newestVersion: 2,
    acts: [],
  });
  expect((await t.readQuote(t.buyer, 'Q-1001')).json()).toMatchObject({ version: 2, state: 'sent' });
  expect((await t.accept(t.buyer, second)).statusCode).toBe(200);
});

test('numbers have no gap: refused quotes and new versions take none', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two', 'three']) await t.addListing(name);
  const [one, two, three] = [await t.ask('one'), await t.ask('two'), await t.ask('three')];
  expect((await t.quote(one)).number).toBe('Q-1001');
  expect((await t.send(two, { validUntil: t.dayIn(-1) })).statusCode).toBe(400);
  expect((await t.send(two, { depositUsd: 99_999 })).statusCode).toBe(400);
  const allow = await t.failWrites('thread_messages');
  expect((await t.send(two)).statusCode).toBe(500);
  await allow();
  expect((await t.quotes(t.buyer, two)).quotes).toEqual([]);
  expect((await t.quote(one)).number).toBe('Q-1001');
  expect((await t.quote(two)).number).toBe('Q-1002');
  expect((await t.quote(three)).number).toBe('Q-1003');
});

test.each([
  ['no lines', { lines: [] }, 'lines'],
  ['fractions of a cent', { lines: [{ ...MACHINE_LINE, amountUsd: 0.005 }] }, 'lines.0.amountUsd'],
  ['a negative amount', { lines: [{ ...MACHINE_LINE, amountUsd: -1 }] }, 'lines.0.amountUsd'],
  ['a total of nothing', { lines: [{ ...MACHINE_LINE, amountUsd: 0 }] }, 'lines'],
  ['the same line twice', { lines: [MACHINE_LINE, MACHINE_LINE] }, 'lines'],
  ['a tax without its state', { lines: [{ kind: 'tax', amountUsd: 5 }] }, 'lines.0.note'],
  ['something else without words', { lines: [{ kind: 'other', amountUsd: 5 }] }, 'lines.0.note'],
  ['two deposits', { depositUsd: 5, depositPercent: 5 }, 'depositPercent'],
  ['a deposit above the total', { depositUsd: 40_000 }, 'depositUsd'],
  ['a day that is no day', { validUntil: '2026-02-30' }, 'validUntil'],
  ['a day in two years', { validUntil: '2035-01-01' }, 'validUntil'],
])('a quote with %s is refused at its field', async (_what, more, path) => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const answer = await t.send(id, more);
  expect(answer.statusCode, answer.body).toBe(400);
  expect(answer.json<{ issues: { path: string }[] }>().issues.map((issue) => issue.path)).toContain(path);
  expect((await t.quotes(t.buyer, id)).quotes).toEqual([]);
});

test('only its buyer and the office know of a quote: not the seller, another buyer or a wrong key', async () => {
  await using t = await startQuotes();
  await t.addListing('premium', { isPremium: true });
  const id = await t.ask('premium');
  const quote = await t.quote(id);
  const other = await t.form('premium', 'Me too', { name: 'Eve', email: 'eve@elsewhere.example' });
  expect(other.statusCode).toBe(201);
  for (const headers of [t.seller, t.stranger]) {
    expect((await t.call(headers, 'GET', `/api/threads/${id}/quotes`)).statusCode).toBe(404);
    expect((await t.accept(headers, quote)).statusCode).toBe(404);
    for (const number of ['Q-1001', 'Q-1001/pdf', 'Q-4711'])
      expect((await t.readQuote(headers, number)).statusCode).toBe(404);
  }
  expect((await t.readQuote({}, 'Q-1001')).statusCode).toBe(401);
  expect((await t.readQuote(t.buyer, 'Q-1001', '?key=wrong')).statusCode).toBe(404);
  expect((await t.call({}, 'POST', '/api/quotes/Q-1001/accept?key=wrong', { version: 1, name: 'Me' })).statusCode).toBe(
    404,
  );
  await t.accept(t.buyer, quote);
  const seen = JSON.stringify([await t.read(t.seller, id), await t.threads(t.seller)]);
  expect(seen).not.toMatch(/Q-1001|35,400/);
  const mails = await t.mailsAfter(3);
  expect(
    mails.filter(({ recipient, textBody }) => recipient.startsWith('sam@') && /Q-1001/.test(textBody ?? '')),
  ).toEqual([]);
  const answer = await t.readQuote(t.buyer, 'Q-1001');
  expect(answer.headers['cache-control']).toBe('private, no-store');
});

test('a buyer declines with words, the office withdraws, and each later quote is the next version', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const first = await t.quote(id);
  expect((await t.act(t.admin, 'decline', first)).statusCode).toBe(409);
  expect((await t.act(t.buyer, 'withdraw', first)).statusCode).toBe(403);
  expect((await t.act(t.buyer, 'decline', first, { message: 'Too much freight.' })).json()).toMatchObject({
    state: 'declined',
  });
  expect((await t.read(t.admin, id)).messages.at(-1)?.text).toContain('Too much freight.');
  const second = await t.quote(id);
  expect(second).toMatchObject({ number: 'Q-1001', version: 2, changes: [] });
  expect((await t.act(t.admin, 'withdraw', second)).json()).toMatchObject({ state: 'withdrawn' });
  const late = await t.accept(t.buyer, second);
  expect([late.statusCode, message(late)]).toEqual([409, 'This quote was withdrawn']);
  const actions = (await t.db.select().from(auditLog)).map(({ action }) => action);
  expect(actions).toEqual(expect.arrayContaining(['send quote', 'withdraw quote']));
});

test('one buyer accepts a quote for a machine; when that falls through, a new number follows', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const other = { name: 'Eve', email: 'eve@elsewhere.example' };
  expect((await t.form('plain', 'Me too', other)).statusCode).toBe(201);
  const otherId = (await t.threads(t.stranger))[0]?.id ?? '';
  const [quote, rival] = [await t.quote(id), await t.quote(otherId)];
  expect((await t.accept(t.buyer, quote)).statusCode).toBe(200);
  const refused = await t.accept(t.stranger, rival);
  expect([refused.statusCode, message(refused)?.includes('under offer')]).toEqual([409, true]);
  expect((await t.send(id, { replaces: quote.id })).statusCode).toBe(409);
  expect((await t.act(t.admin, 'fall-through', quote)).json()).toMatchObject({ state: 'fallen-through' });
  expect((await t.quote(id)).number).toBe('Q-1003');
  expect((await t.accept(t.stranger, rival)).statusCode).toBe(200);
});

test('once a buyer has accepted a quote, no offer of another buyer is accepted', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  const other = { name: 'Eve', email: 'eve@elsewhere.example' };
  expect((await t.form('plain', 'Me too', other)).statusCode).toBe(201);
  const otherId = (await t.threads(t.stranger))[0]?.id ?? '';
  const offer = await t.call(t.stranger, 'POST', `/api/threads/${otherId}/offers`, { amountUsd: 40_000 });
  const accept = () => t.call(t.admin, 'POST', `/api/offers/${offer.json<{ id: string }>().id}/accept`, {});
  const quote = await t.quote(id);
  expect((await t.accept(t.buyer, quote)).statusCode).toBe(200);
  expect((await accept()).statusCode).toBe(409);
  await t.act(t.admin, 'fall-through', quote);
  expect((await accept()).statusCode).toBe(200);
  const late = await t.accept(t.buyer, await t.quote(id));
  expect([late.statusCode, message(late)?.includes('under offer')]).toEqual([409, true]);
});

test('a quote begins with the shown price, or with the accepted offer of its conversation', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  await t.db.update(machines).set({ price: 34_500 });
  const id = await t.ask('plain');
  expect((await t.quotes(t.buyer, id)).draft).toBeNull();
  expect((await t.quotes(t.admin, id)).draft).toMatchObject({ machineUsd: 34_500, source: 'price', replaces: null });
  const offer = await t.call(t.buyer, 'POST', `/api/threads/${id}/offers`, { amountUsd: 33_000 });
  await t.call(t.admin, 'POST', `/api/offers/${offer.json<{ id: string }>().id}/accept`, {});
  expect((await t.quotes(t.admin, id)).draft).toMatchObject({ machineUsd: 33_000, source: 'offer' });
});

test('the office lists open quotes by their last day, in pages', async () => {
  await using t = await startQuotes();
  for (const name of ['one', 'two']) await t.addListing(name);
  await t.quote(await t.ask('one'), { validUntil: t.dayIn(9) });
  await t.quote(await t.ask('two'), { validUntil: t.dayIn(3) });
  const answer = await t.call(t.admin, 'GET', '/api/quotes?state=sent&pageSize=1');
  expect(answer.headers['x-total-count']).toBe('2');
  expect(answer.json<ListedQuote[]>()).toMatchObject([
    { number: 'Q-1002', totalUsd: 35_400.5, buyerName: 'Bea Buyer' },
  ]);
  expect((await t.call(t.buyer, 'GET', '/api/quotes')).statusCode).toBe(403);
});

test('a quote is a PDF for its buyer and the office, by a link without an account, too', async () => {
  await using t = await startQuotes();
  await t.addListing('plain');
  const id = await t.ask('plain');
  await t.mailsAfter(3);
  await t.quote(id);
  const [mail] = await t.mailsAfter(3);
  const key = /\/quotes\/Q-1001\?key=([\w-]+)/.exec(mail?.textBody ?? '')?.[1] ?? '';
  for (const [headers, query] of [
    [{}, `?key=${key}`],
    [t.admin, ''],
  ] as const) {
    const pdf = await t.readQuote(headers, 'Q-1001/pdf', query);
    expect(pdf.headers['content-type']).toBe('application/pdf');
    expect(pdf.headers['content-disposition']).toContain('Q-1001.pdf');
    expect(pdf.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
  }
});

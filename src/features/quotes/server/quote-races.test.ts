import { expect, test } from 'vitest';
import { quotes } from '#app/db/tables/quotes.ts';
import type { QuoteView } from '#app/features/quotes/quotes.schema.ts';
import { startQuotes } from '#test/fixtures/quotes.ts';

const statuses = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);

/** An open quote of the buyer, on an engine with several connections. */
async function startRace() {
  const t = await startQuotes({ engine: 'postgres' });
  await t.addListing('plain');
  const id = await t.ask('plain');
  return { t, id, quote: await t.quote(id) };
}

test('two accept at once: one does, and one message and one mail to each tell of it', async () => {
  const { t: race, id, quote } = await startRace();
  await using t = race;
  await t.mailsAfter(3);
  const answers = await Promise.all([t.accept(t.buyer, quote), t.accept(t.buyer, quote), t.accept(t.buyer, quote)]);
  expect(statuses(answers)).toEqual([200, 409, 409]);
  const { messages } = await t.read(t.buyer, id);
  expect(messages.filter(({ text }) => text.includes('is accepted'))).toHaveLength(1);
  expect(await t.mailsAfter(3)).toHaveLength(2);
});

test.each(['new version', 'withdraw'] as const)('accepting against a %s has one outcome', async (against) => {
  const { t: race, id, quote } = await startRace();
  await using t = race;
  const [accepted, other] = await Promise.all([
    t.accept(t.buyer, quote),
    against === 'withdraw' ? t.act(t.admin, 'withdraw', quote) : t.send(id, { replaces: quote.id }),
  ]);
  const stored = await t.db.select({ version: quotes.version, state: quotes.state }).from(quotes);
  if (accepted.statusCode === 200) {
    expect(other.statusCode).toBe(409);
    expect(stored).toEqual([{ version: 1, state: 'accepted' }]);
  } else {
    expect([accepted.statusCode, other.statusCode]).toEqual([409, against === 'withdraw' ? 200 : 201]);
    expect(stored.find(({ version }) => version === 1)?.state).toBe(against === 'withdraw' ? 'withdrawn' : 'replaced');
  }
});

test('two of the office send at once: one does, and the other has to read that quote first', async () => {
  const { t: race, id, quote } = await startRace();
  await using t = race;
  const send = () => t.send(id, { replaces: quote.id });
  const answers = await Promise.all([send(), send()]);
  expect(statuses(answers)).toEqual([201, 409]);
  expect(await t.db.$count(quotes)).toBe(2);
});

test('quotes that are sent at once to many buyers get numbers without a gap', async () => {
  await using t = await startQuotes({ engine: 'postgres' });
  const ids: string[] = [];
  for (const name of ['one', 'two', 'three', 'four']) {
    await t.addListing(name);
    ids.push(await t.ask(name));
  }
  const answers = await Promise.all(ids.map((id) => t.send(id)));
  const numbers = answers.map((answer) => answer.json<QuoteView>().number).toSorted();
  expect(numbers).toEqual(['Q-1001', 'Q-1002', 'Q-1003', 'Q-1004']);
});

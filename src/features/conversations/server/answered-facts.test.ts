import { desc, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { questionAbout } from '#app/features/machines/highlights.rules.ts';
import { startConversations } from '#test/fixtures/conversations.ts';

describe('facts of an answer', () => {
  const asked = `Hello\n${questionAbout('phases')}`;

  test('are stated in the listing when the office passes the answer on', async () => {
    await using t = await startConversations();
    await t.addListing('plain');
    const id = await t.ask('plain', asked);
    expect(await t.questions()).toMatchObject([{ requestedFacts: ['phases', 'voltsMin', 'voltsMax'] }]);
    const answer = (payload: object) => t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, payload);
    expect((await answer({ facts: { phases: null } })).statusCode).toBe(400);
    expect((await answer({ facts: { phases: 'two and a half' } })).statusCode).toBe(400);
    const answered = await answer({ facts: { phases: 'single', voltsMin: 220 } });
    expect([answered.statusCode, answered.json().text]).toEqual([201, expect.stringContaining('Single-phase')]);
    expect(await factsOf(t)).toEqual({});
    const released = await t.call(t.admin, 'POST', `/api/threads/${id}/messages/${answered.json().id}/release`);
    expect(released.json()).toMatchObject({ addedFacts: [expect.any(String), expect.any(String)] });
    expect(await factsOf(t)).toMatchObject({
      phases: { value: 'single', source: 'seller' },
      voltsMin: { value: 220, source: 'seller' },
    });
    expect((await t.read(t.buyer, id)).messages.at(-1)?.text).toContain('Single-phase');
    expect(await t.questions()).toMatchObject([{ requestedFacts: ['voltsMax'] }]);
  });

  test('leave as it is what the listing states by now, and a sold listing', async () => {
    await using t = await startConversations();
    for (const [listing, change] of [
      ['stated', { facts: { phases: 'three' } }],
      ['sold', { status: 'sold', soldFrom: 'approved' }],
    ] as const) {
      await t.addListing(listing);
      const id = await t.ask(listing, asked);
      const payload = { facts: { phases: 'single' } };
      const answer = await t.call(t.seller, 'POST', `/api/seller/questions/${id}/answers`, payload);
      await t.db.update(machines).set(change).where(eq(machines.id, listing));
      const released = await t.call(t.admin, 'POST', `/api/threads/${id}/messages/${answer.json().id}/release`);
      expect([released.statusCode, released.json().addedFacts]).toEqual([201, []]);
    }
    const [stated, sold] = await t.db.select({ facts: machines.facts }).from(machines).orderBy(desc(machines.id));
    expect([stated?.facts, sold?.facts]).toEqual([{ phases: 'three' }, {}]);
  });
});

async function factsOf(t: Awaited<ReturnType<typeof startConversations>>): Promise<object> {
  return (await t.call(t.buyer, 'GET', '/api/machines/plain')).json().facts;
}

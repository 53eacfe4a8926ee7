import { readFile } from 'node:fs/promises';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contactSubmissions } from '#app/db/tables/contacts.ts';
import { threadMessages, threadParties, threads } from '#app/db/tables/threads.ts';
import { startConversations } from '#test/fixtures/conversations.ts';

const MIGRATION = new URL('../../../db/migrations/0029_conversations.sql', import.meta.url);
const AT = new Date('2026-01-01T12:00:00Z');
const ANSWERED = { answeredAt: AT, answeredAs: 'answered', answeredBy: 'boss' } as const;

/** The statements that turn messages of the contact form into threads. */
async function insertions(): Promise<string[]> {
  const statements = (await readFile(MIGRATION, 'utf8')).split('--> statement-breakpoint');
  return statements.filter((statement) => /^INSERT INTO/m.test(statement));
}

test('messages of the contact form become one thread of each address and listing, which only its asked seller reads', async () => {
  await using t = await startConversations();
  await t.addListing('plain');
  await t.addListing('premium', { isPremium: true });
  await t.addMachine({ id: 'operators', sellerId: t.boss.id });
  const from = (email: string, message: string, more: object = {}) => ({
    name: 'Bea',
    email,
    message,
    createdAt: AT,
    ...more,
  });
  const asked = { isSellerAsked: true, askedSellerId: t.sam.id };
  await t.db.insert(contactSubmissions).values([
    from('Bea@shop.example', 'First', { machineId: 'plain' }),
    from('bea@shop.example', 'Second', { machineId: 'plain', ...ANSWERED }),
    from('bea@shop.example', 'For Sam', { machineId: 'premium', ...asked }),
    from('bea@shop.example', 'For the operator', {
      machineId: 'operators',
      isSellerAsked: true,
      askedSellerId: t.boss.id,
    }),
    // About a listing that was deleted since, and about none.
    from('bea@shop.example', 'Asked of Sam once', { ...asked, ...ANSWERED }),
    from('bea@shop.example', 'Only for the office', ANSWERED),
    from('cy@shop.example', 'Spam', { answeredAt: AT, answeredAs: 'no-answer-needed', answeredBy: 'boss' }),
  ]);
  for (const statement of await insertions()) await t.db.execute(sql.raw(statement));
  const of = async (machineId: string | null) =>
    (await t.db.select().from(threads).where(eq(threads.buyerEmail, 'bea@shop.example'))).find(
      (row) => row.machineId === machineId,
    );
  expect(await of('plain')).toMatchObject({ sellerId: t.sam.id, sellerJoinedBy: null, waitsFor: 'office' });
  expect(await of('premium')).toMatchObject({ sellerId: t.sam.id, sellerJoinedBy: 'premium', waitsFor: 'seller' });
  expect(await of('operators')).toMatchObject({ sellerId: null, sellerJoinedBy: null, waitsFor: 'office' });
  expect(await of(null)).toMatchObject({ sellerId: null, sellerJoinedBy: null, waitsFor: 'buyer' });
  expect(await t.db.select().from(threads).where(eq(threads.buyerEmail, 'cy@shop.example'))).toMatchObject([
    { waitsFor: null, waitingSince: null },
  ]);
  expect([await t.db.$count(threadMessages), await t.db.$count(threads), await t.db.$count(threadParties)]).toEqual([
    7, 5, 15,
  ]);
  expect(await t.threads(t.seller)).toMatchObject([{ machine: { id: 'premium' } }]);
  // What was asked before sellers could read it stays with the office.
  expect(await t.questions()).toEqual([]);
  expect(await t.threads()).toHaveLength(4);
});

import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { moderate } from '#test/fixtures/moderation.ts';
import { addSubscriber } from '#test/fixtures/subscribers.ts';

async function startApproving() {
  let now = new Date('2026-06-15T12:00:00Z');
  const t = await moderate({ now: () => now });
  let people = 0;
  return {
    ...t,
    save: async (...queries: string[]) => {
      people += 1;
      await addSubscriber(t.database.db, { email: `buyer${people}@shop.example`, queries, at: now });
    },
    /** What the mail about a new listing, which is approved, says of buyers. */
    told: async (id: string, fields: Parameters<typeof t.addMachine>[0] = {}) => {
      // Figures may be a few seconds old.
      now = new Date(now.getTime() + MINUTE_MS);
      await t.addMachine({ id, sellerId: t.seller.id, status: 'pending', ...fields });
      expect((await t.move('approved', {}, id)).statusCode).toBe(200);
      const text = (await t.mails()).at(-1)?.textBody.replaceAll(/\s+/g, ' ');
      return /\S+ buyers have[^.]*\./.exec(text ?? '')?.[0];
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test('the mail about an approved listing says how many wait for such a machine, of one or two only that there are some', async () => {
  await using t = await startApproving();
  await t.save('priceMax=40000');
  await t.save('brand=Barudan');
  expect(await t.told('unwanted')).toBe(undefined);
  await t.save('brand=Tajima', 'heads=6');
  await t.save('search=six+head+tajima');
  const rest = 'have saved a search for such a machine, and hear of this one if it suits them.';
  expect(await t.told('wanted')).toBe(`Some buyers ${rest}`);
  await t.save('brand=Tajima&heads=6&priceMax=50000');
  expect(await t.told('most')).toBe(`3 buyers ${rest}`);
  expect(await t.told('twelve', { heads: 12 })).toBe(`Some buyers ${rest}`);
});

test('the mail about several listings counts each buyer once', async () => {
  await using t = await startApproving();
  for (const heads of [6, 12, 15]) await t.save(`brand=Tajima&heads=${heads}`, 'brand=Tajima');
  await t.addMachine({ id: 'twelve', sellerId: t.seller.id, status: 'pending', heads: 12 });
  const approved = await t.call('POST', '/api/admin/approve-multiple', { ids: ['mine', 'twelve'] });
  expect(approved.json()).toMatchObject({ approved: 2 });
  const [mail] = await t.mails();
  expect(mail?.textBody.replaceAll(/\s+/g, ' ')).toContain('3 buyers have saved a search for one of these machines');
});

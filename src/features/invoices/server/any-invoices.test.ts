import { array, assert, asyncProperty, constantFrom, nat, record } from 'fast-check';
import { expect, test } from 'vitest';
import { DAY_MS } from '#app/lib/durations.ts';
import { startInvoices } from '#test/fixtures/invoices.ts';
import { CREDIT_UNDONE_SALES, REMIND_OF_INVOICES } from './invoices.jobs.ts';

type Invoices = Awaited<ReturnType<typeof startInvoices>>;

const ACTS = ['sell', 'issue', 'issue twice', 'pay', 'undo payment', 'credit', 'undo sale', 'sweep', 'wait'] as const;
const act = record({ kind: constantFrom(...ACTS), at: nat({ max: 5 }) });

async function perform(t: Invoices, saleIds: string[], { kind, at }: { kind: (typeof ACTS)[number]; at: number }) {
  const saleId = saleIds[at % Math.max(1, saleIds.length)] ?? '00000000-0000-4000-8000-000000000000';
  const number = 1001 + at;
  switch (kind) {
    case 'sell':
      return saleIds.push(await t.addSale());
    case 'issue':
      return t.issue(saleId);
    case 'issue twice':
      return Promise.all([t.issue(saleId), t.issue(saleId)]);
    case 'pay':
      return Promise.all([t.notePayment(number), t.notePayment(number, { kind: 'transfer' })]);
    case 'undo payment':
      return t.office('DELETE', `/api/invoices/${number}/payments`);
    case 'credit':
      return Promise.all([t.credit(number), t.credit(number)]);
    case 'undo sale':
      return t.undoSale(saleId);
    case 'sweep':
      await t.tick(REMIND_OF_INVOICES);
      return t.tick(CREDIT_UNDONE_SALES);
    case 'wait':
      return t.pass(DAY_MS / 2);
  }
}

const upTo = (rows: readonly unknown[]) => rows.map((_row, at) => 1001 + at);

test('whatever two operators do, no number is missing or twice, and no sale has two invoices', async () => {
  await assert(
    asyncProperty(array(act, { minLength: 8, maxLength: 20 }), async (acts) => {
      await using t = await startInvoices({ engine: 'postgres' });
      const saleIds: string[] = [];
      for (const each of [{ kind: 'sell', at: 0 } as const, { kind: 'issue', at: 0 } as const, ...acts])
        await perform(t, saleIds, each);
      await t.tick(CREDIT_UNDONE_SALES);
      const [invoices, notes] = [await t.invoices(), await t.notes()];
      expect(invoices.map(({ number }) => number)).toEqual(upTo(invoices));
      expect(notes.map(({ number }) => number)).toEqual(upTo(notes));
      const current = invoices.filter(({ state }) => state !== 'credited').map(({ saleId }) => saleId);
      expect(new Set(current).size).toBe(current.length);
      const credited = invoices.filter(({ state }) => state === 'credited').map(({ number }) => number);
      expect(new Set(notes.map(({ invoiceNumber }) => invoiceNumber))).toEqual(new Set(credited));
      expect(notes).toHaveLength(credited.length);
      for (const { amountCents, repayCents } of notes) expect(repayCents).toBeLessThanOrEqual(amountCents);
      for (const { amountCents, state, paidBy } of invoices) {
        expect(amountCents).toBeGreaterThan(0);
        if (state !== 'credited') expect(paidBy !== null).toBe(state === 'paid');
      }
    }),
    { numRuns: 6 },
  );
});

import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { factValues, type SourcedFacts } from '#app/features/machines/fact-sources.rules.ts';
import { filledForm } from '#test/fixtures/listings.ts';
import { openImports } from '#test/fixtures/partner-import.ts';

async function withFacts() {
  const t = await openImports();
  const say = (description: string) => t.partner.put('one', { description });
  say('Runs every day, 61 million stitches.\nWeight: 550 kg\nPower: single-phase, 220 V');
  await t.runImport();
  const [listing] = await t.listings();
  const { id = '', images = [] } = listing ?? {};
  const seen = async () => {
    const { facts } = (await t.call('GET', `/api/machines/${id}`)).json<{ facts: SourcedFacts }>();
    return facts;
  };
  return { ...t, id, images, say, seen };
}

test('what the page states of the machine for sure, the listing states as its seller’s', async () => {
  await using t = await withFacts();
  const facts = await t.seen();
  expect(factValues(facts)).toEqual({
    stitchCount: 61_000_000,
    weightKg: 550,
    phases: 'single',
    voltsMin: 220,
    voltsMax: 220,
  });
  expect(new Set(Object.values(facts).map((fact) => fact?.source))).toEqual(new Set(['seller']));
  const [started] = (await t.call('GET', '/api/admin/audit-log')).json<{ subjectId: string }[]>();
  const ofImport = await t.call('GET', `/api/admin/audit-log?importId=${started?.subjectId}`);
  expect(ofImport.json()).toMatchObject([{ after: { weightKg: 550 } }]);
});

test('the next import follows the page, takes back what it says no more, and leaves what was edited by hand', async () => {
  await using t = await withFacts();
  expect(
    (await t.call('PUT', `/api/machines/${t.id}`, filledForm(t.images, { facts: { weightKg: 600, phases: null } })))
      .statusCode,
  ).toBe(200);
  t.say('62 million stitches.\nWeight: 580 kg\nPower: single-phase\nMax speed: 1,000 spm');
  expect(await t.runImport()).toMatchObject({ result: { updated: 1 } });
  expect(factValues(await t.seen())).toEqual({ stitchCount: 62_000_000, weightKg: 600, maxSpm: 1_000 });
  expect(await t.runImport()).toMatchObject({ result: { updated: 0 } });
});

test('facts from before imports read them are kept as if they had been edited', async () => {
  await using t = await withFacts();
  const [row] = await t.db.select().from(machines).where(eq(machines.id, t.id));
  expect(row?.facts).toMatchObject({ weightKg: 550 });
  await t.database.pool.query(`update partner_products set written = written - 'facts'`);
  t.say('Weight: 580 kg\nMax speed: 1,000 spm');
  await t.runImport();
  expect(factValues(await t.seen())).toMatchObject({ weightKg: 550, maxSpm: 1_000 });
});

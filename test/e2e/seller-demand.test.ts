import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { ensureReferenceData } from '#app/features/reference/server/reference-data.service.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp } from '#test/app.ts';
import { addSubscriber } from '#test/fixtures/subscribers.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { chooseModel, section } from './sell-visits.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** A site of its own with a seller's public listing, for which many buyers search and some watch. */
async function startSite() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const t = await startTestApp({ pages: await openBuiltPages(DIST), env: { PUBLIC_URL: url } });
  const { db } = t.database;
  await ensureReferenceData(db);
  const seller = await t.addUser({ email: 'sam@seller.example', emailConfirmedAt: new Date(), name: 'Sam' });
  await t.addMachine({ id: 'mine', sellerId: seller.id });
  for (let at = 0; at < 12; at += 1) {
    const query = at < 3 ? 'brand=Tajima&heads=6&state=TX' : 'brand=Tajima&heads=6&priceMax=45000';
    await addSubscriber(db, {
      email: `buyer${at}@shop.example`,
      queries: [query],
      machineIds: at < 2 ? ['mine'] : [],
    });
  }
  await t.app.listen({ host: '127.0.0.1', port });
  const { cookie } = await t.signIn(seller);
  return {
    open: async (viewport: typeof DESK | typeof PHONE, path: string) => {
      const v = await visit({ viewport, baseURL: url });
      await v.context.addCookies([{ name: 'sid', value: cookie.replace('sid=', ''), url }]);
      await v.open(path);
      return v;
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('on a %s, a seller sees how many buyers wait for what they list and have listed', async (_where, viewport) => {
  await using site = await startSite();
  await using v = await site.open(viewport, '/sell');
  const { page } = v;
  const machine = section(page, 'Machine');
  await section(page, 'Machine location').getByLabel('ZIP').fill('75201');
  await machine.getByLabel('Brand').selectOption('Tajima');
  await chooseModel(machine, 'TMAR-K1506C');
  const below = machine.getByLabel('Description');
  const before = await below.boundingBox();
  const note = machine.getByRole('status').filter({ hasText: 'buyers' });
  const sentence = '12 buyers wait for a 6-head Tajima, 3 of them near you. Some buyers watch one.';
  await expect.poll(() => note.textContent()).toBe(sentence);
  expect(await below.boundingBox()).toEqual(before);
  await expectNoSidewaysScroll(page);
  await machine.getByLabel('Heads').fill('15');
  await expect.poll(() => note.count()).toBe(0);
  await v.open('/seller-portal');
  await page.getByText('9 buyers search for it').waitFor();
  await expectNoSidewaysScroll(page);
});

import { desc, eq } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { machines } from '#app/db/tables/machines.ts';
import { outbox } from '#app/db/tables/site.ts';
import { ASK_SELLERS } from '#app/features/listings/server/listings.jobs.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { DAY_MS } from '#app/lib/durations.ts';
import { startTestApp } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, SMALL_PHONE, visit } from './browser.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

/** A site with a controllable clock and one machine, listed on the first day. */
async function startSite() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  let now = new Date();
  const pages = await openBuiltPages(DIST);
  const t = await startTestApp({ now: () => now, pages, env: { PUBLIC_URL: url } });
  await t.app.listen({ host: '127.0.0.1', port });
  const { db } = t.database;
  const seller = await t.addUser({ email: 'sam@seller.example', emailConfirmedAt: now, name: 'Sam' });
  await t.addMachine({ id: 'mine', name: 'Tajima TMAR', price: 20_000, sellerId: seller.id, createdAt: now });
  return {
    url,
    /** The links in the mail sent after this many days, by answer. */
    linksAfter: async (days: number) => {
      now = new Date(now.getTime() + days * DAY_MS);
      await t.jobs.send(db, ASK_SELLERS, {});
      await t.jobs.runDue();
      const [mail] = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(1);
      const links = mail?.textBody.match(/http\S+#token=\S+/g) ?? [];
      return (answer: string) => links.find((link) => link.endsWith(`answer=${answer}`)) ?? '';
    },
    machine: async () => (await db.select().from(machines).where(eq(machines.id, 'mine')))[0],
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test.each([
  ['phone', SMALL_PHONE],
  ['desk', DESK],
])('on a %s, a seller answers the mail with one press, and buyers see when', async (_where, viewport) => {
  await using site = await startSite();
  const link = await site.linksAfter(31);
  await using v = await visit({ viewport, baseURL: site.url });
  const { page } = v;
  await v.open(link('for-sale'));
  await page.getByRole('heading', { name: 'Is it still for sale?' }).waitFor();
  await page.getByText('$20,000', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  expect((await site.machine())?.confirmedAt).toBeNull();
  await page.getByRole('button', { name: 'Yes, it is still for sale' }).dblclick();
  await page.getByText('Buyers see that it was confirmed today.').waitFor();
  await v.open('/machine/mine');
  await page.getByText('Its seller confirmed').first().waitFor();
  await v.open('/browse');
  await page.getByRole('article').getByText('Confirmed').first().waitFor();

  v.allowRefusal(400);
  await v.open('/about');
  await v.open(link('sold'));
  await page.getByText('This question has been answered already').waitFor();
  await page.getByRole('link', { name: 'Open the Sellers Portal' }).waitFor();
});

test('the price is lowered from the mail, and a wrong one is said at the field', async () => {
  await using site = await startSite();
  const link = await site.linksAfter(31);
  await using v = await visit({ viewport: SMALL_PHONE, baseURL: site.url });
  const { page } = v;
  await v.open(link('lower-price'));
  const price = page.getByRole('textbox', { name: 'New price' });
  await price.fill('21000');
  await page.getByRole('button', { name: 'Lower the price' }).click();
  await page.getByText('Enter a price below $20,000').first().waitFor();
  await price.fill('18,500');
  await page.getByRole('button', { name: 'Lower the price' }).click();
  await page.getByText('Your listing costs $18,500 now.').waitFor();
  expect((await site.machine())?.price).toBe(18_500);
});

test('a listing that rests is brought back from its mail, and a cut link says so', async () => {
  await using site = await startSite();
  await site.linksAfter(31);
  await site.linksAfter(31);
  const link = await site.linksAfter(31);
  await using v = await visit({ viewport: SMALL_PHONE, baseURL: site.url });
  const { page } = v;
  v.allowNotFound();
  await v.open('/machine/mine');
  await page.getByText('no longer for sale').first().waitFor();
  await v.open('/still-for-sale#token=cut');
  await page.getByText('This link is incomplete.').waitFor();
  await v.open('/about');
  await v.open(link('for-sale'));
  await page.getByRole('button', { name: 'Yes: bring it back before buyers' }).click();
  await page.getByText('Buyers see that it was confirmed today.').waitFor();
  // The stale page may be sent while it is rendered again.
  await expect
    .poll(async () => {
      await v.open('/machine/mine');
      return page.getByRole('heading', { level: 1 }).innerText();
    })
    .toContain('Tajima TMAR');
});

import { expect, test } from 'vitest';
import type { Deal } from '#app/features/deals/deals.schema.ts';
import { startConversationSite } from '#test/e2e/conversation-site.ts';
import { insertSoldMachine } from '#test/fixtures/sold-machine.ts';
import { expectFit, LOOK } from './fit.ts';

const { viewport, ...CALM } = LOOK;
const LONG = `${'W'.repeat(90)} & "Co"`;
const STAGES = ['new', 'talking', 'deposit', 'won', 'lost'];

type Site = Awaited<ReturnType<typeof startConversationSite>>;

/** As many deals as one buyer can begin in an hour, of which the first has everything that a deal can have. Returns its id. */
async function fillBoard(site: Site): Promise<string> {
  const { call } = site;
  const admin = await site.signIn(site.boss);
  const buyer = await site.signIn(site.bea);
  const ids: string[] = [];
  for (const stage of STAGES) {
    await site.addListing(stage, { isPremium: true });
    const begun = await call(buyer, 'POST', '/api/threads', {
      machineId: stage,
      message: 'Hi',
      offer: { amountUsd: 31_000 },
    });
    const { id } = begun.json<{ id: string }>();
    ids.push(id);
    const { version } = (await call(admin, 'GET', `/api/deals/${id}`)).json<Deal>();
    const reason = stage === 'lost' ? { lostReason: 'other', lostWords: LONG } : {};
    expect((await call(admin, 'PATCH', `/api/deals/${id}`, { version, stage, ...reason })).statusCode).toBe(200);
  }
  const [id = ''] = ids;
  const { version } = (await call(admin, 'GET', `/api/deals/${id}`)).json<Deal>();
  const more = { nextStep: LONG, nextStepOn: '2096-06-01', ownerId: site.boss.id, note: LONG };
  expect((await call(admin, 'PATCH', `/api/deals/${id}`, { version, ...more })).statusCode).toBe(200);
  return id;
}

test('the deals, as a board and as a table, one with everything, and what is asked when one moves', async () => {
  await using site = await startConversationSite();
  await using v = await site.enter(site.boss, viewport, CALM);
  const { page } = v;
  await v.open('/admin/deals');
  await page.getByText('No deals yet.').waitFor();
  await expectFit(page);
  const id = await fillBoard(site);
  await v.open('/admin/deals');
  const card = page.locator(`[data-deal="${id}"]`);
  await card.waitFor();
  await expectFit(page);
  await card.getByRole('button', { name: 'to…' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Lost' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Move to Lost' }).click();
  await page.getByText('Choose why it was lost').waitFor();
  await expectFit(page);
  await v.open('/admin/deals?view=table&closedFrom=2096-01-01');
  await page.getByRole('table', { name: 'Deals' }).waitFor();
  await expectFit(page);
  await v.open(`/admin/deals?deal=${id}`);
  await page.getByRole('dialog').getByRole('region', { name: 'History' }).waitFor();
  await expectFit(page);
  await v.open(`/admin/messages?thread=${id}`);
  await page.getByRole('link', { name: 'Open the deal' }).waitFor();
  await expectFit(page);
  await site.addListing('quoted');
  const sold = { listing: { id: 'quoted', name: `1001 ${LONG}` }, buyer: { name: LONG, email: 'lou@shop.example' } };
  await insertSoldMachine(site.db, { ...sold, seller: site.sam });
  await v.open('/admin/search?search=1001');
  await page.getByRole('region', { name: 'Credit notes' }).waitFor();
  await expectFit(page);
});

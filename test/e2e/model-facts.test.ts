import { eq, inArray } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { openPostgres } from '#app/db/client.ts';
import { users } from '#app/db/tables/accounts.ts';
import { approvedVersions } from '#app/db/tables/machine-versions.ts';
import { machines } from '#app/db/tables/machines.ts';
import { queueNewWitnesses, refreshProposals } from '#app/features/machines/server/fact-proposals.service.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { listWithStatus } from './listings-visits.ts';
import { register } from './profile-visits.ts';
import { chooseModel, section } from './sell-visits.ts';
import { toldBy } from './payment-visits.ts';
import { site } from './site.ts';

/** A model without demo machines. */
const MODEL = { brand: 'Toyota', model: 'Expert ESP9100' };

test('what the operator enters of a model a seller fills in with one press', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/models?brand=Toyota');
  const models = await (await page.request.get('/api/models')).json();
  const [{ name = '' } = {}] = models['Toyota'] ?? [];
  await page.getByRole('button', { name: 'Add fact…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add a fact of a model' });
  await dialog.getByLabel('Brand').fill('Toyota');
  await dialog.getByLabel(/^Model/).fill(name);
  await dialog.getByLabel(/^Fact/).selectOption('Weight');
  await dialog.getByLabel('Weight (lb)').fill('100 kg');
  await dialog.getByLabel(/^Source/).fill('a page');
  await dialog.getByRole('button', { name: 'Add fact' }).click();
  await dialog.getByText('The address of a page begins with https:// or http://').waitFor();
  await dialog.getByLabel(/^Source/).fill('https://www.maker.example/expert');
  await dialog.getByRole('button', { name: 'Add fact' }).click();
  await toldBy(page, 'Fact added');
  const facts = page.getByRole('list', { name: 'Facts of models' });
  await facts.getByText(`Toyota ${name}`).first().waitFor();

  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  await seller.open('/sell');
  await section(seller.page, 'Machine').getByLabel('Brand').selectOption('Toyota');
  await chooseModel(section(seller.page, 'Machine'), name);
  const usual = seller.page.getByRole('region', { name: 'Usual for this model' });
  await usual.getByText('from maker.example').waitFor();
  await expectNoSidewaysScroll(seller.page);
  await usual.getByRole('button', { name: 'Fill in this one' }).click();
  await usual.getByText('All of these are filled in below.').waitFor();
  expect(await seller.page.getByLabel('Weight (lb)').inputValue()).toMatch(/^220/);

  await facts.getByRole('button', { name: `Delete: Toyota ${name}, Weight` }).click();
  await facts.getByText(`Toyota ${name}, Weight`).waitFor({ state: 'detached' });
});

test('what three sellers of a model state alike the operator takes over with one press', async () => {
  for (const _seller of [1, 2, 3]) {
    await using seller = await visit({ viewport: PHONE });
    await register(seller);
    await listWithStatus(seller, 'approved', { ...MODEL, facts: { maxSpm: 777 } });
  }
  await aWeekLater();
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/models?brand=Toyota');
  const title = `${MODEL.brand} ${MODEL.model}, Top speed`;
  const proposal = page
    .getByRole('list', { name: 'What sellers agree on' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name: `Take over: ${title}` }) });
  await proposal.getByText('3 sellers say so:').waitFor();
  expect(await proposal.getByRole('link').count()).toBe(3);
  await expectNoSidewaysScroll(page);
  await proposal.getByRole('button').click();
  await toldBy(page, 'Taken over', title);
  await proposal.waitFor({ state: 'detached' });
  await page.getByRole('button', { name: `Delete: ${title}` }).waitFor();
});

/** The sellers of the model have confirmed their addresses, and their listings were approved long ago. */
async function aWeekLater(): Promise<void> {
  const database = openPostgres(site().databaseUrl, (error) => {
    throw error;
  });
  const ofModel = eq(machines.model, MODEL.model);
  const sellers = database.db.select({ id: machines.sellerId }).from(machines).where(ofModel);
  await database.db.update(users).set({ emailConfirmedAt: new Date() }).where(inArray(users.id, sellers));
  const listings = database.db.select({ id: machines.id }).from(machines).where(ofModel);
  const approvedAt = new Date(Date.now() - 8 * 86_400_000);
  await database.db.update(approvedVersions).set({ approvedAt }).where(inArray(approvedVersions.machineId, listings));
  await queueNewWitnesses(database.db, new Date());
  await refreshProposals(database.db, 10, new Date());
  await database.close();
}

test('the operator enters figures of models from a spreadsheet, and is told of each row that is refused', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/models?brand=Meistergram');
  await page.getByRole('button', { name: 'Import figures…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import figures of models' });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('No Content: Please upload a file or paste CSV content.').waitFor();
  const csv = 'brand,model,source,maxSpm\nMeistergram,XL-1,https://maker.example/xl,1000\nMeistergram,XL-2,,900\n';
  await dialog.getByLabel('File').setInputFiles({ name: 'f.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) });
  await dialog.getByRole('button', { name: 'Import' }).click();
  await toldBy(page, 'Figures imported', '1 fact of 1 model');
  await dialog.getByText('Row 3: source: Say where it is from').waitFor();
  await expectNoSidewaysScroll(page);
  await dialog.getByLabel('CSV content').fill('brand,model,source,maxSpm\nMeistergram,XL-2,,900\n');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('Row 2: source: Say where it is from').waitFor();
  expect(await page.getByText('0 facts of 0 models').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('list', { name: 'Facts of models' }).getByText('Meistergram XL-1').waitFor();
  await page.getByRole('button', { name: 'Delete: Meistergram XL-1, Top speed' }).click();
});

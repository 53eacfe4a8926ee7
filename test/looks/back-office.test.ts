import { expect, test } from 'vitest';
import { z } from 'zod';
import {
  expectFocusIn,
  idOf,
  lineWith,
  nameInListing,
  newName,
  openAsAdmin,
  sectionLink,
} from '#test/e2e/back-office-visits.ts';
import { PHONE, visit } from '#test/e2e/browser.ts';
import { ownMachine } from '#test/e2e/content-visits.ts';
import { listWithStatus } from '#test/e2e/listings-visits.ts';
import { leave, newAddress, register } from '#test/e2e/profile-visits.ts';
import { expectFit, LOOK } from './fit.ts';

const PAGES = [
  '/admin/listings',
  '/admin/listings?status=approved&brand=Tajima',
  '/admin/listings?search=nothing+like+it',
  '/admin/models',
  '/admin/users',
  '/admin/users?search=nobody+at+all',
  '/admin/deleted-users',
  '/admin/people?email=nobody@example.com',
  '/admin/deleted-listings',
  '/admin/agreements/brokerage',
] as const;

const questions = z.array(z.object({ id: z.string(), messages: z.array(z.object({ id: z.string() })) }));

/** With the API requests that fill each section. */
const SECTIONS = [
  ['/admin/listings', '**/api/machines?*'],
  ['/admin/contacts', '**/api/contact-submissions?*'],
  ['/admin/accessories', '**/api/admin/accessories*'],
  ['/admin/models', '**/api/admin/models*'],
  ['/admin/users', '**/api/admin/users?*'],
  ['/admin/page-views', '**/api/page-views/stats*'],
  ['/admin/statistics', '**/api/admin/statistics*'],
  ['/admin/funnel', '**/api/admin/funnel*'],
  ['/admin/demand', '**/api/admin/demand*'],
  ['/admin/answers', '**/api/admin/answers'],
  ['/admin/sales', '**/api/sales?*'],
  ['/admin/commissions', '**/api/admin/commissions'],
  ['/admin/wanted', '**/api/admin/wanted*'],
  ['/admin/reports', '**/api/admin/reports?*'],
  ['/admin/held-messages', '**/api/admin/held-messages?*'],
  ['/admin/blocks', '**/api/admin/blocks'],
  ['/admin/mail', '**/api/admin/mail*'],
] as const;

test.each(PAGES)('%s', async (path) => {
  await using v = await visit(LOOK);
  await openAsAdmin(v, path);
  await v.page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expectFit(v.page);
});

test('the models, and what sellers named, however long', async () => {
  const model = newName('W'.repeat(60));
  await nameInListing({ model });
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/models?brand=melco');
  await page.getByRole('button', { name: `Reject Tajima ${model}` }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: `Reject Tajima ${model}` }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Delete brand…' }).click();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Add model…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add model' }).click();
  await expectFit(page);
});

test('the facts of models in pages, and a file of figures with rows that are refused', async () => {
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/models');
  await page.getByRole('list', { name: 'Facts of models' }).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Import figures…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Import figures of models' });
  const rows = [`Tajima,${'W'.repeat(60)},,1000`, 'Tajima,A1,Price list,99', 'Tajima,A2,https://somewhere,1000'];
  await dialog.getByLabel('CSV content').fill(['brand,model,source,maxSpm', ...rows].join('\n'));
  await dialog.getByRole('button', { name: 'Import' }).click();
  await dialog.getByText('Row 2: source: Say where it is from').waitFor();
  await expectFit(page);
});

test('the accessories, and what sellers named, however long', async () => {
  const accessory = newName('W'.repeat(60));
  await nameInListing({ accessory });
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/accessories');
  await lineWith(page, accessory).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: `Reject ${accessory}` }).click();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Edit Cap Driver' }).click();
  await expectFit(page);
});

test('reports of a listing, however long, and the decision about them', async () => {
  await using v = await visit(LOOK);
  const address = await ownMachine(v.page);
  const message = `${'W'.repeat(60)}\n${'It is not so. '.repeat(20)}`;
  for (const reason of ['wrong-facts', 'not-theirs'])
    await v.page.request.post(`/api${address.replace('machine', 'machines')}/reports`, { data: { reason, message } });
  const page = await openAsAdmin(v, '/admin/reports');
  const card = page.locator('[data-reported]').filter({ hasText: 'Not theirs to sell' }).first();
  await card.waitFor();
  await expectFit(page);
  await card.getByRole('checkbox', { name: 'Wrong facts' }).uncheck();
  await card.getByRole('button', { name: /^Uphold/ }).click();
  await page.getByRole('dialog').getByLabel('Reason for the seller').waitFor();
  await expectFit(page);
});

test('a reported message, however long, and the decision about it', async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const machineId = await listWithStatus(seller, 'approved', { model: newName('REPORTED') });
  await using v = await visit(LOOK);
  const message = `${'W'.repeat(60)}\n${'Is it so? '.repeat(20)}`;
  await v.page.request.post('/api/threads', { data: { name: 'Nora', email: newAddress(), machineId, message } });
  const [question] = questions.parse(await (await seller.page.request.get('/api/seller/questions')).json());
  const path = `/api/threads/${question?.id}/messages/${question?.messages[0]?.id}/report`;
  expect((await seller.page.request.post(path, { data: { reason: message } })).status()).toBe(204);
  const page = await openAsAdmin(v, '/admin/reports?kind=messages');
  const card = page.locator('[data-message-report]').first();
  await card.waitFor();
  await expectFit(page);
  await card.getByRole('button', { name: /^Dismiss/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Dismiss this report?' });
  await dialog.getByLabel('To add to the mail').waitFor();
  await expectFit(page);
  await dialog.getByRole('button', { name: 'Dismiss' }).click();
  await dialog.waitFor({ state: 'detached' });
  await v.open('/admin/reports?kind=messages&state=dismissed');
  await card.waitFor();
  await expectFit(page);
  await leave(seller);
});

test('what the operator says of itself on pages, and a lender that is entered wrongly', async () => {
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/site-settings');
  await page.getByRole('button', { name: 'Save figures and terms' }).waitFor();
  await expectFit(page);
  await page.getByLabel('New Butterfly: electronics').fill('W'.repeat(20));
  await page.getByRole('button', { name: 'Edit Network Lender' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit lender' });
  await dialog.getByLabel('Web address').fill('http://elsewhere.example');
  await dialog.getByLabel('Name').fill('W'.repeat(60));
  await dialog.getByLabel('Highlight').fill('W'.repeat(30));
  await dialog.getByLabel('Description').fill('W'.repeat(160));
  await dialog.getByRole('button', { name: 'Save lender' }).click();
  await dialog.getByText('Must be a web address that begins with https://').waitFor();
  await expectFit(page);
});

test('sales, however long their names, what is corrected of them, and the table of commissions', async () => {
  await using seller = await visit({ viewport: PHONE });
  await register(seller);
  const id = await listWithStatus(seller, 'approved', { model: newName('W'.repeat(60)) });
  const data = { buyer: { kind: 'named', name: 'W'.repeat(60) }, priceUsd: 33_500 };
  await seller.page.request.patch(`/api/seller/machines/${id}/mark-sold`, { data });
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/sales');
  const sales = page.getByRole('table', { name: 'Sales' });
  await sales.getByText('W'.repeat(60)).first().waitFor();
  await expectFit(page);
  await sales
    .getByRole('button', { name: /^Correct/ })
    .first()
    .click();
  await page.getByRole('dialog').getByLabel('Commission (%)').fill('11');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.getByRole('dialog').getByText('Enter a percentage').waitFor();
  await expectFit(page);
  await v.open('/admin/commissions');
  await page.getByLabel('Brand', { exact: true }).fill('W'.repeat(60));
  await page.getByLabel('Percent').fill('7.5');
  await page.getByRole('button', { name: 'Add entry' }).click();
  await page.getByRole('table', { name: 'Commissions' }).waitFor();
  await expectFit(page);
  await leave(seller);
});

test('a section that is on its way', async () => {
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin');
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/admin/users?*', async (route) => {
    await promise;
    await route.continue();
  });
  await sectionLink(page, '/admin/users').click();
  await page.locator('main[aria-busy=true]').waitFor();
  await expectFit(page);
  resolve();
  await page.getByRole('table').waitFor();
});

test.each(SECTIONS)('%s, which does not come', async (path, answer) => {
  await using v = await visit(LOOK);
  v.allowRefusal(500);
  // The dashboard has the figures of some sections already.
  const page = await openAsAdmin(v, '/admin/introductions');
  await page.route(answer, (route) => route.fulfill({ status: 500, body: '{}' }));
  await sectionLink(page, path).click();
  await page.getByRole('button', { name: 'Try again' }).first().waitFor();
  await expectFit(page);
});

test('an account and what an admin does to it, however long its names', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit(LOOK);
  const page = await openAsAdmin(v, '/admin/users?search=admin');
  await expectFit(page);
  const id = await idOf(v, `/api/admin/users?search=${email}`, email);
  const long = { name: 'W'.repeat(200), city: 'M'.repeat(200), phone: '5'.repeat(40) };
  expect((await page.request.patch(`/api/admin/users/${id}`, { data: long })).status()).toBe(200);
  await v.open(`/admin/users?search=${email}`);
  await expectFit(page);
  for (const dialog of ['Edit', 'Reset password for', 'Delete']) {
    await page.getByRole('button', { name: `${dialog} ${email}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).waitFor();
    if (dialog === 'Delete') await page.getByText('What we keep:').waitFor();
    await expectFit(page);
    await page.keyboard.press('Escape');
    await expectFocusIn(page.getByRole('button', { name: `${dialog} ${email}` }));
  }
  await leave(seller);
});

import { expect, test } from 'vitest';
import { accessoryLabel } from '#app/features/machines/accessories.rules.ts';
import {
  countSent,
  expectFocusIn,
  idOf,
  lineWith,
  nameInListing,
  newName,
  openAsAdmin,
  sectionLink,
} from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';
import { register } from './profile-visits.ts';
import { listMachine } from './portal-visits.ts';

const HTML = `<img src=x onerror="document.title='x'">`;

test('an admin approves one accessory that a seller named, and rejects another', async () => {
  const wanted = newName('Laser');
  const junk = newName(`${HTML} 10" Tubular Hoop`);
  const junkLabel = accessoryLabel(junk);
  expect(junkLabel).toContain('254 mm');
  await nameInListing({ accessory: wanted });
  await nameInListing({ accessory: junk });
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/accessories');
  const waiting = page.getByRole('table', { name: /^Waiting for review/ });
  const offered = page.getByRole('table', { name: /^Offered to sellers/ });
  await waiting.getByText(junkLabel, { exact: true }).waitFor();
  await waiting.getByText(junk, { exact: true }).waitFor();
  const approvals = countSent(page, 'PATCH', /\/approve$/);
  await waiting.getByRole('button', { name: `Approve ${wanted}` }).dblclick();
  await toldBy(page, 'Accessory Approved', wanted);
  expect(approvals()).toBe(1);
  await offered.getByText(wanted, { exact: true }).waitFor();
  await expectFocusIn(page.getByRole('table').first());

  await waiting.getByRole('button', { name: `Reject ${junkLabel}` }).click();
  const question = page.getByRole('dialog', { name: 'Reject this accessory?' });
  await question.getByText(junkLabel, { exact: true }).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await expectFocusIn(waiting.getByRole('button', { name: `Reject ${junkLabel}` }));
  await waiting.getByRole('button', { name: `Reject ${junkLabel}` }).click();
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await toldBy(page, 'Accessory Rejected', junkLabel);
  expect(await page.getByText(junkLabel, { exact: true }).count()).toBeLessThanOrEqual(1);
  expect(await offered.getByText(junkLabel, { exact: true }).count()).toBe(0);
  const names: string[] = await (await page.request.get('/api/accessories')).json();
  expect([names.includes(wanted), names.includes(junk)]).toEqual([true, false]);
  expect(await page.title()).toContain('Accessories');
});

test('an admin approves one model that a seller named, and rejects another', async () => {
  const wanted = newName('Quick');
  const junk = newName(`${HTML} Slow`);
  await nameInListing({ model: wanted });
  await nameInListing({ model: junk });
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/models');
  const waiting = page.getByRole('table', { name: /^Waiting for review/ });
  await waiting.getByRole('button', { name: `Approve Tajima ${wanted}` }).dblclick();
  await toldBy(page, 'Model Approved', `Tajima ${wanted}`);
  await waiting.getByRole('button', { name: `Reject Tajima ${junk}` }).click();
  const question = page.getByRole('dialog', { name: 'Reject this model?' });
  await question.getByText(`Tajima ${junk}, 6 heads, 15 needles`).waitFor();
  await question.getByRole('button', { name: 'Reject', exact: true }).click();
  await toldBy(page, 'Model Rejected', `Tajima ${junk}`);
  await expectFocusIn(page.getByRole('main'));
  const { Tajima }: Record<string, { name: string }[]> = await (await page.request.get('/api/models')).json();
  const names = Tajima?.map(({ name }) => name);
  expect([names?.includes(wanted), names?.includes(junk)]).toEqual([true, false]);
});

test('an admin rejects all that one account named, models and accessories, in one dialog', async () => {
  const [junk, more, trash] = [newName('Junk'), newName('Junk'), newName('Trash')];
  await using seller = await visit({});
  const username = await register(seller);
  const accessories = JSON.stringify([{ name: trash, quantity: 1 }]);
  await listMachine(seller, { model: junk, accessories });
  await listMachine(seller, { model: more });
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/models');
  const line = lineWith(page, `Tajima ${junk}`);
  await line.getByText('who named 3 that wait').waitFor();
  await line.getByRole('button', { name: /^Reject/ }).click();
  const question = page.getByRole('dialog', { name: 'Reject this model?' });
  await question.getByRole('checkbox', { name: 'Also reject the other 2 names' }).press('Space');
  const sent = countSent(page, 'POST', /\/reject-proposals$/);
  await question.getByRole('button', { name: 'Reject all 3' }).dblclick();
  await toldBy(page, 'Names Rejected', `3 names of ${username}`);
  expect(sent()).toBe(1);
  await line.waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('main'));
  for (const path of ['models', 'accessories']) {
    const waiting = await (await page.request.get(`/api/admin/${path}?status=pending`)).text();
    expect([junk, more, trash].filter((name) => waiting.includes(name))).toEqual([]);
  }
});

test('an admin adds, renames and deletes an accessory, and is told what stands against it', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409, 404);
  const page = await openAsAdmin(v, '/admin/accessories');
  const name = newName('Adapter');
  const field = page.getByRole('textbox', { name: 'New accessory' });
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByText('Accessory name is required').waitFor();
  await expectFocusIn(field);
  await field.fill(`  ${name} `);
  await field.press('Enter');
  await toldBy(page, 'Accessory Added', name);
  await lineWith(page, name).waitFor();
  await expectFocusIn(field);
  await field.fill(name.toUpperCase());
  await field.press('Enter');
  await toldBy(page, 'Failed to add accessory', `${name} is already in the list`);

  await page.getByRole('button', { name: `Edit ${name}` }).click();
  const editor = page.getByRole('dialog', { name: 'Edit accessory' });
  await editor.getByRole('textbox', { name: 'Name' }).fill('Cap Driver');
  await editor.getByRole('button', { name: 'Save' }).click();
  await editor.getByText('Failed to update accessory: Cap Driver is already in the list').waitFor();
  await editor.getByRole('textbox', { name: 'Name' }).fill(`${name} new`);
  await editor.getByRole('button', { name: 'Save' }).click();
  await toldBy(page, 'Accessory Updated', `${name} new`);
  await expectFocusIn(page.getByRole('button', { name: `Edit ${name} new` }));

  await using other = await visit({ viewport: DESK });
  await openAsAdmin(other, '/admin/accessories');
  await page.getByRole('button', { name: `Delete ${name} new` }).click();
  const question = page.getByRole('dialog', { name: 'Delete this accessory?' });
  await question.getByText('Listings that have it keep it.').waitFor();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await toldBy(page, 'Accessory Removed', `${name} new`);
  await lineWith(page, `${name} new`).waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('table').last());

  // Another moderator's page does not know of it yet.
  other.allowRefusal(404);
  await other.page.getByRole('button', { name: `Delete ${name} new` }).click();
  await other.page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await toldBy(other.page, 'Failed to remove accessory', 'This accessory no longer exists');
  await lineWith(other.page, `${name} new`).waitFor({ state: 'detached' });
});

test('an admin adds models of a new brand, sees that brand alone, and deletes it with all of them', async () => {
  await using v = await visit({ viewport: DESK });
  v.allowRefusal(409);
  const page = await openAsAdmin(v, '/admin/models');
  const brand = newName('A & B');
  const dialog = page.getByRole('dialog', { name: 'Add model' });
  const fill = async (label: string, text: string) => dialog.getByLabel(label).fill(text);
  await page.getByRole('button', { name: 'Add model…' }).click();
  await dialog.getByRole('button', { name: 'Add model' }).click();
  await dialog.getByText('Please select a brand first').waitFor();
  expect(await dialog.getByText('Please fill in all model fields').count()).toBe(3);
  await fill('Brand', brand);
  await fill('Model', 'One');
  await fill('Heads', '6');
  await fill('Needles', 'many');
  await dialog.getByRole('button', { name: 'Add model' }).click();
  await expectFocusIn(dialog.getByLabel('Needles'));
  await fill('Needles', '15');
  const additions = countSent(page, 'POST', /\/api\/admin\/models$/);
  await dialog.getByRole('button', { name: 'Add model' }).dblclick();
  await toldBy(page, 'Model Added', `${brand} One`);
  expect(additions()).toBe(1);

  await page.getByRole('link', { name: `${brand} 1 model` }).click();
  await page.waitForURL(`**/admin/models?brand=${new URLSearchParams({ b: brand }).toString().slice(2)}`);
  await page.getByText(`${brand}: 1 model`).waitFor();
  await page.getByRole('button', { name: 'Add model…' }).click();
  expect(await dialog.getByLabel('Brand').inputValue()).toBe(brand);
  await fill('Model', 'ONE');
  await fill('Heads', '6');
  await fill('Needles', '15');
  await dialog.getByRole('button', { name: 'Add model' }).click();
  await dialog
    .getByText(`Failed to add model: ${brand} One with these heads and needles is already in the list`)
    .waitFor();
  await fill('Model', 'Two');
  await dialog.getByRole('button', { name: 'Add model' }).click();
  await page.getByText(`${brand}: 2 models`).waitFor();

  await page.getByRole('button', { name: `Delete ${brand} Two` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
  await toldBy(page, 'Model Removed', `${brand} Two`);
  await page.getByRole('button', { name: 'Delete brand…' }).click();
  const question = page.getByRole('dialog', { name: 'Delete this brand?' });
  await question.getByText(`${brand} goes with 1 model, and with those that wait for review.`).waitFor();
  await question.getByRole('button', { name: 'Delete brand' }).click();
  await toldBy(page, 'Brand Removed', `${brand}, 1 model`);
  await page.waitForURL('**/admin/models');
  expect(await page.getByRole('link', { name: new RegExp(`^${brand}`) }).count()).toBe(0);
  await v.open(`/admin/models?brand=${encodeURIComponent(brand)}`);
  await page.getByText(`There are no models of ${brand}.`).waitFor();
  await page.getByRole('link', { name: 'Show all brands' }).click();
  await page.waitForURL('**/admin/models');
});

test.each([
  ['/admin/accessories', 'accessories'],
  ['/admin/models', 'models'],
])('what %s cannot fetch it says, and fetches when asked again', async (path, what) => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  const page = await openAsAdmin(v, '/admin');
  await page.route(`**/api/admin/${what}?*`, (route) => route.fulfill({ status: 500 }));
  await sectionLink(page, path).click();
  await page.getByText(`Failed to fetch ${what}`).waitFor();
  await page.unroute(`**/api/admin/${what}?*`);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: /^Waiting for review/ }).waitFor();
});

test('what fails is said with its title, and the list stays', async () => {
  const accessory = newName('Laser');
  await nameInListing({ accessory });
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  const page = await openAsAdmin(v, '/admin/accessories');
  await page.route('**/approve', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: `Approve ${accessory}` }).click();
  await toldBy(page, 'Failed to approve accessory', 'Something went wrong. Please try again.');
  await lineWith(page, accessory).waitFor();
  await page.unroute('**/approve');
  const id = await idOf(v, '/api/admin/accessories', accessory);
  await page.request.patch(`/api/admin/accessories/${id}/approve`);
  v.allowRefusal(409);
  await page.getByRole('button', { name: `Reject ${accessory}` }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Reject', exact: true }).click();
  await toldBy(page, 'Failed to reject accessory', `${accessory} has been approved meanwhile`);
  await page.getByRole('button', { name: `Edit ${accessory}` }).waitFor();
});

test('sellers get into neither page', async () => {
  await using v = await visit({ viewport: PHONE });
  await register(v);
  for (const path of ['/admin/accessories', '/admin/models', '/admin/users']) {
    await v.open(path);
    expect(new URL(v.page.url()).pathname).toBe('/');
  }
});

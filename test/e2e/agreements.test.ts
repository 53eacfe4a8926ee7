import { expect, test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { expectNoSidewaysScroll, SMALL_PHONE, visit } from './browser.ts';
import { register } from './profile-visits.ts';
import { choosePhotos, consent, fillIn, photosArrived, section, send } from './sell-visits.ts';

test('a seller is told that another version was published meanwhile, reads it, and goes on', async () => {
  await using v = await visit({ viewport: SMALL_PHONE });
  await using office = await visit({ viewport: { width: 1440, height: 900 } });
  v.allowRefusal(400);
  const { page } = v;
  await register(v);
  await v.open('/sell');
  await choosePhotos(page, 1);
  await fillIn(page);
  await section(page, 'Machine').getByLabel('Price').fill('$33,500');
  await page.getByText('At $33,500 you receive $30,150 to $31,825.').waitFor();
  await photosArrived(page, 1);
  await page.getByRole('button', { name: 'Submit Listing' }).click();
  await page.getByText('Please agree to the brokerage agreement').first().waitFor();
  await expect.poll(() => consent(page).evaluate((tick) => tick === document.activeElement)).toBe(true);
  await consent(page).check();

  const editor = await openAsAdmin(office, '/admin/agreements/brokerage');
  const publish = editor.getByRole('button', { name: /^Publish version/ });
  const next = (await publish.innerText()).split(' ').at(-1) ?? '';
  await editor.getByLabel('Commission: On consignment').fill('up to $20,000: 8%\nabove $20,000: 5-7.5%');
  await editor.getByRole('region', { name: 'Preview' }).getByText('5-7.5%').waitFor();
  await editor.getByLabel('What changes with this version').fill('Consignment costs less above $20,000');
  await publish.click();
  await editor.getByRole('dialog').getByRole('button', { name: 'Publish' }).click();
  await editor.getByText(`Version ${next} Published`).first().waitFor();

  await page.getByRole('button', { name: 'Submit Listing' }).click();
  await page.getByText(`What version ${next} changed: Consignment costs less above $20,000`).waitFor();
  expect(await consent(page).isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Read the agreement' }).click();
  const dialog = page.getByRole('dialog', { name: `Brokerage agreement, version ${next}` });
  await dialog.getByText('5-7.5%').waitFor();
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await send(page);
  await page.waitForURL('**/seller-portal');
  await page.getByRole('link', { name: `version ${next} of the brokerage agreement` }).click();
  await page.getByText(`Version ${next}, published on`).waitFor();
  await page.getByRole('link', { name: `Version ${Number(next) - 1}` }).click();
  await page.getByText('This is an earlier version.').waitFor();
});

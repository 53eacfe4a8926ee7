import { test } from 'vitest';
import { openAsAdmin } from './back-office-visits.ts';
import { expectNoSidewaysScroll, PHONE, visit } from './browser.ts';
import { newAddress } from './profile-visits.ts';

test('an admin lets a held message through with the keyboard, on a phone', async () => {
  const message = `My shipper will pick it up, number ${process.pid}`;
  await using v = await visit({ viewport: PHONE });
  await v.page.request.post('/api/threads', { data: { name: 'Nora New', email: newAddress(), message } });
  const page = await openAsAdmin(v, '/admin/held-messages');
  const row = page.locator('[data-held]').filter({ hasText: message });
  await row.getByText('A courier picks it up').waitFor();
  await expectNoSidewaysScroll(page);
  await row.focus();
  await page.keyboard.press('p');
  await page.getByText('Let Through', { exact: true }).filter({ visible: true }).first().waitFor();
  await row.waitFor({ state: 'detached' });
});

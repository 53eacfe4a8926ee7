import { expect, test } from 'vitest';
import type { SystemState } from '#app/features/operations/system.schema.ts';
import { expectFocusIn, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';

test('the state of the system stands there at once, with what is to be done', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin');
  await page
    .getByRole('navigation', { name: 'Back office' })
    .getByRole('link', { name: /^System/ })
    .click();
  await page.waitForURL('**/admin/system');
  const database = page.getByRole('region', { name: 'Database' });
  await database.getByText('All well').waitFor();
  await database.getByText(/^PostgreSQL server \d/).waitFor();
  const live = page.getByRole('region', { name: 'Before going live' });
  await live.getByRole('link', { name: 'Payment settings' }).waitFor();
  await live.getByRole('link', { name: 'Edit the contact' }).click();
  await page.waitForURL('**/admin/site-settings#contact');
  await page.getByRole('region', { name: 'Operator’s contact' }).getByLabel('Email').waitFor();
});

test('a part that does not work is named, and looking again takes nothing away', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/system');
  const mail = page.getByRole('region', { name: 'Mail' });
  await mail.waitFor();
  const broken: SystemState = {
    checkedAt: new Date().toISOString(),
    parts: [
      {
        title: 'Mail',
        isRead: false,
        facts: [],
        problems: [
          { severity: 'serious', what: 'It did not answer within two seconds.', remedy: 'The log says more.' },
        ],
      },
    ],
  };
  await page.route('**/api/admin/system', (route) => route.fulfill({ json: broken }));
  const again = page.getByRole('button', { name: 'Refresh' });
  await again.focus();
  await page.keyboard.press('Enter');
  await mail.getByText('Cannot be read').waitFor();
  await page.getByText('1 thing needs a look, 1 of them at once.').waitFor();
  await expectFocusIn(again);
});

test('a state that cannot be looked at again stays, and says so', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(503);
  const page = await openAsAdmin(v, '/admin/system');
  await page.getByRole('region', { name: 'Process' }).waitFor();
  await page.route('**/api/admin/system', (route) => route.fulfill({ status: 503 }));
  const notice = page.getByText('The state could not be refreshed.');
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect.poll(() => notice.count(), { timeout: 20_000 }).toBe(1);
  await page.getByRole('region', { name: 'Process' }).waitFor();
});

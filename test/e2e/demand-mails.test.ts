import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { outbox } from '#app/db/tables/site.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, PHONE, visit } from './browser.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));

test.each([
  ['phone', PHONE],
  ['desk', DESK],
])('on a %s, the operator writes to those who sold what buyers look for', async (_where, viewport) => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const env = { PUBLIC_URL: url, SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'shop@site.example' };
  await using t = await startTestApp({ pages: await openBuiltPages(DIST), env });
  for (const name of ['Ada', 'Sam']) {
    const seller = await t.addUser({ name, email: `${name}@seller.example`, emailConfirmedAt: new Date() });
    await t.addMachine({ sellerId: seller.id, status: 'sold', soldAt: new Date() });
  }
  const { cookie } = await t.signIn(await t.addUser({ role: 'admin', username: 'boss' }));
  await t.app.listen({ host: '127.0.0.1', port });
  await using v = await visit({ viewport, baseURL: url });
  await v.context.addCookies([{ name: 'sid', value: cookie.replace('sid=', ''), url }]);
  const { page } = v;
  await v.open('/admin/demand');
  const write = page.getByRole('button', { name: 'Write to sellers of Tajima TMAR, 6 heads' });
  await write.click();
  const dialog = page.getByRole('dialog', { name: 'Write to sellers: Tajima TMAR, 6 heads' });
  await expect
    .poll(() => dialog.getByRole('listitem').allTextContents())
    .toEqual(['Ada Tajima TMAR-K1506C', 'Sam Tajima TMAR-K1506C']);
  await dialog.getByLabel('Subject').fill('Do you have another?');
  await expectNoSidewaysScroll(page);
  await dialog.getByRole('button', { name: 'Send to 2 sellers' }).click();
  await page.getByText('2 emails on the way', { exact: true }).waitFor();
  await t.jobs.runDue();
  const mails = await t.database.db.select({ subject: outbox.subject }).from(outbox);
  expect(mails).toEqual([{ subject: 'Do you have another?' }, { subject: 'Do you have another?' }]);
  await write.click();
  await dialog.getByText(/^Nobody to write to/).waitFor();
});

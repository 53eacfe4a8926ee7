import { afterEach, expect, test } from 'vitest';
import { REJECTED_TEXT } from '#app/features/moderation/server/moderation-mails.rules.ts';
import { FOOTER_TEXT } from '#app/features/site/site-texts.rules.ts';
import { openAsAdmin } from './back-office-visits.ts';
import { DESK, openUntil, PHONE, visit } from './browser.ts';
import { signInAsAdmin } from './profile-visits.ts';

// Even after a failure, because later files rely on the shipped texts.
afterEach(async () => {
  await using v = await visit({ viewport: DESK });
  await signInAsAdmin(v);
  const { request } = v.page;
  for (const { key } of [REJECTED_TEXT, FOOTER_TEXT]) {
    const { version } = await (await request.get(`/api/admin/texts/${key}`)).json();
    expect((await request.put(`/api/admin/texts/${key}`, { data: { version, parts: {} } })).status()).toBe(200);
  }
});

test('an admin rewords a mail, sees the mail before, and returns to the shipped words', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/texts');
  await page.getByLabel('Find a text').fill('not approved');
  await page.getByRole('link', { name: REJECTED_TEXT.title }).click();
  const intro = page.getByLabel('First paragraph');
  await intro.fill('We looked at {{listing}}.');
  await intro.blur();
  await page.frameLocator('iframe').getByRole('paragraph').filter({ hasText: 'We looked at Tajima' }).waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const versions = page.getByRole('region', { name: 'Versions' });
  await versions.getByText('(current)').waitFor();
  await page.getByRole('button', { name: 'Back to the shipped text' }).click();
  expect(await intro.inputValue()).toBe(REJECTED_TEXT.parts.intro.shipped);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await versions.getByText('the shipped text').waitFor();
});

test('visitors read what an admin writes for a page, as text', async () => {
  await using v = await visit({ viewport: DESK });
  await using visitor = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, `/admin/texts/${FOOTER_TEXT.key}`);
  await page.getByLabel('Below the name of the site').fill('<b>Since 1996</b>');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('region', { name: 'Preview' }).getByText('<b>Since 1996</b>').waitFor();
  const footer = visitor.page.getByRole('contentinfo');
  await openUntil(visitor, '/about', async () => (await footer.getByText('<b>Since 1996</b>').count()) > 0);
});

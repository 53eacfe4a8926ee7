import { desc } from 'drizzle-orm';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { mailEvents } from '#app/db/tables/mail-events.ts';
import { outbox } from '#app/db/tables/site.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startTestApp } from '#test/app.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, SMALL_PHONE, visit } from './browser.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const SAM = 'sam@seller.example';
const STOPPED = `Emails to ${SAM} come back.`;

/** A site of its own, with Sam, to whose address two mails bounced. */
async function startSite() {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const t = await startTestApp({ pages: await openBuiltPages(DIST), env: { PUBLIC_URL: url } });
  await t.app.listen({ host: '127.0.0.1', port });
  const { db } = t.database;
  const sam = await t.addUser({ email: SAM, emailConfirmedAt: new Date(), name: 'Sam' });
  const bounce = { kind: 'bounce', address: SAM, at: new Date() } as const;
  await db.insert(mailEvents).values([
    { ...bounce, id: '1' },
    { ...bounce, id: '2' },
  ]);
  return {
    sam,
    visitAs: async (user: typeof sam, viewport: typeof DESK | typeof SMALL_PHONE) => {
      const v = await visit({ viewport, baseURL: url });
      const { cookie } = await t.signIn(user);
      await v.context.addCookies([{ name: 'sid', value: cookie.replace('sid=', ''), url }]);
      return v;
    },
    addAdmin: () => t.addUser({ role: 'admin' }),
    newestLink: async () => {
      const [mail] = await db.select().from(outbox).orderBy(desc(outbox.createdAt)).limit(1);
      return /http\S+#token=\S+/.exec(mail?.textBody ?? '')?.[0] ?? '';
    },
    [Symbol.asyncDispose]: () => t[Symbol.asyncDispose](),
  };
}

test.each([
  ['phone', SMALL_PHONE],
  ['desk', DESK],
])('on a %s, a seller learns that emails come back, and confirms the address again', async (_where, viewport) => {
  await using site = await startSite();
  await using v = await site.visitAs(site.sam, viewport);
  const { page } = v;
  await v.open('/seller-portal');
  await page.getByText(STOPPED).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Confirm again' }).dblclick();
  await page.getByText(`Open the link in the email we sent to ${SAM}.`).first().waitFor();
  await v.open(await site.newestLink());
  await page.getByText('Thank you, the address is confirmed.').waitFor();
  await page.getByText(STOPPED).waitFor({ state: 'hidden' });
});

test('the office sees why a person gets few emails, and sends all of them again', async () => {
  await using site = await startSite();
  await using v = await site.visitAs(await site.addAdmin(), DESK);
  const { page } = v;
  await v.open(`/admin/people/${site.sam.id}`);
  await page.getByText('Emails to this address came back').waitFor();
  await page.getByRole('button', { name: 'Send all emails again' }).click();
  await page.getByText('Emails are sent again').first().waitFor();
  await page.getByText('Emails to this address came back').waitFor({ state: 'hidden' });
});

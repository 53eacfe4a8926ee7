import { fileURLToPath } from 'node:url';
import type { Email } from 'postal-mime';
import { expect, test } from 'vitest';
import { MINUTE_MS } from '#app/lib/durations.ts';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { freePort } from '#test/free-port.ts';
import { startWatching } from '#test/fixtures/watching.ts';
import { startSmtpServer } from '#test/smtp-server.ts';
import { DESK, expectNoSidewaysScroll, PHONE, usable, visit, type Visit } from './browser.ts';
import { listMachine } from './portal-visits.ts';
import { newAddress } from './profile-visits.ts';
import { confirmationLinkIn, heart, saveByEmail } from './watching-visits.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
const LIST = '/browse?brand=Tajima&heads=6&priceMax=60000';

/** Noon in Chicago, in a year in which the browser's clock does not yet delete the cookies that the site sets. */
const NOON = new Date('2096-06-06T17:00:00Z');

/** A site of its own, whose clock can be set, with a seller and a mail server. */
async function startSite() {
  await using resources = new AsyncDisposableStack();
  const smtp = resources.use(await startSmtpServer());
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const mail = { SMTP_URL: smtp.url, MAIL_FROM: 'no-reply@stitchyard.example' };
  const pages = await openBuiltPages(DIST);
  const t = resources.use(await startWatching({ pages, env: { PUBLIC_URL: url, ...mail } }));
  t.setClock(NOON);
  await t.app.listen({ host: '127.0.0.1', port });
  const seller = resources.use(await visit({ viewport: PHONE, baseURL: url }));
  const signInto = async ({ context }: Visit, email: string) => {
    const { headers } = await t.subscriberOf(email);
    await context.addCookies([{ name: 'sid', value: headers.cookie.replace('sid=', ''), url }]);
  };
  await signInto(seller, newAddress());
  const admin = await t.signIn(await t.addUser({ role: 'admin' }));
  const owned = resources.move();
  return {
    ...t,
    url,
    /** An admin approves a listing of the seller. */
    approve: async (id: string) => {
      const answer = await t.call(admin, 'PATCH', `/api/machines/${id}/status`, { status: 'approved' });
      expect(answer.statusCode, answer.body).toBe(200);
      await t.dateListed(id);
    },
    submit: (price: number) => listMachine(seller, { price }),
    lowerTo: async (id: string, price: number) => {
      const address = `/api/machines/${encodeURIComponent(id)}/price`;
      const answer = await seller.page.request.patch(address, { data: { price } });
      expect(answer.status(), await answer.text()).toBe(200);
      await t.datePrice(id);
    },
    /** Sends what is due after a while, and returns the mails to an address since the last time. */
    mailsTo: async (address: string) => {
      t.pass(20 * MINUTE_MS);
      await t.run();
      return smtp.mails.splice(0).filter(({ to }) => to?.[0]?.address === address);
    },
    signInto,
    [Symbol.asyncDispose]: () => owned.disposeAsync(),
  };
}

/** What a mail program does when its reader presses 'Unsubscribe' (RFC 8058). */
async function unsubscribeFrom({ headers }: Email): Promise<number> {
  const header = (name: string) => headers.find(({ key }) => key === name)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const address = /<(http[^>]+)>/.exec(header('list-unsubscribe'))?.[1] ?? '';
  const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  return (await fetch(address, { method: 'POST', body, redirect: 'error' })).status;
}

async function confirm(v: Visit, link: string): Promise<void> {
  const { page } = v;
  await v.open(link);
  await page.getByText('Tajima, 6 heads, up to $60,000').waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Yes, tell me' }).click();
  await page.getByRole('link', { name: 'See what you watch and search' }).click();
  await page.getByRole('heading', { level: 1, name: 'Saved searches' }).waitFor();
  await expectNoSidewaysScroll(page);
}

/** Pauses the search and ends all mails, and begins both again, without signing in. */
async function changeOwnPage(v: Visit): Promise<void> {
  const { page } = v;
  await page.getByRole('button', { name: /^Pause/ }).click();
  await page.getByRole('button', { name: /^Resume/ }).click();
  await page.getByRole('button', { name: /^Pause/ }).waitFor();
  const path = `/unsubscribe?key=${new URL(page.url()).searchParams.get('key') ?? ''}`;
  const own = page.url();
  await v.open(path);
  await page.getByRole('button', { name: 'Stop all' }).click();
  await page.getByRole('heading', { name: 'These emails have ended' }).waitFor();
  await v.open(own);
  await page.getByText('You have stopped all of these emails.').waitFor();
  await page.getByRole('button', { name: 'Begin again' }).click();
  await page.getByRole('button', { name: 'Stop all of these emails' }).waitFor();
}

test.each([
  ['a phone', PHONE],
  ['a desk', DESK],
])(
  'on %s, a buyer without an account watches and is told by mail, until one click ends it',
  async (_where, viewport) => {
    await using site = await startSite();
    await using v = await visit({ viewport, baseURL: site.url });
    const { page } = v;
    const email = newAddress();
    const watched = await site.submit(50_000);
    await site.approve(watched);
    await v.open(LIST);
    await heart(page, 0).click();
    await page.getByRole('button', { name: 'See all' }).waitFor();
    await saveByEmail(v, email);
    const [asked] = await site.mailsTo(email);
    const link = confirmationLinkIn(asked?.text ?? '');
    await confirm(v, link);
    await changeOwnPage(v);
    // The link is opened a second time.
    v.allowRefusal(400);
    await v.open(link);
    await page.getByText(/was used already/).waitFor();

    const found = await site.submit(24_500);
    expect(await site.mailsTo(email)).toEqual([]);
    await site.approve(found);
    const [alert, ...others] = await site.mailsTo(email);
    expect(others).toEqual([]);
    expect(alert?.subject).toMatch(/^New: .*, \$24,500$/);
    expect(alert?.text?.match(/New: \$24,500/g)).toHaveLength(1);
    expect(alert?.text?.match(new RegExp(found, 'gi'))).toHaveLength(1);
    const picture = /<img[^>]+src="([^"]+\/objects\/[^"]+)"/.exec(alert?.html ?? '')?.[1] ?? '';
    expect((await fetch(picture.replaceAll('&amp;', '&'))).headers.get('content-type')).toMatch(/^image\//);

    await site.lowerTo(found, 22_500);
    const [lowered] = await site.mailsTo(email);
    expect(lowered?.subject).toMatch(/^Price lowered: .*, \$22,500$/);
    expect(lowered?.text).toContain('$2,000 less: $22,500');
    if (lowered === undefined) throw new Error('No mail came');
    expect([await unsubscribeFrom(lowered), await unsubscribeFrom(lowered)]).toEqual([204, 204]);
    await site.approve(await site.submit(21_000));
    expect(await site.mailsTo(email)).toEqual([]);

    await site.signInto(v, email);
    await v.open('/watching');
    await usable(page);
    await expect.poll(() => page.getByRole('main').getByRole('listitem').count()).toBe(1);
    await expect
      .poll(async () => (await page.request.get('/api/watches')).json())
      .toMatchObject([{ machineId: watched }]);
  },
);

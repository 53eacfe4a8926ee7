import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { openBuiltPages } from '#app/server/pages/page-renderer.ts';
import { startConversations } from '#test/fixtures/conversations.ts';
import { freePort } from '#test/free-port.ts';
import { DESK, expectNoSidewaysScroll, SMALL_PHONE, visit } from './browser.ts';

const DIST = fileURLToPath(new URL('../../dist', import.meta.url));
/** A year in which the browser's clock does not yet delete the cookies that the site sets. */
const NOON = new Date('2096-06-06T17:00:00Z');

/** A site of its own with the questions of two buyers, and an admin who is signed in. */
async function startDesk(viewport: typeof DESK | typeof SMALL_PHONE) {
  await using resources = new AsyncDisposableStack();
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const t = resources.use(await startConversations({ pages: await openBuiltPages(DIST), env: { PUBLIC_URL: url } }));
  t.setClock(NOON);
  await t.app.listen({ host: '127.0.0.1', port });
  await t.addListing('plain');
  const admin = await t.signIn(t.boss);
  const buyer = await t.signIn(t.bea);
  const id = await t
    .form('plain', 'What voltage does it need?')
    .then(async () => (await t.threads(buyer))[0]?.id ?? '');
  t.pass(60_000);
  await t.form(undefined, 'Do you deliver?', { name: 'Cy Carter', email: 'cy@shop.example' });
  const canned = { title: 'Voltage', body: '{buyer}, {machine} takes 220 V.' };
  expect((await t.call(admin, 'POST', '/api/admin/canned-answers', canned)).statusCode).toBe(201);
  const v = resources.use(await visit({ viewport, baseURL: url }));
  await v.context.addCookies([{ name: 'sid', value: admin.cookie.replace('sid=', ''), url }]);
  await v.open('/admin/messages');
  await v.page.getByRole('link', { name: /Bea Buyer/ }).waitFor();
  const owned = resources.move();
  return { ...t, v, page: v.page, id, admin, buyer, [Symbol.asyncDispose]: () => owned.disposeAsync() };
}

test('at a desk, an admin answers with the keyboard, and sees what a colleague wrote meanwhile before sending', async () => {
  await using t = await startDesk(DESK);
  const { page } = t;
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await page.getByRole('list', { name: 'Messages' }).getByText('What voltage does it need?').waitFor();
  await page.keyboard.press('a');
  await page.getByText('Assigned to you').first().waitFor();
  await page.keyboard.press('r');
  const field = page.getByRole('textbox', { name: 'Message' });
  await page.keyboard.type('One moment.');
  await page.getByLabel('Canned answer', { exact: true }).selectOption('Voltage');
  expect(await field.inputValue()).toMatch(/^One moment\.\n\nBea Buyer, .+ takes 220 V\.$/);
  t.pass(60_000);
  expect((await t.write(t.admin, t.id, 'I answered already')).statusCode).toBe(201);
  t.v.allowRefusal(409);
  await page.keyboard.press('Control+Enter');
  await page.getByText('Written since you began').waitFor();
  expect(await field.inputValue()).toContain('takes 220 V.');
  // The draft outlives the page.
  await page.reload();
  await page.getByText('I answered already').first().waitFor();
  expect(await field.inputValue()).toContain('takes 220 V.');
  t.pass(60_000);
  await page.getByRole('button', { name: 'Send', exact: true }).click();
  await page.getByRole('list', { name: 'Messages' }).getByText('takes 220 V.').waitFor();
  await expect.poll(() => field.inputValue()).toBe('');
  await page.getByRole('heading', { level: 2 }).click();
  await page.keyboard.press('e');
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('deliver');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: /Cy Carter/ }).waitFor();
  expect(await page.getByRole('link', { name: /Bea Buyer/ }).count()).toBe(0);
});

test('on a phone, the conversation takes the place of the list, and a reminder is set', async () => {
  await using t = await startDesk(SMALL_PHONE);
  const { page } = t;
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: /Bea Buyer/ }).click();
  await page.getByText('What voltage does it need?').last().waitFor();
  await page.getByRole('link', { name: /Cy Carter/ }).waitFor({ state: 'hidden' });
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Remind me…' }).click();
  await page.getByLabel('Next Monday at 9 AM').check();
  await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click();
  await page.getByText('Reminds us Jun 11, 2096, 9:00 AM').waitFor();
  await page.getByRole('link', { name: 'Back to the list' }).click();
  await page.getByRole('link', { name: /Cy Carter/ }).waitFor();
});

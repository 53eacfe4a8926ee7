import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { OutboxEntry } from '#app/features/mail/outbox.schema.ts';
import { listingStatistics } from '#app/features/operations/statistics.schema.ts';
import { pageViewStat } from '#app/features/operations/page-views.schema.ts';
import { expectFocusIn, idOf, newName, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, visit } from './browser.ts';
import { register } from './profile-visits.ts';
import { savedBy } from './downloads.ts';

/** The actions in the log, newest first. */
function deeds(page: Page) {
  return page.getByRole('table', { name: 'Audit log' }).getByRole('rowheader');
}

test('machines are ranked by their views, and the first three are marked', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/page-views');
  const stats = z.array(pageViewStat).parse(await (await page.request.get('/api/page-views/stats')).json());
  const rows = page.getByRole('table', { name: 'Most viewed machines' }).locator('tbody > tr');
  for (const [at, { machine, viewCount }] of stats.slice(0, 5).entries())
    expect((await rows.nth(at).innerText()).split(/\s*\t\s*/)).toEqual([
      String(at + 1),
      machine.name,
      machine.status.toUpperCase(),
      viewCount.toLocaleString('en-US'),
    ]);
  const shade = (at: number) => rows.nth(at).evaluate((row) => getComputedStyle(row).backgroundColor);
  const shades = await Promise.all([0, 1, 2, 3, 4].map((at) => shade(at)));
  expect(new Set(shades.slice(0, 3)).size).toBe(1);
  expect(shades[3]).toBe(shades[4]);
  expect(shades[2]).not.toBe(shades[3]);
  await page.getByRole('link', { name: 'Next page' }).click();
  await page.waitForURL('**/admin/page-views?page=2');
  await rows.first().getByText('25', { exact: true }).waitFor();
});

test('charts say their figures in words', async () => {
  await using v = await visit({ viewport: PHONE });
  const page = await openAsAdmin(v, '/admin/page-views');
  const charts = page.getByRole('img', { name: /\d/ });
  await charts.first().waitFor();
  for (const words of await charts.evaluateAll((all) => all.map((chart) => chart.getAttribute('aria-label'))))
    expect(words).toMatch(/\d+ views? in the last 30 days/);
});

test('figures that cannot be looked at again stay, and say so', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(503);
  await v.page.clock.install();
  const page = await openAsAdmin(v, '/admin/page-views');
  await page.route('**/api/page-views/stats?*', (route) => route.fulfill({ status: 503 }));
  const notice = page.getByText('The figures could not be refreshed.');
  // Repeatedly, because a running poll is not restarted.
  const pass = async () => {
    await page.clock.fastForward(31_000);
    return notice.count();
  };
  await expect.poll(pass, { timeout: 20_000 }).toBe(1);
  await page.getByRole('table', { name: 'Most viewed machines' }).waitFor();
});

test('a mail that waits can be read, and one that was sent keeps no text', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin');
  // The same mail at each poll: another id would be another row, which would lose the focus.
  const waiting = waitingMail(email);
  await page.route('**/api/admin/mails?*state=waiting*', (route) =>
    route.fulfill({ json: [waiting], headers: { 'x-total-count': '1', 'x-mail-sending': 'false' } }),
  );
  await page.getByRole('navigation', { name: 'Back office' }).getByRole('link', { name: /^Mail/ }).click();
  const box = page.getByRole('searchbox', { name: 'Search emails' });
  await box.fill(email);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === email);
  const line = page.getByRole('row').filter({ hasText: email });
  await expect
    .poll(
      async () => {
        await v.open(`/admin/mail?search=${email}`);
        return line.getByText('Sent', { exact: true }).count();
      },
      { timeout: 30_000 },
    )
    .toBe(1);
  await line.getByRole('button').click();
  await page.getByRole('dialog').getByText('kept only until it is sent').waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('combobox', { name: 'State' }).selectOption('Waiting');
  await page.waitForURL('**state=waiting*');
  await page.getByText('No mail server is set up').waitFor();
  const subject = line.getByRole('button', { name: 'Confirm <b>your</b> address' });
  await subject.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Confirm <b>your</b> address' });
  await dialog.getByText('https://stitchyard.example/x').waitFor();
  await dialog.getByText('Many emails went to this address.').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusIn(subject);
  await page.route('**/api/admin/mails/give-up', (route) => route.fulfill({ json: { mails: 1 } }));
  await subject.click();
  await dialog.getByRole('button', { name: 'Give Up…' }).click();
  await page.getByRole('dialog', { name: 'Give this email up?' }).getByRole('button', { name: 'Give up' }).click();
  await page.getByText('1 email given up').first().waitFor();
});

function waitingMail(recipient: string): OutboxEntry {
  return {
    id: crypto.randomUUID(),
    recipient,
    account: null,
    subject: 'Confirm <b>your</b> address',
    text: 'Please open\n\nhttps://stitchyard.example/x',
    state: 'waiting',
    createdAt: new Date().toISOString(),
    sentAt: null,
    givenUpAt: null,
    heldUntil: new Date().toISOString(),
    sendAfter: null,
    attempts: 2,
    lastError: 'connect ECONNREFUSED',
  };
}

test('a long address leaves a mail in one line where there is room', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, `/admin/mail?search=${email}`);
  const cell = page.getByRole('cell', { name: email });
  expect((await cell.boundingBox())?.height).toBeLessThan(60);
});

test('the log is searched, narrowed and saved, and shows no field as anything but text', async () => {
  await using seller = await visit({ viewport: PHONE });
  const email = await register(seller);
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/audit-log');
  const id = await idOf(v, `/api/admin/users?search=${email}`, email);
  const name = `<b>${newName('Sam')}</b> & "Co"`;
  expect((await page.request.patch(`/api/admin/users/${id}`, { data: { name } })).status()).toBe(200);
  const box = page.getByRole('searchbox', { name: 'Search the audit log' });
  await box.fill(id);
  await box.press('Enter');
  await page.waitForURL((url) => url.searchParams.get('search') === id);
  await expect.poll(() => deeds(page).count()).toBe(1);
  await page.getByText(`New Seller → ${name}`).filter({ visible: true }).waitFor();
  const about = page.getByRole('combobox', { name: 'About' });
  await about.selectOption('Machine');
  await page.waitForURL('**subject=machine*');
  await page.getByText('No entries match.').waitFor();
  await about.selectOption('User');
  await page.waitForURL('**subject=user*');
  await deeds(page).first().waitFor();
  await page.getByRole('link', { name }).waitFor();
  const day = page.getByLabel('Day', { exact: true });
  await day.fill('2020-01-01');
  await page.waitForURL('**day=2020-01-01*');
  await page.getByText('No entries match.').waitFor();
  await day.fill('');
  await page.waitForURL((url) => !url.searchParams.has('day'));
  await page.getByRole('combobox', { name: 'Admin' }).selectOption({ index: 1 });
  await page.waitForURL('**by=*');
  await deeds(page).first().waitFor();
  const file = await savedBy(page, page.getByRole('link', { name: 'Export CSV' }));
  expect(file.name).toMatch(/^audit-log-export-\d{4}-\d\d-\d\d\.csv$/);
  const [head, line, ...rest] = file.text.split('\r\n');
  expect(head).toBe('at,admin,action,subjectType,subjectId,before,after');
  expect(line).toContain(`,user,${id},`);
  expect(rest).toEqual(['']);
});

test('a page that fails while it is drawn says so below its heading, in the one main part of the window', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, '/admin/mail');
  v.allowComplaint(/no days today/);
  await page.evaluate(() => {
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', {
      get() {
        throw new Error('There are no days today');
      },
    });
  });
  await page.getByRole('link', { name: /^Contacts/ }).click();
  await page.getByRole('heading', { level: 2, name: 'This page could not be loaded' }).waitFor();
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual(['Contacts']);
  expect(await page.getByRole('main').count()).toBe(1);
});

test.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])('on $screen, the statistics of listings are filtered, sorted and downloaded', async ({ viewport }) => {
  await using v = await visit({ viewport });
  const page = await openAsAdmin(v, '/admin/statistics');
  const rows = page.getByRole('table', { name: 'Statistics' }).getByRole('rowheader');
  const expectFirst = async (query: string) => {
    const answer = await page.request.get(`/api/admin/statistics?pageSize=1&page=1&${query}`);
    const [first] = z.array(listingStatistics).parse(await answer.json());
    await rows
      .first()
      .getByRole('link', { name: first?.name ?? '', exact: true })
      .waitFor();
  };
  await expectFirst('sort=views');
  await page.getByLabel('Status').selectOption('Sold');
  await page.waitForURL('**/admin/statistics?status=sold');
  await page.getByLabel('Order').selectOption('Most days public');
  await page.waitForURL('**/admin/statistics?status=sold&sort=days&direction=desc');
  await expectFirst('status=sold&sort=days');
  const { text } = await savedBy(page, page.getByRole('link', { name: 'Export CSV' }));
  expect(text).toContain(',sold,');
  expect(text).not.toContain(',approved,');
});

import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiveMessage } from './admin-desk-visits.ts';
import { expectFocusIn, newName, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, usable, visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';

const PATH = '/admin/contacts';

/** The message with this subject, in the list. */
function cardOf(page: Page, subject: string): Locator {
  return page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject, exact: true }) });
}

function open(page: Page, subject: string): Promise<void> {
  return cardOf(page, subject).getByRole('button', { name: subject, exact: true }).press('Enter');
}

const isUnread = (card: Locator) => card.getByText('Unread', { exact: true });

/** How far below the upper edge of the screen it stands. */
async function heightOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

test.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])(
  'on $screen, a message arrives by itself, and whoever works further down keeps their place',
  async ({ viewport }) => {
    await using v = await visit({ viewport });
    const page = await openAsAdmin(v, PATH);
    const button = cardOf(page, 'Consignment').getByRole('button', { name: 'Delete the message: Consignment' });
    await button.focus();
    await page.evaluate(() => {
      scrollTo(0, 400);
    });
    const before = await heightOf(button);
    await receiveMessage(page);
    await isUnread(cardOf(page, 'Just arrived')).waitFor();
    expect(await heightOf(button)).toBeCloseTo(before, 0);
    await expectFocusIn(button);
  },
);

test('opening a message marks it as read, and it can be marked as unread again', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, PATH);
  const card = cardOf(page, 'Financing');
  await isUnread(card).waitFor();
  await open(page, 'Financing');
  const details = page.getByRole('dialog', { name: 'Financing' });
  await details.getByText('Which of your lenders takes a shop').waitFor();
  await isUnread(card).waitFor({ state: 'detached' });
  const reply = await details.getByRole('link', { name: 'Reply via Email' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:grant@ellisonathletics\.example\?subject=Re%3A%20Financing&/);
  expect(await details.getByRole('link', { name: 'Call' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectFocusIn(card);
  await card.getByRole('button', { name: 'Mark Unread: Financing' }).press('Enter');
  await toldBy(page, 'Marked as Unread');
  await isUnread(card).waitFor();
  await expectFocusIn(card);
});

test('two messages that are opened quickly are both marked as read, however slow the answer', async () => {
  await using v = await visit({ viewport: DESK });
  const subjects = [newName('First'), newName('Second')];
  for (const subject of subjects) {
    const data = { name: 'Ada', email: 'ada@weaver.example', subject, message: 'Do you deliver?' };
    expect((await v.page.request.post('/api/contact-submissions', { data })).status()).toBe(201);
  }
  const page = await openAsAdmin(v, PATH);
  const { promise: mayAnswer, resolve } = Promise.withResolvers<void>();
  await page.route('**/api/contact-submissions/*/read', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  for (const subject of subjects) {
    await open(page, subject);
    await page.getByRole('dialog', { name: subject }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
  }
  resolve();
  for (const subject of subjects) await isUnread(cardOf(page, subject)).waitFor({ state: 'detached' });
});

test('with a number, it can be called, and the number and address can be copied', async () => {
  await using v = await visit({ viewport: PHONE });
  await v.context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const page = await openAsAdmin(v, PATH);
  await open(page, 'Consignment');
  const details = page.getByRole('dialog', { name: 'Consignment' });
  expect(await details.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:2055550109');
  await details.getByRole('button', { name: 'Copy the phone number' }).click();
  await details.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(205) 555-0109');
});

test('a message is deleted once somebody says so, and the next one has the focus', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, PATH);
  const card = cardOf(page, 'Thank you');
  const remove = card.getByRole('button', { name: 'Delete the message: Thank you' });
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await remove.press('Enter');
  await question.getByText('“Thank you” from Tom Brannigan will be permanently deleted').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectFocusIn(remove);
  await open(page, 'Thank you');
  await page.getByRole('dialog', { name: 'Thank you' }).getByRole('button', { name: 'Delete…' }).click();
  await question.getByRole('button', { name: 'Delete message' }).dblclick();
  await toldBy(page, 'Message Deleted');
  await card.waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
});

test('a message that another window has deleted is said to be gone, and leaves the list', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  const page = await openAsAdmin(v, PATH);
  await open(page, 'Voltage');
  const details = page.getByRole('dialog', { name: 'Voltage' });
  await details.getByText('220 V three-phase').waitFor();
  const other = await v.context.newPage();
  await other.goto(PATH);
  await usable(other);
  await other.getByRole('button', { name: 'Delete the message: Voltage' }).click();
  await other.getByRole('button', { name: 'Delete message' }).click();
  await toldBy(other, 'Message Deleted');
  await details.getByText('220 V three-phase').waitFor();
  await details.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await toldBy(page, 'Failed to delete message', 'This message no longer exists');
  await cardOf(page, 'Voltage').waitFor({ state: 'detached' });
});

test('with the unread ones alone, one that is read leaves the list, and the next takes the focus', async () => {
  await using v = await visit({ viewport: DESK });
  const page = await openAsAdmin(v, PATH);
  await page.getByRole('link', { name: 'Unread only' }).click();
  await page.waitForURL(`**${PATH}?unread=true`);
  await cardOf(page, 'Consignment').waitFor({ state: 'detached' });
  await cardOf(page, 'Two six-heads')
    .getByRole('button', { name: /^Mark Read/ })
    .press('Enter');
  await toldBy(page, 'Marked as Read');
  await cardOf(page, 'Two six-heads').waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
  await open(page, 'Shipping to Hawaii');
  await cardOf(page, 'Shipping to Hawaii').waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: 'Shipping to Hawaii' }).getByText('drayage').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.waitForURL(`**${PATH}`);
  await cardOf(page, 'Shipping to Hawaii').waitFor();
});

test('what cannot be changed says so, and asks to try again', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  const page = await openAsAdmin(v, PATH);
  await page.route('**/api/contact-submissions/**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.getByRole('button', { name: 'Mark Unread: Consignment' }).click();
  await toldBy(page, 'Failed to update message status', 'Please try again.');
});

test('without a connection the page keeps what it shows and says so, until there is one again', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const page = await openAsAdmin(v, PATH);
  const notice = page.getByText('The messages could not be refreshed.');
  await v.context.setOffline(true);
  await notice.waitFor();
  await cardOf(page, 'Consignment').waitFor();
  await v.context.setOffline(false);
  await notice.waitFor({ state: 'detached' });
});

test('a session that has ended leads to signing in, and back', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(401);
  const page = await openAsAdmin(v, PATH);
  await page.request.post('/api/logout');
  await page.waitForURL('**/auth?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe(PATH);
});

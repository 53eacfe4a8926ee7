import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { contactSubmission } from '#app/features/enquiries/contact-submissions.schema.ts';
import { receiveMessage } from './admin-desk-visits.ts';
import { expectFocusIn, newName, openAsAdmin } from './back-office-visits.ts';
import { DESK, PHONE, usable, visit, type Visit } from './browser.ts';
import { toldBy } from './payment-visits.ts';

const PATH = '/admin/contacts';

/** The message with this subject in the list. */
function cardOf(page: Page, subject: string): Locator {
  return page
    .getByRole('list', { name: 'Messages' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: subject, exact: true }) });
}

function open(page: Page, subject: string): Promise<void> {
  return cardOf(page, subject).getByRole('button', { name: subject, exact: true }).press('Enter');
}

/** Sends a message like a visitor, and returns its unique subject. */
async function send({ page }: Visit, of: string, facts: Record<string, string> = {}): Promise<string> {
  const subject = newName(of);
  const data = { name: 'Ada', email: 'ada@weaver.example', subject, message: 'Do you deliver?', ...facts };
  expect((await page.request.post('/api/contact-submissions', { data })).status()).toBe(201);
  return subject;
}

/** Unread messages of other tests could push the tested ones off the first page. */
async function readOthers(page: Page, but: ReadonlySet<string>): Promise<void> {
  const answer = await page.request.get('/api/contact-submissions?unread=true&pageSize=100&page=1');
  const others = messages.parse(await answer.json()).filter(({ subject }) => subject === null || !but.has(subject));
  for (const { id } of others) {
    expect((await page.request.patch(`/api/contact-submissions/${id}/read`, { data: { isRead: true } })).status()).toBe(
      200,
    );
  }
}

const messages = z.array(z.object({ id: z.string(), subject: z.nullable(z.string()) }));

const isUnread = (card: Locator) => card.getByText('Unread', { exact: true });

/** Its distance from the top of the screen. */
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
    const subject = await send(v, 'Further down');
    for (let each = 0; each < 4; each += 1) await send(v, 'Above it');
    const page = await openAsAdmin(v, PATH);
    const button = cardOf(page, subject).getByRole('button', { name: `Delete the message: ${subject}` });
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
  const subject = await send(v, 'Financing', { message: 'Which of your lenders takes a shop like ours?' });
  const page = await openAsAdmin(v, PATH);
  const card = cardOf(page, subject);
  await isUnread(card).waitFor();
  await open(page, subject);
  const details = page.getByRole('dialog', { name: subject });
  await details.getByText('Which of your lenders takes a shop').waitFor();
  await isUnread(card).waitFor({ state: 'detached' });
  const reply = await details.getByRole('link', { name: 'Reply via Email' }).getAttribute('href');
  expect(reply).toMatch(/^mailto:ada@weaver\.example\?subject=Re%3A%20Financing%20[\d-]+&/);
  expect(await details.getByRole('link', { name: 'Call' }).count()).toBe(0);
  await page.keyboard.press('Escape');
  await expectFocusIn(card);
  await card.getByRole('button', { name: `Mark Unread: ${subject}` }).press('Enter');
  await toldBy(page, 'Marked as Unread');
  await isUnread(card).waitFor();
  await expectFocusIn(card);
});

test('two messages that are opened quickly are both marked as read, however slow the answer', async () => {
  await using v = await visit({ viewport: DESK });
  const subjects = [await send(v, 'First'), await send(v, 'Second')];
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
  const subject = await send(v, 'Consignment', { phone: '(205) 555-0109' });
  const page = await openAsAdmin(v, PATH);
  await open(page, subject);
  const details = page.getByRole('dialog', { name: subject });
  expect(await details.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:2055550109');
  await details.getByRole('button', { name: 'Copy the phone number' }).click();
  await details.getByText('Copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('(205) 555-0109');
  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await details.getByRole('button', { name: 'Copy the phone number' }).click();
  await toldBy(page, 'Copy Failed', 'Unable to copy to clipboard. Please try again.');
  // Outside an open dialog nothing is announced.
  await details.getByRole('status').filter({ hasText: 'Copy Failed' }).waitFor();
});

test('a message is deleted once somebody says so, and the next one has the focus', async () => {
  await using v = await visit({ viewport: DESK });
  const subject = await send(v, 'Thank you', { name: 'Tom Brannigan' });
  const page = await openAsAdmin(v, PATH);
  const card = cardOf(page, subject);
  const remove = card.getByRole('button', { name: `Delete the message: ${subject}` });
  const question = page.getByRole('dialog', { name: 'Delete this message?' });
  await remove.press('Enter');
  await question.getByText(`“${subject}” from Tom Brannigan will be permanently deleted`).waitFor();
  await question.getByRole('button', { name: 'Cancel' }).press('Enter');
  await expectFocusIn(remove);
  await open(page, subject);
  await page.getByRole('dialog', { name: subject }).getByRole('button', { name: 'Delete…' }).click();
  await question.getByRole('button', { name: 'Delete message' }).dblclick();
  await toldBy(page, 'Message Deleted');
  await card.waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
});

test('a message that another window has deleted is said to be gone, and leaves the list', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  const subject = await send(v, 'Voltage', { message: 'Is there one for 220 V three-phase?' });
  const page = await openAsAdmin(v, PATH);
  await open(page, subject);
  const details = page.getByRole('dialog', { name: subject });
  await details.getByText('220 V three-phase').waitFor();
  const other = await v.context.newPage();
  await other.goto(PATH);
  await usable(other);
  await other.getByRole('button', { name: `Delete the message: ${subject}` }).click();
  await other.getByRole('button', { name: 'Delete message' }).click();
  await toldBy(other, 'Message Deleted');
  await details.getByText('220 V three-phase').waitFor();
  await details.getByRole('button', { name: 'Delete…' }).click();
  await page.getByRole('button', { name: 'Delete message' }).click();
  await toldBy(page, 'Failed to delete message', 'This message no longer exists');
  await cardOf(page, subject).waitFor({ state: 'detached' });
});

test('with the unread ones alone, one that is read leaves the list, and the next takes the focus', async () => {
  await using v = await visit({ viewport: DESK });
  const unread = await send(v, 'Left unread');
  const last = await send(v, 'Shipping to Hawaii', { message: 'Who pays for drayage?' });
  const next = await send(v, 'Two six-heads');
  const read = await send(v, 'Read already');
  const page = await openAsAdmin(v, PATH);
  await readOthers(page, new Set([unread, last, next, read]));
  const marking = (subject: string) => cardOf(page, subject).getByRole('button', { name: /^Mark Read/ });
  await marking(read).press('Enter');
  await isUnread(cardOf(page, read)).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'Unread only' }).click();
  await page.waitForURL(`**${PATH}?unread=true`);
  await cardOf(page, read).waitFor({ state: 'detached' });
  await marking(next).press('Enter');
  await toldBy(page, 'Marked as Read');
  await cardOf(page, next).waitFor({ state: 'detached' });
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
  await open(page, last);
  await cardOf(page, last).waitFor({ state: 'detached' });
  await page.getByRole('dialog', { name: last }).getByText('drayage').waitFor();
  await page.keyboard.press('Escape');
  await expectFocusIn(page.getByRole('list', { name: 'Messages' }));
  await page.getByRole('link', { name: 'Show all' }).click();
  await page.waitForURL(`**${PATH}`);
  await cardOf(page, last).waitFor();
});

test('what cannot be changed says so, and asks to try again', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowRefusal(500);
  const subject = await send(v, 'Unread');
  const page = await openAsAdmin(v, PATH);
  await page.route('**/api/contact-submissions/**', (route) => route.fulfill({ status: 500, json: { message: 'x' } }));
  await page.getByRole('button', { name: `Mark Read: ${subject}` }).click();
  await toldBy(page, 'Failed to update message status', 'Please try again.');
});

test('without a connection the page keeps what it shows and says so, until there is one again', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const subject = await send(v, 'Kept');
  const page = await openAsAdmin(v, PATH);
  const notice = page.getByText('The messages could not be refreshed.');
  await v.context.setOffline(true);
  await notice.waitFor();
  await cardOf(page, subject).waitFor();
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

test('a message that the search finds is shown with the words, and opens by itself', async () => {
  await using v = await visit({ viewport: PHONE });
  const words = `the freight to ${newName('Waco')}`;
  const subject = await send(v, 'Found', { message: `Hello,\nwhat is ${words}, please?` });
  await send(v, 'Not found');
  const page = await openAsAdmin(v, `/admin/search?search=${encodeURIComponent(words)}`);
  const found = page.getByRole('region', { name: 'Messages' }).getByRole('listitem');
  await found.getByText(`Hello, what is ${words}, please?`).waitFor();
  await found.getByRole('link', { name: subject }).click();
  const dialog = page.getByRole('dialog', { name: subject });
  await dialog.getByText(`what is ${words}, please?`).waitFor();
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
  expect(await page.getByRole('list', { name: 'Messages' }).getByRole('listitem').count()).toBe(1);
  await page.getByRole('link', { name: 'Show all messages' }).click();
  await cardOf(page, subject).waitFor();
});

test.each([
  { screen: 'a phone', viewport: PHONE },
  { screen: 'a desk', viewport: DESK },
])(
  'on $screen, a question waits for its seller in a list of its own until it needs no answer',
  async ({ viewport }) => {
    await using v = await visit({ viewport });
    const page = await openAsAdmin(v, PATH);
    const asked = await page.request.get('/api/contact-submissions?withSeller=true&pageSize=1&page=1');
    const [machine] = z
      .array(contactSubmission)
      .parse(await asked.json())
      .map((message) => message.machine);
    const subject = await send(v, 'To the seller', { machineId: machine?.id ?? '' });
    const card = cardOf(page, `${subject} · ${machine?.name}`);
    await page.getByRole('link', { name: 'Waits for the seller' }).click();
    await card.getByText('Waits for the seller').waitFor();
    await card.getByRole('button', { name: `No Answer Needed: ${subject}` }).press('Enter');
    await toldBy(page, 'Marked as Needing No Answer');
    await card.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: 'Back to your messages' }).click();
    await card.getByText('No answer needed: admin, ').waitFor();
    await card.getByRole('button', { name: `Mark Waiting: ${subject}` }).press('Enter');
    await card.waitFor({ state: 'detached' });
  },
);

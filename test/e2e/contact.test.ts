import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { DESK, expectNoSidewaysScroll, PHONE, SMALL_PHONE, usable, visit } from './browser.ts';
import { mailTo } from './mails.ts';
import { toldBy } from './payment-visits.ts';
import { anyListing, openAsDemoSeller } from './portal-visits.ts';
import { newAddress, signInAsAdmin } from './profile-visits.ts';

const OPERATOR = 'sales@tewh.example';

const listed = z.array(z.object({ id: z.string(), name: z.string(), isPremiumPaid: z.boolean() }));

/** The contact is the operator; buyers of a Premium listing would reach its seller. */
async function anyMachine(page: Page): Promise<{ id: string; name: string }> {
  const answer = await page.request.get('/api/machines?pageSize=100&page=1');
  const machine = listed.parse(await answer.json()).find(({ isPremiumPaid }) => !isPremiumPaid);
  if (machine === undefined) throw new Error('There is no such machine');
  return machine;
}

const premium = z.array(z.object({ id: z.string(), name: z.string(), contactEmail: z.string() }));

/** Types a message before the scripts have loaded, and checks that it is kept once they have. */
async function typeBeforeScripts(page: Page, address: string, opening: string): Promise<void> {
  const scripts = Promise.withResolvers<void>();
  await page.route('**/*.js', async (route) => {
    await scripts.promise;
    await route.continue();
  });
  await page.goto(address, { waitUntil: 'commit' });
  const message = page.getByRole('textbox', { name: 'Message' });
  expect(await message.inputValue()).toBe(opening);
  await message.press('ControlOrMeta+End');
  await message.pressSequentially('Can I see it run?');
  scripts.resolve();
  await usable(page);
  expect(await message.inputValue()).toBe(`${opening}Can I see it run?`);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await page.getByText('Name is required').first().waitFor();
  expect(await message.inputValue()).toBe(`${opening}Can I see it run?`);
}

/** A Premium machine whose seller is not the operator. */
async function premiumMachine(page: Page): Promise<z.output<typeof premium>[number]> {
  const answer = await page.request.get('/api/machines?premium=true&pageSize=100&page=1');
  const machine = premium.parse(await answer.json()).find(({ contactEmail }) => contactEmail !== OPERATOR);
  if (machine === undefined) throw new Error('There is no such machine');
  return machine;
}

test.each([
  ['phone', SMALL_PHONE],
  ['desk', DESK],
])(
  'on a %s, a buyer asks over the page of a machine, and the operator and they have it in writing',
  async (_where, viewport) => {
    await using v = await visit({ viewport });
    const { page } = v;
    const { id, name } = await anyMachine(page);
    const email = newAddress();
    await v.open(`/machine/${id}`);
    const link = page.locator('main a[href$="/ask"]').filter({ visible: true }).first();
    await link.click();
    await page.waitForURL(`**/machine/${id}/ask`);
    const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
    await sheet.getByText(name, { exact: true }).waitFor();
    const question = sheet.getByRole('textbox', { name: 'Your question' });
    expect(await question.inputValue()).toBe('');
    await expectNoSidewaysScroll(page);

    await sheet.getByRole('button', { name: 'Power' }).click();
    await sheet.getByRole('button', { name: 'Video' }).click();
    await sheet.getByRole('button', { name: 'Video' }).click();
    await sheet.getByRole('button', { name: 'Freight' }).click();
    await expect.poll(() => question.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.type('76102');
    await sheet.getByRole('button', { name: 'Send Question' }).click();
    await sheet.getByText('Name is required').first().waitFor();
    await sheet.getByLabel('Name').fill('Ada Lovelace');
    await sheet.getByLabel('Email').fill(email);
    await sheet.getByRole('button', { name: 'Send Question' }).dblclick();
    const after = page.getByRole('dialog', { name: 'What happens now' });
    await after.getByText(`Your question about the ${name} is on its way.`).waitFor();
    await after.getByText(email).waitFor();
    expect(await after.getByRole('listitem').getByRole('link').count()).toBe(3);
    await expectNoSidewaysScroll(page);

    const letter = await mailTo(OPERATOR, `A message about ${name}`, email);
    for (const words of ['Ada Lovelace', email, id, 'volts, phase and amps', 'ZIP code is: 76102'])
      expect(letter.text).toContain(words);
    expect(letter.text).not.toContain('video');
    const receipt = await mailTo(email, 'We have your message');
    expect(receipt.text).toContain('volts, phase and amps');
    expect(receipt.text).not.toContain('76102');
    await after.getByRole('button', { name: 'Back to the machine' }).click();
    await page.waitForURL(`**/machine/${id}`);
    await after.waitFor({ state: 'hidden' });
  },
);

test('the sheet has an address of its own, which is left with Escape', async () => {
  await using v = await visit({ viewport: SMALL_PHONE });
  const { page } = v;
  const { id } = await anyMachine(page);
  await v.open(`/machine/${id}/ask`);
  const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
  await sheet.waitFor();
  await page.keyboard.press('Escape');
  await page.waitForURL(`**/machine/${id}`);
  await sheet.waitFor({ state: 'hidden' });
  await page.reload();
  await usable(page);
  expect(await sheet.isVisible()).toBe(false);
});

test('what was taken out of a question again does not come back with the sheet', async () => {
  await using v = await visit({ viewport: SMALL_PHONE });
  const { page } = v;
  const { id } = await anyMachine(page);
  await v.open(`/machine/${id}/ask`);
  const question = page.getByRole('textbox', { name: 'Your question' });
  const reopened = async () => {
    await page.keyboard.press('Escape');
    await page.waitForURL(`**/machine/${id}`);
    await page.locator('main a[href$="/ask"]').filter({ visible: true }).first().click();
    return question.inputValue();
  };
  await question.fill('Does it run?');
  expect(await reopened()).toBe('Does it run?');
  await question.fill('');
  expect(await reopened()).toBe('');
});

test('about a machine that has been sold nothing is asked: the sheet offers similar ones', async () => {
  await using v = await visit({ viewport: SMALL_PHONE });
  const { page } = v;
  await openAsDemoSeller(v, 'harborline');
  const { id } = await anyListing(v, ({ status }) => status === 'sold');
  await v.open(`/machine/${id}/ask`);
  const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
  await sheet.getByText('This machine has been sold.').waitFor();
  await sheet.getByRole('heading', { name: 'Similar machines' }).waitFor();
  expect(await sheet.getByRole('textbox').count()).toBe(0);
  await sheet.getByRole('button', { name: 'Back to the machine' }).click();
  await page.waitForURL(`**/machine/${id}`);
});

const OPENING = 'I am interested in Tajima.\n\n';

test.each([
  ['behind the words that stand there', '/contact?machine=Tajima&subject=Machine+Inquiry', OPENING],
  ['in a field that was empty', '/contact', ''],
])('what is typed before the scripts have come stays, %s', async (_where, address, opening) => {
  await using v = await visit({ viewport: PHONE });
  await typeBeforeScripts(v.page, address, opening);
});

test('about a Premium machine without a price its seller is asked as well, and both can answer', async () => {
  await using admin = await visit({ viewport: DESK });
  await signInAsAdmin(admin);
  const { id, name, contactEmail } = await premiumMachine(admin.page);
  const hidePrice = async (hiddenPrice: boolean) => {
    const answer = await admin.page.request.patch(`/api/machines/${id}`, { data: { hiddenPrice } });
    expect(answer.status()).toBe(200);
  };
  await using afterwards = new AsyncDisposableStack();
  afterwards.defer(() => hidePrice(false));
  await hidePrice(true);
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  const email = newAddress();
  // A page that visitors have opened before is sent once more after the change, while it is drawn anew.
  await expect.poll(async () => (await page.request.get(`/machine/${id}`)).text()).toContain('Contact for Price');
  await v.open(`/machine/${id}`);
  await page.getByRole('main').getByRole('link', { name: 'Contact for Price' }).first().click();
  await page.waitForURL('**/ask');
  const sheet = page.getByRole('dialog', { name: 'Ask about this machine' });
  await sheet.getByText('who sells it and answers you directly').waitFor();
  await sheet.getByRole('button', { name: 'Lowest price' }).click();
  await sheet.getByLabel('Name').fill('Grace Hopper');
  await sheet.getByLabel('Email').fill(email);
  await sheet.getByRole('button', { name: 'Send Question' }).click();
  await page.getByText('is on its way.').waitFor();
  for (const reader of [OPERATOR, contactEmail]) {
    const letter = await mailTo(reader, `A message about ${name}`, email);
    for (const words of ['Price Inquiry', id, 'What is your lowest price?']) expect(letter.text).toContain(words);
  }
  // The address is not confirmed: the receipt names the machine in our own words.
  expect((await mailTo(email, 'We have your message')).text).toMatch(/about a machine with \d+ heads?\./);
});

const ODD = `a/b "c" 'd' 100% <b>x</b> &e=f#g \u{1F9F5}`;

test('a link with an odd machine that nobody knows fills the form in, and the message arrives', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNotFound();
  const { page } = v;
  const email = newAddress();
  await v.open(`/contact?${String(new URLSearchParams({ subject: ODD, machine: ODD, machineId: ODD }))}`);
  expect(await page.getByLabel('Subject').inputValue()).toBe(ODD);
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toContain(`Machine ID: ${ODD}`);
  await page.getByLabel('Name').fill('Ada <b>Lovelace</b>');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await toldBy(page, 'Message Sent!');
  const letter = await mailTo(OPERATOR, 'A new message', email);
  expect(letter.text).toContain(`Machine ID: ${ODD}`);
  expect(letter.html).not.toMatch(/<b>(?:x|Lovelace)<\/b>/);
  await mailTo(email, 'We have your message');
  await page.getByRole('link', { name: 'Back to the machine' }).click();
  await page.getByRole('heading', { name: 'Machine Not Found' }).waitFor();
});

test('what is missing is said, the first of it has the focus and is on the screen, and nothing is lost', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await v.open('/contact');
  await page.getByRole('textbox', { name: 'Message' }).fill('Do you buy machines?');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await toldBy(page, 'Missing Required Information', 'Please fill in all required fields marked with *');
  for (const words of ['Name is required', 'Email is required']) await page.getByText(words).waitFor();
  const name = page.getByLabel('Name');
  await expect.poll(() => name.evaluate((field) => field === document.activeElement)).toBe(true);
  const box = await name.boundingBox();
  expect(box === null ? -1 : box.y).toBeGreaterThanOrEqual(0);
  await name.fill('Ada');
  await page.getByLabel('Email').fill('ada@');
  await page.getByRole('button', { name: 'Send Message' }).press('Enter');
  await page.getByText('Please enter a valid email address').waitFor();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('Do you buy machines?');
});

test('without a connection the message stays, and goes out once there is one', async () => {
  await using v = await visit({ viewport: PHONE });
  v.allowNoNetwork();
  const { page } = v;
  const email = newAddress();
  await v.open('/contact?subject=Four+machines');
  await page.getByLabel('Name').fill('Grace Hopper');
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Message' }).fill('Four machines, all from one shop.');
  // The component that reports a lost connection has loaded while there was one.
  await page.waitForLoadState('networkidle');
  await v.context.setOffline(true);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await toldBy(page, 'Error', 'Failed to send message. Please try again.');
  const refusal = page.getByRole('main').getByRole('alert').filter({ hasText: 'There is no connection.' });
  await refusal.waitFor();
  // It is above the fields, and the button far below them.
  await expect.poll(async () => (await refusal.boundingBox())?.y).toBeGreaterThanOrEqual(0);
  await v.context.setOffline(false);
  await page.getByRole('button', { name: 'Send Message' }).dblclick();
  await toldBy(page, 'Message Sent!');
  await page.getByRole('heading', { name: 'What happens now' }).waitFor();
  await page.getByText(/^We answer by email/).waitFor();
  expect((await mailTo(OPERATOR, 'A new message', email)).text).toContain('Four machines, all from one shop.');
  await page.getByRole('button', { name: 'Write another message' }).click();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  expect(await page.getByLabel('Subject').inputValue()).toBe('');
  await mailTo(email, 'We have your message');
});

test('whoever is signed in need not say who they are', async () => {
  await using v = await visit({ viewport: DESK });
  const email = newAddress();
  const account = { username: email, email, password: 'a long bobbin case 4', name: 'Marisol Vega' };
  expect((await v.page.request.post('/api/register', { data: account })).status()).toBe(201);
  await v.open('/contact');
  expect([await v.page.getByLabel('Name').inputValue(), await v.page.getByLabel('Email').inputValue()]).toEqual([
    'Marisol Vega',
    email,
  ]);
});

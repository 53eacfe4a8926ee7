import { expect, test } from 'vitest';
import { startConversationSite } from '#test/e2e/conversation-site.ts';
import { expectFit, LOOK } from './fit.ts';

const { viewport, ...CALM } = LOOK;
const LONG = `${'W'.repeat(90)} <script>alert(1)</script> & "Co"`;
const LINES = [
  { kind: 'machine', note: LONG, amountUsd: 1_234_567.89 },
  { kind: 'freight', amountUsd: 1_400.5 },
  { kind: 'tax', note: 'Texas, 8.25% of the machine, because it is delivered there', amountUsd: 2_805 },
  { kind: 'other', note: 'W'.repeat(90), amountUsd: 200 },
];

test('a quote with its dialog and preview, open, in a new version, accepted and replaced, and the open quotes of the desk', async () => {
  await using site = await startConversationSite();
  await site.addListing('plain');
  expect((await site.form('plain', 'What does it cost with freight?')).statusCode).toBe(201);
  const admin = await site.signIn(site.boss);
  const bea = await site.signIn(site.bea);
  const id = (await site.threads(bea))[0]?.id ?? '';
  const send = async (more: object = {}) => {
    const quote = { lines: LINES, validUntil: '2096-06-20', depositPercent: 20, note: LONG, ...more };
    const answer = await site.call(admin, 'POST', `/api/threads/${id}/quotes`, quote);
    expect(answer.statusCode, answer.body).toBe(201);
    return answer.json<{ id: string }>().id;
  };
  await using office = await site.enter(site.boss, viewport, CALM);
  await office.open(`/admin/messages?thread=${id}`);
  await office.page.getByRole('button', { name: 'Make a quote' }).click();
  const dialog = office.page.getByRole('dialog');
  await dialog.getByLabel('Machine', { exact: true }).fill('34,000');
  await dialog.getByLabel('Sales tax', { exact: true }).fill('100');
  await dialog.getByLabel('Deposit').fill('half');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByText('Say of which state').waitFor();
  await expectFit(office.page);
  await dialog.getByLabel('State, and why it applies').fill(LONG);
  await dialog.getByLabel('Deposit').fill('20%');
  await dialog.getByRole('button', { name: 'Preview' }).click();
  await dialog.getByRole('button', { name: 'Send the quote' }).waitFor();
  await expectFit(office.page);

  await using buyer = await site.enter(site.bea, viewport, CALM);
  const replaces = await send();
  await buyer.open('/quotes/Q-1001');
  await buyer.page.getByRole('button', { name: /^Accept for/ }).waitFor();
  await expectFit(buyer.page);
  await buyer.page.getByRole('button', { name: 'Decline the quote' }).click();
  await buyer.page.getByRole('dialog').waitFor();
  await expectFit(buyer.page);
  await send({ replaces, lines: LINES.slice(0, 2), depositPercent: null });
  await buyer.open('/quotes/Q-1001');
  await buyer.page.getByRole('region', { name: 'Changed since version 1' }).waitFor();
  await expectFit(buyer.page);
  await office.open('/admin/messages');
  await office.page.getByText('One open quote').click();
  await expectFit(office.page);
  await office.open(`/admin/messages?thread=${id}`);
  await office.page.getByText('One earlier quote').click();
  await expectFit(office.page);
  await buyer.page.getByLabel('Your full name').fill(LONG);
  await buyer.page.getByRole('button', { name: /^Accept for/ }).click();
  await buyer.page.getByText('We write to you about the next steps.').waitFor();
  await expectFit(buyer.page);
  await buyer.open('/quotes/Q-1001?version=1');
  await buyer.page.getByRole('link', { name: 'Read version 2' }).waitFor();
  await expectFit(buyer.page);
  buyer.allowRefusal(404);
  await buyer.open('/quotes/Q-4711');
  await buyer.page.getByRole('heading', { name: 'This link does not work' }).waitFor();
  await expectFit(buyer.page);
});

import { expect, test } from 'vitest';
import { threadHref } from '#app/features/conversations/thread-links.rules.ts';
import { questionAbout } from '#app/features/machines/highlights.rules.ts';
import { HOUR_MS } from '#app/lib/durations.ts';
import { visit } from '#test/e2e/browser.ts';
import { startConversationSite } from '#test/e2e/conversation-site.ts';
import { NOBODY } from '#test/fixtures/conversations.ts';
import { expectFit, LOOK } from './fit.ts';

const { viewport, ...CALM } = LOOK;
const LONG = `${'W'.repeat(90)} <script>alert(1)</script> & "Co"`;
const FRAUD = 'I buy it. My shipper will pick it up, I send a cashier’s check.';

type Site = Awaited<ReturnType<typeof startConversationSite>>;

const introduce = (site: Site, admin: Record<string, string>, id: string) =>
  site.call(admin, 'POST', `/api/threads/${id}/introduction`, { note: 'Sam, meet Bea. Bea, meet Sam.' });

/** Conversations in all states, of which the one about the listing `plain` waits for the office. */
async function fillDesk(site: Site, admin: Record<string, string>): Promise<string> {
  const { call, pass } = site;
  await site.addListing('plain');
  await site.addListing('premium', { isPremium: true });
  await site.form(undefined, LONG.repeat(9), { name: LONG, email: 'long@shop.example', phone: '5'.repeat(40) });
  await site.form('premium', FRAUD, { name: 'Nora New', email: 'nora@new.example' });
  await site.form('plain', 'Is the stand included?', { name: 'Cy Carter', email: 'cy@shop.example' });
  const buyer = await site.signIn(site.bea);
  await site.form('premium', 'Do you deliver to Dallas?');
  pass(HOUR_MS);
  await site.form('plain', `How old is it?\n${questionAbout('phases')}`);
  const threads = await site.threads(buyer);
  const id = threads.find(({ machine }) => machine?.id === 'plain')?.id ?? '';
  const seller = await site.signIn(site.sam);
  const answer = { message: 'It ran until May.' };
  expect((await call(seller, 'POST', `/api/seller/questions/${id}/answers`, answer)).statusCode).toBe(201);
  for (const offer of [{ amountUsd: 30_000 }, { amountUsd: 31_000, wantsInspection: true, wantsDelivery: true }])
    expect((await call(buyer, 'POST', `/api/threads/${id}/offers`, offer)).statusCode).toBe(201);
  await site.write(admin, id, 'One moment, we ask the seller.');
  await site.write(buyer, id, 'Thank you. What voltage does it need?');
  await site.write(admin, id, 'He called from the shop.', { channel: 'office', isCall: true });
  return id;
}

/** A wanted ad of the buyer, for which the seller offers a Premium listing. */
async function offerForAd(site: Site, admin: Record<string, string>): Promise<void> {
  const { call } = site;
  const buyer = await site.signIn(site.bea);
  await call(buyer, 'POST', '/api/wanted', { query: 'brand=Tajima&heads=6', words: 'For caps. It may need work.' });
  const [ad] = (await call(admin, 'GET', '/api/admin/wanted')).json<{ id: string; submittedAt: string }[]>();
  await call(admin, 'POST', `/api/admin/wanted/${ad?.id}/approve`, { submittedAt: ad?.submittedAt });
  await site.addMachine({ id: 'offered', name: 'Tajima TMBP-SC', sellerId: site.sam.id, isPremiumPaid: true });
  const seller = await site.signIn(site.sam);
  const offered = await call(seller, 'POST', `/api/wanted/${ad?.id}/answers`, { machineId: 'offered' });
  expect(offered.statusCode, offered.body).toBe(201);
}

test('the desk, an open conversation with its dialogs, the ledger of introductions, and the figures of answers', async () => {
  await using site = await startConversationSite();
  const admin = await site.signIn(site.boss);
  await using v = await site.enter(site.boss, viewport, CALM);
  const { page } = v;
  await v.open('/admin/messages');
  await page.getByText('Choose a conversation').waitFor({ state: 'attached' });
  await expectFit(page);

  const id = await fillDesk(site, admin);
  await v.open('/admin/messages');
  await page.getByRole('link', { name: /Bea Buyer/ }).waitFor();
  await expectFit(page);

  await v.open(`/admin/messages?thread=${id}`);
  await page.getByText('He called from the shop.').last().waitFor();
  await page.getByRole('button', { name: 'Assign to me' }).click();
  await page.getByRole('button', { name: 'Assign to me' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: 'Remind me…' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Remind me' }).click();
  await page.getByText(/^Reminds us/).waitFor();
  await expectFit(page);
  await page.getByRole('button', { name: 'Introduce buyer and seller' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await page.getByRole('button', { name: 'Reopen' }).waitFor();
  await expectFit(page);

  expect((await introduce(site, admin, id)).statusCode).toBe(201);
  await site.write(await site.signIn(site.bea), id, 'May I come on Thursday?');
  await v.open('/admin/introductions');
  await page.getByRole('row').filter({ hasText: 'Bea Buyer' }).waitFor();
  await expectFit(page);
  await v.open('/admin/answers');
  await page.getByRole('heading', { name: 'By week' }).waitFor();
  await expectFit(page);
  await v.open('/admin');
  await page.getByRole('region', { name: 'Answers this week' }).getByText('Longest waiting').first().waitFor();
  await expectFit(page);
});

test('a buyer’s conversations, one before and after the introduction, and what is offered for a wanted ad', async () => {
  await using site = await startConversationSite();
  const admin = await site.signIn(site.boss);
  const id = await fillDesk(site, admin);
  await using v = await site.enter(site.bea, viewport, CALM);
  const { page } = v;
  await v.open('/messages');
  await page.getByRole('listitem').filter({ hasText: 'Tajima' }).first().waitFor();
  await expectFit(page);
  await v.open(threadHref(id));
  await page.getByText('One moment, we ask the seller.').waitFor();
  await page.getByRole('region', { name: 'Offers' }).getByText('One earlier offer').click();
  await expectFit(page);
  await page.getByRole('button', { name: 'Make another offer' }).click();
  await page.getByRole('dialog').waitFor();
  await expectFit(page);
  await page.keyboard.press('Escape');
  await introduce(site, admin, id);
  await v.open(threadHref(id));
  await page.getByText('Sam, meet Bea.').waitFor();
  await expectFit(page);

  await offerForAd(site, admin);
  await v.open('/wanted');
  await page.getByRole('link', { name: /^Conversation about/ }).waitFor();
  await expectFit(page);
  await page.getByRole('link', { name: /^Conversation about/ }).click();
  await page.getByText('The seller does not know who you are.', { exact: false }).waitFor();
  await expectFit(page);
});

test('a seller’s questions with the facts that they ask for, and what visitors read of the seller’s answers', async () => {
  await using site = await startConversationSite();
  const admin = await site.signIn(site.boss);
  await using v = await site.enter(site.sam, viewport, CALM);
  const { page } = v;
  await v.open('/seller-portal/questions');
  await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
  await expectFit(page);
  await fillDesk(site, admin);
  await v.open('/seller-portal/questions');
  await page.getByRole('region', { name: 'Your listing does not say this yet' }).waitFor();
  await expectFit(page);

  const [buyer, seller] = [await site.signIn(site.bea), await site.signIn(site.sam)];
  const asked = (await site.threads(buyer)).find(({ machine }) => machine?.id === 'premium')?.id ?? '';
  for (let at = 0; at < 5; at += 1) {
    await site.write(seller, asked, 'We do.');
    await site.write(buyer, asked, 'And its hoops?');
  }
  expect((await site.call(NOBODY, 'GET', '/api/machines/premium/answer-time')).json()).toEqual({ withinHours: 1 });
  await using visitor = await visit({ ...LOOK, baseURL: site.url });
  await visitor.open('/machine/premium');
  await visitor.page
    .getByText(/Usually answers within/)
    .first()
    .waitFor();
  await expectFit(visitor.page);
  await visitor.open('/machine/premium/ask?offer=true');
  await visitor.page.getByRole('dialog').getByLabel('Your offer').waitFor();
  await expectFit(visitor.page);
  await v.open(threadHref(asked));
  await page.getByRole('button', { name: 'Answer offers automatically' }).click();
  await page.getByRole('dialog').getByLabel('Accept from').waitFor();
  await expectFit(page);
});

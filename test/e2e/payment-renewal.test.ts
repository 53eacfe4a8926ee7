import { expect, test } from 'vitest';
import { PLACEMENT_DAYS } from '#app/features/payments/prices.rules.ts';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { expectNoSidewaysScroll, PHONE, visit, type Visit } from './browser.ts';
import { answerAtPayPal, BOTH, listingOf, PREMIUM, toldBy } from './payment-visits.ts';
import { anyListing, choose, openAsDemoSeller, rowOf } from './portal-visits.ts';

const IN_HAND = { viewport: PHONE, hasTouch: true, isMobile: true } as const;
const RUN_MS = PLACEMENT_DAYS * 24 * 60 * 60 * 1_000;
const DAY = /\w{3} \d{1,2}, \d{4}/;

const endsOf = async (v: Visit, id: string) => {
  const { premiumUntil, featuredUntil } = await listingOf(v, id);
  return [premiumUntil, featuredUntil].map((until) => (until === null ? null : new Date(until).getTime()));
};

test('from the portal, what ends this week is renewed, and 90 days are added to what is left', async () => {
  await using v = await visit(IN_HAND);
  const { page } = v;
  await openAsDemoSeller(v, 'northfork');
  const { id, name } = await anyListing(v, ({ model }) => model === 'BEKT-S1501CBIII XL');
  const before = await endsOf(v, id);
  const row = rowOf(v, id);
  await row.getByText(new RegExp(`Premium ends on ${DAY.source}\\.`)).waitFor();
  await row.getByText(`Renewing adds ${PLACEMENT_DAYS} days to what is left.`).waitFor();
  await expectNoSidewaysScroll(page);

  await row.getByRole('link', { name: `Renew Premium and Featured: ${name}` }).click();
  await page.waitForURL(`**${paymentHref(id, BOTH)}`);
  await page.getByText(new RegExp(`Renew Premium: ${PLACEMENT_DAYS} more days, until ${DAY.source}`)).waitFor();
  await page.getByText('You save 10% on both').waitFor();
  await page.getByRole('region', { name: 'Pay with PayPal' }).getByText('$1,125', { exact: true }).waitFor();
  await expectNoSidewaysScroll(page);
  await answerAtPayPal(v, 'Pay now');
  await toldBy(page, 'Payment Successful', 'Your listing options have been activated!');
  await page.getByText(`${PLACEMENT_DAYS} more days.`).waitFor();

  await page.waitForURL('**/seller-portal');
  await row
    .getByText(/until \w{3} \d{1,2}, \d{4}/)
    .first()
    .waitFor();
  expect(await row.getByRole('link', { name: /^Renew/ }).count()).toBe(0);
  expect(await endsOf(v, id)).toEqual(before.map((until) => (until === null ? null : until + RUN_MS)));
  await v.open(paymentHref(id, BOTH));
  await page.getByRole('heading', { name: 'Nothing left to pay' }).waitFor();
});

test('the dialog of options offers what ends this week again, beside what does not run', async () => {
  await using v = await visit(IN_HAND);
  const { page } = v;
  await openAsDemoSeller(v, 'suncoast');
  const { id } = await anyListing(v, ({ model }) => model === 'PR1050X');
  await choose(v, id, 'Add or renew options');
  const dialog = page.getByRole('dialog', { name: 'Add Listing Options' });
  const premium = dialog.getByRole('checkbox', { name: 'Renew Premium: 90 more days' });
  expect([await premium.isEnabled(), await premium.isChecked()]).toEqual([true, false]);
  await dialog.getByText(new RegExp(`Without renewal it ends on ${DAY.source}`)).waitFor();
  await premium.check();
  await dialog.getByRole('status').getByText('$500', { exact: true }).waitFor();
  await dialog.getByRole('button', { name: 'Continue to payment' }).click();
  await page.waitForURL(`**${paymentHref(id, PREMIUM)}`);
  await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
});

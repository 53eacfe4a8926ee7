import { test } from 'vitest';
import { paymentHref } from '#app/features/payments/checkout-address.rules.ts';
import { visit } from '#test/e2e/browser.ts';
import { anyListing, choose, openAsDemoSeller, rowOf } from '#test/e2e/portal-visits.ts';
import { expectFit, LOOK } from './fit.ts';

test('the portal, its menus and dialogs are accessible and fit the screen', async () => {
  await using v = await visit(LOOK);
  await openAsDemoSeller(v, 'harborline');
  await expectFit(v.page);
  const { id } = await anyListing(v, ({ isPremiumPaid, isFeaturedPaid }) => isPremiumPaid && !isFeaturedPaid);
  await rowOf(v, id).getByRole('button', { name: 'More' }).click();
  await expectFit(v.page);
  await v.page.keyboard.press('Escape');
  for (const choice of ['Mark as sold', 'Add listing options', 'Delete']) {
    await choose(v, id, choice);
    await expectFit(v.page);
    await v.page.keyboard.press('Escape');
  }
  await choose(v, id, 'Delete');
  await v.page.getByRole('button', { name: 'No, just removing it' }).click();
  await expectFit(v.page);
  await v.page.keyboard.press('Escape');
  await v.page
    .getByRole('button', { name: /^Add facts: / })
    .first()
    .click();
  await expectFit(v.page);
});

test('what can be renewed is offered accessibly, and fits the screen, in the portal and where it is paid', async () => {
  await using v = await visit(LOOK);
  await openAsDemoSeller(v, 'suncoast');
  const { id } = await anyListing(v, ({ model }) => model === 'PR1050X');
  await rowOf(v, id).getByText('Renewing adds 90 days to what is left.').waitFor();
  await expectFit(v.page);
  await choose(v, id, 'Add or renew options');
  await expectFit(v.page);
  await v.open(paymentHref(id, { premium: true, featured: true }));
  await v.page.getByText('Renew Premium: 90 more days').waitFor();
  await expectFit(v.page);
});

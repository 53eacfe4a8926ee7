import { expect, test } from 'vitest';
import { sectionLink } from './back-office-visits.ts';
import { expectNoSidewaysScroll, visit } from './browser.ts';
import { cardOf, expectCount, listingsToReview, openedCard, openPending } from './listings-visits.ts';
import { toldBy } from './payment-visits.ts';

test('on a phone, two listings fit the screen, and the decision stays in reach in an opened card', async () => {
  const { model, ids } = await listingsToReview(2);
  const [first = '', second = ''] = ids;
  await using v = await visit({ viewport: { width: 390, height: 844 } });
  const page = await openPending(v, model);
  await expectCount(page, '2 listings');
  await sectionLink(page, '/admin/listings').getByText('pending').waitFor();
  const card = cardOf(page, first);
  const height = await card.evaluate((element) => element.getBoundingClientRect().height);
  expect(height).toBeLessThan(400);
  expect(await card.getByLabel('Status of').isVisible()).toBe(false);
  await openedCard(page, first);
  await card.getByLabel('Status of').waitFor();
  await card.evaluate((element) => {
    element.scrollIntoView({ block: 'start' });
  });
  const approve = card.getByRole('button', { name: /^Approve/ });
  const box = await approve.boundingBox();
  expect(box === null ? null : box.y + box.height).toBeLessThanOrEqual(844);
  await expectNoSidewaysScroll(page);
  await approve.click();
  await toldBy(page, 'Status updated successfully', 'approved');
  await card.waitFor({ state: 'detached' });
  expect(await cardOf(page, second).getByLabel('Status of').isVisible()).toBe(false);
});

import { describe, expect, test } from 'vitest';
import { DESK, expectFit, PHONE, visit, type Visit } from './browser.ts';
import { answerAtPayPal, BOTH, goToPayPal, openToPay, toldBy } from './payment-visits.ts';

describe.each([PHONE, DESK])('$width px wide', (viewport) => {
  test('the payment page is accessible and fits the screen, from its beginning to its end', async () => {
    await using v = await visit({ viewport, reducedMotion: 'reduce' });
    const { page } = v;
    await openToPay(v, BOTH);
    await page.getByRole('button', { name: 'Pay with PayPal' }).waitFor();
    await expectFit(v.page);
    const popup = await goToPayPal(v);
    await page.getByText('You are not charged until you approve there.').waitFor();
    await expectFit(v.page);
    await popup.close();
    await toldBy(page, 'Payment Cancelled');
    await page.route('**/api/confirm-listing-payment-paypal', (route) => route.fulfill({ status: 500, body: '' }));
    v.allowRefusal(500);
    await answerAtPayPal(v, 'Pay now');
    await page.getByRole('heading', { name: 'Warning' }).waitFor();
    await expectFit(v.page);
  });
});

test('nothing moves while PayPal arrives, and no mouse is needed', async () => {
  await using v = await visit({ viewport: PHONE });
  const { page } = v;
  await openToPay(v, BOTH);
  const button = page.getByRole('button', { name: 'Pay with PayPal' });
  await button.waitFor();
  // Letters of a font that came late are a hair wider; a button that made room for itself would be a hundred times that.
  expect(await shiftOf(v)).toBeLessThan(0.002);
  await button.focus();
  const opening = page.waitForEvent('popup');
  await page.keyboard.press('Enter');
  await (await opening).close();
  await toldBy(page, 'Payment Cancelled');
  await page.waitForFunction(() => document.activeElement?.localName === 'paypal-button');
});

/** How much of the page has moved by itself since it was loaded, as browsers measure it. */
async function shiftOf({ page }: Visit): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          resolve(list.getEntries().reduce((sum, entry) => sum + ('value' in entry ? Number(entry.value) : 0), 0));
        }).observe({ type: 'layout-shift', buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => resolve(0)));
      }),
  );
}

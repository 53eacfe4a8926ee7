import type { Page } from 'playwright-core';

/** Delays responses of these addresses until the returned function is called, which lets them fail as server errors. */
export async function holdAnswers(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  return resolve;
}

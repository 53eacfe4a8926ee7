import type { Page } from 'playwright-core';

/** Answers to these addresses are on their way until they are let go: then they are failures of the server. */
export async function holdAnswers(page: Page, addresses: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await promise;
    await route.fulfill({ status: 500, body: '{}' });
  });
  return resolve;
}

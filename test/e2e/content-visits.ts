import type { Locator, Page } from 'playwright-core';
import { z } from 'zod';

/** Topics that the footer opens over any page, and their full text's address. */
export const TOPICS = [
  { link: 'Financing', title: 'Financing', words: 'Choose from six lenders', address: '/about#financing' },
  { link: 'Warranty policy', title: 'Warranty policy', words: '26 months', address: '/about#warranty' },
  {
    link: 'Premium & Featured pricing',
    title: 'Premium & Featured pricing',
    words: '$1,125',
    address: '/consignment#pricing',
  },
] as const;

export function inFooter(page: Page, name: string): Locator {
  return page.getByRole('contentinfo').getByRole('link', { name, exact: true });
}

const listed = z.array(z.object({ id: z.string() }));

/** The page of a machine that the operator sells itself: a new Butterfly. */
export async function ownMachine(page: Page): Promise<string> {
  const answer = await page.request.get('/api/machines?financing=true&brand=Butterfly&condition=NEW&page=1');
  const [machine] = listed.parse(await answer.json());
  if (machine === undefined) throw new Error('There is no such machine');
  return `/machine/${encodeURIComponent(machine.id)}`;
}

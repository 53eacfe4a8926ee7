import * as z from 'zod/mini';
import { openAsAdmin } from './back-office-visits.ts';
import type { Visit } from './browser.ts';
import { ownMachine } from './content-visits.ts';
import { openAsDemoSeller } from './portal-visits.ts';
import { openSellAsGuest } from './sell-visits.ts';

/** The most visited pages. */
export const MAIN_PAGES: readonly { page: string; open: (v: Visit) => Promise<unknown> }[] = [
  { page: 'home', open: (v) => v.open('/') },
  { page: 'the list', open: (v) => v.open('/browse?brand=Tajima') },
  { page: 'a machine', open: async (v) => v.open(await ownMachine(v.page)) },
  { page: 'a comparison', open: openComparison },
  { page: 'the question', open: (v) => v.open('/contact') },
  { page: 'listing a machine', open: (v) => openSellAsGuest(v) },
  { page: 'registering', open: (v) => v.open('/auth?tab=register') },
  { page: "a seller's portal", open: (v) => openAsDemoSeller(v, 'harborline') },
  { page: 'the listings of the back office', open: (v) => openAsAdmin(v, '/admin/listings?status=approved&brand=ZSK') },
  { page: 'the accounts of the back office', open: (v) => openAsAdmin(v, '/admin/users') },
];

async function openComparison(v: Visit): Promise<void> {
  const answer = await v.page.request.get('/api/machines?page=1&pageSize=3');
  const machines = z.array(z.object({ id: z.string() })).parse(await answer.json());
  await v.open(`/compare?ids=${machines.map(({ id }) => id).join(',')}`);
}

import { openAsAdmin } from './back-office-visits.ts';
import type { Visit } from './browser.ts';
import { ownMachine } from './content-visits.ts';
import { openAsDemoSeller } from './portal-visits.ts';
import { openSellAsGuest } from './sell-visits.ts';

/** The pages that people spend their time on. */
export const MAIN_PAGES: readonly { page: string; open: (v: Visit) => Promise<unknown> }[] = [
  { page: 'home', open: (v) => v.open('/') },
  { page: 'the list', open: (v) => v.open('/browse?brand=Tajima') },
  { page: 'a machine', open: async (v) => v.open(await ownMachine(v.page)) },
  { page: 'the question', open: (v) => v.open('/contact') },
  { page: 'listing a machine', open: (v) => openSellAsGuest(v) },
  { page: 'registering', open: (v) => v.open('/auth?tab=register') },
  { page: "a seller's portal", open: (v) => openAsDemoSeller(v, 'harborline') },
  { page: 'the listings of the back office', open: (v) => openAsAdmin(v, '/admin/listings?status=approved&brand=ZSK') },
  { page: 'the accounts of the back office', open: (v) => openAsAdmin(v, '/admin/users') },
];

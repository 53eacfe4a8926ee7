import type { QueryClient } from '@tanstack/react-query';
import { OPEN_STATUSES } from '#app/db/enums.ts';
import { listQueryOf, type BrowseSearch, feedHref } from '#app/features/catalogue/browse-search.schema.ts';
import { machinesQuery } from '#app/features/catalogue/web/catalogue.queries.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { BROWSE_TITLE } from '#app/features/catalogue/catalogue.schema.ts';
import { SITE_SUBTITLE } from '#app/features/site/site.rules.ts';
import { kindMachinesQuery } from './machine-kinds.queries.ts';
import { kindHref, kindTitle } from '../machine-kinds.rules.ts';
import type { KindFacts } from '../machine-kinds.schema.ts';
import { CONDITION_WORDS, headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { machinePageHref } from '#app/features/machines/machine-links.rules.ts';
import { shareImageHref } from '../absolute-urls.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { getShareVersion } from '../share-card.rules.ts';
import { truncate } from '#app/lib/truncate.ts';
import { machineList, organization, product, breadcrumbs, webSite, type SiteThing } from '../structured-data.rules.ts';

/** A page's description for search engines and link previews. */
export type Summary = {
  description: string;
  /** The absolute address of its preview picture; null for a page without one. */
  image?: string | null;
  /** False for `noindex, follow`. */
  isIndexed?: boolean;
  things?: readonly SiteThing[];
  /** The address of the RSS feed of its list. */
  feed?: string;
};

/** The length that search engines show at most. */
const MAX_DESCRIPTION = 160;
const HOME = { name: 'Home', address: '/' };
const BROWSE = { name: 'Browse', address: '/browse' };

/** Descriptions of the static pages, by address. */
const DESCRIPTIONS = {
  '/about': 'How buying and selling works here, who finances a machine, and our warranty.',
  '/consignment': 'We market and sell your embroidery machine; you own it until it is sold.',
  '/ways-to-sell': 'Free, Premium, Featured or consignment: what each costs, who answers buyers, and what is typical.',
  '/brokerage-agreement': 'What sellers agree to: the commission, when it is due, and how the agreement ends.',
  '/terms': 'The rules of this marketplace: listings, prices, liability, and what is not allowed.',
  '/privacy': 'What we store about you, why, for how long, and what you can do about it.',
  '/compare': 'Up to four embroidery machines side by side: price, heads, sewing field, stitches, power and size.',
  '/wanted': 'Commercial embroidery machines that buyers look for now. Offer one of yours.',
  '/contact': 'Ask us about a commercial embroidery machine by email, WhatsApp or in our shop.',
} as const;

export function textSummary(_site: SiteFacts, address: keyof typeof DESCRIPTIONS): Summary {
  return { description: DESCRIPTIONS[address] };
}

export function homeSummary(site: SiteFacts): Summary {
  return { description: SITE_SUBTITLE, things: [organization(site), webSite(site)] };
}

/** Reads the machines from the query cache, which the page has filled. */
export function browseSummary(site: SiteFacts, search: BrowseSearch, client: QueryClient): Summary {
  const machines = client.getQueryData(machinesQuery(listQueryOf(search)).queryKey)?.machines ?? [];
  return {
    description:
      'New, used and refurbished commercial embroidery machines for sale, with heads, needles, year, price and photos.',
    things: [breadcrumbs(site, [HOME, { ...BROWSE, name: BROWSE_TITLE }]), machineList(site, machines)],
    feed: feedHref(search),
  };
}

export function kindSummary(site: SiteFacts, kind: KindFacts, client: QueryClient): Summary {
  const machines = client.getQueryData(kindMachinesQuery(kind).queryKey)?.machines ?? [];
  const description = truncateAtWord(kind.sentences.join(' '));
  const address = kindHref(kind);
  if (kind.total === 0 || address === null) return { description, isIndexed: false };
  const steps = [HOME, BROWSE, { name: kindTitle(kind), address }];
  return {
    description,
    image: machines[0] === undefined ? null : shareImageUrl(site, machines[0]),
    things: [breadcrumbs(site, steps), machineList(site, machines)],
  };
}

export function machineSummary(site: SiteFacts, machine: PublicMachine): Summary {
  const { name, brand, condition, heads, needles, year, price, description, status } = machine;
  // Reveals nothing about a listing that is not public.
  if (!OPEN_STATUSES.includes(status)) return { description: name, isIndexed: false };
  const facts = [`${CONDITION_WORDS[condition]} ${name}`, year, headsLabel(heads), needlesLabel(needles)];
  const offer = status === 'sold' ? 'SOLD' : priceLabel(price);
  const brandAddress = kindHref({ condition: null, brand, heads: null });
  const steps = [
    HOME,
    BROWSE,
    ...(brandAddress === null ? [] : [{ name: brand, address: brandAddress }]),
    { name, address: machinePageHref(machine) },
  ];
  return {
    description: truncateAtWord(`${facts.filter((fact) => fact !== null).join(', ')}. ${offer}. ${description}`),
    image: shareImageUrl(site, machine),
    things: [breadcrumbs(site, steps), product(site, machine)],
  };
}

/** The absolute address of a machine's preview picture. */
function shareImageUrl({ publicUrl, siteName }: SiteFacts, machine: PublicMachine): string {
  return `${publicUrl}${shareImageHref(machine.id)}?v=${getShareVersion(machine, siteName)}`;
}

/** Truncates between words where possible. */
function truncateAtWord(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  if (line.length <= MAX_DESCRIPTION) return line;
  const cut = truncate(line, MAX_DESCRIPTION - 1);
  const space = cut.lastIndexOf(' ');
  return `${space === -1 ? cut : cut.slice(0, space)}…`;
}

import type {
  BreadcrumbList,
  Graph,
  ItemList,
  Offer,
  Organization,
  Product,
  PropertyValue,
  SearchAction,
  Thing,
  WebSite,
} from 'schema-dts';
import type { Condition, FactValue } from '#app/db/enums.ts';
import type { SiteFacts } from '#app/features/site/site.schema.ts';
import { imageUrl, pageUrl } from './absolute-urls.rules.ts';
import { factLabel, knownFacts, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { PLACEHOLDER_IMAGE } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { photosOf } from '#app/features/machines/photos-of.ts';

/** What the pages of https://schema.org name, in its words; nothing that a page itself does not show. */
export type SiteThing = Organization | WebSite | BreadcrumbList | ItemList | Product;

/** A step of the way to a page: its name, and its address on this site. */
export type Step = { name: string; address: string };

const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
} as const satisfies Record<Condition, string>;

/** The operator, as the foot of every page names them. */
export function organization(site: SiteFacts): Organization {
  return {
    '@type': 'Organization',
    '@id': `${site.publicUrl}/#organization`,
    name: site.siteName,
    url: `${site.publicUrl}/`,
    logo: `${site.publicUrl}/favicon.svg`,
    email: site.operatorEmail,
    telephone: site.operatorPhone,
    address: site.operatorAddress,
  };
}

/** The search has a field that the vocabulary's types do not know, but those who read it ask for. */
type Search = SearchAction & { 'query-input': string };

export function webSite(site: SiteFacts): WebSite {
  const search: Search = {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${site.publicUrl}/browse?search={search_term_string}` },
    'query-input': 'required name=search_term_string',
  };
  return {
    '@type': 'WebSite',
    '@id': `${site.publicUrl}/#website`,
    name: site.siteName,
    url: `${site.publicUrl}/`,
    publisher: { '@id': `${site.publicUrl}/#organization` },
    potentialAction: search,
  };
}

export function trail({ publicUrl }: SiteFacts, steps: readonly Step[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ name, address }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: `${publicUrl}${address}`,
    })),
  };
}

/** The machines that a page lists. Positions begin with 1 on each page: they tell of the page, not of a longer list. */
export function machineList(site: SiteFacts, machines: readonly PublicMachine[]): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: machines.length,
    itemListElement: machines.map((machine, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: machine.name,
      url: pageUrl(site, machine),
    })),
  };
}

/** A machine on its own page. */
export function product(site: SiteFacts, machine: PublicMachine): Product {
  const { id, name, brand, model, year, condition, description } = machine;
  const images = photosOf(machine).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  const offer = offerOf(site, machine);
  return {
    '@type': 'Product',
    name,
    url: pageUrl(site, machine),
    sku: id,
    mpn: model,
    model,
    brand: { '@type': 'Brand', name: brand },
    itemCondition: CONDITIONS[condition],
    ...(description.trim() === '' ? {} : { description }),
    ...(images.length === 0 ? {} : { image: images.map((photo) => imageUrl(site, photo)) }),
    ...(year === null ? {} : { productionDate: String(year) }),
    additionalProperty: propertiesOf(machine),
    ...(offer === null ? {} : { offers: offer }),
  };
}

function propertiesOf({ heads, needles, facts }: PublicMachine): PropertyValue[] {
  return [
    { '@type': 'PropertyValue', name: 'Heads', value: heads },
    { '@type': 'PropertyValue', name: 'Needles', value: needles },
    ...knownFacts(facts).map(({ fact, value }) => propertyOf(fact, value)),
  ];
}

function propertyOf(fact: RegisteredFact, value: FactValue): PropertyValue {
  const { label: name, unit } = fact;
  if (typeof value === 'number')
    return { '@type': 'PropertyValue', name, value, ...(unit === undefined ? {} : { unitText: unit }) };
  return { '@type': 'PropertyValue', name, value: typeof value === 'boolean' ? value : factLabel(fact, value) };
}

/**
 * What the page says of price and availability. An offer without a price is none to those who read it, and a price that
 * is told on request must not be made up: then there is no offer. A page that says SOLD shows no price any more.
 */
function offerOf(site: SiteFacts, machine: PublicMachine): Offer | null {
  const { price, status, condition } = machine;
  const offer = { '@type': 'Offer', url: pageUrl(site, machine), itemCondition: CONDITIONS[condition] } as const;
  if (status === 'sold') return { ...offer, availability: 'https://schema.org/SoldOut' };
  if (price === null) return null;
  return { ...offer, availability: 'https://schema.org/InStock', price, priceCurrency: 'USD' };
}

export function graphOf(things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

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
import { absoluteImageUrl, machineUrl } from './absolute-urls.rules.ts';
import { factLabel, knownFacts, type RegisteredFact } from '#app/features/machines/fact-registry.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import { PLACEHOLDER_IMAGE, photosOf } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';

/** The types of https://schema.org that pages use; they contain only data that the page displays. */
export type SiteThing = Organization | WebSite | BreadcrumbList | ItemList | Product;

/** A breadcrumb: its name, and its address on this site. */
export type Breadcrumb = { name: string; address: string };

const CONDITIONS = {
  new: 'https://schema.org/NewCondition',
  used: 'https://schema.org/UsedCondition',
  refurbished: 'https://schema.org/RefurbishedCondition',
} as const satisfies Record<Condition, string>;

/** The operator, as in the footer of every page. */
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

/** Adds a property that search engines require and the vocabulary's types lack. */
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

export function breadcrumbs({ publicUrl }: SiteFacts, steps: readonly Breadcrumb[]): BreadcrumbList {
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

/** The machines that a page lists. Positions start at 1 on each page of a longer list. */
export function machineList(site: SiteFacts, machines: readonly PublicMachine[]): ItemList {
  return {
    '@type': 'ItemList',
    numberOfItems: machines.length,
    itemListElement: machines.map((machine, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: machine.name,
      url: machineUrl(site, machine),
    })),
  };
}

/** A machine on its own page. */
export function product(site: SiteFacts, machine: PublicMachine): Product {
  const { id, name, brand, model, year, condition, description } = machine;
  const images = photosOf(machine).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  const offer = productOffer(site, machine);
  return {
    '@type': 'Product',
    name,
    url: machineUrl(site, machine),
    sku: id,
    mpn: model,
    model,
    brand: { '@type': 'Brand', name: brand },
    itemCondition: CONDITIONS[condition],
    ...(description.trim() === '' ? {} : { description }),
    ...(images.length === 0 ? {} : { image: images.map((photo) => absoluteImageUrl(site, photo)) }),
    ...(year === null ? {} : { productionDate: String(year) }),
    additionalProperty: productProperties(machine),
    ...(offer === null ? {} : { offers: offer }),
  };
}

function productProperties({ heads, needles, facts }: PublicMachine): PropertyValue[] {
  return [
    { '@type': 'PropertyValue', name: 'Heads', value: heads },
    { '@type': 'PropertyValue', name: 'Needles', value: needles },
    ...knownFacts(factValues(facts)).map(({ fact, value }) => propertyOf(fact, value)),
  ];
}

function propertyOf(fact: RegisteredFact, value: FactValue): PropertyValue {
  const { label: name, unit } = fact;
  if (typeof value === 'number')
    return { '@type': 'PropertyValue', name, value, ...(unit === undefined ? {} : { unitText: unit }) };
  return { '@type': 'PropertyValue', name, value: typeof value === 'boolean' ? value : factLabel(fact, value) };
}

/**
 * The price and availability on the page. Search engines reject an offer without a price, so there is none if the price
 * is only available on request. A sold machine's page shows no price.
 */
function productOffer(site: SiteFacts, machine: PublicMachine): Offer | null {
  const { price, status, condition, isUnderOffer } = machine;
  const offer = { '@type': 'Offer', url: machineUrl(site, machine), itemCondition: CONDITIONS[condition] } as const;
  if (status === 'sold') return { ...offer, availability: 'https://schema.org/SoldOut' };
  if (price === null) return null;
  // Another buyer's offer is still accepted if the first does not buy.
  const availability = `https://schema.org/${isUnderOffer ? 'LimitedAvailability' : 'InStock'}` as const;
  return { ...offer, availability, price, priceCurrency: 'USD' };
}

export function toGraph(things: readonly Thing[]): Graph {
  return { '@context': 'https://schema.org', '@graph': things };
}

import { parseFilters } from '#app/search-index/fields.ts';
import { createHash } from 'node:crypto';
import type { Condition } from '#app/db/enums.ts';
import { chosenFilters } from '#app/features/catalogue/chosen-filters.rules.ts';
import { browseHref, filtersOf, feedHref, type BrowseSearch } from '#app/features/catalogue/browse-search.schema.ts';
import { toListRequest, listMachines, type CatalogueReads } from '#app/features/catalogue/server/catalogue.service.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factLabel, knownFacts } from '#app/features/machines/fact-registry.rules.ts';
import {
  mainImageOf,
  PLACEHOLDER_IMAGE,
  priceLabel,
  headsLabel,
  needlesLabel,
  photosOf,
} from '#app/features/machines/machines.rules.ts';
import { factValues } from '#app/features/machines/fact-sources.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { truncate } from '#app/lib/truncate.ts';
import { machineHref } from '#app/features/machines/machine-links.rules.ts';
import { absoluteImageUrl, machineUrl, type FeedSite } from '../absolute-urls.rules.ts';
import { buildXml, xmlText, type Xml } from './xml.rules.ts';

const FEED_LENGTH = 50;
const BATCH_SIZE = 500;
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TTL_MINUTES = '30';

/** The newest listings that match the filters of a search, as RSS 2.0. */
export async function newListingsFeed(reads: CatalogueReads, site: FeedSite, search: BrowseSearch): Promise<string> {
  const newestFirst = { sort: 'newest', direction: 'desc', page: 1, pageSize: FEED_LENGTH } as const;
  const found = await listMachines(reads, toListRequest({ ...filtersOf(search), ...newestFirst }));
  // A list ignores words that no listing has. A feed stays empty until a listing matches all of them.
  const machines = found.ignored.length > 0 ? [] : found.machines;
  const words = chosenFilters(search).map((filter) => filter.words);
  const [newest] = machines;
  const channel: Xml = {
    title: xmlText([`New listings at ${site.name}`, ...words].join(', ')),
    link: `${site.publicUrl}${browseHref({ ...search, sort: 'newest' })}`,
    description: 'Commercial embroidery machines for sale, the newest first.',
    language: 'en-us',
    ttl: TTL_MINUTES,
    'atom:link': { '@href': `${site.publicUrl}${feedHref(search)}`, '@rel': 'self', '@type': 'application/rss+xml' },
    ...(newest === undefined ? {} : { lastBuildDate: toRfc822Date(newest) }),
    item: machines.map((machine) => rssItem(machine, site)),
  };
  return `${XML_DECLARATION}${buildXml({ rss: { '@version': '2.0', '@xmlns:atom': 'http://www.w3.org/2005/Atom', channel } })}`;
}

function rssItem(machine: PublicMachine, site: FeedSite): Xml {
  const url = machineUrl(site, machine);
  const photo = mainImageOf(machine);
  const picture: Xml =
    photo === PLACEHOLDER_IMAGE ? {} : { img: { '@src': absoluteImageUrl(site, photo), '@alt': '' } };
  const place = machine.location === null ? '' : `, ${machine.location}`;
  return {
    title: productTitle(machine),
    link: url,
    // By its id, so that a corrected listing is not news again.
    guid: `${site.publicUrl}${machineHref(machine.id)}`,
    pubDate: toRfc822Date(machine),
    category: xmlText(machine.brand),
    // Feed readers show it as HTML, so a seller's text is escaped twice.
    description: buildXml({
      p: [picture, xmlText(`${priceLabel(machine.price)}${place}`), xmlText(machine.description)],
    }),
  };
}

function toRfc822Date({ createdAt }: PublicMachine): string {
  return new Date(createdAt).toUTCString();
}

/** Streams all machines with a public price, in batches. */
export async function* productFeed(
  { catalogue, machines }: CatalogueReads,
  site: FeedSite,
  channel: ProductChannel,
): AsyncGenerator<string> {
  const { index } = catalogue;
  // A listing without a public price matches no price filter.
  const filters = parseFilters({ priceMin: 0 });
  const order = { order: 'newest', direction: 'desc', promotedFirst: false, rotation: null, offset: 0 } as const;
  const { serials } = index.page(filters, { ...order, limit: Number.MAX_SAFE_INTEGER });
  const title = buildXml({
    title: xmlText(site.name),
    link: site.publicUrl,
    description: 'Embroidery machines for sale.',
  });
  yield `${XML_DECLARATION}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${title}`;
  for (let from = 0; from < serials.length; from += BATCH_SIZE) {
    const batch = await machines.findInOrder(serials.slice(from, from + BATCH_SIZE));
    const items = batch.map((machine) => productItem(machine, site, channel));
    yield buildXml({ item: items.filter((item) => item !== null) });
  }
  yield '</channel></rss>\n';
}

/** The consumers of product feeds. Their fields are the same, except for the spelling of availability. */
export const PRODUCT_CHANNELS = ['google', 'meta'] as const;
type ProductChannel = (typeof PRODUCT_CHANNELS)[number];

/** Spelled as in https://support.google.com/merchants/answer/6324448 and Meta's reference of product fields. */
const IN_STOCK = { google: 'in_stock', meta: 'in stock' } as const satisfies Record<ProductChannel, string>;

// Limits of the Merchant Center's product data specification, in characters; Meta's are wider.
const MAX_ID = 50;
const MAX_TITLE = 150;
const MAX_DESCRIPTION = 5_000;
const MAX_BRAND = 70;
const MAX_ADDITIONAL_IMAGES = 10;

const CONDITION_WORDS = { new: 'New', used: 'Used', refurbished: 'Refurbished' } as const satisfies Record<
  Condition,
  string
>;

/** A machine as a product; null without a public price or a picture, which both channels require. */
function productItem(machine: PublicMachine, site: FeedSite, channel: ProductChannel): Xml | null {
  const { price, brand, model, condition, heads } = machine;
  const [image, ...further] = photosOf(machine).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  if (price === null || image === undefined) return null;
  return {
    'g:id': productId(machine.id),
    'g:title': truncate(productTitle(machine), MAX_TITLE),
    'g:description': truncate(xmlText(productDescription(machine)), MAX_DESCRIPTION),
    'g:link': machineUrl(site, machine),
    'g:image_link': absoluteImageUrl(site, image),
    'g:additional_image_link': further.slice(0, MAX_ADDITIONAL_IMAGES).map((photo) => absoluteImageUrl(site, photo)),
    'g:availability': IN_STOCK[channel],
    'g:condition': condition,
    'g:price': `${price}.00 USD`,
    'g:brand': truncate(xmlText(brand), MAX_BRAND),
    'g:mpn': truncate(xmlText(model), MAX_BRAND),
    'g:product_type': `Embroidery machines > ${headsLabel(heads)}`,
    ...(channel === 'google' ? { 'g:product_detail': productDetails(machine) } : {}),
  };
}

/** In the format of https://support.google.com/merchants/answer/9218260. */
function productDetails({ facts }: PublicMachine): Xml[] {
  return knownFacts(factValues(facts)).map(({ fact, value }) => ({
    'g:section_name': FACT_GROUPS[fact.group],
    'g:attribute_name': fact.label,
    'g:attribute_value': xmlText(factLabel(fact, value)),
  }));
}

/** Channels accept ids of at most fifty characters, and treat a changed id as another product. */
export function productId(machineId: string): string {
  if (machineId.length <= MAX_ID && /^[\w-]+$/.test(machineId)) return machineId;
  return createHash('sha256').update(machineId).digest('hex').slice(0, MAX_ID);
}

function productTitle({ name, condition, year, heads, needles }: PublicMachine): string {
  const facts = [headsLabel(heads), needlesLabel(needles), ...(year === null ? [] : [String(year)])];
  return xmlText(`${name}, ${facts.join(', ')} (${CONDITION_WORDS[condition]})`);
}

/** The description, which channels require but sellers may omit. */
function productDescription(machine: PublicMachine): string {
  return machine.description.trim() === '' ? productTitle(machine) : machine.description;
}

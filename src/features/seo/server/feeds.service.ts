import { browseHref, filtersOf, type BrowseSearch, feedHref } from '#app/features/catalogue/browse-search.schema.ts';
import { chosenFilters } from '#app/features/catalogue/browse-labels.rules.ts';
import {
  normalizeFilters,
  toListRequest,
  listMachines,
  type CatalogueReads,
} from '#app/features/catalogue/server/catalogue.service.ts';
import { mainImageOf, PLACEHOLDER_IMAGE, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { imageUrl, machineUrl, type FeedSite } from '../absolute-urls.rules.ts';
import { productItem, productTitle, type ProductChannel } from './product-item.rules.ts';
import { buildXml, xmlText, type Xml } from './xml.rules.ts';

const FEED_LENGTH = 50;
const BATCH_SIZE = 500;
const XML_DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TTL_MINUTES = '30';

/** The newest listings that a visitor's filters let through, as RSS 2.0. */
export async function newListingsFeed(reads: CatalogueReads, site: FeedSite, search: BrowseSearch): Promise<string> {
  const newestFirst = { sort: 'newest', direction: 'desc', page: 1, pageSize: FEED_LENGTH } as const;
  const { machines } = await listMachines(reads, toListRequest({ ...filtersOf(search), ...newestFirst }));
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
  const picture: Xml = photo === PLACEHOLDER_IMAGE ? {} : { img: { '@src': imageUrl(site, photo), '@alt': '' } };
  const place = machine.location === null ? '' : `, ${machine.location}`;
  return {
    title: productTitle(machine),
    link: url,
    guid: url,
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

/** Streams every machine that is for sale at a public price, in batches. */
export async function* productFeed(
  { catalogue, machines }: CatalogueReads,
  site: FeedSite,
  channel: ProductChannel,
): AsyncGenerator<string> {
  const { index } = catalogue;
  // A listing without a public price matches no price filter.
  const filters = normalizeFilters({ priceMin: 0 });
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

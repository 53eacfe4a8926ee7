import { browseHref, filtersOf, type BrowseSearch } from '#app/features/catalogue/browse-search.ts';
import { chosenFilters } from '#app/features/catalogue/browse-words.ts';
import { factFiltersOf, listRequestOf } from '#app/features/catalogue/catalogue-query.ts';
import { listMachines, type CatalogueReads } from '#app/features/catalogue/catalogue.service.ts';
import { mainImageOf, PLACEHOLDER_IMAGE, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { imageUrl, pageUrl, type FeedSite } from '../absolute-urls.rules.ts';
import { feedHref } from '#app/features/catalogue/feed-href.ts';
import { productItem, titleOf, type ProductReader } from './product-item.rules.ts';
import { xmlOf, xmlText, type Xml } from './xml.rules.ts';

const NEWEST = 50;
const PORTION = 500;
const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const MINUTES_KEPT = '30';

/** The newest listings that a visitor's filters let through, as RSS 2.0. */
export async function newListingsFeed(reads: CatalogueReads, site: FeedSite, search: BrowseSearch): Promise<string> {
  const newestFirst = { sort: 'newest', direction: 'desc', page: 1, pageSize: NEWEST } as const;
  const { machines } = await listMachines(reads, listRequestOf({ ...filtersOf(search), ...newestFirst }));
  const words = chosenFilters(search).map((filter) => filter.words);
  const [newest] = machines;
  const channel: Xml = {
    title: xmlText([`New listings at ${site.name}`, ...words].join(', ')),
    link: `${site.publicUrl}${browseHref({ ...search, sort: 'newest' })}`,
    description: 'Commercial embroidery machines for sale, the newest first.',
    language: 'en-us',
    ttl: MINUTES_KEPT,
    'atom:link': { '@href': `${site.publicUrl}${feedHref(search)}`, '@rel': 'self', '@type': 'application/rss+xml' },
    ...(newest === undefined ? {} : { lastBuildDate: dateOf(newest) }),
    item: machines.map((machine) => newsItem(machine, site)),
  };
  return `${HEAD}${xmlOf({ rss: { '@version': '2.0', '@xmlns:atom': 'http://www.w3.org/2005/Atom', channel } })}`;
}

function newsItem(machine: PublicMachine, site: FeedSite): Xml {
  const url = pageUrl(site, machine);
  const photo = mainImageOf(machine);
  const picture: Xml = photo === PLACEHOLDER_IMAGE ? {} : { img: { '@src': imageUrl(site, photo), '@alt': '' } };
  const place = machine.location === null ? '' : `, ${machine.location}`;
  return {
    title: titleOf(machine),
    link: url,
    guid: url,
    pubDate: dateOf(machine),
    category: xmlText(machine.brand),
    // Readers show it as HTML: what a seller wrote is text in it, escaped once more with all the rest.
    description: xmlOf({
      p: [picture, xmlText(`${priceLabel(machine.price)}${place}`), xmlText(machine.description)],
    }),
  };
}

function dateOf({ createdAt }: PublicMachine): string {
  return new Date(createdAt).toUTCString();
}

/** Every machine that is for sale at a price which all may see, a portion at a time, however many there are. */
export async function* productFeed(
  { catalogue, machines }: CatalogueReads,
  site: FeedSite,
  reader: ProductReader,
): AsyncGenerator<string> {
  const { index } = catalogue;
  // A listing without a price that is shown matches no price filter.
  const filters = factFiltersOf({ priceMin: 0 });
  const order = { order: 'newest', direction: 'desc', promotedFirst: false, turn: null, offset: 0 } as const;
  const { serials } = index.page(filters, { ...order, limit: Number.MAX_SAFE_INTEGER });
  const title = xmlOf({
    title: xmlText(site.name),
    link: site.publicUrl,
    description: 'Embroidery machines for sale.',
  });
  yield `${HEAD}<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0"><channel>${title}`;
  for (let from = 0; from < serials.length; from += PORTION) {
    const portion = await machines.findInOrder(serials.slice(from, from + PORTION));
    const items = portion.map((machine) => productItem(machine, site, reader));
    yield xmlOf({ item: items.filter((item) => item !== null) });
  }
  yield '</channel></rss>\n';
}

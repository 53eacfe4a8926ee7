import { toldMachine } from './parse-machine.rules.ts';
import type { MarkedProduct } from './raw-product.schema.ts';
import { DOUBT_MAX, LONGEST_ADDRESS, MOST_IMAGES, MOST_PARTS } from './site-limits.rules.ts';
import type { PartnerProduct } from './partner-product.schema.ts';
import { oneLine } from './plain-text.rules.ts';

const SOLD_IN_TITLE = /(?:^|[^\p{L}])SOLD(?:$|[^\p{L}])|^\W*sold\b|\(sold\)/u;
/** How it is sold, not that it is. */
const WAY_OF_SELLING = /\bsold (?:by|as|with|separately|out of)\b/gi;

/** What the page at `url` says of a machine, with doubts about what it leaves open. */
export function partnerProductOf(marked: MarkedProduct, url: string): PartnerProduct {
  const [properties, tags] = [marked.properties.slice(0, MOST_PARTS), marked.tags.slice(0, MOST_PARTS)];
  const { doubts, ...machine } = toldMachine({ ...marked, properties, tags });
  const { title, ids, description, priceUsd } = marked;
  const saysSold = SOLD_IN_TITLE.test(title.replace(WAY_OF_SELLING, ' '));
  const allDoubts = [
    ...doubts,
    ...marked.doubts,
    ...(saysSold && !marked.isSold ? ['Its title says that it is sold.'] : []),
  ];
  return {
    title,
    ids: ids.slice(0, MOST_PARTS),
    description,
    ...machine,
    priceUsd,
    isSold: marked.isSold || saysSold,
    imageUrls: imageUrlsOf(marked.images, url),
    // They repeat what the shop says, which may be of any length and hold what the database refuses.
    doubts: allDoubts.map((doubt) => oneLine(doubt, DOUBT_MAX)),
  };
}

function imageUrlsOf(images: readonly string[], url: string): string[] {
  const found = images.flatMap((image) => {
    const address = URL.parse(image, url);
    if (address === null || !/^https?:$/.test(address.protocol)) return [];
    address.hash = '';
    return address.href.length > LONGEST_ADDRESS ? [] : address.href;
  });
  return [...new Set(found)].slice(0, MOST_IMAGES);
}

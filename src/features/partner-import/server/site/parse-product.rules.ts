import { parseMachine } from './parse-machine.rules.ts';
import type { RawProduct } from './raw-product.schema.ts';
import { DOUBT_MAX, MAX_URL_LENGTH, MAX_IMAGES, MAX_PARTS } from './site-limits.rules.ts';
import type { PartnerProduct } from './partner-product.schema.ts';
import { oneLine } from './plain-text.rules.ts';

const SOLD_IN_TITLE = /(?:^|[^\p{L}])SOLD(?:$|[^\p{L}])|^\W*sold\b|\(sold\)/u;
/** How it is sold, not that it is. */
const WAY_OF_SELLING = /\bsold (?:by|as|with|separately|out of)\b/gi;

/** What the page at `url` says of a machine, with doubts about what it leaves open. */
export function toPartnerProduct(raw: RawProduct, url: string): PartnerProduct {
  const [properties, tags] = [raw.properties.slice(0, MAX_PARTS), raw.tags.slice(0, MAX_PARTS)];
  const { doubts: machineDoubts, ...machine } = parseMachine({ ...raw, properties, tags });
  const { title, ids, description, priceUsd } = raw;
  const saysSold = SOLD_IN_TITLE.test(title.replace(WAY_OF_SELLING, ' '));
  const doubts = [
    ...machineDoubts,
    ...raw.doubts,
    ...(saysSold && !raw.isSold ? ['Its title says that it is sold.'] : []),
  ];
  return {
    title,
    ids: ids.slice(0, MAX_PARTS),
    description,
    ...machine,
    priceUsd,
    isSold: raw.isSold || saysSold,
    imageUrls: toImageUrls(raw.images, url),
    // Doubts quote the shop's texts, which may be of any length and hold characters that the database refuses.
    doubts: doubts.map((doubt) => oneLine(doubt, DOUBT_MAX)),
  };
}

function toImageUrls(images: readonly string[], url: string): string[] {
  const urls = images.flatMap((image) => {
    const address = URL.parse(image, url);
    if (address === null || !/^https?:$/.test(address.protocol)) return [];
    address.hash = '';
    return address.href.length > MAX_URL_LENGTH ? [] : address.href;
  });
  return [...new Set(urls)].slice(0, MAX_IMAGES);
}

import { toldMachine } from './machine-words.rules.ts';
import type { MarkedProduct } from './marked-product.ts';
import { MOST_IMAGES } from './partner-limits.ts';
import type { PartnerProduct } from './partner-product.ts';

const SOLD_IN_TITLE = /(?:^|[^\p{L}])SOLD(?:$|[^\p{L}])|^\W*sold\b(?! (?:by|as|with|separately|out of))|\(sold\)/u;

/** What the page at `url` says of a machine, with doubts about what it leaves open. */
export function partnerProductOf(marked: MarkedProduct, url: string): PartnerProduct {
  const { doubts, ...machine } = toldMachine(marked);
  const { title, description, priceUsd } = marked;
  const saysSold = SOLD_IN_TITLE.test(title);
  return {
    title,
    description,
    ...machine,
    priceUsd,
    isSold: marked.isSold || saysSold,
    imageUrls: imageUrlsOf(marked.images, url),
    doubts: [...doubts, ...marked.doubts, ...(saysSold && !marked.isSold ? ['Its title says that it is sold.'] : [])],
  };
}

function imageUrlsOf(images: readonly string[], url: string): string[] {
  const found = images.flatMap((image) => {
    const address = URL.parse(image, url);
    if (address === null || !/^https?:$/.test(address.protocol)) return [];
    address.hash = '';
    return address.href;
  });
  return [...new Set(found)].slice(0, MOST_IMAGES);
}

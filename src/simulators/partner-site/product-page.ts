import { escapeHtml, formatInteger } from '#app/lib/format.ts';
import type { FakeProduct } from './fake-product.ts';

const TYPES = { new: 'NewCondition', used: 'UsedCondition', refurbished: 'RefurbishedCondition' } as const;
const ORGANIZATION = { '@type': 'Organization', '@id': '#organization', name: 'TEWH Machine Sales', url: '/' };

/** A product's page in its markup dialect. */
export function productPage(product: FakeProduct, siteUrl: string): string {
  const blocks = blocksOf(product, siteUrl).map((block) => `<script type="application/ld+json">${block}</script>`);
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(product.title)} – TEWH Machine Sales</title>
${blocks.join('\n')}</head><body><header><a href="/">TEWH Machine Sales</a></header><main>
<h1>${escapeHtml(product.title)}</h1>
<p>${product.priceUsd === null ? 'Call for price' : `${formatInteger(product.priceUsd)} ${product.currency}`}</p>
${product.description}
${picturesOf(product, siteUrl)
  .map((address) => `<img src="${address}" alt="" loading="lazy" width="400">`)
  .join('\n')}
</main></body></html>`;
}

export function picturesOf({ slug, pictures }: FakeProduct, siteUrl: string): string[] {
  return Array.from({ length: pictures }, (_, at) => `${siteUrl}/cdn/${slug}-${at + 1}.jpg`);
}

export function addressOf({ slug }: FakeProduct, siteUrl: string): string {
  return `${siteUrl}/products/${slug}`;
}

function blocksOf(product: FakeProduct, siteUrl: string): string[] {
  const json = (value: unknown) => JSON.stringify(value).replaceAll('</', '<\\/');
  const crumbs = { '@context': 'https://schema.org', '@type': 'BreadcrumbList', itemListElement: [] };
  switch (product.dialect) {
    case 'none':
      return [json(crumbs)];
    case 'broken':
      return [json(described(product, siteUrl)).replace('"name":', '"name" "')];
    case 'list':
      return [json([crumbs, described(product, siteUrl)])];
    case 'graph':
      return [json(graphOf(product, siteUrl))];
    case 'full':
    case 'words':
    case 'group':
    case 'aggregate':
      return [json(crumbs), json(described(product, siteUrl))];
  }
}

function described(product: FakeProduct, siteUrl: string): Record<string, unknown> {
  const { title, description, year, dialect } = product;
  const [brand, model] = product.make;
  const common = {
    '@context': 'https://schema.org',
    '@type': 'Product',
    name: title,
    description,
    url: addressOf(product, siteUrl),
    image: picturesOf(product, siteUrl),
  };
  if (dialect === 'words') return { ...common, offers: offerOf(product) };
  const told = { brand: { '@type': 'Brand', name: brand }, model, ...factsOf(product) };
  if (dialect === 'group') {
    const variant = { '@type': 'Product', name: title, offers: [offerOf(product)] };
    return { ...common, ...told, '@type': 'ProductGroup', hasVariant: [variant] };
  }
  if (dialect === 'aggregate') {
    const offers = { ...offerOf(product), '@type': 'AggregateOffer', lowPrice: priceText(product) };
    return { ...common, brand, model, vehicleModelDate: year, ...factsOf(product), offers };
  }
  return { ...common, ...told, offers: offerOf(product) };
}

function graphOf(product: FakeProduct, siteUrl: string) {
  const pageUrl = addressOf(product, siteUrl);
  const { '@context': context, image, offers, ...rest } = described(product, siteUrl);
  const pictures = (Array.isArray(image) ? image : []).map((url, at) => ({
    '@type': 'ImageObject',
    '@id': `#picture-${at}`,
    url,
  }));
  const thing = {
    ...rest,
    '@id': `${pageUrl}#product`,
    image: pictures.map((picture) => ({ '@id': picture['@id'] })),
    offers: { '@id': '#offer' },
  };
  const page = { '@type': 'WebPage', '@id': pageUrl, mainEntity: { '@id': thing['@id'] } };
  const offer = { ...(typeof offers === 'object' ? offers : {}), '@id': '#offer' };
  return { '@context': context, '@graph': [ORGANIZATION, page, thing, offer, ...pictures] };
}

function factsOf({ counts: [heads, needles], year }: FakeProduct) {
  const facts = { Heads: heads, Needles: needles, Year: year };
  const additionalProperty = Object.entries(facts).flatMap(([name, value]) =>
    value === null ? [] : { '@type': 'PropertyValue', name, value },
  );
  return { additionalProperty };
}

function offerOf(product: FakeProduct) {
  const { condition, priceUsd, currency, isSold } = product;
  return {
    '@type': 'Offer',
    availability: `https://schema.org/${isSold ? 'OutOfStock' : 'InStock'}`,
    ...(priceUsd === null ? {} : { price: priceText(product), priceCurrency: currency }),
    ...(condition === null ? {} : { itemCondition: `https://schema.org/${TYPES[condition]}` }),
    seller: { '@id': '#organization' },
  };
}

function priceText({ priceUsd }: FakeProduct): string | undefined {
  return priceUsd?.toLocaleString('en-US', { minimumFractionDigits: 2 });
}

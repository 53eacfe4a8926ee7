import { escapeHtml } from '#app/lib/format.ts';
import { addressOf, picturesOf } from './product-page.ts';
import type { FakeProduct } from './fake-product.ts';

/** A Shopify site's /products.json. */
export function shopifyList(products: readonly FakeProduct[], siteUrl: string) {
  return {
    products: products.map((product, at) => ({
      id: 7_000_000 + at,
      handle: product.slug,
      title: product.title,
      body_html: product.description,
      vendor: product.dialect === 'words' ? 'TEWH Machine Sales' : product.make[0],
      product_type: 'Embroidery machine',
      tags: tagsOf(product),
      variants: [{ id: at, title: 'Default Title', price: amountOf(product), available: !product.isSold }],
      images: picturesOf(product, siteUrl).map((src) => ({ src })),
      options: [{ name: 'Title', values: ['Default Title'] }],
    })),
  };
}

/** The response of a WooCommerce site's Store API. */
export function wooCommerceList(products: readonly FakeProduct[], siteUrl: string) {
  return products.map((product, at) => ({
    id: 7_000 + at,
    name: escapeHtml(product.title),
    permalink: addressOf(product, siteUrl),
    description: product.description,
    short_description: '',
    prices: {
      price: String(Math.round((product.priceUsd ?? 0) * 100)),
      currency_code: product.currency,
      currency_minor_unit: 2,
    },
    is_in_stock: !product.isSold,
    brands: product.dialect === 'words' ? [] : [{ name: product.make[0] }],
    tags: [],
    categories: [{ name: 'Machines' }],
    attributes: attributesOf(product),
    images: picturesOf(product, siteUrl).map((src) => ({ src, alt: '' })),
  }));
}

function tagsOf({ counts: [heads, needles], condition, dialect }: FakeProduct): string[] {
  if (dialect === 'words') return [];
  const heading = heads === null ? [] : [`${heads} head`];
  return [...heading, ...(needles === null ? [] : [`${needles} needle`]), ...(condition === null ? [] : [condition])];
}

function attributesOf({ counts: [heads, needles], year, condition, make: [, model], dialect }: FakeProduct) {
  const facts = { Heads: heads, Needles: needles, Year: year, Condition: condition, Model: model };
  return Object.entries(dialect === 'words' ? {} : facts).flatMap(([name, value]) =>
    value === null ? [] : { name, terms: [{ name: String(value) }] },
  );
}

function amountOf({ priceUsd }: FakeProduct): string {
  return (priceUsd ?? 0).toFixed(2);
}

import { createHash } from 'node:crypto';
import type { Condition } from '#app/db/enums.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factLabel, knownFacts } from '#app/features/machines/fact-registry.rules.ts';
import { headsLabel, needlesLabel, PLACEHOLDER_IMAGE } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { photosOf } from '#app/features/machines/photos-of.ts';
import { imageUrl, pageUrl, type FeedSite } from '../absolute-urls.rules.ts';
import { xmlText, type Xml } from './xml.rules.ts';

/** Who reads a feed of products. They share their fields, and differ in how they spell availability. */
export const PRODUCT_READERS = ['google', 'meta'] as const;
export type ProductReader = (typeof PRODUCT_READERS)[number];

/** As https://support.google.com/merchants/answer/6324448 and Meta's reference of product fields spell it. */
const IN_STOCK = { google: 'in_stock', meta: 'in stock' } as const satisfies Record<ProductReader, string>;

// Limits of the Merchant Center's product data specification, in characters; Meta's are wider.
const LONGEST_ID = 50;
const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 5_000;
const LONGEST_BRAND = 70;
const MOST_FURTHER_IMAGES = 10;

const CONDITION_WORDS = { new: 'New', used: 'Used', refurbished: 'Refurbished' } as const satisfies Record<
  Condition,
  string
>;

/** A machine as a product, or null: without a price that everybody may see, or a picture, neither reader takes it. */
export function productItem(machine: PublicMachine, site: FeedSite, reader: ProductReader): Xml | null {
  const { price, brand, model, condition, heads } = machine;
  const [image, ...further] = photosOf(machine).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  if (price === null || image === undefined) return null;
  return {
    'g:id': productId(machine.id),
    'g:title': cut(titleOf(machine), LONGEST_TITLE),
    'g:description': cut(xmlText(descriptionOf(machine)), LONGEST_DESCRIPTION),
    'g:link': pageUrl(site, machine),
    'g:image_link': imageUrl(site, image),
    'g:additional_image_link': further.slice(0, MOST_FURTHER_IMAGES).map((photo) => imageUrl(site, photo)),
    'g:availability': IN_STOCK[reader],
    'g:condition': condition,
    'g:price': `${price}.00 USD`,
    'g:brand': cut(xmlText(brand), LONGEST_BRAND),
    'g:mpn': cut(xmlText(model), LONGEST_BRAND),
    'g:product_type': `Embroidery machines > ${headsLabel(heads)}`,
    ...(reader === 'google' ? { 'g:product_detail': detailsOf(machine) } : {}),
  };
}

/** As https://support.google.com/merchants/answer/9218260 has them. */
function detailsOf({ facts }: PublicMachine): Xml[] {
  return knownFacts(facts).map(({ fact, value }) => ({
    'g:section_name': FACT_GROUPS[fact.group],
    'g:attribute_name': fact.label,
    'g:attribute_value': xmlText(factLabel(fact, value)),
  }));
}

/** Readers take ids of fifty characters at most, and forget a product whose id changes. */
export function productId(machineId: string): string {
  if (machineId.length <= LONGEST_ID && /^[\w-]+$/.test(machineId)) return machineId;
  return createHash('sha256').update(machineId).digest('hex').slice(0, LONGEST_ID);
}

export function titleOf({ name, condition, year, heads, needles }: PublicMachine): string {
  const facts = [headsLabel(heads), needlesLabel(needles), ...(year === null ? [] : [String(year)])];
  return xmlText(`${name}, ${facts.join(', ')} (${CONDITION_WORDS[condition]})`);
}

/** A description is required, and a seller need not write one. */
function descriptionOf(machine: PublicMachine): string {
  return machine.description.trim() === '' ? titleOf(machine) : machine.description;
}

/** By whole characters: half an emoji is no text. */
function cut(text: string, longest: number): string {
  return text.length <= longest
    ? text
    : text
        .slice(0, longest)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

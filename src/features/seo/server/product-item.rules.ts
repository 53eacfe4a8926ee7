import { createHash } from 'node:crypto';
import type { Condition } from '#app/db/enums.ts';
import { FACT_GROUPS } from '#app/features/machines/fact-kinds.rules.ts';
import { factLabel, knownFacts } from '#app/features/machines/fact-registry.rules.ts';
import { headsLabel, needlesLabel, PLACEHOLDER_IMAGE, photosOf } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { imageUrl, machineUrl, type FeedSite } from '../absolute-urls.rules.ts';
import { xmlText, type Xml } from './xml.rules.ts';

/** Where product feeds are read. They share their fields, and differ in how they spell availability. */
export const PRODUCT_CHANNELS = ['google', 'meta'] as const;
export type ProductChannel = (typeof PRODUCT_CHANNELS)[number];

/** As https://support.google.com/merchants/answer/6324448 and Meta's reference of product fields spell it. */
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
export function productItem(machine: PublicMachine, site: FeedSite, channel: ProductChannel): Xml | null {
  const { price, brand, model, condition, heads } = machine;
  const [image, ...further] = photosOf(machine).filter((photo) => photo !== PLACEHOLDER_IMAGE);
  if (price === null || image === undefined) return null;
  return {
    'g:id': productId(machine.id),
    'g:title': truncateWellFormed(productTitle(machine), MAX_TITLE),
    'g:description': truncateWellFormed(xmlText(productDescription(machine)), MAX_DESCRIPTION),
    'g:link': machineUrl(site, machine),
    'g:image_link': imageUrl(site, image),
    'g:additional_image_link': further.slice(0, MAX_ADDITIONAL_IMAGES).map((photo) => imageUrl(site, photo)),
    'g:availability': IN_STOCK[channel],
    'g:condition': condition,
    'g:price': `${price}.00 USD`,
    'g:brand': truncateWellFormed(xmlText(brand), MAX_BRAND),
    'g:mpn': truncateWellFormed(xmlText(model), MAX_BRAND),
    'g:product_type': `Embroidery machines > ${headsLabel(heads)}`,
    ...(channel === 'google' ? { 'g:product_detail': productDetails(machine) } : {}),
  };
}

/** As https://support.google.com/merchants/answer/9218260 has them. */
function productDetails({ facts }: PublicMachine): Xml[] {
  return knownFacts(facts).map(({ fact, value }) => ({
    'g:section_name': FACT_GROUPS[fact.group],
    'g:attribute_name': fact.label,
    'g:attribute_value': xmlText(factLabel(fact, value)),
  }));
}

/** Channels take ids of fifty characters at most, and treat a changed id as another product. */
export function productId(machineId: string): string {
  if (machineId.length <= MAX_ID && /^[\w-]+$/.test(machineId)) return machineId;
  return createHash('sha256').update(machineId).digest('hex').slice(0, MAX_ID);
}

export function productTitle({ name, condition, year, heads, needles }: PublicMachine): string {
  const facts = [headsLabel(heads), needlesLabel(needles), ...(year === null ? [] : [String(year)])];
  return xmlText(`${name}, ${facts.join(', ')} (${CONDITION_WORDS[condition]})`);
}

/** The description, which channels require and sellers need not write. */
function productDescription(machine: PublicMachine): string {
  return machine.description.trim() === '' ? productTitle(machine) : machine.description;
}

/** Cuts a text without leaving half of a surrogate pair. */
function truncateWellFormed(text: string, maxLength: number): string {
  return text.length <= maxLength
    ? text
    : text
        .slice(0, maxLength)
        .toWellFormed()
        .replace(/\uFFFD$/, '');
}

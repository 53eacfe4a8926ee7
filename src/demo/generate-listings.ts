import type { Condition, ListingStatus } from '#app/db/enums.ts';
import { listedMachineId } from '#app/features/machines/machine-slug.rules.ts';
import { BRAND_CATALOGUE, type CatalogueModel } from '#app/features/reference/brand-catalogue.rules.ts';
import { STANDARD_ACCESSORIES } from '#app/features/reference/accessories.rules.ts';
import type { DemoListing } from './demo-listing.ts';
import { DEMO_LISTING_IDS, idTail } from './demo-listing-id.ts';
import { DEMO_SELLERS } from './demo-sellers.ts';
import { generatedDescription } from './generated-description.ts';
import { generatedPrice } from './generated-price.ts';
import { PLACES } from './places.ts';
import { createRandom, type Random } from './random.ts';

export type GeneratedListing = Omit<DemoListing, 'pictures'> & { id: string };

const NEWEST_YEAR = 2026;
const OLDEST_YEAR = 1998;
const OLDEST_LISTING_DAYS = 720;
const INDIVIDUAL_SELLERS = DEMO_SELLERS.filter(({ role }) => role !== 'admin').map(({ key }) => key);
// Keeps the ids of loads with different seeds disjoint.
const SEED_DISTANCE = 10_000_019;

/** Realistic listings for load tests, one at a time; the same seed generates the same listings. */
export function* generateListings(count: number, seed = 1): Generator<GeneratedListing> {
  const random = createRandom(seed);
  const firstPosition = DEMO_LISTING_IDS + seed * SEED_DISTANCE;
  for (let index = 0; index < count; index += 1) yield generatedListing(idTail(firstPosition + index), random);
}

function generatedListing(tail: string, random: Random): GeneratedListing {
  // Skewed: single heads of the common brands are far more frequent on the market.
  const model = random.chance(0.35) ? random.pick(SINGLE_HEADS) : random.pick(BRAND_CATALOGUE);
  const condition = generatedCondition(random);
  const year = generatedYear(condition, random);
  const price = generatedPrice(model, condition, NEWEST_YEAR - year, random);
  return {
    id: listedMachineId({ brand: model.brand, heads: model.heads, model: model.name }, tail),
    brand: model.brand,
    model: model.name,
    year: random.chance(0.02) ? null : year,
    condition,
    heads: model.heads,
    needles: model.needles,
    price: random.chance(0.03) ? null : price,
    ...random.pick(PLACES),
    ...sellerAndTerms(random),
    accessories: generatedAccessories(model, random),
    description: generatedDescription(model, condition, random),
    ...statusAndPlacement(random),
    // Fractional days, because thousands of listings would otherwise share one moment.
    listedDaysAgo: Math.round(random.next() * OLDEST_LISTING_DAYS * 1000) / 1000,
  };
}

const SINGLE_HEADS = BRAND_CATALOGUE.filter(({ heads }) => heads === 1);

function generatedCondition(random: Random): Condition {
  const roll = random.next();
  if (roll < 0.25) return 'new';
  return roll < 0.85 ? 'used' : 'refurbished';
}

function generatedYear(condition: Condition, random: Random): number {
  if (condition === 'new') return random.int(NEWEST_YEAR - 1, NEWEST_YEAR);
  // The mean of two draws: few machines are nearly new, and few are very old.
  return Math.round((random.int(OLDEST_YEAR, NEWEST_YEAR - 1) + random.int(OLDEST_YEAR, NEWEST_YEAR - 1)) / 2);
}

function sellerAndTerms(random: Random): Pick<GeneratedListing, 'seller'> & Partial<GeneratedListing> {
  const isConsignment = random.chance(0.1);
  const terms = { isConsignment, hiddenPrice: random.chance(0.04) };
  const marked = random.chance(0.05) ? { markupPercentage: random.int(3, 15) } : {};
  const isOperators = isConsignment || random.chance(0.15);
  return { seller: isOperators ? 'operator' : random.pick(INDIVIDUAL_SELLERS), ...terms, ...marked };
}

function statusAndPlacement(random: Random): Pick<GeneratedListing, 'status'> & Partial<GeneratedListing> {
  const status = generatedStatus(random);
  return { status, premium: random.chance(0.03), featured: random.chance(0.03) };
}

function generatedStatus(random: Random): ListingStatus {
  const roll = random.next();
  if (roll < 0.02) return 'featured';
  if (roll < 0.9) return 'approved';
  if (roll < 0.94) return 'pending';
  return roll < 0.98 ? 'sold' : 'rejected';
}

function generatedAccessories(model: CatalogueModel, random: Random): GeneratedListing['accessories'] {
  const wanted = random.int(0, 6);
  if (wanted === 0) return [];
  const names = new Set<string>();
  for (let draw = 0; draw < wanted; draw += 1) names.add(random.pick(STANDARD_ACCESSORIES));
  return [...names].map((name) => ({ name, quantity: perHead(name) ? model.heads * random.int(1, 3) : 1 }));
}

function perHead(name: string): boolean {
  return name.includes('Hoops') || name.startsWith('Cap Driver') || name.startsWith('Cap Frame');
}

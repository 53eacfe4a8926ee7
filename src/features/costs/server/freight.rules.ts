import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import type { Coordinates } from '#app/features/places/places.schema.ts';
import { milesBetween } from '#app/features/places/distance.rules.ts';
import type { FreightRates } from '#app/features/settings/freight-rates.schema.ts';
import { POUND_KG } from '#app/lib/units.ts';

/** Estimates are rounded to this, because they are no more exact. */
const ROUNDED_USD = 50;

/** The rectangle of the contiguous states, in degrees. The other states and the territories are outside. */
const CONTIGUOUS = { south: 24, north: 50, west: -125, east: -66 };

/** Whether trucks get there from the other contiguous states. */
export function isReachedByRoad({ latitude, longitude }: Coordinates): boolean {
  const { south, north, west, east } = CONTIGUOUS;
  return latitude > south && latitude < north && longitude > west && longitude < east;
}

/** The weight that freight is estimated by, and what says so. */
export type FreightWeight = { kg: number; source: 'crate' | 'machine' | 'heads' };

/** The weight in the crate, else without it, else an assumption for each head. */
export function freightWeightOf(
  { facts, heads }: Pick<PublicMachine, 'facts' | 'heads'>,
  { lbPerHead }: FreightRates,
): FreightWeight {
  const [crate, machine] = [facts['crateWeightKg']?.value, facts['weightKg']?.value];
  if (typeof crate === 'number') return { kg: crate, source: 'crate' };
  if (typeof machine === 'number') return { kg: machine, source: 'machine' };
  return { kg: heads * lbPerHead * POUND_KG, source: 'heads' };
}

/** A route in a straight line. */
export type Route = { from: Coordinates; to: Coordinates };

/** The freight in whole US dollars and the miles; or why none can be estimated. */
export type Freight = { usd: number; miles: number } | 'not by road' | 'too heavy';

/** Estimates the freight of a weight by the operator's table. */
export function estimateFreight({ from, to }: Route, { kg }: FreightWeight, rates: FreightRates): Freight {
  if (!isReachedByRoad(from) || !isReachedByRoad(to)) return 'not by road';
  const pounds = Math.round(kg / POUND_KG);
  const band = rates.bands.find(({ upToLb }) => pounds <= upToLb);
  if (band === undefined) return 'too heavy';
  const miles = milesBetween(from, to);
  const usd = Math.max(rates.minimumUsd, band.baseUsd + miles * band.perMileUsd);
  return { usd: Math.round(usd / ROUNDED_USD) * ROUNDED_USD, miles };
}

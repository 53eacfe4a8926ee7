import { headsLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { stateNameOf } from '#app/features/machines/us-states.rules.ts';
import { milesLabel } from '#app/features/places/distance.rules.ts';
import type { Coordinates, ShownCoordinates } from '#app/features/places/places.schema.ts';
import type { FreightRates } from '#app/features/settings/freight-rates.schema.ts';
import { formatInteger } from '#app/lib/format.ts';
import { POUND_KG } from '#app/lib/units.ts';
import type { CostLine, LineKind } from '../costs.schema.ts';
import { estimateFreight, freightWeightOf, type FreightWeight } from './freight.rules.ts';

/** The parts of a listing that costs are estimated from: what visitors see, and nothing else. */
export type CostedMachine = Pick<PublicMachine, 'price' | 'heads' | 'facts' | 'location' | 'coordinates'>;

/** A line without an amount. */
function openLine(kind: LineKind, label: string, note: string, source: CostLine['source'] = 'unknown'): CostLine {
  return { kind, amountUsd: null, label, source, note, isOpen: true };
}

export function priceLine({ price }: CostedMachine): CostLine {
  if (price === null)
    return openLine('price', 'On request', 'The listing does not show its price. Ask for it, or for a quote.');
  const note = 'The price that the listing shows.';
  return { kind: 'price', amountUsd: price, label: priceLabel(price), source: 'listing', note, isOpen: false };
}

/** What the seller charges for loading the machine onto the truck. */
export function loadingLine({ facts }: CostedMachine): CostLine {
  const fee = facts['loadingFeeUsd']?.value;
  if (typeof fee !== 'number')
    return openLine('loading', 'Not stated', 'The listing does not say whether loading the truck costs something.');
  const label = fee === 0 ? 'Free' : priceLabel(fee);
  const note = 'What the listing states for loading the truck at the seller’s.';
  return { kind: 'loading', amountUsd: fee, label, source: 'listing', note, isOpen: false };
}

const OFFERED = {
  installation: { noun: 'installation', title: 'Installation' },
  training: { noun: 'training', title: 'Training' },
} as const;

/** Installation or training, as the listing states it. */
export function offeredLine(kind: 'installation' | 'training', { facts }: CostedMachine): CostLine {
  const { noun, title } = OFFERED[kind];
  const stated = facts[kind]?.value;
  if (stated === 'included') {
    const note = `The listing states that ${noun} is included.`;
    return { kind, amountUsd: 0, label: 'Included', source: 'listing', note, isOpen: false };
  }
  if (stated === 'no') {
    const note = `The listing states that there is no ${noun}.`;
    return { kind, amountUsd: null, label: 'Not offered', source: 'listing', note, isOpen: false };
  }
  if (stated === 'for-a-price')
    return openLine(kind, 'For a price', `${title} is offered; the listing does not state for how much.`, 'listing');
  return openLine(kind, 'Not stated', `The listing says nothing about ${noun}.`);
}

/** An extra of the delivery, by the operator's table. */
export function extraLine(kind: 'lift-gate' | 'inside-delivery', amountUsd: number): CostLine {
  const note = 'By our table of freight rates.';
  return { kind, amountUsd, label: priceLabel(amountUsd), source: 'operator', note, isOpen: false };
}

/** The freight to a place; `to` is null as long as nobody said where the machine goes to. */
export function freightLine(machine: CostedMachine, to: Coordinates | null, rates: FreightRates): CostLine {
  const { coordinates } = machine;
  if (coordinates === null)
    return openLine('freight', 'Ask us', 'We do not know where the machine stands: ask us for a price.');
  if (to === null) return openLine('freight', 'Enter your ZIP code', 'It depends on where the machine goes to.');
  const weight = freightWeightOf(machine, rates);
  const freight = estimateFreight({ from: coordinates, to }, weight, rates);
  if (freight === 'not by road')
    return openLine('freight', 'Ask us', 'Trucks alone do not get there: ask us for a price.');
  if (freight === 'too heavy')
    return openLine('freight', 'Ask us', `It is heavier than our table goes: ${weightWords(weight, machine)}.`);
  const { usd, miles } = freight;
  const from = placeWords(coordinates, machine.location);
  const sentences = [
    `By our table of freight rates, for ${milesWords(miles)} in a straight line from ${from}, and ${weightWords(weight, machine)}.`,
    'Ask us for a firm price.',
  ];
  return {
    kind: 'freight',
    amountUsd: usd,
    label: `About ${priceLabel(usd)}`,
    source: 'operator',
    note: sentences.join(' '),
    isOpen: false,
  };
}

/** Where the miles begin, as precisely as the listing shows its place. */
function placeWords(coordinates: NonNullable<ShownCoordinates>, location: string | null): string {
  if (coordinates.precision === 'zip') return location ?? 'its place';
  const name = stateNameOf(location ?? '');
  // A full place is shown, but its ZIP code is not one that we know.
  if (name === '' || name === location) return 'the middle of its state';
  return `the middle of ${name}, because its exact place is told on request`;
}

function milesWords(miles: number): string {
  const words = milesLabel(miles);
  return words === 'near you' ? 'less than 10 miles' : words;
}

function weightWords({ kg, source }: FreightWeight, { heads }: CostedMachine): string {
  const weight = `${formatInteger(Math.round(kg / POUND_KG))} lb (${formatInteger(Math.round(kg))} kg)`;
  if (source === 'heads') return `${weight}, which we assume for ${headsLabel(heads)}: the listing states no weight`;
  return `${weight}, the weight ${source === 'crate' ? 'in its crate ' : ''}that the listing states`;
}

import type { FactValue } from '#app/db/enums.ts';
import { accessoryLabel, parseAccessories } from './accessories.rules.ts';
import { FACT_GROUPS } from './fact-kinds.rules.ts';
import { factGroups, factWording, FACTS, KEY_FACTS, type RegisteredFact } from './fact-registry.rules.ts';
import type { GoneState } from './gone-listing.rules.ts';
import { CONDITION_WORDS, priceLabel } from './machines.rules.ts';
import type { PublicMachine } from './machines.schema.ts';
import { INCH_MM } from '#app/lib/units.ts';
import { formatNumber, plainText, type Wording } from './measures.rules.ts';

/** A compared machine; null if it cannot be shown, in which case `gone` tells why visitors no longer see it. */
export type ComparedMachine = { id: string; machine: PublicMachine | null; gone: GoneState | null };

/** The values of one row in the order of the machines; null if a listing does not state one. */
export type ComparedRow = { key: string; label: string; cells: readonly (Wording | null)[]; isDifferent: boolean };
export type ComparedGroup = { key: string; title: string; rows: readonly ComparedRow[] };

type Row = { key: string; label: string; textOf: (machine: PublicMachine) => string | Wording | null };

const OFFER_ROWS: readonly Row[] = [
  { key: 'condition', label: 'Condition', textOf: ({ condition }) => CONDITION_WORDS[condition] },
  { key: 'year', label: 'Year', textOf: ({ year }) => (year === null ? null : String(year)) },
  { key: 'heads', label: 'Heads', textOf: ({ heads }) => String(heads) },
  { key: 'needles', label: 'Needles', textOf: ({ needles }) => String(needles) },
  { key: 'location', label: 'Location', textOf: ({ location }) => location },
  {
    key: 'financing',
    label: 'Financing',
    textOf: ({ financingAvailable }) => (financingAvailable ? 'Available' : 'Ask a lender'),
  },
];

const ACCESSORIES: Row = {
  key: 'accessories',
  label: 'Comes with',
  textOf: ({ accessories }) => accessoriesText(accessories),
};

const COMPUTED_ROWS: readonly Row[] = [
  {
    key: 'pricePerHead',
    label: 'Price per head',
    textOf: ({ price, heads }) => (price === null ? null : priceLabel(price / heads)),
  },
  {
    key: 'pricePerNeedle',
    label: 'Price per needle',
    textOf: ({ price, heads, needles }) => (price === null ? null : priceLabel(price / (heads * needles))),
  },
  {
    key: 'stitchesPerYear',
    label: 'Stitches per year of age',
    textOf: (machine) => stitchesLabel(numberOf(machine, 'stitchCount'), ageOf(machine)),
  },
  { key: 'fieldArea', label: 'Sewing field, area', textOf: fieldAreaLabel },
];

/**
 * The rows of the comparison by group. They include the key facts, and those that at least one of the machines states.
 */
export function comparisonOf(compared: readonly ComparedMachine[]): ComparedGroup[] {
  const machines = compared.map(({ machine }) => machine);
  const rowOf = ({ key, label, textOf }: Row): ComparedRow => {
    const cells = machines.map((machine) => {
      const text = machine === null ? null : textOf(machine);
      return typeof text === 'string' ? [text] : text;
    });
    const texts = cells.flatMap((cell, column) => (machines[column] === null ? [] : [cell && plainText(cell)]));
    return { key, label, cells, isDifferent: new Set(texts).size > 1 };
  };
  const isShown = (fact: RegisteredFact) =>
    fact.audience === 'everyone' &&
    (KEY_FACTS.includes(fact) ||
      machines.some((machine) => machine !== null && factOf(machine, fact.key) !== undefined));
  return [
    { key: 'offer', title: 'The machine', rows: OFFER_ROWS.map(rowOf) },
    { key: 'computed', title: 'What it comes to', rows: COMPUTED_ROWS.map(rowOf) },
    ...factGroups(FACTS.filter(isShown)).map(({ group, facts }) => ({
      key: group,
      title: FACT_GROUPS[group],
      rows: facts.map((fact) =>
        rowOf({ key: fact.key, label: fact.label, textOf: (machine) => labelOf(machine, fact) }),
      ),
    })),
    { key: 'accessories', title: 'Accessories', rows: [rowOf(ACCESSORIES)] },
  ];
}

/** Only the rows in which the machines differ, and the groups that contain any. */
export function differencesIn(groups: readonly ComparedGroup[]): ComparedGroup[] {
  return groups
    .map((group) => ({ ...group, rows: group.rows.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ rows }) => rows.length > 0);
}

function factOf({ facts }: PublicMachine, key: string): FactValue | undefined {
  return facts[key]?.value;
}

function labelOf(machine: PublicMachine, fact: RegisteredFact): Wording | null {
  const value = factOf(machine, fact.key);
  return value === undefined ? null : factWording(fact, value);
}

function numberOf(machine: PublicMachine, key: string): number | null {
  const value = factOf(machine, key);
  return typeof value === 'number' ? value : null;
}

function accessoriesText(accessories: string | null): string | null {
  const words = parseAccessories(accessories).map(({ name, quantity }) =>
    quantity === 1 ? accessoryLabel(name) : `${quantity} × ${accessoryLabel(name)}`,
  );
  return words.length === 0 ? null : words.join(', ');
}

/** Years from manufacture to the reading of the counter, or else to the creation of the listing; at least one. */
function ageOf(machine: PublicMachine): number | null {
  const { year, createdAt } = machine;
  const readOn = factOf(machine, 'stitchCountReadOn');
  const until = new Date(typeof readOn === 'string' ? readOn : createdAt).getUTCFullYear();
  return year === null ? null : Math.max(1, until - year);
}

const MILLION = 1_000_000;

/** Millions with one decimal, as the trade quotes counters; smaller numbers in whole thousands. */
function stitchesLabel(stitches: number | null, among: number | null): string | null {
  if (stitches === null || among === null) return null;
  const share = stitches / among;
  return share >= MILLION
    ? `${formatNumber(Number((share / MILLION).toFixed(1)))} million`
    : formatNumber(Math.round(share / 1_000) * 1_000);
}

const CM_MM = 10;

function fieldAreaLabel(machine: PublicMachine): Wording | null {
  const [width, depth] = [numberOf(machine, 'fieldWidthMm'), numberOf(machine, 'fieldDepthMm')];
  if (width === null || depth === null) return null;
  const areaIn = (sideMm: number) => formatNumber(Math.round((width * depth) / sideMm ** 2));
  return [{ customary: `${areaIn(INCH_MM)} sq in`, metric: `${areaIn(CM_MM)} cm²` }];
}

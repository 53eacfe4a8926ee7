import { formatInteger } from '#app/lib/format.ts';
import { headsLabel, needlesLabel, priceLabel } from '#app/features/machines/machines.rules.ts';
import { type BrowseSearch, changed, isFeaturedOnly, isSameList } from './browse-search.schema.ts';
import { optionLabel, optionsOf } from '#app/features/machines/fact-entries.rules.ts';
import { findFact, factWording } from '#app/features/machines/fact-registry.rules.ts';
import { FIT_PARAMS, type FitParam } from '#app/features/machines/fact-fit.rules.ts';
import { measureWording, plainText, sizeWording, type Wording } from '#app/features/machines/measures.rules.ts';
import {
  boundNames,
  FIELD_SIDES,
  FIELD_TURNED,
  parseFilters,
  type ColumnFilterOf,
  type Criterion,
} from '#app/search-index/fields.ts';

/** Labels of filter values. `satisfies` makes an index filter without a label a compile error. */
const VALUE_LABELS = {
  condition: (condition) => `${condition.slice(0, 1)}${condition.slice(1).toLowerCase()}`,
  brand: String,
  heads: (heads) => headsLabel(Number(heads)),
  needles: (needles) => needlesLabel(Number(needles)),
  state: String,
} as const satisfies Record<ColumnFilterOf<'list'>, (value: string) => string>;
const BOUND_LABELS = { price: priceLabel, year: String } as const satisfies Record<
  ColumnFilterOf<'range'>,
  (bound: number) => string
>;
export const FLAG_LABELS = {
  featured: 'Featured only',
  premium: 'Premium only',
  financing: 'Financing only',
  consignment: 'Consignment',
  available: 'Not under offer',
  allHeadsWork: 'All heads work',
} as const satisfies Record<ColumnFilterOf<'boolean'>, string>;

/** A chosen filter: its label, and the change to the address that removes it. */
type Chosen = { words: string | Wording; change: Record<string, unknown> };
/** A chosen filter: its label as text, its label in the reader's units, and the address without the filter. */
export type ChosenFilter = { words: string; wording: Wording; without: BrowseSearch };

/** All active filters, in the order of the filter panel. */
export function chosenFilters(search: BrowseSearch): readonly ChosenFilter[] {
  const asked = new Map<string, unknown>(Object.entries({ ...search, featured: isFeaturedOnly(search) }));
  const chosen: Chosen[] = [
    ...(search.search === undefined ? [] : [{ words: `“${search.search}”`, change: { search: undefined } }]),
    ...Object.entries(VALUE_LABELS).flatMap(([key, label]) => chosenValues(key, asked.get(key), label)),
    ...Object.entries(BOUND_LABELS).flatMap(([key, label]) => chosenRange(key, asked, label)),
    ...Object.entries(FLAG_LABELS).flatMap(([key, words]) =>
      asked.get(key) === true ? [{ words, change: { [key]: undefined } }] : [],
    ),
    ...chosenDistance(search),
    ...chosenStated(search),
    ...parseFilters(search).flatMap((criterion) =>
      criterion.key === FIELD_TURNED ? chosenField(criterion) : chosenOfFact(criterion),
    ),
    ...chosenFit(search),
  ];
  return chosen.map(({ words, change }) => {
    // Removing the filter drops both of its spellings: `featured=true` and `status=featured`.
    const isFeatured = Object.hasOwn(change, 'featured');
    const wording = typeof words === 'string' ? [words] : words;
    return {
      words: plainText(wording),
      wording,
      without: changed(search, isFeatured ? { ...change, status: undefined } : change),
    };
  });
}

export function capitalized(words: string): string {
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`;
}

function chosenValues(key: string, asked: unknown, label: (value: string) => string): Chosen[] {
  const values: readonly unknown[] = Array.isArray(asked) ? asked : [];
  return values.map((value) => ({
    words: label(String(value)),
    change: { [key]: values.filter((other) => other !== value) },
  }));
}

function chosenRange(key: string, asked: ReadonlyMap<string, unknown>, label: (bound: number) => string): Chosen[] {
  const names = boundNames(key);
  const [min = null, max = null] = names.map((name) => {
    const bound = asked.get(name);
    return bound === undefined ? null : [label(Number(bound))];
  });
  if (min === null && max === null) return [];
  const words = plainText(rangeWording(min, max));
  return [
    {
      words: capitalized(words),
      change: { [names[0]]: undefined, [names[1]]: undefined },
    },
  ];
}

function chosenDistance({ near, within }: BrowseSearch): Chosen[] {
  if (near === undefined || within === undefined) return [];
  return [{ words: withinLabel(within, near), change: { within: undefined } }];
}

function chosenStated({ has = [] }: BrowseSearch): Chosen[] {
  return has.map((key) => ({
    words: `${findFact(key)?.label ?? key} stated`,
    change: { has: has.filter((other) => other !== key) },
  }));
}

/** Labels of the filters that leave out machines which do not fit the visitor's workshop. */
const FIT_LABELS = {
  fitDoorWidthMm: (mm) => ['Fits a ', ...measureWording(mm, 'mm'), ' door'],
  fitDoorHeightMm: (mm) => ['Fits a door ', ...measureWording(mm, 'mm'), ' high'],
  fitPhases: (phases) => (phases === 1 ? 'Fits single-phase' : 'Fits three-phase'),
  fitVolts: (volts) => `Fits ${volts} V`,
  fitAmps: (amps) => `Fits ${amps} A`,
  fitGroundFloor: () => 'No stairs at the seller’s',
} as const satisfies Record<FitParam, (has: number) => Chosen['words']>;

function chosenFit(search: BrowseSearch): Chosen[] {
  const chosen = FIT_PARAMS.flatMap((param): Chosen[] => {
    const has = search[param];
    return has === undefined || has === false
      ? []
      : [{ words: FIT_LABELS[param](Number(has)), change: { [param]: undefined } }];
  });
  // `fitKnown` filters nothing without another fit filter.
  return search.fitKnown === true && chosen.length > 0
    ? [...chosen, { words: 'Fit is stated', change: { fitKnown: undefined } }]
    : chosen;
}

/** 'Within 250 miles of 77011'; without a ZIP code, as in the menu of distances. */
export function withinLabel(miles: number, zip?: string): string {
  const words = `Within ${formatInteger(miles)} ${miles === 1 ? 'mile' : 'miles'}`;
  return zip === undefined ? words : `${words} of ${zip}`;
}

/** The address with every filter taken away; order and layout stay. */
export function withoutFilters({ sort, near, direction, pageSize, view }: BrowseSearch): BrowseSearch {
  return changed({ sort, near, direction, pageSize, view }, {});
}

function chosenOfFact({ key, min, max, values }: Criterion): Chosen[] {
  const fact = findFact(key);
  if (fact === undefined) return [];
  const { label, kind } = fact;
  // `chosenStated` labels criteria that only require a fact to be stated.
  if (min === null && max === null && values === null) return [];
  if (values === null) {
    const [minName, maxName] = boundNames(key);
    const [least, most] = [min, max].map((bound) => (bound === null ? null : factWording(fact, bound)));
    return [
      { words: [`${label}: `, ...rangeWording(least, most)], change: { [minName]: undefined, [maxName]: undefined } },
    ];
  }
  if (fact.filter === 'boolean') return [{ words: label, change: { [key]: undefined } }];
  return values.map((value) => ({
    words: `${label}: ${optionLabel(optionsOf(kind), value)}`,
    change: { [key]: values.filter((other) => other !== value) },
  }));
}

const NO_FIELD = Object.fromEntries(
  [FIELD_TURNED, ...FIELD_SIDES.map((side) => boundNames(side)[0])].map((name) => [name, undefined]),
);

function chosenField({ values }: Criterion): Chosen[] {
  const size = sizeWording((values ?? []).map(Number), 'mm');
  return [{ words: ['Sewing field: from ', ...size, ', turned or not'], change: NO_FIELD }];
}

function rangeWording(min: Wording | null = null, max: Wording | null = null): Wording {
  if (min !== null && max !== null) return [...min, ' to ', ...max];
  return min === null ? ['up to ', ...(max ?? [])] : ['from ', ...min];
}

const ANY_LABELS = {
  brand: 'Any brand',
  condition: 'Any condition',
  heads: 'Any number of heads',
  needles: 'Any number of needles',
  state: 'Any state',
  price: 'Any price',
  year: 'Any year',
  featured: 'Not only featured',
  premium: 'Not only premium',
  financing: 'Not only with financing',
  consignment: 'Not only on consignment',
  available: 'Also under offer',
  allHeadsWork: 'Not only with all heads working',
} as const satisfies Record<ColumnFilterOf<'list' | 'range' | 'boolean'>, string>;
const ANY_BY_KEY = new Map<string, string>([
  ...Object.entries(ANY_LABELS),
  ['within', 'Any distance'],
  ['has', 'Stated or not'],
  ['fitDoorWidthMm', 'Any door'],
  ['fitDoorHeightMm', 'Any height of the door'],
  ['fitPhases', 'Any phases'],
  ['fitVolts', 'Any volts'],
  ['fitAmps', 'Any amps'],
  ['fitGroundFloor', 'Stairs or not'],
  ['fitKnown', 'Fit need not be stated'],
]);

/** The value of a field in a relaxed search: 'Refurbished', 'Any state', 'Only Tajima'. */
export function nearLabel(search: BrowseSearch, near: BrowseSearch, key: string): string {
  const names = new Set([key, ...boundNames(key), ...(key === 'within' ? ['near'] : [])]);
  const ofKey = (of: BrowseSearch): BrowseSearch =>
    Object.fromEntries(Object.entries(of).filter(([name]) => names.has(name)));
  const words = chosenFilters(ofKey(near))
    .map((chosen) => chosen.words)
    .join(', ');
  if (words !== '') return isSameList(ofKey(near), ofKey(search)) ? `Only ${words}` : words;
  if (key === 'search') return 'Without the words';
  return ANY_BY_KEY.get(key) ?? `Any ${findFact(key)?.label.toLowerCase() ?? key}`;
}

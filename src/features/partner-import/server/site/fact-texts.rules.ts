import type { FactValue } from '#app/db/enums.ts';
import { factConflicts } from '#app/features/machines/fact-conflicts.rules.ts';
import type { FactValues } from '#app/features/machines/fact-kinds.rules.ts';
import { findFact } from '#app/features/machines/fact-registry.rules.ts';
import { factValue, readFactNumber } from '#app/features/machines/fact-values.schema.ts';

/** The texts of a page that state facts. `properties`: pairs such as Weight: 1,200 lb. */
type Texts = {
  title: string;
  description: string;
  properties: readonly { name: string; value: string }[];
};

type Stated = { key: string; value: FactValue };

/** A longer value is a sentence with more than one statement. */
const MAX_VALUE_LENGTH = 60;
const UNIT = String.raw`(?:mm|cm|inch(?:es)?|in\b|["\u2033\u201d])`;
const SIDE = String.raw`(\d{1,4}(?:[.,]\d{1,2})?)\s*(${UNIT})?`;
const SIZE = String.raw`${SIDE}\s*(?:x|×|by)\s*${SIDE}`;
const NUMBER = String.raw`(\d{1,3}(?:,\d{3})+|\d{1,6}(?:\.\d+)?)`;

/** Labels of properties and description lines that state one fact. */
const LABELLED: readonly { label: RegExp; read: (value: string) => readonly Stated[] }[] = [
  { label: /^(?:(?:sewing|embroidery|max(?:imum)?) )*(?:field|area)(?: size)?$/i, read: (value) => fieldIn(value) },
  { label: /^(?:(?:max(?:imum)?|top|sewing) )?speed$/i, read: (value) => numberOf('maxSpm', value, 'spm') },
  { label: /^(?:(?:net|machine) )?weight$/i, read: (value) => measureOf('weightKg', value) },
  { label: /^(?:(?:crated?|shipping|gross) )weight$/i, read: (value) => measureOf('crateWeightKg', value) },
  { label: /^(?:total )?stitch(?:es| count(?:er)?)$/i, read: (value) => numberOf('stitchCount', value, undefined) },
  { label: /^head (?:spacing|interval|pitch|distance)$/i, read: (value) => measureOf('headSpacingMm', value) },
  { label: /^(?:control(?:ler)?|operation) ?(?:panel|box)?$/i, read: (value) => [{ key: 'controller', value }] },
  { label: /^(?:power(?: supply| requirements?)?|voltage|electrical)$/i, read: (value) => powerIn(value) },
];

/** Phrases that are unambiguous in any context. */
const PHRASES: readonly { phrase: RegExp; read: (words: readonly string[]) => readonly Stated[] }[] = [
  {
    phrase: new RegExp(String.raw`(?:sewing|embroidery) (?:field|area)(?: of| is|:)? (?:each )?${SIZE}`, 'gi'),
    read: ([phrase = '']) => fieldIn(phrase),
  },
  {
    phrase: new RegExp(String.raw`${SIZE} (?:sewing|embroidery) (?:field|area)`, 'gi'),
    read: ([phrase = '']) => fieldIn(phrase),
  },
  {
    phrase: new RegExp(String.raw`${NUMBER} ?(?:spm\b|stitches (?:per|a) minute)(?! on caps)`, 'gi'),
    read: ([, number = '']) => numberOf('maxSpm', number, 'spm'),
  },
  {
    phrase: new RegExp(String.raw`\b${NUMBER} million stitches`, 'gi'),
    read: ([, number = '']) => numberOf('stitchCount', `${number} million`, undefined),
  },
  {
    phrase: new RegExp(
      String.raw`\bweigh(?:s|ing)?(?: about| around| approximately)? (${NUMBER} ?(?:lbs?|pounds|kg)\b)`,
      'gi',
    ),
    read: ([, weight = '']) => measureOf('weightKg', weight),
  },
  { phrase: /\b(?:single|three|1|3)[- ]phase\b/gi, read: ([phrase = '']) => powerIn(phrase) },
];

/**
 * The facts that a page states in its properties, in lines of its description, or in unambiguous phrases. Contradictory
 * and impossible facts are omitted, because buyers must be able to trust those that are listed.
 */
export function findFacts(
  { title, description, properties }: Texts,
  machine: { heads: number | null; year: number | null },
): FactValues {
  const lines = description.split(/[\n•|]/).flatMap((line) => {
    const [, name = '', value = ''] = /^\s*([^:=]{3,40})\s*[:=]\s*(.+)$/.exec(line) ?? [];
    return name === '' ? [] : [{ name, value }];
  });
  const stated = [
    ...[...properties, ...lines].flatMap(({ name, value }) => labelledFacts(name, value)),
    ...PHRASES.flatMap(({ phrase, read }) => [...`${title}\n${description}`.matchAll(phrase)].flatMap(read)),
  ];
  const facts = Object.fromEntries(
    [...Map.groupBy(stated.flatMap(acceptable), ({ key }) => key)].flatMap(([key, ofKey]) => {
      const values = new Set(ofKey.map(({ value }) => JSON.stringify(value)));
      return values.size === 1 ? ofKey.slice(0, 1).map(({ value }) => [key, value] as const) : [];
    }),
  );
  const wrong = new Set(factConflicts({ ...machine, facts }).map(({ key }) => key));
  return Object.fromEntries(Object.entries(facts).filter(([key]) => !wrong.has(key)));
}

function labelledFacts(name: string, value: string): Stated[] {
  const label = name.replaceAll(/[\s_]+/g, ' ').trim();
  const text = value.trim().replace(/[.;]$/, '');
  if (text === '' || text.length > MAX_VALUE_LENGTH) return [];
  return LABELLED.flatMap((labelled) => (labelled.label.test(label) ? labelled.read(text) : []));
}

/** Values that a seller could not enter are omitted. */
function acceptable({ key, value }: Stated): Stated[] {
  if (findFact(key) === undefined) return [];
  const read = factValue(key).safeParse(value);
  return read.success ? [{ key, value: read.data }] : [];
}

function numberOf(key: string, text: string, bare: string | undefined): Stated[] {
  const fact = findFact(key);
  if (fact === undefined) return [];
  const { value, wrongUnit } = readFactNumber(fact, text, bare);
  return wrongUnit === undefined && !Number.isNaN(value) ? [{ key, value }] : [];
}

/** A length or a mass requires a unit. */
function measureOf(key: string, text: string): Stated[] {
  return /[a-z"″”]\s*$/i.test(text) ? numberOf(key, text, undefined) : [];
}

/** `360 x 500 mm`, `14" x 20"`. */
function fieldIn(text: string): Stated[] {
  const [, width = '', own = '', depth = '', unit = ''] = new RegExp(SIZE, 'i').exec(text) ?? [];
  if (unit === '') return [];
  return [
    ...measureOf('fieldWidthMm', `${width} ${own === '' ? unit : own}`),
    ...measureOf('fieldDepthMm', `${depth} ${unit}`),
  ];
}

/** `Single-phase, 220 V`, `200-240V`. */
function powerIn(text: string): Stated[] {
  const [, phases] = /\b(single|three|1|3)[- ]?(?:phase|ph)\b/i.exec(text) ?? [];
  const [, least = '', most = least] =
    /\b(\d{3})(?:\s*(?:-|–|to|\/)\s*(\d{3}))?\s*(?:v|volts?|vac)\b/i.exec(text) ?? [];
  return [
    ...(phases === undefined ? [] : [{ key: 'phases', value: /1|single/i.test(phases) ? 'single' : 'three' }]),
    ...(least === '' ? [] : [...numberOf('voltsMin', least, 'V'), ...numberOf('voltsMax', most, 'V')]),
  ];
}

import type { FactValues } from './fact-kinds.rules.ts';
import { factWording, findFact } from './fact-registry.rules.ts';
import type { HighlightKey } from './machine-links.rules.ts';
import { formatNumber, joinWordings, measureWording, sizeWording, type Wording } from './measures.rules.ts';

type Described = { heads: number; facts: FactValues };

/** A property that buyers look for first, composed of one fact or of several related ones. */
type Highlight = {
  /** The fact without which the highlight is unknown. */
  key: HighlightKey;
  /** Facts that are displayed along with it. */
  with: readonly string[];
  label: string;
  /** The question to the seller if it is unknown. */
  question: string;
  wording: (machine: Described) => Wording | null;
};

/** One for each of HIGHLIGHT_KEYS. */
export const HIGHLIGHTS = [
  {
    key: 'fieldWidthMm',
    with: ['fieldDepthMm'],
    label: 'Sewing field',
    question: 'How large is the sewing field of each head?',
    wording: ({ facts }) => sizeOf(facts, 'fieldWidthMm', 'fieldDepthMm'),
  },
  {
    key: 'maxSpm',
    with: [],
    label: 'Top speed',
    question: 'How many stitches a minute does it sew?',
    wording: ({ facts }) => wordingOf(facts, 'maxSpm'),
  },
  {
    key: 'stitchCount',
    with: ['stitchCountReadOn'],
    label: 'Stitch counter',
    question: 'What does the stitch counter show?',
    wording: ({ facts }) => joined([wordingOf(facts, 'stitchCount'), readOn(facts)], ', '),
  },
  {
    key: 'headsWorking',
    with: [],
    label: 'Heads working',
    question: 'How many heads work?',
    wording: ({ facts, heads }) => joined([wordingOf(facts, 'headsWorking'), [`${heads}`]], ' of '),
  },
  {
    key: 'phases',
    with: ['voltsMin', 'voltsMax'],
    label: 'Power',
    question: 'Which power does it need: volts, phase and amps?',
    wording: ({ facts }) => joined([wordingOf(facts, 'phases'), voltsOf(facts)], ', '),
  },
  {
    key: 'doorWidthMm',
    with: ['doorHeightMm'],
    label: 'Smallest door',
    question: 'What is the smallest door that it fits through?',
    wording: ({ facts }) => sizeOf(facts, 'doorWidthMm', 'doorHeightMm'),
  },
  {
    key: 'weightKg',
    with: [],
    label: 'Weight',
    question: 'What does it weigh?',
    wording: ({ facts }) => wordingOf(facts, 'weightKg'),
  },
  {
    key: 'software',
    with: [],
    label: 'Software',
    question: 'Which software comes along, and may its license change hands?',
    wording: ({ facts }) => wordingOf(facts, 'software'),
  },
] as const satisfies readonly Highlight[];

/** A machine's known highlights with their wordings, the unknown ones, and the facts that highlights display. */
export function highlightsOf(machine: Described) {
  const offered = HIGHLIGHTS.filter(({ key }) => findFact(key) !== undefined).map((highlight) => ({
    highlight,
    wording: machine.facts[highlight.key] === undefined ? null : highlight.wording(machine),
  }));
  const known = offered.flatMap(({ highlight, wording }) => (wording === null ? [] : [{ ...highlight, wording }]));
  return {
    known,
    unknown: offered.flatMap(({ highlight, wording }) => (wording === null ? [highlight] : [])),
    told: new Set<string>([...known.map(({ key }) => key), ...known.flatMap((highlight) => highlight.with)]),
  };
}

/** The question about a highlight. */
export function questionAbout(asked: HighlightKey): string {
  return HIGHLIGHTS.find(({ key }) => key === asked)?.question ?? '';
}

function wordingOf(facts: FactValues, key: string): Wording | null {
  const [fact, value] = [findFact(key), facts[key]];
  return fact === undefined || value === undefined ? null : factWording(fact, value);
}

function readOn(facts: FactValues): Wording | null {
  const day = wordingOf(facts, 'stitchCountReadOn');
  return day === null ? null : ['read ', ...day];
}

function voltsOf({ voltsMin, voltsMax }: FactValues): Wording | null {
  const volts = [voltsMin, voltsMax].filter((value) => typeof value === 'number');
  const [least, most] = [Math.min(...volts), Math.max(...volts)];
  if (volts.length === 0) return null;
  return [least === most ? `${formatNumber(least)} V` : `${formatNumber(least)} to ${formatNumber(most)} V`];
}

function sizeOf(facts: FactValues, width: string, depth: string): Wording | null {
  const sides = [facts[width], facts[depth]].filter((value) => typeof value === 'number');
  const [only] = sides;
  if (only === undefined) return null;
  return sides.length === 1 ? [...measureWording(only, 'mm'), ' wide'] : sizeWording(sides, 'mm');
}

/** Joins the known wordings; null without the first. */
function joined([first, ...others]: readonly (Wording | null)[], separator: string): Wording | null {
  if (first === null || first === undefined) return null;
  return joinWordings([first, ...others.filter((wording) => wording !== null)], separator);
}

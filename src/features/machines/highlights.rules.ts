import type { FactValues } from './fact-kinds.rules.ts';
import { factLabel, findFact } from './fact-registry.rules.ts';
import type { HighlightKey } from './machine-links.rules.ts';
import { formatNumber, measureLabel, sizeLabel } from './measures.rules.ts';

type Described = { heads: number; facts: FactValues };

/** What a buyer looks for first in a machine, made of one fact or of several that belong together. */
type Highlight = {
  /** The fact without which it is unknown. */
  key: HighlightKey;
  /** Facts that are told along with it. */
  with: readonly string[];
  label: string;
  /** Asks for it. */
  question: string;
  text: (machine: Described) => string | null;
};

/** One for each of HIGHLIGHT_KEYS. */
export const HIGHLIGHTS = [
  {
    key: 'fieldWidthMm',
    with: ['fieldDepthMm'],
    label: 'Sewing field',
    question: 'How large is the sewing field of each head?',
    text: ({ facts }) => sizeOf(facts, 'fieldWidthMm', 'fieldDepthMm'),
  },
  {
    key: 'maxSpm',
    with: [],
    label: 'Top speed',
    question: 'How many stitches a minute does it sew?',
    text: ({ facts }) => labelOf(facts, 'maxSpm'),
  },
  {
    key: 'stitchCount',
    with: ['stitchCountReadOn'],
    label: 'Stitch counter',
    question: 'What does the stitch counter show?',
    text: ({ facts }) => joined([labelOf(facts, 'stitchCount'), readOn(facts)], ', '),
  },
  {
    key: 'headsWorking',
    with: [],
    label: 'Heads working',
    question: 'How many heads work?',
    text: ({ facts, heads }) => joined([labelOf(facts, 'headsWorking'), `${heads}`], ' of '),
  },
  {
    key: 'phases',
    with: ['voltsMin', 'voltsMax'],
    label: 'Power',
    question: 'Which power does it need: volts, phase and amps?',
    text: ({ facts }) => joined([labelOf(facts, 'phases'), voltsOf(facts)], ', '),
  },
  {
    key: 'doorWidthMm',
    with: ['doorHeightMm'],
    label: 'Smallest door',
    question: 'What is the smallest door that it fits through?',
    text: ({ facts }) => sizeOf(facts, 'doorWidthMm', 'doorHeightMm'),
  },
  {
    key: 'weightKg',
    with: [],
    label: 'Weight',
    question: 'What does it weigh?',
    text: ({ facts }) => labelOf(facts, 'weightKg'),
  },
  {
    key: 'software',
    with: [],
    label: 'Software',
    question: 'Which software comes along, and may its license change hands?',
    text: ({ facts }) => labelOf(facts, 'software'),
  },
] as const satisfies readonly Highlight[];

/** Which of them are stated of a machine, in words; the others, for which one has to ask; and the facts that they tell. */
export function highlightsOf(machine: Described) {
  const offered = HIGHLIGHTS.filter(({ key }) => findFact(key) !== undefined).map((highlight) => ({
    highlight,
    text: machine.facts[highlight.key] === undefined ? null : highlight.text(machine),
  }));
  const known = offered.flatMap(({ highlight, text }) => (text === null ? [] : [{ ...highlight, text }]));
  return {
    known,
    unknown: offered.flatMap(({ highlight, text }) => (text === null ? [highlight] : [])),
    told: new Set<string>([...known.map(({ key }) => key), ...known.flatMap((highlight) => highlight.with)]),
  };
}

/** The sentence that asks for one of them. */
export function questionAbout(asked: HighlightKey): string {
  return HIGHLIGHTS.find(({ key }) => key === asked)?.question ?? '';
}

function labelOf(facts: FactValues, key: string): string | null {
  const [fact, value] = [findFact(key), facts[key]];
  return fact === undefined || value === undefined ? null : factLabel(fact, value);
}

function readOn(facts: FactValues): string | null {
  const day = labelOf(facts, 'stitchCountReadOn');
  return day === null ? null : `read ${day}`;
}

function voltsOf({ voltsMin, voltsMax }: FactValues): string | null {
  const volts = [voltsMin, voltsMax].filter((value) => typeof value === 'number');
  const [least, most] = [Math.min(...volts), Math.max(...volts)];
  if (volts.length === 0) return null;
  return least === most ? `${formatNumber(least)} V` : `${formatNumber(least)} to ${formatNumber(most)} V`;
}

function sizeOf(facts: FactValues, width: string, depth: string): string | null {
  const sides = [facts[width], facts[depth]].filter((value) => typeof value === 'number');
  const [only] = sides;
  if (only === undefined) return null;
  return sides.length === 1 ? `${measureLabel(only, 'mm')} wide` : sizeLabel(sides, 'mm');
}

/** What is known of these; null without the first. */
function joined([first, ...others]: readonly (string | null)[], separator: string): string | null {
  return first === null || first === undefined
    ? null
    : [first, ...others.filter((text) => text !== null)].join(separator);
}

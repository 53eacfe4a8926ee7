import { US_STATES } from '#app/features/machines/us-states.rules.ts';
import type { Groups } from '#app/lib/phrases.ts';
import { among, factPhrase, type Context, type Rule } from './fact-rule.ts';
import type { Criterion } from './fields.ts';
import { nearestOf, toleratedErrors } from './misspellings.ts';

/** Too many shorter words differ from a state's name by one letter. */
const SHORTEST_MISSPELT = 5;

/** By name in lower case. */
export const STATE_CODES: ReadonlyMap<string, string> = new Map(
  [...Object.entries(US_STATES), ['Tejas', 'TX'] as const].map(([name, code]) => [name.toLowerCase(), code]),
);
/** Makes 'tenesee' and 'missisipi' exact matches. */
function withoutDoubles(name: string): string {
  return name.replaceAll(/(.)\1/g, '$1');
}

const STATES_WITHOUT_DOUBLES: ReadonlyMap<string, string> = new Map(
  [...STATE_CODES].map(([name, code]) => [withoutDoubles(name), code]),
);
/** Abbreviations such as 'n. carolina' and 'w virginia'. */
const SHORT_STATES = new Map<string, string>(
  [...STATE_CODES].flatMap(([name, code]) => {
    const found = /^(?<direction>north|south|west) (?<rest>.+)/.exec(name)?.groups;
    return found === undefined ? [] : [[`${found['direction']?.charAt(0)} ${found['rest']}`, code] as const];
  }),
);
/** Regions as the Census Bureau defines them, and colloquial ones. */
const REGIONS: readonly (readonly [string, readonly string[]])[] = [
  [String.raw`new\s+england`, ['CT', 'MA', 'ME', 'NH', 'RI', 'VT']],
  [String.raw`north\s?east(?:ern)?`, ['CT', 'MA', 'ME', 'NH', 'RI', 'VT', 'NJ', 'NY', 'PA']],
  [String.raw`mid-?\s?west(?:ern)?`, ['IL', 'IN', 'MI', 'OH', 'WI', 'IA', 'KS', 'MN', 'MO', 'ND', 'NE', 'SD']],
  [String.raw`south\s?east(?:ern)?`, ['AL', 'AR', 'FL', 'GA', 'KY', 'LA', 'MS', 'NC', 'SC', 'TN', 'VA', 'WV']],
  [String.raw`south\s?west(?:ern)?`, ['AZ', 'NM', 'NV', 'OK', 'TX', 'UT']],
  [String.raw`(?:pacific\s+)?north\s?west`, ['ID', 'OR', 'WA']],
  [String.raw`west\s+coast`, ['CA', 'OR', 'WA']],
  [
    String.raw`east\s+coast`,
    ['CT', 'DE', 'FL', 'GA', 'MA', 'MD', 'ME', 'NC', 'NH', 'NJ', 'NY', 'PA', 'RI', 'SC', 'VA'],
  ],
];
const STATE_NAMES = [...STATE_CODES.keys()].toSorted((one, other) => other.length - one.length).join('|');
const CODES: ReadonlySet<string> = new Set(STATE_CODES.values());
/** Codes that are also words: they only mean a state when written in capitals in a text with lower-case letters. */
export const CODES_THAT_ARE_WORDS: ReadonlySet<string> = new Set([
  'IN',
  'OR',
  'ME',
  'HI',
  'OK',
  'DE',
  'LA',
  'AL',
  'CO',
  'ID',
  'MA',
  'PA',
  'MO',
]);

/** States and regions, in matching order: 'w. virginia' before Virginia. */
export const STATE_RULES: readonly Rule[] = [
  ...REGIONS.map(([name, states]): Rule => ({
    // 'southwest florida' means Florida.
    pattern: factPhrase(String.raw`(?:the\s+)?${name}(?!\s+(?:${STATE_NAMES}))`),
    criteriaOf: () => [among('state', states)],
  })),
  {
    pattern: factPhrase(String.raw`(?<direction>[nsw])\.?\s*(?<rest>carolina|dakota|virginia)`),
    criteriaOf: ({ direction = '', rest = '' }) => {
      const code = SHORT_STATES.get(`${direction} ${rest}`.toLowerCase());
      return code === undefined ? null : [among('state', [code])];
    },
  },
  {
    // The part of a state is ignored, because listings only have the state.
    pattern: factPhrase(
      String.raw`(?:(?!${STATE_NAMES})(?:(?:north|south)(?:east|west)?|east|west|central|upstate)(?:ern)?\s+)?(?<state>${STATE_NAMES})`,
    ),
    criteriaOf: ({ state }) => [inState(state)],
  },
  {
    pattern: factPhrase(String.raw`(?<first>new|north|south|west|rhode)\s+(?<rest>\p{L}{5,})`),
    criteriaOf: ({ first = '', rest = '' }) => {
      const meant = misspeltState(`${first} ${rest}`.toLowerCase());
      return meant === null ? null : [among('state', [meant.code])];
    },
  },
  // 'MT-1501' is a model, and 'tajima OR barudan' a choice.
  {
    pattern: factPhrase(
      String.raw`(?!(?<=\p{L}\s+)or\s+\p{L})(?<![a-z]\.\s?)(?<code>[a-z]{2}|[a-z]\.\s?[a-z]\.(?!\s?\p{L}\.))(?![\s-]*\d)`,
    ),
    criteriaOf: stateCodeCriteria,
  },
];

function inState(name = ''): Criterion {
  return among('state', [STATE_CODES.get(name.toLowerCase()) ?? '']);
}

/** The state nearest to a misspelt name, and the number of errors. */
export function misspeltState(text: string): { code: string; errors: number } | null {
  const last = text.slice(text.lastIndexOf(' ') + 1);
  if (last.length < SHORTEST_MISSPELT) return null;
  const nearest = nearestOf(withoutDoubles(text), STATES_WITHOUT_DOUBLES.keys(), toleratedErrors(last.length));
  const code = STATES_WITHOUT_DOUBLES.get(nearest?.word ?? '');
  return nearest === null || code === undefined ? null : { code, errors: nearest.errors };
}

/** The code of a state by its name or code, ignoring case; null if there is none. */
export function stateCalled(text: string): string | null {
  const code = text.toUpperCase();
  return STATE_CODES.get(text.toLowerCase()) ?? (CODES.has(code) ? code : null);
}

function stateCodeCriteria({ code = '' }: Groups, { isShouted }: Context): readonly Criterion[] | null {
  const capitals = code.toUpperCase().replaceAll(/[.\s]/g, '');
  if (!CODES.has(capitals)) return null;
  const isMeant = !CODES_THAT_ARE_WORDS.has(capitals) || (code === code.toUpperCase() && !isShouted);
  return isMeant ? [among('state', [capitals])] : null;
}

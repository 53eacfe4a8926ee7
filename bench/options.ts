import { parseArgs } from 'node:util';

export const ENGINES = ['postgres', 'embedded'] as const;
export type Engine = (typeof ENGINES)[number];

/** The measurements on PostgreSQL, in this order. */
export const SECTIONS = [
  'memory',
  'lists',
  'finding',
  'freshness',
  'pages',
  'starts',
  'under-change',
  'back-office',
  'desk',
  'deals',
  'alerts',
  'images',
  'slow-work',
  'csv',
] as const;
export type Section = (typeof SECTIONS)[number];

export type Options = {
  /** The path of the JSON output; null for none. */
  out: string | null;
  sizes: readonly number[];
  engines: readonly Engine[];
  /** The selected measurements on PostgreSQL. */
  sections: readonly Section[];
  /** Seconds per measurement; a comparison takes several. */
  seconds: number;
  /** How long pages are requested while listings change. */
  underChangeSeconds: number;
  /** The maximum number of listings for the embedded engine. */
  embeddedLimit: number;
  /** Whether to run Lighthouse, which needs Chromium. */
  withBrowser: boolean;
};

export class UsageError extends Error {}

const FULL = { sizes: '10000,100000,1000000', seconds: '3', underChange: '120', embeddedLimit: 100_000 };
const QUICK = { sizes: '10000,100000', seconds: '2', underChange: '30', embeddedLimit: 10_000 };

/** Throws UsageError. */
export function readOptions(args: string[]): Options {
  const { values } = parsed(args);
  const usual = values.quick ? QUICK : FULL;
  return {
    out: values.out ?? null,
    sizes: (values.sizes ?? usual.sizes)
      .split(',')
      .map(listingsOf)
      .toSorted((one, other) => one - other),
    engines: (values.engines ?? ENGINES.join(',')).split(',').map(engineOf),
    sections: (values.only ?? SECTIONS.join(',')).split(',').map(sectionOf),
    seconds: secondsOf(values.seconds ?? usual.seconds),
    underChangeSeconds: underChangeSecondsOf(values['under-change-seconds'] ?? usual.underChange),
    embeddedLimit: usual.embeddedLimit,
    withBrowser: !values['no-browser'],
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      options: {
        out: { type: 'string' },
        sizes: { type: 'string' },
        engines: { type: 'string' },
        only: { type: 'string' },
        seconds: { type: 'string' },
        'under-change-seconds': { type: 'string' },
        quick: { type: 'boolean', default: false },
        'no-browser': { type: 'boolean', default: false },
      },
    });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function listingsOf(text: string): number {
  const size = Number(text);
  // With fewer listings, filters leave nothing on page 3; for more, nothing is promised.
  if (!Number.isInteger(size) || size < 5_000 || size > 2_000_000) {
    throw new UsageError('--sizes takes numbers of listings from 5000 to 2000000, with commas between');
  }
  return size;
}

function engineOf(text: string): Engine {
  const engine = ENGINES.find((known) => known === text);
  if (engine === undefined) throw new UsageError(`--engines takes ${ENGINES.join(' and ')}, with a comma between`);
  return engine;
}

function sectionOf(text: string): Section {
  const section = SECTIONS.find((known) => known === text);
  if (section === undefined) throw new UsageError(`--only takes ${SECTIONS.join(', ')}, with commas between`);
  return section;
}

function secondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 1 && seconds <= 60)) throw new UsageError('--seconds takes 1 to 60');
  return seconds;
}

function underChangeSecondsOf(text: string): number {
  const seconds = Number(text);
  if (!(seconds >= 5 && seconds <= 600)) throw new UsageError('--under-change-seconds takes 5 to 600');
  return seconds;
}

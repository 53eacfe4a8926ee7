import type pg from 'pg';
import { createRandom, type Random } from '#app/demo/random.ts';
import { stringifySearch } from '#app/lib/query-string.ts';
import { misspelt, partOfWord } from './words.ts';

/** Requests of visitors: API addresses sampled from the database, the same in every run. */
export type Inputs = {
  /** Brand and heads, sorted, page 3 of 12. */
  browse: readonly string[];
  /** One to four filters of every kind, sorted, page 1. */
  filtered: readonly string[];
  firstPages: readonly string[];
  /** Around page 5,000, or as deep as the catalogue goes. */
  deepPages: readonly string[];
  machines: readonly string[];
  counts: readonly string[];
  searches: Readonly<Record<SearchKind, readonly string[]>>;
};

export const SEARCH_KINDS = ['words', 'part words', 'misspellings'] as const;
export type SearchKind = (typeof SEARCH_KINDS)[number];

type Sample = {
  id: string;
  brand: string;
  model: string;
  condition: string;
  heads: number;
  needles: number;
  price: number | null;
  year: number | null;
  state: string | null;
  description: string;
};

const SEED = 20_261;
const SAMPLES = 1_500;
const PAGE_SIZE = 12;
/** In shorter words, one wrong letter makes another word. */
const LEAST_MISSPELT = 5;
const DEEP_PAGE = 5_000;
const SORTS = [
  { sort: 'price', direction: 'asc' },
  { sort: 'price', direction: 'desc' },
  { sort: 'newest', direction: 'desc' },
] as const;

export async function readInputs(pool: pg.Pool): Promise<Inputs> {
  const random = createRandom(SEED);
  const samples = await readSamples(pool);
  const pages = await pageCount(pool);
  return {
    browse: await browseLists(pool),
    filtered: samples.map((sample) => list({ ...someFilters(sample, random), ...random.pick(SORTS), page: 1 })),
    firstPages: SORTS.map((sort) => list({ ...sort, page: 1 })),
    deepPages: SORTS.flatMap((sort) => deepPages(pages).map((page) => list({ ...sort, page }))),
    machines: samples.map(({ id }) => `/api/machines/${encodeURIComponent(id)}`),
    counts: samples.map((sample) => `/api/machines/filters/counts${stringifySearch(someFilters(sample, random))}`),
    searches: {
      words: samples.map((sample) => search(severalWords(sample, random))),
      'part words': samples.map((sample) => search(partOfWord(sample.model, random))),
      misspellings: samples
        .filter(({ brand }) => brand.length >= LEAST_MISSPELT)
        .map(({ brand, heads }) => search(misspelt(brand, random) + (random.chance(0.5) ? ` ${heads} head` : ''))),
    },
  };
}

/** The address of the page that shows such a list. */
export function pageOf(listAddress: string): string {
  return listAddress.replace('/api/machines', '/browse').replace(`&pageSize=${PAGE_SIZE}`, '');
}

async function readSamples(pool: pg.Pool): Promise<Sample[]> {
  const { rows } = await pool.query<Sample>({
    text: `select id, brand, model, condition, heads, needles, shown_price as price, year, state_code as state, description
      from machines where is_public order by md5(id) limit $1`,
    values: [SAMPLES],
  });
  return rows;
}

async function browseLists(pool: pg.Pool): Promise<string[]> {
  const { rows } = await pool.query<{ brand: string; heads: number }>({
    text: 'select brand, heads from machines where is_public group by 1, 2 having count(*) > $1 order by md5(brand || heads)',
    values: [3 * PAGE_SIZE],
  });
  return rows.flatMap(({ brand, heads }) => SORTS.map((sort) => list({ brand, heads, ...sort, page: 3 })));
}

async function pageCount(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ total: string }>('select count(*) as total from machines where is_public');
  return Math.floor(Number(rows[0]?.total) / PAGE_SIZE);
}

function deepPages(pages: number): number[] {
  const around = Math.min(DEEP_PAGE, pages - 50);
  return Array.from({ length: 100 }, (_, at) => around - 50 + at);
}

function list(query: Record<string, unknown>): string {
  return `/api/machines${stringifySearch({ ...query, pageSize: PAGE_SIZE })}`;
}

function search(words: string): string {
  return list({ search: words, page: 1 });
}

/** Taken from one machine, so that at least that one matches. */
function someFilters(sample: Sample, random: Random): Record<string, unknown> {
  const filters = [
    { brand: sample.brand },
    { condition: sample.condition },
    { heads: sample.heads },
    { needles: sample.needles },
    ...(sample.price === null
      ? []
      : [{ priceMin: Math.floor(sample.price * 0.7), priceMax: Math.ceil(sample.price * 1.5) }]),
    ...(sample.year === null ? [] : [{ yearMin: sample.year - 4 }]),
    ...(sample.state === null ? [] : [{ state: sample.state }]),
  ];
  const chosen: Record<string, unknown> = {};
  const wanted = random.int(1, 4);
  for (let draw = 0; draw < wanted; draw += 1) Object.assign(chosen, random.pick(filters));
  return chosen;
}

function severalWords(sample: Sample, random: Random): string {
  const ofDescription = sample.description.split(/[^A-Za-z]+/).find((word) => word.length > 5);
  const texts = [
    `${sample.brand} ${sample.heads} head`,
    `${sample.brand} ${sample.model}`,
    `${sample.condition} ${sample.brand}`,
    `${sample.brand} ${ofDescription ?? sample.model}`,
  ];
  return random.pick(texts);
}

import type { Bench, Subject } from '../bench.ts';
import { checkAnswers, findEmptyAnswers } from '../check-answers.ts';
import type { Comparison } from '../compare.ts';
import type { RowId } from '../contract-rows.ts';
import { costBeside, p95Beside } from '../findings.ts';
import { SEARCH_KINDS, type Inputs, type SearchKind } from '../inputs.ts';
import type { Servers } from './lists.ts';
import { measurePassport } from './passport.ts';

const CONTRACT_SIZE = 1_000_000;
/** Twice the cores: there is always a queue, as on a busy day, but a short one. */
const VISITORS = 4;
const SAME_BYTES = 'bare route, same bytes';

const SEARCH_ROWS = {
  words: 'search-words',
  'part words': 'search-parts',
  misspellings: 'search-misspelt',
} as const satisfies Record<SearchKind, RowId>;

/** Searches, facet counts and arbitrary filters, all uncached, compared to serving ready bytes. */
export async function measureFinding(bench: Bench, subject: Subject, servers: Servers, inputs: Inputs): Promise<void> {
  const isJudged = subject.listings === CONTRACT_SIZE && subject.engine === 'postgres';
  for (const kind of SEARCH_KINDS) {
    await measureSearch(bench, subject, servers, { kind, paths: inputs.searches[kind], isJudged });
  }
  const counts = await compare(bench, subject, servers, { what: 'facet counts', paths: inputs.counts });
  const filtered = await compare(bench, subject, servers, { what: 'browse by any filters', paths: inputs.filtered });
  await measureDepth(bench, subject, servers, inputs);
  if (subject.engine === 'postgres') await measurePassport(bench, subject.listings);
  if (!isJudged) return;
  bench.find('counts', p95Beside(counts));
  bench.find('filtered', p95Beside(filtered));
  const small = bench.comparisons.find(
    ({ what, listings, engine }) => what === filtered.what && listings === 10_000 && engine === 'postgres',
  );
  if (small !== undefined) bench.find('growth', costBeside(filtered, small));
}

type Search = { kind: SearchKind; paths: readonly string[]; isJudged: boolean };

/** A fast response without matches does not count: every text comes from a listing. */
async function measureSearch(bench: Bench, subject: Subject, servers: Servers, { kind, paths, isJudged }: Search) {
  const empty = await findEmptyAnswers(servers.uncachedApp, paths);
  const texts = empty.map((path) => new URL(path, servers.uncachedApp.origin).searchParams.get('search') ?? path);
  if (texts.length > 0) bench.say(`search, ${kind}: nothing found for ${texts.join(', ')}`);
  const comparison = await compareToBytes(bench, subject, servers, { what: `search, ${kind}`, paths });
  if (!isJudged) return;
  const finding = p95Beside(comparison);
  const said = texts.length === 0 ? finding.measured : `${finding.measured}; nothing found for ${texts.join(', ')}`;
  bench.find(SEARCH_ROWS[kind], { ...finding, measured: said, isRight: texts.length === 0 });
}

async function measureDepth(bench: Bench, subject: Subject, servers: Servers, inputs: Inputs): Promise<void> {
  const first = await compare(bench, subject, servers, { what: 'page 1', paths: inputs.firstPages, connections: 1 });
  const deep = await compare(bench, subject, servers, {
    what: 'page 5,000 or the last',
    paths: inputs.deepPages,
    connections: 1,
  });
  if (subject.listings === CONTRACT_SIZE && subject.engine === 'postgres') bench.find('deep', costBeside(deep, first));
}

type Question = { what: string; paths: readonly string[]; connections?: number };

async function compare(bench: Bench, subject: Subject, servers: Servers, question: Question): Promise<Comparison> {
  await checkAnswers(servers.uncachedApp, question.paths);
  return compareToBytes(bench, subject, servers, question);
}

async function compareToBytes(
  bench: Bench,
  subject: Subject,
  servers: Servers,
  question: Question,
): Promise<Comparison> {
  const { what, paths, connections = VISITORS } = question;
  const { uncachedApp, bare } = servers;
  await bare.keepAnswers(uncachedApp.origin, paths);
  return bench.compare(subject, {
    what,
    connections,
    app: { server: uncachedApp, paths },
    limit: { server: bare, paths: paths.map((path) => `/bytes${path}`) },
    limitIs: SAME_BYTES,
  });
}

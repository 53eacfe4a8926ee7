import { cacheKey } from '#app/features/catalogue/server/http-cache.service.ts';
import type { CachedResponse, TaggedResponse } from '#app/features/catalogue/server/response-cache.service.ts';
import { replaceCounts, shapeOf } from '#app/features/catalogue/server/response-counts.service.ts';
import type { ApiAnswer, ApiFetch } from '#app/lib/api.ts';
import { asksForPromoted } from '#app/search-index/rotation.ts';
import { blankOf } from './count-blanks.ts';
import { restsOnSite } from './in-process-api.ts';

/** An answer of the API that a page was drawn from, by what it is kept as. */
type PageSource = {
  key: string;
  /** Null: it may be another after any change. */
  tag: string | null;
  /** What it is without its counts, for which the page has blanks; null where the page has all of it as it is. */
  shape: string | null;
  counts: readonly number[];
};

/** What a page was made of. */
export type PageSources = {
  /** When that changed last which pages show beside listings. */
  site: number;
  answers: readonly PageSource[];
};

/** What the API would answer visitors now, by what it is kept as; null where that is not kept. */
export type FindAnswer = (key: string) => Promise<TaggedResponse | null>;

/** Notes what a page is drawn from, and answers it blanks in place of counts. `turn`: for whom it is drawn. */
export function noteSources(api: ApiFetch, find: FindAnswer, turn: number) {
  const answers: PageSource[] = [];
  let blanks = 0;
  const noted: ApiFetch = async (url, init) => {
    const answer = await api(url, init);
    if (restsOnSite(url)) return answer;
    const key = cacheKey(url, asksForPromoted(url) ? turn : null);
    const kept = answer.ok ? await find(key) : null;
    if (kept === null || kept.countsIn === null) {
      answers.push({ key, tag: answer.ok ? answer.headers.get('etag') : null, shape: null, counts: [] });
      return answer;
    }
    const { digest, counts } = shapeOf(kept);
    answers.push({ key, tag: kept.tag, shape: digest, counts });
    return answerOf(replaceCounts(kept, () => blankOf(blanks++)));
  };
  return { answers, noted };
}

function answerOf({ body, headers }: CachedResponse): ApiAnswer {
  const text = body.toString();
  const values = new Headers(headers);
  return {
    ok: true,
    status: 200,
    statusText: 'OK',
    headers: values,
    json: async () => JSON.parse(text),
    text: async () => text,
  };
}

/** The counts of a page, in the order of its blanks. */
export function countsOf({ answers }: PageSources): number[] {
  return answers.flatMap(({ counts }) => counts);
}

/** The sources of a page as they are now; null if it would look otherwise in more than its counts. */
export async function renewSources({ site, answers }: PageSources, find: FindAnswer): Promise<PageSources | null> {
  const renewed: PageSource[] = [];
  for (const source of answers) {
    // What is refused now was an answer before: the page has to be drawn to see what it is then.
    const found = source.tag === null ? null : await find(source.key).catch(() => null);
    const now = found === null ? null : sourceNow(source, found);
    if (now === null) return null;
    renewed.push(now);
  }
  return { site, answers: renewed };
}

function sourceNow(source: PageSource, found: TaggedResponse): PageSource | null {
  const { tag } = found;
  if (tag === source.tag) return source;
  if (source.shape === null) return null;
  const { digest, counts } = shapeOf(found);
  return digest === source.shape ? { ...source, tag, counts } : null;
}

import { queryOptions } from '@tanstack/react-query';
import { apiOf, orThrow, type ApiAnswer } from './api.ts';
import { stringifySearch } from './query-string.ts';

/** One page of a list, and how many there are on all pages. */
export type Paged<Row> = { rows: Row[]; total: number };

type Freshness = { staleTime?: number; refetchInterval?: number };

/** All rows of one of the API's lists, however many pages it takes. */
export function wholeListQuery<Row>(path: string, freshness: Freshness = {}) {
  return queryOptions({
    queryKey: [path],
    ...freshness,
    queryFn: async ({ client, signal }): Promise<Row[]> => {
      const all: Row[] = [];
      for (let address: string | undefined = path; address !== undefined;) {
        const answer: ApiAnswer = await orThrow(await apiOf(client)(address, { signal }));
        const rows: Row[] = await answer.json();
        all.push(...rows);
        address = /<([^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
      }
      return all;
    },
  });
}

/** A page of one of the API's lists, whose answer is the rows and whose header says how many there are (CONTRACT §3). */
export function pagedQuery<Row>(path: string, search: Record<string, unknown>, freshness: Freshness = {}) {
  const address = `${path}${stringifySearch(search)}`;
  return queryOptions({
    queryKey: [address],
    ...freshness,
    queryFn: async ({ client, signal }): Promise<Paged<Row>> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const rows: Row[] = await answer.json();
      return { rows, total: Number(answer.headers.get('X-Total-Count') ?? rows.length) };
    },
  });
}

import { queryOptions } from '@tanstack/react-query';
import { apiOf, orThrow, readJson, type AnswerSchema, type ApiAnswer } from './api.ts';
import { stringifySearch } from './query-string.ts';

/** One page of a list, and the number of rows on all pages. */
export type Paged<Row> = {
  rows: Row[];
  total: number;
  /** False if there are more than `total` rows. */
  isTotalExact: boolean;
};

type Freshness = { staleTime?: number; refetchInterval?: number };

/** All rows of one of the API's lists, read page by page. */
export function wholeListQuery<Row>(schema: AnswerSchema<Row[]>, path: string, freshness: Freshness = {}) {
  return queryOptions({
    queryKey: [path],
    ...freshness,
    queryFn: async ({ client, signal }): Promise<Row[]> => {
      const all: Row[] = [];
      for (let address: string | undefined = path; address !== undefined;) {
        const answer: ApiAnswer = await orThrow(await apiOf(client)(address, { signal }));
        all.push(...(await readJson(answer, schema)));
        address = /<([^>]*)>; rel="next"/.exec(answer.headers.get('Link') ?? '')?.[1];
      }
      return all;
    },
  });
}

/** A page of one of the API's lists: the body contains the rows, a header the total. */
export function pagedQuery<Row>(
  schema: AnswerSchema<Row[]>,
  path: string,
  search: Record<string, unknown>,
  freshness?: Freshness,
) {
  return headedPageQuery(schema, path, search, () => ({}), freshness);
}

/** The same for a list whose headers contain further values. */
export function headedPageQuery<Row, More extends object>(
  schema: AnswerSchema<Row[]>,
  path: string,
  search: Record<string, unknown>,
  readHeaders: (headers: ApiAnswer['headers']) => More,
  freshness: Freshness = {},
) {
  const address = `${path}${stringifySearch(search)}`;
  return queryOptions({
    queryKey: [address],
    ...freshness,
    queryFn: async ({ client, signal }): Promise<Paged<Row> & More> => {
      const answer = await orThrow(await apiOf(client)(address, { signal }));
      const { headers } = answer;
      const rows = await readJson(answer, schema);
      const total = Number(headers.get('X-Total-Count') ?? rows.length);
      return { rows, total, isTotalExact: headers.get('X-Total-Count-Exact') !== 'false', ...readHeaders(headers) };
    },
  });
}

import { digestOf, type CachedResponse, type TaggedResponse } from './response-cache.service.ts';

/** What a response is without its counts, which change far more often, and these. */
export type ResponseShape = { digest: string; counts: readonly number[] };

const TOTAL = 'X-Total-Count';
const COUNTS_IN_BODY = /"(?!value")[^"\\]+":(?<count>\d+)/g;
/** None and one are worded otherwise than several, and what has none cannot be chosen: these belong to the shape. */
const FEWEST = 2;

/** The same response with other counts, in an order that is always the same. */
export function replaceCounts(
  { body, headers, countsIn }: TaggedResponse,
  replace: (count: number) => string,
): CachedResponse {
  const replaced = (digits: string) => (Number(digits) < FEWEST ? digits : replace(Number(digits)));
  if (countsIn === 'body') {
    const text = body
      .toString()
      .replace(COUNTS_IN_BODY, (field, digits: string) => field.slice(0, -digits.length) + replaced(digits));
    return { body: Buffer.from(text), headers };
  }
  const total = headers[TOTAL];
  return countsIn === null || total === undefined
    ? { body, headers }
    : { body, headers: { ...headers, [TOTAL]: replaced(total) } };
}

export function shapeOf(response: TaggedResponse): ResponseShape {
  const counts: number[] = [];
  const shaped = replaceCounts(response, (count) => {
    counts.push(count);
    return '#';
  });
  return { digest: digestOf(shaped), counts };
}

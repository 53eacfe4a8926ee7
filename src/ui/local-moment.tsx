import { createContext, useContext, useSyncExternalStore } from 'react';
import { momentIn } from '../lib/time-zones.ts';

/** The time zone of all times on a page; null for the browser's. */
export const ShownTimeZone = createContext<string | null>(null);

const never = () => () => {};

/**
 * Date and time in the time zone of the page, or in the browser's. The server renders the latter in UTC, because it
 * does not know that zone.
 */
export function LocalMoment({ at }: { at: string }) {
  const timeZone = useContext(ShownTimeZone);
  const words = useSyncExternalStore(
    never,
    () => momentIn(timeZone, at),
    () => (timeZone === null ? `${momentIn('UTC', at)} UTC` : momentIn(timeZone, at)),
  );
  return <time dateTime={at}>{words}</time>;
}

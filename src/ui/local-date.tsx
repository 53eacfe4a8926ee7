import { useContext, useSyncExternalStore } from 'react';
import { dayHere, dayInUtc, daysAgo } from '../lib/local-date.ts';
import { dayIn } from '../lib/time-zones.ts';
import { ShownTimeZone } from './local-moment.tsx';

const never = () => () => {};

/**
 * A day in the time zone of the page, or in the browser's. The server renders the latter in UTC, because it does not
 * know that zone.
 */
export function LocalDate({ at }: { at: string }) {
  const timeZone = useContext(ShownTimeZone);
  const day = useSyncExternalStore(
    never,
    () => (timeZone === null ? dayHere(at) : dayIn(timeZone, at)),
    () => (timeZone === null ? dayInUtc(at) : dayIn(timeZone, at)),
  );
  return <time dateTime={at}>{day}</time>;
}

/** How long ago a day was. The server renders the day itself, because its page may be cached for days. */
export function DaysAgo({ at }: { at: string }) {
  const words = useSyncExternalStore(
    never,
    () => daysAgo(at, Date.now()),
    () => `on ${dayInUtc(at)}`,
  );
  return <time dateTime={at}>{words}</time>;
}

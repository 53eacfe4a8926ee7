import { useSyncExternalStore } from 'react';
import { dayHere, dayInUtc, daysAgo } from '../lib/local-date.ts';

const never = () => () => {};

/** A day in the browser's time zone. The server renders it in UTC, because it does not know that zone. */
export function LocalDate({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => dayHere(at),
    () => dayInUtc(at),
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

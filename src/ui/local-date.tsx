import { useSyncExternalStore } from 'react';
import { dayHere, dayInUtc, daysAgo } from '../lib/local-date.ts';

const never = () => () => {};

/** A day in the reader's own zone. The server does not know that zone, so its page says the day in UTC until then. */
export function LocalDate({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => dayHere(at),
    () => dayInUtc(at),
  );
  return <time dateTime={at}>{day}</time>;
}

/** How long ago a day was. The server's page, which may be kept for days, says the day itself. */
export function DaysAgo({ at }: { at: string }) {
  const words = useSyncExternalStore(
    never,
    () => daysAgo(at, Date.now()),
    () => `on ${dayInUtc(at)}`,
  );
  return <time dateTime={at}>{words}</time>;
}

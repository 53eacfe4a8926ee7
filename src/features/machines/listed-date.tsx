import { useSyncExternalStore } from 'react';
import { dayHere, dayInUtc } from './listed-date.rules.ts';

const never = () => () => {};

/** A day in the reader's own zone. The server does not know that zone, so its page says the day in UTC until then. */
export function ListedDate({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => dayHere(at),
    () => dayInUtc(at),
  );
  return <time dateTime={at}>{day}</time>;
}

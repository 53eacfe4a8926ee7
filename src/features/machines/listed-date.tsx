import { useSyncExternalStore } from 'react';

const LOOK = { dateStyle: 'medium' } as const satisfies Intl.DateTimeFormatOptions;
const never = () => () => {};

/** A day in the reader's own zone. The server does not know that zone, so its page says the day in UTC until then. */
export function ListedDate({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => dayOf(at),
    () => dayOf(at, 'UTC'),
  );
  return <time dateTime={at}>{day}</time>;
}

function dayOf(at: string, timeZone?: string): string {
  return new Intl.DateTimeFormat('en-US', timeZone === undefined ? LOOK : { ...LOOK, timeZone }).format(new Date(at));
}

import { useSyncExternalStore } from 'react';

const LOOK = { dateStyle: 'medium' } as const satisfies Intl.DateTimeFormatOptions;
const never = () => () => {};

/** A day in the reader's own zone. The server does not know that zone, so its page says the day in UTC until then. */
export function ListedDate({ at }: { at: string }) {
  const day = useSyncExternalStore(
    never,
    () => inReadersZone.format(new Date(at)),
    () => inUtc.format(new Date(at)),
  );
  return <time dateTime={at}>{day}</time>;
}

// Made once: a formatter costs more than all that it ever formats on a page.
const inReadersZone = new Intl.DateTimeFormat('en-US', LOOK);
const inUtc = new Intl.DateTimeFormat('en-US', { ...LOOK, timeZone: 'UTC' });

import { useSyncExternalStore } from 'react';

const LOOK = { dateStyle: 'medium', timeStyle: 'short' } as const satisfies Intl.DateTimeFormatOptions;
const never = () => () => {};

/** Day and time in the reader's own zone. The server does not know that zone, so its page says them in UTC until then. */
export function LocalMoment({ at }: { at: string }) {
  const words = useSyncExternalStore(
    never,
    () => inReadersZone.format(new Date(at)),
    () => `${inUtc.format(new Date(at))} UTC`,
  );
  return <time dateTime={at}>{words}</time>;
}

// Made once: a formatter costs more than all that it ever formats on a page.
const inReadersZone = new Intl.DateTimeFormat('en-US', LOOK);
const inUtc = new Intl.DateTimeFormat('en-US', { ...LOOK, timeZone: 'UTC' });

import { useSyncExternalStore } from 'react';

const LOOK = { dateStyle: 'medium', timeStyle: 'short' } as const satisfies Intl.DateTimeFormatOptions;
const never = () => () => {};

/** Date and time in the browser's time zone. The server renders them in UTC, because it does not know that zone. */
export function LocalMoment({ at }: { at: string }) {
  const words = useSyncExternalStore(
    never,
    () => inReadersZone.format(new Date(at)),
    () => `${inUtc.format(new Date(at))} UTC`,
  );
  return <time dateTime={at}>{words}</time>;
}

// Created once, because a formatter costs more than all its uses on a page.
const inReadersZone = new Intl.DateTimeFormat('en-US', LOOK);
const inUtc = new Intl.DateTimeFormat('en-US', { ...LOOK, timeZone: 'UTC' });

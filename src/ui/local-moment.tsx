import { useContext, useSyncExternalStore } from 'react';
import { momentIn } from '../lib/time-zones.ts';
import { ShownTimeZone } from './shown-time-zone.ts';

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

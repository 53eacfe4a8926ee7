import { createContext, useContext } from 'react';
import { milesLabel, milesTo, shortMilesLabel } from '../distance.rules.ts';
import type { ShownCoordinates, ZipPlace } from '../places.schema.ts';
import { useVisitorPlace } from './use-visitor-place.ts';

/** The place that the address of a list counts distances from; null: the visitor's own. */
export const DistanceFrom = createContext<ZipPlace | null>(null);

/** From where, and how far; null where either is not known. */
export function useDistance(coordinates: ShownCoordinates): { miles: number; zip: string } | null {
  const own = useVisitorPlace();
  const from = useContext(DistanceFrom) ?? own;
  const miles = milesTo(from, coordinates);
  return from === null || miles === null ? null : { miles, zip: from.zip };
}

export const BY_STATE = '(by state)';

/**
 * How far a machine is, after its place and on the same line: it comes once the browser has found the visitor's own place,
 * and must push nothing aside. Where there is no room, what it was measured by is left out: a state stands before it then.
 */
export function CardDistance({ coordinates, isShort }: { coordinates: ShownCoordinates; isShort: boolean }) {
  const distance = useDistance(coordinates);
  if (distance === null) return null;
  return (
    <>
      <span className="shrink-0 pl-1 whitespace-nowrap tabular-nums">
        · {isShort ? shortMilesLabel(distance.miles) : milesLabel(distance.miles)}
      </span>
      {coordinates?.precision === 'state' && (
        <span className="h-lh min-w-0 flex-1 overflow-hidden">
          {/* Stands in the line, so that what does not fit begins another one, out of sight. */}
          &#8203;<span className="inline-block pl-1 whitespace-nowrap">{BY_STATE}</span>
        </span>
      )}
    </>
  );
}

import { createContext, useContext } from 'react';
import { milesLabel, milesTo, shortMilesLabel } from '../distance.rules.ts';
import type { ShownCoordinates, ZipPlace } from '../places.schema.ts';
import { useVisitorPlace } from './use-visitor-place.ts';

/** The place from which a list's address measures distances; null for the visitor's own. */
export const DistanceFrom = createContext<ZipPlace | null>(null);

/** The distance and its origin; null if either location is unknown. */
export function useDistance(coordinates: ShownCoordinates): { miles: number; zip: string } | null {
  const own = useVisitorPlace();
  const from = useContext(DistanceFrom) ?? own;
  const miles = milesTo(from, coordinates);
  return from === null || miles === null ? null : { miles, zip: from.zip };
}

export const BY_STATE = '(by state)';

/**
 * The distance of a machine, after its location on the same line: it appears once the browser knows the visitor's
 * place, and must not shift the layout. Without room for it, '(by state)' is hidden; the location is then a state
 * anyway.
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
          {/* An inline text start, so that overflowing content wraps to a hidden line. */}
          &#8203;<span className="inline-block pl-1 whitespace-nowrap">{BY_STATE}</span>
        </span>
      )}
    </>
  );
}

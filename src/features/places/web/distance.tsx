import { createContext, useContext } from 'react';
import { milesLabel, milesTo, shortMilesLabel } from '../distance.rules.ts';
import type { ShownCoordinates, ZipPlace } from '../places.schema.ts';
import { useVisitorPlace } from './use-visitor-place.ts';

/** The place from which a list's address measures distances; null for the visitor's own. */
export const DistanceFrom = createContext<ZipPlace | null>(null);

/** The place from which distances are measured: the one of the list, else the visitor's own. */
export function useDistanceOrigin(): ZipPlace | null {
  const own = useVisitorPlace();
  return useContext(DistanceFrom) ?? own;
}

/** The distance and its origin; null if either location is unknown. */
export function useDistance(coordinates: ShownCoordinates): { miles: number; zip: string } | null {
  const from = useDistanceOrigin();
  const miles = milesTo(from, coordinates);
  return from === null || miles === null ? null : { miles, zip: from.zip };
}

/**
 * The distance of a machine, after its location: it appears once the browser knows the visitor's place. Of a location
 * that is only a state, no distance is known.
 */
export function CardDistance({ coordinates, isShort }: { coordinates: ShownCoordinates; isShort: boolean }) {
  const from = useDistanceOrigin();
  const miles = milesTo(from, coordinates);
  if (from === null || coordinates === null) return null;
  return (
    <span className="pl-1 whitespace-nowrap tabular-nums">
      · {miles === null ? 'place on request' : isShort ? shortMilesLabel(miles) : milesLabel(miles)}
    </span>
  );
}

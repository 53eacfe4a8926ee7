import { lazy, Suspense, useRef, useState } from 'react';
import { milesLabel } from '../distance.rules.ts';
import type { ShownCoordinates } from '../places.schema.ts';
import { useDistance } from './distance.tsx';

const ZipForm = lazy(async () => ({ default: (await import('./zip-form.tsx')).ZipForm }));

/** The distance of a machine from the visitor, who is asked once for their ZIP code. The height does not change. */
export function DistanceLine({ coordinates }: { coordinates: ShownCoordinates }) {
  const distance = useDistance(coordinates);
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  if (coordinates === null) return null;
  const line = (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-14 text-quiet print:hidden">
      {distance !== null && <span className="tabular-nums">{distanceSentence(distance)}</span>}
      {/* Keyed, because it is a different button in another place rather than a moved one. */}
      <button
        key={distance === null ? 'ask' : 'change'}
        ref={opener}
        type="button"
        className="relative min-h-6 font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5"
        onClick={() => {
          setAsking(true);
        }}
      >
        {distance === null ? 'How far is it from you?' : 'Change'}
        {distance !== null && <span className="sr-only"> your ZIP code</span>}
      </button>
    </p>
  );
  if (!isAsking) return line;
  return (
    <Suspense fallback={line}>
      <ZipForm
        onDone={() => {
          setAsking(false);
          requestAnimationFrame(() => opener.current?.focus());
        }}
      />
    </Suspense>
  );
}

function distanceSentence({ miles, zip }: { miles: number; zip: string }): string {
  const words = milesLabel(miles);
  if (words === 'near you') return `Near ${zip}`;
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)} from ${zip}`;
}

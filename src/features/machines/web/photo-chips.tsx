import { lazy, Suspense } from 'react';
import type { PublicMachine } from '../machines.schema.ts';
import { CompareToggle } from './compare/compare-toggle.tsx';
import { useWorkshopText } from './fit/use-workshop.ts';
import { WatchToggle } from './watch/watch-toggle.tsx';

const FitChip = lazy(async () => ({ default: (await import('./fit/fit-verdict.tsx')).FitChip }));

/** Labels at the bottom of a card's photograph that depend on the visitor. Comes after the card's link. */
export function PhotoChips({ machine }: { machine: PublicMachine }) {
  const workshop = useWorkshopText();
  return (
    // A long reason must not widen the card, nor a late one move this box: it is as high as the photograph, and what lies
    // beneath its empty part is pressed through it.
    <div className="pointer-events-none col-start-1 row-start-1 flex contain-inline-size flex-col items-end justify-end gap-1 p-2 *:pointer-events-auto">
      {workshop !== null && (
        <Suspense>
          <FitChip machine={machine} workshop={workshop} />
        </Suspense>
      )}
      <div className="flex flex-wrap justify-end gap-4">
        <WatchToggle machine={machine} isChip />
        <CompareToggle machine={machine} isChip />
      </div>
    </div>
  );
}

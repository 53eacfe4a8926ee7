import { lazy, Suspense, useRef, useState } from 'react';
import type { PublicMachine } from '../../machines.schema.ts';
import { useWorkshopText } from './use-workshop.ts';

const FitSummary = lazy(async () => ({ default: (await import('./fit-verdict.tsx')).FitSummary }));
const WorkshopDialog = lazy(async () => ({ default: (await import('./workshop-dialog.tsx')).WorkshopDialog }));

/**
 * Whether a machine fits the visitor's workshop, which the dialog asks for once. The height is the same before and
 * after; in a narrow column, such as a comparison on a phone, the button is below the reason.
 */
export function FitLine({ machine }: { machine: PublicMachine }) {
  const workshop = useWorkshopText();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="@container print:hidden">
      <div className="grid grid-rows-[1.5rem_3.75rem_2.75rem] items-center gap-x-3 text-14 @3xs:grid-cols-[auto_1fr] @3xs:grid-rows-[2.75rem_2.5rem]">
        {workshop !== null && (
          <Suspense>
            <FitSummary machine={machine} workshop={workshop} />
          </Suspense>
        )}
        <button
          ref={opener}
          type="button"
          className="relative row-start-3 min-h-6 justify-self-start text-left font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5 @3xs:row-start-1 @3xs:last:col-start-2"
          onClick={() => setAsking(true)}
        >
          {workshop === null ? 'Will it fit my shop?' : 'Details'}
          {workshop !== null && <span className="sr-only"> of the fit, and your shop</span>}
        </button>
        {workshop === null && (
          <p className="col-span-full row-span-2 row-start-1 self-start text-quiet @3xs:row-span-1 @3xs:row-start-2">
            Tell us your door, power and floor once.
          </p>
        )}
        {isAsking && (
          <Suspense>
            <WorkshopDialog
              machine={machine}
              onClose={() => {
                setAsking(false);
                opener.current?.focus();
              }}
            />
          </Suspense>
        )}
      </div>
    </div>
  );
}

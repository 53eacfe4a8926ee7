import { lazy, Suspense, useRef, useState } from 'react';
import type { PublicMachine } from '../../machines.schema.ts';
import { useWorkshopText } from './use-workshop.ts';

const FitSummary = lazy(async () => ({ default: (await import('./fit-verdict.tsx')).FitSummary }));
const WorkshopDialog = lazy(async () => ({ default: (await import('./workshop-dialog.tsx')).WorkshopDialog }));

/**
 * Whether a machine goes into its visitor's shop, of which they are asked once. As high before as after; in a narrow
 * column, such as of a comparison on a phone, the press stands below the reason.
 */
export function FitLine({ machine }: { machine: PublicMachine }) {
  const shop = useWorkshopText();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="@container print:hidden">
      <div className="grid grid-rows-[1.5rem_3.75rem_2.75rem] items-center gap-x-3 text-14 @3xs:grid-cols-[auto_1fr] @3xs:grid-rows-[2.75rem_2.5rem]">
        {shop !== null && (
          <Suspense>
            <FitSummary machine={machine} shop={shop} />
          </Suspense>
        )}
        <button
          ref={opener}
          type="button"
          className="relative row-start-3 min-h-6 justify-self-start text-left font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5 @3xs:row-start-1 @3xs:last:col-start-2"
          onClick={() => setAsking(true)}
        >
          {shop === null ? 'Will it fit my shop?' : 'Details'}
          {shop !== null && <span className="sr-only"> of the fit, and your shop</span>}
        </button>
        {shop === null && (
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

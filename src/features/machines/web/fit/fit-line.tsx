import { lazy, Suspense, useRef, useState } from 'react';
import type { PublicMachine } from '../../machines.schema.ts';
import { useShopText } from './use-shop.ts';

const FitSummary = lazy(async () => ({ default: (await import('./fit-verdict.tsx')).FitSummary }));
const ShopDialog = lazy(async () => ({ default: (await import('./shop-dialog.tsx')).ShopDialog }));

/** Whether a machine goes into its visitor's shop, of which they are asked once. As high before as after. */
export function FitLine({ machine }: { machine: PublicMachine }) {
  const shop = useShopText();
  const [isAsking, setAsking] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  return (
    <div className="grid grid-cols-[auto_1fr] grid-rows-[2.75rem_2.5rem] items-center gap-x-3 text-14 print:hidden">
      {shop !== null && (
        <Suspense>
          <FitSummary machine={machine} shop={shop} />
        </Suspense>
      )}
      <button
        ref={opener}
        type="button"
        className="relative row-start-1 last:col-start-2 min-h-6 justify-self-start font-medium link after:absolute after:inset-x-0 after:-inset-y-2.5"
        onClick={() => setAsking(true)}
      >
        {shop === null ? 'Will it fit my shop?' : 'Details'}
        {shop !== null && <span className="sr-only"> of the fit, and your shop</span>}
      </button>
      {shop === null && <p className="col-span-full self-start text-quiet">Tell us your door, power and floor once.</p>}
      {isAsking && (
        <Suspense>
          <ShopDialog
            machine={machine}
            onClose={() => {
              setAsking(false);
              opener.current?.focus();
            }}
          />
        </Suspense>
      )}
    </div>
  );
}

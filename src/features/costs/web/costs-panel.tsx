import { lazy, Suspense, useState } from 'react';
import type { PublicMachine } from '#app/features/machines/machines.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { Panel } from '#app/ui/panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';

const CostsEstimate = lazy(async () => ({ default: (await import('./costs-estimate.tsx')).CostsEstimate }));

/** What a machine costs in all. The estimate opens on a press, so that nothing on the page moves by itself. */
export function CostsPanel({ machine }: { machine: PublicMachine }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Panel id="costs" aria-labelledby="costs-heading" className="grid grid-cols-1 gap-4 scroll-mt-4 print:hidden">
      <div>
        <h2 id="costs-heading" className="text-20">
          What It Costs in All
        </h2>
        <p className="mt-2 text-quiet">
          Price, freight to your door, installation, training, and a month’s payment: as far as they are known, and
          where each figure comes from.
        </p>
      </div>
      {isOpen ? (
        <Suspense fallback={<Skeleton className="h-120" />}>
          <CostsEstimate machine={machine} />
        </Suspense>
      ) : (
        <Button
          className="justify-self-start"
          onClick={() => {
            setOpen(true);
          }}
        >
          Add It Up
        </Button>
      )}
    </Panel>
  );
}

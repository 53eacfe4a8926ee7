import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedAccessory, ReviewedAccessory } from '../../reference.schema.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { AccessoryDialogs } from './accessory-dialogs.tsx';
import { offeredAccessoriesQuery, pendingAccessoriesQuery } from './accessories.queries.ts';
import { OfferedAccessories, PendingAccessories } from './accessory-lists.tsx';
import { useAccessoryChanges } from './use-accessory-changes.ts';

/** The accessories that wait for review, and those that sellers may choose from. */
export function AccessoriesAdmin({ page }: { page: number | undefined }) {
  const waiting = useQuery(pendingAccessoriesQuery(page));
  const offered = useQuery(offeredAccessoriesQuery);
  if (waiting.data !== undefined && offered.data !== undefined) {
    return <Accessories page={page ?? 1} waiting={waiting.data} offered={offered.data} />;
  }
  if (!waiting.isError && !offered.isError) return <Skeleton className="h-96" />;
  const refetch = () => Promise.all([waiting.refetch(), offered.refetch()]);
  return <LoadProblem title="Failed to fetch accessories" onRetry={refetch} />;
}

type AccessoriesProps = { page: number; waiting: Paged<ListedAccessory>; offered: readonly ReviewedAccessory[] };

function Accessories({ page, waiting, offered }: AccessoriesProps) {
  const control = useAccessoryChanges();
  const container = useRef<HTMLDivElement>(null);
  useKeptFocus(container, 'tbody > tr');
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-8">
      <PendingAccessories page={page} waiting={waiting} control={control} />
      <OfferedAccessories accessories={offered} control={control} />
      <AccessoryDialogs control={control} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReviewedAccessory } from '#app/features/accessories/accessory-review.schema.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { AccessoryDialogs } from './accessory-dialogs.tsx';
import { reviewedAccessoriesQuery } from './accessories-admin.queries.ts';
import { OfferedAccessories, PendingAccessories } from './accessory-lists.tsx';
import { useAccessoryChanges } from './use-accessory-changes.ts';

/** What sellers named, for review, and what they may choose from. */
export function AccessoriesAdmin() {
  const { data, isError, refetch } = useQuery(reviewedAccessoriesQuery);
  if (data !== undefined) return <Accessories accessories={data} />;
  return isError ? (
    <LoadProblem title="Failed to fetch accessories" onRetry={refetch} />
  ) : (
    <Skeleton className="h-96" />
  );
}

function Accessories({ accessories }: { accessories: readonly ReviewedAccessory[] }) {
  const control = useAccessoryChanges();
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'tbody > tr');
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-8">
      <PendingAccessories accessories={accessories.filter(({ status }) => status === 'pending')} control={control} />
      <OfferedAccessories accessories={accessories.filter(({ status }) => status === 'approved')} control={control} />
      <AccessoryDialogs control={control} />
    </div>
  );
}

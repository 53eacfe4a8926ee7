import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ReviewedModel } from '#app/features/models/model-review.schema.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { brandsOf } from './brands.rules.ts';
import { ModelDialogs } from './model-dialogs.tsx';
import { reviewedModelsQuery } from './models-admin.queries.ts';
import type { ModelsSearch } from './models-admin.schema.ts';
import { OfferedModels } from './offered-models.tsx';
import { PendingModels } from './pending-models.tsx';
import { useModelChanges } from './use-model-changes.ts';

/** What sellers named, for review, and the brands and models that they may choose from. */
export function ModelsAdmin({ search }: { search: ModelsSearch }) {
  const { data, isError, refetch } = useQuery(reviewedModelsQuery);
  if (data !== undefined) return <Models search={search} models={data} />;
  return isError ? <LoadProblem title="Failed to fetch models" onRetry={refetch} /> : <Skeleton className="h-96" />;
}

function Models({ search, models }: { search: ModelsSearch; models: readonly ReviewedModel[] }) {
  const control = useModelChanges();
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'tbody > tr');
  const brands = brandsOf(models);
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-8">
      <PendingModels models={models.filter(({ status }) => status === 'pending')} control={control} />
      <OfferedModels search={search} brands={brands} control={control} />
      <ModelDialogs control={control} brands={brands} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedModel, ReviewedModel } from '../../models.schema.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { LoadProblem } from '#app/ui/load-problem.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { brandsOf } from './brands.rules.ts';
import { ModelDialogs } from './model-dialogs.tsx';
import { offeredModelsQuery, waitingModelsQuery } from './models.queries.ts';
import type { ModelsSearch } from './models-search.schema.ts';
import { OfferedModels } from './offered-models.tsx';
import { PendingModels } from './pending-models.tsx';
import { useModelChanges } from './use-model-changes.ts';

/** What sellers named, for review, and the brands and models that they may choose from. */
export function ModelsAdmin({ search }: { search: ModelsSearch }) {
  const waiting = useQuery(waitingModelsQuery(search.page));
  const offered = useQuery(offeredModelsQuery);
  if (waiting.data !== undefined && offered.data !== undefined) {
    return <Models search={search} waiting={waiting.data} offered={offered.data} />;
  }
  if (!waiting.isError && !offered.isError) return <Skeleton className="h-96" />;
  const refetch = () => Promise.all([waiting.refetch(), offered.refetch()]);
  return <LoadProblem title="Failed to fetch models" onRetry={refetch} />;
}

type ModelsProps = { search: ModelsSearch; waiting: Paged<ListedModel>; offered: readonly ReviewedModel[] };

function Models({ search, waiting, offered }: ModelsProps) {
  const control = useModelChanges();
  const around = useRef<HTMLDivElement>(null);
  useKeptFocus(around, 'tbody > tr');
  const brands = brandsOf(offered);
  return (
    <div ref={around} tabIndex={-1} className="grid grid-cols-1 gap-8">
      <PendingModels search={search} waiting={waiting} control={control} />
      <OfferedModels search={search} brands={brands} control={control} />
      <ModelDialogs control={control} brands={brands} />
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import type { ListedModel, ReviewedModel } from '../../reference.schema.ts';
import type { Paged } from '#app/lib/paged-query.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { useKeptFocus } from '#app/ui/use-kept-focus.ts';
import { groupByBrand } from './brands.rules.ts';
import { ModelDialogs } from './model-dialogs.tsx';
import { offeredModelsQuery, pendingModelsQuery } from './models.queries.ts';
import type { ModelsSearch } from './models-search.schema.ts';
import { OfferedModels } from './offered-models.tsx';
import { PendingModels } from './pending-models.tsx';
import { useModelChanges } from './use-model-changes.ts';

/** The models that wait for review, and the brands and models that sellers may choose from. */
export function ModelsAdmin({ search }: { search: ModelsSearch }) {
  const waiting = useQuery(pendingModelsQuery(search.page));
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
  const container = useRef<HTMLDivElement>(null);
  useKeptFocus(container, 'tbody > tr');
  const brands = groupByBrand(offered);
  return (
    <div ref={container} tabIndex={-1} className="grid grid-cols-1 gap-8">
      <PendingModels search={search} waiting={waiting} control={control} />
      <OfferedModels search={search} brands={brands} control={control} />
      <ModelDialogs control={control} brands={brands} />
    </div>
  );
}

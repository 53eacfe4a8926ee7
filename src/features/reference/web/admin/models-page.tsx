import { useQuery } from '@tanstack/react-query';
import type { Paged } from '#app/lib/paged-query.ts';
import { LoadProblem } from '#app/ui/loaded.tsx';
import { KeptFocus } from '#app/ui/paged-list.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { SubjectDialog } from '#app/ui/use-dialog.tsx';
import type { ListedModel, ReviewedModel } from '../../reference.schema.ts';
import { AddModelForm } from './add-model-form.tsx';
import { groupByBrand } from './brands.rules.ts';
import { ModelFactsSection } from './model-facts-section.tsx';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';
import { offeredModelsQuery, pendingModelsQuery } from './reference.queries.ts';
import { modelColumns, OfferedModels } from './offered-models.tsx';
import { pendingActions, PendingList, RejectProposalDialog } from './proposals.tsx';
import { modelSummary, useModelChanges } from './use-model-changes.tsx';

/** Models that wait for review, and the brands and models offered to sellers. */
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
  const { added, questionDialog } = control;
  const brands = groupByBrand(offered);
  return (
    <KeptFocus rows="tbody > tr" className="gap-8">
      <PendingList
        waiting={waiting}
        page={search.page ?? 1}
        noun={['model', 'models']}
        hrefOf={(page) => modelsHref({ ...search, page })}
        columns={modelColumns('Named', pendingActions(control))}
      />
      <OfferedModels search={search} brands={brands} control={control} />
      <ModelFactsSection search={search} />
      <RejectProposalDialog
        title="Reject this model?"
        review={control}
        nameOf={modelSummary}
        consequence="Other sellers cannot choose it. The listing that named it stays as it is."
      />
      <SubjectDialog dialog={added} title="Add model">
        {({ brandName }) => <AddModelForm brandName={brandName} brands={brands} onClose={added.close} />}
      </SubjectDialog>
      {questionDialog}
    </KeptFocus>
  );
}

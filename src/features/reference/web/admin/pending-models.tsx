import type { ListedModel } from '../../reference.schema.ts';
import { PENDING_HEADING_ID, PendingList } from './pending-list.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Button } from '#app/ui/button.tsx';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';
import { ModelsTable, type RowActionsProps } from './models-table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type PendingProps = { search: ModelsSearch; waiting: Paged<ListedModel>; control: ModelControl };

/** The models that wait for review. */
export function PendingModels({ search, waiting, control }: PendingProps) {
  return (
    <PendingList
      {...waiting}
      page={search.page ?? 1}
      noun={['model', 'models']}
      hrefOf={(page) => modelsHref({ ...search, page })}
    >
      <ModelsTable
        aria-labelledby={PENDING_HEADING_ID}
        models={waiting.rows}
        dateLabel="Named"
        RowActions={RowActions}
        control={control}
      />
    </PendingList>
  );
}

function RowActions({ model, control: { onModel, setOpenDialog, isUnderway } }: RowActionsProps<ListedModel>) {
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${modelTitle(model)}`}
        aria-disabled={isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => onModel('approve', model)}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reject ${modelTitle(model)}`}
        className="max-lg:min-h-11"
        onClick={() => setOpenDialog({ kind: 'reject', model })}
      >
        Reject…
      </Button>
    </>
  );
}

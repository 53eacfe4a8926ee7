import type { ListedModel } from '../../models.schema.ts';
import { WAITING_HEADING_ID, WaitingList } from './pending-list.tsx';
import type { Paged } from '#app/lib/paged-query.ts';
import { Button } from '#app/ui/button.tsx';
import { modelsHref, type ModelsSearch } from './models-search.schema.ts';
import { ModelsTable, type ChoicesProps } from './models-table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type PendingProps = { search: ModelsSearch; waiting: Paged<ListedModel>; control: ModelControl };

/** What sellers named for the first time. */
export function PendingModels({ search, waiting, control }: PendingProps) {
  return (
    <WaitingList
      {...waiting}
      page={search.page ?? 1}
      noun={['model', 'models']}
      hrefOf={(page) => modelsHref({ ...search, page })}
    >
      <ModelsTable
        aria-labelledby={WAITING_HEADING_ID}
        models={waiting.rows}
        dated="Named"
        Choices={Choices}
        control={control}
      />
    </WaitingList>
  );
}

function Choices({ model, control: { onModel, setAsking, isUnderway } }: ChoicesProps<ListedModel>) {
  return (
    <>
      <Button
        size="small"
        aria-label={`Approve ${modelTitle(model)}`}
        aria-disabled={isUnderway || undefined}
        className="max-lg:min-h-11"
        onClick={() => {
          onModel('approve', model);
        }}
      >
        Approve
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={`Reject ${modelTitle(model)}`}
        className="max-lg:min-h-11"
        onClick={() => {
          setAsking({ about: 'reject', model });
        }}
      >
        Reject…
      </Button>
    </>
  );
}

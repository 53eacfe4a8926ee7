import type { ReviewedModel } from '#app/features/models/model-review.schema.ts';
import { Button } from '#app/ui/button.tsx';
import { ModelsTable, type ChoicesProps } from './models-table.tsx';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type PendingProps = { models: readonly ReviewedModel[]; control: ModelControl };

/** What sellers named for the first time. */
export function PendingModels({ models, control }: PendingProps) {
  return (
    <section aria-labelledby="pending-heading" className="grid grid-cols-1 gap-3">
      <h2 id="pending-heading" className="text-20">
        Waiting for review ({models.length})
      </h2>
      {models.length === 0 ? (
        <p className="text-quiet">
          Nothing to review. New names from sellers appear here before other sellers can choose them.
        </p>
      ) : (
        <ModelsTable
          aria-labelledby="pending-heading"
          models={models}
          dated="Named"
          Choices={Choices}
          control={control}
        />
      )}
    </section>
  );
}

function Choices({ model, control: { onModel, setAsking, isUnderway } }: ChoicesProps) {
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

import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import type { ReviewedModel } from '../../models.schema.ts';
import { RejectDialog } from './reject-proposal-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { AddModelForm } from './add-model-form.tsx';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type DialogsProps = { control: ModelControl; brands: readonly Brand[] };

/** What opens from the lists of models. */
export function ModelDialogs({ control, brands }: DialogsProps) {
  const { asking, setAsking } = control;
  const onClose = () => {
    setAsking(null);
  };
  return (
    <>
      <RejectQuestion control={control} />
      <RemoveQuestion control={control} />
      <BrandQuestion control={control} />
      <Dialog open={asking?.about === 'add'} onClose={onClose} title="Add model">
        {asking?.about === 'add' && <AddModelForm brandName={asking.brandName} brands={brands} onClose={onClose} />}
      </Dialog>
    </>
  );
}

type QuestionProps = { control: ModelControl };

function RejectQuestion({ control: { asking, setAsking, isUnderway, onModel, onRejectAll } }: QuestionProps) {
  const model = asking?.about === 'reject' ? asking.model : null;
  return (
    <RejectDialog
      title="Reject this model?"
      proposal={model}
      follows="Other sellers cannot choose it. The listing that named it stays as it is."
      isUnderway={isUnderway}
      onReject={() => {
        if (model !== null) onModel('reject', model);
      }}
      onRejectAll={onRejectAll}
      onClose={() => {
        setAsking(null);
      }}
    >
      {model !== null && factsOf(model)}
    </RejectDialog>
  );
}

function RemoveQuestion({ control: { asking, setAsking, isUnderway, onModel } }: QuestionProps) {
  const model = asking?.about === 'remove' ? asking.model : null;
  return (
    <QuestionDialog
      title="Delete this model?"
      yes="Delete"
      open={model !== null}
      isUnderway={isUnderway}
      onClose={() => {
        setAsking(null);
      }}
      onYes={() => {
        if (model !== null) onModel('remove', model);
      }}
    >
      <p className="font-medium wrap-anywhere">{model !== null && factsOf(model)}</p>
      <p className="mt-2 text-quiet">Sellers can no longer choose it. Listings of it stay as they are.</p>
    </QuestionDialog>
  );
}

function factsOf(model: ReviewedModel): string {
  return [modelTitle(model), headsLabel(model.heads), needlesLabel(model.needles)].join(', ');
}

function BrandQuestion({ control: { asking, setAsking, isUnderway, onRemoveBrand } }: QuestionProps) {
  const brand = asking?.about === 'remove brand' ? asking.brand : null;
  return (
    <QuestionDialog
      title="Delete this brand?"
      yes="Delete brand"
      open={brand !== null}
      isUnderway={isUnderway}
      onClose={() => {
        setAsking(null);
      }}
      onYes={() => {
        if (brand !== null) onRemoveBrand(brand);
      }}
    >
      {brand !== null && (
        <p className="font-medium wrap-anywhere">
          {brand.name} goes with {modelCount(brand.offered.length)}, and with those that wait for review.
        </p>
      )}
      <p className="mt-2 text-quiet">Sellers can no longer choose them. Listings of the brand stay as they are.</p>
    </QuestionDialog>
  );
}

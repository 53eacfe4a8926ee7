import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import type { ReviewedModel } from '../../reference.schema.ts';
import { RejectProposalDialog } from './reject-proposal-dialog.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { AddModelForm } from './add-model-form.tsx';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

type DialogsProps = { control: ModelControl; brands: readonly Brand[] };

/** The dialogs that open from the lists of models. */
export function ModelDialogs({ control, brands }: DialogsProps) {
  const { openDialog, setOpenDialog } = control;
  const onClose = () => setOpenDialog(null);
  return (
    <>
      <RejectModelDialog control={control} />
      <RemoveModelDialog control={control} />
      <RemoveBrandDialog control={control} />
      <Dialog open={openDialog?.kind === 'add'} onClose={onClose} title="Add model">
        {openDialog?.kind === 'add' && (
          <AddModelForm brandName={openDialog.brandName} brands={brands} onClose={onClose} />
        )}
      </Dialog>
    </>
  );
}

type ModelDialogProps = { control: ModelControl };

function RejectModelDialog({
  control: { openDialog, setOpenDialog, isUnderway, onModel, onRejectAll },
}: ModelDialogProps) {
  const model = openDialog?.kind === 'reject' ? openDialog.model : null;
  return (
    <RejectProposalDialog
      title="Reject this model?"
      proposal={model}
      consequence="Other sellers cannot choose it. The listing that named it stays as it is."
      isUnderway={isUnderway}
      onReject={() => {
        if (model !== null) onModel('reject', model);
      }}
      onRejectAll={onRejectAll}
      onClose={() => setOpenDialog(null)}
    >
      {model !== null && modelSummary(model)}
    </RejectProposalDialog>
  );
}

function RemoveModelDialog({ control: { openDialog, setOpenDialog, isUnderway, onModel } }: ModelDialogProps) {
  const model = openDialog?.kind === 'remove' ? openDialog.model : null;
  return (
    <QuestionDialog
      title="Delete this model?"
      yes="Delete"
      open={model !== null}
      isUnderway={isUnderway}
      onClose={() => setOpenDialog(null)}
      onYes={() => {
        if (model !== null) onModel('remove', model);
      }}
    >
      <p className="font-medium wrap-anywhere">{model !== null && modelSummary(model)}</p>
      <p className="mt-2 text-quiet">Sellers can no longer choose it. Listings of it stay as they are.</p>
    </QuestionDialog>
  );
}

function modelSummary(model: ReviewedModel): string {
  return [modelTitle(model), headsLabel(model.heads), needlesLabel(model.needles)].join(', ');
}

function RemoveBrandDialog({ control: { openDialog, setOpenDialog, isUnderway, onRemoveBrand } }: ModelDialogProps) {
  const brand = openDialog?.kind === 'remove brand' ? openDialog.brand : null;
  return (
    <QuestionDialog
      title="Delete this brand?"
      yes="Delete brand"
      open={brand !== null}
      isUnderway={isUnderway}
      onClose={() => setOpenDialog(null)}
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

import { Dialog } from '#app/ui/dialog.tsx';
import { QuestionDialog } from '#app/ui/question-dialog.tsx';
import { AddModelForm } from './add-model-form.tsx';
import { goingWith, type Brand } from './brands.rules.ts';
import { modelTitle, type ModelControl } from './use-model-changes.ts';

const QUESTIONS = {
  reject: {
    title: 'Reject this model?',
    yes: 'Reject',
    follows: 'Other sellers cannot choose it. The listing that named it stays as it is.',
  },
  remove: {
    title: 'Delete this model?',
    yes: 'Delete',
    follows: 'Sellers can no longer choose it. Listings of it stay as they are.',
  },
} as const;

type DialogsProps = { control: ModelControl; brands: readonly Brand[] };

/** What opens from the lists of models. */
export function ModelDialogs({ control, brands }: DialogsProps) {
  const { asking, setAsking } = control;
  const onClose = () => {
    setAsking(null);
  };
  return (
    <>
      <ModelQuestion about="reject" control={control} />
      <ModelQuestion about="remove" control={control} />
      <BrandQuestion control={control} />
      <Dialog open={asking?.about === 'add'} onClose={onClose} title="Add model">
        {asking?.about === 'add' && <AddModelForm brandName={asking.brandName} brands={brands} onClose={onClose} />}
      </Dialog>
    </>
  );
}

type ModelQuestionProps = { about: keyof typeof QUESTIONS; control: ModelControl };

function ModelQuestion({ about, control: { asking, setAsking, isUnderway, onModel } }: ModelQuestionProps) {
  const model = asking?.about === about ? asking.model : null;
  const { follows, ...words } = QUESTIONS[about];
  return (
    <QuestionDialog
      {...words}
      open={model !== null}
      isUnderway={isUnderway}
      onClose={() => {
        setAsking(null);
      }}
      onYes={() => {
        if (model !== null) onModel(about, model);
      }}
    >
      {model !== null && (
        <p className="font-medium wrap-anywhere">
          {modelTitle(model)}, {model.heads} heads, {model.needles} needles
        </p>
      )}
      <p className="mt-2 text-quiet">{follows}</p>
    </QuestionDialog>
  );
}

function BrandQuestion({ control: { asking, setAsking, isUnderway, onRemoveBrand } }: { control: ModelControl }) {
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
          {brand.name} goes with {goingWith(brand)}.
        </p>
      )}
      <p className="mt-2 text-quiet">Sellers can no longer choose them. Listings of the brand stay as they are.</p>
    </QuestionDialog>
  );
}

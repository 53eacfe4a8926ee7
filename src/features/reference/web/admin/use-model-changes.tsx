import { useMutation } from '@tanstack/react-query';
import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { showFailure, showToast } from '#app/ui/toast-store.ts';
import { useDialog } from '#app/ui/use-dialog.tsx';
import type { ReviewedModel } from '../../reference.schema.ts';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';
import { Consequence, useReview } from './proposals.tsx';
import { MODELS, removeBrand } from './reference.queries.ts';

const SENTENCES = {
  approve: { title: 'Model Approved', failure: 'Failed to approve model' },
  reject: { title: 'Model Rejected', failure: 'Failed to reject model' },
  remove: { title: 'Model Removed', failure: 'Failed to remove model' },
} as const;

/** An admin's changes to models, and their dialogs. */
export function useModelChanges() {
  const navigate = useListNavigate();
  const review = useReview<ReviewedModel>({ list: MODELS, titleOf: modelTitle, sentences: SENTENCES });
  const removal = useMutation({
    mutationFn: ({ name }: Brand, { client }) => removeBrand(client, name),
    onSuccess: (_removed, { name, offered }) => {
      void navigate(modelsHref({}));
      showToast({ title: 'Brand Removed', description: `${name}, ${modelCount(offered.length)}`, tone: 'success' });
    },
    onError: (error) => showFailure('Failed to remove brand', error),
  });
  return {
    ...review,
    added: useDialog<{ brandName: string }>(),
    onRemove: (model: ReviewedModel) =>
      review.ask({
        title: 'Delete this model?',
        yes: 'Delete',
        text: (
          <Consequence what={modelSummary(model)}>
            Sellers can no longer choose it. Listings of it stay as they are.
          </Consequence>
        ),
        onYes: () => review.remove(model),
      }),
    onRemoveBrand: (brand: Brand) =>
      review.ask({
        title: 'Delete this brand?',
        yes: 'Delete brand',
        text: (
          <Consequence
            what={`${brand.name} goes with ${modelCount(brand.offered.length)}, and with those that wait for review.`}
          >
            Sellers can no longer choose them. Listings of the brand stay as they are.
          </Consequence>
        ),
        onYes: () => removal.mutateAsync(brand),
      }),
  };
}
export type ModelControl = ReturnType<typeof useModelChanges>;

/** A model's name with its brand. */
export function modelTitle({ brand, name }: ReviewedModel): string {
  return `${brand} ${name}`;
}

export function modelSummary(model: ReviewedModel): string {
  return [modelTitle(model), headsLabel(model.heads), needlesLabel(model.needles)].join(', ');
}

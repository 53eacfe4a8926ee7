import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { headsLabel, needlesLabel } from '#app/features/machines/machines.rules.ts';
import { useListNavigate } from '#app/ui/paged-list.tsx';
import { useDialog, useQuestion } from '#app/ui/use-dialog.tsx';
import type { ListedModel, ReviewedModel } from '../../reference.schema.ts';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';
import { approveModel, rejectModel, removeBrand, removeModel } from './models.queries.ts';
import type { ProposalChange } from './proposals.tsx';

const CHANGES = {
  approve: { send: approveModel, title: 'Model Approved', failure: 'Failed to approve model' },
  reject: { send: rejectModel, title: 'Model Rejected', failure: 'Failed to reject model' },
  remove: { send: removeModel, title: 'Model Removed', failure: 'Failed to remove model' },
} as const;

/** The changes that an admin makes to models, and the dialogs that are open for one. */
export function useModelChanges() {
  const client = useQueryClient();
  const navigate = useListNavigate();
  const { isUnderway, change, ask, questionDialog } = useQuestion();
  const changeTo = (action: keyof typeof CHANGES, model: ReviewedModel): ProposalChange => {
    const { send, title, failure } = CHANGES[action];
    const { id } = model;
    return { make: () => send(client, id), failure, id, done: { title, description: modelTitle(model) } };
  };
  return {
    rejected: useDialog<ListedModel>(),
    added: useDialog<{ brandName: string }>(),
    isUnderway,
    questionDialog,
    changeTo,
    onApprove: (model: ReviewedModel) => {
      const { make, failure, ...options } = changeTo('approve', model);
      change(make, failure, options);
    },
    onRemove: (model: ReviewedModel) =>
      ask({
        ...changeTo('remove', model),
        title: 'Delete this model?',
        yes: 'Delete',
        text: (
          <Consequence what={modelSummary(model)}>
            Sellers can no longer choose it. Listings of it stay as they are.
          </Consequence>
        ),
      }),
    onRemoveBrand: ({ name, offered }: Brand) =>
      ask({
        title: 'Delete this brand?',
        yes: 'Delete brand',
        text: (
          <Consequence what={`${name} goes with ${modelCount(offered.length)}, and with those that wait for review.`}>
            Sellers can no longer choose them. Listings of the brand stay as they are.
          </Consequence>
        ),
        failure: 'Failed to remove brand',
        make: async () => {
          const count = await removeBrand(client, name);
          navigate(modelsHref({}));
          return { title: 'Brand Removed', description: `${name}, ${modelCount(count)}` };
        },
      }),
  };
}
export type ModelControl = ReturnType<typeof useModelChanges>;

function Consequence({ what, children }: { what: string; children: ReactNode }) {
  return (
    <>
      <p className="font-medium wrap-anywhere">{what}</p>
      <p className="mt-2 text-quiet">{children}</p>
    </>
  );
}

/** A model's name with its brand. */
export function modelTitle({ brand, name }: ReviewedModel): string {
  return `${brand} ${name}`;
}

export function modelSummary(model: ReviewedModel): string {
  return [modelTitle(model), headsLabel(model.heads), needlesLabel(model.needles)].join(', ');
}

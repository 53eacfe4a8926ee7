import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { ListedModel, ReviewedModel } from '../../reference.schema.ts';
import { useRejectAll } from './use-reject-all.ts';
import { showToast } from '#app/ui/toast-store.ts';
import { useChange } from '#app/ui/use-change.ts';
import { modelCount, type Brand } from './brands.rules.ts';
import { modelsHref } from './models-search.schema.ts';
import { approveModel, rejectModel, removeBrand, removeModel } from './models.queries.ts';

const CHANGES = {
  approve: { send: approveModel, done: 'Model Approved', failed: 'Failed to approve model' },
  reject: { send: rejectModel, done: 'Model Rejected', failed: 'Failed to reject model' },
  remove: { send: removeModel, done: 'Model Removed', failed: 'Failed to remove model' },
} as const;

/** Which dialog is open, with what it is about as it was when the dialog was opened. */
export type OpenDialog =
  | { kind: 'reject'; model: ListedModel }
  | { kind: 'remove'; model: ReviewedModel }
  | { kind: 'remove brand'; brand: Brand }
  | { kind: 'add'; brandName: string };

/** The changes that an admin makes to models, and the dialog that is open for one. */
export function useModelChanges() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [openDialog, setOpenDialog] = useState<OpenDialog | null>(null);
  const { isUnderway, change } = useChange();
  const onModel = (action: keyof typeof CHANGES, model: ReviewedModel) => {
    const { send, done, failed } = CHANGES[action];
    const run = async () => {
      try {
        await send(client, model.id);
      } finally {
        // Closed before the toast, which lies below an open dialog. Another one may have been opened meanwhile.
        setOpenDialog((current) =>
          current !== null && 'model' in current && current.model.id === model.id ? null : current,
        );
      }
      showToast({ title: done, description: modelTitle(model), tone: 'success' });
    };
    change(run, failed, { id: model.id });
  };
  const onRemoveBrand = ({ name }: Brand) => {
    change(async () => {
      // Closed before the toast, which lies below an open dialog.
      const count = await removeBrand(client, name).finally(() => {
        setOpenDialog(null);
      });
      showToast({ title: 'Brand Removed', description: `${name}, ${modelCount(count)}`, tone: 'success' });
      await navigate({ href: modelsHref({}), resetScroll: false });
    }, 'Failed to remove brand');
  };
  const onRejectAll = useRejectAll(change, () => {
    setOpenDialog(null);
  });
  return { openDialog, setOpenDialog, isUnderway, onModel, onRejectAll, onRemoveBrand };
}
export type ModelControl = ReturnType<typeof useModelChanges>;

/** A model's name with its brand. */
export function modelTitle({ brand, name }: ReviewedModel): string {
  return `${brand} ${name}`;
}
